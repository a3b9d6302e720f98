/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs: finished tournaments compared with the first one: changed settings, ratings and speeds. */
#pragma once

#include "arena/result_tables.h"

enum { RUNS_MAX = 16 };

/* A setting that differs from the first run's. */
typedef struct RunSetting {
    const char *setting; /* key of the experiment, "player LABEL" or line of the environment */
    const char *run;     /* the folder */
    const char *first, *value; /* "": not set */
} RunSetting;

/* A player of the first run and another run. Unknown values are NaN. */
typedef struct RunChange {
    const char *player, *run;
    Estimate first, rating; /* both on the first run's scale */
    Estimate change;
    double p_value;              /* adjusted for the number of changes (Bonferroni) */
    Estimate first_speed, speed; /* nodes a second, over games */
    Estimate ratio;              /* of nodes a second, or, of an engine without nodes, moves */
    int verdict;                 /* index of RUN_VERDICTS */
} RunChange;

/* Verdicts on strength (same, weaker, stronger) × 3 + speed (same, slower, faster); the last one if
 * neither is known of both runs. "Same" is not shown to differ, or not known. */
enum { RUN_NOT_COMPARED = 9 };
extern const char *const RUN_VERDICTS[];
static inline bool run_is_weaker(const RunChange *change) { return change->verdict / 3 == 1; }

extern const CsvSchema RUN_SETTING_SCHEMA, RUN_CHANGE_SCHEMA;

/* Owner of the rows; release with runs_free. */
typedef struct FolderComparison {
    Rows settings, changes;
    Text anchors;           /* "RUN: PLAYER, PLAYER; …" */
    bool has_other_machine; /* the environments differ in something that times depend on; speeds
                             * then have no verdict */
} FolderComparison;

/* Reads the folders of 2 to RUNS_MAX runs. ERROR_NO_INPUT or ERROR_DATA, also for an unfinished
 * tournament; free *runs even then.
 *
 * Ratings are known up to a constant: each run's are relative to the mean of the anchors, which are
 * `anchor` ("PLAYER[=ELO]"), or, NULL, the players that are the same in both runs, or all of both
 * if all or none are; they have no change, unless they are all. The interval of a change is that of
 * a difference of independent estimates [Zou and Donner 2008, Statistics in Medicine 27, MOVER].
 * The interval of a ratio of speeds is over games; it does not contain what else the machine did.
 * Both are adjusted for their number [Bonferroni]. */
CHECKED bool runs_read(const char *const *folders, int count, const char *anchor,
                       FolderComparison *runs, Error *error);
void runs_free(FolderComparison *runs);
