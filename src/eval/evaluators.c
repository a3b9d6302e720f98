/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The registry: one line for each file in heuristics/, in the order they are listed. */
#include "eval/compiled.h"
#include "eval/heuristic.h"

#include <stdlib.h>

#define EVALUATORS(X)                                                                              \
    X(piece2val)                                                                                   \
    X(piece_and_board)                                                                             \
    X(piece_and_row)                                                                               \
    X(piece_and_board_norm)                                                                        \
    X(sum_of_distances)                                                                            \
    X(farthest)                                                                                    \
    X(staged)                                                                                      \
    X(null)

#define DECLARE(name) extern const Evaluator KERNEL_NAME(evaluator_##name);
EVALUATORS(DECLARE)
extern const Evaluator KERNEL_NAME(evaluator_compiled);

#define REFER(name) &KERNEL_NAME(evaluator_##name),
static const Evaluator *const REGISTRY[] = {EVALUATORS(REFER) NULL};

/* Endings: another evaluator once both sides have only kings [HUJI English Draughts §5.2]. */

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
    .source = "HUJI English Draughts, section 5.2",
    .options = "",
    .begin = begin,
    .evaluate = evaluate,
    .close = close,
};

/* The kernel */

static void begin_on(const Evaluator *evaluator, void *state, const Board *root, uint64_t seed) {
    if (evaluator->begin == NULL) return;
    const Position position = position_of(root);
    evaluator->begin(state, &position, (Side)root->side, seed);
}

static Score evaluate_on(const Evaluator *evaluator, const void *state, const Board *board) {
    const Position position = position_of(board);
    return evaluator->evaluate(state, &position, (Side)board->side);
}

extern const EvalKernel KERNEL_NAME(eval_kernel);
const EvalKernel KERNEL_NAME(eval_kernel) = {
    .evaluators = REGISTRY,
    .with_ending = &KERNEL_NAME(evaluator_with_ending),
    .compiled = &KERNEL_NAME(evaluator_compiled),
    .compile = compiled_new,
    .parameter_value = parameter_value_on,
    .begin_on = begin_on,
    .evaluate_on = evaluate_on,
};
