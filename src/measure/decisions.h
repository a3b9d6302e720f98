/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions whose moves have known values, from a file (reports/truth/hard.csv). */
#pragma once

#include "draughts/moves.h"
#include "util/error.h"

#include <stddef.h>

/* Values are to the side to move: 1 won, 0 drawn, -1 lost. */
typedef struct Decision {
    Board board;
    int value;
    int moves[MOVES_MAX]; /* after each legal move */
} Decision;

/* Reads the decisions by some rules (the positions whose moves do not all have the same value) from
 * a CSV file with the columns rules, fen, move and value: a row of each position, whose move is
 * empty, then a row of each legal move. NULL with ERROR_NO_INPUT or ERROR_DATA, which names line
 * and column. Release with free. */
CHECKED Decision *decisions_read(const char *path, const Rules *rules, int board_size,
                                 size_t *count, Error *error);
