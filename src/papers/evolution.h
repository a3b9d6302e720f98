/* Evolutions for claims: run in folder/NAME.evolution/, and what their logs say.
 *
 * A run that was stopped or killed goes on; claims that name the same evolution share it. The
 * folders stay until all claims have their rows. */
#pragma once

#include "evolve/evolution_log.h"
#include "evolve/evolve_experiment.h"
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

/* Makes its experiment; release with evolve_experiment_free. */
bool claim_plan_evolution(const ClaimRun *run, const EvolutionPlan *plan,
                          EvolveExperiment *experiment, Error *error);
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

/* Kinds of evolutions of paper 003's heuristics (papers/evolved.h). */
typedef enum RunKind {
    RUN_HG,            /* labels of searches at depth 6 */
    RUN_SHG_4,         /* games at depth 4 */
    RUN_HG_4,          /* labels of searches at depth 4 */
    RUN_SHG_3,         /* games at depth 3 */
    RUN_HG_SPECIATION, /* fitness is shared with the near */
    RUN_HG_TOURNAMENT, /* tournaments of 20 */
    RUN_HG_FEW,        /* as many crossovers as SHG */
    RUN_HG_REUSE,      /* boards of earlier phases are used again */
    RUN_TD,            /* the opponent that learned */
    RUN_SHG_RAW,       /* games at depth 3, each side's counts apart */
    RUN_KINDS
} RunKind;

enum { RUN_NAME_SIZE = 64 };
/* Runs of the genetic algorithm of papers 000 and 002. */

enum { GA_RUNS_MAX = 40, GA_SETTLED = 14 }; /* the generation by which they are said to be stable */

/* What of the papers' algorithm is done another way. */
typedef struct GaVariant {
    const char *name;     /* of the runs' folders: "ga" gives "ga-1" */
    const char *settings; /* as "start=random"; "": as the papers do it */
} GaVariant;
extern const GaVariant GA_AS_TOLD;

/* Independent runs, by their logs: a row for each generation. */
typedef struct GaRuns {
    GaVariant variant;
    Genome genome;
    int factors; /* of Samuel's, which evolve; the genes of `factor_genes` */
    int *factor_genes;
    int runs, generations, games; /* games: of the runs' tournaments */
    EvolutionLog logs[GA_RUNS_MAX];
} GaRuns;

/* NULL on failure or when stopped. The same for the same scale, seed and variant. */
GaRuns *ga_runs_new(const ClaimRun *run, const GaVariant *variant, Error *error);
void ga_runs_free(GaRuns *runs);
/* The genes of a champion, to be freed; generations from 1. */
double *ga_runs_champion(const GaRuns *runs, int run, int generation);
/* The share of points of run number `index`'s champion of a generation against other genes, both at
 * GA_DEPTH, in pairs from ballots. False on failure or when stopped. */
enum { GA_DEPTH = 4 }; /* of the algorithm's own games */
bool ga_champion_score(const ClaimRun *run, const GaRuns *runs, int index, int generation,
                       const double *others, int games, double *score, Error *error);
