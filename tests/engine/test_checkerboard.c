/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as CheckerBoard has it. */
#include "engine/checkerboard.h"

#include "draughts/moves.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <string.h>

/* Where the squares are: row 1 of the interface's own table, from Black's side [cb_interface.h,
 * numbertocoors]. */
static const int SQUARES[8][8] = {
    /* y = 0 … 7; x = 0 … 7 */
    {4, 0, 3, 0, 2, 0, 1, 0},     {0, 8, 0, 7, 0, 6, 0, 5},     {12, 0, 11, 0, 10, 0, 9, 0},
    {0, 16, 0, 15, 0, 14, 0, 13}, {20, 0, 19, 0, 18, 0, 17, 0}, {0, 24, 0, 23, 0, 22, 0, 21},
    {28, 0, 27, 0, 26, 0, 25, 0}, {0, 32, 0, 31, 0, 30, 0, 29}};

Test(checkerboard, squares_are_where_the_interface_has_them) {
    for (int x = 0; x < 8; x++) {
        for (int y = 0; y < 8; y++) {
            if (SQUARES[y][x] == 0) continue;
            int cells[8][8], expected[8][8];
            Board board = board_empty(8, BLACK);
            memset(expected, 0, sizeof expected);
            expected[x][y] = CB_WHITE | CB_KING;
            board_put(&board, SQUARES[y][x], WHITE_KING);
            checkerboard_write(&board, cells);
            cr_assert_eq(memcmp(cells, expected, sizeof cells), 0, "square %d", SQUARES[y][x]);
        }
    }
}

Test(checkerboard, pieces_have_the_interfaces_numbers) {
    int cells[8][8];
    const Board board = board_start(8);
    checkerboard_write(&board, cells);
    cr_assert_eq(cells[0][0], 6, "a black man on square 4");
    cr_assert_eq(cells[1][7], 5, "a white man on square 32");
    cr_assert(checkerboard_color(BLACK) == 2 && checkerboard_color(WHITE) == 1);
}

Test(checkerboard, boards_are_read_back) {
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 2000; i++) {
        int cells[8][8];
        Board board = board_empty(8, i % 2 == 0 ? BLACK : WHITE), read;
        for (int square = 1; square <= 32; square++) {
            board_put(&board, square, (Piece)rng_below(&rng, 5));
        }
        checkerboard_write(&board, cells);
        cr_assert(checkerboard_read(cells, (Side)board.side, &read));
        cr_assert(board_equal(&board, &read));
    }
}

Test(checkerboard, nonsense_is_refused) {
    static const int BAD[] = {1, 2, 3, 4, 7, 8, 11, 12, 16, -6, 1 << 20};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        int cells[8][8] = {{BAD[i]}};
        Board board;
        cr_assert(!checkerboard_read(cells, BLACK, &board), "%d", BAD[i]);
    }
}
