/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/evaluator.h"

#include "draughts/kernel.h"

#include <math.h>

/* Parameters */

#define MANDZIUK_ROW(number, id, key, title, summary)                                              \
    [id] = {key, title, summary, "Mańdziuk 2007, section 2, no. " #number},
#define SAMUEL_ROW(id, key, title, summary) [id] = {key, title, summary, "Samuel 1959, appendix C"},

const Parameter PARAMETERS[PARAMETER_COUNT] = {
    [PARAMETER_PIECES] = {"pieces", "pieces", "men and kings", "Mańdziuk 2007, section 4.2"},
    MANDZIUK_PARAMETERS(MANDZIUK_ROW) SAMUEL_PARAMETERS(SAMUEL_ROW)};

int parameter_find(const char *key) {
    for (int id = 0; id < PARAMETER_COUNT; id++)
        if (strcmp(PARAMETERS[id].key, key) == 0) return id;
    return -1;
}

bool parameter_is_on(ParameterId id, int board_size) {
    return id < SAMUEL_PARAMETER_FIRST || board_size == BOARD_SIZE_STANDARD;
}

double parameter_bound(ParameterId id, int board_size) {
    const int squares = board_size * board_size / 2;
    /* A set-up position may have a man on every square. DYKE: at most one string for each square
     * and diagonal; DIAV: 3/2 for each square; all others count squares, or are 1 or 2. */
    if (id == PARAMETER_PROMOTION_DISTANCE) return (double)squares * (board_size - 1);
    return 2.0 * squares;
}

double parameter_value(const Board *board, ParameterId id, Side side) {
    return eval_kernel(board->size)->parameter_value(board, id, side);
}

/* Scores and evaluators */

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
    if (instance->evaluator != NULL && instance->evaluator->close != NULL)
        instance->evaluator->close(instance->state);
    *instance = (EvalInstance){NULL, NULL, NULL};
}

void eval_begin(const EvalInstance *instance, const Board *root, uint64_t seed) {
    instance->kernel->begin_on(instance->evaluator, instance->state, root, seed);
}

Score eval_board(const EvalInstance *instance, const Board *board) {
    return instance->kernel->evaluate_on(instance->evaluator, instance->state, board);
}

bool eval_check(const EvalInstance *first, const EvalInstance *second, const Board *root,
                const Board *board, uint64_t seed, Text *fault) {
    enum { TIMES = 4 };
    static const char *const WHEN[TIMES] = {"asked again", "asked in another instance",
                                            "with colours exchanged", "in another search"};
    const Board before = *board, turned_root = board_turned(root), turned = board_turned(board);
    Score values[TIMES];
    eval_begin(first, root, seed);
    eval_begin(second, root, seed);
    const Score value = eval_board(first, board);
    eval_board(first, &turned);
    values[0] = eval_board(first, board);
    values[1] = eval_board(second, board);
    eval_begin(second, &turned_root, seed);
    values[2] = eval_board(second, &turned);
    eval_begin(second, root, seed);
    values[3] = eval_board(second, board);
    if (!(fabs(value) < EVAL_LIMIT))
        text_append(fault, "%.17g is not within ±%g", value, EVAL_LIMIT);
    else if (!board_equal(board, &before))
        text_append_string(fault, "the position is changed");
    for (int i = 0; i < TIMES && fault->length == 0; i++)
        if (values[i] != value)
            text_append(fault, "%.17g, but %.17g %s", value, values[i], WHEN[i]);
    return fault->length == 0;
}
