/* The schedule: a pure function from a game's number to who plays what. */
#ifndef JUMPOFF_ARENA_SCHEDULE_H
#define JUMPOFF_ARENA_SCHEDULE_H

#include "arena/experiment.h"
#include "arena/openings.h"

#include <stdint.h>

/* One game of the schedule. Games 2k and 2k+1 are the colour-swapped pair k: the same opening,
 * the same two players. Pairs go round by round: in each round every two players meet in one
 * pair, from the same opening for all, so that a run that ends early is balanced. */
typedef struct Fixture {
    uint64_t game, pair, round; /* from 0 */
    int players[2];             /* indices by Side */
    int first, second;          /* the same players in the experiment's order */
    Opening opening;
    uint64_t seed;
} Fixture;

/* The number of pairs of players that meet. */
uint64_t schedule_pairings(const Experiment *experiment);
uint64_t schedule_games(const Experiment *experiment);
Fixture schedule_fixture(const Experiment *experiment, const Openings *openings, uint64_t game);

#endif
