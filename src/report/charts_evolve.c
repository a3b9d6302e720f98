/* The charts of an evolution: errors, what gets in, and how alike the population becomes. */
#include "report/chart.h"
#include "report/charts.h"
#include "report/sheet.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A curve of more points is no clearer, and a picture of more cells only larger. */
enum { POINTS_MAX = 400, CELLS_MAX = 100 };

enum { PHASE, FIRST_PLY, LAST_PLY, POSITIONS, CROSSOVERS, EFFECTIVE, BEST, MEAN };

static const char *const COLUMNS[] = {
    "phase", "first_ply", "last_ply", "positions", "crossovers", "effective", "best", "mean", NULL};

/* A row of log.csv. */
typedef struct State {
    int64_t phase, first_ply, last_ply, positions, crossovers, effective;
    double best, mean;
    int64_t total; /* crossovers from the start of the run */
} State;

typedef struct Run {
    int count, capacity, gene_count;
    State *states;
    char **genes;
    int *columns;    /* of the genes' deviations in the file */
    double *spreads; /* a row of gene_count a state */
} Run;

static void free_run(Run *run) {
    for (int i = 0; i < run->gene_count; i++) free(run->genes[i]);
    free(run->genes);
    free(run->columns);
    free(run->states);
    free(run->spreads);
}

/* Reading */

static void find_genes(const Sheet *sheet, Run *run) {
    const int count = csv_column_count(sheet->csv);
    run->genes = memory_allocate((size_t)count * sizeof *run->genes);
    run->columns = memory_allocate((size_t)count * sizeof *run->columns);
    for (int i = 0; i < count; i++) {
        const char *const name = csv_column_name(sheet->csv, i);
        if (strncmp(name, "sd_", 3) != 0) continue;
        run->genes[run->gene_count] = text_duplicate(name + 3);
        run->columns[run->gene_count++] = i;
    }
}

static bool read_state(const Sheet *sheet, Run *run, Error *error) {
    const int at = run->count;
    State *const s = &run->states[at];
    int64_t *const counts[] = {&s->phase,     &s->first_ply,  &s->last_ply,
                               &s->positions, &s->crossovers, &s->effective};
    for (int i = PHASE; i <= EFFECTIVE; i++)
        if (!csv_int(sheet->csv, sheet->columns[i], 0, INT32_MAX, counts[i], error)) return false;
    if (!sheet_real(sheet, BEST, 0, INFINITY, &s->best, error) ||
        !sheet_real(sheet, MEAN, 0, INFINITY, &s->mean, error))
        return false;
    for (int i = 0; i < run->gene_count; i++) {
        double *const spread = &run->spreads[(size_t)at * (size_t)run->gene_count + (size_t)i];
        if (!csv_real(sheet->csv, run->columns[i], spread, error)) return false;
    }
    if (s->positions == 0) return sheet_fail(sheet, error, "no positions");
    s->total = s->crossovers;
    if (at > 0 && s[-1].phase == s->phase) {
        if (s->crossovers < s[-1].crossovers || s->effective < s[-1].effective)
            return sheet_fail(sheet, error, "fewer crossovers than in the row above");
        s->total += s[-1].total - s[-1].crossovers;
    } else if (at > 0) {
        s->total += s[-1].total;
    }
    run->count++;
    return true;
}

static bool read_run(const Sheet *sheet, Run *run, Error *error) {
    CsvStatus status;
    find_genes(sheet, run);
    while ((status = csv_next(sheet->csv, error)) == CSV_ROW) {
        if (run->count == run->capacity) {
            run->capacity = run->capacity * 2 + 64;
            const size_t capacity = (size_t)run->capacity;
            run->states = memory_resize(run->states, capacity * sizeof *run->states);
            run->spreads = memory_resize(run->spreads, capacity * ((size_t)run->gene_count + 1) *
                                                           sizeof *run->spreads);
        }
        if (!read_state(sheet, run, error)) return false;
    }
    return status == CSV_FINISHED;
}

/* Phases */

static bool starts_phase(const Run *run, int i) {
    return i == 0 || run->states[i - 1].phase != run->states[i].phase;
}

static bool ends_phase(const Run *run, int i) {
    return i + 1 == run->count || starts_phase(run, i + 1);
}

static int64_t phase_start(const State *state) { return state->total - state->crossovers; }

/* One of so many states, and those at which a phase starts or ends. */
static bool is_shown(const Run *run, int i, int most) {
    return starts_phase(run, i) || ends_phase(run, i) || i % (run->count / most + 1) == 0;
}

/* Where phases start, and where the last one ends; the plies of each. */
static void set_phases(Chart *chart, const Run *run) {
    const size_t size = (size_t)run->count + 1;
    int *const starts = memory_allocate(size * sizeof *starts);
    int *const first = memory_allocate(size * sizeof *first);
    int *const last = memory_allocate(size * sizeof *last);
    int count = 0;
    for (int i = 0; i < run->count; i++) {
        if (!starts_phase(run, i)) continue;
        starts[count] = (int)phase_start(&run->states[i]);
        first[count] = (int)run->states[i].first_ply;
        last[count++] = (int)run->states[i].last_ply;
    }
    starts[count] = (int)run->states[run->count - 1].total;
    chart_set_int(chart, "phases", count);
    chart_set_ints(chart, "starts", starts, count + 1);
    chart_set_ints(chart, "first", first, count);
    chart_set_ints(chart, "last", last, count);
    free(starts);
    free(first);
    free(last);
}

/* Charts */

static bool finish_chart(Chart *chart, const Run *run, const char *folder, ChartsMade *made,
                         Error *error) {
    set_phases(chart, run);
    const bool is_made = chart_make(chart, folder, made, error);
    chart_free(chart);
    return is_made;
}

static double mean_error(double sum, const State *state) {
    return sqrt(sum / (double)state->positions);
}

static bool chart_error(const char *folder, const Run *run, ChartsMade *made, Error *error) {
    Chart chart = {.name = "evolve-error", .template = "evolve-error"};
    text_append_string(&chart.data, "crossovers,best,mean\n");
    for (int i = 0; i < run->count; i++) {
        const State *const state = &run->states[i];
        if (!is_shown(run, i, POINTS_MAX)) continue;
        /* An empty line breaks the curve. */
        if (i > 0 && starts_phase(run, i)) text_append_char(&chart.data, '\n');
        csv_put_int(&chart.data, state->total);
        csv_put_real(&chart.data, mean_error(state->best, state));
        csv_put_real(&chart.data, mean_error(state->mean, state));
        csv_end_row(&chart.data);
    }
    chart_set_int(&chart, "positions", run->states[0].positions);
    return finish_chart(&chart, run, folder, made, error);
}

/* The share of the crossovers since the state that was shown before. */
static bool chart_effective(const char *folder, const Run *run, ChartsMade *made, Error *error) {
    Chart chart = {.name = "evolve-effective", .template = "evolve-effective"};
    int64_t crossovers = 0, effective = 0;
    bool is_empty = true;
    text_append_string(&chart.data, "crossovers,share\n");
    for (int i = 0; i < run->count; i++) {
        const State *const state = &run->states[i];
        if (starts_phase(run, i)) {
            crossovers = effective = 0;
            if (!is_empty) text_append_char(&chart.data, '\n');
        }
        const int64_t made_since = state->crossovers - crossovers;
        if (made_since == 0 || !is_shown(run, i, POINTS_MAX / 4)) continue;
        /* In the middle of the crossovers that it is of. */
        csv_put_real(&chart.data, (double)state->total - (double)made_since / 2);
        csv_put_real(&chart.data,
                     100 * (double)(state->effective - effective) / (double)made_since);
        csv_end_row(&chart.data);
        crossovers = state->crossovers;
        effective = state->effective;
        is_empty = false;
    }
    return finish_chart(&chart, run, folder, made, error);
}

/* The scale is logarithmic: without any above 0 there is none. */
static bool has_spread(const Run *run) {
    for (size_t i = 0; i < (size_t)run->count * (size_t)run->gene_count; i++)
        if (run->spreads[i] > 0) return true;
    return false;
}

static int longest_gene(const Run *run) {
    int longest = 0;
    for (int i = 0; i < run->gene_count; i++) {
        const int width = utf8_width(run->genes[i]);
        if (width > longest) longest = width;
    }
    return longest;
}

/* A cell reaches from the state that was shown before to its own. */
static void put_cells(Chart *chart, const Run *run, int gene) {
    int64_t from = 0;
    for (int i = 0; i < run->count; i++) {
        const State *const state = &run->states[i];
        if (!is_shown(run, i, CELLS_MAX) || state->total == from) continue;
        const double spread = run->spreads[(size_t)i * (size_t)run->gene_count + (size_t)gene];
        csv_put_int(&chart->data, gene);
        csv_put_int(&chart->data, from);
        csv_put_int(&chart->data, state->total);
        csv_put_real(&chart->data, spread > 0 ? spread : (double)NAN);
        chart_put_name(chart, run->genes[gene]);
        csv_end_row(&chart->data);
        from = state->total;
    }
}

static bool chart_spread(const char *folder, const Run *run, ChartsMade *made, Error *error) {
    if (!has_spread(run)) return true;
    Chart chart = {.name = "evolve-spread", .template = "evolve-spread"};
    text_append_string(&chart.data, "gene,from,to,deviation,name\n");
    for (int gene = 0; gene < run->gene_count; gene++) put_cells(&chart, run, gene);
    chart_set_int(&chart, "genes", run->gene_count);
    chart_set_int(&chart, "longest", longest_gene(run));
    return finish_chart(&chart, run, folder, made, error);
}

bool charts_evolve(const char *folder, ChartsMade *made, Error *error) {
    char *const path = file_join(folder, "log.csv");
    Run run = {.count = 0};
    Sheet sheet;
    bool is_made = sheet_open(&sheet, path, COLUMNS, error) && read_run(&sheet, &run, error);
    if (is_made && run.count > 0 && run.states[run.count - 1].total > 0)
        is_made = chart_error(folder, &run, made, error) &&
                  chart_effective(folder, &run, made, error) &&
                  chart_spread(folder, &run, made, error);
    sheet_close(&sheet);
    free_run(&run);
    free(path);
    return is_made;
}
