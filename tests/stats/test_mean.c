/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means and their intervals, by hand. */
#include "stats/mean.h"

#include <criterion/criterion.h>
#include <math.h>

/* Mean 3, variance (4 + 1 + 0 + 1 + 4)/4; t(0.975, 4) = 2.776445. */
Test(mean, interval_by_hand) {
    static const double VALUES[] = {1, 2, 3, 4, 5};
    const Estimate mean = mean_of(VALUES, 5);
    const double error = 2.7764451051977987 * sqrt(2.5 / 5);
    cr_assert(mean.defined);
    cr_assert_float_eq(mean.value, 3, 1e-12);
    cr_assert_float_eq(mean.low, 3 - error, 1e-9, "%.9f", mean.low);
    cr_assert_float_eq(mean.high, 3 + error, 1e-9, "%.9f", mean.high);
}

/* One degree of freedom: t(0.975, 1) = tan(0.475 π). */
Test(mean, two_values_have_the_widest_interval) {
    static const double VALUES[] = {0, 1};
    const Estimate mean = mean_of(VALUES, 2);
    const double error = tan(0.475 * acos(-1)) * sqrt(0.5 / 2);
    cr_assert(mean.defined);
    cr_assert_float_eq(mean.high - mean.value, error, 1e-8);
}

Test(mean, is_undefined_without_two_finite_values) {
    static const double ENDLESS[] = {1, INFINITY, 2}, UNKNOWN[] = {1, NAN, 2}, ONE[] = {1};
    static const double SAME[] = {0.5, 0.5, 0.5};
    cr_assert_not(mean_of(ENDLESS, 3).defined);
    cr_assert_not(mean_of(UNKNOWN, 3).defined);
    cr_assert_not(mean_of(ONE, 1).defined);
    cr_assert_not(mean_of(ONE, 0).defined);
    cr_assert(mean_of(SAME, 3).defined);
    cr_assert_eq(mean_of(SAME, 3).low, 0.5);
    cr_assert_eq(mean_of(SAME, 3).high, 0.5);
}

Test(mean, of_shares_is_a_share) {
    static const double HIGH[] = {0.9, 1, 1}, LOW[] = {0.1, 0, 0};
    cr_assert_gt(mean_of(HIGH, 3).high, 1);
    cr_assert_eq(mean_of_shares(HIGH, 3).high, 1);
    cr_assert_eq(mean_of_shares(HIGH, 3).low, mean_of(HIGH, 3).low);
    cr_assert_lt(mean_of(LOW, 3).low, 0);
    cr_assert_eq(mean_of_shares(LOW, 3).low, 0);
    cr_assert_not(mean_of_shares(LOW, 1).defined);
}

/* Newcombe 1998, table I: 81 of 263 by Wilson's method is 0.2553 to 0.3662. */
Test(mean, of_hits_as_published) {
    const Estimate share = mean_of_hits(81, 263);
    cr_assert_float_eq(share.value, 81.0 / 263, 1e-12);
    cr_assert_float_eq(share.low, 0.2553, 5e-5);
    cr_assert_float_eq(share.high, 0.3662, 5e-5);
}

/* The same table: 0 of 20 is 0 to 0.1611, 1 of 29 0.0061 to 0.1718. */
Test(mean, of_hits_at_its_ends) {
    const Estimate none = mean_of_hits(0, 20), all = mean_of_hits(20, 20);
    cr_assert_float_eq(none.low, 0, 1e-12);
    cr_assert_float_eq(none.high, 0.1611, 5e-5);
    cr_assert_float_eq(all.low, 1 - 0.1611, 5e-5);
    cr_assert_float_eq(all.high, 1, 1e-12);
    cr_assert_float_eq(mean_of_hits(1, 29).low, 0.0061, 5e-5);
    cr_assert_not(mean_of_hits(0, 0).defined);
}
