/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/counting.h"

#include <threads.h>

enum { LAST = BOARD_SIZE - 1 };

/* Parts of the board, as Black sees it: row 0 is its own back row, at the top. */
static bool anywhere(int row, int column) {
    (void)row, (void)column;
    return true;
}
/* 1-5, 12, 13, 20, 21, 28-32 */
static bool edge(int row, int column) {
    return row == 0 || row == LAST || column == 0 || column == LAST;
}
static bool far_row(int row, int column) {
    (void)column;
    return row == LAST;
}
static bool two_lowest_rows(int row, int column) {
    (void)column;
    return row < 2;
}
static bool three_topmost_rows(int row, int column) {
    (void)column;
    return row > LAST - 3;
}
/* 10, 11, 14, 15, 18, 19, 22, 23: the four middle rows of the four middle columns */
static bool centre(int row, int column) {
    enum { FIRST = BOARD_SIZE / 2 - 2, END = BOARD_SIZE / 2 + 2 };
    return row >= FIRST && row < END && column >= FIRST && column < END;
}
/* 4, 8, 11, 15, 18, 22, 25, 29 */
static bool main_diagonal(int row, int column) { return row + column == LAST; }
/* 1, 6, 10, 15, 19, 24, 28 and 5, 9, 14, 18, 23, 27, 32 */
static bool double_diagonals(int row, int column) { return row - column == 1 || column - row == 1; }
static bool own_single_corner(int row, int column) { return row == 0 && column == LAST; } /* 4 */
static bool far_single_corner(int row, int column) { return row == LAST && column == 0; } /* 29 */

typedef struct Definition {
    SetId set;
    bool (*where)(int row, int column);
} Definition;

/* The parameters [Mańdziuk 2007, section 2]; see also patterns_of and distance_squares. */
static const Definition DEFINITIONS[PARAMETER_PIECES + 1] = {
    [PARAMETER_MEN] = {SET_MEN, anywhere},
    [PARAMETER_KINGS] = {SET_KINGS, anywhere},
    [PARAMETER_SAFE_MEN] = {SET_MEN, edge},
    [PARAMETER_SAFE_KINGS] = {SET_KINGS, edge},
    [PARAMETER_MOVABLE_MEN] = {SET_MOVABLE_MEN, anywhere},
    [PARAMETER_MOVABLE_KINGS] = {SET_MOVABLE_KINGS, anywhere},
    [PARAMETER_PROMOTION_DISTANCE] = {SET_MEN, anywhere},
    [PARAMETER_PROMOTION_VACANCIES] = {SET_EMPTY, far_row},
    [PARAMETER_DEFENDERS] = {SET_PIECES, two_lowest_rows},
    [PARAMETER_ATTACKERS] = {SET_MEN, three_topmost_rows},
    [PARAMETER_CENTRAL_MEN] = {SET_MEN, centre},
    [PARAMETER_CENTRAL_KINGS] = {SET_KINGS, centre},
    [PARAMETER_MAIN_DIAGONAL_MEN] = {SET_MEN, main_diagonal},
    [PARAMETER_MAIN_DIAGONAL_KINGS] = {SET_KINGS, main_diagonal},
    [PARAMETER_DOUBLE_DIAGONAL_MEN] = {SET_MEN, double_diagonals},
    [PARAMETER_DOUBLE_DIAGONAL_KINGS] = {SET_KINGS, double_diagonals},
    [PARAMETER_LONER_MEN] = {SET_LONER_MEN, anywhere},
    [PARAMETER_LONER_KINGS] = {SET_LONER_KINGS, anywhere},
    [PARAMETER_HOLES] = {SET_HOLES, anywhere},
    [PARAMETER_MAN_IN_CORNER] = {SET_MEN, own_single_corner},
    [PARAMETER_KING_IN_CORNER] = {SET_KINGS, far_single_corner},
    [PARAMETER_PIECES] = {SET_PIECES, anywhere},
};

static Counted counted[PARAMETER_PIECES + 1][2]; /* by side */

static void find_squares(void) {
    for (int id = 0; id <= PARAMETER_PIECES; id++) {
        const Definition *const definition = &DEFINITIONS[id];
        counted[id][BLACK].set = counted[id][WHITE].set = definition->set;
        for (int square = 1; definition->where != NULL && square <= POSITION_SQUARES; square++) {
            const int row = board_row(BOARD_SIZE, square),
                      column = board_column(BOARD_SIZE, square);
            if (definition->where(row, column)) counted[id][BLACK].where |= BITS_SQUARE(square);
            if (definition->where(LAST - row, LAST - column))
                counted[id][WHITE].where |= BITS_SQUARE(square);
        }
    }
}

Counted counted_squares(ParameterId id, Side side) {
    static once_flag once = ONCE_FLAG_INIT;
    if (id >= PARAMETER_TRIANGLE && id <= PARAMETER_DOG)
        return (Counted){SET_PATTERNS, pattern_square(id, side)};
    call_once(&once, find_squares); /* learners ask for each of their positions */
    return counted[id][side];
}

Bits distance_squares(int bit, Side side) {
    Bits squares = 0;
    for (int to_go = 1; to_go <= LAST; to_go++) {
        if ((to_go >> bit & 1) != 0) squares |= BITS_ROW(side == BLACK ? LAST - to_go : to_go);
    }
    return squares;
}
