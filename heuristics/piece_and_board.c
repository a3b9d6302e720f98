/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PieceANDBoard: a man is worth more in the opponent's half [paper 004 §5.1.2, Eval II]. */
#include "eval/heuristic.h"

static Score evaluate(const void *state, const Position *p, Side side) {
    (void)state;
    return piece_and_board_difference(p, side);
}

EVALUATOR(piece_and_board) = {
    .name = "piece-and-board",
    .summary = "man 5 in its own half, 7 in the opponent's, king 10",
    .source = "paper 004, Eval II",
    .options = "",
    .evaluate = evaluate,
};
