/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Knockout tournaments: who loses is out, and what was won is fitness [paper 000]. Who plays the
 * games is the caller's. */
#pragma once

#include "evolve/duel.h"

/* Points of a win, and of the better side of a tie [paper 000]. */
enum { KNOCKOUT_WIN = 10, KNOCKOUT_TIE = 5 };

/* How a meeting ended. A tie goes to the side that stands better: that has more pieces. */
typedef struct KnockoutOutcome {
    Result result;
    int standing[2]; /* by Side */
} KnockoutOutcome;

typedef struct Knockout {
    int count;          /* of members, a power of two; they are 0 … count-1 */
    int left;           /* members not yet out */
    int *members;       /* those: in meeting i of the round, number 2i has Black, 2i + 1 White */
    int *points;        /* of each member */
    int games, decided; /* meetings so far, and those of them that were won */
} Knockout;

/* Before the first round, with everything drawn; release with knockout_free. */
Knockout knockout_new(int count, Rng *rng);
void knockout_free(Knockout *knockout);
/* The meetings of this round: 0 when only the champion, members[0], is left. */
int knockout_meetings(const Knockout *knockout);
/* Ends a round: gives the points, puts the losers out and draws the next one. Of a tie between
 * equals nobody has points, and the lot says who goes on. */
void knockout_settle(Knockout *knockout, const KnockoutOutcome *outcomes, Rng *rng);

/* Points as shares of all points; when there are none, all are alike. */
void knockout_fitness(const int *points, int count, double *fitness);

/* Cups: the knockout tournament of a population, played. */

/* Plays all rounds, a game a meeting, from the start of the game; the games of a round are played
 * in parallel, a thread a duel. The better side of a tie is the one with more pieces [paper 000],
 * in give-away with fewer. Game i of the cup has a seed of (seed, i), what is drawn between the
 * rounds is drawn from `rng`. False with ERROR_INTERRUPTED when stopped. */
bool cup_play(const EvolveSetup *setup, const Population *population, Duel **duels, uint64_t seed,
              Knockout *knockout, Rng *rng, Error *error);
