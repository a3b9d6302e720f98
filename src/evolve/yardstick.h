/* The yardstick: how weights do against a player that stays the same, for the learning curves of
 * generators that have no fitness of their own, and for choosing among the last ones. */
#pragma once

#include "evolve/duel.h"
#include "evolve/generator.h"

/* What they play against. */
#define YARDSTICK "piece2val"

/* Points of a match of these weights, a win being 1 and a draw 1/2, divided by its games: against
 * the yardstick at the same depth, from ballots (on other boards: after four random plies), in
 * pairs with colours swapped; the openings are the same for the same seed. NaN for no games. False
 * with ERROR_INTERRUPTED when stopped. */
bool yardstick_score(const EvolveSetup *setup, const double *genes, int depth_plies, int games,
                     uint64_t seed, double *score, Error *error);
/* The same of weights against others. */
bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error);
