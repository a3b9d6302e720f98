/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Worth in plies: the depth at which another player would be as strong. Pure.
 *
 * The ratings of a player over the depths that it played at are made to rise with depth by
 * isotonic regression [Barlow, Bartholomew, Bremner and Brunk 1972: pool adjacent violators] and
 * are linear between depths. The depth at which that curve has a rating is the worth; its 95 %
 * interval are the 2.5 % and 97.5 % quantiles of the same over resampled ratings. */
#pragma once

#include "stats/ratings.h"

/* A player at one of several depths. */
typedef struct Rung {
    int player, depth; /* in plies */
} Rung;

/* The depth at which the rungs, at least two, by rising depth, are as strong as a player.
 * `resampled` is of ratings_fit. INFINITY: stronger than the deepest rung; -INFINITY: weaker than
 * the first. */
Estimate worth_find(const double *resampled, int players, int replicates, int player,
                    const Rung *rungs, int count);
