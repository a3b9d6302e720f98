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

/* What is known of the weights. Release with posterior_free. */
typedef struct Posterior {
    int size;
    double *mean;     /* the best weights so far */
    double *evidence; /* size x size, symmetric: second derivatives of -log likelihood there */
} Posterior;

/* Nothing: weights and evidence 0. */
Posterior posterior_new(int size);
void posterior_free(Posterior *posterior);
/* Makes earlier evidence count less: times `share`, 0 … 1. */
void posterior_fade(Posterior *posterior, double share);
/* Finds, by Newton's method, the weights w that make the likelihood of the observations greatest,
 * given the earlier evidence and -ridge / 2 * |w|^2; adds the evidence found. ridge > 0. False with
 * ERROR_INTERRUPTED when stopped: then it is as it was. */
bool posterior_update(Posterior *posterior, const Observations *observations, double ridge,
                      const EvolveSetup *setup, Error *error);
/* The standard errors of the weights, the square roots of the diagonal of (evidence + ridge)^-1,
 * as if all observations were independent. */
void posterior_deviations(const Posterior *posterior, double ridge, double *deviations);
