/* HG's evolution: a population whose specimens are fit when their sum of squared errors is small;
 * one child at a time takes the weakest's place [seed 003, sections 3.1 and 6]. */
#ifndef JUMPOFF_EVOLVE_HG_EVOLUTION_H
#define JUMPOFF_EVOLVE_HG_EVOLUTION_H

#include "evolve/hg/hg.h"
#include "evolve/hg/quadratic.h"
#include "evolve/population.h"

/* With speciation a specimen is as weak as its error times the sum of exp(-distance^2) over the
 * population. The seed divides the fitness by that sum, with more being better: to divide the
 * error, of which less is better, would favour crowds. */
typedef struct Evolution {
    const HgSettings *settings;
    const Quadratic *target; /* of the phase */
    Population population;
    double *errors;
    double *crowding; /* those sums; all 1 without speciation */
    uint64_t *born;   /* when it came, in children of the phase made: the old give way first */
    double *child;
    uint64_t made, effective; /* children of the phase: all, and those that got in */
    const atomic_bool *stop;  /* may be NULL; when set what takes long is broken off, unfinished */
} Evolution;

/* All weights 0; borrows genome and settings. Release with evolution_free. */
Evolution evolution_new(const Genome *genome, const HgSettings *settings);
void evolution_free(Evolution *evolution);
/* What lives from one phase to the next. */
void evolution_transfer(Evolution *evolution, Archive *archive);

/* Draws all specimens. */
void evolution_draw(Evolution *evolution, Rng *rng);

/* Puts random specimens in the place of the weakest share, by the errors of the phase before. */
void evolution_replace(Evolution *evolution, double share, Rng *rng);
/* Starts a phase with these errors, borrowed until the next one. */
void evolution_aim(Evolution *evolution, const Quadratic *target);
/* Makes a child, which takes the weakest's place unless it is less fit: among almost equal ones
 * the new are preferred. Whether it did. */
bool evolution_cross(Evolution *evolution, Rng *rng);

/* The specimen with the smallest error, crowded or not. */
int evolution_best(const Evolution *evolution);
double evolution_mean_error(const Evolution *evolution);

#endif
