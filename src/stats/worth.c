/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/worth.h"

#include "util/sort.h"
#include "util/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Makes values rise: neighbours that fall become their mean. */
static void make_rising(double *values, int count) {
    for (int end = 1; end < count; end++) {
        int from = end;
        double sum = values[end];
        /* Values before `end` rise, in blocks of equal ones. */
        while (from > 0 && values[from - 1] > sum / (end - from + 1)) sum += values[--from];
        for (int i = from; i <= end; i++) values[i] = sum / (end - from + 1);
    }
}

/* Where the curve has a rating; in the middle where it is level there. */
static double depth_with(double rating, const double *curve, const Rung *rungs, int count) {
    int from = 0, to = count - 1; /* the first that is no lower, the last that is no higher */
    if (rating < curve[0]) return -INFINITY;
    if (rating > curve[count - 1]) return INFINITY;
    while (curve[from] < rating) from++;
    while (curve[to] > rating) to--;
    if (from <= to) return (rungs[from].depth + rungs[to].depth) / 2.0;
    const double part = (rating - curve[to]) / (curve[from] - curve[to]);
    return rungs[to].depth + part * (rungs[from].depth - rungs[to].depth);
}

Estimate worth_find(const double *resampled, int players, int replicates, int player,
                    const Rung *rungs, int count) {
    const int low = (int)(RATINGS_TAIL * replicates);
    MEMORY_AUTO double *depths = memory_allocate(((size_t)replicates + 1) * sizeof *depths);
    MEMORY_AUTO double *curve = memory_allocate((size_t)count * sizeof *curve);
    assert(count >= 2);
    for (int row = 0; row <= replicates; row++) {
        const double *const ratings = resampled + (size_t)row * (size_t)players;
        for (int i = 0; i < count; i++) curve[i] = ratings[rungs[i].player];
        make_rising(curve, count);
        depths[row] = depth_with(ratings[player], curve, rungs, count);
    }
    Estimate worth = {true, depths[0], NAN, NAN};
    if (replicates == 0) return worth;
    sort_reals(depths + 1, (size_t)replicates);
    worth.low = fmin(worth.value, depths[1 + low]);
    worth.high = fmax(worth.value, depths[replicates - low]);
    return worth;
}
