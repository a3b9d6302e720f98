/* The fitness tournament that the project of seed 000 gives as an example. */
#ifndef JUMPOFF_PAPERS_SEED000_TOURNAMENT_H
#define JUMPOFF_PAPERS_SEED000_TOURNAMENT_H

#include "papers/claim.h"

enum { TOURNAMENT_PLAYERS = 8 };

/* The points of the example. */
extern const int TOURNAMENT_POINTS[TOURNAMENT_PLAYERS];

/* Plays it through with our own tournament: neighbours meet, and who has more points in the
 * example wins; fills each player's points and fitness. */
void tournament_play_example(int points[TOURNAMENT_PLAYERS], double fitness[TOURNAMENT_PLAYERS]);

/* Writes ga-tournament.csv: player, the example's points, ours, and the fitness. */
bool tournament_write_example(const ClaimRun *run, Error *error);

#endif
