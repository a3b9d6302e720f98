/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What HG breeds: a population whose specimens are fit when their sum of squared errors is small;
 * one child at a time takes the weakest's place [paper 003, sections 3.1 and 6]. */
#pragma once

#include "evolve/hg/hg.h"
#include "evolve/hg/quadratic.h"

/* With speciation a specimen is as weak as its error times the sum of exp(-distance^2) over the
 * population. The paper divides the fitness by that sum, with more being better: to divide the
 * error, of which less is better, would favour crowds. */
typedef struct Breed {
    const EvolveSetup *setup; /* when stopped, what takes long is broken off, unfinished */
    const HgSettings *settings;
    const Quadratic *target; /* of the phase */
    Population population;
    double *errors;
    double *crowding; /* those sums; all 1 without speciation */
    uint64_t *born;   /* when it came, in children of the phase made: the old give way first */
    double *child;
    uint64_t made, effective; /* children of the phase: all, and those that got in */
} Breed;

/* All weights 0; borrows setup and settings. Release with breed_free. */
Breed breed_new(const EvolveSetup *setup, const HgSettings *settings);
void breed_free(Breed *breed);
/* What lives from one phase to the next. */
void breed_transfer(Breed *breed, Archive *archive);

/* Draws all specimens. */
void breed_draw(Breed *breed, Rng *rng);

/* Puts random specimens in the place of the weakest share, by the errors of the phase before. */
void breed_replace(Breed *breed, double share, Rng *rng);
/* Starts a phase with these errors, borrowed until the next one. */
void breed_aim(Breed *breed, const Quadratic *target);
/* Makes a child, which takes the weakest's place unless it is less fit: among almost equal ones
 * the new are preferred. Whether it did. */
bool breed_cross(Breed *breed, Rng *rng);

/* The specimen with the smallest error, crowded or not. */
int breed_best(const Breed *breed);
double breed_mean_error(const Breed *breed);
