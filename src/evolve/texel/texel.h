/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logistic regression on the results of self-play, which programs of today call the Texel tuning
 * method [P. Österlund, the chess program Texel, 2014], round after round: the weights found so far
 * play themselves, all that is known of the weights is brought up to date by how the games ended,
 * and so on. A step is a round. It starts from nothing, weights of 0, games that only the search
 * decides. */
#pragma once

#include "evolve/generator.h"

/* All defaults, in brackets, are ours, chosen by matches of 25f at depth 6 (docs/evolve.md). Of
 * drawn games no position counts: searches to a fixed depth draw most games, won ones too. */
typedef struct TexelSettings {
    int rounds;          /* [10] */
    int games;           /* a round [8000] */
    int depth_plies;     /* of self-play [4] */
    int opening[2];      /* random plies at the start of a game [4-12] */
    double random_share; /* of later moves that are drawn [0.02, give-away 0] */
    double discount;     /* what is left of a result a ply before: the rest is a draw [1, give-away
                            0.93] */
    double memory;       /* what earlier rounds count for after a round, as a share [0.8] */
    double ridge;        /* pulls weights to 0: log likelihood loses half of it times |w|^2 [1] */
    int score_games;     /* against the yardstick, each round [200] */
    int score_depth;     /* plies [those of self-play] */
} TexelSettings;

/* The columns of its log. Errors are mean squares over the round's positions that count. */
#define TEXEL_LOG(COLUMN)                                                                          \
    COLUMN(TEXEL_ROUND, "round", COUNTER) /* from 1 */                                             \
    COLUMN(TEXEL_GAMES, "games", COUNTER) /* so far */                                             \
    COLUMN(TEXEL_POSITIONS, "positions", COUNT)                                                    \
    COLUMN(TEXEL_DRAWN, "drawn", ANY)              /* share of the round's games */                \
    COLUMN(TEXEL_BLACK, "black_won", ANY)          /* share that Black won */                      \
    COLUMN(TEXEL_BEFORE, "error_before", POSITIVE) /* error with the weights that played */        \
    COLUMN(TEXEL_AFTER, "error_after", POSITIVE)   /* error with the weights found */              \
    COLUMN(TEXEL_LOG_ODDS, "log_odds", ANY) /* what a value of 100 says of the chance to win */    \
    COLUMN(TEXEL_SCORE, "score", SHARE)     /* against the yardstick */
enum { TEXEL_LOG(LOG_COLUMN_ID) TEXEL_COLUMNS };

extern const Generator GENERATOR_TEXEL;

/* Ridge logistic regression, one batch of observations after the other.
 *
 * The chance of an outcome of 1 is taken to be 1 / (1 + exp(-z)), z being the scalar product of an
 * observation's row and the weights. What earlier batches say is kept as a normal distribution:
 * the weights that were best, and how sharply the likelihood falls off from there (its second
 * derivatives, Laplace's approximation [Bishop 2006, Pattern Recognition and Machine Learning,
 * section 4.5]), so that a batch can be forgotten once it was fitted. All sums have one order, so
 * that their bits do not depend on threads. */

/* An observation: which of the batch's entries are its own. */
typedef struct Observation {
    size_t first;   /* of its entries */
    int count;      /* of them */
    double outcome; /* 0 … 1 */
} Observation;

/* A weight that an observation has something of. */
typedef struct RowEntry {
    int place; /* of the weight, ascending within an observation */
    float value;
} RowEntry;

/* A batch; begins with only its size set. Release with observations_free. */
typedef struct Observations {
    int size, count; /* size: weights */
    Observation *items;
    RowEntry *entries;
    size_t used, capacities[2];
} Observations;

/* `row`: `size` numbers, of which single precision is kept. */
void observations_add(Observations *observations, const double *row, double outcome);
void observations_free(Observations *observations);
/* The mean squared difference of outcomes and what these weights predict, as Texel's method has
 * it; NaN of no observation. */
double observations_error(const Observations *observations, const double *weights);

/* The weights' normal posterior. Release with posterior_free. */
typedef struct Posterior {
    int size;
    double *mean;      /* the most likely weights so far */
    double *precision; /* size x size, symmetric: second derivatives of -log likelihood there */
} Posterior;

/* A posterior without observations: means and precision 0. */
Posterior posterior_new(int size);
void posterior_free(Posterior *posterior);
/* Multiplies the precision by `share`, 0 … 1, so that earlier observations count less. */
void posterior_fade(Posterior *posterior, double share);
/* Finds the most likely weights w by Newton's method, given the observations, the posterior before
 * and the penalty -ridge / 2 * |w|^2, ridge > 0; adds the precision found. False with
 * ERROR_INTERRUPTED when stopped: the posterior is then unchanged. */
bool posterior_update(Posterior *posterior, const Observations *observations, double ridge,
                      const EvolveSetup *setup, Error *error);
/* The standard errors of the weights, the square roots of the diagonal of (precision + ridge)^-1,
 * as if all observations were independent. */
void posterior_deviations(const Posterior *posterior, double ridge, double *deviations);
