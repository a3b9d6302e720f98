/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of the genetic algorithm of papers 000 and 002 with all their generations. */
#pragma once

#include "papers/evolved.h"

enum { GA_RUNS_MAX = 40, GA_SETTLED = 14 }; /* the generation by which they are said to be stable */

/* Independent runs as the papers tell it, by their logs: a row for each generation. */
typedef struct GaRuns {
    Genome genome;
    int factors; /* of Samuel's, which evolve; the genes of `factor_genes` */
    int *factor_genes;
    int runs, generations;
    uint64_t games; /* of the runs' tournaments */
    EvolutionLog logs[GA_RUNS_MAX];
} GaRuns;

/* NULL on failure or when stopped. */
GaRuns *ga_runs_new(const ClaimRun *run, Error *error);
void ga_runs_free(GaRuns *runs);
/* The genes of a champion, to be freed; generations from 1. */
double *ga_runs_champion(const GaRuns *runs, int run, int generation);
