/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/saved.h"

#include "arena/environment.h"
#include "build_info.h"
#include "draughts/kernel.h"
#include "util/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Files that grow */

static bool fail_to_write(const char *path, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: cannot write it: %s", path, strerror(errno));
}

/* Whether a file begins with the header. */
static bool has_header(int descriptor, const Text *header) {
    char *const start = memory_allocate(header->length);
    const bool good = pread(descriptor, start, header->length, 0) == (ssize_t)header->length &&
                      memcmp(start, header->data, header->length) == 0;
    free(start);
    return good;
}

static bool check_header(int descriptor, const Growing *growing, const char *path, Error *error) {
    Text header = {.data = NULL};
    record_write_header(growing->record, &header);
    const bool good = has_header(descriptor, &header) ||
                      error_set(error, ERROR_DATA, "%s:1: not %s: expected the columns %.*s", path,
                                growing->what, (int)header.length - 1, header.data);
    text_free(&header);
    return good;
}

/* Whether the file with this descriptor can be added to; *size becomes its size in bytes. */
static bool check_descriptor(int descriptor, const Growing *growing, const char *path, off_t *size,
                             Error *error) {
    struct stat status;
    char last = '\n';
    if (fstat(descriptor, &status) != 0) return fail_to_write(path, error);
    if (!S_ISREG(status.st_mode)) {
        return error_set(error, ERROR_CANNOT_WRITE, "%s: not a file that can be added to", path);
    }
    *size = status.st_size;
    if (status.st_size == 0) return true;
    if (pread(descriptor, &last, 1, status.st_size - 1) < 0) return fail_to_write(path, error);
    if (!check_header(descriptor, growing, path, error)) return false;
    if (last == '\n') return true;
    return error_set(error, ERROR_DATA, "%s: the last line is not whole: it has no newline", path);
}

/* Whether the file, which is not there, can be made. */
static bool check_folder(const char *path, Error *error) {
    if (path[0] == '\0' || path[strlen(path) - 1] == '/') return fail_to_write(path, error);
    char *const copy = text_duplicate(path);
    const bool good = access(dirname(copy), W_OK | X_OK) == 0 || fail_to_write(path, error);
    free(copy);
    return good;
}

bool growing_check(const Growing *growing, const char *path, Error *error) {
    off_t size = 0;
    const int descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0 && errno == ENOENT) return check_folder(path, error);
    if (descriptor < 0) return fail_to_write(path, error);
    const bool good = check_descriptor(descriptor, growing, path, &size, error);
    close(descriptor);
    return good;
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

bool growing_append(const Growing *growing, const char *path, const void *rows, size_t count,
                    Error *error) {
    const Record *const record = growing->record;
    const int descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (descriptor < 0) return fail_to_write(path, error);
    Text text = {.data = NULL};
    off_t size = 0;
    /* The lock ends with the descriptor. */
    bool good = flock(descriptor, LOCK_EX) == 0 || fail_to_write(path, error);
    good = good && check_descriptor(descriptor, growing, path, &size, error);
    if (good) {
        if (size == 0) record_write_header(record, &text);
        for (size_t i = 0; i < count; i++)
            record_write_row(record, (const char *)rows + i * record->size, &text);
        good = write_whole(descriptor, path, &text, size, error);
    }
    text_free(&text);
    if (close(descriptor) != 0 && good) return fail_to_write(path, error);
    return good;
}

/* Columns and runs */

SavedOrigin saved_origin_here(void) {
    SavedOrigin origin = {.format = 0};
    clock_date(origin.date);
    snprintf(origin.commit, sizeof origin.commit, "%s", JUMPOFF_COMMIT);
    snprintf(origin.version, sizeof origin.version, "%s", JUMPOFF_VERSION);
    environment_cpu(origin.cpu, sizeof origin.cpu);
    snprintf(origin.kernels, sizeof origin.kernels, "%s", kernel_cpu_name());
    snprintf(origin.compiler, sizeof origin.compiler, "%s", JUMPOFF_COMPILER);
    snprintf(origin.flags, sizeof origin.flags, "%s", JUMPOFF_FLAGS);
    return origin;
}

static const double SPEED_MAX = 1e18; /* beyond any machine's */

#define ORIGIN(name_, means)                                                                       \
    FIELD(#name_, WORD, SavedRow, origin.name_, .size = SAVED_WORD_SIZE, .meaning = (means))
#define DATE ORIGIN(date, "when the run was made, UTC: 2024-02-29T12:00:00Z")
#define COMMIT ORIGIN(commit, "commit of the program")
#define VERSION ORIGIN(version, "its version")
#define KERNELS ORIGIN(kernels, "processor level of the kernels that ran")
#define COMPILER ORIGIN(compiler, "compiler of the program")
#define CASE                                                                                       \
    FIELD("case", WORD, SavedRow, bench.name, .size = BENCH_NAME_SIZE,                             \
          .meaning = "the case: a player, perft or an evaluation")
#define MEASURED(name_, kind, member, most_, means)                                                \
    FIELD(name_, kind, SavedRow, bench.member, .least = 1, .most = (most_), .is_needed = true,     \
          .meaning = (means))

static const Field SPEEDS[] = {
    DATE,
    COMMIT,
    VERSION,
    ORIGIN(cpu, "name of the processor"),
    KERNELS,
    COMPILER,
    CASE,
    MEASURED("nodes", COUNT, nodes, 0x1p53, "nodes, sequences or evaluations of one run"),
    MEASURED("nodes_per_s", REAL, nodes_per_s, SPEED_MAX, "of them a second, in the median"),
    MEASURED("median_ns", COUNT, median_ns, 0x1p53, "CPU time of a run, ns: the median"),
    MEASURED("min_ns", COUNT, min_ns, 0x1p53, "of the fastest"),
    MEASURED("max_ns", COUNT, max_ns, 0x1p53, "of the slowest"),
    MEASURED("repeats", INT, repeats, BENCH_REPEATS_MAX, "measured runs"),
};

static bool check_speeds(void *opaque, Text *fault) {
    BenchRow *const row = &((SavedRow *)opaque)->bench;
    row->kind = bench_kind(row->name);
    if (row->min_ns <= row->median_ns && row->median_ns <= row->max_ns) return true;
    text_append_string(fault, "expected min_ns <= median_ns <= max_ns");
    return false;
}

static const Field COUNTS[] = {
    FIELD("format", INT, SavedRow, origin.format, .least = 1, .most = INT32_MAX, .is_needed = true,
          .meaning = "changes with what is counted, or how"),
    DATE,
    COMMIT,
    VERSION,
    ORIGIN(valgrind, "version of valgrind"),
    KERNELS,
    COMPILER,
    ORIGIN(flags, "flags of the compiler"),
    ORIGIN(suite, "hash of the suite's positions"),
    CASE,
    MEASURED("work", COUNT, nodes, 0x1p53, "nodes, sequences or evaluations"),
    MEASURED("instructions", COUNT, instructions, 0x1p53, "instructions executed for them"),
};

const Record SPEEDS_RECORD = {"bench-saved", SPEEDS, RECORD_COUNT(SPEEDS), sizeof(SavedRow),
                              check_speeds};
const Record COUNTS_RECORD = RECORD_OF("bench-exact-saved", COUNTS, SavedRow);

static const int CPU[] = {3, -1}, SAME_CODE[] = {0, 5, 6, 7, 8, -1};

const SavedKind SAVED_SPEEDS = {
    .growing = {&SPEEDS_RECORD, "saved runs of the bench"},
    .origin = 6,
    .target = CPU,
    .none = "no run of this processor",
};
const SavedKind SAVED_COUNTS = {
    .growing = {&COUNTS_RECORD, "exact counts of the bench"},
    .origin = 9,
    .target = SAME_CODE,
    .none = "no counts for this target",
};

/* Origins */

/* The origin stands first in a row, so offsets are the same in both. */
_Static_assert(offsetof(SavedRow, origin) == 0, "an origin is the start of a row");

static void put_field(const Field *field, const SavedOrigin *origin, Text *text) {
    const char *const at = (const char *)origin + field->offset;
    if (field->kind == FIELD_INT)
        text_append(text, "%d", *(const int *)(const void *)at);
    else
        text_append(text, "'%s'", at);
}

static bool is_equal(const Field *field, const SavedOrigin *a, const SavedOrigin *b) {
    const char *const x = (const char *)a + field->offset, *const y =
                                                               (const char *)b + field->offset;
    return field->kind == FIELD_INT ? memcmp(x, y, sizeof(int)) == 0 : strcmp(x, y) == 0;
}

static bool is_same_run(const SavedKind *kind, const SavedOrigin *a, const SavedOrigin *b) {
    int column = 0;
    while (column < kind->origin && is_equal(&kind->growing.record->fields[column], a, b)) column++;
    return column == kind->origin;
}

/* The first column of the target in which two origins differ, NULL when there is none. */
static const Field *find_difference(const SavedKind *kind, const SavedOrigin *a,
                                    const SavedOrigin *b) {
    for (const int *column = kind->target; *column >= 0; column++) {
        const Field *const field = &kind->growing.record->fields[*column];
        if (!is_equal(field, a, b)) return field;
    }
    return NULL;
}

/* Files */

bool saved_append(const SavedKind *kind, const char *path, const SavedRun *run, Error *error) {
    SavedRow *const rows = memory_allocate(BENCH_CASES_MAX * sizeof *rows);
    for (int i = 0; i < run->report.count; i++)
        rows[i] = (SavedRow){run->origin, run->report.rows[i]};
    const bool good = growing_append(&kind->growing, path, rows, (size_t)run->report.count, error);
    free(rows);
    return good;
}

typedef struct SavedReading {
    const SavedKind *kind;
    SavedRuns *runs;
} SavedReading;

/* Adds a row to the last run, or begins a new one with it: where the origin changes, or a case
 * comes again (two runs within a second). */
static bool take_row(const RecordReader *reader, const void *opaque, void *context, Error *error) {
    const SavedRow *const row = opaque;
    const SavedReading *const reading = context;
    SavedRuns *const runs = reading->runs;
    SavedRun *run = runs->count > 0 ? &runs->runs[runs->count - 1] : NULL;
    if (run == NULL || !is_same_run(reading->kind, &row->origin, &run->origin) ||
        bench_row(&run->report, row->bench.name) != NULL) {
        const size_t count = (size_t)++runs->count;
        runs->runs = memory_resize(runs->runs, count * sizeof *runs->runs);
        run = &runs->runs[count - 1];
        *run = (SavedRun){.origin = row->origin};
    }
    if (run->report.count == BENCH_CASES_MAX)
        return record_fail(reader, error, "more than %d cases in a run", BENCH_CASES_MAX);
    run->report.rows[run->report.count++] = row->bench;
    return true;
}

bool saved_read(const SavedKind *kind, const char *folder, const char *name, SavedRuns *runs,
                Error *error) {
    SavedReading reading = {kind, runs};
    *runs = (SavedRuns){.runs = NULL};
    Record named = *kind->growing.record;
    named.name = name;
    if (record_each(&named, folder, take_row, &reading, error)) return true;
    saved_free(runs);
    return false;
}

void saved_free(SavedRuns *runs) {
    free(runs->runs);
    *runs = (SavedRuns){.runs = NULL};
}

static bool fail_without(const SavedKind *kind, const char *path, const SavedOrigin *here,
                         const SavedRuns *runs, Error *error) {
    if (runs->count == 0)
        return error_set(error, ERROR_DATA, "%s: %s: no row at all", path, kind->none);
    const SavedOrigin *const last = &runs->runs[runs->count - 1].origin;
    const Field *const field = find_difference(kind, here, last);
    Text differing = {.data = NULL};
    text_append(&differing, "%s ", field->name);
    put_field(field, here, &differing);
    text_append_string(&differing, " here, ");
    put_field(field, last, &differing);
    error_set(error, ERROR_DATA, "%s: %s: %s in the last run", path, kind->none, differing.data);
    text_free(&differing);
    return false;
}

bool saved_read_last(const SavedKind *kind, const char *path, const SavedOrigin *here,
                     SavedRun *last, Error *error) {
    SavedRuns runs;
    if (!saved_read(kind, NULL, path, &runs, error)) return false;
    int at = runs.count - 1;
    while (at >= 0 && find_difference(kind, here, &runs.runs[at].origin) != NULL) at--;
    if (at >= 0) *last = runs.runs[at];
    const bool good = at >= 0 || fail_without(kind, path, here, &runs, error);
    saved_free(&runs);
    return good;
}
