/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "measure/build_comparison.h"

#include "util/child.h"
#include "util/clock.h"
#include "util/machine.h"
#include "util/rng.h"
#include "util/utf8.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x10U /* since Linux 6.3; before, all files were executable */
#endif

static const CsvColumn FIELDS[] = {
    COLUMN("case", WORD, BuildComparisonRow, name, .size = BENCH_NAME_SIZE, .title = "case",
           .meaning = "the case, or all: all cases together"),
    COLUMN("verdict", TEXT, BuildComparisonRow, verdict, .title = "verdict",
           .meaning = "work differs, slower, faster or no difference shown"),
    COLUMN("too_slow", TEXT, BuildComparisonRow, too_slow,
           .meaning = "yes: slower than tolerated, with 95 % certainty"),
    COLUMN("ratio", REAL, BuildComparisonRow, look.ratio.value, .decimals = COLUMN_EXACT,
           .title = "ratio", .places = 4, .unit = "ratio",
           .meaning = "this program's speed over the other's"),
    COLUMN("low", REAL, BuildComparisonRow, look.ratio.low, .decimals = COLUMN_EXACT,
           .title = "from", .places = 4, .unit = "ratio",
           .meaning = "lower end of its 95 % interval over pairs"),
    COLUMN("high", REAL, BuildComparisonRow, look.ratio.high, .decimals = COLUMN_EXACT,
           .title = "to", .places = 4, .unit = "ratio",
           .meaning = "upper end of its 95 % interval"),
    COLUMN("pairs", INT, BuildComparisonRow, look.pairs, .unit = "pairs",
           .meaning = "pairs of runs"),
    COLUMN("seconds", REAL, BuildComparisonRow, seconds, .decimals = COLUMN_EXACT, .unit = "s",
           .meaning = "time of the comparison"),
    COLUMN("spread", REAL, BuildComparisonRow, look.spread, .decimals = COLUMN_EXACT,
           .unit = "share", .meaning = "standard deviation of the ratios of pairs"),
    COLUMN("outliers", INT, BuildComparisonRow, look.outliers, .unit = "pairs",
           .meaning = "pairs that are far from the others"),
    COLUMN("tolerance", REAL, BuildComparisonRow, tolerance, .decimals = COLUMN_EXACT,
           .unit = "share", .meaning = "share of speed that may be lost"),
    COLUMN("nodes", COUNT, BuildComparisonRow, nodes, .unit = "nodes",
           .meaning = "nodes of the work, by this program"),
    COLUMN("other_nodes", COUNT, BuildComparisonRow, other_nodes, .unit = "nodes",
           .meaning = "nodes of the work, by the other program"),
};

const CsvSchema BUILD_COMPARISON_SCHEMA = SCHEMA_OF("bench-against", FIELDS, BuildComparisonRow);

/* How many copies are kept: with fewer, the next copy would get the same pages again. */
enum { COPIES = 16, PATH_SIZE = 64 };

/* A program to compare. The system keeps a file's pages at the same places in memory, and the
 * places decide which pages share cache lines: two copies of one program differ in speed by some
 * 0.2 % (docs/measure-searches.md). A new copy for each run gets new places. */
typedef struct Program {
    bool is_here;
    const char *name; /* name in messages */
    char *path;
    int source, next;
    int copies[COPIES]; /* descriptors of copies, -1: none; `next` is the oldest */
    char *build;        /* version and compiler */
} Program;

typedef struct BuildComparison {
    const BuildComparisonSettings *settings;
    BuildComparisonResult *result;
    int64_t start_ns;
    double patience; /* s that a run of the other program may take before the first pair is done */
    int pairs;
    Program here, other;
    Rng rng;
    bool is_here_first;               /* which program began the pair before */
    double (*logarithms)[PAIRED_MAX]; /* log ratios of each row */
} BuildComparison;

/* Paired speeds */

enum { REPLICATES = 4000, REPLICATES_MOST = 4 };

static const double TRIM = 0.2;               /* share of the pairs that is cut at each end */
static const double FENCE = 3;                /* distances from the quartiles */
static const double NORMAL_QUARTILES = 1.349; /* distance of the quartiles in standard deviations */

/* Returns the trimmed mean of ascending values. `times` says how often each value counts (NULL:
 * once); `count` is the number of all. */
static double trimmed_mean(const double *values, const int *times, int count) {
    const int cut = (int)(TRIM * count), kept = count - 2 * cut;
    int skip = cut, left = kept;
    double sum = 0;
    for (int i = 0; left > 0; i++) {
        int here = times != NULL ? times[i] : 1;
        const int skipped = here < skip ? here : skip;
        skip -= skipped;
        here -= skipped;
        if (here > left) here = left;
        left -= here;
        sum += here * values[i];
    }
    return sum / kept;
}

/* Smaller tails need more resamples, so that some lie beyond each bound. */
static Estimate bootstrap(const double *values, int count, int family, uint64_t seed) {
    const double tail = 0.05 / PAIRED_LOOKS / family / 2;
    const int replicates = REPLICATES * (family < REPLICATES_MOST ? family : REPLICATES_MOST);
    MEMORY_AUTO double *means = memory_allocate((size_t)replicates * sizeof *means);
    MEMORY_AUTO int *times = memory_allocate((size_t)count * sizeof *times);
    Rng rng = rng_seeded(rng_derive(seed, (uint64_t)count));
    for (int r = 0; r < replicates; r++) {
        memset(times, 0, (size_t)count * sizeof *times);
        for (int i = 0; i < count; i++) times[rng_below(&rng, (uint32_t)count)]++;
        means[r] = trimmed_mean(values, times, count);
    }
    gsl_sort(means, 1, (size_t)replicates);
    return (Estimate){
        true, exp(trimmed_mean(values, NULL, count)),
        exp(gsl_stats_quantile_from_sorted_data(means, 1, (size_t)replicates, tail)),
        exp(gsl_stats_quantile_from_sorted_data(means, 1, (size_t)replicates, 1 - tail))};
}

/* Returns the number of pairs at the next look; at most PAIRED_MAX. */
static int paired_next(int pairs) {
    int next = PAIRED_FIRST;
    while (next <= pairs && next < PAIRED_MAX) next *= 2;
    return next;
}

/* Looks at 1 … PAIRED_MAX pairs. Each of `family` ≥ 1 comparisons has an equal part of the 5 %, so
 * that all intervals hold together [Bonferroni]. The same values and seed give the same bits. */
static PairedLook paired_look(const double *logarithms, int pairs, int family, uint64_t seed) {
    assert(pairs >= 1 && pairs <= PAIRED_MAX && family >= 1);
    PairedLook look = {.pairs = pairs, .ratio = {false, NAN, NAN, NAN}};
    MEMORY_AUTO double *sorted = memory_allocate((size_t)pairs * sizeof *sorted);
    memcpy(sorted, logarithms, (size_t)pairs * sizeof *sorted);
    gsl_sort(sorted, 1, (size_t)pairs);
    const double low = gsl_stats_quantile_from_sorted_data(sorted, 1, (size_t)pairs, 0.25),
                 high = gsl_stats_quantile_from_sorted_data(sorted, 1, (size_t)pairs, 0.75);
    look.spread = pairs > 1 ? (high - low) / NORMAL_QUARTILES : (double)NAN;
    look.fence_low = exp(low - FENCE * (high - low));
    look.fence_high = exp(high + FENCE * (high - low));
    for (int i = 0; i < pairs; i++) {
        const double ratio = exp(sorted[i]);
        look.outliers += ratio < look.fence_low || ratio > look.fence_high;
    }
    if (pairs >= PAIRED_FIRST) look.ratio = bootstrap(sorted, pairs, family, seed);
    return look;
}

/* Decides by a look's interval, nothing if undefined. `tolerance` is a share, 0 … 1. */
static PairedDecision paired_decide(const PairedLook *look, double tolerance) {
    const Estimate *const ratio = &look->ratio;
    if (!ratio->defined) return (PairedDecision){.sure = false};
    const bool fails = ratio->high < 1 - tolerance;
    return (PairedDecision){.slower = (ratio->high < 1),
                            .faster = (ratio->low > 1),
                            .fails = fails,
                            .sure = fails || ratio->low > 1 - tolerance};
}

/* Programs */

/* The most seconds of a run; of the first of the other program LEAST_SECONDS and PATIENCE times as
 * long as one of this program took, so that what is no build of jumpoff is found soon. */
enum { RUN_SECONDS = 60, LEAST_SECONDS = 1, PATIENCE = 10 };

static bool open_program(Program *program, const char *path, Error *error) {
    static const char OWN[] = "jumpoff"; /* other names, as HEAD, are meant as commits */
    struct stat status;
    const bool may_be_one = strchr(path, '/') != NULL || strncmp(path, OWN, strlen(OWN)) == 0;
    program->path = may_be_one ? child_find_program(path) : NULL;
    if (program->path == NULL)
        return error_set(error, ERROR_NO_INPUT,
                         "%s: not a path (it has no /), and no jumpoff of that name in PATH; "
                         "scripts/bench-commits compares commits",
                         path);
    program->source = open(program->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (program->source >= 0 && fstat(program->source, &status) == 0) {
        errno = EACCES;
        if (S_ISREG(status.st_mode) && access(program->path, X_OK) == 0) return true;
    }
    return error_set(error, ERROR_NO_INPUT, "%s: cannot be started: %s", path, strerror(errno));
}

static void close_program(Program *program) {
    for (int i = 0; i < COPIES; i++)
        if (program->copies[i] >= 0) close(program->copies[i]);
    if (program->source >= 0) close(program->source);
    free(program->path);
}

/* Copies the program into memory and opens the copy again, because a file open for writing cannot
 * be run. Where the system does not run files in memory, the path is the file's own. */
static const char *copy_program(Program *program, char path[PATH_SIZE]) {
    enum { CHUNK = 1 << 24 };
    int *const copy = &program->copies[program->next];
    program->next = (program->next + 1) % COPIES;
    if (*copy >= 0) close(*copy);
    *copy = -1;
    int written = memfd_create("jumpoff", MFD_CLOEXEC | MFD_EXEC);
    if (written < 0 && errno == EINVAL) written = memfd_create("jumpoff", MFD_CLOEXEC);
    if (written < 0) return program->path;
    off_t at = 0;
    ssize_t count = 1;
    while (count > 0) count = sendfile(written, program->source, &at, CHUNK);
    snprintf(path, PATH_SIZE, "/proc/self/fd/%d", written);
    if (count == 0 && access(path, X_OK) == 0) *copy = open(path, O_RDONLY | O_CLOEXEC);
    close(written);
    /* In the child, "self" would be another process. */
    snprintf(path, PATH_SIZE, "/proc/%d/fd/%d", (int)getpid(), *copy);
    return *copy >= 0 ? path : program->path;
}

/* A failure of this program is an internal error. */
static ErrorCode code_of(const Program *program) {
    return program->is_here ? ERROR_INTERNAL : ERROR_DATA;
}

/* Reads the JSON that a run printed: names, nodes and times of its cases. */
static bool read_run(const Program *program, Text *text, BenchReport *run, Error *error) {
    enum { SHOWN = 60 };
    const char *version = NULL, *commit = NULL, *compiler = NULL;
    json_t *cases = NULL;
    json_auto_t *root = json_loads(text_string(text), 0, NULL);
    bool good = json_unpack(root, "{s:s, s:s, s:s, s:o}", "version", &version, "commit", &commit,
                            "compiler", &compiler, "cases", &cases) == 0 &&
                json_array_size(cases) > 0 && json_array_size(cases) <= BENCH_CASES_MAX;
    for (run->count = 0; good && run->count < (int)json_array_size(cases); run->count++) {
        const char *name = NULL;
        json_int_t nodes = 0, time_ns = 0;
        BenchRow *const it = &run->rows[run->count];
        good = json_unpack(json_array_get(cases, (size_t)run->count), "{s:s, s:I, s:I}", "case",
                           &name, "nodes", &nodes, "median_ns", &time_ns) == 0 &&
               strlen(name) < sizeof it->name && nodes > 0 && time_ns > 0;
        if (!good) break;
        strcpy(it->name, name);
        it->nodes = nodes;
        it->timed.median_ns = time_ns;
    }
    if (good) {
        snprintf(program->build, BUILD_COMPARISON_TEXT_SIZE, "%.50s (%.50s), %.80s", version,
                 commit, compiler);
    } else {
        char *const line = text->data;
        line[strcspn(line, "\n")] = '\0';
        error_set(error, code_of(program), "%s: expected the cases of a bench, got '%.*s'",
                  program->name, (int)utf8_prefix(line, SHOWN), line);
    }
    return good;
}

static bool fail_run(const BuildComparison *comparison, const Program *program, ChildStatus status,
                     const ChildEnd *end, double limit, Error *error) {
    static const char ADVICE[] =
        "no build of jumpoff, or one without bench --quick; 'jumpoff search' times engines";
    char how[CHILD_MESSAGE_SIZE + 80];
    child_describe_end(end, how, sizeof how);
    switch (status) {
    case CHILD_STOPPED:
        return error_set(error, ERROR_INTERRUPTED, "stopped after %d pairs", comparison->pairs);
    case CHILD_LATE:
        return error_set(error, code_of(program), "%s: not finished within %.1f s: %s",
                         program->name, limit, ADVICE);
    case CHILD_FLOOD:
        return error_set(error, code_of(program), "%s: prints too much for a bench: %s",
                         program->name, ADVICE);
    default:
        return error_set(error, code_of(program), "%s: %s instead of working%s%s", program->name,
                         how, end->signal != 0 ? "" : ": ", end->signal != 0 ? "" : ADVICE);
    }
}

/* Runs a copy of the program. A variable of random length in its environment moves the stack. */
static bool run_program(BuildComparison *comparison, Program *program, BenchReport *run,
                        Error *error) {
    enum { PADDING_MAX = 4096 /* the size of a page */, DYING_NS = 500000000 };
    const BuildComparisonSettings *const settings = comparison->settings;
    char path[PATH_SIZE], padding[PADDING_MAX + 32], line[CHILD_LINE_SIZE];
    TEXT_AUTO Text reported = {.data = NULL};
    snprintf(padding, sizeof padding, "JUMPOFF_PADDING=%0*d",
             1 + (int)rng_below(&comparison->rng, PADDING_MAX), 0);
    const char *const words[] = {copy_program(program, path),
                                 "bench",
                                 "--quick",
                                 "--quiet",
                                 "--format",
                                 "json",
                                 settings->filter != NULL ? "--filter" : NULL,
                                 settings->filter,
                                 NULL};
    const ChildSettings launch = {.words = words, .variable = padding};
    const double limit = program->is_here || comparison->pairs > 0
                             ? fmax(settings->seconds, RUN_SECONDS)
                             : comparison->patience;
    const ChildWait wait = {.deadline_ns = clock_now_ns() + (int64_t)(limit * 1e9),
                            .stop = settings->stop};
    Child *const child = child_start(&launch, error);
    if (child == NULL) {
        if (program->is_here) error->code = ERROR_INTERNAL;
        return error_prefix(error, "%s: ", program->name);
    }
    child_hang_up(child); /* an engine that waits for words ends */
    ChildStatus status;
    while ((status = child_read(child, line, &wait)) == CHILD_DONE)
        text_append(&reported, "%s\n", line);
    const ChildEnd end = child_close(child, status == CHILD_CLOSED ? DYING_NS : 0);
    if (status == CHILD_CLOSED && end.by_us) status = CHILD_LATE;
    if (status == CHILD_CLOSED && reported.length > 0 && end.signal == 0 && end.code == 0)
        return read_run(program, &reported, run, error);
    return fail_run(comparison, program, status, &end, limit, error);
}

/* Pairs */

static const BenchRow *find_case(const BenchReport *run, const char *name) {
    for (int i = 0; i < run->count; i++)
        if (strcmp(run->rows[i].name, name) == 0) return &run->rows[i];
    return NULL;
}

/* Makes the rows: all common cases together, then each of them. */
static void take_first(BuildComparisonResult *result, const BenchReport *here,
                       const BenchReport *other) {
    BuildComparisonRow *const all = &result->rows[0];
    result->count = 1;
    strcpy(all->name, "all");
    for (int i = 0; i < here->count; i++) {
        const BenchRow *const ours = &here->rows[i], *const theirs = find_case(other, ours->name);
        if (theirs == NULL) continue;
        BuildComparisonRow *const row = &result->rows[result->count++];
        memcpy(row->name, ours->name, sizeof row->name);
        row->nodes = ours->nodes;
        row->other_nodes = theirs->nodes;
        all->nodes += ours->nodes;
        all->other_nodes += theirs->nodes;
        result->differs = result->differs || ours->nodes != theirs->nodes;
    }
    result->alone = here->count + other->count - 2 * (result->count - 1);
}

/* Finds the case of a row in a run; NULL with an error if the program's nodes have changed. */
static const BenchRow *check_case(const Program *program, const BenchReport *run,
                                  const BuildComparisonRow *row, Error *error) {
    const BenchRow *const it = find_case(run, row->name);
    const int64_t before = program->is_here ? row->nodes : row->other_nodes;
    if (it != NULL && it->nodes == before) return it;
    return error_null(error, code_of(program),
                      "%s: %s visited %" PRId64 " nodes in one run, %" PRId64 " in another",
                      program->name, row->name, before, it != NULL ? it->nodes : 0);
}

/* Runs both programs; the first pair determines the rows. */
static bool run_pair(BuildComparison *comparison, Error *error) {
    BuildComparisonResult *const result = comparison->result;
    BenchReport here = {.count = 0}, other = {.count = 0};
    int64_t here_ns = 0, other_ns = 0;
    comparison->is_here_first = comparison->pairs % 2 == 0 ? rng_below(&comparison->rng, 2) == 0
                                                           : !comparison->is_here_first;
    for (int i = 0; i < 2; i++) {
        const bool is_here = (i == 0) == comparison->is_here_first;
        if (!run_program(comparison, is_here ? &comparison->here : &comparison->other,
                         is_here ? &here : &other, error))
            return false;
    }
    if (comparison->pairs == 0) take_first(result, &here, &other);
    if (result->count == 1)
        return error_set(error, ERROR_DATA, "%s: has no case of this program",
                         comparison->other.name);
    for (int i = 1; i < result->count; i++) {
        const BenchRow *const ours = check_case(&comparison->here, &here, &result->rows[i], error);
        if (ours == NULL) return false;
        const BenchRow *const theirs =
            check_case(&comparison->other, &other, &result->rows[i], error);
        if (theirs == NULL) return false;
        comparison->logarithms[i][comparison->pairs] =
            log((double)theirs->timed.median_ns / (double)ours->timed.median_ns);
        here_ns += ours->timed.median_ns;
        other_ns += theirs->timed.median_ns;
    }
    comparison->logarithms[0][comparison->pairs++] = log((double)other_ns / (double)here_ns);
    return true;
}

/* Looks at a row; the intervals of `family` rows hold together. */
static void look_at(const BuildComparison *comparison, int index, int family) {
    const BuildComparisonSettings *const settings = comparison->settings;
    BuildComparisonRow *const row = &comparison->result->rows[index];
    const PairedDecision *const decision = &row->decision;
    const bool differs = index == 0 ? comparison->result->differs : row->nodes != row->other_nodes;
    row->look =
        paired_look(comparison->logarithms[index], comparison->pairs, family, settings->seed);
    row->decision = paired_decide(&row->look, settings->tolerance);
    row->verdict = differs            ? "work differs"
                   : decision->slower ? "slower"
                   : decision->faster ? "faster"
                                      : BUILD_COMPARISON_OPEN;
    row->too_slow = decision->fails ? "yes" : "no";
    row->seconds = (double)(clock_now_ns() - comparison->start_ns) * 1e-9;
    row->tolerance = settings->tolerance;
}

/* Runs pairs and looks at all cases together after certain numbers of pairs; at single cases only
 * at the end, since they decide nothing. */
static bool run_pairs(BuildComparison *comparison, Error *error) {
    const BuildComparisonSettings *const settings = comparison->settings;
    BuildComparisonResult *const result = comparison->result;
    const Estimate *const ratio = &result->rows[0].look.ratio;
    int next = paired_next(0);
    BenchReport first = {.count = 0};
    if (!run_program(comparison, &comparison->here, &first, error)) return false;
    comparison->patience =
        PATIENCE * (double)(clock_now_ns() - comparison->start_ns) * 1e-9 + LEAST_SECONDS;
    for (bool is_over = false; !is_over;) {
        char note[80] = "";
        if (!run_pair(comparison, error)) return false;
        is_over = result->differs || comparison->pairs == PAIRED_MAX ||
                  (comparison->pairs >= PAIRED_FIRST &&
                   (double)(clock_now_ns() - comparison->start_ns) * 1e-9 >= settings->seconds);
        if (comparison->pairs == next || is_over) {
            look_at(comparison, 0, 1);
            next = paired_next(comparison->pairs);
            is_over = is_over || result->rows[0].decision.sure;
        }
        if (ratio->defined)
            snprintf(note, sizeof note, "speed %.4f (%.4f to %.4f) of the other's", ratio->value,
                     ratio->low, ratio->high);
        if (settings->progress != NULL)
            progress_show(settings->progress, (uint64_t)comparison->pairs, note, NULL);
    }
    for (int i = 1; i < result->count; i++) look_at(comparison, i, result->count - 1);
    return true;
}

bool build_comparison_run(const BuildComparisonSettings *settings, BuildComparisonResult *result,
                          Error *error) {
    BuildComparison comparison = {
        .settings = settings,
        .result = result,
        .start_ns = clock_now_ns(),
        .here = {true, "this program itself", .source = -1, .build = result->here},
        .other = {false, settings->other, .source = -1, .build = result->other},
        .rng = rng_seeded(settings->seed)};
    memset(result, 0, sizeof *result);
    for (int i = 0; i < COPIES; i++) comparison.here.copies[i] = comparison.other.copies[i] = -1;
    comparison.logarithms = memory_allocate((1 + BENCH_CASES_MAX) * sizeof *comparison.logarithms);
    bool good = open_program(&comparison.here, settings->here, error) &&
                open_program(&comparison.other, settings->other, error);
    if (good) {
        void *const binding = machine_bind();
        good = run_pairs(&comparison, error);
        machine_unbind(binding);
    }
    free(comparison.logarithms);
    close_program(&comparison.here);
    close_program(&comparison.other);
    return good;
}
