#include "measure/saved.h"

#include "arena/environment.h"
#include "build_info.h"
#include "draughts/kernel.h"
#include "measure/growing.h"
#include "util/csv.h"
#include "util/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    COLUMN_DATE,
    COLUMN_COMMIT,
    COLUMN_VERSION,
    COLUMN_CPU,
    COLUMN_KERNELS,
    COLUMN_COMPILER,
    COLUMN_CASE,
    COLUMN_NODES,
    COLUMN_NODES_PER_S,
    COLUMN_MEDIAN,
    COLUMN_MIN,
    COLUMN_MAX,
    COLUMN_REPEATS,
    COLUMN_COUNT
};

#define HEADER                                                                                     \
    "date,commit,version,cpu,kernels,compiler,case,nodes,nodes_per_s,median_ns,min_ns,max_ns,"     \
    "repeats"

SavedOrigin saved_origin_here(void) {
    SavedOrigin origin = {.date = ""};
    const time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc) != NULL) {
        strftime(origin.date, sizeof origin.date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    }
    snprintf(origin.commit, sizeof origin.commit, "%s", JUMPOFF_COMMIT);
    snprintf(origin.version, sizeof origin.version, "%s", JUMPOFF_VERSION);
    environment_cpu(origin.cpu, sizeof origin.cpu);
    snprintf(origin.kernels, sizeof origin.kernels, "%s", kernel_cpu_name());
    snprintf(origin.compiler, sizeof origin.compiler, "%s", JUMPOFF_COMPILER);
    return origin;
}

/* Writing */

static void put_rows(const SavedOrigin *origin, const BenchReport *report, Text *text) {
    for (int i = 0; i < report->count; i++) {
        const BenchRow *const row = &report->rows[i];
        csv_put_text(text, origin->date);
        csv_put_text(text, origin->commit);
        csv_put_text(text, origin->version);
        csv_put_text(text, origin->cpu);
        csv_put_text(text, origin->kernels);
        csv_put_text(text, origin->compiler);
        csv_put_text(text, row->name);
        csv_put_uint(text, row->nodes);
        csv_put_fixed(text, row->nodes_per_s, 0);
        csv_put_int(text, row->median_ns);
        csv_put_int(text, row->min_ns);
        csv_put_int(text, row->max_ns);
        csv_put_int(text, row->repeats);
        csv_end_row(text);
    }
}

static Growing growing_of(const char *path) {
    return (Growing){.path = path, .what = "saved runs of the bench", .header = HEADER};
}

bool saved_check(const char *path, Error *error) {
    const Growing growing = growing_of(path);
    return growing_check(&growing, error);
}

bool saved_append(const char *path, const SavedOrigin *origin, const BenchReport *report,
                  Error *error) {
    const Growing growing = growing_of(path);
    Text rows = {.data = NULL};
    put_rows(origin, report, &rows);
    const bool good = growing_append(&growing, &rows, error);
    text_free(&rows);
    return good;
}

/* Reading */

/* A file being read: where its columns are. */
typedef struct SavedFile {
    const char *path;
    CsvReader *reader;
    int columns[COLUMN_COUNT];
} SavedFile;

static bool read_origin(const SavedFile *file, SavedOrigin *origin, Error *error) {
    char *const fields[] = {
        [COLUMN_DATE] = origin->date,       [COLUMN_COMMIT] = origin->commit,
        [COLUMN_VERSION] = origin->version, [COLUMN_CPU] = origin->cpu,
        [COLUMN_KERNELS] = origin->kernels, [COLUMN_COMPILER] = origin->compiler,
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (!csv_text(file->reader, file->columns[i], fields[i], SAVED_FIELD_SIZE, error))
            return false;
    }
    return true;
}

static bool read_count(const SavedFile *file, int column, int64_t max, int64_t *value,
                       Error *error) {
    return csv_int(file->reader, file->columns[column], 1, max, value, error);
}

static const double SPEED_MAX = 1e18; /* beyond any machine's */

static bool read_row(const SavedFile *file, BenchRow *row, Error *error) {
    int64_t nodes = 0, repeats = 0;
    memset(row, 0, sizeof *row);
    if (!csv_text(file->reader, file->columns[COLUMN_CASE], row->name, sizeof row->name, error) ||
        !read_count(file, COLUMN_NODES, INT64_MAX, &nodes, error) ||
        !csv_real(file->reader, file->columns[COLUMN_NODES_PER_S], &row->nodes_per_s, error) ||
        !read_count(file, COLUMN_MEDIAN, INT64_MAX, &row->median_ns, error) ||
        !read_count(file, COLUMN_MIN, INT64_MAX, &row->min_ns, error) ||
        !read_count(file, COLUMN_MAX, INT64_MAX, &row->max_ns, error) ||
        !read_count(file, COLUMN_REPEATS, BENCH_REPEATS_MAX, &repeats, error)) {
        return false;
    }
    row->nodes = (uint64_t)nodes;
    row->repeats = (int)repeats;
    row->kind = bench_kind(row->name);
    if (!(row->nodes_per_s >= 1 && row->nodes_per_s <= SPEED_MAX)) {
        return error_set(error, ERROR_DATA,
                         "%s:%ld: column nodes_per_s: expected a number from 1 to %g", file->path,
                         csv_line(file->reader), SPEED_MAX);
    }
    if (row->min_ns <= row->median_ns && row->median_ns <= row->max_ns) return true;
    return error_set(error, ERROR_DATA, "%s:%ld: expected min_ns <= median_ns <= max_ns",
                     file->path, csv_line(file->reader));
}

static bool origin_equal(const SavedOrigin *a, const SavedOrigin *b) {
    return strcmp(a->date, b->date) == 0 && strcmp(a->commit, b->commit) == 0 &&
           strcmp(a->version, b->version) == 0 && strcmp(a->cpu, b->cpu) == 0 &&
           strcmp(a->kernels, b->kernels) == 0 && strcmp(a->compiler, b->compiler) == 0;
}

static SavedRun *add_run(SavedRuns *runs, const SavedOrigin *origin) {
    if (runs->count == runs->capacity) {
        runs->capacity = runs->capacity > 0 ? 2 * runs->capacity : 4;
        runs->runs = memory_resize(runs->runs, (size_t)runs->capacity * sizeof *runs->runs);
    }
    SavedRun *const run = &runs->runs[runs->count++];
    run->origin = *origin;
    run->report.count = 0;
    return run;
}

/* Adds a row to the last run, or begins a new one with it: where the origin changes, or a case
 * comes again (two runs within a second). */
static bool take_row(const SavedFile *file, SavedRuns *runs, Error *error) {
    SavedOrigin from;
    BenchRow row;
    SavedRun *run = runs->count > 0 ? &runs->runs[runs->count - 1] : NULL;
    if (!read_origin(file, &from, error) || !read_row(file, &row, error)) return false;
    if (run == NULL || !origin_equal(&from, &run->origin) ||
        bench_row(&run->report, row.name) != NULL) {
        run = add_run(runs, &from);
    }
    if (run->report.count == BENCH_CASES_MAX) {
        return error_set(error, ERROR_DATA, "%s:%ld: more than %d cases in a run", file->path,
                         csv_line(file->reader), BENCH_CASES_MAX);
    }
    run->report.rows[run->report.count++] = row;
    return true;
}

bool saved_read(const char *path, SavedRuns *runs, Error *error) {
    SavedFile file = {.path = path, .reader = csv_open(path, error)};
    CsvStatus status = CSV_ROW;
    *runs = (SavedRuns){.runs = NULL};
    if (file.reader == NULL) return false;
    bool good = csv_columns(file.reader, HEADER, file.columns, error);
    while (good && (status = csv_next(file.reader, error)) == CSV_ROW)
        good = take_row(&file, runs, error);
    csv_close(file.reader);
    if (good && status != CSV_FAILED) return true;
    saved_free(runs);
    return false;
}

void saved_free(SavedRuns *runs) {
    free(runs->runs);
    *runs = (SavedRuns){.runs = NULL};
}

bool saved_read_last(const char *path, const char *cpu, SavedOrigin *origin, BenchReport *report,
                     Error *error) {
    SavedRuns runs;
    if (!saved_read(path, &runs, error)) return false;
    int last = runs.count - 1;
    while (last >= 0 && strcmp(runs.runs[last].origin.cpu, cpu) != 0) last--;
    if (last >= 0) {
        *origin = runs.runs[last].origin;
        *report = runs.runs[last].report;
    }
    saved_free(&runs);
    return last >= 0 || error_set(error, ERROR_DATA, "%s: no run of this processor, %s", path, cpu);
}
