/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/checkerboard.h"

#include <string.h>

static const int CELLS[] = {[EMPTY] = 0,
                            [BLACK_MAN] = CB_BLACK | CB_MAN,
                            [BLACK_KING] = CB_BLACK | CB_KING,
                            [WHITE_MAN] = CB_WHITE | CB_MAN,
                            [WHITE_KING] = CB_WHITE | CB_KING};

/* Rows from Black's side, columns from the right as Black's first row is numbered. */
CbSquare checkerboard_square(int square) {
    const int y = (square - 1) / 4;
    return (CbSquare){2 * (3 - (square - 1) % 4) + (y & 1), y};
}

static int *cell_of(int cells[8][8], int square) {
    const CbSquare at = checkerboard_square(square);
    return &cells[at.x][at.y];
}

void checkerboard_write(const Board *board, int cells[8][8]) {
    memset(cells, 0, 64 * sizeof cells[0][0]);
    for (int square = 1; square <= 32; square++) {
        *cell_of(cells, square) = CELLS[board_piece(board, square)];
    }
}

static bool read_piece(int cell, Piece *piece) {
    for (Piece p = EMPTY; p <= WHITE_KING; p++) {
        if (CELLS[p] != cell) continue;
        *piece = p;
        return true;
    }
    return false;
}

bool checkerboard_read(int cells[8][8], Side side, Board *board) {
    Piece piece = EMPTY;
    *board = board_empty(8, side);
    for (int square = 1; square <= 32; square++) {
        if (!read_piece(*cell_of(cells, square), &piece)) return false;
        if (piece != EMPTY) board_put(board, square, piece);
    }
    return true;
}
