/* The games of a knockout tournament of a population. */
#ifndef JUMPOFF_EVOLVE_KNOCKOUT_GAMES_H
#define JUMPOFF_EVOLVE_KNOCKOUT_GAMES_H

#include "evolve/duel.h"
#include "evolve/generator.h"
#include "evolve/knockout.h"

/* Plays all rounds, a game a meeting, from the start of the game; the games of a round are played
 * in parallel, a thread a duel. The better side of a tie is the one with more pieces [seed 000], in
 * give-away with fewer. Game i of the tournament has a seed of (seed, i), what is drawn between the
 * rounds is drawn from `rng`. False with ERROR_INTERRUPTED when stopped. */
bool knockout_play(const EvolveSetup *setup, const Population *population, Duel **duels,
                   uint64_t seed, Knockout *knockout, Rng *rng, Error *error);

#endif
