/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cyclic triples: what is named, by hand. */
#include "stats/cyclic_triples.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void beat(Encounters *encounters, int winner, int loser, uint64_t wins, uint64_t losses) {
    encounters_add(encounters, winner, loser, 8, wins);
    encounters_add(encounters, winner, loser, 0, losses);
}

Test(cyclic_triples, a_circle_is_named) {
    Encounters encounters = encounters_new(4);
    beat(&encounters, 2, 1, 40, 10);
    beat(&encounters, 1, 0, 39, 11);
    beat(&encounters, 0, 2, 41, 9);
    for (int i = 0; i < 3; i++) beat(&encounters, i, 3, 45, 5);
    const CyclicTriples cycles = cyclic_triples_find(&encounters);
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
Test(cyclic_triples, only_what_is_significant_is_named) {
    static const struct {
        uint64_t wins, losses;
        int count;
    } CASES[] = {{1, 0, 0}, {60, 10, 1}, {5, 5, 0}};
    for (size_t k = 0; k < sizeof CASES / sizeof *CASES; k++) {
        Encounters encounters = encounters_new(4);
        for (int i = 0; i < 3; i++)
            beat(&encounters, i, (i + 1) % 3, CASES[k].wins, CASES[k].losses);
        const CyclicTriples cycles = cyclic_triples_find(&encounters);
        cr_assert_eq(cycles.count, CASES[k].count);
        free(cycles.list);
        encounters_free(&encounters);
    }
}
