/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures: their p-values by hand or by tables. */
#include "stats/figure.h"

#include <criterion/criterion.h>
#include <math.h>

static Figures figures;

static void free_figures(void) { figures_free(&figures); }

TestSuite(figure, .fini = free_figures);

#define CHECK_P(figure, bound, p)                                                                  \
    cr_assert_float_eq(figure_p_value(figure, bound), p, 1e-4, "%g", figure_p_value(figure, bound))

/* Mean 0.6, deviation 0.1, so an error of 0.1/sqrt(3) and two degrees of freedom: Student's
 * distribution is (1 + t/sqrt(2 + t^2))/2 there. */
Test(figure, means_are_tested_by_students_t) {
    const Figure *const it = figures_add_mean(&figures, FIGURE_SHARE, "m",
                                              (const double[]){0.5, 0.6, 0.7}, 3, "evolutions");
    const double t = 0.1 / (0.1 / sqrt(3));
    cr_assert_float_eq(it->error, 0.1 / sqrt(3), 1e-12);
    CHECK_P(it, 0.5, 1 - t / sqrt(2 + t * t)); /* 0.2254 */
    CHECK_P(it, 0.7, 1 - t / sqrt(2 + t * t));
    CHECK_P(it, 0.6, 1);
    /* 4.3027, the quantile of two degrees of freedom, is at the ends of the interval. */
    CHECK_P(it, it->estimate.low, 0.05);
    cr_assert_float_eq(it->estimate.high, 0.6 + 4.302653 * 0.1 / sqrt(3), 1e-5);
}

/* Hits by Wilson's test: 60 of 100 against a half is (0.6 - 0.5)/0.05 = 2 deviations, against 0.4
 * 0.2/sqrt(0.24/100) = 4.0825. */
Test(figure, hits_are_tested_with_the_bounds_error) {
    const Figure *const it = figures_add_hits(&figures, "h", 60, 100, "searches");
    CHECK_P(it, 0.5, 0.0455);
    cr_assert_float_eq(figure_p_value(it, 0.4), 4.456e-5, 1e-7);
    CHECK_P(it, it->estimate.low, 0.05); /* as its interval is Wilson's */
    CHECK_P(it, it->estimate.high, 0.05);
    CHECK_P(figures_add_hits(&figures, "none", 0, 0, "searches"), 0.5, 1);
}

/* Against a half by the test of a match, of which the interval is. */
Test(figure, pairs_are_tested_as_a_match) {
    const PairCounts pairs = {{0, 1, 20, 3, 0}}, many = {{1000, 2000, 3000, 3000, 2000}};
    CHECK_P(figures_add_pairs(&figures, "p", &pairs), 0.5, 0.37988); /* as scripts/recount has it */
    const Figure *const it = figures_add_pairs(&figures, "many", &many);
    /* (1000·0 + 2000·1 + … + 2000·4)/4/11000 = 0.5682, and the interval is symmetric. */
    cr_assert_float_eq(it->estimate.value, 0.568182, 1e-6);
    CHECK_P(it, it->estimate.high, 0.05);
    CHECK_P(it, 0.568182 + 2.5758 * it->error, 0.01);
}

/* Factors by their logarithms: 2 with 1 to 4 has the error ln 2/1.96. */
Test(figure, factors_are_tested_by_logarithms) {
    const Figure *const it = figures_add_estimate(&figures, FIGURE_FACTOR, "f",
                                                  (Estimate){true, 2, 1, 4}, INFINITY, 9, "games");
    cr_assert_float_eq(it->error, log(2) / 1.959964, 1e-6);
    CHECK_P(it, 1, 0.05);
    CHECK_P(it, 4, 0.05);
    CHECK_P(it, sqrt(2), 0.3271); /* half of it: erfc(0.98/sqrt 2) */
    const Figure *const plain = figures_add_estimate(
        &figures, FIGURE_NUMBER, "n", (Estimate){true, 2, 1, 3}, INFINITY, 9, "games");
    CHECK_P(plain, 1.5, 0.3271);
    /* Student's with 3 degrees of freedom: 3.1824 errors to either side. */
    const Figure *const few = figures_add_estimate(&figures, FIGURE_NUMBER, "t",
                                                   (Estimate){true, 2, 1, 3}, 3, 4, "games");
    cr_assert_float_eq(few->error, 1 / 3.182446, 1e-6);
    CHECK_P(few, 1, 0.05);
}

Test(figure, what_is_exact_or_unknown) {
    const Figure *const it = figures_add_exact(&figures, FIGURE_NUMBER, "e", 3);
    cr_assert_eq(figure_p_value(it, 3), 1);
    cr_assert_eq(figure_p_value(it, 3.1), 0);
    CHECK_P(figures_add_exact(&figures, FIGURE_NUMBER, "nothing", NAN), 3, 1);
    CHECK_P(figures_add_mean(&figures, FIGURE_SHARE, "one", (const double[]){1}, 1, ""), 0.5, 1);
    CHECK_P(figures_add_mean(&figures, FIGURE_SHARE, "odd", (const double[]){1, NAN, 1}, 3, ""),
            0.5, 1);
}

/* All on one side of the bound by chance alone: 2/2^n. */
Test(figure, units_that_are_alike_prove_little) {
    static const double ALIKE[6] = {1, 1, 1, 1, 1, 1};
    for (int n = 2; n <= 6; n++)
        CHECK_P(figures_add_mean(&figures, FIGURE_SHARE, "alike", ALIKE, n, ""), 0.5,
                pow(2, 1 - n));
    CHECK_P(&figures.items[0], 1, 1);
    const PairCounts won = {{0, 0, 0, 0, 5}};
    CHECK_P(figures_add_pairs(&figures, "won", &won), 0.5, 0.0625);
    /* Their interval ends at 1: what lies within it is not refuted. */
    const PairCounts many = {{0, 0, 0, 0, 40}};
    const Figure *const figure = figures_add_pairs(&figures, "many", &many);
    cr_assert_lt(figure->estimate.low, 0.95);
    cr_assert_gt(figure_p_value(figure, 0.95), 0.05);
}
