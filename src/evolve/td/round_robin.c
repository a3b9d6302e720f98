/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/td/round_robin.h"

#include <assert.h>

/* All but one go round in a circle, across which they meet; the last one meets who stands at its
 * end. With an odd number that one's place is empty. */
int round_robin_rounds(int players) { return players + players % 2 - 1; }

int round_robin_pairs(int players) { return players / 2; }

void round_robin_pair(int players, int round, int i, int *a, int *b) {
    const int circle = round_robin_rounds(players), distance = i + players % 2;
    assert(0 <= i && i < round_robin_pairs(players) && 0 <= round && round < circle);
    *a = (round + distance) % circle;
    *b = distance == 0 ? circle : (round + circle - distance) % circle;
}
