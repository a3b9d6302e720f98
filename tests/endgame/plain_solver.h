/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact values by plain iteration: every position of up to so many pieces with its successors, gone
 * through again and again until nothing changes. By the rules of draughts/reference.h; it shares
 * no code with src/endgame. */
#pragma once

#include "../draughts/reference.h"

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN_UNKNOWN = -1, PLAIN_NONE = -2, PLAIN_MOST = 4, PLAIN_CODES = 625 };

typedef struct PlainSolver {
    int size, pieces;
    const Rules *rules;
    int set_count; /* of kinds of pieces that can be on the board together, by their digits */
    int16_t set_of[PLAIN_CODES], code_of[PLAIN_CODES];
    uint32_t count;  /* of places for positions, not all of which are some */
    int16_t *plies;  /* to the end of the game; PLAIN_UNKNOWN: a draw; PLAIN_NONE: no position */
    int8_t *value;   /* for the side to move: 1, 0, -1 */
    uint32_t *first; /* of the successors of a place */
    uint32_t *after; /* 0: a side has no piece left */
    uint64_t positions;
} PlainSolver;

void plain_solve(PlainSolver *solver, int size, int pieces, const Rules *rules);
void plain_free(PlainSolver *solver);
/* The board of a place; false: it is none. */
bool plain_board(const PlainSolver *solver, uint32_t place, Board *board);
