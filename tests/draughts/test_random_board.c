/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/random_board.h"

#include "draughts/moves.h"

#include <criterion/criterion.h>

/* Positions of games and scattered ones, which can be played and are the same for the same seed. */
Test(random_board, can_be_played) {
    static const int SIZES[] = {6, 8, 10, 12};
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        const int size = SIZES[s], most = board_count(board_start(size).pieces[BLACK]);
        Rng rng = rng_seeded(7), again = rng_seeded(7);
        int lone = 0, full = 0, kings = 0;
        for (int i = 0; i < 2000; i++) {
            MoveList legal;
            const Board board = random_board(size, RULES_ALL[0], i % 2 == 0, &rng);
            const Board same = random_board(size, RULES_ALL[0], i % 2 == 0, &again);
            cr_assert(board_equal(&board, &same));
            cr_assert_gt(moves_generate(&board, RULES_ALL[0], &legal), 0);
            for (int side = BLACK; side <= WHITE; side++) {
                const Squares men = board.pieces[side] & ~board.kings;
                const int pieces = board_count(board.pieces[side]);
                cr_assert_eq(board_count(men & board_crowning_row(size, (Side)side)), 0);
                cr_assert(pieces >= 1 && pieces <= most, "%d", pieces);
                lone += pieces == 1;
                full += pieces == most;
                kings += men == 0;
            }
        }
        cr_assert(lone > 50 && full > 20 && kings > 50, "%d %d %d", lone, full, kings);
    }
}
