/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples: positions from random play, with the values that a search finds for them. */
#pragma once

#include "evolve/generator.h"

typedef struct Sample {
    Board board;  /* the side to move has a move */
    int ply;      /* random moves from the start */
    double label; /* to the side to move */
} Sample;

/* Makes sample i, of `count`, from the seed and i alone: random games from the start that last
 * until a ply drawn from first_ply … last_ply; games that end before are played anew. ERROR_DATA
 * where none of many games lasts so long, ERROR_INTERRUPTED when stopped. Draw rules are not in
 * force. */
bool samples_make(Sample *samples, int count, const EvolveSetup *setup, int first_ply, int last_ply,
                  uint64_t seed, Error *error);

/* How samples are labelled: by alpha-beta to a depth. A win found g plies on is win - g, a loss
 * g - win, everything else the formula's value at the horizon, 0 without a formula (the end of
 * nothing is a draw) [paper 003, section 3.1]. */
typedef struct Labelling {
    const EvolveSetup *setup;
    const Formula *formula; /* NULL: the null heuristic */
    int depth_plies;
    double win;      /* at least twice the deepest node */
    bool from_start; /* g counts from the start of the game, not from the sample */
} Labelling;

/* Labels in parallel; the same for any number of threads. ERROR_INTERRUPTED when stopped. */
bool samples_label(Sample *samples, int count, const Labelling *labelling, Error *error);
