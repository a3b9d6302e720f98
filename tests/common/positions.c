/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "positions.h"

#include "draughts/moves.h"
#include "draughts/notation.h"

#include <criterion/criterion.h>
#include <stdio.h>

Board positions_playout(int size, const Rules *rules, int plies, Rng *rng) {
    Board board = board_start(size);
    MoveList list;
    for (int ply = 0; ply < plies && moves_generate(&board, rules, &list) > 0; ply++) {
        const Board next = move_apply(&board, &list.moves[rng_below(rng, (uint32_t)list.count)]);
        if (moves_generate(&next, rules, &list) == 0) break;
        board = next;
    }
    return board;
}

static int random_from(Rng *rng, int least, int most) {
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

static void throw_piece(Board *board, Side side, bool king, Rng *rng) {
    enum { TRIES = 200 };
    const int squares = board_squares(board->size);
    const int far_row = side == BLACK ? board->size - 1 : 0;
    for (int i = 0; i < TRIES; i++) {
        const int square = random_from(rng, 1, squares);
        if (board_piece(board, square) != EMPTY) continue;
        if (!king && board_row(board->size, square) == far_row) continue;
        if (side == BLACK)
            board_put(board, square, king ? BLACK_KING : BLACK_MAN);
        else
            board_put(board, square, king ? WHITE_KING : WHITE_MAN);
        return;
    }
}

Board positions_throw(int size, int black, int white, int king_percent, Rng *rng) {
    Board board = board_empty(size, rng_below(rng, 2) == 0 ? BLACK : WHITE);
    const int counts[2] = {black, white};
    for (int side = BLACK; side <= WHITE; side++) {
        for (int i = 0; i < counts[side]; i++) {
            const bool king = (int)rng_below(rng, 100) < king_percent;
            throw_piece(&board, (Side)side, king, rng);
        }
    }
    return board;
}

/* Thrown: `most` pieces a side, men or kings in any mixture. */
static Board throw_up_to(int size, int least, int most, Rng *rng) {
    static const int king_percents[] = {0, 10, 50, 100};
    const int black = random_from(rng, least, most), white = random_from(rng, least, most);
    return positions_throw(size, black, white, king_percents[rng_below(rng, 4)], rng);
}

Board positions_any(int size, const Rules *rules, Rng *rng) {
    const int squares = board_squares(size);
    switch (rng_below(rng, 8)) {
    case 0: return positions_playout(size, rules, random_from(rng, 0, 30), rng);
    case 1: return positions_playout(size, rules, random_from(rng, 30, 200), rng);
    case 2: return throw_up_to(size, 0, 3, rng);
    case 3: return throw_up_to(size, 3, squares / 4, rng);
    case 4: return throw_up_to(size, squares / 4, squares / 2, rng);
    case 5: return positions_throw(size, random_from(rng, 1, 3), squares / 4, 60, rng);
    case 6: return positions_throw(size, squares / 4, random_from(rng, 1, 3), 60, rng);
    default: return throw_up_to(size, 1, squares / 4, rng);
    }
}

static Board throw_playable(int size, const Rules *rules, Rng *rng) {
    const int most = board_count(board_start(size).pieces[BLACK]);
    switch (rng_below(rng, 5)) {
    case 0: return positions_playout(size, rules, random_from(rng, 0, 40), rng);
    case 1: return positions_playout(size, rules, random_from(rng, 40, 200), rng);
    case 2: return throw_up_to(size, 1, 3, rng);
    case 3: return throw_up_to(size, 2, most / 2, rng);
    default: return throw_up_to(size, 1, most, rng);
    }
}

Board positions_playable(int size, const Rules *rules, Rng *rng) {
    for (;;) {
        MoveList list;
        const Board board = throw_playable(size, rules, rng);
        if (moves_generate(&board, rules, &list) > 0) return board;
    }
}

Board positions_fen(const char *fen, int size) {
    Board board = board_empty(size, BLACK);
    Error error = {0};
    cr_assert(fen_parse(fen, size, &board, &error), "%s: %s", fen, error.message);
    return board;
}

const char *positions_show(const Board *board) {
    static char shown[1024];
    TEXT_AUTO Text text = {0};
    fen_write(board, &text);
    snprintf(shown, sizeof shown, "%dx%d %s", board->size, board->size, text_string(&text));
    return shown;
}
