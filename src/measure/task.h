/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work of the bench's cases, apart from what makes it ready. */
#pragma once

#include "draughts/rules.h"
#include "eval/evaluator.h"
#include "measure/cases.h"

/* The suite: the fixed positions on which speed is measured. */

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

/* What cases have in common: the suite's positions, and a catalogue for each rule set, as a
 * heuristic may be another one by other rules. */
typedef struct TaskGround TaskGround;
TaskGround *task_ground_new(void);
void task_ground_free(TaskGround *ground);

/* A case made ready; it borrows the ground. */
typedef struct Task Task;

/* NULL with an error of player_parse or player_open. */
Task *task_open(const BenchCase *it, const TaskGround *ground, Error *error);
void task_close(Task *task);

/* What was done. */
typedef struct TaskDone {
    uint64_t nodes;  /* of searches; of perft the sequences, of evaluations their number */
    uint64_t leaves; /* of searches, else 0 */
} TaskDone;

/* Does the case once: the same each time. Nothing else is in it, and it stays a function of its
 * own with this name (TASK_FUNCTION), so that its instructions can be counted from outside. */
TaskDone task_do(const Task *task);
#define TASK_FUNCTION "task_do"

/* Evaluates all the boards so many times; returns the sum of the values, for which no compiler can
 * leave the work out. */
double task_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds);
