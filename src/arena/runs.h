/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs: finished tournaments side by side. What differs in how they were played, and the rating and
 * speed of each player in each of them. */
#pragma once

#include "arena/totals.h"

enum { RUNS_MAX = 16 };

/* A row of settings: what a run has of a setting that is not the same in all. */
typedef struct RunSetting {
    const char *setting; /* a key of the experiment, "player LABEL", "heuristic of LABEL", or a line
                            of the environment */
    const char *run;     /* the folder */
    const char *value;   /* ""; it has none */
} RunSetting;

/* A row of ratings: a player of the first run and of others. NaN and -1 are unknown. */
typedef struct RunRating {
    const char *player, *run;
    int64_t games;
    double score;
    Estimate rating; /* on the first run's scale */
    Estimate change; /* since the first run; undefined in it */
    double p_value;  /* of no change, adjusted for the number of changes (Holm) */
    double nodes_per_s, ms_per_move;
    double speed; /* nodes/s as a multiple of the first run's */
} RunRating;

extern const Record RUN_SETTING_RECORD, RUN_RATING_RECORD;

/* Owner of all; release with runs_free. */
typedef struct RunComparison {
    int count;
    const char *names[RUNS_MAX]; /* borrowed */
    Totals totals[RUNS_MAX];
    Rows settings,
        ratings; /* in each the rows of a setting or player follow each other, one a run */
    int shared;  /* players of all runs */
    bool has_other_machine; /* the environments differ in what times depend on */
    bool is_same[RUNS_MAX]; /* games.csv has the bytes of the first run's */
} RunComparison;

/* Reads from 2 to RUNS_MAX folders. ERROR_NO_INPUT or ERROR_DATA, also for a tournament that is not
 * finished; to be freed even so.
 *
 * Ratings are known up to a constant. That of the first run stays; each other run is shifted so
 * that the players of all runs have the same mean in both. The interval of a change is that of a
 * difference of independent estimates [Zou and Donner 2008, Statistics in Medicine 27, MOVER]; the
 * error of a shift is added where the runs have different players. */
bool runs_read(const char *const *folders, int count, RunComparison *runs, Error *error);
void runs_free(RunComparison *runs);
