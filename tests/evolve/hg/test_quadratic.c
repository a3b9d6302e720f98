/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of squared errors by the quadratic form against the sums term by term. */
#define GENERATOR_HG GENERATOR_HG_IN_QUADRATIC
#include "evolve/hg.c" /* NOLINT(bugprone-suspicious-include) */

#include "eval/evaluator.h"
#include "evolve/population.h"
#include "evolve/samples.h"
#include "util/rng.h"

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

AUTO_CLOSE(least_squares_free)

enum { GENES_MAX = 64 };

static double product(const double *a, const double *b, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += a[i] * b[i];
    return sum;
}

static void draw(double *numbers, int count, double range, Rng *rng) {
    for (int i = 0; i < count; i++) numbers[i] = range * (2 * rng_real(rng) - 1);
}

static void check_near(double value, double expected, const char *what) {
    cr_assert(fabs(value - expected) <= 1e-9 * expected, "%s: %.17g, not %.17g", what, value,
              expected);
}

Test(quadratic, is_the_sum_of_squares) {
    enum { ROWS = 500, WEIGHTS = 5 };
    static double rows[ROWS][GENES_MAX], labels[ROWS];
    Rng rng = rng_seeded(1);
    for (int size = 1; size <= GENES_MAX; size = size * 2 + 1) {
        AUTO(least_squares_free_at) LeastSquares *quadratic = least_squares_new(size);
        draw(labels, ROWS, 24, &rng);
        for (int r = 0; r < ROWS; r++) {
            draw(rows[r], size, 12, &rng);
            least_squares_add(quadratic, rows[r], labels[r]);
        }
        for (int w = 0; w < WEIGHTS; w++) {
            double weights[GENES_MAX], sum = 0;
            draw(weights, size, 100, &rng);
            for (int r = 0; r < ROWS; r++) {
                const double error = product(rows[r], weights, size) - labels[r];
                sum += error * error;
            }
            check_near(least_squares_value(quadratic, weights), sum, "random rows");
        }
    }
}

Test(quadratic, is_never_negative) {
    enum { SIZE = 8, ROWS = 100, WEIGHTS = 200 };
    Rng rng = rng_seeded(2);
    int zeros = 0;
    for (int n = 0; n < WEIGHTS; n++) {
        AUTO(least_squares_free_at) LeastSquares *quadratic = least_squares_new(SIZE);
        double weights[SIZE], row[SIZE];
        draw(weights, SIZE, 100, &rng);
        for (int r = 0; r < ROWS; r++) {
            draw(row, SIZE, 10, &rng);
            least_squares_add(quadratic, row, product(row, weights, SIZE)); /* no error at all */
        }
        const double value = least_squares_value(quadratic, weights);
        cr_assert(value >= 0 && value < 1e-4, "%g", value);
        if (value == 0) zeros++;
    }
    cr_assert(zeros > WEIGHTS / 10 && zeros < WEIGHTS, "%d would have been negative", zeros);
}

/* A weight that overflowed, of what never occurred, must not make a perfect specimen. */
Test(quadratic, overflow_is_no_number) {
    const double rows[2][2] = {{1, 0}, {2, 0}}, weights[2] = {1, INFINITY};
    AUTO(least_squares_free_at) LeastSquares *quadratic = least_squares_new(2);
    for (int r = 0; r < 2; r++) least_squares_add(quadratic, rows[r], 3);
    cr_assert(!(least_squares_value(quadratic, weights) < INFINITY));
}

/* By the evaluation that the games use. */
static double plain_sum(const Formula *formula, const Sample *samples, int count) {
    const EvalKernel *const kernel = eval_kernel(8);
    AUTO(eval_close) EvalInstance eval = {kernel->compiled, kernel, kernel->compile(formula)};
    double sum = 0;
    for (int i = 0; i < count; i++) {
        const double error = eval_board(&eval, &samples[i].board) - samples[i].label;
        sum += error * error;
    }
    return sum;
}

static LeastSquares *gather(const Genome *genome, const Sample *samples, int count) {
    double row[GENES_MAX];
    LeastSquares *const quadratic = least_squares_new(genome->count);
    for (int i = 0; i < count; i++) {
        genome_row(genome, &samples[i].board, row);
        least_squares_add(quadratic, row, samples[i].label);
    }
    return quadratic;
}

Test(quadratic, is_what_evaluation_gives) {
    enum { COUNT = 600, WEIGHTS = 4 };
    static const char *const FILES[] = {"25f", "e3ph-english", "e3ph-giveaway"};
    static Sample samples[COUNT];
    Error error = {0};
    Rng rng = rng_seeded(3);
    /* From many plies, so that all phases occur. */
    const EvolveSetup setup = evolving_setup(NULL, "english");
    cr_assert(samples_make(samples, COUNT, &setup, 20, 85, 4, &error));
    const Labelling labelling = {.setup = &setup, .depth_plies = 2, .win = 24};
    cr_assert(samples_label(samples, COUNT, &labelling, &error), "%s", error.message);
    for (int f = 0; f < 3; f++) {
        AUTO(formula_free) Formula template = templates_read(FILES[f], 8);
        const Genome genome = genome_of(&template);
        cr_assert_leq(genome.count, GENES_MAX);
        AUTO(least_squares_free_at) LeastSquares *quadratic = gather(&genome, samples, COUNT);
        for (int w = 0; w < WEIGHTS; w++) {
            double genes[GENES_MAX];
            genome_weights(&genome, genes);
            if (w > 0) draw(genes, genome.count, w == 1 ? 100 : 1, &rng);
            AUTO(formula_free) Formula formula = genome_formula(&genome, genes);
            check_near(least_squares_value(quadratic, genes), plain_sum(&formula, samples, COUNT),
                       FILES[f]);
        }
    }
}
