/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the speed of this program with that of another build, in pairs of runs of the same work,
 * until the verdict is sure or the time is over.
 *
 * A run is `bench --quick`, some 50 ms, in its own process: what differs from process to process,
 * such as places in memory, shifts speed by more than the differences that matter [Mytkowicz et al.
 * 2009, "Producing wrong data without doing anything obviously wrong"; Kalibera and Jones 2013].
 * Runs never overlap; each is of a fresh copy of the program, all on one core if the system allows
 * it. Of every two pairs each program begins one, in random order. An environment variable of
 * random length moves the stack, otherwise always at one place for a program. */
#pragma once

#include "measure/bench.h"
#include "stats/pair_scores.h"
#include "util/progress.h"

/* Paired speeds: pure functions.
 *
 * A pair is the logarithm of one program's speed over the other's. A disturbance longer than a pair
 * slows both runs; shorter ones make heavy tails. The estimate is the mean without the lowest and
 * highest fifth of pairs, its interval the percentile bootstrap over pairs: both hold for few pairs
 * and heavy tails [Wilcox, Introduction to Robust Estimation and Hypothesis Testing, 2012, 4.4.3].
 *
 * The pairs are looked at after PAIRED_FIRST of them, after twice as many, and so on, at most
 * PAIRED_LOOKS times. Each look has an equal part of the 5 % [Bonferroni]: with 95 % certainty
 * *all* intervals of a comparison hold the true ratio, also the last one, at which it stops. */

enum {
    PAIRED_FIRST = 20, /* fewer have no interval */
    PAIRED_LOOKS = 8,
    PAIRED_MAX = PAIRED_FIRST << (PAIRED_LOOKS - 1)
};

typedef struct PairedLook {
    int pairs, outliers;
    Estimate ratio;               /* of the speeds; NaN for fewer than PAIRED_FIRST pairs */
    double spread;                /* the standard deviation of a pair's logarithm, estimated as the
                                     distance of its quartiles / 1.349; NaN for one pair */
    double fence_low, fence_high; /* the quartiles ± 3 times their distance; ratios beyond are
                                     outliers [Tukey 1977: "far out"] */
} PairedLook;

/* The verdict. */
typedef struct PairedDecision {
    bool slower, faster; /* the interval is below, above 1; neither: no difference shown */
    bool fails;          /* it is below 1 − tolerance */
    bool sure;           /* it is on one side of 1 − tolerance: further pairs decide nothing */
} PairedDecision;

typedef struct BuildComparisonSettings {
    const char *here, *other; /* programs; looked for in PATH where the name has no "/" */
    double seconds;           /* after PAIRED_FIRST pairs none begins later */
    double tolerance;         /* a share, 0 … 1 */
    uint64_t seed;            /* of orders, lengths and resampling */
    const char *filter;       /* only the cases with this in their names; NULL: all */
    const atomic_bool *stop;  /* may be NULL */
    Progress *progress;       /* may be NULL; shows the pairs and the last look */
} BuildComparisonSettings;

#define BUILD_COMPARISON_OPEN "no difference shown"

/* A case, or all of them. */
typedef struct BuildComparisonRow {
    char name[BENCH_NAME_SIZE]; /* "all" */
    const char *verdict;        /* "work differs", "slower", "faster", BUILD_COMPARISON_OPEN */
    const char *too_slow;       /* "yes": surely slower than tolerated; "no" */
    PairedLook look;            /* the last one; this program's speed over the other's */
    PairedDecision decision;
    double seconds, tolerance;
    int64_t nodes, other_nodes;
} BuildComparisonRow;

extern const CsvSchema BUILD_COMPARISON_SCHEMA;

enum { BUILD_COMPARISON_TEXT_SIZE = 192 };

typedef struct BuildComparisonResult {
    /* The programs: "VERSION (COMMIT), COMPILER". */
    char here[BUILD_COMPARISON_TEXT_SIZE], other[BUILD_COMPARISON_TEXT_SIZE];
    bool differs; /* the work differs, and nothing was measured */
    int alone;    /* cases that only one program has, which are left out */
    int count;
    /* All cases, then each that both programs have; with 95 % certainty all intervals of the latter
     * hold the true ratio. */
    BuildComparisonRow rows[1 + BENCH_CASES_MAX];
} BuildComparisonResult;

/* Compares the programs, leaving no process. ERROR_NO_INPUT for a missing program, ERROR_DATA if
 * the other prints wrong JSON, ERROR_INTERNAL if this one does, ERROR_INTERRUPTED by `stop`. */
CHECKED bool build_comparison_run(const BuildComparisonSettings *settings,
                                  BuildComparisonResult *result, Error *error);
