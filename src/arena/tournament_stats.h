/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TournamentStats: sums over the games of a tournament. */
#pragma once

#include "arena/game.h"
#include "arena/schedule.h"
#include "stats/mean.h"

/* Sums over searched moves, for example a player's in all games. */
typedef struct SearchTotals {
    uint64_t moves;       /* searched moves */
    uint64_t scored;      /* of them with a score */
    uint64_t nodes;       /* of moves with known nodes */
    uint64_t timed;       /* moves with a known time; an extension may lack those of old games */
    uint64_t timed_nodes; /* nodes of timed moves */
    int64_t time_ns, nodes_ns; /* of timed moves; of timed moves with known nodes */
    uint64_t counted;          /* moves with depth and counters, for the next two */
    SearchCounters counters;
    uint64_t at_depth[SEARCH_DEPTH_MAX + 1];   /* moves by depth */
    Histogram nodes_histogram, time_histogram; /* of moves with known nodes; of timed ones, ns */
} SearchTotals;

/* Adds a searched move; a time of -1 is unknown. Without `counted` it may still have nodes. */
void search_totals_add_move(SearchTotals *totals, int64_t time_ns, const SearchCounters *counters,
                            int depth_plies, bool counted);

typedef struct PlayerTotals {
    uint64_t wins, draws, losses, distinct_games; /* games with a result */
    uint64_t unknown;                             /* games without a result */
    uint64_t failures[ENDING_COUNT][2];           /* of its engine, by ending and its colour */
    SearchTotals search;
    RatioSums plies;                    /* of its games with a result, a unit each */
    RatioSums nodes, times, speeds;     /* nodes and ns over moves, nodes over ns, game by game */
    LogSums median_nodes, median_times; /* of a searched move of each game */
} PlayerTotals;

/* Games with a result. */
static inline uint64_t player_games(const PlayerTotals *totals) {
    return totals->wins + totals->draws + totals->losses;
}

/* Of the games with a result; twice the points. */
typedef struct MatchScore {
    uint64_t games, draws, half_points;
} MatchScore;

/* Opaque owner; until closed takes 11 to 22 bytes for each different game and pair. */
typedef struct TournamentStats TournamentStats;

TournamentStats *tournament_stats_new(int players);
void tournament_stats_free(TournamentStats *stats);
/* Counts a repeated pair each time, not once. Right if pairs are independent: all games have one
 * start, and players choose at random among equal moves, as jumpoff's do. Call it before adding. */
void tournament_stats_count_repeats(TournamentStats *stats);
/* Adds a game; games must come in the order of their numbers. Uses result, ending, hash and
 * searches; a failure is that of the engine of the side to move at the end. */
void tournament_stats_add(TournamentStats *stats, const ScheduledGame *scheduled,
                          const GameRecord *record);
/* Frees what only adding games needs; none may be added afterwards. */
void tournament_stats_close(TournamentStats *stats);

/* Returns the number of games that ended so; `failed`: the Side whose engine failed, else 0. */
uint64_t tournament_stats_ended(const TournamentStats *stats, Ending ending, int failed);
/* Returns the number of all games, also those without a result. */
uint64_t tournament_stats_games(const TournamentStats *stats);
const PlayerTotals *tournament_stats_player(const TournamentStats *stats, int player);
/* Returns the results of a player against another one. */
const MatchScore *tournament_stats_meeting(const TournamentStats *stats, int player, int opponent);
/* Returns the pairs of two players, from the view of the first. */
PairCounts tournament_stats_pairs(const TournamentStats *stats, int player, int opponent);
/* Returns the pairs of all players, borrowed. A pair counts if both games have a result. */
const Encounters *tournament_stats_encounters(const TournamentStats *stats);
/* Returns the match point (1, ½ or 0) from the points of both sides; NaN if they are NaN. */
static inline double match_point(double points, double others) {
    return isnan(points) ? points : points > others ? 1 : points < others ? 0 : 0.5;
}
/* Returns the match point of two players, 1, ½ or 0 [Mańdziuk 2007 §7.2.1]; NaN: never met. */
double tournament_stats_match_point(const TournamentStats *stats, int player, int opponent);
double tournament_stats_points(const TournamentStats *stats, int player);
/* Returns the points of a player divided by its games; NaN without games. */
double tournament_stats_share(const TournamentStats *stats, int player);
double tournament_stats_match_points(const TournamentStats *stats, int player);
/* Returns the player with the largest share of points; the first of several if *is_shared. */
int tournament_stats_leader(const TournamentStats *stats, bool *is_shared);
