/* The evolutions that several claims of seed 003 look at: one for each heuristic and game.
 *
 * Paper scale has the generators' defaults, which are the seed's where it gives them. Quick scale
 * is smaller: HG with 1000 positions a phase and searches of 4 plies, SHG in English checkers alone
 * with 8000 crossovers at depth 3 and 1000 at depth 4. */
#ifndef JUMPOFF_PAPERS_SEED_RUNS_H
#define JUMPOFF_PAPERS_SEED_RUNS_H

#include "papers/evolution.h"

typedef enum RunKind {
    RUN_HG,
    RUN_SHG_3,     /* at depth 3 */
    RUN_SHG_4,     /* at depth 4 */
    RUN_SHG_3_OLD, /* at depth 3, where a child that is as fit as the old one does not get in */
    RUN_KINDS
} RunKind;

/* What a run is called in tables, by its kind: "HG", "SHG, depth 3" … */
extern const char *const SEED_RUN_KINDS[];

/* The plan of one of these runs; its name is put into `name`. Everything is borrowed. */
enum { RUN_NAME_SIZE = 64 };
EvolutionPlan seed_run_plan(RunKind kind, Scale scale, const char *heuristic, const char *rules,
                            char *name);

/* A run: its heuristic, its rules and its log. */
typedef struct SeedRun {
    const char *heuristic, *rules;
    EvolutionLog log;
} SeedRun;

/* Those of all linear (nonlinear) heuristics, English checkers first; owner of the logs. */
enum { SEED_RUNS_MAX = 10 };
typedef struct SeedRuns {
    RunKind kind;
    int count;
    double games; /* SHG's, of all runs */
    SeedRun items[SEED_RUNS_MAX];
} SeedRuns;

/* Evolves them all; to be closed also after a failure. */
bool seed_runs_open(const ClaimRun *run, RunKind kind, bool linear, SeedRuns *runs, Error *error);
void seed_runs_close(SeedRuns *runs);

#endif
