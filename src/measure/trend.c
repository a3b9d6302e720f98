#include "measure/trend.h"

#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is summed over the cases of a group: logarithms. */
typedef struct TrendSums {
    int count, common; /* cases; those that the run before also has */
    double change, below, above;
} TrendSums;

static TrendSums sum_group(const BenchReport *report, const BenchReport *before, BenchKind kind) {
    TrendSums sums = {.count = 0};
    for (int i = 0; i < report->count; i++) {
        const BenchRow *const row = &report->rows[i];
        if (row->kind != kind) continue;
        const BenchRow *const old = before != NULL ? bench_row(before, row->name) : NULL;
        sums.count++;
        sums.below += log((double)row->median_ns / (double)row->max_ns);
        sums.above += log((double)row->median_ns / (double)row->min_ns);
        if (old == NULL) continue;
        sums.common++;
        sums.change += log(row->nodes_per_s / old->nodes_per_s);
    }
    return sums;
}

/* The last run before this one that has cases of the kind, -1 for none. */
static int find_before(const Trend *trend, int run, BenchKind kind) {
    do {
        run--;
    } while (run >= 0 && isnan(trend->runs[run].groups[kind].speed));
    return run;
}

static TrendPoint point_of(const Trend *trend, int run, BenchKind kind) {
    const int before = find_before(trend, run, kind);
    const TrendSums sums =
        sum_group(trend->runs[run].report, before >= 0 ? trend->runs[before].report : NULL, kind);
    TrendPoint point = {NAN, NAN, NAN};
    if (sums.count == 0) return point;
    point.speed = before >= 0 ? trend->runs[before].groups[kind].speed : 1;
    if (sums.common > 0) point.speed *= exp(sums.change / sums.common);
    point.low = point.speed * exp(sums.below / sums.count);
    point.high = point.speed * exp(sums.above / sums.count);
    return point;
}

/* The column of the k-th case of the last run. */
static void fill_case(Trend *trend, int k) {
    const BenchRow *first = NULL, *before = NULL;
    for (int i = 0; i < trend->count; i++) {
        TrendCase *const it = &trend->runs[i].cases[k];
        const BenchRow *const row = bench_row(trend->runs[i].report, trend->last->rows[k].name);
        it->speed = NAN;
        if (row == NULL) continue;
        if (first == NULL) first = row;
        it->is_measured = true;
        it->is_different = before != NULL && before->nodes != row->nodes;
        it->speed = row->nodes_per_s / first->nodes_per_s;
        before = row;
    }
}

static void fill_run(Trend *trend, int run) {
    TrendRun *const it = &trend->runs[run];
    const SavedOrigin *const before = run > 0 ? trend->runs[run - 1].origin : it->origin;
    it->is_elsewise = strcmp(it->origin->compiler, before->compiler) != 0 ||
                      strcmp(it->origin->kernels, before->kernels) != 0;
    for (int k = 0; k < TREND_GROUPS; k++) it->groups[k] = point_of(trend, run, (BenchKind)k);
}

Trend *trend_new(const SavedRuns *saved) {
    Trend *const trend = memory_allocate(sizeof *trend);
    const size_t most = saved->count > 0 ? (size_t)saved->count : 1;
    trend->runs = memory_allocate(most * sizeof *trend->runs);
    for (int i = 0; i < saved->count; i++) {
        const SavedRun *const run = &saved->runs[i];
        if (strcmp(run->origin.cpu, saved->runs[saved->count - 1].origin.cpu) != 0) {
            trend->elsewhere++;
            continue;
        }
        trend->runs[trend->count].origin = &run->origin;
        trend->runs[trend->count].report = &run->report;
        trend->last = &run->report;
        trend->count++;
    }
    for (int i = 0; i < trend->count; i++) fill_run(trend, i);
    for (int k = 0; trend->count > 0 && k < trend->last->count; k++) fill_case(trend, k);
    return trend;
}

void trend_free(Trend *trend) {
    free(trend->runs);
    free(trend);
}
