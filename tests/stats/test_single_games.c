/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How likely told results of single games are, by hand. */
#include "stats/single_games.h"

#include <criterion/criterion.h>
#include <math.h>

/* Two depths: all 13 games lost, and all won, with half a game of each result added. */
static const uint64_t GAMES[2][SINGLE_RESULTS] = {{13, 0, 0}, {0, 0, 13}};
#define MOST (13.5 / 14.5)
#define LEAST (0.5 / 14.5)
#define MEAN ((MOST + LEAST) / 2)

Test(single_games, patterns_by_hand) {
    /* Of each depth the ratio's logarithm changes by 1 / MOST - 1 / (2 MEAN) with the chance of its
     * own result, and by -1 / (2 MEAN) with that of the other one. */
    const double own = 1 / MOST - 0.5 / MEAN, other = -0.5 / MEAN;
    const double mean = MOST * own + LEAST * other;
    const double error = sqrt(2 * (MOST * own * own + LEAST * other * other - mean * mean) / 14.5);
    const struct {
        int printed[2];
        double chance, p_value, regardless, error; /* error: NaN: not by hand */
    } CASES[] = {
        {{SINGLE_LOST, SINGLE_WON}, MOST * MOST, 1, MEAN * MEAN, error}, /* nothing is likelier */
        {{SINGLE_WON, SINGLE_LOST},
         LEAST * LEAST,
         4 * LEAST * LEAST,
         MEAN * MEAN,
         NAN}, /* or with draws */
        {{SINGLE_WON, SINGLE_WON}, LEAST * MOST, 1 - MOST * MOST, MEAN * MEAN, NAN},
        {{SINGLE_OPEN, SINGLE_WON}, MOST, 1, MOST, 0}, /* a single depth is its own mean */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const SingleGames found = single_games_of(CASES[i].printed, 2, GAMES);
        cr_assert_float_eq(found.chance, CASES[i].chance, 1e-12, "%zu", i);
        cr_assert_float_eq(found.p_value, CASES[i].p_value, 1e-9, "%zu: %g", i, found.p_value);
        cr_assert_float_eq(found.regardless, CASES[i].regardless, 1e-12, "%zu", i);
        if (!isnan(CASES[i].error))
            cr_assert_float_eq(found.error, CASES[i].error, 1e-9, "%zu: %g", i, found.error);
    }
}
