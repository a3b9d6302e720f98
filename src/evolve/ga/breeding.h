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
/* A gene w after a mutation: w +- w u^2 with u drawn from [0, 1); where w is 0, u^2. One that would
 * grow beyond +-GENE_MAX stays. */
double gene_mutate(double gene, Rng *rng);
/* Mutates each gene of the list at this rate; whether one did. */
bool genes_mutate(double *genes, const GeneList *list, double rate, Rng *rng);

/* Fills `children`, as many as the parents, an even number. Two parents at a time, drawn with
 * return, have two children, which exchange their genes right of a point and then mutate. */
void population_breed(const Population *parents, const double *fitness, const GeneList *list,
                      double rate, Population *children, Rng *rng);
