/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/evaluator.h"

#include "draughts/kernel.h"

#include <math.h>

bool score_is_proven(Score score, int64_t *win_in) {
    if (!(fabs(score) > EVAL_LIMIT && fabs(score) <= SCORE_WIN)) return false;
    *win_in = (int64_t)(score > 0 ? SCORE_WIN - score : -SCORE_WIN - score);
    return true;
}

void score_write(Score score, Text *text) {
    int64_t win_in = 0;
    if (!score_is_proven(score, &win_in)) {
        text_append_real(text, score);
        return;
    }
    text_append_string(text, score > 0 ? "wins in " : "loses in ");
    text_append_int(text, score > 0 ? win_in : -win_in);
}

KERNEL_TABLE(EvalKernel, eval_kernel, KERNELS);

const EvalKernel *eval_kernel(int board_size) {
    return KERNELS[kernel_cpu()][kernel_size_index(board_size)];
}

const Evaluator *const *eval_list(int board_size) { return eval_kernel(board_size)->evaluators; }

void eval_close(EvalInstance *instance) {
    if (instance->evaluator != NULL && instance->evaluator->close != NULL) {
        instance->evaluator->close(instance->state);
    }
    *instance = (EvalInstance){NULL, NULL, NULL};
}

void eval_begin(const EvalInstance *instance, const Board *root, uint64_t seed) {
    instance->kernel->begin_on(instance->evaluator, instance->state, root, seed);
}

Score eval_board(const EvalInstance *instance, const Board *board) {
    return instance->kernel->evaluate_on(instance->evaluator, instance->state, board);
}
