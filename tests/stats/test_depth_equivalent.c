/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worth in plies, of planted ratings. */
#include "stats/depth_equivalent.h"

#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>

enum { DEPTH_COUNT = 6, PLAYERS = DEPTH_COUNT + 1 };

static double worth_of(const double *ratings, const int *depths, double rating) {
    double all[PLAYERS];
    DepthPlayer by_depth[DEPTH_COUNT];
    for (int i = 0; i < DEPTH_COUNT; i++) {
        all[i] = ratings[i];
        by_depth[i] = (DepthPlayer){i, depths[i]};
    }
    all[DEPTH_COUNT] = rating;
    const Estimate worth =
        depth_equivalent_find(all, PLAYERS, 0, DEPTH_COUNT, by_depth, DEPTH_COUNT);
    cr_assert(worth.defined && isnan(worth.low) && isnan(worth.high));
    return worth.value;
}

static const int DEPTHS[DEPTH_COUNT] = {1, 2, 3, 4, 6, 8};

Test(worth, between_depths_and_outside) {
    static const double RISING[DEPTH_COUNT] = {-300, -100, 0, 60, 100, 120};
    for (int i = 0; i < DEPTH_COUNT; i++) /* itself: 0 plies more */
        cr_assert_float_eq(worth_of(RISING, DEPTHS, RISING[i]), DEPTHS[i], 1e-12);
    cr_assert_float_eq(worth_of(RISING, DEPTHS, -200), 1.5, 1e-12);
    cr_assert_float_eq(worth_of(RISING, DEPTHS, 90), 5.5, 1e-12);
    cr_assert_float_eq(worth_of(RISING, DEPTHS, 115), 7.5, 1e-12);
    cr_assert_eq(worth_of(RISING, DEPTHS, 121), INFINITY);
    cr_assert_eq(worth_of(RISING, DEPTHS, -301), -INFINITY);
}

/* A depth that is weaker than the one before is pooled with it. */
Test(worth, where_depth_does_not_help) {
    static const double FALLS[DEPTH_COUNT] = {-300, -100, 40, 20, 100, 100};
    cr_assert_float_eq(worth_of(FALLS, DEPTHS, 30), 3.5, 1e-12); /* the middle of the level part */
    cr_assert_float_eq(worth_of(FALLS, DEPTHS, 65), 5, 1e-12);
    cr_assert_float_eq(worth_of(FALLS, DEPTHS, 100), 7, 1e-12);
    cr_assert_float_eq(worth_of(FALLS, DEPTHS, -35), 2.5, 1e-12);
}

/* Isotonic regression plainly: the greatest of the least means [Barlow et al. 1972]. */
static double plain_level(const double *ratings, int at) {
    double most = -INFINITY;
    for (int from = 0; from <= at; from++) {
        double least = INFINITY;
        for (int to = at; to < DEPTH_COUNT; to++) {
            double sum = 0;
            for (int i = from; i <= to; i++) sum += ratings[i];
            least = fmin(least, sum / (to - from + 1));
        }
        most = fmax(most, least);
    }
    return most;
}

Test(worth, is_that_of_a_plain_regression) {
    Rng rng = rng_seeded(11);
    for (int k = 0; k < 2000; k++) {
        double ratings[DEPTH_COUNT], levels[DEPTH_COUNT];
        for (int i = 0; i < DEPTH_COUNT; i++) ratings[i] = 60 * i + 300 * rng_real(&rng);
        for (int i = 0; i < DEPTH_COUNT; i++) levels[i] = plain_level(ratings, i);
        const double rating = levels[0] + (levels[DEPTH_COUNT - 1] - levels[0]) * rng_real(&rng);
        const double depth = worth_of(ratings, DEPTHS, rating);
        int below = 0;
        while (below < DEPTH_COUNT - 2 && DEPTHS[below + 1] <= depth) below++;
        const double part = (depth - DEPTHS[below]) / (DEPTHS[below + 1] - DEPTHS[below]);
        const double back = levels[below] + part * (levels[below + 1] - levels[below]);
        cr_assert_float_eq(back, rating, 1e-6, "%d: %f, not %f", k, back, rating);
    }
}

/* The interval is of the replicates; a bound beyond the depths is infinite. */
Test(worth, bounds_by_resampling) {
    enum { REPLICATES = 40 };
    static const DepthPlayer TWO[] = {{0, 1}, {1, 3}};
    double rows[(REPLICATES + 1) * 3];
    for (int row = 0; row <= REPLICATES; row++) {
        double *const of_row = &rows[(size_t)row * 3];
        of_row[0] = 0;
        of_row[1] = 100;
        of_row[2] = row == 0 ? 50 : 2 * row; /* depth 1 + row/25 */
    }
    const Estimate worth = depth_equivalent_find(rows, 3, REPLICATES, 2, TWO, 2);
    cr_assert_float_eq(worth.value, 2, 1e-12);
    cr_assert_float_eq(worth.low, 1 + 2 / 25.0, 1e-12);
    cr_assert_float_eq(worth.high, 1 + 39 / 25.0, 1e-12);
    for (int row = 1; row <= 2; row++) rows[3 * row + 2] = 101;
    cr_assert_eq(depth_equivalent_find(rows, 3, REPLICATES, 2, TWO, 2).high, INFINITY);
}
