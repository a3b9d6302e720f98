/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/board.h"

#include "../common/positions.h"
#include "reference.h"

#include <criterion/criterion.h>

static const int SIZES[] = {6, 8, 10, 12};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

Test(board, supports_even_sizes_from_6_to_12) {
    for (int size = -2; size <= 16; size++) {
        const bool expected = size == 6 || size == 8 || size == 10 || size == 12;
        cr_assert_eq(board_size_is_supported(size), expected, "size %d", size);
    }
}

/* Game notation: 1-4 is Black's back row on the columns 2, 4, 6, 8. */
Test(board, numbers_the_squares_row_by_row) {
    cr_assert_eq(board_square(8, 0, 1), 1);
    cr_assert_eq(board_square(8, 0, 7), 4);
    cr_assert_eq(board_square(8, 1, 0), 5);
    cr_assert_eq(board_square(8, 7, 0), 29);
    cr_assert_eq(board_square(8, 7, 6), 32);
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i];
        int next = 1;
        for (int row = -1; row <= size; row++) {
            for (int column = -1; column <= size; column++) {
                const bool inside = row >= 0 && row < size && column >= 0 && column < size;
                const bool dark = inside && (row + column) % 2 == 1;
                const int square = board_square(size, row, column);
                cr_assert_eq(square, dark ? next : 0, "size %d, %d, %d", size, row, column);
                if (!dark) continue;
                cr_assert_eq(board_row(size, square), row);
                cr_assert_eq(board_column(size, square), column);
                next++;
            }
        }
        cr_assert_eq(next - 1, board_squares(size));
    }
}

Test(board, has_one_bit_for_each_square) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i];
        Squares all = 0;
        for (int square = 1; square <= board_squares(size); square++) {
            const Squares bit = board_bit(size, square);
            cr_assert_eq(board_count(bit), 1);
            cr_assert((all & bit) == 0 && bit > all, "size %d, square %d", size, square);
            cr_assert_eq(board_lowest_square(size, bit), square, "size %d", size);
            cr_assert_eq(board_lowest_square(size, bit | board_bit(size, board_squares(size))),
                         square);
            all |= bit;
            cr_assert_eq(board_count(all), square);
        }
    }
}

/* All diagonal steps down the board are shifts by N/2 and N/2 + 1. */
Test(board, makes_every_diagonal_step_one_shift) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i];
        Squares all = 0;
        for (int square = 1; square <= board_squares(size); square++)
            all |= board_bit(size, square);
        for (int square = 1; square <= board_squares(size); square++) {
            const int row = ref_row(size, square), column = ref_column(size, square);
            for (int right = 0; right <= 1; right++) {
                const int to = board_square(size, row + 1, column + (right == 1 ? 1 : -1));
                const Squares expected = to == 0 ? 0 : board_bit(size, to);
                const Squares shifted = (board_bit(size, square) << (size / 2 + right)) & all;
                cr_assert(shifted == expected, "size %d, from %d to %d", size, square, to);
            }
        }
    }
}

Test(board, starts_with_three_rows_of_men_and_two_on_6x6) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i], rows = size == 6 ? 2 : 3;
        const Board board = board_start(size);
        cr_assert_eq(board.side, BLACK);
        cr_assert_eq(board.size, size);
        for (int square = 1; square <= board_squares(size); square++) {
            const int row = ref_row(size, square);
            const Piece expected = row < rows ? BLACK_MAN : row >= size - rows ? WHITE_MAN : EMPTY;
            cr_assert_eq(board_piece(&board, square), expected, "size %d, %d", size, square);
        }
    }
}

Test(board, puts_and_shows_pieces) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i];
        Board board = board_empty(size, WHITE);
        cr_assert_eq(board.side, WHITE);
        for (int round = 0; round < 6; round++) {
            for (int square = 1; square <= board_squares(size); square++) {
                const Piece piece = (Piece)((square + round) % 5);
                board_put(&board, square, piece);
                cr_assert_eq(board_piece(&board, square), piece, "size %d, %d", size, square);
            }
            cr_assert((board.pieces[BLACK] & board.pieces[WHITE]) == 0);
            cr_assert((board.kings & ~(board.pieces[BLACK] | board.pieces[WHITE])) == 0);
        }
        for (int square = 1; square <= board_squares(size); square++)
            board_put(&board, square, EMPTY);
        const Board empty = board_empty(size, WHITE);
        cr_assert(board_equal(&board, &empty));
    }
}

Test(board, knows_the_crowning_rows) {
    for (int i = 0; i < SIZE_COUNT; i++) {
        const int size = SIZES[i];
        for (int square = 1; square <= board_squares(size); square++) {
            const Squares bit = board_bit(size, square);
            const bool black = (board_crowning_row(size, BLACK) & bit) != 0;
            const bool white = (board_crowning_row(size, WHITE) & bit) != 0;
            cr_assert_eq(black, ref_row(size, square) == size - 1, "size %d, %d", size, square);
            cr_assert_eq(white, ref_row(size, square) == 0, "size %d, %d", size, square);
        }
        cr_assert_eq(board_count(board_crowning_row(size, BLACK)), size / 2);
        cr_assert_eq(board_count(board_crowning_row(size, WHITE)), size / 2);
    }
}

static int colours_exchanged(int piece) {
    static const int other[] = {[EMPTY] = EMPTY,
                                [BLACK_MAN] = WHITE_MAN,
                                [BLACK_KING] = WHITE_KING,
                                [WHITE_MAN] = BLACK_MAN,
                                [WHITE_KING] = BLACK_KING};
    return other[piece];
}

Test(board, turns_round) {
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 4000; i++) {
        const int size = SIZES[i % SIZE_COUNT], last = size * size / 2;
        const Board board = positions_any(size, RULES_ALL[0], &rng);
        const Board turned = board_turned(&board), back = board_turned(&turned);
        cr_assert_neq(turned.side, board.side);
        for (int square = 1; square <= last; square++) {
            cr_assert_eq((int)board_piece(&turned, last + 1 - square),
                         colours_exchanged((int)board_piece(&board, square)), "%s",
                         positions_show(&board));
        }
        cr_assert(board_equal(&back, &board), "%s", positions_show(&board));
    }
}

/* The hash and the comparison see every square, the side and the size. */
Test(board, tells_boards_apart) {
    Rng rng = rng_seeded(2);
    for (int i = 0; i < 400; i++) {
        const int size = SIZES[i % SIZE_COUNT];
        const Board board = positions_any(size, RULES_ALL[0], &rng);
        const Board same = board;
        cr_assert(board_equal(&board, &same));
        cr_assert_eq(board_hash(&board), board_hash(&same));
        for (int square = 1; square <= board_squares(size); square++) {
            Board changed = board;
            board_put(&changed, square,
                      (Piece)(((int)board_piece(&board, square) + 1 + i % 4) % 5));
            cr_assert(!board_equal(&board, &changed), "square %d", square);
            cr_assert_neq(board_hash(&board), board_hash(&changed), "square %d", square);
        }
        Board other = board;
        other.side = (uint8_t)side_other((Side)board.side);
        cr_assert(!board_equal(&board, &other));
        cr_assert_neq(board_hash(&board), board_hash(&other));
    }
    const Board six = board_empty(6, BLACK), eight = board_empty(8, BLACK);
    cr_assert(!board_equal(&six, &eight));
    cr_assert_neq(board_hash(&six), board_hash(&eight));
    cr_assert_str_eq(side_name(BLACK), "black");
    cr_assert_str_eq(side_name(WHITE), "white");
}
