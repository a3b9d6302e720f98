/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/contract.h"

#include <math.h>

bool contract_check(const EvalInstance *first, const EvalInstance *second, const Board *root,
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
