/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How likely printed results of single games are: by hand, and as the table that was played says.
 */
#include "../report/folder.h"
#include "trial.h"

#include "../../src/papers/player_matches.c" /* NOLINT(bugprone-suspicious-include) */

#include <criterion/criterion.h>
#include <stdlib.h>

/* Two depths: all 13 games lost, and all won, with half a game of each result added. */
static const uint64_t GAMES[2][RESULTS] = {{13, 0, 0}, {0, 0, 13}};
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
        {{LOST, WON}, MOST * MOST, 1, MEAN * MEAN, error},                 /* nothing is likelier */
        {{WON, LOST}, LEAST * LEAST, 4 * LEAST * LEAST, MEAN * MEAN, NAN}, /* or with draws */
        {{WON, WON}, LEAST * MOST, 1 - MOST * MOST, MEAN * MEAN, NAN},
        {{NOT_PRINTED, WON}, MOST, 1, MOST, 0}, /* a single depth is its own mean */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Pattern found = pattern_of(CASES[i].printed, 2, GAMES);
        cr_assert_float_eq(found.chance, CASES[i].chance, 1e-12, "%zu", i);
        cr_assert_float_eq(found.p_value, CASES[i].p_value, 1e-9, "%zu: %g", i, found.p_value);
        cr_assert_float_eq(found.regardless, CASES[i].regardless, 1e-12, "%zu", i);
        if (!isnan(CASES[i].error))
            cr_assert_float_eq(found.error, CASES[i].error, 1e-9, "%zu: %g", i, found.error);
    }
}

Test(single_games, figures_are_those_of_the_table) {
    Trial trial;
    MEMORY_AUTO char *seed = trial_seed("printed");
    MEMORY_AUTO char *text = trial_replace(seed, "games = 2;", "games = 20;");
    double chance = 1, mean[RESULTS] = {0};
    trial_begin(&trial, text);
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.figures.count, 2, "no scores");
    char *const table = folder_read(trial.folder, "f1.csv"), *row = strchr(table, '\n') + 1;
    for (int i = 0; i < 4; i++, row = strchr(row, '\n') + 1) {
        int games[RESULTS];
        const char *at = row; /* the fields behind eight others */
        for (int k = 0; k < 8; k++) at = strchr(at, ',') + 1;
        cr_assert_eq(sscanf(at, "10,%d,%d,%d", &games[WON], &games[DRAWN], &games[LOST]), 3, "%s",
                     row);
        cr_assert_eq(games[LOST] + games[DRAWN] + games[WON], 10, "Black in half of them");
        if (i == 1) continue; /* not printed */
        chance *= (games[i == 0 ? WON : i == 2 ? DRAWN : LOST] + 0.5) / 11.5;
        for (int r = 0; r < RESULTS; r++) mean[r] += (games[r] + 0.5) / 11.5 / 3;
    }
    cr_assert_float_eq(trial_value(&trial, "likelihood ratio of the printed results"),
                       chance / (mean[LOST] * mean[DRAWN] * mean[WON]), 1e-9);
    free(table);
    trial_end(&trial);
}
