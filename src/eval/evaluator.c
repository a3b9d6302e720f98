#include "eval/evaluator.h"

#include "draughts/kernel.h"

#include <stddef.h>

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
