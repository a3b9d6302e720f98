/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG's crossovers [paper 003, section 3.2], which may be tried before their turn.
 *
 * Crossovers come one after another, each on the herd as the one before left it. Most read nothing
 * that the few before them change. So a crossover is tried ahead on the herd as it happens to be,
 * and its contests are remembered by who met whom; when its turn comes it is run again, playing
 * only what it does not remember: the result is that of never trying. */
#pragma once

#include "evolve/duel.h"
#include "evolve/shg/herd.h"

/* Contests: which of two specimens is the fitter, found by playing [paper 003, section 3.2]. */

/* Finds whether a is fitter than b. In one game, with the colours drawn by lot: whether it wins. In
 * two with colours swapped: whether it has more wins or, with one each, the quicker one. False when
 * stopped. Game i has the seed rng_derive(seed, i); a is Black in game 0 if the lowest bit of seed
 * is 0. */
bool contest_play(Duel *duel, const Fighter *a, const Fighter *b, int games, const Board *start,
                  uint64_t seed, bool *is_fitter);

/* What all crossovers have in common. */
typedef struct CrossingRules {
    Board start;
    int games;        /* of a contest: 1 or 2 */
    int tournament;   /* specimens that compete */
    bool prefers_new; /* a child is put in unless the other is fitter, not only if it is fitter */
    double mutation;
    Norm norm;
    uint64_t seed;
} CrossingRules;

/* A crossover under way; reused. Opaque owner. */
typedef struct Crossing Crossing;

Crossing *crossing_new(Herd *herd, const CrossingRules *rules); /* borrows both */
void crossing_free(Crossing *crossing);

/* Turns to crossover `index`, of which nothing is known yet. What it draws and plays is derived
 * from rng_derive(rules->seed, index):
 *
 *   rng_derive(…, 0)      draws the specimens of the three tournaments, parents first, then crosses
 *                         and mutates
 *   rng_derive(…, 1 + i)  contest i; in each tournament they count from a multiple of
 *                         tournament - 1, the child's is the one after all of these
 */
void crossing_begin(Crossing *crossing, uint64_t index);

/* What came of a crossover. */
typedef struct Crossed {
    bool is_effective; /* the child is to be put in this place */
    int place, contests;
} Crossed;

/* Runs it on the herd as it is now, which it leaves as it is. Other threads may change the herd
 * meanwhile: then it was but a try. False when stopped. */
bool crossing_run(Crossing *crossing, Duel *duel, Crossed *crossed);
/* Puts the child of the last run in its place; in its turn. */
void crossing_put_child(Crossing *crossing, int place);
