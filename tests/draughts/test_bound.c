/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bound on captures that generate.h states: on 8×8 a king has at most 16 routes. */
#include "draughts/moves.h"

#include <criterion/criterion.h>

enum { SIZE = BOARD_SIZE_STANDARD, CLASS_SQUARES = 9 };

/* The squares of the rows of one parity that can be jumped over: those not on the edge. */
static int interior(int parity, int *squares) {
    int count = 0;
    for (int square = 1; square <= board_squares(SIZE); square++) {
        const int row = board_row(SIZE, square), column = board_column(SIZE, square);
        const bool inside = row > 0 && row < SIZE - 1 && column > 0 && column < SIZE - 1;
        if (inside && row % 2 == parity) squares[count++] = square;
    }
    return count;
}

/* The most captures of one black king among the white men of a set, over all its squares. */
static int most_captures(const int *squares, int set) {
    int most = 0;
    for (int start = 1; start <= board_squares(SIZE); start++) {
        MoveList list;
        Board board = board_empty(SIZE, BLACK);
        for (int i = 0; i < CLASS_SQUARES; i++) {
            if ((set >> i & 1) != 0) board_put(&board, squares[i], WHITE_MAN);
        }
        if (board_piece(&board, start) != EMPTY) continue;
        board_put(&board, start, BLACK_KING);
        moves_generate(&board, RULES_ALL[0], &list);
        const bool captures = list.count > 0 && move_is_capture(&list.moves[0]);
        if (captures && list.count > most) most = list.count;
    }
    return most;
}

Test(bound, one_king_has_at_most_sixteen_routes) {
    for (int parity = 0; parity < 2; parity++) {
        int squares[2 * CLASS_SQUARES], most = 0;
        cr_assert_eq(interior(parity, squares), CLASS_SQUARES);
        for (int set = 1; set < 1 << CLASS_SQUARES; set++) {
            const int captures = most_captures(squares, set);
            if (captures > most) most = captures;
        }
        cr_assert_eq(most, 16, "parity %d: %d", parity, most);
    }
    cr_assert(12 * 16 < MOVES_MAX);
}
