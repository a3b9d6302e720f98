/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Breeding: how the GA makes a generation of the one before [paper 000]. */
#pragma once

#include "evolve/population.h"

/* The genes that evolve, as their numbers in a genome, rising; all others stay what they are. */
typedef struct GeneList {
    const int *genes;
    int count; /* at least 1 */
} GeneList;

/* A member, drawn in proportion to its fitness, of which at least one's is not 0. */
int roulette_pick(const double *fitness, int count, Rng *rng);
/* Exchanges the list's genes from its place `point` on. */
void genes_exchange(double *a, double *b, const GeneList *list, int point);
/* How far a gene w goes when it mutates, with u drawn from [0, 1). One that would grow beyond
 * +-GENE_MAX stays. */
typedef enum MutationStep {
    STEP_PROPORTIONAL, /* w +- w u^2; where w is 0, u^2: the paper's */
    STEP_CONSTANT,     /* w +- u^2 */
    STEP_ANYWHERE      /* anew between -2^18 and 2^18, all that Samuel's could be [paper 000] */
} MutationStep;
typedef struct Mutation {
    double rate; /* of a gene */
    MutationStep step;
} Mutation;
double gene_mutate(double gene, MutationStep step, Rng *rng);
/* Mutates each gene of the list at its rate; whether one did. */
bool genes_mutate(double *genes, const GeneList *list, Mutation mutation, Rng *rng);

/* Fills `children`, as many as the parents, an even number. Two parents at a time, drawn with
 * return, have two children, which exchange their genes right of a point and then mutate. */
void population_breed(const Population *parents, const double *fitness, const GeneList *list,
                      Mutation mutation, Population *children, Rng *rng);
