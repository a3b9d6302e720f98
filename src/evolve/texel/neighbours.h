/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Weights moved by how their neighbours play.
 *
 * Two neighbours of the weights, as far from them one way and the other, play a pair of games from
 * one position: with each other and both colours, or each with an opponent, as the side that the
 * position's label says is ahead (0: to move). The weights then move towards the one that did
 * better: simultaneous perturbation [SPSA: J. C. Spall 1992, IEEE Transactions on Automatic Control
 * 37]. So the 25 numbers of a heuristic are judged by what they are for, at the depth that they are
 * for. How far apart is far is measured by what the regression knows: in all directions values of
 * positions change alike. Where a template has several components, what they weigh alike moves
 * alike: so many games tell of 50 numbers, and not of 700. */
#pragma once

#include "evolve/samples.h"
#include "evolve/texel/regression.h"

/* Everything is borrowed. */
typedef struct Neighbours {
    const EvolveSetup *setup;
    int pairs;                    /* of games, from one position each */
    const Sample *openings;       /* these positions, one a pair */
    const EvalInstance *opponent; /* NULL: each other */
    int depth_plies;
    double reach;   /* of a neighbour from the weights, as a share of the weights' length */
    double step[2]; /* a pair won moves the weights by this share of the reach: first, at the end */
    uint64_t seed;
} Neighbours;

/* Moves the belief's mean, to the mean of where it was in the second half of the games; its
 * evidence stays. `results` counts the games by Result. The same at any number of threads.
 * ERROR_INTERRUPTED when stopped. */
bool neighbours_play(const Neighbours *neighbours, Belief *belief, int *results, Error *error);
