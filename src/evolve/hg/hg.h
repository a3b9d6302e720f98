/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HG, the heuristic generator [Mańdziuk 2007, sections 3.1 and 5]: from the end of random games
 * back to the start, phase by phase, the weights are evolved that come nearest to what a search
 * with the best heuristic of the phase before says. A step is a phase. */
#pragma once

#include "evolve/samples.h"

/* Defaults in brackets are the paper's; [?] are ours, where it says nothing. It has a win at least
 * twice the depth of the deepest node; but genes drawn from ±100 soon say more of a man than 24. */
typedef struct HgSettings {
    int population; /* [350] */
    int positions;  /* of a phase [3750 made anew, 6000 reused] */
    bool reuse;     /* earlier phases' positions keep their labels [both; here no: plays better] */
    double own_share; /* of a later phase's positions that are from its own plies [0.375] */
    int plies[2];     /* of the first phase [82-88, give-away 81-87] */
    int step_plies;   /* [6] */
    int depth_plies;  /* of the labels [6] */
    double win;       /* of a label [1000 ?] */
    double range;     /* genes are drawn from -range … range [100] */
    double replaced;  /* share that is new at the start of a phase [0.8] */
    int tournament;   /* specimens that compete to be a parent [2-5 by genes] */
    int crossovers;   /* a phase [17500 ?: 50 a specimen] */
    double mutation;  /* a gene [8e-4] */
    double addition;  /* a mutation adds up to this either way [footnote 5]; 0: by factors [3.1] */
    bool speciation;  /* share fitness with the near [no] */
} HgSettings;

/* The columns of its log. Sums of squared errors over the phase's positions; those of weights that
 * are all 0 and of the template's own are what the best is to be seen beside. */
#define HG_LOG(COLUMN)                                                                             \
    COLUMN(HG_PHASE, "phase", PART) /* from 1 */                                                   \
    COLUMN(HG_FIRST_PLY, "first_ply", COUNT)                                                       \
    COLUMN(HG_LAST_PLY, "last_ply", COUNT)                                                         \
    COLUMN(HG_POSITIONS, "positions", COUNT)                                                       \
    COLUMN(HG_CROSSOVERS, "crossovers", COUNTER) /* so far in the phase: children made */          \
    COLUMN(HG_EFFECTIVE, "effective", COUNT)     /* children that got in */                        \
    COLUMN(HG_EFFECTIVE_SHARE, "effective_share", ANY)                                             \
    COLUMN(HG_BEST, "best", POSITIVE)                                                              \
    COLUMN(HG_MEAN, "mean", POSITIVE)                                                              \
    COLUMN(HG_BEST_IS_MUTANT, "best_is_mutant", ANY) /* it mutated when it was made */             \
    COLUMN(HG_ZERO, "zero", ANY)                                                                   \
    COLUMN(HG_TEMPLATE, "template", ANY)
enum { HG_LOG(LOG_COLUMN_ID) HG_COLUMNS };

/* It reports at the start of a phase, every HG_LOG_EVERY crossovers [section 6] and at its end. */
enum { HG_LOG_EVERY = 50 };

extern const Generator GENERATOR_HG;

/* The number of phases. Phase i is of the plies of the first one less i steps; the last one, the
 * first that reaches the start, is cut off there. */
int hg_phases(const HgSettings *settings);

/* Sums of squared errors as quadratic forms: for rows f and labels a,
 *
 *   sum of (f w - a)^2 = w' F'F w - 2 w' F'a + a'a
 *
 * needs only F'F, F'a and a'a, whatever the number of rows. For whole numbers these are exact, and
 * the value has as many good digits as the plain sum has: both tell specimens apart until they are
 * within about 1e-6 of the best weights. Opaque owner. */
typedef struct Quadratic Quadratic;

Quadratic *quadratic_new(int size);
void quadratic_free(Quadratic *quadratic);
void quadratic_add(Quadratic *quadratic, const double *row, double label);
/* The sum for weights w; at least 0, or NaN where weights are not finite. */
double quadratic_value(const Quadratic *quadratic, const double *weights);

/* What HG breeds: a population whose specimens are fit when their sum of squared errors is small;
 * one child at a time takes the weakest's place [Mańdziuk 2007, sections 3.1 and 6].
 *
 * With speciation a specimen is as weak as its error times the sum of exp(-distance^2) over the
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
