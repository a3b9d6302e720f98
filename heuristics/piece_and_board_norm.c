/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PieceANDBoardNorm: PieceANDBoard divided by the number of pieces [paper 004 §5.1.4, Eval IV]. */
#include "eval/heuristic.h"

static Score evaluate(const void *state, const Position *p, Side side) {
    (void)state;
    const int pieces = bits_count(p->pieces[BLACK] | p->pieces[WHITE]);
    /* One correctly rounded division: equal fractions are equal, others keep their order. */
    return (Score)piece_and_board_difference(p, side) / pieces;
}

EVALUATOR(piece_and_board_norm) = {
    .name = "piece-and-board-norm",
    .summary = "piece-and-board divided by the number of pieces on the board",
    .source = "paper 004, Eval IV",
    .options = "",
    .evaluate = evaluate,
};
