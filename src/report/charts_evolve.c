/* The charts of an evolution over its steps: which ones there are is said by the log's columns. */
#include "evolve/yardstick.h"
#include "report/charts.h"
#include "report/charts_genes.h"
#include "report/charts_run.h"
#include "util/csv.h"
#include "util/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A curve of more points is no clearer. */
enum { POINTS_MAX = 400, CURVES_MAX = 8 };

static const char *const STEPS[] = {"evolve-steps", NULL};

/* Errors and what gets in */

static double mean_error(double sum, double positions) { return sqrt(sum / positions); }

static bool chart_error(const char *folder, const RunLog *log, ChartsMade *made, Error *error) {
    const int best = run_log_column(log, "best"), mean = run_log_column(log, "mean"),
              positions = run_log_column(log, "positions");
    /* The scale is logarithmic. */
    if (best < 0 || positions < 0 || !run_log_has_nonzero(log, mean)) return true;
    Chart chart = {.name = "evolve-error", .shared = STEPS, .template = "evolve-error"};
    text_append_string(&chart.data, "step,best,mean\n");
    for (int row = 0; row < log->row_count; row++) {
        if (!run_log_is_shown(log, row, POINTS_MAX)) continue;
        const double count = run_log_value(log, row, positions);
        /* An empty line breaks the curve. */
        if (row > 0 && run_log_starts_part(log, row)) text_append_char(&chart.data, '\n');
        csv_put_real(&chart.data, log->steps[row]);
        csv_put_real(&chart.data, mean_error(run_log_value(log, row, best), count));
        csv_put_real(&chart.data, mean_error(run_log_value(log, row, mean), count));
        csv_end_row(&chart.data);
    }
    chart_set_real(&chart, "positions", run_log_value(log, 0, positions));
    return chart_make_run(&chart, log, folder, made, error);
}

/* The share of the steps since the row that was shown before. */
static void put_effective(Chart *chart, const RunLog *log, int effective) {
    double from = 0, got_in = 0;
    bool is_empty = true;
    text_append_string(&chart->data, "step,share\n");
    for (int row = 0; row < log->row_count; row++) {
        if (run_log_starts_part(log, row)) {
            from = row > 0 ? log->steps[row - 1] : 0;
            if (run_log_value(log, row, effective) < got_in) got_in = 0;
            if (!is_empty) text_append_char(&chart->data, '\n');
        }
        const double made = log->steps[row] - from;
        if (made <= 0 || !run_log_is_shown(log, row, POINTS_MAX / 4)) continue;
        /* In the middle of the crossovers that it is of. */
        csv_put_real(&chart->data, log->steps[row] - made / 2);
        csv_put_real(&chart->data, 100 * (run_log_value(log, row, effective) - got_in) / made);
        csv_end_row(&chart->data);
        from = log->steps[row];
        got_in = run_log_value(log, row, effective);
        is_empty = false;
    }
}

static bool chart_effective(const char *folder, const RunLog *log, ChartsMade *made, Error *error) {
    const int effective = run_log_column(log, "effective");
    if (effective < 0 || strcmp(log->columns[log->counter], "crossovers") != 0) return true;
    Chart chart = {.name = "evolve-effective", .shared = STEPS, .template = "evolve-effective"};
    put_effective(&chart, log, effective);
    /* Whether children are told apart by an error on positions or by games. */
    chart_set_int(&chart, "by_games", run_log_column(log, "positions") < 0);
    return chart_make_run(&chart, log, folder, made, error);
}

/* Curves: a column of the log each */

typedef struct Curve {
    const char *column, *title;
} Curve;

typedef struct CurvesOf {
    const char *name;
    double factor;
    const Curve *curves;
    int columns[CURVES_MAX], count;
    const char *titles[CURVES_MAX];
} CurvesOf;

static void find_curves(const RunLog *log, CurvesOf *of) {
    for (const Curve *curve = of->curves; curve->column != NULL; curve++) {
        const int column = run_log_column(log, curve->column);
        if (!run_log_has(log, column)) continue;
        of->columns[of->count] = column;
        of->titles[of->count++] = curve->title;
    }
}

static bool has_value(const RunLog *log, int row, const CurvesOf *of) {
    for (int i = 0; i < of->count; i++)
        if (!isnan(run_log_value(log, row, of->columns[i]))) return true;
    return false;
}

/* Rows without any of the numbers do not count among those of which some are shown. */
static void put_curves(Chart *chart, const RunLog *log, const CurvesOf *of) {
    int known = 0, at = 0;
    text_append_string(&chart->data, "step");
    for (int i = 0; i < of->count; i++) chart_put_column(chart, of->titles[i], "");
    csv_end_row(&chart->data);
    for (int row = 0; row < log->row_count; row++) known += has_value(log, row, of);
    const int every = (known - 1) / POINTS_MAX + 1;
    for (int row = 0; row < log->row_count; row++) {
        if (!has_value(log, row, of)) continue;
        at++;
        if (at != known && (at - 1) % every != 0) continue;
        csv_put_real(&chart->data, log->steps[row]);
        for (int i = 0; i < of->count; i++)
            csv_put_real(&chart->data, of->factor * run_log_value(log, row, of->columns[i]));
        csv_end_row(&chart->data);
    }
}

static bool chart_curves(const char *folder, const RunLog *log, CurvesOf *of, ChartsMade *made,
                         Error *error) {
    find_curves(log, of);
    if (of->count == 0) return true;
    Chart chart = {.name = of->name, .shared = STEPS, .template = of->name};
    put_curves(&chart, log, of);
    chart_set_int(&chart, "series", of->count);
    return chart_make_run(&chart, log, folder, made, error);
}

static bool chart_score(const char *folder, const RunLog *log, ChartsMade *made, Error *error) {
    static const Curve CURVES[] = {
        {"score", "against " YARDSTICK}, {"score_start", "against the start"}, {NULL, NULL}};
    CurvesOf of = {.name = "evolve-score", .factor = 100, .curves = CURVES};
    return chart_curves(folder, log, &of, made, error);
}

/* Where there are positions, best and mean are errors. */
static bool chart_fitness(const char *folder, const RunLog *log, ChartsMade *made, Error *error) {
    static const Curve CURVES[] = {{"best", "best"}, {"mean", "mean"}, {NULL, NULL}};
    CurvesOf of = {.name = "evolve-fitness", .factor = 100, .curves = CURVES};
    return run_log_column(log, "positions") >= 0 || chart_curves(folder, log, &of, made, error);
}

static bool chart_loss(const char *folder, const RunLog *log, ChartsMade *made, Error *error) {
    static const Curve CURVES[] = {
        {"error_before", "before the fit"}, {"error_after", "after the fit"}, {NULL, NULL}};
    CurvesOf of = {.name = "evolve-loss", .factor = 1, .curves = CURVES};
    return chart_curves(folder, log, &of, made, error);
}

bool charts_evolve(const char *folder, ChartsMade *made, Error *error) {
    char *const path = file_join(folder, "log.csv");
    RunLog log = {.row_count = 0};
    bool is_made = run_log_read(&log, path, error);
    if (is_made && run_log_total(&log) > 0)
        is_made =
            chart_score(folder, &log, made, error) && chart_fitness(folder, &log, made, error) &&
            chart_loss(folder, &log, made, error) && chart_error(folder, &log, made, error) &&
            chart_effective(folder, &log, made, error) && charts_genes(folder, &log, made, error);
    run_log_free(&log);
    free(path);
    return is_made;
}
