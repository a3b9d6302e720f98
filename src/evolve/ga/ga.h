/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic algorithm of Rae 2001: each generation plays a knockout, whose points are fitness. */
#pragma once

#include "evolve/match.h"

/* Breeding of the next generation [Rae 2001]. */

/* The genes that evolve: rising indices in a genome; the others stay unchanged. */
typedef struct GeneList {
    const int *genes;
    int count; /* at least 1 */
} GeneList;

/* The mutation of a gene w, with u drawn from [0, 1). Steps beyond ±GENE_MAX are not made. */
typedef enum MutationStep {
    STEP_PROPORTIONAL, /* w ± w u², the paper's; u² if w is 0 */
    STEP_CONSTANT,     /* w ± u² */
    STEP_ANYWHERE      /* drawn between -2^18 and 2^18, the range of Samuel's [Rae 2001] */
} MutationStep;
typedef struct Mutation {
    double rate; /* of a gene */
    MutationStep step;
} Mutation;

/* Draws a member in proportion to fitness, of which one must be above 0. */
int roulette_pick(const double *fitness, int count, Rng *rng);
/* Exchanges the genes from index `point` of the list on. */
void genes_cross_over(double *a, double *b, const GeneList *list, int point);
double gene_mutate(double gene, MutationStep step, Rng *rng);
/* Mutates each gene of the list with the rate's probability; returns whether one mutated. */
bool genes_mutate(double *genes, const GeneList *list, Mutation mutation, Rng *rng);
/* Fills `children`, as many as the parents, an even number. Two parents, drawn with replacement,
 * have two children: copies that exchange the genes from a random point on and mutate. */
void population_breed(const Population *parents, const double *fitness, const GeneList *list,
                      Mutation mutation, Population *children, Rng *rng);

/* Knockout tournaments: losers leave, points are fitness [Rae 2001]. */

/* Points of a win, and of the better side of a tie. */
enum { KNOCKOUT_WIN = 10, KNOCKOUT_TIE = 5 };

/* How a game ended. The side with the better standing wins a tie. */
typedef struct KnockoutOutcome {
    Result result;
    int standing[2]; /* by Side: pieces, in give-away negative */
} KnockoutOutcome;

typedef struct Knockout {
    int count;          /* members 0 … count-1, a power of two */
    int left;           /* members still in; 1: members[0] is the champion */
    int *members;       /* those still in: in game i 2i plays Black, 2i + 1 White */
    int *points;        /* of each member */
    int games, decided; /* games so far; of them without a tie */
} Knockout;

/* Draws the first round; release with knockout_free. */
Knockout knockout_new(int count, Rng *rng);
void knockout_free(Knockout *knockout);
/* Ends a round of left / 2 games: gives points, removes the losers and draws the next round. A tie
 * of equals gives no points, and chance decides it. */
void knockout_settle(Knockout *knockout, const KnockoutOutcome *outcomes, Rng *rng);
/* Points as shares of all points; equal shares without points. */
void knockout_fitness(const int *points, int count, double *fitness);
/* Plays all rounds of a population's knockout from the start position, the games of a round in
 * parallel with one `Match` a thread. Game i has a seed of (seed, i); draws between the rounds are
 * from `rng`. False with ERROR_INTERRUPTED when stopped. */
bool knockout_play(Knockout *knockout, const EvolveSetup *setup, const Population *population,
                   Match **matches, uint64_t seed, Rng *rng, Error *error);

/* The generator. Defaults in brackets; those with [?] are jumpoff's, where the papers give none. */
typedef struct GaSettings {
    int population;  /* a power of two [16] */
    int generations; /* tournaments [100 ?] */
    int depth;       /* of all games, in plies [4 ?] */
    int moves;       /* of each side; a longer game is a tie [40] */
    int start;       /* a GaStart [the template's weights ?] */
    int step;        /* a MutationStep [in proportion] */
    bool all;        /* all weights evolve, not only Samuel's factors [no] */
    int score_games; /* of a champion's score; 0: none [100 ?] */
    double mutation; /* of a gene [0.05] */
} GaSettings;

/* Start values of the evolving genes: the template's weights, 1, or the template's multiplied or
 * divided by a random factor from 1 to 10 for each gene and member. In the template "samuel" the
 * genes are Samuel's factors, with weights 1 as in the papers; material keeps its weight. */
typedef enum GaStart { GA_START_TEMPLATE, GA_START_ONES, GA_START_RANDOM } GaStart;

extern const Generator GENERATOR_GA;
