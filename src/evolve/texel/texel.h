/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logistic regression on results of self-play, the Texel tuning method [P. Österlund, chess program
 * Texel, 2014], in rounds: the current weights play themselves, and the games update their
 * posterior. A step is a round. The first weights are 0: only the search decides those games. */
#pragma once

#include "evolve/generator.h"

/* Defaults, in brackets, are jumpoff's, chosen by matches of 25f at depth 6 (docs/evolve.md).
 * Positions of drawn games do not count: searches to a fixed depth draw most won games. */
typedef struct TexelSettings {
    int rounds;          /* [10] */
    int games;           /* a round [8000] */
    int depth_plies;     /* of self-play [4] */
    int opening[2];      /* random plies at the start of a game [4-12] */
    double random_share; /* share of random moves later [0.02, give-away 0] */
    double discount;     /* moves results towards a draw for each earlier ply [1, give-away 0.93] */
    double memory;       /* weight of earlier rounds after each round [0.8] */
    double ridge;        /* penalty: log likelihood − ridge / 2 · |w|² [1] */
    int score_games;     /* against the yardstick, each round [200] */
    int score_depth;     /* plies [those of self-play] */
} TexelSettings;

/* The columns of its log. Errors are mean squares over the positions that count. */
#define TEXEL_LOG(COLUMN)                                                                          \
    COLUMN(TEXEL_ROUND, "round", COUNT, NULL, "number of the round, from 1")                       \
    COLUMN(TEXEL_GAMES, "games", COUNT, "games", "played so far")                                  \
    COLUMN(TEXEL_POSITIONS, "positions", COUNT, "positions", "of the round")                       \
    COLUMN(TEXEL_DRAWN, "drawn", ANY, "share", "draws among the round's games")                    \
    COLUMN(TEXEL_BLACK, "black_won", ANY, "share", "wins of Black among them")                     \
    COLUMN(TEXEL_BEFORE, "error_before", POSITIVE, "error", "with the weights that played")        \
    COLUMN(TEXEL_AFTER, "error_after", POSITIVE, "error", "with the weights found")                \
    COLUMN(TEXEL_LOG_ODDS, "log_odds", ANY, "log odds",                                            \
           "log-odds of winning that a value of 100 means")                                        \
    COLUMN(TEXEL_SCORE, "score", SHARE, "share", "points against the yardstick")
enum { TEXEL_LOG(LOG_COLUMN_ID) TEXEL_COLUMNS };

extern const Generator GENERATOR_TEXEL;

/* Ridge logistic regression in batches of observations. The probability of an outcome of 1 is
 * modelled as 1 / (1 + exp(-z)), z the scalar product of the row and the weights. Earlier batches
 * are kept as a normal distribution: the most likely weights and the second derivatives of the
 * likelihood there [Laplace's approximation: Bishop 2006, Pattern Recognition and Machine Learning,
 * section 4.5], so a batch can be discarded. Sums have one order whatever the threads. */

/* An observation and its entries in the batch. */
typedef struct Observation {
    size_t first;   /* its first entry */
    int count;      /* its number of entries */
    double outcome; /* 0 … 1 */
} Observation;

/* A nonzero element of an observation's row. */
typedef struct RowEntry {
    int place; /* index of the weight, ascending within an observation */
    float value;
} RowEntry;

/* A batch; set `size` and zero the rest. Release with observations_free. */
typedef struct Observations {
    int size, count; /* size: number of weights */
    Observation *items;
    RowEntry *entries;
    size_t used, capacities[2];
} Observations;

/* Adds an observation; `row` has `size` numbers, kept in single precision. */
void observations_add(Observations *observations, const double *row, double outcome);
void observations_free(Observations *observations);
/* The mean squared error of these weights' predictions, as in Texel's method; NaN if empty. */
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
