/* Evolutions for claims: run in folder/NAME.evolution/, and what their logs say.
 *
 * A run that was stopped or killed goes on; claims that name the same evolution share it. The
 * folders stay until all claims have their rows. */
#pragma once

#include "evolve/evolution_log.h"
#include "papers/claim.h"

/* What is evolved. */
typedef struct EvolutionPlan {
    const char *name;      /* of the folder and of the heuristic */
    const char *generator; /* "shg" */
    const char *heuristic; /* the template: one that the program brings */
    const char *text;      /* not NULL: the template is this heuristic file instead */
    const char *rules;
    const char *settings; /* as "depth=4,crossovers=2000"; others have their defaults */
    uint64_t seed;        /* 0: one drawn from the run's and the name */
} EvolutionPlan;

/* Evolves, or goes on, or takes what is finished, and reads its log; release with
 * evolution_log_free. False on failure or when stopped; *log is then empty. */
bool claim_evolve(const ClaimRun *run, const EvolutionPlan *plan, EvolutionLog *log, Error *error);

/* The root of the mean square of all genes' standard deviations. */
double evolution_spread(const EvolutionLog *log, int row);

/* The genes of a row's best specimen, to be freed. */
double *evolution_best(const EvolutionLog *log, int row);
/* Appends a heuristic file with this name and the weights of a row's best specimen, or any. */
void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text);
void evolution_write_weights(const EvolutionLog *log, const double *genes, const char *name,
                             Text *text);

/* The evolutions that several claims of paper 003 look at: one for each heuristic and game.
 *
 * Paper scale has the generators' defaults, which are the paper's where it gives them. Quick scale
 * is smaller: HG with 1000 positions a phase and searches of 4 plies, SHG in English checkers alone
 * with 8000 crossovers at depth 3 and 1000 at depth 4. */

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

/* Runs of the genetic algorithm of papers 000 and 002. */

enum { GA_RUNS_MAX = 40, GA_SETTLED = 14 }; /* the generation by which they are said to be stable */

/* Independent runs from coefficients of 1, by their logs: a row for each generation. */
typedef struct GaRuns {
    Genome genome;
    int factors; /* of Samuel's, which evolve; the genes of `factor_genes` */
    int *factor_genes;
    int runs, generations, games; /* games: of the runs' tournaments */
    EvolutionLog logs[GA_RUNS_MAX];
} GaRuns;

/* NULL on failure or when stopped. The same for the same scale and seed. */
GaRuns *ga_runs_new(const ClaimRun *run, Error *error);
void ga_runs_free(GaRuns *runs);
/* The genes of a champion, to be freed; generations from 1. */
double *ga_runs_champion(const GaRuns *runs, int run, int generation);
