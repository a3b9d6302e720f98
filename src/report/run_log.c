#include "report/run_log.h"

#include "report/sheet.h"
#include "util/csv.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double COUNT_MAX = 1e15; /* exact, and within what gnuplot counts with */

typedef enum LogKind { COUNT, SHARE, POSITIVE, ANY } LogKind;

/* What columns hold; a name that ends with "*" is the start of one. */
static const struct {
    const char *name;
    LogKind kind;
} KINDS[] = {
    {"phase", COUNT},     {"stage", COUNT},      {"first_ply", COUNT}, {"last_ply", COUNT},
    {"positions", COUNT}, {"crossovers", COUNT}, {"effective", COUNT}, {"generation", COUNT},
    {"round", COUNT},     {"games", COUNT},      {"score", SHARE},     {"score_start", SHARE},
    {"best", POSITIVE},   {"mean", POSITIVE},    {"champion", SHARE},  {"error_*", POSITIVE},
    {"sd_*", POSITIVE},
};

static const char *const COUNTERS[] = {"crossovers", "generation", "games", "round"};

static bool matches(const char *pattern, const char *name) {
    const size_t length = strlen(pattern) - 1;
    return pattern[length] == '*' ? strncmp(pattern, name, length) == 0
                                  : strcmp(pattern, name) == 0;
}

static LogKind kind_of(const char *name) {
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (matches(KINDS[i].name, name)) return KINDS[i].kind;
    return ANY;
}

void run_log_free(RunLog *log) {
    for (int i = 0; i < log->column_count; i++) free(log->columns[i]);
    for (int i = 0; i < log->gene_count; i++) free(log->genes[i].name);
    free(log->columns);
    free(log->genes);
    free(log->values);
    free(log->steps);
    *log = (RunLog){0};
}

/* Columns */

int run_log_column(const RunLog *log, const char *name) {
    for (int i = 0; i < log->column_count; i++)
        if (strcmp(log->columns[i], name) == 0) return i;
    return -1;
}

static void find_genes(RunLog *log) {
    Text name = {.data = NULL};
    log->genes = memory_allocate((size_t)log->column_count * sizeof *log->genes);
    for (int i = 0; i < log->column_count; i++) {
        if (strncmp(log->columns[i], "sd_", 3) != 0) continue;
        text_clear(&name);
        text_append(&name, "best_%s", log->columns[i] + 3);
        log->genes[log->gene_count++] =
            (RunGene){text_duplicate(log->columns[i] + 3), i, run_log_column(log, name.data)};
    }
    text_free(&name);
}

static bool find_columns(const Sheet *sheet, RunLog *log, Error *error) {
    const int count = csv_column_count(sheet->csv);
    log->columns = memory_allocate((size_t)count * sizeof *log->columns);
    log->counter = -1;
    while (log->column_count < count) {
        const char *const name = csv_column_name(sheet->csv, log->column_count);
        for (size_t i = 0; i < sizeof COUNTERS / sizeof COUNTERS[0]; i++)
            if (log->counter < 0 && strcmp(name, COUNTERS[i]) == 0)
                log->counter = log->column_count;
        log->columns[log->column_count++] = text_duplicate(name);
    }
    if (log->counter < 0) {
        return error_set(error, ERROR_DATA,
                         "%s: not the log of an evolution; expected a column crossovers, "
                         "generation, games or round",
                         sheet->path);
    }
    log->part = run_log_column(log, "phase");
    if (log->part < 0) log->part = run_log_column(log, "stage");
    find_genes(log);
    return true;
}

/* Rows */

static bool read_value(const Sheet *sheet, int column, LogKind kind, double *value, Error *error) {
    const double least = kind == ANY ? -INFINITY : 0;
    const double most = kind == COUNT ? COUNT_MAX : kind == SHARE ? 1 : INFINITY;
    if (!sheet_real(sheet, column, least, most, value, error)) return false;
    if (kind != COUNT || *value == floor(*value)) return true; /* NaN, unknown, is not equal */
    return sheet_fail(sheet, error, "column %s: expected a whole number, not \"%s\"",
                      csv_column_name(sheet->csv, column), sheet_text(sheet, column));
}

static bool falls(const RunLog *log, int row, int column) {
    return column >= 0 && row > 0 &&
           run_log_value(log, row, column) < run_log_value(log, row - 1, column);
}

/* Some count anew in each part, others on. */
static bool count_steps(const Sheet *sheet, RunLog *log, double *base, Error *error) {
    const int row = log->row_count, counts[] = {log->counter, run_log_column(log, "effective")};
    for (int i = 0; i < 2; i++)
        if (!run_log_starts_part(log, row) && falls(log, row, counts[i]))
            return sheet_fail(sheet, error, "fewer %s than in the row above",
                              log->columns[counts[i]]);
    if (falls(log, row, log->counter)) *base = log->steps[row - 1];
    log->steps[row] = *base + run_log_value(log, row, log->counter);
    return true;
}

/* Errors are divided by them. */
static bool check_positions(const Sheet *sheet, const RunLog *log, Error *error) {
    const int positions = run_log_column(log, "positions");
    if (positions < 0 || run_log_column(log, "mean") < 0 ||
        run_log_value(log, log->row_count, positions) > 0)
        return true;
    return sheet_fail(sheet, error, "no positions");
}

static bool read_row(const Sheet *sheet, RunLog *log, double *base, Error *error) {
    const size_t columns = (size_t)log->column_count, row = (size_t)log->row_count;
    if ((row & (row - 1)) == 0) { /* full */
        const size_t capacity = row * 2 + 1;
        log->values = memory_resize(log->values, capacity * columns * sizeof *log->values);
        log->steps = memory_resize(log->steps, capacity * sizeof *log->steps);
    }
    for (size_t i = 0; i < columns; i++)
        if (!read_value(sheet, (int)i, kind_of(log->columns[i]), &log->values[row * columns + i],
                        error))
            return false;
    if (!count_steps(sheet, log, base, error) || !check_positions(sheet, log, error)) return false;
    log->row_count++;
    return true;
}

bool run_log_read(RunLog *log, const char *path, Error *error) {
    Sheet sheet;
    double base = 0;
    CsvStatus status = CSV_FAILED;
    if (sheet_open(&sheet, path, NULL, error) && find_columns(&sheet, log, error)) {
        while ((status = csv_next(sheet.csv, error)) == CSV_ROW)
            if (!read_row(&sheet, log, &base, error)) break;
    }
    sheet_close(&sheet);
    return status == CSV_FINISHED;
}

/* Asking */

double run_log_value(const RunLog *log, int row, int column) {
    return log->values[(size_t)row * (size_t)log->column_count + (size_t)column];
}

bool run_log_has(const RunLog *log, int column) {
    for (int row = 0; column >= 0 && row < log->row_count; row++)
        if (!isnan(run_log_value(log, row, column))) return true;
    return false;
}

bool run_log_has_nonzero(const RunLog *log, int column) {
    for (int row = 0; column >= 0 && row < log->row_count; row++)
        if (fabs(run_log_value(log, row, column)) > 0) return true;
    return false;
}

double run_log_total(const RunLog *log) {
    return log->row_count > 0 ? log->steps[log->row_count - 1] : 0;
}

bool run_log_starts_part(const RunLog *log, int row) {
    return row == 0 || (log->part >= 0 && run_log_value(log, row, log->part) !=
                                              run_log_value(log, row - 1, log->part));
}

bool run_log_is_shown(const RunLog *log, int row, int most) {
    const bool ends_part = row + 1 == log->row_count || run_log_starts_part(log, row + 1);
    return ends_part || run_log_starts_part(log, row) ||
           row % ((log->row_count - 1) / most + 1) == 0;
}

bool run_log_is_fitted(const RunLog *log) { return run_log_column(log, "error_after") >= 0; }
