#include "eval/evaluator.h"

#include "draughts/kernel.h"
#include "eval/ending.h"
#include "util/suggest.h"
#include "util/text.h"

#include <stdlib.h>
#include <string.h>

KERNEL_TABLE(EvalKernel, eval_kernel, KERNELS);

const EvalKernel *eval_kernel(int board_size) {
    return KERNELS[kernel_cpu()][kernel_size_index(board_size)];
}

const Evaluator *const *eval_list(int board_size) { return eval_kernel(board_size)->evaluators; }

enum { NAMES_MAX = 64 };

const Evaluator *eval_find(int board_size, const char *name, Error *error) {
    const Evaluator *const *const list = eval_list(board_size);
    const char *names[NAMES_MAX + 1];
    int count = 0;
    for (; list[count] != NULL && count < NAMES_MAX; count++) {
        if (strcmp(list[count]->name, name) == 0) return list[count];
        names[count] = list[count]->name;
    }
    names[count] = NULL;
    suggest_refuse(error, ERROR_USAGE, "evaluator", name, names, "see 'jumpoff list evaluators'");
    return NULL;
}

static bool open_one(EvalInstance *instance, const EvalKernel *kernel, const Evaluator *evaluator,
                     Options *options, Error *error) {
    *instance = (EvalInstance){evaluator, kernel, NULL};
    return evaluator->open == NULL || evaluator->open(&instance->state, options, error);
}

/* Opens main and ending and puts the wrapper before them. */
static bool open_with_ending(EvalInstance *instance, int board_size, const Evaluator *evaluator,
                             const char *ending, Options *options, Error *error) {
    const EvalKernel *const kernel = eval_kernel(board_size);
    const Evaluator *const found = eval_find(board_size, ending, error);
    if (found == NULL) return false;
    if (!found->is_ending) {
        return error_set(error, ERROR_USAGE,
                         "%s: ending=%s is not an ending; expected "
                         "sum-of-distances or farthest",
                         evaluator->name, ending);
    }
    EndingState *const state = memory_allocate(sizeof *state);
    Options none = {.owner = ending};
    *instance = (EvalInstance){kernel->with_ending, kernel, state};
    if (!open_one(&state->main, kernel, evaluator, options, error)) {
        free(state);
        return false;
    }
    if (!open_one(&state->ending, kernel, found, &none, error)) {
        eval_close(&state->main);
        free(state);
        return false;
    }
    return true;
}

bool eval_open(EvalInstance *instance, int board_size, const char *name, Options *options,
               Error *error) {
    const Evaluator *const evaluator = eval_find(board_size, name, error);
    if (evaluator == NULL) return false;
    if (evaluator->is_ending) {
        return error_set(error, ERROR_USAGE,
                         "'%s' values only kings' endings; use it as piece2val:ending=%s", name,
                         name);
    }
    const char *const ending = options_take_text(options, "ending");
    const bool opened =
        ending == NULL ? open_one(instance, eval_kernel(board_size), evaluator, options, error)
                       : open_with_ending(instance, board_size, evaluator, ending, options, error);
    if (!opened) return false;
    if (options_finish(options, error)) return true;
    eval_close(instance);
    return false;
}

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
