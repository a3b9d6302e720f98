/* Breeding: how the GA makes a generation of the one before [seed 000]. */
#ifndef JUMPOFF_EVOLVE_BREEDING_H
#define JUMPOFF_EVOLVE_BREEDING_H

#include "evolve/population.h"

/* A member, drawn in proportion to its fitness, of which at least one's is not 0. */
int roulette_pick(const double *fitness, int count, Rng *rng);
/* Exchanges the genes from `point` on. */
void genes_exchange(double *a, double *b, int count, int point);
/* A gene w after a mutation: w +- w u^2 with u drawn from [0, 1); where w is 0, u^2. One that would
 * leave +-GENE_MAX stays. */
double gene_mutate(double gene, Rng *rng);
/* Mutates each gene at this rate; whether one did. */
bool genes_mutate(double *genes, int count, double rate, Rng *rng);

/* Fills `children`, as many as the parents, an even number. Two parents at a time, drawn
 * with return, have two children, which exchange their genes right of a point and then mutate. */
void population_breed(const Population *parents, const double *fitness, double rate,
                      Population *children, Rng *rng);

#endif
