/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ridge logistic regression, one batch of observations after the other.
 *
 * The chance of an outcome of 1 is taken to be 1 / (1 + exp(-z)), z being the scalar product of an
 * observation's row and the weights. What earlier batches say is kept as a normal distribution:
 * the weights that were best, and how sharply the likelihood falls off from there (its second
 * derivatives, Laplace's approximation [Bishop 2006, Pattern Recognition and Machine Learning,
 * section 4.5]), so that a batch can be forgotten once it was fitted. All sums have one order, so
 * that their bits do not depend on threads. */
#pragma once

#include "evolve/generator.h"

/* What an observation has of a weight; what is 0 is none. */
typedef struct RowEntry {
    int place; /* of the weight, ascending within an observation */
    float value;
} RowEntry;

/* Release with observations_free. */
typedef struct Observations {
    int size, count;    /* size: weights */
    RowEntry **entries; /* of each observation, as many as `counts` says */
    int *counts;
    double *outcomes; /* 0 … 1 */
    double *weights;  /* how much each counts; at least 0 */
} Observations;

/* Whose entries are not set; each is to be set once, by any thread. */
Observations observations_new(int size, int count);
/* `row`: `size` numbers, of which single precision is kept. */
void observations_set(Observations *observations, int index, const double *row, double outcome,
                      double weight);
void observations_free(Observations *observations);
/* The mean squared difference of outcomes and what these weights predict, as Texel's method has
 * it; NaN where nothing counts. */
double observations_error(const Observations *observations, const double *weights);

/* What is known of the weights. Release with belief_free. */
typedef struct Belief {
    int size;
    double *mean;     /* the best weights so far */
    double *evidence; /* size x size, symmetric: second derivatives of -log likelihood there */
} Belief;

/* Nothing: weights and evidence 0. */
Belief belief_new(int size);
void belief_free(Belief *belief);
/* Makes earlier evidence count less: times `share`, 0 … 1. */
void belief_fade(Belief *belief, double share);
/* Finds, by Newton's method, the weights w that make the likelihood of the observations greatest,
 * given the earlier evidence and -ridge / 2 * |w|^2; adds the evidence found. ridge > 0. False with
 * ERROR_INTERRUPTED when stopped: then it is as it was. */
bool belief_update(Belief *belief, const Observations *observations, double ridge,
                   const EvolveSetup *setup, Error *error);
/* The standard errors of the weights, the square roots of the diagonal of (evidence + ridge)^-1,
 * as if all observations were independent. */
void belief_deviations(const Belief *belief, double ridge, double *deviations);
/* What is known of `count` steps that each move all weights of one number alike. */
Belief belief_pool(const Belief *belief, const int *numbers, int count);
/* What steps from the weights are alike, as a matrix L (lower, `size` x `size`; to be freed): LL'
 * is the evidence with this share of its mean diagonal added to each place of that; a step x is
 * |L'x| long. */
double *belief_shape(const Belief *belief, double damping);
double belief_length(const double *lower, int size, const double *step);
/* Replaces a step x by the one as long as |x|: L'^-1 x. */
void belief_stretch(const double *lower, int size, double *step);
