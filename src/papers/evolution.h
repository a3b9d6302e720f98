/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions for claims: run in folder/NAME.evolution/, and what their logs say.
 *
 * A run that was stopped or killed goes on; claims that name the same evolution share it. The
 * folders stay until all claims have their rows. */
#pragma once

#include "evolve/evolution_log.h"
#include "evolve/evolve_experiment.h"
#include "papers/claim.h"

/* What is evolved. */
typedef struct EvolutionPlan {
    const char *name;      /* of the folder and of the heuristic */
    const char *generator; /* "shg" */
    const char *heuristic; /* the template: one that the program brings */
    const char *text;      /* not NULL: the template is this heuristic file instead */
    const char *rules;
    const char *settings; /* as "depth=4,crossovers=2000"; others have their defaults */
    uint64_t seed;        /* 0: one drawn from the run's and the name */
} EvolutionPlan;

/* Makes its experiment; release with evolve_experiment_free. */
bool claim_plan_evolution(const ClaimRun *run, const EvolutionPlan *plan,
                          EvolveExperiment *experiment, Error *error);
/* Evolves, or goes on, or takes what is finished, and reads its log; release with
 * evolution_log_free. False on failure or when stopped; *log is then empty. */
bool claim_evolve(const ClaimRun *run, const EvolutionPlan *plan, EvolutionLog *log, Error *error);

/* The root of the mean square of all genes' standard deviations. */
double evolution_spread(const EvolutionLog *log, int row);

/* The genes of a row's best specimen, to be freed. */
double *evolution_best(const EvolutionLog *log, int row);
/* Appends a heuristic file with this name and the weights of a row's best specimen, or any. */
void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text);
void evolution_write_weights(const EvolutionLog *log, const double *genes, const char *name,
                             Text *text);
