/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Standings: what the games of a tournament add up to. */
#pragma once

#include "arena/game.h"
#include "arena/schedule.h"
#include "stats/mean.h"
#include "stats/pairs.h"

/* What one side searched in a game, or a player in all of them. */
typedef struct SearchTotals {
    uint64_t moves;       /* that were searched */
    uint64_t scored;      /* of them those with a score */
    uint64_t nodes;       /* of those that tell them */
    uint64_t timed;       /* moves whose time is known; all but a grown tournament's old ones */
    uint64_t timed_nodes; /* of them, where they tell nodes */
    int64_t time_ns, nodes_ns; /* of the timed moves, and of those that tell nodes */
    uint64_t counted;          /* those with depth and counters, which the next two are of */
    SearchCounters counters;
    uint64_t at_depth[SEARCH_DEPTH_MAX + 1]; /* moves by the depth they were searched to */
} SearchTotals;

/* Adds a move that was searched; a time of -1 is unknown. What is not `counted` may tell its nodes,
 * of all counters. */
void search_totals_add_move(SearchTotals *totals, int64_t time_ns, const SearchCounters *counters,
                            int depth_plies, bool counted);

/* What the standings need of a game. */
typedef struct GameSummary {
    Result result; /* RESULT_UNKNOWN: an external engine failed */
    Ending ending;
    Side failed; /* which side's engine, where the ending is a failure */
    uint64_t hash;
    SearchTotals search[2]; /* by Side */
} GameSummary;

GameSummary game_summary(const GameRecord *record);

typedef struct PlayerTotals {
    uint64_t wins, draws, losses, distinct_games; /* games with a result */
    uint64_t failures;                            /* games that this player's engine failed in */
    uint64_t unknown;                             /* games without a result, by anybody's failure */
    PairCounts pairs; /* colour-swapped pairs; one that repeats an earlier one counts once */
    SearchTotals search;
    RatioSums times; /* ns over moves, game by game */
} PlayerTotals;

/* Games with a result. */
static inline uint64_t player_games(const PlayerTotals *totals) {
    return totals->wins + totals->draws + totals->losses;
}

/* Opaque owner; memory grows with the players and, by 11 to 22 bytes each, with the different games
 * and pairs. */
typedef struct Standings Standings;

Standings *standings_new(int players);
void standings_free(Standings *standings);
/* From now on pairs that repeat earlier ones count, too, each as a draw of its own: right for
 * players who draw lots among equal moves, as ours do, where all begin from one position. Before
 * any game is added. */
void standings_count_repeats(Standings *standings);
/* Adds the games in the order of their numbers. */
void standings_add(Standings *standings, const Fixture *fixture, const GameSummary *summary);

/* All games, also those without a result. */
uint64_t standings_games(const Standings *standings);
const PlayerTotals *standings_player(const Standings *standings, int player);
/* Games between two players with a result, and twice the points of the first in them. */
uint64_t standings_met(const Standings *standings, int player, int opponent);
uint64_t standings_half_points(const Standings *standings, int player, int opponent);
/* The pairs that two players played against each other, as the first of them sees it. */
PairCounts standings_pairs(const Standings *standings, int player, int opponent);
/* All of them; borrowed. A pair counts when both its games have a result. */
const Encounters *standings_encounters(const Standings *standings);
/* What a whole match is worth as one game, by the points of both sides; NaN where they are NaN. */
static inline double match_point(double points, double others) {
    return isnan(points) ? points : points > others ? 1 : points < others ? 0 : 0.5;
}
/* That of two players: 1, ½ or 0 [Mańdziuk 2007 §7.2.1]; NaN where they did not meet.
 */
double standings_match_point(const Standings *standings, int player, int opponent);
double standings_points(const Standings *standings, int player);
/* Its points by its games; NaN where it has none. */
double standings_share(const Standings *standings, int player);
double standings_match_points(const Standings *standings, int player);
/* The player with the largest share of points; the first of several where that is shared. */
int standings_leader(const Standings *standings, bool *is_shared);
