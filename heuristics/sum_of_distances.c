/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ending: the sum of the distances between own and enemy kings; the side with more kings wants it
 * small [paper 004 §5.2.1]. */
#include "eval/distances.h"

static Score evaluate(const void *state, const Position *p, Side side) {
    const Distances distances = distances_between(p->pieces[side], p->pieces[!side]);
    return distance_value(state, p, side, distances.sum);
}

EVALUATOR(sum_of_distances) = {
    .name = "sum-of-distances",
    .summary = "kings' ending: the sum of the distances between own and enemy kings",
    .source = "paper 004, section 5.2.1",
    .options = "",
    .is_ending = true,
    .open = distance_open,
    .begin = distance_begin,
    .evaluate = evaluate,
    .close = free,
};
