/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The positions that searches are compared on, each with its rules. */
#pragma once

#include "measure/comparison.h"

typedef struct RuledBoard {
    Board board;
    const Rules *rules;
} RuledBoard;

/* An owner; zero-initialise it. */
typedef struct Positions {
    uint64_t count;
    RuledBoard *list;
} Positions;

/* The positions of the settings: a single board, the suite or openings. ERROR_DATA where the single
 * board's game is over, else the errors of openings_open. */
bool positions_load(const ComparisonSettings *settings, Positions *positions, Error *error);
void positions_free(Positions *positions);
