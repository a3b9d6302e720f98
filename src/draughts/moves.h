/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves: generated, applied, and counted. */
#pragma once

#include "draughts/rules.h"

enum {
    MOVE_PATH_MAX = 32, /* 25 interior squares of one class on 12×12 are at most 25 jumps */
    MOVES_MAX = 256     /* generate.h explains the bound */
};

/* One move: the squares the piece stands on, from the first to the last, and what it captures.
 * Two ways round the same captures are two moves (perft counts paths). */
typedef struct Move {
    Squares captured;
    uint8_t length; /* of path, at least 2 */
    uint8_t path[MOVE_PATH_MAX];
} Move;

typedef struct MoveList {
    int count;
    Move moves[MOVES_MAX];
} MoveList;

/* Lists all legal moves in the generator's fixed order; returns their number (0: the end). */
int moves_generate(const Board *board, const Rules *rules, MoveList *list);
/* Returns the board after a legal move. */
Board move_apply(const Board *board, const Move *move);
static inline int move_from(const Move *move) { return move->path[0]; }
static inline int move_to(const Move *move) { return move->path[move->length - 1]; }
static inline bool move_is_capture(const Move *move) { return move->captured != 0; }
bool move_equal(const Move *a, const Move *b);

/* The exports of each kernel (see kernel.h). */
typedef struct DraughtsKernel {
    int (*generate)(const Board *board, const Rules *rules, MoveList *list);
    uint64_t (*perft)(const Board *board, const Rules *rules, int depth, bool bulk);
} DraughtsKernel;
