/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/paired.h"

#include "util/rng.h"
#include "util/sort.h"
#include "util/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REPLICATES = 4000, REPLICATES_MOST = 4 };

static const double TRIM = 0.2;               /* of the pairs, at each end */
static const double FENCE = 3;                /* distances of the quartiles */
static const double NORMAL_QUARTILES = 1.349; /* their distance in standard deviations */

/* The mean without both ends of ascending values, each of which is there so many times (NULL:
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

/* Linear between the order statistics, ascending. */
static double quantile(const double *values, int count, double share) {
    const double place = share * (count - 1);
    const int below = (int)place, above = below + 1 < count ? below + 1 : below;
    return values[below] + (place - below) * (values[above] - values[below]);
}

/* The smaller the tails the more resamples, so that some are beyond each. */
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
    sort_reals(means, (size_t)replicates);
    return (Estimate){true, exp(trimmed_mean(values, NULL, count)),
                      exp(quantile(means, replicates, tail)),
                      exp(quantile(means, replicates, 1 - tail))};
}

int paired_next(int pairs) {
    int next = PAIRED_FIRST;
    while (next <= pairs && next < PAIRED_MAX) next *= 2;
    return next;
}

PairedLook paired_look(const double *logarithms, int pairs, int family, uint64_t seed) {
    assert(pairs >= 1 && pairs <= PAIRED_MAX && family >= 1);
    PairedLook look = {.pairs = pairs};
    MEMORY_AUTO double *sorted = memory_allocate((size_t)pairs * sizeof *sorted);
    memcpy(sorted, logarithms, (size_t)pairs * sizeof *sorted);
    sort_reals(sorted, (size_t)pairs);
    const double low = quantile(sorted, pairs, 0.25), high = quantile(sorted, pairs, 0.75);
    look.spread = (high - low) / NORMAL_QUARTILES;
    look.fence_low = exp(low - FENCE * (high - low));
    look.fence_high = exp(high + FENCE * (high - low));
    for (int i = 0; i < pairs; i++) {
        const double ratio = exp(sorted[i]);
        look.outliers += ratio < look.fence_low || ratio > look.fence_high;
    }
    if (pairs >= PAIRED_FIRST) look.ratio = bootstrap(sorted, pairs, family, seed);
    return look;
}

PairedDecision paired_decide(const PairedLook *look, double tolerance) {
    const Estimate *const ratio = &look->ratio;
    if (!ratio->defined) return (PairedDecision){.sure = false};
    const bool fails = ratio->high < 1 - tolerance;
    return (PairedDecision){.slower = ratio->high<1, .faster = ratio->low> 1,
                            .fails = fails,
                            .sure = fails || ratio->low > 1 - tolerance};
}
