/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions that several claims share: each is made once.
 *
 * What claims read of one is a row of evolutions.csv, its weights among it. A folder that has the
 * row does not evolve again, whoever put it there: the row says by the hash of its experiment
 * (generator, template, settings, random seed) what it is of, and a row of another one is refused.
 * While one is made it is in folder/NAME.evolution/, where a run that was stopped goes on.
 */
#pragma once

#include "papers/judges.h"
#include "papers/run_kind.h"

/* More than any kind of run has, at any scale. */
enum { EVOLVED_NUMBER_MAX = 100 };

/* A row of evolutions.csv. What a log does not tell is NaN, as is what it did not reach. */
typedef struct EvolvedRow {
    const char *name, *kind, *heuristic, *rules;
    int number;          /* from 1 to EVOLVED_NUMBER_MAX */
    uint64_t experiment; /* the hash of the file that repeats it */
    const char *program; /* the version that evolved it */
    double crossovers, games;
    double more_than, at_most;           /* log_convergence's */
    double mutants, mutants_of_distinct; /* shares of the logged best */
    double logged;                       /* how many there are */
    double effective;                    /* share of the crossovers, */
    double effective_first;              /* of those in the first third of the log's rows, */
    double effective_last;               /* and in the last */
    double extreme; /* mean over the weights of the largest absolute value in the first row */
    FinalSpread spread;
    const char *weights; /* in the order of the template's genes, blanks between */
} EvolvedRow;
extern const Record EVOLVED_ROWS;

/* What an evolution of a folder is; to be freed. */
typedef struct Evolution {
    EvolvedRow row; /* its texts are borrowed from `rows` */
    Formula template;
    int genes;
    double *weights;
    Rows rows;
} Evolution;
void evolution_free(Evolution *evolution);

/* Takes it from evolutions.csv, or evolves it and adds its row. `number` from 1. False on failure
 * or when stopped; *evolution is then empty. */
bool evolution_get(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                   int number, Evolution *evolution, Error *error);
/* Its whole log, for which it is evolved though it may have a row; evolution_log_free. */
bool evolution_get_log(const ClaimRun *run, RunKind kind, const char *heuristic, const char *rules,
                       int number, EvolutionLog *log, Error *error);
/* Adds it as a player that searches with its weights. */
bool evolution_add_player(const ClaimRun *run, RunKind kind, const char *heuristic,
                          const char *rules, int number, int depth, Experiment *experiment,
                          Error *error);

/* Whether evolutions.csv of a folder can be read. */
bool evolutions_check(const char *folder, Error *error);
/* Copies the rows of a folder that another one does not have, in their order: evolutions that were
 * made elsewhere, and those of shards. A folder without any is fine where it `may_lack` them. */
bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error);

/* Several of them: adds all numbers of these templates, which end with NULL, to rows of
 * EVOLVED_ROWS: by template and within it by number. */
bool evolutions_add(Rows *set, const ClaimRun *run, RunKind kind, const char *const *heuristics,
                    const char *rules, Error *error);
/* The games that they played. */
uint64_t evolutions_games(const Rows *set);

/* How a figure of evolutions varies. A unit is the mean over all templates and games of those of
 * one number; the interval of the mean is over these (Student's t). */
typedef struct EvolvedMean {
    Estimate mean;
    double within; /* standard deviation among evolutions of one template in one game */
    double units;  /* that of the units */
    int runs;      /* rows that have the figure */
} EvolvedMean;
typedef double EvolvedFigure(const EvolvedRow *row);
EvolvedMean evolved_mean(const Rows *set, EvolvedFigure *figure);
