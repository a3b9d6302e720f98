/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paired speeds: how fast one program is beside another, from pairs of runs of the same work one
 * after the other. Pure.
 *
 * A pair is the logarithm of one program's speed over the other's. What disturbs a machine for
 * longer than a pair lasts disturbs both runs; what is shorter makes the tails heavy. So the
 * estimate is the mean without the lowest and the highest fifth of the pairs, and its interval the
 * percentile bootstrap over pairs, which go well together also for few pairs and heavy tails
 * [Wilcox, Introduction to Robust Estimation and Hypothesis Testing, 2012, 4.4.3].
 *
 * Pairs are looked at when there are PAIRED_FIRST of them, twice as many, and so on, at most
 * PAIRED_LOOKS times, and each look takes an equal part of the 5 % [Bonferroni]: with 95 %
 * certainty *all* of a comparison's intervals hold the truth, also the last one, at which it stops.
 */
#pragma once

#include "stats/pairs.h"

enum {
    PAIRED_FIRST = 20, /* fewer have no interval */
    PAIRED_LOOKS = 8,
    PAIRED_MAX = PAIRED_FIRST << (PAIRED_LOOKS - 1)
};

/* What a look sees. */
typedef struct PairedLook {
    int pairs, outliers;
    Estimate ratio;               /* of the speeds; undefined for fewer than PAIRED_FIRST pairs */
    double spread;                /* the standard deviation of a pair's logarithm as the quartiles
                                     tell it: their distance / 1.349 */
    double fence_low, fence_high; /* ratios beyond are outliers: 3 times the distance of the
                                     quartiles from these [Tukey 1977: "far out"] */
} PairedLook;

/* How many pairs the next look waits for; PAIRED_MAX at most. */
int paired_next(int pairs);
/* Looks at 1 … PAIRED_MAX pairs. Of `family` comparisons, 1 or more, each has an equal part of the
 * 5 %, so that all intervals together hold the truth [Bonferroni]. The same values and seed give
 * the same bits. */
PairedLook paired_look(const double *logarithms, int pairs, int family, uint64_t seed);

/* What follows. */
typedef struct PairedDecision {
    bool slower, faster; /* the interval is below, above 1; neither: no difference shown */
    bool fails;          /* it is below 1 − tolerance */
    bool sure;           /* it is on one side of 1 − tolerance: further pairs decide nothing */
} PairedDecision;

/* `tolerance` is a share, 0 … 1. Nothing is decided where the ratio is undefined. */
PairedDecision paired_decide(const PairedLook *look, double tolerance);
