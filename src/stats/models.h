/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models of a field of players: does one number per player describe who beats whom? Pure. Each
 * model is fitted to nine tenths of the pairs of games. For each other pair it predicts the share E
 * of the points that the first player gets; if the player gets the share a, the loss of this pair
 * is −a ln E − (1 − a) ln(1 − E). Draws count half. */
#pragma once

#include "stats/pair_scores.h"

typedef enum Model {
    MODEL_SCALE, /* logit E = r_i − r_j: Elo */
    MODEL_DISC, /* logit E = r_i − r_j + u_i v_j − v_i u_j [Balduzzi, Tuyls, Perolat and Graepel
                   2018; Bertrand, Czarnecki and Gemp 2023] */
    MODEL_PAIRINGS, /* E of each pairing is its mean, one more pair with share ½ included */
    MODEL_COUNT
} Model;

extern const char *const MODEL_NAMES[MODEL_COUNT];

/* How well a model predicts pairs that it was not fitted to. */
typedef struct ModelLoss {
    double loss;   /* mean over pairs */
    Estimate gain; /* how much smaller it is than MODEL_SCALE's, 95 % interval over pairs */
} ModelLoss;

enum { MODELS_FEWEST_PAIRS = 100 };
/* Computes the losses of all models. *chosen becomes the simplest model that no later one beats
 * significantly: a later one is chosen if the interval of its gain over the chosen one lies above
 * 0. The same counts and seed give the same bits. False if fewer than three players met another
 * one, or for fewer than MODELS_FEWEST_PAIRS pairs. */
bool models_compare(const Encounters *encounters, uint64_t seed, ModelLoss losses[MODEL_COUNT],
                    Model *chosen);
