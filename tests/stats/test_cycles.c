/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cycles: the decomposition by hand, and what must not be claimed. */
#include "stats/cycles.h"

#include "stats/encounters.h"

#include <criterion/criterion.h>
#include <math.h>

static void beat(Encounters *encounters, int winner, int loser, uint64_t wins, uint64_t losses) {
    encounters_add(encounters, winner, loser, 8, wins);
    encounters_add(encounters, winner, loser, 0, losses);
}

Test(cycles, log_odds_by_hand) {
    const PairCounts pairs = {{1, 2, 3, 4, 5}}; /* 10 of 15 */
    cr_assert_float_eq(log_odds_of(&pairs), log(10.5 / 5.5), 1e-12);
    const PairCounts none = {{0}}, even = {{3, 0, 1, 0, 3}};
    cr_assert(log_odds_of(&none) == 0 && log_odds_of(&even) == 0);
}

/* An order has no cyclic part, rock-paper-scissors nothing else. */
Test(cycles, parts_by_hand) {
    static const double ORDER[] = {0, 1, 3, -1, 0, 2, -3, -2, 0};
    static const double CIRCLE[] = {0, 1, -1, -1, 0, 1, 1, -1, 0};
    static const double BOTH[] = {0, 2, 2, -2, 0, 3, -2, -3, 0};
    double total;
    cr_assert_float_eq(log_odds_cyclic(ORDER, 3, &total), 0, 1e-12);
    cr_assert_float_eq(total, 28, 1e-12);
    cr_assert_float_eq(log_odds_cyclic(CIRCLE, 3, &total), 6, 1e-12);
    cr_assert_float_eq(log_odds_cyclic(BOTH, 3, &total), 6, 1e-12);
    cr_assert_float_eq(total, 34, 1e-12);
}

Test(cycles, a_circle_is_found_and_named) {
    Encounters encounters = encounters_new(4);
    beat(&encounters, 2, 1, 40, 10);
    beat(&encounters, 1, 0, 39, 11);
    beat(&encounters, 0, 2, 41, 9);
    for (int i = 0; i < 3; i++) beat(&encounters, i, 3, 45, 5);
    Cycles cycles = cycles_find(&encounters, 1);
    cr_assert_eq(cycles.count, 1);
    cr_assert(cycles.list[0].players[0] == 0 && cycles.list[0].players[1] == 2 &&
              cycles.list[0].players[2] == 1);
    cr_assert_float_eq(cycles.list[0].shares[0], 0.82, 1e-12);
    cr_assert_float_eq(cycles.list[0].shares[1], 0.8, 1e-12);
    cr_assert_float_eq(cycles.list[0].shares[2], 0.78, 1e-12);
    cr_assert(cycles.list[0].p_value > 0 && cycles.list[0].p_value < 0.001);
    cr_assert(cycles.p_value < 0.01 && cycles.noise < 0.1);
    cr_assert(cycles.share.low > 0.1 && cycles.share.low < cycles.share.value);
    Cycles again = cycles_find(&encounters, 1);
    cr_assert(again.p_value == cycles.p_value && again.share.low == cycles.share.low);
    cycles_free(&again);
    cycles_free(&cycles);
    encounters_free(&encounters);
}

/* The same circle in one pair each: as seen it is all cyclic, and it says nothing. */
Test(cycles, few_games_are_no_evidence) {
    Encounters encounters = encounters_new(3);
    beat(&encounters, 0, 1, 1, 0);
    beat(&encounters, 1, 2, 1, 0);
    beat(&encounters, 2, 0, 1, 0);
    Cycles cycles = cycles_find(&encounters, 1);
    cr_assert(cycles.share.defined);
    cr_assert_float_eq(cycles.share.value, 1, 1e-12);
    cr_assert(cycles.share.low < 0.1 && cycles.p_value > 0.05, "%g", cycles.p_value);
    cr_assert(cycles.noise > 0.2 && cycles.count == 0);
    cycles_free(&cycles);
    encounters_free(&encounters);
}

Test(cycles, undefined_without_a_round_robin) {
    Encounters encounters = encounters_new(4);
    for (int i = 0; i < 3; i++) beat(&encounters, i, (i + 1) % 3, 60, 10);
    Cycles cycles = cycles_find(&encounters, 1); /* nobody met 3; the circle stands */
    cr_assert(!cycles.share.defined && isnan(cycles.p_value) && isnan(cycles.noise));
    cr_assert_eq(cycles.count, 1);
    cycles_free(&cycles);
    encounters_free(&encounters);
    encounters = encounters_new(3); /* all draws: A = 0 */
    for (int i = 0; i < 3; i++) encounters_add(&encounters, i, (i + 1) % 3, 4, 10);
    cycles = cycles_find(&encounters, 1);
    cr_assert(!cycles.share.defined && isnan(cycles.p_value) && cycles.count == 0);
    cycles_free(&cycles);
    encounters_free(&encounters);
}
