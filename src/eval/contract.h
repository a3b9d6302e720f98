/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every evaluator must keep, checked at a position. */
#pragma once

#include "eval/evaluator.h"

/* Checks with two instances of an evaluator, after searches that begin at `root`, that the value of
 * a board lies within ±EVAL_LIMIT, is the same each time and with colours exchanged, and leaves the
 * board as it was. Appends what differs to *fault; false if anything does. */
bool contract_check(const EvalInstance *first, const EvalInstance *second, const Board *root,
                    const Board *board, uint64_t seed, Text *fault);
