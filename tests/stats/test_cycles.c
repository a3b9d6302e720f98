/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cyclic triples: what is named, by hand; an order with margins of any size is not called cyclic, a
 * planted cycle is. */
#include "stats/cycles.h"

#include "../common/thorough.h"
#include "simulating.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { PLAYERS_MAX = 12, REPLICATES = 100 };

static void beat(Encounters *encounters, int winner, int loser, uint64_t wins, uint64_t losses) {
    encounters_add(encounters, winner, loser, 8, wins);
    encounters_add(encounters, winner, loser, 0, losses);
}

Test(cycles, a_circle_is_named) {
    Encounters encounters = encounters_new(4);
    beat(&encounters, 2, 1, 40, 10);
    beat(&encounters, 1, 0, 39, 11);
    beat(&encounters, 0, 2, 41, 9);
    for (int i = 0; i < 3; i++) beat(&encounters, i, 3, 45, 5);
    const Cycles cycles = cycles_find(&encounters);
    cr_assert_eq(cycles.count, 1);
    cr_assert(cycles.list[0].players[0] == 0 && cycles.list[0].players[1] == 2 &&
              cycles.list[0].players[2] == 1);
    cr_assert_float_eq(cycles.list[0].shares[0], 0.82, 1e-12);
    cr_assert_float_eq(cycles.list[0].shares[1], 0.8, 1e-12);
    cr_assert_float_eq(cycles.list[0].shares[2], 0.78, 1e-12);
    cr_assert(cycles.list[0].p_value > 0 && cycles.list[0].p_value < 0.001);
    free(cycles.list);
    encounters_free(&encounters);
}

/* A circle of one pair each, which says nothing; a clear one among players who did not all meet;
 * draws alone. */
Test(cycles, only_what_is_significant_is_named) {
    static const struct {
        uint64_t wins, losses;
        int count;
    } CASES[] = {{1, 0, 0}, {60, 10, 1}, {5, 5, 0}};
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        Encounters encounters = encounters_new(4);
        for (int i = 0; i < 3; i++)
            beat(&encounters, i, (i + 1) % 3, CASES[k].wins, CASES[k].losses);
        const Cycles cycles = cycles_find(&encounters);
        cr_assert_eq(cycles.count, CASES[k].count);
        free(cycles.list);
        encounters_free(&encounters);
    }
}

Test(cycles, counts_by_hand) {
    Encounters encounters = encounters_new(4);
    beat(&encounters, 0, 1, 60, 40);
    beat(&encounters, 1, 2, 90, 10);
    beat(&encounters, 2, 0, 70, 30);
    for (int i = 0; i < 3; i++) beat(&encounters, i, 3, 95, 5);
    const CyclicTriples found = cyclic_triples_find(&encounters, REPLICATES, 1);
    cr_assert_eq(found.triples, 4);
    cr_assert_eq(found.cyclic, 1);
    cr_assert_eq(found.significant, 0, "60 of 100: p = 0.057");
    cr_assert_eq(found.sure, 0);
    cr_assert_eq(found.possible, 1);
    encounters_free(&encounters);
}

Test(cycles, without_triples_nothing_is_claimed) {
    Encounters encounters = encounters_new(3);
    beat(&encounters, 0, 1, 6, 4);
    beat(&encounters, 1, 2, 9, 1);
    const CyclicTriples found = cyclic_triples_find(&encounters, REPLICATES, 1);
    cr_assert_eq(found.triples, 0);
    cr_assert(isnan(found.significant_p));
    encounters_free(&encounters);
}

/* Round robins of a strict order, each margin drawn by itself from 0 … `most` log-odds, so that
 * they do not add up; where `planted` the last beats the first, the first the second and so on. */
static Encounters draw_order(double most, int pairs, bool planted, Rng *rng) {
    const int players = thorough(8, PLAYERS_MAX);
    double differences[PLAYERS_MAX * PLAYERS_MAX] = {0};
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const double margin = most * rng_real(rng) * (planted && j - i > players / 2 ? -1 : 1);
            differences[i * players + j] = margin;
            differences[j * players + i] = -margin;
        }
    }
    return draw_round_robin(PLAY, differences, players, pairs, rng);
}

/* The share of round robins whose p-value is at most 0.05. */
static double reject(double most, int pairs, bool planted, int tournaments) {
    Rng rng = rng_seeded(7);
    int rejected = 0;
    for (int k = 0; k < tournaments; k++) {
        Encounters encounters = draw_order(most, pairs, planted, &rng);
        const CyclicTriples found =
            cyclic_triples_find(&encounters, thorough(REPLICATES, 2 * REPLICATES), (uint64_t)k);
        rejected += found.significant_p <= 0.05;
        encounters_free(&encounters);
    }
    return (double)rejected / tournaments;
}

/* What took non-additive for non-transitive called all of these cyclic. */
Test(cycles, orders_with_random_margins_are_none) {
    static const double MOST[] = {0, 0.5, 1.5, 4};
    static const int PAIRS[] = {10, 50, 200};
    const int tournaments = thorough(4, 400);
    for (size_t m = 0; m < sizeof MOST / sizeof *MOST; m++) {
        for (size_t p = 0; p < sizeof PAIRS / sizeof *PAIRS; p++) {
            if (!is_thorough() && PAIRS[p] != 10) continue;
            const double rejected = reject(MOST[m], PAIRS[p], false, tournaments);
            cr_log_info("margins up to %.1f, %d pairs: %.1f of 100\n", MOST[m], PAIRS[p],
                        100 * rejected);
            cr_assert(rejected <= (is_thorough() ? 0.075 : 0.5), "%g, %d: %g", MOST[m], PAIRS[p],
                      rejected);
        }
    }
}

Test(cycles, planted_cycles_are_found) {
    const int tournaments = thorough(2, 100);
    cr_assert(reject(1.5, 50, true, tournaments) >= 0.9);
}
