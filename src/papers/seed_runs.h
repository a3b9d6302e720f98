/* The evolutions that several claims of paper 003 look at: one for each heuristic and game.
 *
 * Paper scale has the generators' defaults, which are the paper's where it gives them. Quick scale
 * is smaller: HG with 1000 positions a phase and searches of 4 plies, SHG in English checkers alone
 * with 8000 crossovers at depth 3 and 1000 at depth 4. */
#pragma once

#include "papers/evolution.h"

typedef enum RunKind {
    RUN_HG,
    RUN_SHG_3,     /* at depth 3 */
    RUN_SHG_4,     /* at depth 4 */
    RUN_SHG_3_OLD, /* at depth 3, where a child that is as fit as the old one does not get in */
    RUN_KINDS,     /* those that E1 to E4 look at */
    RUN_HG_4 = RUN_KINDS /* whose labels, too, are of searches at depth 4 */
} RunKind;

/* The plan of one of these runs; its name is put into `name`. Everything is borrowed. */
enum { RUN_NAME_SIZE = 64 };
EvolutionPlan seed_run_plan(RunKind kind, Scale scale, const char *heuristic, const char *rules,
                            char name[RUN_NAME_SIZE]);
/* Evolves it, or takes what is finished. */
bool seed_run_evolve(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                     char name[RUN_NAME_SIZE], EvolutionLog *log, Error *error);

/* A run of a table: what was read in its log. */
enum { RUN_VALUES = 5, RUNS_MAX = 40 };
typedef struct RunRow {
    const char *generator, *heuristic, *rules;
    double values[RUN_VALUES];
} RunRow;
typedef void RunReader(const EvolutionLog *log, double values[RUN_VALUES]);

/* clang-format off */
/* The columns of a table of runs: these, and each value in its place. */
#define RUN_FIELDS \
    ROW_TEXT(RunRow, generator), ROW_TEXT(RunRow, heuristic), ROW_TEXT(RunRow, rules)
#define RUN_VALUE(called, place, digits) \
    FIELD(called, REAL, RunRow, values[place], .decimals = (digits))
/* clang-format on */

/* Runs of one kind, or several. */
typedef struct RunTable {
    int count;
    double games; /* SHG's, of all runs */
    RunRow rows[RUNS_MAX];
} RunTable;

/* Evolves all linear (nonlinear) heuristics, for English checkers first, and adds their rows, under
 * the generator's name (NULL: the kind's). The first of them; NULL on failure or when stopped. */
RunRow *seed_runs_add(RunTable *table, const ClaimRun *run, RunKind kind, bool linear,
                      const char *generator, RunReader *read, Error *error);
/* Means over rows of a value, or of its decimal logarithm, or which is a share. */
Estimate run_rows_mean_log10(const RunRow *rows, int count, int value);
Estimate run_rows_mean_share(const RunRow *rows, int count, int value);
