/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ridge logistic regression against closed forms and against its derivatives, written plainly. */
#define GENERATOR_TEXEL GENERATOR_TEXEL_IN_REGRESSION
#include "evolve/texel.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 4 };

static double dot(const double *row, const double *weights, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += row[i] * weights[i];
    return sum;
}

/* Rows of whole numbers, some 0; outcomes drawn with the chances of these weights. */
static Observations draw(int count, const double *truth, uint64_t seed) {
    Observations all = {.size = SIZE};
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < count; i++) {
        double row[SIZE];
        for (int j = 0; j < SIZE; j++) row[j] = (double)rng_below(&rng, 5) - 2;
        const double chance = 1 / (1 + exp(-dot(row, truth, SIZE)));
        const double outcome = rng_real(&rng) < chance ? 1 : rng_below(&rng, 2) / 2.0;
        observations_add(&all, row, outcome);
    }
    return all;
}

static void get_row(const Observations *all, int index, double row[SIZE]) {
    memset(row, 0, SIZE * sizeof *row);
    for (int i = 0; i < all->items[index].count; i++) {
        const RowEntry entry = all->entries[all->items[index].first + (size_t)i];
        row[entry.place] = (double)entry.value;
    }
}

static void update(Posterior *posterior, const Observations *observations, double ridge,
                   int threads) {
    Error error = {0};
    const EvolveSetup setup = {.threads = threads};
    cr_assert(posterior_update(posterior, observations, ridge, &setup, &error), "%s",
              error.message);
}

/* At the best weights all first derivatives are 0, those of the earlier precision included, and the
 * precision is the earlier and the second derivatives of the new. */
static void check_derivatives(const Observations *all, const Posterior *before, double ridge,
                              const Posterior *after) {
    for (int a = 0; a < SIZE; a++) {
        double slope = -ridge * after->mean[a], scale = 0;
        for (int b = 0; b < SIZE; b++) {
            double bend = before->precision[a * SIZE + b];
            slope -= bend * (after->mean[b] - before->mean[b]);
            for (int i = 0; i < all->count; i++) {
                double row[SIZE];
                get_row(all, i, row);
                const double p = 1 / (1 + exp(-dot(row, after->mean, SIZE)));
                bend += p * (1 - p) * row[a] * row[b];
            }
            const double found = after->precision[a * SIZE + b];
            cr_assert(fabs(found - bend) <= 1e-6 * (fabs(bend) + 1), "%d %d: %g, not %g", a, b,
                      found, bend);
            cr_assert_eq(found, after->precision[b * SIZE + a]);
        }
        for (int i = 0; i < all->count; i++) {
            double row[SIZE];
            get_row(all, i, row);
            const double p = 1 / (1 + exp(-dot(row, after->mean, SIZE)));
            slope += (all->items[i].outcome - p) * row[a];
            scale += fabs(row[a]);
        }
        cr_assert(fabs(slope) <= 1e-9 * scale, "slope %d: %g", a, slope);
    }
}

/* 30 of 40 won: log-odds of log 3, and 40 * 3/4 * 1/4 is what they are known by. */
Test(regression, one_weight_is_the_log_odds) {
    AUTO(observations_free) Observations all = {.size = 1};
    Posterior posterior = posterior_new(1);
    double deviation;
    for (int i = 0; i < 40; i++) observations_add(&all, (double[]){1}, i < 30);
    update(&posterior, &all, 1e-9, 1);
    posterior_deviations(&posterior, 1e-9, &deviation);
    cr_assert(fabs(posterior.mean[0] - log(3)) < 1e-8, "%.12g", posterior.mean[0]);
    cr_assert(fabs(posterior.precision[0] - 7.5) < 1e-8, "%.12g", posterior.precision[0]);
    cr_assert(fabs(deviation - 1 / sqrt(7.5)) < 1e-8, "%.12g", deviation);
    cr_assert(fabs(observations_error(&all, posterior.mean) - 7.5 / 40) < 1e-8);
    posterior_free(&posterior);
}

Test(regression, is_where_the_derivatives_are_0) {
    static const double TRUTH[SIZE] = {0.8, -0.3, 0, 1.5}, OTHER[SIZE] = {0.1, 0.4, -1, 0};
    Posterior nothing = posterior_new(SIZE), first = posterior_new(SIZE),
              second = posterior_new(SIZE);
    Observations one = draw(700, TRUTH, 1), two = draw(300, OTHER, 2);
    update(&first, &one, 0.5, 1);
    check_derivatives(&one, &nothing, 0.5, &first);
    posterior_fade(&first, 0.25);
    memcpy(second.mean, first.mean, SIZE * sizeof(double));
    memcpy(second.precision, first.precision, sizeof(double[SIZE * SIZE]));
    update(&second, &two, 0.5, 1);
    check_derivatives(&two, &first, 0.5, &second);
    cr_assert_lt(observations_error(&two, second.mean), observations_error(&two, first.mean));
    posterior_free(&nothing);
    posterior_free(&first);
    posterior_free(&second);
    observations_free(&one);
    observations_free(&two);
}

Test(regression, fades) {
    static const double TRUTH[SIZE] = {1, 1, 1, 1};
    AUTO(observations_free) Observations all = draw(100, TRUTH, 1);
    Posterior posterior = posterior_new(SIZE);
    double before[SIZE * SIZE], mean[SIZE];
    update(&posterior, &all, 1, 1);
    memcpy(before, posterior.precision, sizeof before);
    memcpy(mean, posterior.mean, sizeof mean);
    posterior_fade(&posterior, 0.5);
    for (int i = 0; i < SIZE * SIZE; i++) cr_assert_eq(posterior.precision[i], before[i] / 2);
    cr_assert_arr_eq(posterior.mean, mean, sizeof mean);
    posterior_free(&posterior);
}

/* More than two chunks of them. */
Test(regression, threads_do_not_matter) {
    static const double TRUTH[SIZE] = {0.2, -0.3, 0.1, 0.5};
    AUTO(observations_free) Observations all = draw(10000, TRUTH, 3);
    Posterior one = posterior_new(SIZE), four = posterior_new(SIZE);
    update(&one, &all, 1, 1);
    update(&four, &all, 1, 4);
    cr_assert_arr_eq(one.mean, four.mean, SIZE * sizeof(double));
    cr_assert_arr_eq(one.precision, four.precision, sizeof(double[SIZE * SIZE]));
    for (int i = 0; i < SIZE; i++) cr_assert(fabs(one.mean[i] - TRUTH[i]) < 0.2);
    posterior_free(&one);
    posterior_free(&four);
}

/* Where chances are almost 0 or 1 a plain step would be far too long. */
Test(regression, comes_back_from_afar) {
    static const double TRUTH[SIZE] = {0.2, -0.3, 0.1, 0.5};
    AUTO(observations_free) Observations all = draw(500, TRUTH, 4);
    Posterior near = posterior_new(SIZE), far = posterior_new(SIZE);
    update(&near, &all, 0.01, 1);
    for (int i = 0; i < SIZE; i++) far.mean[i] = i % 2 == 0 ? 30 : -50;
    update(&far, &all, 0.01, 1);
    for (int i = 0; i < SIZE; i++) {
        cr_assert(fabs(near.mean[i] - far.mean[i]) < 1e-6, "%d: %g, not %g", i, far.mean[i],
                  near.mean[i]);
    }
    posterior_free(&near);
    posterior_free(&far);
}

/* The weight of an unseen feature stays 0, that of a separating one stays finite. */
Test(regression, the_ridge_holds_what_is_not_known) {
    Observations all = {.size = SIZE}, none = {.size = SIZE};
    Posterior posterior = posterior_new(SIZE), other = posterior_new(SIZE);
    double deviations[SIZE];
    for (int i = 1; i < 20; i++) {
        const double row[SIZE] = {i < 10 ? 1 : -1, 0, 1};
        observations_add(&all, row, i < 10);
    }
    update(&posterior, &all, 2, 1);
    cr_assert(posterior.mean[0] > 0.5 && posterior.mean[0] < 10, "%g", posterior.mean[0]);
    cr_assert_eq(posterior.mean[1], 0);
    cr_assert_lt(posterior.mean[2], -1e-3, "one more was lost than won");
    posterior_deviations(&posterior, 2, deviations);
    cr_assert(fabs(deviations[1] - 1 / sqrt(2)) < 1e-12);
    update(&other, &none, 2, 3);
    for (int i = 0; i < SIZE; i++) cr_assert_eq(other.mean[i], 0);
    cr_assert(isnan(observations_error(&none, other.mean)));
    posterior_free(&posterior);
    posterior_free(&other);
    observations_free(&all);
    observations_free(&none);
}

Test(regression, stops_and_changes_nothing) {
    static const double TRUTH[SIZE] = {0.2, -0.3, 0.1, 0.5};
    AUTO(observations_free) Observations all = draw(100, TRUTH, 5);
    Posterior posterior = posterior_new(SIZE);
    const atomic_bool stop = true;
    Error error = {0};
    const EvolveSetup setup = {.threads = 1, .stop = &stop};
    cr_assert_not(posterior_update(&posterior, &all, 1, &setup, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    for (int i = 0; i < SIZE; i++) cr_assert_eq(posterior.mean[i], 0);
    posterior_free(&posterior);
}
