/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings: all players of a tournament on one scale, the Elo of expected score. Pure.
 *
 * Two players r apart expect 1/(1 + 10^(−r/400)) of the points, a draw counting half, averaged over
 * both colours. The ratings are those with which each player expects as many points as it scored,
 * the maximum of the likelihood [Elo 1978; Bradley and Terry 1952; so does Ordo]. Errors come from
 * pairs of games; all players are compared at once (docs/statistics.md). */
#pragma once

#include "stats/pair_scores.h"

/* Such that the share of replicates beyond the bounds is just below 5 %. */
enum { RATINGS_REPLICATES = 4000 };

/* In Elo. Undefined for a player without pairs. A bound is infinite where the games set none: for a
 * player that won (or lost) everything against the others, directly or through others. */
typedef struct Rating {
    /* In a group of players that met, with anchors among them, these have on average the ratings
     * that are given, and bounds are relative to them. Without, the mean is 0 over the players that
     * have two finite bounds (over all players if none has). A player without a bound is rated as
     * if the loser of each pairing that one side won completely had half a point; the others
     * without that. The interval is that of one player alone. */
    Estimate elo;
    int group; /* the lowest index among all players that it met, directly or through others */
} Rating;

/* How much stronger one player is than another. The intervals of all pairs of players hold the
 * truth together in 95 % of tournaments, and p < 0.05 exactly if the interval excludes 0. */
typedef struct RatingDifference {
    Estimate elo; /* undefined for players that never met, not even through others */
    double p_value;
} RatingDifference;

/* A difference is shown if its p is below this. */
#define COMPARISON_SIGNIFICANT 0.05

/* Returns the number of games of each pairing, even, with which a difference like this one, found
 * after `games`, is shown with a power of 80 %. Its upper bound may be unknown; infinite if its
 * lower bound is. */
double comparison_games(const Estimate *elo, double games);

/* Computes a rating for each player. `anchors`: for each the rating that is given, or NaN; NULL: no
 * rating is. Resampling is done `replicates` times (0: no bounds, NaN),
 * drawn from `seed`; the same counts and seed give the same bits. `comparisons` (may be NULL) gets
 * those of each player (row) with each. `resampled` (may be NULL) gets the ratings and then those
 * of each replicate, rows of all players; only differences within a group have a meaning in a row.
 */
void ratings_fit(const Encounters *encounters, const double *anchors, int replicates, uint64_t seed,
                 Rating *ratings, RatingDifference *comparisons, double *resampled);
/* Fills the ratings of two players from how far the first is ahead. */
void ratings_of_match(Estimate ahead, const double *anchors, Estimate *first, Estimate *second);
