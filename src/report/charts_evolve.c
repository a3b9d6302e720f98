/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of an evolution over its steps: which ones there are is said by the log's columns. */
#include "evolve/duel.h"
#include "evolve/evolution.h"
#include "evolve/evolution_log.h"
#include "report/chart.h"
#include "util/file.h"
#include "util/utf8.h"

#include <stdlib.h>
#include <string.h>

/* A curve of more points is no clearer, a picture of more cells is only larger. */
enum { POINTS_MAX = 400, CELLS_MAX = 100, CURVES_MAX = 2 };

static const char *const STEPS[] = {"evolve-steps", NULL};
static const char *const GENES[] = {"evolve-steps", "evolve-genes", NULL};

/* Rows and columns */

/* Whether any row has a number there, and one that is not 0; not in column -1. */
static bool has(const EvolutionLog *log, int column) {
    for (int row = 0; row < log->rows; row++)
        if (!isnan(evolution_at(log, row, column))) return true;
    return false;
}

static bool has_nonzero(const EvolutionLog *log, int column) {
    for (int row = 0; row < log->rows; row++)
        if (fabs(evolution_at(log, row, column)) > 0) return true;
    return false;
}

/* Whether the row is among about `most` ones, or the first or last of its part. */
static bool is_shown(const EvolutionLog *log, int row, int most) {
    const bool ends_part = row + 1 == log->rows || evolution_starts_part(log, row + 1);
    return ends_part || evolution_starts_part(log, row) || row % ((log->rows - 1) / most + 1) == 0;
}

/* The steps' axis, which all share */

/* Where parts start, and where the last one ends; the plies of each, if there are any. */
static void set_parts(Chart *chart, const EvolutionLog *log) {
    const size_t size = (size_t)log->rows + 1;
    const int columns[] = {evolution_column(log, "first_ply"), evolution_column(log, "last_ply")};
    double *const starts = memory_allocate(size * sizeof *starts);
    int *const plies[] = {memory_allocate(size * sizeof(int)), memory_allocate(size * sizeof(int))};
    int count = 0;
    for (int row = 0; row < log->rows; row++) {
        if (!evolution_starts_part(log, row)) continue;
        for (int i = 0; i < 2 && columns[i] >= 0; i++)
            plies[i][count] = (int)fmin(evolution_at(log, row, columns[i]), INT32_MAX);
        starts[count++] = row > 0 ? log->steps[row - 1] : 0;
    }
    starts[count] = evolution_total(log);
    chart_set_int(chart, "parts", count);
    chart_set_reals(chart, "starts", starts, count + 1);
    chart_set_text(chart, "part", log->part >= 0 ? log->names[log->part] : "");
    chart_set_int(chart, "plies", columns[0] >= 0 && columns[1] >= 0);
    chart_set_ints(chart, "first", plies[0], count);
    chart_set_ints(chart, "last", plies[1], count);
    free(starts);
    free(plies[0]);
    free(plies[1]);
}

/* Adds what plots/evolve-steps.gp needs and makes the chart. */
static bool make(Chart *chart, const EvolutionLog *log, const char *folder, ChartsMade *made,
                 Error *error) {
    chart_set_text(chart, "unit", log->names[log->counter]);
    set_parts(chart, log);
    return chart_make(chart, folder, made, error);
}

/* Errors and what gets in */

static double mean_error(double sum, double positions) { return sqrt(sum / positions); }

static bool chart_error(const char *folder, const EvolutionLog *log, ChartsMade *made,
                        Error *error) {
    const int best = evolution_column(log, "best"), mean = evolution_column(log, "mean"),
              positions = evolution_column(log, "positions");
    /* The scale is logarithmic. */
    if (best < 0 || positions < 0 || !has_nonzero(log, mean)) return true;
    Chart chart = {.name = "evolve-error", .shared = STEPS, .template = "evolve-error"};
    text_append_string(&chart.data, "step,best,mean\n");
    for (int row = 0; row < log->rows; row++) {
        if (!is_shown(log, row, POINTS_MAX)) continue;
        const double count = evolution_at(log, row, positions);
        /* An empty line breaks the curve. */
        if (row > 0 && evolution_starts_part(log, row)) text_append_char(&chart.data, '\n');
        csv_put_real(&chart.data, log->steps[row]);
        csv_put_real(&chart.data, mean_error(evolution_at(log, row, best), count));
        csv_put_real(&chart.data, mean_error(evolution_at(log, row, mean), count));
        csv_end_row(&chart.data);
    }
    chart_set_real(&chart, "positions", evolution_at(log, 0, positions));
    return make(&chart, log, folder, made, error);
}

/* The share of the steps since the row that was shown before. */
static void put_effective(Chart *chart, const EvolutionLog *log, int effective) {
    double from = 0, got_in = 0;
    bool is_empty = true;
    text_append_string(&chart->data, "step,share\n");
    for (int row = 0; row < log->rows; row++) {
        if (evolution_starts_part(log, row)) {
            from = row > 0 ? log->steps[row - 1] : 0;
            if (evolution_at(log, row, effective) < got_in) got_in = 0;
            if (!is_empty) text_append_char(&chart->data, '\n');
        }
        const double made = log->steps[row] - from;
        if (made <= 0 || !is_shown(log, row, POINTS_MAX / 4)) continue;
        /* In the middle of the crossovers that it is of. */
        csv_put_real(&chart->data, log->steps[row] - made / 2);
        csv_put_real(&chart->data, 100 * (evolution_at(log, row, effective) - got_in) / made);
        csv_end_row(&chart->data);
        from = log->steps[row];
        got_in = evolution_at(log, row, effective);
        is_empty = false;
    }
}

static bool chart_effective(const char *folder, const EvolutionLog *log, ChartsMade *made,
                            Error *error) {
    const int effective = evolution_column(log, "effective");
    if (effective < 0 || strcmp(log->names[log->counter], "crossovers") != 0) return true;
    Chart chart = {.name = "evolve-effective", .shared = STEPS, .template = "evolve-effective"};
    put_effective(&chart, log, effective);
    /* Whether children are told apart by an error on positions or by games. */
    chart_set_int(&chart, "by_games", evolution_column(log, "positions") < 0);
    return make(&chart, log, folder, made, error);
}

/* Curves: a column of the log each */

typedef struct Curve {
    const char *column, *title;
} Curve;

typedef struct CurveChart {
    const char *name;
    double factor;
    bool is_fitness; /* where there are positions, these columns are errors */
    Curve curves[CURVES_MAX];
} CurveChart;

static const CurveChart CURVE_CHARTS[] = {
    {"evolve-score",
     100,
     false,
     {{"score", "against " YARDSTICK}, {"score_start", "against the start"}}},
    {"evolve-fitness", 100, true, {{"best", "best"}, {"mean", "mean"}}},
    {"evolve-loss",
     1,
     false,
     {{"error_before", "before the fit"}, {"error_after", "after the fit"}}},
};

/* The columns of the log that it has. */
typedef struct CurveColumns {
    int columns[CURVES_MAX], count;
    const char *titles[CURVES_MAX];
} CurveColumns;

static CurveColumns find_curves(const EvolutionLog *log, const CurveChart *of) {
    CurveColumns found = {.count = 0};
    if (of->is_fitness && evolution_column(log, "positions") >= 0) return found;
    for (int i = 0; i < CURVES_MAX; i++) {
        const int column = evolution_column(log, of->curves[i].column);
        if (!has(log, column)) continue;
        found.columns[found.count] = column;
        found.titles[found.count++] = of->curves[i].title;
    }
    return found;
}

static bool has_value(const EvolutionLog *log, int row, const CurveColumns *places) {
    for (int i = 0; i < places->count; i++)
        if (!isnan(evolution_at(log, row, places->columns[i]))) return true;
    return false;
}

/* Rows without any of the numbers do not count among those of which some are shown. */
static void put_curves(Chart *chart, const EvolutionLog *log, const CurveColumns *places,
                       double factor) {
    int known = 0, at = 0;
    text_append_string(&chart->data, "step");
    for (int i = 0; i < places->count; i++) chart_put_column(chart, places->titles[i], "");
    csv_end_row(&chart->data);
    for (int row = 0; row < log->rows; row++) known += has_value(log, row, places);
    const int every = (known - 1) / POINTS_MAX + 1;
    for (int row = 0; row < log->rows; row++) {
        if (!has_value(log, row, places)) continue;
        at++;
        if (at != known && (at - 1) % every != 0) continue;
        csv_put_real(&chart->data, log->steps[row]);
        for (int i = 0; i < places->count; i++)
            csv_put_real(&chart->data, factor * evolution_at(log, row, places->columns[i]));
        csv_end_row(&chart->data);
    }
}

static bool chart_curves(const char *folder, const EvolutionLog *log, ChartsMade *made,
                         Error *error) {
    bool good = true;
    for (size_t i = 0; good && i < sizeof CURVE_CHARTS / sizeof CURVE_CHARTS[0]; i++) {
        const CurveChart *const of = &CURVE_CHARTS[i];
        const CurveColumns places = find_curves(log, of);
        if (places.count == 0) continue;
        Chart chart = {.name = of->name, .shared = STEPS, .template = of->name};
        put_curves(&chart, log, &places, of->factor);
        chart_set_int(&chart, "series", places.count);
        good = make(&chart, log, folder, made, error);
    }
    return good;
}

/* Genes: a row each */

/* A cell reaches from the row that was shown before to its own. */
static void put_cells(Chart *chart, const EvolutionLog *log, int gene, GeneColumn column) {
    double from = 0;
    for (int row = 0; row < log->rows; row++) {
        const double to = log->steps[row];
        if (!is_shown(log, row, CELLS_MAX) || to <= from) continue;
        const double value = evolution_gene(log, row, gene, column);
        csv_put_int(&chart->data, gene);
        csv_put_real(&chart->data, from);
        csv_put_real(&chart->data, to);
        /* The scale of deviations is logarithmic. */
        csv_put_real(&chart->data, column == GENE_BEST || value > 0 ? value : (double)NAN);
        chart_put_name(chart, evolution_gene_name(log, gene));
        csv_end_row(&chart->data);
        from = to;
    }
}

static int longest_gene(const EvolutionLog *log) {
    int longest = 0;
    for (int i = 0; i < log->genes; i++) {
        const int width = utf8_width(evolution_gene_name(log, i));
        if (width > longest) longest = width;
    }
    return longest;
}

static bool can_be_drawn(const EvolutionLog *log, GeneColumn column) {
    bool is_nonzero = false;
    for (int i = 0; i < log->genes; i++) {
        const int place = log->places[i][column];
        if (place < 0) return false;
        if (has_nonzero(log, place)) is_nonzero = true;
    }
    return is_nonzero;
}

static bool chart_genes(const char *folder, const EvolutionLog *log, GeneColumn column,
                        ChartsMade *made, Error *error) {
    if (!can_be_drawn(log, column)) return true;
    const char *const name = column == GENE_DEVIATION ? "evolve-spread" : "evolve-weights";
    Chart chart = {.name = name, .shared = GENES, .template = name};
    text_append_string(&chart.data, "gene,from,to,value,name\n");
    for (int gene = 0; gene < log->genes; gene++) put_cells(&chart, log, gene, column);
    chart_set_int(&chart, "genes", log->genes);
    chart_set_int(&chart, "longest", longest_gene(log));
    if (column == GENE_DEVIATION) chart_set_int(&chart, "fitted", evolution_is_fitted(log));
    return make(&chart, log, folder, made, error);
}

/* "Searches of 4 plies; 1200 games": the depth as the folder's experiment says it, the games as the
 * log does. */
static void put_conditions(Text *out, const char *folder, const EvolutionLog *log) {
    EvolveExperiment experiment = {.generator = NULL};
    Error ignored = {ERROR_NONE, ""};
    const int games = evolution_column(log, "games");
    if (evolve_experiment_read(&experiment, folder, "experiment", &ignored)) {
        const Setting *setting = experiment.generator->settings;
        while (setting->name != NULL && strcmp(setting->name, "depth") != 0) setting++;
        if (setting->name != NULL && setting->kind == SETTING_WHOLE)
            text_append(out, "Searches of %d plies",
                        *(const int *)((const char *)experiment.settings + setting->offset));
    }
    if (games >= 0 && log->rows > 0)
        text_append(out, "%s%.0f games", out->length > 0 ? "; " : "",
                    evolution_at(log, log->rows - 1, games));
    evolve_experiment_free(&experiment);
}

bool charts_evolve(const char *folder, ChartsMade *made, Error *error) {
    EvolutionLog log;
    Text conditions = {.data = NULL};
    bool is_made = evolution_log_read(&log, folder, error);
    if (is_made) put_conditions(&conditions, folder, &log);
    made->conditions = text_string(&conditions);
    if (is_made && evolution_total(&log) > 0)
        is_made = chart_curves(folder, &log, made, error) &&
                  chart_error(folder, &log, made, error) &&
                  chart_effective(folder, &log, made, error) &&
                  chart_genes(folder, &log, GENE_DEVIATION, made, error) &&
                  chart_genes(folder, &log, GENE_BEST, made, error);
    made->conditions = NULL;
    text_free(&conditions);
    evolution_log_free(&log);
    return is_made;
}
