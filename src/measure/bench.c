/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/bench.h"

#include "build_info.h"
#include "measure/task.h"
#include "util/clock.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* Volatile, so that builds with and without differ in these eight bytes alone. */
static const volatile double BURN = JUMPOFF_BURN;

double bench_burn(void) { return BURN; }

/* Spends a known share of the time again: a build whose slowness is known (CONTRIBUTING.md). */
static int64_t burn(int64_t time_ns) {
    const int64_t extra_ns = (int64_t)(BURN / 100 * (double)time_ns);
    if (extra_ns == 0) return 0;
    const int64_t start_ns = clock_thread_cpu_ns();
    int64_t now_ns = start_ns;
    while (now_ns - start_ns < extra_ns) now_ns = clock_thread_cpu_ns();
    return now_ns - start_ns;
}

/* A measurement under way. */
typedef struct BenchUnderWay {
    const BenchSettings *settings;
    const BenchCase *cases;
    const TaskGround *ground;
    BenchReport *report;
    uint64_t runs; /* that are done */
} BenchUnderWay;

/* Takes the counts of a case's run, which are the same in all. */
static bool take_counts(const BenchCase *it, bool is_first, const TaskDone *done, BenchRow *row,
                        Error *error) {
    if (is_first) {
        memcpy(row->name, it->name, sizeof row->name);
        row->kind = it->kind;
        row->nodes = done->nodes;
        row->leaves = done->leaves;
    }
    if (row->nodes == done->nodes && row->leaves == done->leaves) return true;
    return error_set(error, ERROR_INTERNAL,
                     "bench: %s visited %" PRIu64 " nodes and %" PRIu64
                     " leaves in one run, %" PRIu64 " and %" PRIu64 " in another",
                     row->name, row->nodes, row->leaves, done->nodes, done->leaves);
}

static bool run_case(void *context, int item, int part, int pass, int64_t *time_ns, Error *error) {
    BenchUnderWay *const bench = context;
    BenchRow *const row = &bench->report->rows[item];
    Task *const task = task_open(&bench->cases[item], bench->ground, error);
    (void)part;
    if (task == NULL) return false;
    const int64_t start_ns = clock_thread_cpu_ns();
    const TaskDone done = task_do(task);
    *time_ns = clock_thread_cpu_ns() - start_ns;
    *time_ns += burn(*time_ns);
    task_close(task);
    if (!take_counts(&bench->cases[item], pass == 0, &done, row, error)) return false;
    if (bench->settings->progress != NULL)
        progress_update(bench->settings->progress, ++bench->runs, row->name);
    return true;
}

/* Takes the times over. */
static void finish_row(BenchRow *row, const TimedItem *timed) {
    row->repeats = timed->passes;
    row->min_ns = timed->min_ns;
    row->max_ns = timed->max_ns;
    row->median_ns = timed->median_ns;
    row->nodes_per_s = (double)row->nodes * 1e9 / (double)row->median_ns;
}

/* The cases that the settings ask for; 0 with an error: none. */
static int cases_asked(const BenchSettings *settings, BenchCase cases[BENCH_CASES_MAX],
                       Error *error) {
    const int all = bench_cases(settings->shallower, cases);
    int count = 0;
    for (int i = 0; i < all; i++) {
        if (settings->all || cases[i].kind == BENCH_SEARCH) cases[count++] = cases[i];
    }
    return bench_cases_filter(settings->filter, cases, &count, error) ? count : 0;
}

uint64_t bench_runs(const BenchSettings *settings) {
    BenchCase cases[BENCH_CASES_MAX];
    Error error = {ERROR_NONE, ""};
    return (uint64_t)cases_asked(settings, cases, &error) *
           (uint64_t)(settings->repeats + (settings->warm_up ? 1 : 0));
}

bool bench_run_cases(const BenchSettings *settings, const BenchCase *cases, int count,
                     BenchReport *report, Error *error) {
    assert(settings->repeats >= 1 && settings->repeats <= BENCH_REPEATS_MAX);
    TaskGround *const ground = task_ground_new();
    BenchUnderWay bench = {settings, cases, ground, report, 0};
    const TimingSettings timing = {.items = count,
                                   .parts = 1,
                                   .first_apart = settings->warm_up,
                                   .passes = settings->repeats,
                                   .work = run_case,
                                   .context = &bench};
    TimedItem timed[BENCH_CASES_MAX];
    memset(report, 0, sizeof *report);
    report->count = count;
    const bool good = timing_run(&timing, timed, error);
    for (int c = 0; good && c < count; c++) finish_row(&report->rows[c], &timed[c]);
    task_ground_free(ground);
    return good;
}

bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error) {
    BenchCase cases[BENCH_CASES_MAX];
    const int count = cases_asked(settings, cases, error);
    if (count == 0 || !bench_run_cases(settings, cases, count, report, error)) return false;
    report->is_part = settings->filter != NULL;
    return true;
}

uint64_t bench_signature(const BenchReport *report) {
    uint64_t nodes = 0;
    for (int i = 0; i < report->count; i++) {
        if (report->rows[i].kind == BENCH_SEARCH) nodes += report->rows[i].nodes;
    }
    return nodes;
}

const BenchRow *bench_row(const BenchReport *report, const char *name) {
    for (int i = 0; i < report->count; i++) {
        if (strcmp(report->rows[i].name, name) == 0) return &report->rows[i];
    }
    return NULL;
}

BenchComparison bench_compare_by(const BenchReport *report, const BenchReport *old,
                                 double (*ratio)(const BenchRow *now, const BenchRow *old)) {
    BenchComparison comparison = {.common = 0};
    double logarithms = 0;
    for (int i = 0; i < report->count; i++) {
        const BenchRow *const row = &report->rows[i], *const before = bench_row(old, row->name);
        comparison.ratios[i] = NAN;
        if (before == NULL) continue;
        comparison.ratios[i] = ratio(row, before);
        comparison.is_different[i] = row->nodes != before->nodes;
        comparison.common++;
        if (comparison.is_different[i]) comparison.differing++;
        logarithms += log(comparison.ratios[i]);
    }
    comparison.mean = comparison.common == 0 ? NAN : exp(logarithms / comparison.common);
    return comparison;
}

static double ratio_of_speeds(const BenchRow *now, const BenchRow *old) {
    return now->nodes_per_s / old->nodes_per_s;
}

BenchComparison bench_compare(const BenchReport *report, const BenchReport *old) {
    return bench_compare_by(report, old, ratio_of_speeds);
}
