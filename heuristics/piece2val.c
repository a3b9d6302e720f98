/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Piece2Val: man 1, king 2 [HUJI English Draughts §5.1.1, Eval I]. */
#include "eval/heuristic.h"

static Score evaluate(const void *state, const Position *p, Side side) {
    (void)state;
    const Bits own = p->pieces[side], other = p->pieces[!side];
    if (p->kings == 0) return bits_count(own) - bits_count(other);
    return bits_count(own) + bits_count(own & p->kings) - bits_count(other) -
           bits_count(other & p->kings);
}

EVALUATOR(piece2val) = {
    .name = "piece2val",
    .summary = "material: man 1, king 2",
    .source = "HUJI English Draughts, Eval I",
    .options = "",
    .is_material = true,
    .evaluate = evaluate,
};
