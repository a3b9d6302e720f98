/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ratio of two totals, by hand and by simulation. */
#include "stats/mean.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>

/* Residuals x − 10.1·y: −0.1, 1.8, 0.7, −2.4, squares 9.5; the error of the ratio is
 * t(0.975, 3)·√(9.5/3/4)/2.5, that of its logarithm a 10.1th of it. */
Test(ratio, interval_by_hand) {
    static const double X[] = {10, 22, 31, 38}, Y[] = {1, 2, 3, 4};
    RatioSums sums = {0};
    for (int i = 0; i < 4; i++) ratio_add(&sums, X[i], Y[i]);
    const Estimate ratio = ratio_estimate(&sums);
    const double error = 3.182446305284263 * sqrt(9.5 / 3 / 4) / 2.5;
    cr_assert(ratio.defined);
    cr_assert_float_eq(ratio.value, 10.1, 1e-12);
    cr_assert_float_eq(ratio.low, 10.1 * exp(-error / 10.1), 1e-9, "%.9f", ratio.low);
    cr_assert_float_eq(ratio.high, 10.1 * exp(error / 10.1), 1e-9, "%.9f", ratio.high);
}

Test(ratio, needs_two_units_with_something_to_divide_by) {
    RatioSums sums = {0};
    cr_assert_not(ratio_estimate(&sums).defined);
    ratio_add(&sums, 3, 2);
    ratio_add(&sums, 5, 0);
    cr_assert_eq(sums.units, 1);
    cr_assert_eq(sums.x, 3);
    cr_assert_not(ratio_estimate(&sums).defined);
    ratio_add(&sums, 6, 4);
    cr_assert(ratio_estimate(&sums).defined);
    cr_assert_float_eq(ratio_estimate(&sums).low, 1.5, 1e-7);
    cr_assert_float_eq(ratio_estimate(&sums).high, 1.5, 1e-7);
    sums = (RatioSums){0};
    for (int i = 0; i < 3; i++) ratio_add(&sums, 0, 1);
    cr_assert_not(ratio_estimate(&sums).defined);
}

/* Games of 20 to 80 moves whose cost a move differs by game: x/y is 1.5 on average, whatever y. */
Test(ratio, covers_the_truth_as_often_as_it_says) {
    enum { TRIALS = 4000, UNITS = 20 };
    Rng rng = rng_seeded(7);
    int covered = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        RatioSums sums = {0};
        for (int i = 0; i < UNITS; i++) {
            const double moves = 20 + (double)rng_below(&rng, 61);
            const double cost = 1 + (double)rng_below(&rng, 1001) / 1000;
            ratio_add(&sums, cost * moves, moves);
        }
        const Estimate ratio = ratio_estimate(&sums);
        covered += ratio.low <= 1.5 && 1.5 <= ratio.high;
    }
    cr_assert(covered > 0.925 * TRIALS && covered < 0.965 * TRIALS, "%d of %d", covered, TRIALS);
}
