/* The work of the bench's cases, apart from what makes it ready. */
#ifndef JUMPOFF_MEASURE_WORK_H
#define JUMPOFF_MEASURE_WORK_H

#include "draughts/board.h"
#include "eval/evaluator.h"
#include "measure/cases.h"
#include "measure/suite.h"
#include "util/error.h"

#include <stdint.h>

/* What cases have in common: the suite's positions, and a catalogue for each rule set, as a
 * heuristic may be another one by other rules. */
typedef struct WorkGround WorkGround;
WorkGround *work_ground_new(void);
void work_ground_free(WorkGround *ground);

/* A case made ready; it borrows the ground. */
typedef struct Work Work;

/* NULL with an error of player_parse or player_open. */
Work *work_open(const BenchCase *it, const WorkGround *ground, Error *error);
void work_close(Work *work);

/* What was done. */
typedef struct WorkDone {
    uint64_t nodes;  /* of searches; of perft the sequences, of evaluations their number */
    uint64_t leaves; /* of searches, else 0 */
} WorkDone;

/* Does the case once: the same each time. Nothing else is in it, and it stays a function of its
 * own with this name (WORK_FUNCTION), so that its instructions can be counted from outside. */
WorkDone work_do(const Work *work);
#define WORK_FUNCTION "work_do"

/* Evaluates all the boards so many times; returns the sum of the values, for which no compiler can
 * leave the work out. */
double work_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds);

#endif
