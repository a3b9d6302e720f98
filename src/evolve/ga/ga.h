/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic algorithm of Rae 2001: generations of heuristics that play knockout
 * tournaments, where what they win is the chance to have children. */
#pragma once

#include "evolve/match.h"

/* Breeding: how a generation is made of the one before [Rae 2001]. */

/* The genes that evolve, as their numbers in a genome, rising; all others stay what they are. */
typedef struct GeneList {
    const int *genes;
    int count; /* at least 1 */
} GeneList;

/* How far a gene w goes when it mutates, with u drawn from [0, 1). One that would grow beyond
 * +-GENE_MAX stays. */
typedef enum MutationStep {
    STEP_PROPORTIONAL, /* w +- w u^2; where w is 0, u^2: the paper's */
    STEP_CONSTANT,     /* w +- u^2 */
    STEP_ANYWHERE      /* anew between -2^18 and 2^18, all that Samuel's could be [Rae 2001] */
} MutationStep;
typedef struct Mutation {
    double rate; /* of a gene */
    MutationStep step;
} Mutation;

/* A member, drawn in proportion to its fitness, of which at least one's is not 0. */
int roulette_pick(const double *fitness, int count, Rng *rng);
/* Exchanges the list's genes from its place `point` on. */
void genes_exchange(double *a, double *b, const GeneList *list, int point);
double gene_mutate(double gene, MutationStep step, Rng *rng);
/* Mutates each gene of the list at its rate; whether one did. */
bool genes_mutate(double *genes, const GeneList *list, Mutation mutation, Rng *rng);
/* Fills `children`, as many as the parents, an even number. Two parents at a time, drawn with
 * return, have two children, which exchange their genes right of a point and then mutate. */
void population_breed(const Population *parents, const double *fitness, const GeneList *list,
                      Mutation mutation, Population *children, Rng *rng);

/* Knockout tournaments: who loses is out, and what was won is fitness [Rae 2001]. */

/* Points of a win, and of the better side of a tie. */
enum { KNOCKOUT_WIN = 10, KNOCKOUT_TIE = 5 };

/* How a meeting ended. A tie goes to the side that stands better. */
typedef struct KnockoutOutcome {
    Result result;
    int standing[2]; /* by Side: pieces, in give-away negative */
} KnockoutOutcome;

typedef struct Knockout {
    int count;          /* of members, a power of two; they are 0 … count-1 */
    int left;           /* members not yet out; 1: members[0] is the champion */
    int *members;       /* those: in meeting i of the round, number 2i has Black, 2i + 1 White */
    int *points;        /* of each member */
    int games, decided; /* meetings so far, and those of them that were won */
} Knockout;

/* Before the first round, with everything drawn; release with knockout_free. */
Knockout knockout_new(int count, Rng *rng);
void knockout_free(Knockout *knockout);
/* Ends a round, left / 2 meetings: gives the points, puts the losers out and draws the next one. Of
 * a tie between equals nobody has points, and chance decides who goes on. */
void knockout_settle(Knockout *knockout, const KnockoutOutcome *outcomes, Rng *rng);
/* Points as shares of all points; when there are none, all are alike. */
void knockout_fitness(const int *points, int count, double *fitness);
/* Plays all rounds of a population's knockout, a game a meeting, from the start of the game; the
 * games of a round are played in parallel, one `Match` a thread. Game i has a seed of (seed, i);
 * draws between the rounds are from `rng`. False with ERROR_INTERRUPTED when stopped. */
bool knockout_play(Knockout *knockout, const EvolveSetup *setup, const Population *population,
                   Match **matches, uint64_t seed, Rng *rng, Error *error);

/* The generator. Defaults in brackets; those with [?] are ours, where the papers say nothing. */
typedef struct GaSettings {
    int population;  /* a power of two [16] */
    int generations; /* tournaments [100 ?] */
    int depth;       /* of all games, in plies [4 ?] */
    int moves;       /* of each side; a game that is not over then is a tie [40] */
    int start;       /* a GaStart [the template's weights ?] */
    int step;        /* a MutationStep [in proportion] */
    bool all;        /* all weights evolve, not only Samuel's factors [no] */
    int score_games; /* of a champion's score; 0: none [100 ?] */
    double mutation; /* of a gene [0.05] */
} GaSettings;

/* What the genes that evolve are at the start, in all members or, drawn at random, in each: the
 * template's times or divided by 1 to 10. In the template "samuel" these are
 * Samuel's factors, and each weighs 1, as in the papers; the material keeps its weight. */
typedef enum GaStart { GA_START_TEMPLATE, GA_START_ONES, GA_START_RANDOM } GaStart;

extern const Generator GENERATOR_GA;
