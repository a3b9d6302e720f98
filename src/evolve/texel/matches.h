/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds of matches of neighbours (neighbours.h): where their games begin, and whom they meet. */
#pragma once

#include "evolve/texel/lessons.h"
#include "evolve/texel/regression.h"

/* Defaults in brackets, ours. */
typedef struct MatchSettings {
    int rounds;                      /* [0, give-away 4] */
    int pairs;                       /* of games, in each [2000] */
    int depth_plies;                 /* [6] */
    double leads;                    /* share of the pairs that begin with a lead [0] */
    char against[FORMULA_NAME_SIZE]; /* a heuristic of the program's; "none": each other [none] */
    double reach, step; /* see neighbours.h; the step falls evenly to a tenth [0.12, 0.1] */
} MatchSettings;

/* Whom they meet, and what is borrowed. Opaque owner. */
typedef struct Matches Matches;

/* Borrows all. ERROR_USAGE where leads have no teacher, and as teacher_take. */
Matches *matches_open(const MatchSettings *settings, const Lessons *lessons,
                      const EvolveSetup *setup, Error *error);
void matches_close(Matches *matches); /* NULL is fine */

/* How many games should have been played for the lessons that a round takes its leads from. */
int matches_lead_games(const Matches *matches);
/* Plays round `index`, from 0, after first … last random plies or from a lead; as neighbours_play,
 * and ERROR_DATA where no game lasts as long as the opening. */
bool matches_play(const Matches *matches, int index, const int plies[2], uint64_t seed,
                  Belief *belief, int *results, Error *error);
