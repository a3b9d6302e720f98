/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models of a field: whether one number a player describes who beats whom. Pure.
 *
 * Each model is fitted to nine tenths of the pairs of games and says which share E of its points
 * the first player of each other pair expects; with the share a that it had, the pair's loss is
 * −a ln E − (1 − a) ln(1 − E). Draws count half, so that models of strength are compared, not of
 * draws. */
#pragma once

#include "stats/pairs.h"

typedef enum Model {
    MODEL_SCALE, /* logit E = r_i − r_j: Elo */
    MODEL_DISC, /* logit E = r_i − r_j + u_i v_j − v_i u_j [Balduzzi, Tuyls, Perolat and Graepel
                   2018; Bertrand, Czarnecki and Gemp 2023] */
    MODEL_PAIRINGS, /* E of each pairing is its mean, with one more pair of a half */
    MODEL_COUNT
} Model;

extern const char *const MODEL_NAMES[MODEL_COUNT];

/* How well a model tells pairs that it was not fitted to. */
typedef struct ModelLoss {
    double loss;   /* mean of a pair */
    Estimate gain; /* how much less than that of MODEL_SCALE, with its 95 % interval over pairs */
} ModelLoss;

enum { MODELS_FEWEST_PAIRS = 100 };
/* Fills the losses; *chosen becomes the first model unless a later one is better: unless the
 * interval of its gain over the one chosen so far is above 0. The same counts and seed give the
 * same bits. False of fewer than three players who met another, or of fewer pairs. */
bool models_compare(const Encounters *encounters, uint64_t seed, ModelLoss losses[MODEL_COUNT],
                    Model *chosen);
