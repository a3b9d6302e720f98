/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules once more, slow and plain: an array of squares, rows and columns. What the bitboards
 * of src/ do is compared with it; it shares no code with them. */
#pragma once

#include "draughts/board.h"
#include "draughts/rules.h"

#include <stdbool.h>
#include <stdint.h>

enum { REF_SIDE_MAX = 12, REF_PATH_MAX = 32, REF_MOVES_MAX = 400 };

/* Row 0 is Black's back row; light squares are EMPTY. */
typedef struct RefBoard {
    int size;
    Side side;
    uint8_t at[REF_SIDE_MAX][REF_SIDE_MAX]; /* Piece */
} RefBoard;

typedef struct RefMove {
    int length, taken_count;
    uint8_t path[REF_PATH_MAX], taken[REF_PATH_MAX]; /* square numbers */
    RefBoard after;
} RefMove;

typedef struct RefList {
    int count;
    bool overflow; /* there are more than REF_MOVES_MAX */
    RefMove moves[REF_MOVES_MAX];
} RefList;

RefBoard ref_of(const Board *board);
Board ref_board(const RefBoard *ref);
bool ref_equal(const RefBoard *a, const RefBoard *b);
/* The square number of a row and column, and the row and column of a number. */
int ref_square(int size, int row, int column);
int ref_row(int size, int square);
int ref_column(int size, int square);
bool ref_is_king(int piece);
/* Whether the piece is one of the side's. */
bool ref_belongs(int piece, Side side);
int ref_count(const RefBoard *board, Side side, bool kings);

/* All legal moves, each path through a capture once. */
void ref_generate(const RefBoard *board, const Rules *rules, RefList *list);
/* Counts the leaves; *overflow becomes true when a position has more than `most` moves. */
uint64_t ref_perft(const RefBoard *board, const Rules *rules, int depth, int most, bool *overflow);
/* Whether the side to move wins (true) or loses when it cannot move. */
bool ref_stuck_wins(const Rules *rules);
