/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The registry: one line for each file in heuristics/, in the order they are listed. */
#include "eval/compiled.h"
#include "eval/heuristic.h"

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
extern const Evaluator KERNEL_NAME(evaluator_with_ending), KERNEL_NAME(evaluator_compiled);

#define REFER(name) &KERNEL_NAME(evaluator_##name),
static const Evaluator *const REGISTRY[] = {EVALUATORS(REFER) NULL};

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
