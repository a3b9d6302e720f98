/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/parameter.h"

#include "eval/evaluator.h"

#include <string.h>

#define SEED003_ROW(number, id, key, title, summary)                                               \
    [id] = {key, title, summary, "paper 003, section 2, no. " #number},
#define SAMUEL_ROW(id, key, title, summary) [id] = {key, title, summary, "Samuel 1959, appendix C"},

const Parameter PARAMETERS[PARAMETER_COUNT] = {
    [PARAMETER_PIECES] = {"pieces", "pieces", "men and kings", "paper 003, section 4.2"},
    SEED003_PARAMETERS(SEED003_ROW) SAMUEL_PARAMETERS(SAMUEL_ROW)};

int parameter_find(const char *key) {
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        if (strcmp(PARAMETERS[id].key, key) == 0) return id;
    }
    return -1;
}

bool parameter_is_on(ParameterId id, int board_size) {
    return id < SAMUEL_PARAMETER_FIRST || board_size == BOARD_SIZE_STANDARD;
}

double parameter_bound(ParameterId id, int board_size) {
    const int squares = board_size * board_size / 2;
    /* A set-up position may have a man on every square. DYKE: at most one string a square and
     * diagonal; DIAV: 3/2 a square; every other parameter counts squares, or is 1 or 2. */
    if (id == PARAMETER_PROMOTION_DISTANCE) return (double)squares * (board_size - 1);
    return 2.0 * squares;
}

double parameter_value(const Board *board, ParameterId id, Side side) {
    return eval_kernel(board->size)->parameter_value(board, id, side);
}
