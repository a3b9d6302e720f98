/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HG, the heuristic generator [Mańdziuk 2007, sections 3.1 and 5]. Phases go from the end of random
 * games back to the start; each evolves the weights whose values come nearest to those of a search
 * with the best heuristic of the phase before it. A step is a phase. */
#pragma once

#include "evolve/samples.h"

/* Defaults in brackets are the paper's; those with [?] are jumpoff's, where the paper gives none.
 * For a win it gives only a least value, twice the depth of the deepest node: too small, as genes
 * drawn from ±100 soon give a man more than 24. */
typedef struct HgSettings {
    int population; /* [350] */
    int positions;  /* positions a phase [3750 made anew, 6000 reused] */
    bool reuse; /* earlier phases' positions keep their labels [paper: both; no: plays better] */
    double own_share; /* of a later phase's positions that are from its own plies [0.375] */
    int plies[2];     /* of the first phase [82-88, give-away 81-87] */
    int step_plies;   /* [6] */
    int depth_plies;  /* of the labels [6] */
    double win;       /* of a label [1000 ?] */
    double range;     /* of first genes, drawn from -range … range [100] */
    double replaced;  /* share of new specimens at the start of a phase [0.8] */
    int tournament;   /* size of the tournament for a parent [2-5 by genes] */
    int crossovers;   /* a phase [17500 ?: 50 a specimen] */
    double mutation;  /* a gene [8e-4] */
    double addition;  /* a mutation adds up to this either way [footnote 5]; 0: by factors [3.1] */
    bool speciation;  /* similar specimens share fitness [no] */
} HgSettings;

/* The columns of its log. Errors are sums of squares over the phase's positions; `zero` and
 * `template` are those of weights 0 and of the template, for comparison. */
#define HG_LOG(COLUMN)                                                                             \
    COLUMN(HG_PHASE, "phase", COUNT, NULL, "number of the phase of the game, from 1")              \
    COLUMN(HG_FIRST_PLY, "first_ply", COUNT, "plies", "first ply of the phase")                    \
    COLUMN(HG_LAST_PLY, "last_ply", COUNT, "plies", "last ply of the phase")                       \
    COLUMN(HG_POSITIONS, "positions", COUNT, "positions", "training set of the phase")             \
    COLUMN(HG_CROSSOVERS, "crossovers", COUNT, "crossovers", "children made so far in the phase")  \
    COLUMN(HG_EFFECTIVE, "effective", COUNT, "crossovers", "children that got in")                 \
    COLUMN(HG_EFFECTIVE_SHARE, "effective_share", ANY, "share",                                    \
           "children that got in, of those made")                                                  \
    COLUMN(HG_BEST, "best", POSITIVE, "error", "of the best specimen")                             \
    COLUMN(HG_MEAN, "mean", POSITIVE, "error", "mean of the population")                           \
    COLUMN(HG_BEST_IS_MUTANT, "best_is_mutant", ANY, "0 or 1",                                     \
           "1: the best mutated when it was made")                                                 \
    COLUMN(HG_ZERO, "zero", ANY, "error", "of weights that are all 0")                             \
    COLUMN(HG_TEMPLATE, "template", ANY, "error", "of the template's own weights")
enum { HG_LOG(LOG_COLUMN_ID) HG_COLUMNS };

/* Reports come at both ends of a phase and every HG_LOG_EVERY crossovers [section 6]. */
enum { HG_LOG_EVERY = 50 };

extern const Generator GENERATOR_HG;

/* Returns the number of phases. Phase i has the plies of the first one less i steps; the last phase
 * is the first that reaches the start of the game. */
int hg_phases(const HgSettings *settings);

/* Sums of squared errors as quadratic forms: for rows f and labels a,
 *
 * sum of (f w - a)^2 = w' F'F w - 2 w' F'a + a'a
 *
 * needs only F'F, F'a and a'a, whatever the number of rows. For whole numbers these are exact, and
 * the result is as precise as the plain sum: both distinguish specimens until they are within about
 * 1e-6 of the best weights. Opaque owner. */
typedef struct Quadratic Quadratic;

Quadratic *quadratic_new(int size);
void quadratic_free(Quadratic *quadratic);
void quadratic_add(Quadratic *quadratic, const double *row, double label);
/* Returns the sum for weights w; at least 0, or NaN if weights are not finite. */
double quadratic_value(const Quadratic *quadratic, const double *weights);

/* HG's population: a specimen with a small sum of squared errors is fit, and one child at a time
 * replaces the weakest [Mańdziuk 2007, sections 3.1 and 6].
 *
 * With speciation a specimen's error is multiplied by the sum of exp(-distance^2) over the
 * population. The paper divides the fitness by that sum, with a fitness of which more is better;
 * dividing the error, of which less is better, would favour similar specimens. */
typedef struct Breed {
    const EvolveSetup *setup; /* when stopped, long computations end unfinished */
    const HgSettings *settings;
    const Quadratic *target; /* of the phase */
    Population population;
    double *errors;
    double *crowding; /* the sums of exp(-distance^2); 1 without speciation */
    uint64_t *born;   /* number of children before it in the phase: older ones are replaced first */
    double *child;
    uint64_t made, effective; /* children of the phase: all, and those that entered */
} Breed;

/* Creates a population with weights 0; borrows setup and settings. Release with breed_free. */
Breed breed_new(const EvolveSetup *setup, const HgSettings *settings);
void breed_free(Breed *breed);

/* Draws the genes of all specimens. */
void breed_draw(Breed *breed, Rng *rng);

/* Replaces the weakest share, by the errors of the phase before, by random specimens. */
void breed_replace(Breed *breed, double share, Rng *rng);
/* Starts a phase with this error function, borrowed until the next phase. */
void breed_start_phase(Breed *breed, const Quadratic *target);
/* Makes a child; it replaces the weakest unless clearly less fit. Returns whether it entered. */
bool breed_cross(Breed *breed, Rng *rng);

/* Returns the specimen with the smallest error, whatever its crowding. */
int breed_best(const Breed *breed);
double breed_mean_error(const Breed *breed);
