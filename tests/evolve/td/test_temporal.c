/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD(lambda) against values worked out by hand, and against what its two ends are. */
#define GENERATOR_TD GENERATOR_TD_IN_TEMPORAL
#include "evolve/td.c" /* NOLINT(bugprone-suspicious-include) */

#include <criterion/criterion.h>
#include <math.h>

static void check_near(double value, double expected) {
    cr_assert(fabs(value - expected) <= 1e-10 * fabs(expected), "%.17g, not %.17g", value,
              expected);
}

Test(temporal, values_are_within_a_win) {
    const double weights[] = {2, -1}, row[] = {3, 4}, huge[] = {1e6, 0};
    check_near(temporal_value(weights, row, 2), 99 * tanh(0.027 * 2));
    check_near(temporal_value(weights, row + 1, 1), 99 * tanh(0.027 * 8));
    cr_assert_eq(temporal_value(huge, row, 2), 99);
    const double none[] = {0, 0};
    cr_assert_eq(temporal_value(none, row, 2), 0);
}

/* With weights of 0 each value is 0 and each gradient 99 * 0.027 = 2.673 times the row: only the
 * end corrects, the last position by all of it, the one before by lambda. */
Test(temporal, nothing_known_learns_from_the_end) {
    const double rows[] = {1, 0, 0, 1, 4, 2};
    double weights[] = {0, 0};
    temporal_learn(0.01, 0.5, weights, 2, rows, 3, 99);
    check_near(weights[0], 0.01 * 99 * 2.673 * (4 + 0.25 * 1));
    check_near(weights[1], 0.01 * 99 * 2.673 * (2 + 0.5 * 1));
    double lost[] = {0, 0}, drawn[] = {0, 0};
    temporal_learn(0.01, 0.5, lost, 2, rows, 3, -99);
    cr_assert(lost[0] == -weights[0] && lost[1] == -weights[1]);
    temporal_learn(0.01, 0.5, drawn, 2, rows, 3, 0);
    cr_assert(drawn[0] == 0 && drawn[1] == 0);
}

enum { POSITIONS = 4, FEATURES = 2 };
static const double ROWS[] = {1, 2, -3, 1, 5, -2, 0.5, 7};
static const double WEIGHTS[] = {3, -2};
static const double END = -99;

/* Values and gradients of the rows, by the formulas. */
static void get_values(double values[POSITIONS + 1], double gradients[POSITIONS][FEATURES]) {
    for (int t = 0; t < POSITIONS; t++) {
        const double *const row = ROWS + (ptrdiff_t)t * FEATURES;
        const double sum = WEIGHTS[0] * row[0] + WEIGHTS[1] * row[1];
        values[t] = 99 * tanh(0.027 * sum);
        for (int i = 0; i < FEATURES; i++)
            gradients[t][i] = 99 * 0.027 / pow(cosh(0.027 * sum), 2) * row[i];
    }
    values[POSITIONS] = END;
}

/* The sum over t of (V[t + 1] - V[t]) times the sum over k <= t of lambda^(t - k) grad V[k]. */
static void check_lambda(double lambda) {
    double values[POSITIONS + 1], gradients[POSITIONS][FEATURES];
    double weights[FEATURES] = {WEIGHTS[0], WEIGHTS[1]};
    get_values(values, gradients);
    temporal_learn(0.001, lambda, weights, FEATURES, ROWS, POSITIONS, END);
    for (int i = 0; i < FEATURES; i++) {
        double change = 0;
        for (int t = 0; t < POSITIONS; t++)
            for (int k = 0; k <= t; k++)
                change += (values[t + 1] - values[t]) * pow(lambda, t - k) * gradients[k][i];
        check_near(weights[i], WEIGHTS[i] + 0.001 * change);
    }
}

Test(temporal, corrects_as_the_formula_says) {
    static const double LAMBDAS[] = {0, 0.3, 0.7, 1};
    for (int i = 0; i < 4; i++) check_lambda(LAMBDAS[i]);
}

/* With lambda 1 each position is corrected towards the end, whatever is between. */
Test(temporal, lambda_1_corrects_towards_the_end) {
    double values[POSITIONS + 1], gradients[POSITIONS][FEATURES];
    double weights[FEATURES] = {WEIGHTS[0], WEIGHTS[1]};
    get_values(values, gradients);
    temporal_learn(0.001, 1, weights, FEATURES, ROWS, POSITIONS, END);
    for (int i = 0; i < FEATURES; i++) {
        double change = 0;
        for (int t = 0; t < POSITIONS; t++) change += (END - values[t]) * gradients[t][i];
        check_near(weights[i], WEIGHTS[i] + 0.001 * change);
    }
}

/* A chain of three rows that always ends won, drawn or lost as often as it should: the values come
 * to the mean of the ends, also of rows that are only ever corrected towards others. */
Test(temporal, values_come_to_what_happens) {
    static const double CHAIN[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double weights[3] = {0};
    for (int i = 0; i < 20000; i++)
        temporal_learn(0.002, 0.3, weights, 3, CHAIN, 3, i % 4 == 0 ? -99 : i % 4 == 1 ? 0 : 99);
    for (int t = 0; t < 3; t++) {
        const double value = temporal_value(weights, CHAIN + (ptrdiff_t)3 * t, 3);
        cr_assert(fabs(value - 99 / 4.0) < 2, "position %d: %g", t, value);
    }
}

Test(temporal, no_position_teaches_nothing) {
    double weights[] = {1, 2};
    temporal_learn(1, 0.5, weights, 2, NULL, 0, 99);
    cr_assert(weights[0] == 1 && weights[1] == 2);
}
