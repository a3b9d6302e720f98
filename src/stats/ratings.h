/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings: all players of a tournament on one scale. Pure.
 *
 * The joint maximum likelihood of Bradley and Terry (1952) with draws after Davidson (1970),
 * P(draw) ∝ ν·sqrt(π_i·π_j), and an advantage of the first move (Black's in draughts). Intervals
 * and the likelihood of superiority come from resampling pairs of games within each pairing. A wide
 * prior keeps everything finite: it draws a rating that the games bound by less than 1 % of its
 * interval's width (docs/statistics.md). */
#pragma once

#include "stats/pairs.h"

/* Owner of its arrays; release with ratings_free. */
typedef struct Ratings {
    int players;
    /* 400·log10(π) of each player, so that a difference of d is odds of 10^(d/400) among the games
     * between two that are not drawn. The mean is 0 over the players who have two finite bounds
     * (over all where none has), in each group of players that met. A bound is infinite where the
     * games set none: a player who won (lost) all of them. His value is then what the prior leaves
     * of infinity and says little. Undefined for a player without pairs. */
    Estimate *elo;
    double *superiority; /* players × players: the likelihood that the row is stronger than the
                            column; NaN on the diagonal and where nothing links the two */
    Estimate first_move; /* Elo that Black's first move is worth, on the scale of `elo`; undefined
                            where all games were drawn; bounds may be infinite */
    Estimate draws;      /* Davidson's ν; 0 without draws, without upper bound if all are */
    double score_scale;  /* near equality, a difference of d in `elo` is one of d·score_scale in
                            the Elo of the share of points (2/(2 + ν) where the first move is worth
                            nothing); NaN where all games were drawn */
} Ratings;

enum { RATINGS_REPLICATES = 1000 };

/* Fits; the resampling is drawn from `seed`. The same counts and seed give the same bits. */
Ratings ratings_fit(const Encounters *encounters, uint64_t seed);
void ratings_free(Ratings *ratings);
