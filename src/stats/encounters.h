/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encounters: how the colour-swapped pairs of each two players ended, with the colours kept.
 *
 * What ratings, cycles and tables of pairings are computed from. Pure, as all of stats. */
#pragma once

#include "stats/pairs.h"

/* A pair's outcome: 3·(the first player's game as Black) + (his game as White), each 0 for a loss,
 * 1 for a draw, 2 for a win. */
enum { ENCOUNTER_OUTCOMES = 9 };

/* The pairs of every two players i < j, as i sees them; owner of its counts. */
typedef struct Encounters {
    int players;
    uint64_t (*counts)[ENCOUNTER_OUTCOMES]; /* players × players; only [i·players + j], i < j */
} Encounters;

/* No pairs yet; release with encounters_free. */
Encounters encounters_new(int players);
void encounters_free(Encounters *encounters);
/* Adds `pairs` of them with this outcome as `player` sees it; either order of the two. */
void encounters_add(Encounters *encounters, int player, int opponent, int outcome, uint64_t pairs);
/* The pairs of two players as the first of them sees it; either order. */
uint64_t encounters_count(const Encounters *encounters, int player, int opponent, int outcome);
PairCounts encounters_pairs(const Encounters *encounters, int player, int opponent);
/* All pairs of a player, against everybody. */
PairCounts encounters_all_pairs(const Encounters *encounters, int player);
