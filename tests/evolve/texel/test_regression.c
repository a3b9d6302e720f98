/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ridge logistic regression against closed forms and against its derivatives, written plainly. */
#include "evolve/texel/regression.h"

#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 4 };

static double product(const double *row, const double *weights, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += row[i] * weights[i];
    return sum;
}

/* Rows of whole numbers, some 0; outcomes drawn with the chances of these weights. */
static Observations draw(int count, const double *truth, uint64_t seed) {
    Observations all = observations_new(SIZE, count);
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < count; i++) {
        double row[SIZE];
        for (int j = 0; j < SIZE; j++) row[j] = (double)rng_below(&rng, 5) - 2;
        const double chance = 1 / (1 + exp(-product(row, truth, SIZE)));
        const double outcome = rng_real(&rng) < chance ? 1 : rng_below(&rng, 2) / 2.0;
        observations_set(&all, i, row, outcome, 0.5 + rng_real(&rng));
    }
    return all;
}

static void get_row(const Observations *all, int index, double row[SIZE]) {
    memset(row, 0, SIZE * sizeof *row);
    for (int i = 0; i < all->counts[index]; i++) {
        const RowEntry entry = all->entries[index][i];
        row[entry.place] = (double)entry.value;
    }
}

static void update(Belief *belief, const Observations *observations, double ridge, int threads) {
    Error error = {0};
    const EvolveSetup setup = {.threads = threads};
    cr_assert(belief_update(belief, observations, ridge, &setup, &error), "%s", error.message);
}

/* At the best weights all first derivatives are 0, those of the earlier evidence included, and the
 * evidence is the earlier and the second derivatives of the new. */
static void check_derivatives(const Observations *all, const Belief *before, double ridge,
                              const Belief *after) {
    for (int a = 0; a < SIZE; a++) {
        double slope = -ridge * after->mean[a], scale = 0;
        for (int b = 0; b < SIZE; b++) {
            double bend = before->evidence[a * SIZE + b];
            slope -= bend * (after->mean[b] - before->mean[b]);
            for (int i = 0; i < all->count; i++) {
                double row[SIZE];
                get_row(all, i, row);
                const double p = 1 / (1 + exp(-product(row, after->mean, SIZE)));
                bend += all->weights[i] * p * (1 - p) * row[a] * row[b];
            }
            const double found = after->evidence[a * SIZE + b];
            cr_assert(fabs(found - bend) <= 1e-6 * (fabs(bend) + 1), "%d %d: %g, not %g", a, b,
                      found, bend);
            cr_assert_eq(found, after->evidence[b * SIZE + a]);
        }
        for (int i = 0; i < all->count; i++) {
            double row[SIZE];
            get_row(all, i, row);
            const double p = 1 / (1 + exp(-product(row, after->mean, SIZE)));
            slope += all->weights[i] * (all->outcomes[i] - p) * row[a];
            scale += fabs(row[a]);
        }
        cr_assert(fabs(slope) <= 1e-9 * scale, "slope %d: %g", a, slope);
    }
}

/* 30 of 40 won: log-odds of log 3, and 40 * 3/4 * 1/4 is what they are known by. */
Test(regression, one_weight_is_the_log_odds) {
    Observations all = observations_new(1, 40);
    Belief belief = belief_new(1);
    double deviation;
    for (int i = 0; i < 40; i++) observations_set(&all, i, (double[]){1}, i < 30, 1);
    update(&belief, &all, 1e-9, 1);
    belief_deviations(&belief, 1e-9, &deviation);
    cr_assert(fabs(belief.mean[0] - log(3)) < 1e-8, "%.12g", belief.mean[0]);
    cr_assert(fabs(belief.evidence[0] - 7.5) < 1e-8, "%.12g", belief.evidence[0]);
    cr_assert(fabs(deviation - 1 / sqrt(7.5)) < 1e-8, "%.12g", deviation);
    cr_assert(fabs(observations_error(&all, belief.mean) - 7.5 / 40) < 1e-8);
    belief_free(&belief);
    observations_free(&all);
}

Test(regression, is_where_the_derivatives_are_0) {
    static const double TRUTH[SIZE] = {0.8, -0.3, 0, 1.5}, OTHER[SIZE] = {0.1, 0.4, -1, 0};
    Belief nothing = belief_new(SIZE), first = belief_new(SIZE), second = belief_new(SIZE);
    Observations one = draw(700, TRUTH, 1), two = draw(300, OTHER, 2);
    update(&first, &one, 0.5, 1);
    check_derivatives(&one, &nothing, 0.5, &first);
    belief_fade(&first, 0.25);
    memcpy(second.mean, first.mean, SIZE * sizeof(double));
    memcpy(second.evidence, first.evidence, sizeof(double[SIZE * SIZE]));
    update(&second, &two, 0.5, 1);
    check_derivatives(&two, &first, 0.5, &second);
    cr_assert_lt(observations_error(&two, second.mean), observations_error(&two, first.mean));
    belief_free(&nothing);
    belief_free(&first);
    belief_free(&second);
    observations_free(&one);
    observations_free(&two);
}

Test(regression, fades) {
    static const double TRUTH[SIZE] = {1, 1, 1, 1};
    Observations all = draw(100, TRUTH, 1);
    Belief belief = belief_new(SIZE);
    double before[SIZE * SIZE], mean[SIZE];
    update(&belief, &all, 1, 1);
    memcpy(before, belief.evidence, sizeof before);
    memcpy(mean, belief.mean, sizeof mean);
    belief_fade(&belief, 0.5);
    for (int i = 0; i < SIZE * SIZE; i++) cr_assert_eq(belief.evidence[i], before[i] / 2);
    cr_assert_arr_eq(belief.mean, mean, sizeof mean);
    belief_free(&belief);
    observations_free(&all);
}

/* More than two chunks of them. */
Test(regression, threads_do_not_matter) {
    static const double TRUTH[SIZE] = {0.2, -0.3, 0.1, 0.5};
    Observations all = draw(10000, TRUTH, 3);
    Belief one = belief_new(SIZE), four = belief_new(SIZE);
    update(&one, &all, 1, 1);
    update(&four, &all, 1, 4);
    cr_assert_arr_eq(one.mean, four.mean, SIZE * sizeof(double));
    cr_assert_arr_eq(one.evidence, four.evidence, sizeof(double[SIZE * SIZE]));
    for (int i = 0; i < SIZE; i++) cr_assert(fabs(one.mean[i] - TRUTH[i]) < 0.2);
    belief_free(&one);
    belief_free(&four);
    observations_free(&all);
}

/* Where chances are almost 0 or 1 a plain step would be far too long. */
Test(regression, comes_back_from_afar) {
    static const double TRUTH[SIZE] = {0.2, -0.3, 0.1, 0.5};
    Observations all = draw(500, TRUTH, 4);
    Belief near = belief_new(SIZE), far = belief_new(SIZE);
    update(&near, &all, 0.01, 1);
    for (int i = 0; i < SIZE; i++) far.mean[i] = i % 2 == 0 ? 30 : -50;
    update(&far, &all, 0.01, 1);
    for (int i = 0; i < SIZE; i++) {
        cr_assert(fabs(near.mean[i] - far.mean[i]) < 1e-6, "%d: %g, not %g", i, far.mean[i],
                  near.mean[i]);
    }
    belief_free(&near);
    belief_free(&far);
    observations_free(&all);
}

/* What is never seen stays 0, what is separated stays finite, what weighs nothing says nothing. */
Test(regression, the_ridge_holds_what_is_not_known) {
    Observations all = observations_new(SIZE, 20), none = observations_new(SIZE, 0);
    Belief belief = belief_new(SIZE), other = belief_new(SIZE);
    double deviations[SIZE];
    for (int i = 0; i < 20; i++) {
        const double row[SIZE] = {i < 10 ? 1 : -1, 0, 1};
        observations_set(&all, i, row, i < 10, i == 0 ? 0 : 1);
    }
    update(&belief, &all, 2, 1);
    cr_assert(belief.mean[0] > 0.5 && belief.mean[0] < 10, "%g", belief.mean[0]);
    cr_assert_eq(belief.mean[1], 0);
    cr_assert_lt(belief.mean[2], -1e-3, "one of those won weighs nothing");
    belief_deviations(&belief, 2, deviations);
    cr_assert(fabs(deviations[1] - 1 / sqrt(2)) < 1e-12);
    update(&other, &none, 2, 3);
    for (int i = 0; i < SIZE; i++) cr_assert_eq(other.mean[i], 0);
    cr_assert(isnan(observations_error(&none, other.mean)));
    belief_free(&belief);
    belief_free(&other);
    observations_free(&all);
    observations_free(&none);
}

/* x'Ax, A being the evidence with 0.01 of its mean diagonal, 0.02, added to that. */
static double plain_length(const Belief *belief, const double *x) {
    double sum = 0;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            sum += x[i] * x[j] * (belief->evidence[i * SIZE + j] + (i == j ? 0.02 : 0));
    return sqrt(sum);
}

Test(regression, steps_are_as_long_as_the_evidence_says) {
    static const double EVIDENCE[] = {4, 1, 0, 0, 1, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0},
                        CORNER[] = {1, -1, 1, 1};
    Belief belief = belief_new(SIZE);
    memcpy(belief.evidence, EVIDENCE, sizeof EVIDENCE);
    double *const lower = belief_shape(&belief, 0.01);
    double step[SIZE];
    memcpy(step, CORNER, sizeof step);
    cr_assert(fabs(belief_length(lower, SIZE, step) - plain_length(&belief, step)) < 1e-12);
    belief_stretch(lower, SIZE, step);
    cr_assert(fabs(plain_length(&belief, step) - 2) < 1e-12);
    cr_assert_gt(step[3], 3 * fabs(step[0]), "what nobody knows may go far");
    free(lower);
    belief_free(&belief);
}

Test(regression, stops_and_changes_nothing) {
    static const double TRUTH[SIZE] = {0.2, -0.3, 0.1, 0.5};
    Observations all = draw(100, TRUTH, 5);
    Belief belief = belief_new(SIZE);
    const atomic_bool stop = true;
    Error error = {0};
    const EvolveSetup setup = {.threads = 1, .stop = &stop};
    cr_assert_not(belief_update(&belief, &all, 1, &setup, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    for (int i = 0; i < SIZE; i++) cr_assert_eq(belief.mean[i], 0);
    belief_free(&belief);
    observations_free(&all);
}
