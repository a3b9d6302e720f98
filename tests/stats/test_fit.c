/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fitted line, against a textbook's. */
#include "stats/mean.h"

#include <criterion/criterion.h>
#include <math.h>

/* Slope 6/10, residuals −0.8 0.6 1 −0.6 −0.2, so variance 2.4/3/10; t(0.975, 3) = 3.182446. */
Test(fit, slope_and_interval_by_hand) {
    static const double X[] = {1, 2, 3, 4, 5}, Y[] = {2, 4, 5, 4, 5};
    const Estimate slope = fit_slope(X, Y, 5);
    const double error = 3.182446305284263 * sqrt(2.4 / 3 / 10);
    cr_assert(slope.defined);
    cr_assert_float_eq(slope.value, 0.6, 1e-12);
    cr_assert_float_eq(slope.low, 0.6 - error, 1e-9, "%.9f", slope.low);
    cr_assert_float_eq(slope.high, 0.6 + error, 1e-9, "%.9f", slope.high);
}

/* Slope 1/2, one degree of freedom: residuals 1/6 −1/3 1/6; t(0.975, 1) = tan(0.475 π). */
Test(fit, three_points_have_the_widest_interval) {
    static const double X[] = {0, 1, 2}, Y[] = {0, 0, 1};
    const Estimate slope = fit_slope(X, Y, 3);
    const double error = tan(0.475 * acos(-1)) * sqrt(1.0 / 6 / 2);
    cr_assert(slope.defined);
    cr_assert_float_eq(slope.value, 0.5, 1e-12);
    cr_assert_float_eq(slope.low, 0.5 - error, 1e-8);
    cr_assert_float_eq(slope.high, 0.5 + error, 1e-8);
}

/* Moved, mirrored and stretched points: the slope and its interval follow. */
Test(fit, follows_changes_of_scale) {
    static const double X[] = {3, 1, 4, 1, 5, 9, 2, 6}, Y[] = {2, 7, 1, 8, 2, 8, 1, 8};
    double x[8], y[8];
    const Estimate plain = fit_slope(X, Y, 8);
    for (int i = 0; i < 8; i++) {
        x[i] = 2 * X[i] + 100;
        y[i] = -6 * Y[i] - 7;
    }
    const Estimate changed = fit_slope(x, y, 8);
    cr_assert(plain.low < plain.value && plain.value < plain.high);
    cr_assert_float_eq(changed.value, -3 * plain.value, 1e-9);
    cr_assert_float_eq(changed.low, -3 * plain.high, 1e-9);
    cr_assert_float_eq(changed.high, -3 * plain.low, 1e-9);
}

Test(fit, a_straight_line_is_found) {
    static const double X[] = {-2, 0, 1, 7}, Y[] = {11, 5, 2, -16};
    const Estimate slope = fit_slope(X, Y, 4);
    cr_assert(slope.defined);
    cr_assert_float_eq(slope.value, -3, 1e-9);
    cr_assert_float_eq(slope.low, -3, 1e-6);
    cr_assert_float_eq(slope.high, -3, 1e-6);
}

static void check_undefined(const double *x, const double *y, int count) {
    const Estimate slope = fit_slope(x, y, count);
    cr_assert(!slope.defined && slope.value == 0 && slope.low == 0 && slope.high == 0);
}

Test(fit, too_little_is_undefined) {
    static const double X[] = {1, 2, 3}, Y[] = {1, 2, 4}, SAME[] = {0.1, 0.1, 0.1};
    for (int count = 0; count < 3; count++) check_undefined(X, Y, count);
    check_undefined(SAME, Y, 3);
    static const double UNKNOWN[] = {1, NAN, 3}, ENDLESS[] = {1, INFINITY, 3};
    check_undefined(X, UNKNOWN, 3);
    check_undefined(ENDLESS, Y, 3);
}
