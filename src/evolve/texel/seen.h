/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that the regression learns from, and what they are to it. */
#pragma once

#include "evolve/texel/regression.h"

/* A position, of a game or of a lesson. */
typedef struct SeenBoard {
    Board board;
    double outcome; /* to the side to move: 0 … 1 */
    double weight;  /* how much it counts */
} SeenBoard;

/* Those of a round; zeroed: none. Release with seen_free. */
typedef struct Seen {
    SeenBoard *boards;
    int count;
    size_t capacity;
} Seen;

void seen_add(Seen *seen, const Board *board, double outcome, double weight);
void seen_free(Seen *seen);

/* Their observations, of the genome's genes and one that is 1 behind these: being to move. Release
 * them also on failure: ERROR_INTERRUPTED. */
bool seen_observe(const Seen *seen, const EvolveSetup *setup, Observations *observations,
                  Error *error);
