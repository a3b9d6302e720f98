/* The evolutions that several claims of seed 003 look at: one for each heuristic and game.
 *
 * Paper scale has the generators' defaults, which are the seed's where it gives them. Quick scale
 * is smaller: HG with 1000 positions a phase and searches of 4 plies, SHG in English checkers alone
 * with 8000 crossovers at depth 3 and 1000 at depth 4. */
#ifndef JUMPOFF_PAPERS_SEED003_RUNS_H
#define JUMPOFF_PAPERS_SEED003_RUNS_H

#include "papers/evolution.h"

typedef enum RunKind {
    RUN_HG,
    RUN_SHG_3,    /* at depth 3 */
    RUN_SHG_4,    /* at depth 4 */
    RUN_SHG_3_OLD /* at depth 3, where a child that is as fit as the old one does not get in */
} RunKind;

enum { SEED003_LINEAR = 5, SEED003_NONLINEAR = 3, SEED003_GAMES = 2 };
/* At most so many runs of one kind are of linear (nonlinear) heuristics. */
enum {
    SEED003_LINEAR_RUNS = SEED003_LINEAR * SEED003_GAMES,
    SEED003_NONLINEAR_RUNS = SEED003_NONLINEAR * SEED003_GAMES
};

/* What a run is called in tables: "HG", "SHG, depth 3" … */
extern const char *const SEED003_KINDS[];

/* Told of a run: its heuristic, its rules and its log. */
typedef void RunListener(void *context, const char *heuristic, const char *rules,
                         const EvolutionLog *log);

/* The plan of one of these runs; its name is put into `name`. Everything is borrowed. */
enum { RUN_NAME_SIZE = 64 };
EvolutionPlan seed003_plan(RunKind kind, Scale scale, const char *heuristic, const char *rules,
                           char *name);

/* Evolves all linear (nonlinear) heuristics and tells of each. */
bool seed003_each_run(const ClaimRun *run, RunKind kind, bool linear, RunListener *listener,
                      void *context, Error *error);

#endif
