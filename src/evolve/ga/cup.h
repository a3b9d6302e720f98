/* Cups: the knockout tournament of a population, played. */
#pragma once

#include "evolve/duel.h"
#include "evolve/ga/knockout.h"
#include "evolve/generator.h"

/* Plays all rounds, a game a meeting, from the start of the game; the games of a round are played
 * in parallel, a thread a duel. The better side of a tie is the one with more pieces [paper 000],
 * in give-away with fewer. Game i of the cup has a seed of (seed, i), what is drawn between the
 * rounds is drawn from `rng`. False with ERROR_INTERRUPTED when stopped. */
bool cup_play(const EvolveSetup *setup, const Population *population, Duel **duels, uint64_t seed,
              Knockout *knockout, Rng *rng, Error *error);
