/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board: a position of any size as a plain value. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum Side { BLACK, WHITE } Side;

enum {
    BOARD_SIZE_MIN = 6,
    BOARD_SIZE_STANDARD = 8,
    BOARD_SIZE_MAX = 12,
    BOARD_SQUARES_MAX = BOARD_SIZE_MAX * BOARD_SIZE_MAX / 2
};

/* A set of squares. Square n (from 1, as in notation) of a board of size N is the bit
 * (n−1) + (n−1)/N: after every second row one bit stays unused, and so each of the four diagonal
 * steps is one shift by N/2 or N/2+1 everywhere on the board, without masks. */
__extension__ typedef unsigned __int128 Squares;

typedef struct Board {
    Squares pieces[2]; /* men and kings of each Side */
    Squares kings;     /* of both sides */
    uint8_t size;      /* 6, 8, 10 or 12 */
    uint8_t side;      /* the Side to move */
} Board;

typedef enum Piece { EMPTY, BLACK_MAN, BLACK_KING, WHITE_MAN, WHITE_KING } Piece;

static inline Side side_other(Side side) { return side == BLACK ? WHITE : BLACK; }
/* Returns "black" or "white". */
const char *side_name(Side side);

/* Whether a board of this size can be played: 6, 8, 10 or 12. */
bool board_size_is_supported(int size);
static inline int board_squares(int size) { return size * size / 2; }
/* Returns the start position, Black to move: three rows of men on each side, two on 6×6. */
Board board_start(int size);
/* Returns a board without pieces, `side` to move. */
Board board_empty(int size, Side side);

/* Returns the set that contains one square, by its number. */
static inline Squares board_bit(int size, int square) {
    const int index = square - 1;
    return (Squares)1 << (index + index / size);
}
/* Returns the number of the square of the lowest bit of a set that is not empty. */
int board_lowest_square(int size, Squares squares);
/* Returns the number of squares in a set. */
int board_count(Squares squares);
/* Returns the piece on a square, and puts one there (EMPTY clears it). */
Piece board_piece(const Board *board, int square);
void board_put(Board *board, int square, Piece piece);
/* Return the row of a square, from 0 at Black's side, and its column, from 0 at White's left. */
int board_row(int size, int square);
int board_column(int size, int square);
/* Returns the number of the square at a row and column; 0 if it is light or outside the board. */
int board_square(int size, int row, int column);
/* Returns the squares of the far row of a side, on which its men are crowned. */
Squares board_crowning_row(int size, Side side);

/* Whether two boards have the same size, pieces and side to move. */
bool board_equal(const Board *a, const Board *b);
/* Returns a 64-bit hash of the whole value. Collisions are possible: verify with board_equal. */
uint64_t board_hash(const Board *board);
/* Returns the position with colours exchanged: the board turned round, the other side to move. */
Board board_turned(const Board *board);
