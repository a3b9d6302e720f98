/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/exact.h"

#include "build_info.h"
#include "draughts/kernel.h"
#include "measure/task.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* The protocol: "exact FORMAT KERNELS", a line "WORK NAME" a case, "done". */
#define HELLO "exact "
#define GOODBYE "done"

/* The run under valgrind */

static bool do_cases(ExactTell tell, const TaskGround *ground, Error *error) {
    BenchCase cases[BENCH_CASES_MAX];
    const int count = bench_cases(EXACT_SHALLOWER, cases);
    for (int i = 0; i < count; i++) {
        char line[BENCH_NAME_SIZE + 32];
        Task *const task = task_open(&cases[i], ground, error);
        if (task == NULL) return false;
        const TaskDone done = task_do(task);
        task_close(task);
        snprintf(line, sizeof line, "%" PRIu64 " %.95s", done.nodes, cases[i].name);
        tell(line);
    }
    return true;
}

bool exact_work(ExactTell tell, Error *error) {
    char hello[64];
    snprintf(hello, sizeof hello, HELLO "%d %.32s", EXACT_FORMAT, kernel_cpu_name());
    tell(hello);
    TaskGround *const ground = task_ground_new();
    const bool good = do_cases(tell, ground, error);
    task_ground_free(ground);
    if (good) tell(GOODBYE);
    return good;
}

/* The run that starts it */

enum { COUNTS_MAX = 64 << 20, LOG_MAX = 1 << 20, PATIENCE_S = 600 };

struct ExactRun {
    char *folder, *counts, *log; /* paths */
    Child *child;                /* NULL: closed */
    ChildWait wait;
};

/* A hash of the suite's positions and their rules. */
static void hash_suite(char hash[SAVED_WORD_SIZE]) {
    Text text = {.data = NULL};
    for (int i = 0; i < SUITE_COUNT; i++)
        text_append(&text, "%s %s\n", SUITE[i].rules, SUITE[i].fen);
    snprintf(hash, SAVED_WORD_SIZE, "%016" PRIx64,
             (uint64_t)XXH64(text_string(&text), text.length, 0));
    text_free(&text);
}

static void fill_origin(SavedOrigin *origin, const char *kernels) {
    *origin = saved_origin_here();
    origin->format = EXACT_FORMAT;
    snprintf(origin->kernels, SAVED_WORD_SIZE, "%.63s", kernels);
    hash_suite(origin->suite);
}

static bool make_folder(ExactRun *run, Error *error) {
    run->folder = file_make_temporary("jumpoff-exact", error);
    if (run->folder == NULL) return false;
    run->counts = file_join(run->folder, "callgrind.out");
    run->log = file_join(run->folder, "log");
    return true;
}

/* What is kept of the environment, to find programs and libraries. Valgrind's own options, libc's
 * tunables and the locale are left out: they would change the counts. */
static const char *const KEPT[] = {"PATH", "LD_LIBRARY_PATH", "VALGRIND_LIB", "TMPDIR"};
enum { KEPT_COUNT = sizeof KEPT / sizeof KEPT[0] };

static void fill_environment(Text kept[KEPT_COUNT], const char **list) {
    for (int i = 0; i < KEPT_COUNT; i++) {
        const char *const value = getenv(KEPT[i]);
        if (value == NULL) continue;
        text_append(&kept[i], "%s=%s", KEPT[i], value);
        *list++ = kept[i].data;
    }
}

/* LD_BIND_NOW: no function is looked up while we count. */
static bool start_child(ExactRun *run, const ExactSettings *settings, Error *error) {
    enum { WORDS_MAX = 24 };
    Text option = {.data = NULL}, kept[KEPT_COUNT] = {{.data = NULL}};
    const char *environment[KEPT_COUNT + 2] = {"LD_BIND_NOW=1"};
    fill_environment(kept, environment + 1);
    text_append(&option, "--callgrind-out-file=%s", run->counts);
    const char *words[WORDS_MAX] = {"valgrind",
                                    "--command-line-only=yes", /* no .valgrindrc */
                                    "--tool=callgrind",
                                    "--vgdb=no",
                                    "--toggle-collect=" TASK_FUNCTION,
                                    "--dump-after=" TASK_FUNCTION,
                                    "--combine-dumps=yes",
                                    text_string(&option)};
    int count = 0;
    while (words[count] != NULL) count++;
    for (int i = 0; settings->words[i] != NULL && count < WORDS_MAX - 1; i++)
        words[count++] = settings->words[i];
    const ChildSettings launch = {.words = words, .environment = environment, .log = run->log};
    run->child = child_start(&launch, error);
    text_free(&option);
    for (int i = 0; i < KEPT_COUNT; i++) text_free(&kept[i]);
    if (run->child == NULL && error->code == ERROR_NO_INPUT) {
        error_set(error, ERROR_NO_INPUT,
                  "valgrind not found: exact counts need it; install valgrind");
    }
    return run->child != NULL;
}

/* Shortens the log to its last line that says something, without valgrind's "==PID== ". */
static const char *last_line(char *log) {
    const char *last = "";
    char *rest = log;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strncmp(line, "==", 2) == 0 && strchr(line + 2, ' ') != NULL)
            line = strchr(line + 2, ' ') + 1;
        line += strspn(line, " \t");
        if (*line != '\0') last = line;
    }
    return last;
}

/* Says how the run ended, and what it said last. */
static bool fail_as_ended(ExactRun *run, Error *error) {
    char how[128];
    Error unread = {ERROR_NONE, ""};
    const ChildEnd end = child_close(run->child, INT64_C(2000000000));
    run->child = NULL;
    child_describe_end(&end, how, sizeof how);
    if (end.by_us) snprintf(how, sizeof how, "closed its output and went on");
    char *const log = file_read(run->log, LOG_MAX, NULL, &unread);
    const char *const said = log != NULL ? last_line(log) : "";
    error_set(error, ERROR_INTERNAL, "the run under valgrind %s%s%.200s", how,
              said[0] != '\0' ? ": " : "", said);
    free(log);
    return false;
}

/* Reads a line of the protocol. */
static bool read_line(ExactRun *run, char line[CHILD_LINE_SIZE], Error *error) {
    switch (child_read(run->child, line, &run->wait)) {
    case CHILD_DONE: return true;
    case CHILD_CLOSED: return fail_as_ended(run, error);
    case CHILD_LATE:
        return error_set(error, ERROR_INTERNAL, "the run under valgrind is not done after %d s",
                         PATIENCE_S);
    case CHILD_STOPPED: return error_set(error, ERROR_INTERRUPTED, "stopped");
    case CHILD_FLOOD: break;
    }
    return error_set(error, ERROR_INTERNAL, "the run under valgrind prints without end");
}

static bool fail_at_line(const char *line, Error *error) {
    return error_set(error, ERROR_INTERNAL, "the run under valgrind printed '%.80s'", line);
}

static bool greet(ExactRun *run, SavedOrigin *origin, Error *error) {
    char line[CHILD_LINE_SIZE], hello[32];
    const int length = snprintf(hello, sizeof hello, HELLO "%d ", EXACT_FORMAT);
    if (!read_line(run, line, error)) return false;
    if (strncmp(line, hello, (size_t)length) != 0 || line[length] == '\0') {
        return fail_at_line(line, error);
    }
    fill_origin(origin, line + length);
    return true;
}

ExactRun *exact_start(const ExactSettings *settings, SavedOrigin *origin, Error *error) {
    ExactRun *const run = memory_allocate(sizeof *run);
    run->wait = (ChildWait){.deadline_ns = clock_now_ns() + PATIENCE_S * INT64_C(1000000000),
                            .stop = settings->stop};
    if (make_folder(run, error) && start_child(run, settings, error) && greet(run, origin, error)) {
        return run;
    }
    exact_free(run);
    return NULL;
}

int exact_cases(void) {
    BenchCase cases[BENCH_CASES_MAX];
    return bench_cases(EXACT_SHALLOWER, cases);
}

/* "WORK NAME" */
static bool take_row(BenchReport *report, char *line, Error *error) {
    char *const blank = strchr(line, ' ');
    BenchRow *const row = &report->rows[report->count];
    if (blank == NULL || report->count == BENCH_CASES_MAX) return fail_at_line(line, error);
    *blank = '\0';
    if (!text_parse_uint(line, INT64_MAX, &row->nodes) || row->nodes == 0 ||
        strlen(blank + 1) >= BENCH_NAME_SIZE) {
        return fail_at_line(line, error);
    }
    strcpy(row->name, blank + 1);
    report->count++;
    return true;
}

static bool read_counts(const ExactRun *run, SavedRun *counted, Error *error) {
    BenchReport *const report = &counted->report;
    uint64_t instructions[BENCH_CASES_MAX];
    CallgrindCounts counts = {.instructions = instructions, .max = BENCH_CASES_MAX};
    char *const text = file_read(run->counts, COUNTS_MAX, NULL, error);
    const bool good = text != NULL && callgrind_parse(text, TASK_FUNCTION, &counts, error);
    free(text);
    if (!good) {
        error->code = ERROR_INTERNAL;
        return error_prefix(error, "what callgrind wrote: ");
    }
    if (counts.count != report->count) {
        return error_set(error, ERROR_INTERNAL,
                         "callgrind counted %d of %d cases: expected a program with the symbol "
                         "%s in it (is it stripped?)",
                         counts.count, report->count, TASK_FUNCTION);
    }
    for (int i = 0; i < counts.count; i++) {
        report->rows[i].instructions = instructions[i];
        if (instructions[i] > 0 && instructions[i] <= INT64_MAX) continue;
        return error_set(error, ERROR_INTERNAL,
                         "what callgrind wrote: case '%s' took %" PRIu64 " instructions",
                         report->rows[i].name, instructions[i]);
    }
    snprintf(counted->origin.valgrind, SAVED_WORD_SIZE, "%s",
             counts.version[0] != '\0' ? counts.version : "unknown");
    return true;
}

bool exact_finish(ExactRun *run, Progress *progress, SavedRun *counted, Error *error) {
    BenchReport *const report = &counted->report;
    memset(report, 0, sizeof *report);
    for (;;) {
        char line[CHILD_LINE_SIZE];
        if (!read_line(run, line, error)) return false;
        if (strcmp(line, GOODBYE) == 0) break;
        if (!take_row(report, line, error)) return false;
        progress_update(progress, (uint64_t)report->count, report->rows[report->count - 1].name);
    }
    const ChildEnd end = child_close(run->child, PATIENCE_S * INT64_C(1000000000));
    run->child = NULL;
    if (!end.by_us && end.signal == 0 && end.code == 0) return read_counts(run, counted, error);
    char how[128];
    child_describe_end(&end, how, sizeof how);
    return error_set(error, ERROR_INTERNAL, "the run under valgrind %s", how);
}

void exact_free(ExactRun *run) {
    if (run->child != NULL) child_close(run->child, 0);
    if (run->folder != NULL) {
        unlink(run->counts);
        unlink(run->log);
        rmdir(run->folder);
    }
    free(run->counts);
    free(run->log);
    free(run->folder);
    free(run);
}

/* Comparing */

static double ratio_of_instructions(const BenchRow *now, const BenchRow *old) {
    return (double)now->instructions / (double)old->instructions;
}

ExactComparison exact_compare(const BenchReport *report, const BenchReport *old, double tolerance) {
    ExactComparison comparison = {
        .cases = bench_compare_by(report, old, ratio_of_instructions),
    };
    const BenchComparison *const cases = &comparison.cases;
    double now = 0, before = 0;
    for (int i = 0; i < report->count; i++) {
        const BenchRow *const row = &report->rows[i];
        if (isnan(cases->ratios[i])) continue;
        comparison.is_grown[i] = cases->ratios[i] > 1 + EXACT_CASE_FACTOR * tolerance;
        comparison.grown += comparison.is_grown[i];
        now += (double)row->instructions;
        before += (double)bench_row(old, row->name)->instructions;
    }
    comparison.missing = old->count - cases->common;
    comparison.total = cases->common > 0 ? now / before : NAN;
    comparison.total_grown = comparison.total > 1 + tolerance;
    return comparison;
}
