/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/trend.h"

#include "stats/holm.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double SIGNIFICANT = 0.05;

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

/* What a range tells of a spread: the mean range of so many normal values in standard deviations,
 * and the degrees of freedom that it is worth [Lord 1947, Biometrika 34, 41-67; David 1981, Order
 * Statistics, 7.3]. */
enum { RANGES_MOST = 10 };
static const struct {
    double mean, freedom;
} RANGES[RANGES_MOST + 1] = {
    [2] = {1.128, 1.0}, [3] = {1.693, 2.0}, [4] = {2.059, 2.9},
    [5] = {2.326, 3.8}, [6] = {2.534, 4.7}, [7] = {2.704, 5.5},
    [8] = {2.847, 6.3}, [9] = {2.970, 7.0}, [10] = {3.078, 7.7},
};

/* The standard deviation of the logarithms of a case's times, and its degrees of freedom; of more
 * repeats as if there were the most, so that it is too large. */
static double spread_of(const BenchRow *row, double *freedom) {
    const int repeats = row->repeats < RANGES_MOST ? row->repeats : RANGES_MOST;
    *freedom = RANGES[repeats].freedom;
    return log((double)row->max_ns / (double)row->min_ns) / RANGES[repeats].mean;
}

/* Student's test of the speeds, which are the medians', with spreads from the ranges; 1 where a run
 * has no repeats. */
static double p_of(const BenchRow *now, const BenchRow *first) {
    double a_freedom, b_freedom;
    if (now->repeats < 2 || first->repeats < 2) return 1;
    const double a = spread_of(now, &a_freedom), b = spread_of(first, &b_freedom);
    const double freedom = a_freedom + b_freedom;
    const double variance = (a_freedom * a * a + b_freedom * b * b) / freedom;
    /* A median is as sure as the mean of two thirds as many values, about (2/pi). */
    const double error = sqrt(variance * M_PI_2 * (1.0 / now->repeats + 1.0 / first->repeats));
    const double distance = fabs(log(now->nodes_per_s / first->nodes_per_s));
    if (distance == 0) return 1;
    return error > 0 ? 2 * gsl_cdf_tdist_Q(distance / error, freedom) : 0;
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
        it->p_value = row != first ? p_of(row, first) : (double)NAN;
        before = row;
    }
}

static void judge_run(TrendRun *run, int cases) {
    double p_values[BENCH_CASES_MAX] = {0};
    for (int k = 0; k < cases; k++)
        p_values[k] = run->cases[k].is_measured ? run->cases[k].p_value : (double)NAN;
    holm_adjust(p_values, cases, p_values);
    for (int k = 0; k < cases; k++) run->cases[k].is_change = p_values[k] <= SIGNIFICANT;
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
    for (int i = 0; i < trend->count; i++) judge_run(&trend->runs[i], trend->last->count);
    return trend;
}

void trend_free(Trend *trend) {
    free(trend->runs);
    free(trend);
}
