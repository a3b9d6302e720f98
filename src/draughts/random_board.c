/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/random_board.h"

#include "draughts/moves.h"

/* Men never stand on the row that crowns them. */
static Board scatter(int size, uint32_t most, Rng *rng) {
    static const Piece PIECES[2][2] = {{BLACK_MAN, BLACK_KING}, {WHITE_MAN, WHITE_KING}};
    Board board = board_empty(size, rng_below(rng, 2) == 0 ? BLACK : WHITE);
    const uint32_t king_percent = rng_below(rng, 101);
    for (int side = BLACK; side <= WHITE; side++) {
        for (uint32_t left = 1 + rng_below(rng, most); left > 0;) {
            const int square = 1 + (int)rng_below(rng, (uint32_t)board_squares(size));
            const bool is_far =
                (board_bit(size, square) & board_crowning_row(size, (Side)side)) != 0;
            const bool is_king = rng_below(rng, 100) < king_percent || is_far;
            if (board_piece(&board, square) != EMPTY) continue;
            board_put(&board, square, PIECES[side][is_king]);
            left--;
        }
    }
    return board;
}

Board random_board(int size, const Rules *rules, bool may_be_played, Rng *rng) {
    enum { PLIES_MOST = 120 };
    MoveList legal;
    for (;;) {
        Board board = board_start(size);
        const bool is_played = may_be_played && rng_below(rng, 2) == 0;
        if (!is_played) board = scatter(size, (uint32_t)board_count(board.pieces[BLACK]), rng);
        uint32_t plies = is_played ? rng_below(rng, PLIES_MOST) : 0;
        for (; moves_generate(&board, rules, &legal) > 0; plies--) {
            if (plies == 0) return board;
            board = move_apply(&board, &legal.moves[rng_below(rng, (uint32_t)legal.count)]);
        }
    }
}
