/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of CheckerBoard engines, version 2 [Fierz and Gilbert, CB API reference;
 * cb_interface.h]: shared libraries with two functions, for English draughts on 8×8; others may
 * have a third, islegal, and version 1 has staticevaluation. */
#pragma once

#include "draughts/board.h"

/* Contents of a cell: 0, or a colour and a piece. */
enum { CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };
/* What getmove returns: the engine's claim for itself. */
enum { CB_DRAW = 0, CB_WIN = 1, CB_LOSS = 2, CB_UNKNOWN = 3 };
/* Bits of getmove's `info`. */
enum {
    CB_RESET_MOVES = 1, /* this position does not follow from the one before */
    CB_EXACT_TIME = 2   /* maxtime is not to be exceeded */
};
enum { CB_COMMAND_SIZE = 256, CB_REPLY_SIZE = 1024, CB_MESSAGE_SIZE = 1024, CB_ENGLISH = 21 };

typedef struct CbSquare {
    int x, y;
} CbSquare;

/* The move in other games than English draughts; there the board says everything. */
typedef struct CbMove {
    int jumps, new_piece, old_piece;
    CbSquare from, to, path[12], captured[12]; /* path: where each jump lands */
    int captured_piece[12];
} CbMove;
enum { CB_JUMPS_MAX = 12 };

/* cells[x][y]; `color` is the side to move, `max_time` in seconds. The move comes back as the
 * board after it. The engine moves at once when *play_now becomes other than 0. */
typedef int (*CbGetMove)(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
                         int *play_now, int info, int more_info, CbMove *move);
/* Whether `color` can move between these squares (1 to 32), and the move; of captures that share
 * both ends, one. */
typedef int (*CbIsLegal)(int cells[8][8], int color, int from, int to, CbMove *move);
/* Says what it makes of a board without a search; 0 where it cannot. */
typedef int (*CbStaticEvaluation)(int cells[8][8], int color, char message[CB_MESSAGE_SIZE]);
/* Returns 0 for a command that it does not know or has not obeyed. */
typedef int (*CbEngineCommand)(char command[CB_COMMAND_SIZE], char reply[CB_REPLY_SIZE]);

static inline int checkerboard_color(Side side) { return side == BLACK ? CB_BLACK : CB_WHITE; }
/* Where a square is. */
CbSquare checkerboard_square(int square);
void checkerboard_write(const Board *board, int cells[8][8]);
/* False when there is something in the cells that is no piece on a dark square. */
bool checkerboard_read(int cells[8][8], Side side, Board *board);
