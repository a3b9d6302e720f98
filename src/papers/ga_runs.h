/* What the claims on the genetic algorithm of papers 000 and 002 share: runs with all their
 * generations, and matches of champions. */
#pragma once

#include "papers/evolved.h"

enum {
    GA_RUNS_MAX = 40,
    GA_SETTLED = 14, /* the generation by which they are said to be stable */
    GA_DEPTH = 4,    /* of the algorithm's own games */
};
/* What evolves, and in which game. */
#define GA_TEMPLATE "samuel"
#define GA_RULES "english"

/* Independent runs as the papers tell it, by their logs: a row for each generation. */
typedef struct GaRuns {
    Genome genome;
    int factors; /* of Samuel's, which evolve; the genes of `factor_genes` */
    int *factor_genes;
    int runs, generations, games; /* games: of the runs' tournaments */
    EvolutionLog logs[GA_RUNS_MAX];
} GaRuns;

/* NULL on failure or when stopped. */
GaRuns *ga_runs_new(const ClaimRun *run, Error *error);
void ga_runs_free(GaRuns *runs);
/* The genes of a champion, to be freed; generations from 1. */
double *ga_runs_champion(const GaRuns *runs, int run, int generation);

/* The share of points of genes of run number `index` against others, both at GA_DEPTH, in pairs
 * from ballots, which are those of that number. False on failure or when stopped. */
bool ga_match_score(const ClaimRun *run, const Genome *genome, int index, const double *genes,
                    const double *others, int games, double *score, Error *error);
