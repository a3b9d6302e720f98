/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/depth_equivalent.h"

#include "util/text.h"

#include <assert.h>
#include <gsl/gsl_sort.h>

static const double TAIL = 0.025; /* the share of replicates beyond each bound */

/* Isotonic regression: neighbours that fall get their mean. */
static void make_rising(double *values, int count) {
    for (int end = 1; end < count; end++) {
        int from = end;
        double sum = values[end];
        /* Values before `end` rise, in blocks of equal ones. */
        while (from > 0 && values[from - 1] > sum / (end - from + 1)) sum += values[--from];
        for (int i = from; i <= end; i++) values[i] = sum / (end - from + 1);
    }
}

/* Returns where the curve reaches a rating; the middle of a level part. */
static double depth_with(double rating, const double *curve, const DepthPlayer *by_depth,
                         int count) {
    int from = 0, to = count - 1; /* the first value not lower, the last value not higher */
    if (rating < curve[0]) return -INFINITY;
    if (rating > curve[count - 1]) return INFINITY;
    while (curve[from] < rating) from++;
    while (curve[to] > rating) to--;
    if (from <= to) return (by_depth[from].depth + by_depth[to].depth) / 2.0;
    const double part = (rating - curve[to]) / (curve[from] - curve[to]);
    return by_depth[to].depth + part * (by_depth[from].depth - by_depth[to].depth);
}

Estimate depth_equivalent_find(const double *resampled, int players, int replicates, int player,
                               const DepthPlayer *by_depth, int count) {
    const int low = (int)(TAIL * replicates);
    MEMORY_AUTO double *depths = memory_allocate(((size_t)replicates + 1) * sizeof *depths);
    MEMORY_AUTO double *curve = memory_allocate((size_t)count * sizeof *curve);
    assert(count >= 2);
    for (int row = 0; row <= replicates; row++) {
        const double *const ratings = resampled + (size_t)row * (size_t)players;
        for (int i = 0; i < count; i++) curve[i] = ratings[by_depth[i].player];
        make_rising(curve, count);
        depths[row] = depth_with(ratings[player], curve, by_depth, count);
    }
    Estimate found = {true, depths[0], NAN, NAN};
    if (replicates == 0) return found;
    gsl_sort(depths + 1, 1, (size_t)replicates);
    found.low = fmin(found.value, depths[1 + low]);
    found.high = fmax(found.value, depths[replicates - low]);
    return found;
}
