/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models of a field: the losses of large fields, known from their chances, and what is chosen. */
#include "stats/models.h"

#include "simulating.h"
#include "stats/ratings.h"

#include <criterion/criterion.h>
#include <math.h>

enum { PLAYERS = 8 };

/* Without draws and without an advantage of the first move: the logistic itself. */
static const Play PLAIN = {0, 0, 0};

/* The mean loss of predictions by these logits. */
static double expected_loss(const double *truth, const double *logits) {
    double sum = 0;
    for (int i = 0; i < PLAYERS; i++) {
        for (int j = i + 1; j < PLAYERS; j++) {
            const double share = 1 / (1 + exp(-truth[i * PLAYERS + j]));
            const double reported = 1 / (1 + exp(-logits[i * PLAYERS + j]));
            sum -= share * log(reported) + (1 - share) * log(1 - reported);
        }
    }
    return sum / (PLAYERS * (PLAYERS - 1) / 2.0);
}

Test(models, losses_of_large_fields) {
    for (int has_disc = 0; has_disc <= 1; has_disc++) {
        double truth[PLAYERS * PLAYERS], scale[PLAYERS * PLAYERS];
        Rating ratings[PLAYERS];
        ModelLoss losses[MODEL_COUNT];
        Model chosen;
        Rng rng = rng_seeded(21);
        fill_field(has_disc ? FIELD_DISC : FIELD_SCALE, PLAYERS, truth, &rng);
        Encounters encounters = draw_round_robin(PLAIN, truth, PLAYERS, 20000, &rng);
        ratings_fit(&encounters, 0, 0, 1, ratings, NULL);
        for (int i = 0; i < PLAYERS * PLAYERS; i++)
            scale[i] =
                (ratings[i / PLAYERS].elo.value - ratings[i % PLAYERS].elo.value) * log(10) / 400;
        cr_assert(models_compare(&encounters, 3, losses, &chosen));
        const double best = expected_loss(truth, truth), by_scale = expected_loss(truth, scale);
        cr_assert_float_eq(losses[MODEL_SCALE].loss, by_scale, 1e-3, "%f, not %f",
                           losses[MODEL_SCALE].loss, by_scale);
        cr_assert_float_eq(losses[MODEL_DISC].loss, best, 1e-3, "%f, not %f",
                           losses[MODEL_DISC].loss, best);
        cr_assert_float_eq(losses[MODEL_PAIRINGS].loss, best, 1e-3);
        cr_assert_float_eq(losses[MODEL_DISC].gain.value, by_scale - best, 3e-4);
        cr_assert_float_eq(losses[MODEL_DISC].gain.value,
                           losses[MODEL_SCALE].loss - losses[MODEL_DISC].loss, 1e-12);
        cr_assert_not(losses[MODEL_SCALE].gain.defined);
        cr_assert_eq(chosen, has_disc ? MODEL_DISC : MODEL_SCALE);
        encounters_free(&encounters);
    }
}

Test(models, same_bits_again) {
    double truth[PLAYERS * PLAYERS];
    ModelLoss one[MODEL_COUNT], other[MODEL_COUNT];
    Model chosen;
    Rng rng = rng_seeded(22);
    fill_field(FIELD_DISC, PLAYERS, truth, &rng);
    Encounters encounters = draw_round_robin(PLAY, truth, PLAYERS, 20, &rng);
    cr_assert(models_compare(&encounters, 3, one, &chosen));
    cr_assert(models_compare(&encounters, 3, other, &chosen));
    for (int i = 0; i < MODEL_COUNT; i++)
        cr_assert(one[i].loss == other[i].loss && one[i].gain.low == other[i].gain.low);
    encounters_free(&encounters);
}

/* Won and lost by all, and not met: finite. */
Test(models, of_one_sided_fields) {
    Encounters encounters = encounters_new(5);
    ModelLoss losses[MODEL_COUNT];
    Model chosen;
    encounters_add(&encounters, 0, 1, 8, 60);
    encounters_add(&encounters, 1, 2, 8, 60);
    encounters_add(&encounters, 2, 3, 4, 1);
    cr_assert(models_compare(&encounters, 3, losses, &chosen));
    for (int i = 0; i < MODEL_COUNT; i++) cr_assert(isfinite(losses[i].loss));
    encounters_free(&encounters);
}

Test(models, too_few) {
    Encounters two = encounters_new(3), few = encounters_new(3);
    ModelLoss losses[MODEL_COUNT];
    Model chosen;
    encounters_add(&two, 0, 1, 4, 1000);
    cr_assert_not(models_compare(&two, 1, losses, &chosen));
    encounters_add(&few, 0, 1, 4, MODELS_FEWEST_PAIRS - 2);
    encounters_add(&few, 1, 2, 8, 1);
    cr_assert_not(models_compare(&few, 1, losses, &chosen));
    encounters_add(&few, 1, 2, 8, 1);
    cr_assert(models_compare(&few, 1, losses, &chosen));
    encounters_free(&two);
    encounters_free(&few);
}
