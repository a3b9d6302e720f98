/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maximum-entropy mixture: games whose answer is known, and what makes it an equilibrium. */
#include "stats/mixture.h"

#include "../common/thorough.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { MOST = 128 };

Test(mixture, known_games) {
    static const struct {
        const char *name;
        int players;
        double payoff[16], weights[4];
    } GAMES[] = {
        {"alone", 1, {0}, {1}},
        {"equals", 2, {0}, {0.5, 0.5}},
        {"rock, paper, scissors", 3, {0, -1, 1, 1, 0, -1, -1, 1, 0}, {1. / 3, 1. / 3, 1. / 3}},
        {"unequal stakes", 3, {0, 1, -2, -1, 0, 3, 2, -3, 0}, {3. / 6, 2. / 6, 1. / 6}},
        {"a dominated fourth",
         4,
         {0, -1, 1, 2, 1, 0, -1, 2, -1, 1, 0, 2, -2, -2, -2, 0},
         {1. / 3, 1. / 3, 1. / 3, 0}},
        {"an order", 4, {0, 1, 2, 3, -1, 0, 1, 2, -2, -1, 0, 1, -3, -2, -1, 0}, {1, 0, 0, 0}},
        {"a narrow order", 2, {0, 1e-3, -1e-3, 0}, {1, 0}},
        {"two copies of the best", 3, {0, 0, 1, 0, 0, 1, -1, -1, 0}, {0.5, 0.5, 0}},
        {"rock twice",
         4,
         {0, 0, -1, 1, 0, 0, -1, 1, 1, 1, 0, -1, -1, -1, 1, 0},
         {1. / 6, 1. / 6, 1. / 3, 1. / 3}},
    };
    for (size_t g = 0; g < sizeof GAMES / sizeof GAMES[0]; g++) {
        double weights[4];
        mixture_solve(GAMES[g].payoff, GAMES[g].players, weights);
        for (int i = 0; i < GAMES[g].players; i++) {
            cr_assert_float_eq(weights[i], GAMES[g].weights[i], 1e-6, "%s: %d: %.9f", GAMES[g].name,
                               i, weights[i]);
        }
    }
}

static void fill_random(double *payoff, int players, bool whole, Rng *rng) {
    memset(payoff, 0, (size_t)players * (size_t)players * sizeof *payoff);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const double value = 2 * rng_real(rng) - 1;
            payoff[i * players + j] = whole ? round(1.5 * value) : 3 * value;
            payoff[j * players + i] = -payoff[i * players + j];
        }
    }
}

static void check_equilibrium(const double *payoff, int players, const double *weights) {
    double sum = 0;
    for (int i = 0; i < players; i++) {
        double gain = 0;
        for (int j = 0; j < players; j++) gain += payoff[i * players + j] * weights[j];
        cr_assert_leq(gain, 1e-6, "%d of %d gains %g", i, players, gain);
        cr_assert(weights[i] >= 0);
        sum += weights[i];
    }
    cr_assert_float_eq(sum, 1, 1e-12);
}

Test(mixture, nobody_beats_the_field) {
    static double payoff[MOST * MOST], weights[MOST];
    Rng rng = rng_seeded(5);
    const int count = thorough(100, 400);
    for (int i = 0; i < count; i++) {
        const int players = i < count - count / 100 ? 2 + i % 12 : MOST;
        fill_random(payoff, players, i % 2 == 1, &rng);
        mixture_solve(payoff, players, weights);
        check_equilibrium(payoff, players, weights);
    }
}

/* A duplicate shares its twin's weight and leaves the others theirs. */
Test(mixture, duplicates_change_nothing) {
    enum { N = 7 };
    double payoff[N * N], twice[(N + 1) * (N + 1)], weights[N], split[N + 1];
    Rng rng = rng_seeded(9);
    for (int round = 0; round < 30; round++) {
        fill_random(payoff, N, false, &rng);
        for (int i = 0; i <= N; i++) {
            for (int j = 0; j <= N; j++) twice[i * (N + 1) + j] = payoff[i % N * N + j % N];
        }
        mixture_solve(payoff, N, weights);
        mixture_solve(twice, N + 1, split);
        cr_assert_float_eq(split[0], weights[0] / 2, 1e-6);
        cr_assert_float_eq(split[N], weights[0] / 2, 1e-6);
        for (int i = 1; i < N; i++) cr_assert_float_eq(split[i], weights[i], 1e-6);
    }
}

Test(mixture, of_encounters) {
    Encounters encounters = encounters_new(3);
    double weights[3];
    encounters_add(&encounters, 0, 1, 8, 10);
    encounters_add(&encounters, 1, 2, 8, 10);
    cr_assert(!mixture_of(&encounters, weights));
    encounters_add(&encounters, 2, 0, 8, 10);
    cr_assert(mixture_of(&encounters, weights));
    for (int i = 0; i < 3; i++) cr_assert_float_eq(weights[i], 1. / 3, 1e-6);
    encounters_free(&encounters);
}
