/* Contests: which of two evaluators is the fitter, found by playing [paper 003, section 3.2]. */
#pragma once

#include "evolve/duel.h"

/* Finds whether a is fitter than b. In one game, with the colours drawn by lot: whether it wins. In
 * two with colours swapped: whether it has more wins or, with one each, the quicker one. False when
 * stopped. Game i has the seed rng_derive(seed, i); a is Black in game 0 if the lowest bit of seed
 * is 0. */
bool contest_play(Duel *duel, const EvalInstance *a, const EvalInstance *b, int games,
                  const Board *start, uint64_t seed, bool *is_fitter);
