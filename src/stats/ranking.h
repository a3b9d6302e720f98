/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranks and groups: the order of players, as far as comparisons of all of them show it. Pure. */
#pragma once

#include "stats/ratings.h"

enum { RANKING_LETTERS = 52 }; /* a to z, A to Z */

/* What is shown of a player's place. The ranks of all players are right together whenever the
 * intervals of the comparisons are [Klein, Wright and Wieczorek 2020]. */
typedef struct PlayerRank {
    /* From 1: one more than the players that are shown to be stronger, and the place with all but
     * those that are shown to be weaker behind it. A player with low = 1 can still be the best, as
     * in Hsu's multiple comparisons with the best, deduced from all pairs [Hsu 1996]. */
    int low, high;
    /* The letters of its groups, the strongest group first: two players share a letter exactly if
     * they are not shown to differ (a compact letter display [Piepho 2004]). Empty for more groups
     * than letters. */
    char groups[RANKING_LETTERS + 1];
} PlayerRank;

/* Fills the ranking of each player. `order`: all players, the strongest first; `comparisons` as in
 * ratings_fit. */
void ranking_find(const RatingDifference *comparisons, int players, const int *order,
                  PlayerRank *ranking);
