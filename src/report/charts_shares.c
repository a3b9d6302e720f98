/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of searches beside plain alpha-beta and the minimal tree: nodes, shares, strength. */
#include "measure/search_rows.h"
#include "report/curves.h"

#include <stdlib.h>
#include <string.h>

#define FORMULA "Knuth and Moore ("

enum { EVALUATORS_MAX = 8 };

/* What has been read of nodes.csv. */
typedef struct NodesCurves {
    Curves curves;
    int evaluators; /* -1: too many to be told apart */
    char names[EVALUATORS_MAX][CHART_LABEL_SIZE];
    bool has_shares; /* of others than plain alpha-beta itself */
    int64_t positions;
    ChartRange depths;
} NodesCurves;

/* The formula's curve stands once for an evaluator, whoever's row tells of it. */
static bool add_least(Curves *curves, const RecordReader *reader, const NodesRow *row,
                      Error *error) {
    const SearchedRow *const it = &row->searched;
    const double values[CURVE_VALUES] = {chart_positive(row->share.least_nodes), NAN, NAN};
    Text name = {.data = NULL};
    text_append(&name, "%s%s)", FORMULA, it->evaluator);
    const bool good = isnan(values[0]) || curves_has(curves, text_string(&name), it->depth) ||
                      curves_add(curves, reader, text_string(&name), it->depth, values, error);
    text_free(&name);
    return good;
}

static bool add_row(const RecordReader *reader, const void *opaque, void *context, Error *error) {
    const NodesRow *const row = opaque;
    const SearchedRow *const it = &row->searched;
    NodesCurves *const nodes = context;
    const double share = row->share.of_alphabeta;
    const double values[CURVE_VALUES] = {chart_positive((double)it->nodes), NAN, NAN};
    chart_range_add(&nodes->depths, it->depth);
    nodes->positions = it->positions;
    if (!isnan(share) && share != 1) nodes->has_shares = true;
    if (nodes->evaluators >= 0 &&
        chart_label_place(nodes->names, &nodes->evaluators, EVALUATORS_MAX, it->evaluator) < 0)
        nodes->evaluators = -1;
    return curves_add(&nodes->curves, reader, it->player, it->depth, values, error) &&
           add_least(&nodes->curves, reader, row, error);
}

static void set_formulas(Chart *chart, const Curves *curves) {
    int *const formulas = memory_allocate((size_t)curves->series_count * sizeof *formulas);
    for (int i = 0; i < curves->series_count; i++) {
        formulas[i] = strncmp(curves->series[i], FORMULA, strlen(FORMULA)) == 0;
    }
    chart_set_ints(chart, "is_formula", formulas, curves->series_count);
    free(formulas);
}

static bool chart_nodes(const char *folder, const NodesCurves *nodes, ChartsMade *made,
                        Error *error) {
    static const char *const NO_SUFFIX[] = {""};
    const ChartRange positions = {true, nodes->positions, nodes->positions};
    if (nodes->depths.low == nodes->depths.high || nodes->curves.are_too_many) return true;
    Chart chart = {.name = "search-nodes", .template = "search-nodes"};
    chart_set_range(&chart, "positions", "", &positions, "positions");
    set_formulas(&chart, &nodes->curves);
    curves_colour(&nodes->curves, made, &chart);
    curves_put(&nodes->curves, NO_SUFFIX, 1, &chart);
    return chart_make(&chart, folder, made, error);
}

/* A line a search with a dot an evaluator or, where these are many, a line a player. */
static bool chart_shares(const char *folder, const NodesCurves *nodes, ChartsMade *made,
                         Error *error) {
    const bool few = nodes->evaluators > 0;
    const DotPlot plot = {
        .table = "nodes",
        .chart = "search-shares",
        .most = "depth",
        .title = "Nodes, in % of those of plain alpha-beta",
        .axis = "nodes, % of alpha-beta without enhancements (logarithmic)",
        .note = "The same positions, depth and evaluator",
        .count = "positions",
        .counted = "positions for each dot",
        .labels = {few ? "search" : "player"},
        .series = few ? "evaluator" : NULL,
        .marks = {{"", "of_alphabeta", NULL, NULL}},
        .spans = {{NULL, 100, 100, "alpha-beta"}},
        .factor = 100,
        .has_players = !few,
        .from = 10,
        .to = 100,
        .is_logarithmic = true,
    };
    return !nodes->has_shares || charts_dots(folder, &plot, made, error);
}

bool charts_shares(const char *folder, ChartsMade *made, Error *error) {
    NodesCurves nodes = {.evaluators = 0};
    const bool good = chart_read(folder, "nodes", &NODES_RECORD, add_row, &nodes, error) &&
                      chart_nodes(folder, &nodes, made, error) &&
                      chart_shares(folder, &nodes, made, error);
    curves_free(&nodes.curves);
    return good;
}

bool charts_strength(const char *folder, ChartsMade *made, Error *error) {
    static const DotPlot PLOT = {
        .table = "strength",
        .title = "Strength of the searches",
        DOT_SCORES,
        .group = "limit",
        .labels = {"player"},
        .has_players = true,
        .marks = {{"", "score", "score_low", "score_high"}},
        .from = 40,
        .to = 60,
    };
    return charts_dots(folder, &PLOT, made, error);
}
