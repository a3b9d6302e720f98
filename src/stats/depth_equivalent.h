/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Depth equivalents, the worth in plies: the depth at which another player would be equally strong.
 *
 * The ratings of a player at several depths are made to rise with depth by isotonic regression
 * [Barlow, Bartholomew, Bremner and Brunk 1972: pool adjacent violators]; between depths the curve
 * is linear. The equivalent is the depth at which it reaches a rating; its 95 % interval is the
 * 2.5 % and 97.5 % quantiles over resampled ratings. */
#pragma once

#include "stats/pair_scores.h"

/* A player at one of several depths. */
typedef struct DepthPlayer {
    int player, depth; /* in plies */
} DepthPlayer;

/* Finds the depth at which the players `by_depth` (at least two, by rising depth) reach the rating
 * of `player`. `resampled` comes from ratings_fit. INFINITY: the player is stronger than the
 * deepest of them; -INFINITY: weaker than the first. */
Estimate depth_equivalent_find(const double *resampled, int players, int replicates, int player,
                               const DepthPlayer *by_depth, int count);
