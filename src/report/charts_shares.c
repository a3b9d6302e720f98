/* The charts of searches beside plain alpha-beta and the minimal tree: nodes, shares, strength. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/curves.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FORMULA "Knuth and Moore ("

enum { EVALUATORS_MAX = 8 };

/* What has been read of nodes.csv. */
typedef struct Nodes {
    Curves curves;
    int evaluators; /* -1: too many to be told apart */
    char names[EVALUATORS_MAX][CHART_LABEL_SIZE];
    bool has_shares; /* of others than plain alpha-beta itself */
    int64_t positions, depth_low, depth_high;
} Nodes;

enum { PLAYER, EVALUATOR, DEPTH, POSITIONS, NODES, OF_ALPHABETA, LEAST };

static const char *const COLUMNS[] = {
    "player",       "evaluator",         "depth", "positions", "nodes",
    "of_alphabeta", "knuth_moore_nodes", NULL};

static double positive(double value) { return value > 0 ? value : (double)NAN; }

/* The formula's curve stands once for an evaluator, whoever's row tells of it. */
static bool add_least(Nodes *nodes, const Sheet *sheet, int64_t depth, double least, Error *error) {
    const double values[CURVES_VALUES] = {positive(least), NAN, NAN};
    Text name = {.data = NULL};
    text_append(&name, "%s%s)", FORMULA, sheet_text(sheet, EVALUATOR));
    const bool good = isnan(values[0]) || curves_has(&nodes->curves, text_string(&name), depth) ||
                      curves_add(&nodes->curves, sheet, text_string(&name), depth, values, error);
    text_free(&name);
    return good;
}

static bool add_row(Nodes *nodes, const Sheet *sheet, Error *error) {
    int64_t depth, count;
    double share, least;
    if (!csv_int(sheet->csv, sheet->columns[DEPTH], 1, 1000, &depth, error) ||
        !sheet_count(sheet, POSITIONS, &nodes->positions, error) ||
        !sheet_count(sheet, NODES, &count, error) ||
        !sheet_real(sheet, OF_ALPHABETA, 0, INFINITY, &share, error) ||
        !sheet_real(sheet, LEAST, 0, INFINITY, &least, error))
        return false;
    const double values[CURVES_VALUES] = {positive((double)count), NAN, NAN};
    if (depth < nodes->depth_low) nodes->depth_low = depth;
    if (depth > nodes->depth_high) nodes->depth_high = depth;
    if (!isnan(share) && share != 1) nodes->has_shares = true;
    if (nodes->evaluators >= 0 &&
        chart_label_place(nodes->names, &nodes->evaluators, EVALUATORS_MAX,
                          sheet_text(sheet, EVALUATOR)) < 0)
        nodes->evaluators = -1;
    return curves_add(&nodes->curves, sheet, sheet_text(sheet, PLAYER), depth, values, error) &&
           add_least(nodes, sheet, depth, least, error);
}

static bool read_nodes(const char *folder, Nodes *nodes, Error *error) {
    char *const path = file_join(folder, "nodes.csv");
    CsvStatus status = CSV_FAILED;
    Sheet sheet;
    bool good = sheet_open(&sheet, path, COLUMNS, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW)
        good = add_row(nodes, &sheet, error);
    sheet_close(&sheet);
    free(path);
    return good && status == CSV_FINISHED;
}

static void set_formulas(Chart *chart, const Curves *curves) {
    int *const formulas = memory_allocate((size_t)curves->series_count * sizeof *formulas);
    for (int i = 0; i < curves->series_count; i++) {
        formulas[i] = strncmp(curves->series[i], FORMULA, strlen(FORMULA)) == 0;
    }
    chart_set_ints(chart, "is_formula", formulas, curves->series_count);
    free(formulas);
}

static bool chart_nodes(const char *folder, const Nodes *nodes, ChartsMade *made, Error *error) {
    static const char *const no_suffix[] = {""};
    if (nodes->depth_low >= nodes->depth_high) return true; /* no curves */
    Chart chart = {.name = "search-nodes", .template = "search-nodes"};
    Text positions = {.data = NULL};
    chart_append_range(&positions, nodes->positions, nodes->positions, "positions");
    chart_set_text(&chart, "positions", text_string(&positions));
    text_free(&positions);
    set_formulas(&chart, &nodes->curves);
    curves_put(&nodes->curves, no_suffix, 1, &chart);
    const bool is_made = chart_make(&chart, folder, made, error);
    chart_free(&chart);
    return is_made;
}

/* A line a search with a dot an evaluator or, where these are many, a line a player. */
static bool chart_shares(const char *folder, const Nodes *nodes, ChartsMade *made, Error *error) {
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
        .from = 10,
        .to = 100,
        .is_logarithmic = true,
    };
    return !nodes->has_shares || charts_dots(folder, &plot, made, error);
}

bool charts_shares(const char *folder, ChartsMade *made, Error *error) {
    Nodes nodes = {.depth_low = INT64_MAX};
    const bool good = read_nodes(folder, &nodes, error) &&
                      chart_nodes(folder, &nodes, made, error) &&
                      chart_shares(folder, &nodes, made, error);
    curves_free(&nodes.curves);
    return good;
}

bool charts_strength(const char *folder, ChartsMade *made, Error *error) {
    static const DotPlot PLOT = {
        .table = "strength",
        .title = "Strength of the searches",
        .axis = "share of the points, %",
        .note = "Thin lines: 95 % intervals, over pairs of games with colours swapped",
        .group = "limit",
        .labels = {"player"},
        .count = "games",
        .counted = "games for each dot",
        .marks = {{"", "score", "score_low", "score_high"}},
        .spans = {{NULL, 50, 50, "even"}},
        .factor = 100,
        .from = 40,
        .to = 60,
    };
    return charts_dots(folder, &PLOT, made, error);
}
