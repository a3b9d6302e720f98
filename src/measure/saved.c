#include "measure/saved.h"

#include "arena/environment.h"
#include "build_info.h"
#include "draughts/kernel.h"
#include "util/csv.h"
#include "util/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

static bool fail_to_write(const char *path, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: cannot write it: %s", path, strerror(errno));
}

/* Whether the file with this descriptor can be added to; *size becomes its size in bytes. */
static bool check_descriptor(int descriptor, const char *path, off_t *size, Error *error) {
    static const char START[] = HEADER "\n";
    char start[sizeof START] = "", last = '\n';
    struct stat status;
    if (fstat(descriptor, &status) != 0) return fail_to_write(path, error);
    if (!S_ISREG(status.st_mode)) {
        return error_set(error, ERROR_CANNOT_WRITE, "%s: not a file that can be added to", path);
    }
    *size = status.st_size;
    if (status.st_size == 0) return true;
    if (pread(descriptor, start, sizeof START - 1, 0) < 0 ||
        pread(descriptor, &last, 1, status.st_size - 1) < 0) {
        return fail_to_write(path, error);
    }
    if (strcmp(start, START) != 0) {
        return error_set(error, ERROR_DATA,
                         "%s:1: not saved runs of the bench: expected the "
                         "columns " HEADER,
                         path);
    }
    if (last == '\n') return true;
    return error_set(error, ERROR_DATA, "%s: the last line is not whole: it has no newline", path);
}

/* Whether the file, which is not there, can be made. */
static bool check_folder(const char *path, Error *error) {
    char *const copy = text_duplicate(path);
    const bool good = access(dirname(copy), W_OK | X_OK) == 0 || fail_to_write(path, error);
    free(copy);
    return good;
}

bool saved_check(const char *path, Error *error) {
    off_t size = 0;
    const int descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0 && errno == ENOENT) return check_folder(path, error);
    if (descriptor < 0) return fail_to_write(path, error);
    const bool good = check_descriptor(descriptor, path, &size, error);
    close(descriptor);
    return good;
}

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

/* One write, so that no other program's rows come between; what a full disk cut short is taken
 * back. */
static bool write_whole(int descriptor, const char *path, const Text *text, off_t size,
                        Error *error) {
    const ssize_t count = write(descriptor, text->data, text->length);
    if (count == (ssize_t)text->length && fsync(descriptor) == 0) return true;
    if (count >= 0 && count < (ssize_t)text->length) errno = ENOSPC;
    fail_to_write(path, error);
    if (ftruncate(descriptor, size) != 0) error_prefix(error, "half a row is left: ");
    return false;
}

bool saved_append(const char *path, const SavedOrigin *origin, const BenchReport *report,
                  Error *error) {
    const int descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (descriptor < 0) return fail_to_write(path, error);
    Text text = {.data = NULL};
    off_t size = 0;
    /* The lock ends with the descriptor. */
    bool good = flock(descriptor, LOCK_EX) == 0 || fail_to_write(path, error);
    good = good && check_descriptor(descriptor, path, &size, error);
    if (good) {
        if (size == 0) text_append_string(&text, HEADER "\n");
        put_rows(origin, report, &text);
        good = write_whole(descriptor, path, &text, size, error);
    }
    text_free(&text);
    if (close(descriptor) != 0 && good) return fail_to_write(path, error);
    return good;
}

/* Reading */

/* A file being read: where its columns are. */
typedef struct SavedFile {
    const char *path;
    CsvReader *reader;
    int columns[COLUMN_COUNT];
} SavedFile;

static bool find_columns(SavedFile *file, Error *error) {
    char names[] = HEADER;
    char *rest = names;
    for (int i = 0; i < COLUMN_COUNT; i++) {
        file->columns[i] = csv_column(file->reader, strsep(&rest, ","), error);
        if (file->columns[i] < 0) return false;
    }
    return true;
}

static bool read_text(const SavedFile *file, int column, char *value, size_t size, Error *error) {
    const char *const field = csv_field(file->reader, file->columns[column]);
    const bool fits = field[0] != '\0' && strlen(field) < size;
    if (fits) {
        strcpy(value, field);
        return true;
    }
    return error_set(error, ERROR_DATA, "%s:%ld: column %s: expected a text of 1 to %zu bytes",
                     file->path, csv_line(file->reader),
                     csv_column_name(file->reader, file->columns[column]), size - 1);
}

static bool read_origin(const SavedFile *file, SavedOrigin *origin, Error *error) {
    return read_text(file, COLUMN_DATE, origin->date, SAVED_FIELD_SIZE, error) &&
           read_text(file, COLUMN_COMMIT, origin->commit, SAVED_FIELD_SIZE, error) &&
           read_text(file, COLUMN_VERSION, origin->version, SAVED_FIELD_SIZE, error) &&
           read_text(file, COLUMN_CPU, origin->cpu, SAVED_FIELD_SIZE, error) &&
           read_text(file, COLUMN_KERNELS, origin->kernels, SAVED_FIELD_SIZE, error) &&
           read_text(file, COLUMN_COMPILER, origin->compiler, SAVED_FIELD_SIZE, error);
}

static bool read_count(const SavedFile *file, int column, int64_t max, int64_t *value,
                       Error *error) {
    return csv_int(file->reader, file->columns[column], 1, max, value, error);
}

static bool read_row(const SavedFile *file, BenchRow *row, Error *error) {
    int64_t nodes = 0, repeats = 0;
    memset(row, 0, sizeof *row);
    if (!read_text(file, COLUMN_CASE, row->name, sizeof row->name, error) ||
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
    row->is_perft = strncmp(row->name, "perft ", 6) == 0;
    if (row->nodes_per_s > 0) return true;
    return error_set(error, ERROR_DATA, "%s:%ld: column nodes_per_s: expected a number above 0",
                     file->path, csv_line(file->reader));
}

static bool origin_equal(const SavedOrigin *a, const SavedOrigin *b) {
    return strcmp(a->date, b->date) == 0 && strcmp(a->commit, b->commit) == 0 &&
           strcmp(a->version, b->version) == 0 && strcmp(a->cpu, b->cpu) == 0 &&
           strcmp(a->kernels, b->kernels) == 0 && strcmp(a->compiler, b->compiler) == 0;
}

/* Adds a row to the run, or begins a new one with it: where the origin changes, or a case comes
 * again (two runs within a second). */
static bool take_row(const SavedFile *file, const char *cpu, SavedOrigin *origin,
                     BenchReport *report, Error *error) {
    SavedOrigin from;
    BenchRow row;
    if (!read_origin(file, &from, error) || !read_row(file, &row, error)) return false;
    if (strcmp(from.cpu, cpu) != 0) return true;
    if (!origin_equal(&from, origin) || bench_row(report, row.name) != NULL) {
        *origin = from;
        report->count = 0;
    }
    if (report->count == BENCH_CASES_MAX) {
        return error_set(error, ERROR_DATA, "%s:%ld: more than %d cases in a run", file->path,
                         csv_line(file->reader), BENCH_CASES_MAX);
    }
    report->rows[report->count++] = row;
    return true;
}

bool saved_read_last(const char *path, const char *cpu, SavedOrigin *origin, BenchReport *report,
                     Error *error) {
    SavedFile file = {.path = path, .reader = csv_open(path, error)};
    CsvStatus status = CSV_ROW;
    if (file.reader == NULL) return false;
    memset(origin, 0, sizeof *origin);
    memset(report, 0, sizeof *report);
    bool good = find_columns(&file, error);
    while (good && (status = csv_next(file.reader, error)) == CSV_ROW)
        good = take_row(&file, cpu, origin, report, error);
    csv_close(file.reader);
    if (!good || status == CSV_FAILED) return false;
    if (report->count > 0) return true;
    return error_set(error, ERROR_DATA, "%s: no run of this processor, %s", path, cpu);
}
