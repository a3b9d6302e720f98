/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suite: the fixed positions on which speed is measured. */
#pragma once

#include "draughts/rules.h"
#include "eval/evaluator.h"

enum { SUITE_COUNT = 24 };

/* A position of the standard board and the rules it is searched by. */
typedef struct SuitePosition {
    const char *name, *rules, *fen;
} SuitePosition;

/* Openings, middle games and endings of all rule sets. To change one changes the signature. */
extern const SuitePosition SUITE[SUITE_COUNT];

/* The board and the rules of a position. */
Board suite_board(const SuitePosition *position);
const Rules *suite_rules(const SuitePosition *position);

/* Evaluates all the boards so many times; returns the sum of the values, for which no compiler can
 * leave the work out. */
double suite_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds);
