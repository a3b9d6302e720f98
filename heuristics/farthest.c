/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ending: the largest distance between an own and an enemy king; the side with more kings wants it
 * small [paper 004 §5.2.2]. */
#include "eval/distances.h"

static Score evaluate(const void *state, const Position *p, Side side) {
    const Distances distances = distances_between(p->pieces[side], p->pieces[!side]);
    return distance_value(state, p, side, distances.farthest);
}

EVALUATOR(farthest) = {
    .name = "farthest",
    .summary = "kings' ending: the largest distance between an own and an enemy king",
    .source = "paper 004, section 5.2.2",
    .options = "",
    .is_ending = true,
    .open = distance_open,
    .begin = distance_begin,
    .evaluate = evaluate,
    .close = free,
};
