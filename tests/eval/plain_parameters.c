/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain_parameters.h"

#include <stdlib.h>

/* ---- what may stand on a square ---- */

typedef bool What(const RefBoard *board, Side side, int square);

static int piece_on(const RefBoard *board, int square) {
    return board->at[ref_row(board->size, square)][ref_column(board->size, square)];
}

static bool is_piece(const RefBoard *board, Side side, int square) {
    return ref_belongs(piece_on(board, square), side);
}

static bool is_man(const RefBoard *board, Side side, int square) {
    return is_piece(board, side, square) && !ref_is_king(piece_on(board, square));
}

static bool is_king(const RefBoard *board, Side side, int square) {
    return is_piece(board, side, square) && ref_is_king(piece_on(board, square));
}

static bool is_empty(const RefBoard *board, Side side, int square) {
    (void)side;
    return piece_on(board, square) == EMPTY;
}

static int last_square(const RefBoard *board) { return board->size * board->size / 2; }

/* The neighbour in the direction 0 … 3, 0 where there is none; 0 and 1 are up the board. */
static int neighbour(const RefBoard *board, int square, int direction) {
    const int row = ref_row(board->size, square) + (direction < 2 ? -1 : 1);
    const int column = ref_column(board->size, square) + (direction % 2 == 0 ? -1 : 1);
    if (row < 0 || row >= board->size || column < 0 || column >= board->size) return 0;
    return ref_square(board->size, row, column);
}

/* Neighbours of a square for which `what` holds. */
static int neighbours(const RefBoard *board, Side side, int square, What *what) {
    int count = 0;
    for (int direction = 0; direction < 4; direction++) {
        const int other = neighbour(board, square, direction);
        if (other != 0 && what(board, side, other)) count++;
    }
    return count;
}

/* A step without capture, whether or not a capture is obligatory. */
static bool can_step(const RefBoard *board, Side side, int square) {
    const bool king = is_king(board, side, square);
    for (int direction = 0; direction < 4; direction++) {
        const int to = neighbour(board, square, direction);
        if (to == 0 || !is_empty(board, side, to)) continue;
        if (king || (side == BLACK ? to > square : to < square)) return true;
    }
    return false;
}

static bool is_movable_man(const RefBoard *board, Side side, int square) {
    return is_man(board, side, square) && can_step(board, side, square);
}

static bool is_movable_king(const RefBoard *board, Side side, int square) {
    return is_king(board, side, square) && can_step(board, side, square);
}

static bool is_alone(const RefBoard *board, int square) {
    return neighbours(board, BLACK, square, is_piece) == 0 &&
           neighbours(board, WHITE, square, is_piece) == 0;
}

static bool is_loner_man(const RefBoard *board, Side side, int square) {
    return is_man(board, side, square) && is_alone(board, square);
}

static bool is_loner_king(const RefBoard *board, Side side, int square) {
    return is_king(board, side, square) && is_alone(board, square);
}

static bool is_hole(const RefBoard *board, Side side, int square) {
    return is_empty(board, side, square) && neighbours(board, side, square, is_piece) >= 3;
}

/* ---- where ---- */

typedef bool Where(const RefBoard *board, Side side, int square);

static bool anywhere(const RefBoard *board, Side side, int square) {
    (void)board, (void)side, (void)square;
    return true;
}

/* A list ends with 0. */
static bool is_listed(const int *list, int square) {
    while (*list != 0) {
        if (*list++ == square) return true;
    }
    return false;
}

static bool on_edge(const RefBoard *board, Side side, int square) {
    static const int EDGE[] = {1, 2, 3, 4, 5, 12, 13, 20, 21, 28, 29, 30, 31, 32, 0};
    (void)side;
    const int size = board->size;
    const int row = ref_row(size, square), column = ref_column(size, square);
    if (size == 8) return is_listed(EDGE, square);
    return row == 0 || row == size - 1 || column == 0 || column == size - 1;
}

static bool in_centre(const RefBoard *board, Side side, int square) {
    static const int CENTRE[] = {10, 11, 14, 15, 18, 19, 22, 23, 0};
    (void)side;
    const int size = board->size;
    if (size == 8) return is_listed(CENTRE, square);
    /* The middle four rows and columns, measured in half squares from the middle of the board. */
    return abs(2 * ref_row(size, square) - (size - 1)) <= 3 &&
           abs(2 * ref_column(size, square) - (size - 1)) <= 3;
}

static bool on_main_diagonal(const RefBoard *board, Side side, int square) {
    static const int MAIN[] = {4, 8, 11, 15, 18, 22, 25, 29, 0};
    (void)side;
    const int size = board->size;
    if (size == 8) return is_listed(MAIN, square);
    return ref_row(size, square) == size - 1 - ref_column(size, square);
}

static bool on_double_diagonals(const RefBoard *board, Side side, int square) {
    static const int DOUBLE[] = {1, 6, 10, 15, 19, 24, 28, 5, 9, 14, 18, 23, 27, 32, 0};
    (void)side;
    const int size = board->size;
    if (size == 8) return is_listed(DOUBLE, square);
    return abs(ref_row(size, square) - ref_column(size, square)) == 1;
}

/* The n-th row from the side's own, from 1. */
static int own_row(const RefBoard *board, Side side, int square) {
    const int row = ref_row(board->size, square);
    return side == BLACK ? row + 1 : board->size - row;
}

static bool in_far_row(const RefBoard *board, Side side, int square) {
    if (board->size == 8) return side == BLACK ? square >= 29 : square <= 4;
    return own_row(board, side, square) == board->size;
}

static bool in_two_lowest_rows(const RefBoard *board, Side side, int square) {
    if (board->size == 8) return side == BLACK ? square <= 8 : square >= 25;
    return own_row(board, side, square) <= 2;
}

static bool in_three_topmost_rows(const RefBoard *board, Side side, int square) {
    if (board->size == 8) return side == BLACK ? square >= 21 : square <= 12;
    return own_row(board, side, square) > board->size - 3;
}

/* The square of this board that has the place of one of 8×8's: the same corner's, as far from it.
 * Of the upper half 1, 2, 3, 5, 6, 7 are told from the upper left corner, 4 from the right one; the
 * lower half is the upper one turned round. */
static int square_like(const RefBoard *board, int of_8x8) {
    const int size = board->size;
    if (of_8x8 > 16) return last_square(board) + 1 - square_like(board, 33 - of_8x8);
    if (of_8x8 == 4) return ref_square(size, 0, size - 1);
    return ref_square(size, ref_row(8, of_8x8), ref_column(8, of_8x8));
}

static bool in_own_single_corner(const RefBoard *board, Side side, int square) {
    return square == square_like(board, side == BLACK ? 4 : 29);
}

static bool in_far_single_corner(const RefBoard *board, Side side, int square) {
    return square == square_like(board, side == BLACK ? 29 : 4);
}

/* ---- patterns ---- */

/* Men of the side, and for Dog one of its opponent's; 0: none. */
typedef struct Pattern {
    int own[3], other;
} Pattern;

static const Pattern TRIANGLE[2] = {{{1, 2, 6}, 0}, {{27, 31, 32}, 0}};
static const Pattern OREO[2] = {{{2, 3, 7}, 0}, {{26, 30, 31}, 0}};
static const Pattern BRIDGE[2] = {{{1, 3, 0}, 0}, {{30, 32, 0}, 0}};
static const Pattern DOG[2] = {{{1, 0, 0}, 5}, {{32, 0, 0}, 28}};

static bool is_there(const RefBoard *board, const Pattern patterns[2], Side side) {
    const Pattern *const pattern = &patterns[side];
    for (int i = 0; i < 3; i++) {
        const int square = pattern->own[i];
        if (square != 0 && !is_man(board, side, square_like(board, square))) return false;
    }
    return pattern->other == 0 ||
           is_man(board, side == BLACK ? WHITE : BLACK, square_like(board, pattern->other));
}

/* ---- the parameters ---- */

static int count(const RefBoard *board, Side side, What *what, Where *where) {
    int total = 0;
    for (int square = 1; square <= last_square(board); square++) {
        if (what(board, side, square) && where(board, side, square)) total++;
    }
    return total;
}

static int rows_to_go(const RefBoard *board, Side side) {
    int total = 0;
    for (int square = 1; square <= last_square(board); square++) {
        if (is_man(board, side, square)) total += board->size - own_row(board, side, square);
    }
    return total;
}

double plain_parameter(const RefBoard *board, ParameterId id, Side side) {
    switch ((int)id) {
    case PARAMETER_MEN: return count(board, side, is_man, anywhere);
    case PARAMETER_KINGS: return count(board, side, is_king, anywhere);
    case PARAMETER_SAFE_MEN: return count(board, side, is_man, on_edge);
    case PARAMETER_SAFE_KINGS: return count(board, side, is_king, on_edge);
    case PARAMETER_MOVABLE_MEN: return count(board, side, is_movable_man, anywhere);
    case PARAMETER_MOVABLE_KINGS: return count(board, side, is_movable_king, anywhere);
    case PARAMETER_PROMOTION_DISTANCE: return rows_to_go(board, side);
    case PARAMETER_PROMOTION_VACANCIES: return count(board, side, is_empty, in_far_row);
    case PARAMETER_DEFENDERS: return count(board, side, is_piece, in_two_lowest_rows);
    case PARAMETER_ATTACKERS: return count(board, side, is_man, in_three_topmost_rows);
    case PARAMETER_CENTRAL_MEN: return count(board, side, is_man, in_centre);
    case PARAMETER_CENTRAL_KINGS: return count(board, side, is_king, in_centre);
    case PARAMETER_MAIN_DIAGONAL_MEN: return count(board, side, is_man, on_main_diagonal);
    case PARAMETER_MAIN_DIAGONAL_KINGS: return count(board, side, is_king, on_main_diagonal);
    case PARAMETER_DOUBLE_DIAGONAL_MEN: return count(board, side, is_man, on_double_diagonals);
    case PARAMETER_DOUBLE_DIAGONAL_KINGS: return count(board, side, is_king, on_double_diagonals);
    case PARAMETER_LONER_MEN: return count(board, side, is_loner_man, anywhere);
    case PARAMETER_LONER_KINGS: return count(board, side, is_loner_king, anywhere);
    case PARAMETER_HOLES: return count(board, side, is_hole, anywhere);
    case PARAMETER_TRIANGLE: return is_there(board, TRIANGLE, side);
    case PARAMETER_OREO: return is_there(board, OREO, side);
    case PARAMETER_BRIDGE: return is_there(board, BRIDGE, side);
    case PARAMETER_DOG: return is_there(board, DOG, side);
    case PARAMETER_MAN_IN_CORNER: return count(board, side, is_man, in_own_single_corner);
    case PARAMETER_KING_IN_CORNER: return count(board, side, is_king, in_far_single_corner);
    case PARAMETER_PIECES: return count(board, side, is_piece, anywhere);
    default: abort();
    }
}
