/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endings: a second evaluator in place of the main one once both sides have only kings
 * [paper 004 §5.2]. */
#pragma once

#include "eval/evaluator.h"

/* The state of the wrapper `with_ending`: both instances, owned. */
typedef struct EndingState {
    EvalInstance main, ending;
} EndingState;
