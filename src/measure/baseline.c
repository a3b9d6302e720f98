#include "measure/baseline.h"

#include "measure/growing.h"
#include "util/csv.h"
#include "util/text.h"

#include <stddef.h>
#include <string.h>

#define HEADER                                                                                     \
    "format,date,commit,version,valgrind,kernels,compiler,flags,suite,case,work,instructions"

enum {
    COLUMN_FORMAT,
    COLUMN_FIELDS, /* those of the origin, as FIELDS */
    COLUMN_CASE = COLUMN_FIELDS + 8,
    COLUMN_WORK,
    COLUMN_INSTRUCTIONS,
    COLUMN_COUNT
};

/* The fields of an origin in the order of the columns. */
typedef struct OriginField {
    const char *name;
    size_t offset;
    bool is_target; /* counts are compared only where it is the same */
} OriginField;

static const OriginField FIELDS[] = {
    {"date", offsetof(ExactOrigin, date), false},
    {"commit", offsetof(ExactOrigin, commit), false},
    {"version", offsetof(ExactOrigin, version), false},
    {"valgrind", offsetof(ExactOrigin, valgrind), false},
    {"kernels", offsetof(ExactOrigin, kernels), true},
    {"compiler", offsetof(ExactOrigin, compiler), true},
    {"flags", offsetof(ExactOrigin, flags), true},
    {"suite", offsetof(ExactOrigin, suite), true},
};
enum { FIELD_COUNT = sizeof FIELDS / sizeof FIELDS[0] };
_Static_assert(COLUMN_FIELDS + FIELD_COUNT == COLUMN_CASE, "a column for each field");

static const char *field_of(const ExactOrigin *origin, const OriginField *field) {
    return (const char *)origin + field->offset;
}

static Growing growing_of(const char *path) {
    return (Growing){.path = path, .what = "exact counts of the bench", .header = HEADER};
}

bool baseline_check(const char *path, Error *error) {
    const Growing growing = growing_of(path);
    return growing_check(&growing, error);
}

bool baseline_append(const char *path, const ExactOrigin *origin, const ExactReport *report,
                     Error *error) {
    const Growing growing = growing_of(path);
    Text rows = {.data = NULL};
    for (int i = 0; i < report->count; i++) {
        csv_put_int(&rows, EXACT_FORMAT);
        for (int k = 0; k < FIELD_COUNT; k++) csv_put_text(&rows, field_of(origin, &FIELDS[k]));
        csv_put_text(&rows, report->rows[i].name);
        csv_put_uint(&rows, report->rows[i].work);
        csv_put_uint(&rows, report->rows[i].instructions);
        csv_end_row(&rows);
    }
    const bool good = growing_append(&growing, &rows, error);
    text_free(&rows);
    return good;
}

/* Reading */

/* A file being read. */
typedef struct BaselineFile {
    const char *path;
    CsvReader *reader;
    int columns[COLUMN_COUNT];
    const ExactOrigin *here;
    int64_t last_format;
    ExactOrigin last; /* of the last row; its date is "" before the first */
} BaselineFile;

static bool read_count(const BaselineFile *file, int column, int64_t *value, Error *error) {
    return csv_int(file->reader, file->columns[column], 1, INT64_MAX, value, error);
}

static bool read_row(const BaselineFile *file, int64_t *format, ExactOrigin *origin, ExactRow *row,
                     Error *error) {
    int64_t work = 0, instructions = 0;
    memset(origin, 0, sizeof *origin);
    if (!read_count(file, COLUMN_FORMAT, format, error)) return false;
    for (int i = 0; i < FIELD_COUNT; i++) {
        char *const field = (char *)origin + FIELDS[i].offset;
        if (!csv_text(file->reader, file->columns[COLUMN_FIELDS + i], field, EXACT_FIELD_SIZE,
                      error))
            return false;
    }
    if (!csv_text(file->reader, file->columns[COLUMN_CASE], row->name, sizeof row->name, error) ||
        !read_count(file, COLUMN_WORK, &work, error) ||
        !read_count(file, COLUMN_INSTRUCTIONS, &instructions, error)) {
        return false;
    }
    row->work = (uint64_t)work;
    row->instructions = (uint64_t)instructions;
    return true;
}

/* The first field in which two origins differ, NULL when there is none. */
static const OriginField *difference(const ExactOrigin *a, const ExactOrigin *b, bool only_target) {
    for (int i = 0; i < FIELD_COUNT; i++) {
        if (only_target && !FIELDS[i].is_target) continue;
        if (strcmp(field_of(a, &FIELDS[i]), field_of(b, &FIELDS[i])) != 0) return &FIELDS[i];
    }
    return NULL;
}

/* Adds a row to the run, or begins a new one with it: where the origin changes, or a case comes
 * again (two runs within a second). */
static bool take_row(BaselineFile *file, ExactOrigin *origin, ExactReport *report, Error *error) {
    ExactRow row;
    if (!read_row(file, &file->last_format, &file->last, &row, error)) return false;
    if (file->last_format != EXACT_FORMAT || difference(&file->last, file->here, true) != NULL)
        return true;
    if (difference(&file->last, origin, false) != NULL || exact_row(report, row.name) != NULL) {
        *origin = file->last;
        report->count = 0;
    }
    if (report->count == BENCH_CASES_MAX) {
        return error_set(error, ERROR_DATA, "%s:%ld: more than %d cases in a run", file->path,
                         csv_line(file->reader), BENCH_CASES_MAX);
    }
    report->rows[report->count++] = row;
    return true;
}

static bool fail_without(const BaselineFile *file, Error *error) {
    if (file->last.date[0] == '\0') {
        return error_set(error, ERROR_DATA, "%s: no counts for this target: no row at all",
                         file->path);
    }
    if (file->last_format != EXACT_FORMAT) {
        return error_set(error, ERROR_DATA,
                         "%s: no counts for this target: format %d here, %lld in the last run",
                         file->path, EXACT_FORMAT, (long long)file->last_format);
    }
    const OriginField *const field = difference(&file->last, file->here, true);
    if (field == NULL) return true; /* impossible: its counts are of this target */
    return error_set(
        error, ERROR_DATA, "%s: no counts for this target: %s '%s' here, '%s' in the last run",
        file->path, field->name, field_of(file->here, field), field_of(&file->last, field));
}

bool baseline_read(const char *path, const ExactOrigin *here, ExactOrigin *origin,
                   ExactReport *report, Error *error) {
    BaselineFile file = {.path = path, .reader = csv_open(path, error), .here = here};
    CsvStatus status = CSV_ROW;
    if (file.reader == NULL) return false;
    memset(origin, 0, sizeof *origin);
    memset(report, 0, sizeof *report);
    bool good = csv_columns(file.reader, HEADER, file.columns, error);
    while (good && (status = csv_next(file.reader, error)) == CSV_ROW)
        good = take_row(&file, origin, report, error);
    csv_close(file.reader);
    if (!good || status == CSV_FAILED) return false;
    return report->count > 0 || fail_without(&file, error);
}
