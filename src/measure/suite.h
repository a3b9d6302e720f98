/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The suite: the fixed positions on which speed is measured. */
#pragma once

#include "draughts/rules.h"
#include "eval/evaluator.h"

enum { SUITE_COUNT = 24 };

/* A position of the standard board and its rules. */
typedef struct SuitePosition {
    const char *name, *rules, *fen;
} SuitePosition;

/* The suite: openings, middle games and endings under all rules. Changes alter the signature. */
extern const SuitePosition SUITE[SUITE_COUNT];

Board suite_board(const SuitePosition *position);
const Rules *suite_rules(const SuitePosition *position);

/* Evaluates all boards `rounds` times; returns the sum, so that no compiler can omit the work. */
double suite_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds);
