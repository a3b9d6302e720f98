/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round robins of all sizes that a table holds. */
#include "evolve/td/td.h"

#include <criterion/criterion.h>

enum { MOST = 17 };

static void check(int players) {
    int met[MOST][MOST] = {{0}};
    for (int round = 0; round < round_robin_rounds(players); round++) {
        int games[MOST] = {0};
        for (int i = 0; i < round_robin_pairs(players); i++) {
            int a = -1, b = -1;
            round_robin_pair(players, round, i, &a, &b);
            cr_assert(a >= 0 && a < players && b >= 0 && b < players && a != b,
                      "%d players: %d and %d", players, a, b);
            met[a][b]++;
            met[b][a]++;
            games[a]++;
            games[b]++;
        }
        for (int a = 0; a < players; a++) cr_assert_leq(games[a], 1, "one game a round");
    }
    for (int a = 0; a < players; a++)
        for (int b = 0; b < players; b++)
            cr_assert_eq(met[a][b], a != b, "%d players: %d and %d met %d times", players, a, b,
                         met[a][b]);
}

Test(round_robin, each_meets_each_once) {
    for (int players = 1; players <= MOST; players++) check(players);
}

Test(round_robin, takes_no_more_rounds_than_it_must) {
    cr_assert_eq(round_robin_rounds(8), 7);
    cr_assert_eq(round_robin_rounds(7), 7);
    cr_assert_eq(round_robin_rounds(2), 1);
    cr_assert_eq(round_robin_pairs(8), 4);
    cr_assert_eq(round_robin_pairs(7), 3);
    cr_assert_eq(round_robin_pairs(1), 0);
}
