#include "measure/bench.h"

#include "build_info.h"
#include "measure/task.h"
#include "util/clock.h"
#include "util/text.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One run of a case. */
typedef struct CaseRun {
    TaskDone done;
    int64_t time_ns; /* CPU time of this thread: other programs may run beside it */
} CaseRun;

/* Volatile, so that builds with and without differ in these eight bytes alone. */
static const volatile double BURN = JUMPOFF_BURN;

double bench_burn(void) { return BURN; }

/* Spends a known share of the time again: a build whose slowness is known (CONTRIBUTING.md). */
static void burn(CaseRun *run) {
    const int64_t extra_ns = (int64_t)(BURN / 100 * (double)run->time_ns);
    if (extra_ns == 0) return;
    const int64_t start_ns = clock_thread_cpu_ns();
    int64_t now_ns = start_ns;
    while (now_ns - start_ns < extra_ns) now_ns = clock_thread_cpu_ns();
    run->time_ns += now_ns - start_ns;
}

static bool run_case(const BenchCase *it, const TaskGround *ground, CaseRun *run, Error *error) {
    Task *const task = task_open(it, ground, error);
    if (task == NULL) return false;
    run->time_ns = -clock_thread_cpu_ns();
    run->done = task_do(task);
    run->time_ns += clock_thread_cpu_ns();
    burn(run);
    if (run->time_ns < 1) run->time_ns = 1; /* a coarse clock: never divide by 0 */
    task_close(task);
    return true;
}

static int compare_times(const void *a, const void *b) {
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Sums the measured times up. */
static void finish_row(BenchRow *row, int64_t *times_ns, int repeats) {
    qsort(times_ns, (size_t)repeats, sizeof *times_ns, compare_times);
    row->repeats = repeats;
    row->min_ns = times_ns[0];
    row->max_ns = times_ns[repeats - 1];
    row->median_ns = (times_ns[(repeats - 1) / 2] + times_ns[repeats / 2]) / 2;
    row->nodes_per_s = (double)row->nodes * 1e9 / (double)row->median_ns;
}

static bool run_differs(const BenchRow *row, const CaseRun *run, Error *error) {
    if (row->nodes == run->done.nodes && row->leaves == run->done.leaves) return false;
    error_set(error, ERROR_INTERNAL,
              "bench: %s visited %" PRIu64 " nodes and %" PRIu64 " leaves in one run, %" PRIu64
              " and %" PRIu64 " in another",
              row->name, row->nodes, row->leaves, run->done.nodes, run->done.leaves);
    return true;
}

/* The cases that the settings ask for. */
static int cases_asked(const BenchSettings *settings, BenchCase cases[BENCH_CASES_MAX]) {
    const int all = bench_cases(settings->shallower, cases);
    int count = 0;
    for (int i = 0; i < all; i++) {
        if (settings->all || cases[i].kind == BENCH_SEARCH) cases[count++] = cases[i];
    }
    return count;
}

uint64_t bench_runs(const BenchSettings *settings) {
    BenchCase cases[BENCH_CASES_MAX];
    return (uint64_t)cases_asked(settings, cases) *
           (uint64_t)(settings->repeats + (settings->warm_up ? 1 : 0));
}

/* Runs all cases once and fills row c with the counts, times_ns[c · repeats + round] with the
 * time; round −1 is the warm-up. */
static bool run_round(const BenchSettings *settings, const BenchCase *cases,
                      const TaskGround *ground, BenchReport *report, int round, int64_t *times_ns,
                      Error *error) {
    const int warm_ups = settings->warm_up ? 1 : 0;
    for (int c = 0; c < report->count; c++) {
        BenchRow *const row = &report->rows[c];
        CaseRun run;
        if (!run_case(&cases[c], ground, &run, error)) return false;
        if (round == -warm_ups) {
            memcpy(row->name, cases[c].name, sizeof row->name);
            row->kind = cases[c].kind;
            row->nodes = run.done.nodes;
            row->leaves = run.done.leaves;
        }
        if (run_differs(row, &run, error)) return false;
        if (round >= 0) times_ns[c * settings->repeats + round] = run.time_ns;
        if (settings->progress != NULL) {
            const int done = (round + warm_ups) * report->count + c + 1;
            progress_update(settings->progress, (uint64_t)done, row->name);
        }
    }
    return true;
}

bool bench_run_cases(const BenchSettings *settings, const BenchCase *cases, int count,
                     BenchReport *report, Error *error) {
    assert(settings->repeats >= 1 && settings->repeats <= BENCH_REPEATS_MAX);
    TaskGround *const ground = task_ground_new();
    memset(report, 0, sizeof *report);
    report->count = count;
    const size_t repeats = (size_t)settings->repeats;
    int64_t *const times_ns = memory_allocate((size_t)report->count * repeats * sizeof *times_ns);
    bool good = true;
    for (int round = settings->warm_up ? -1 : 0; good && round < settings->repeats; round++)
        good = run_round(settings, cases, ground, report, round, times_ns, error);
    for (int c = 0; good && c < report->count; c++)
        finish_row(&report->rows[c], times_ns + (size_t)c * repeats, settings->repeats);
    free(times_ns);
    task_ground_free(ground);
    return good;
}

bool bench_run(const BenchSettings *settings, BenchReport *report, Error *error) {
    BenchCase cases[BENCH_CASES_MAX];
    return bench_run_cases(settings, cases, cases_asked(settings, cases), report, error);
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
