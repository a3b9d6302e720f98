/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/ending.h"

#include "eval/heuristic.h"

#include <stdlib.h>

static bool only_kings(const Position *p) {
    return ((p->pieces[BLACK] | p->pieces[WHITE]) & ~p->kings) == 0;
}

static void begin(void *opaque, const Position *root, Side side, uint64_t seed) {
    const EndingState *const state = opaque;
    if (state->main.evaluator->begin != NULL) {
        state->main.evaluator->begin(state->main.state, root, side, seed);
    }
    if (state->ending.evaluator->begin != NULL) {
        state->ending.evaluator->begin(state->ending.state, root, side, seed);
    }
}

static Score evaluate(const void *opaque, const Position *p, Side side) {
    const EndingState *const state = opaque;
    const EvalInstance *const used = only_kings(p) ? &state->ending : &state->main;
    return used->evaluator->evaluate(used->state, p, side);
}

static void close(void *opaque) {
    EndingState *const state = opaque;
    eval_close(&state->main);
    eval_close(&state->ending);
    free(state);
}

EVALUATOR(with_ending) = {
    .name = "with-ending",
    .summary = "a main evaluator, and an ending once both sides have only kings",
    .source = "paper 004, section 5.2",
    .options = "",
    .begin = begin,
    .evaluate = evaluate,
    .close = close,
};
