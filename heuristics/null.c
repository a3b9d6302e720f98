/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null heuristic: nothing but wins and losses [Mańdziuk 2007 §7.1.2]. */
#include "eval/heuristic.h"

static Score evaluate(const void *state, const Position *p, Side side) {
    (void)state;
    (void)p;
    (void)side;
    return 0;
}

EVALUATOR(null) = {
    .name = "null",
    .summary = "0 everywhere: every position at the horizon is a draw",
    .source = "Mańdziuk 2007, section 7.1.2",
    .options = "",
    .is_material = true,
    .evaluate = evaluate,
};
