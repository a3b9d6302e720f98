/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled formulas, and single parameters of a board. Kernel sources only. */
#pragma once

#include "draughts/kernel.h"
#include "eval/formula.h"

/* Makes the state of the evaluator `compiled` for a formula, which it copies. The formula's
 * parameters must be defined on the board's size. */
#define compiled_new KERNEL_NAME(compiled_new)
void *compiled_new(const Formula *formula);
#define compiled_free KERNEL_NAME(compiled_free)
void compiled_free(void *opaque);
/* Like parameter_value, for boards of this size. */
#define parameter_value_on KERNEL_NAME(parameter_value_on)
double parameter_value_on(const Board *board, ParameterId id, Side side);
