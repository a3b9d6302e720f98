/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How speed has changed over saved runs of the bench. */
#pragma once

#include "measure/saved.h"

/* Groups are the kinds of cases. */
enum { TREND_GROUPS = BENCH_EVALUATION + 1 };

/* Speed as a share of the first run's; NaN where nothing was measured. */
typedef struct TrendPoint {
    double speed, low, high; /* of the median, slowest and fastest repeat */
} TrendPoint;

typedef struct TrendCase {
    bool is_measured, is_different; /* different: it visits other nodes than the last time */
    double speed;                   /* relative to the first run that has the case; else NaN */
    /* Whether that is a change: by Student's test of the times' medians, with the spreads that
     * their slowest and fastest repeats tell, with p at most 5 % after Holm over the run's cases.
     */
    double p_value; /* before Holm; NaN: of the first */
    bool is_change;
} TrendCase;

typedef struct TrendRun {
    const SavedOrigin *origin;
    const BenchReport *report;
    bool is_elsewise; /* compiler or kernels are not those of the run before */
    TrendPoint groups[TREND_GROUPS];
    TrendCase cases[BENCH_CASES_MAX]; /* parallel to the last run's */
} TrendRun;

/* The runs on the processor of the last one; borrows from `saved`. */
typedef struct Trend {
    int count, elsewhere; /* runs; those on other processors, which are left out */
    TrendRun *runs;
    const BenchReport *last;
} Trend;

/* A group's speed is chained: each run's is the one before times the geometric mean of the ratios
 * over the cases that both have, so that new cases and dropped ones make no step. Its low and high
 * are the same with each case's slowest and fastest repeat: the widest that the spread allows. */
Trend *trend_new(const SavedRuns *saved);
void trend_free(Trend *trend);
