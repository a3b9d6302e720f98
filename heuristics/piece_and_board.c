/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PieceANDBoard: a man is worth more in the opponent's half [HUJI English Draughts §5.1.2, Eval
 * II]; and PieceANDBoardNorm: the same divided by the number of pieces [§5.1.4, Eval IV]. */
#include "eval/heuristic.h"

/* Man 5 in the own half, 7 in the opponent's, king 10. */
KERNEL_INLINE int piece_and_board_value(const Position *p, Side side) {
    const Bits men = men_of(p, side);
    return 5 * bits_count(men) + 2 * bits_count(men & far_half(side)) +
           10 * bits_count(kings_of(p, side));
}

/* The same, own minus the opponent's, from the side to move. */
KERNEL_INLINE int piece_and_board_difference(const Position *p, Side side) {
    const int black = piece_and_board_value(p, BLACK) - piece_and_board_value(p, WHITE);
    return side == BLACK ? black : -black;
}

static Score evaluate(const void *state, const Position *p, Side side) {
    (void)state;
    return piece_and_board_difference(p, side);
}

EVALUATOR(piece_and_board) = {
    .name = "piece-and-board",
    .summary = "man 5 in its own half, 7 in the opponent's, king 10",
    .source = "HUJI English Draughts, Eval II",
    .options = "",
    .evaluate = evaluate,
};

static Score evaluate_norm(const void *state, const Position *p, Side side) {
    (void)state;
    const int pieces = bits_count(p->pieces[BLACK] | p->pieces[WHITE]);
    /* One correctly rounded division: equal fractions are equal, others keep their order. */
    return (Score)piece_and_board_difference(p, side) / pieces;
}

EVALUATOR(piece_and_board_norm) = {
    .name = "piece-and-board-norm",
    .summary = "piece-and-board divided by the number of pieces on the board",
    .source = "HUJI English Draughts, Eval IV",
    .options = "",
    .evaluate = evaluate_norm,
};
