/* Claims: what the seeds report, set beside what we measure. */
#ifndef JUMPOFF_PAPERS_CLAIM_H
#define JUMPOFF_PAPERS_CLAIM_H

#include "arena/experiment.h"
#include "arena/standings.h"
#include "papers/verdict.h"
#include "util/error.h"
#include "util/text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum Scale {
    SCALE_QUICK, /* every claim gets some answer in minutes */
    SCALE_PAPER  /* the seeds' own depths and numbers of games, and enough games to be sure */
} Scale;

/* What a measurement may use. */
typedef struct ClaimRun {
    Scale scale;
    int threads;
    uint64_t seed;
    bool quiet;
    const char *folder;      /* where tables for charts are written */
    const char *engine;      /* an external engine that the user gives, as a player; NULL: none */
    const atomic_bool *stop; /* may be NULL */
} ClaimRun;

/* One row of claims.csv but for what the claim itself says; owned texts. */
typedef struct ClaimResult {
    Text ours;        /* our figure, as one would say it */
    double low, high; /* 95 % interval of the figure that decides; NaN: none */
    uint64_t games;   /* played for it */
    Verdict verdict;
    Text why; /* one sentence */
} ClaimResult;

void claim_result_free(ClaimResult *result);

typedef enum ClaimChart {
    CHART_NONE,
    CHART_DEPTH_RESULTS,
    CHART_MOVE_TIME,
    CHART_BARS,
    CHART_AGREEMENT,
    CHART_LEARNING
} ClaimChart;

/* An experiment of this run: its seed, these rules, a number of games between each two players,
 * from the ballots. To be freed. */
Experiment claim_experiment(const ClaimRun *run, const char *rules, uint64_t games);
/* Adds players by their descriptions, which end with NULL. */
bool claim_add_players(Experiment *experiment, const char *const *players, Error *error);
/* Plays it. The finished games are kept in folder/NAME.games/ until all claims have their rows: a
 * run that was stopped or killed goes on, and claims of the same tournament share it. NAME stands
 * for one experiment ("t1"). The standings are the caller's; NULL on failure or when stopped. */
Standings *claim_play(const ClaimRun *run, const char *name, const Experiment *experiment,
                      Error *error);

/* A claim; the constants live as long as the program. */
typedef struct Claim {
    const char *id, *source, *statement;
    const char *figure; /* the seed's, short */
    const char *rule;   /* how the verdict is computed */
    ClaimChart chart;   /* of the table NAME.csv that `measure` writes, if any */
    const char *table, *chart_title, *chart_axis; /* axis: NULL for the usual one */
    /* Fills *result (zeroed before) and writes its table; false on failure or when stopped. */
    bool (*measure)(const ClaimRun *run, ClaimResult *result, Error *error);
} Claim;

/* All claims, ending with NULL. */
extern const Claim *const CLAIMS[];
const Claim *claim_find(const char *id);

/* Appends the header of claims.csv, and a row. */
void claims_write_header(Text *text);
void claim_write_row(const Claim *claim, const ClaimResult *result, Text *text);

/* The path of a claim's own table, NAME.csv beside claims.csv; to be freed. */
char *claim_table_path(const char *folder, const char *name);
/* Writes it. */
bool claim_write_table(const ClaimRun *run, const char *name, const Text *table, Error *error);

#endif
