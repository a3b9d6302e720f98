/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results folder: claimed once, its books filled game by game and closed with their tables. */
#pragma once

#include "arena/journal.h"
#include "arena/rows.h"

/* Claims a new folder: makes it with the journal, experiment and environment. A folder that holds
 * anything is refused. NULL with ERROR_CANNOT_WRITE, ERROR_DATA (heuristic files too large). */
Journal *results_claim(const char *folder, const Experiment *experiment, JournalHead head,
                       int threads, Error *error);
/* Sees to it that the folder of a journal is whole again: experiment and environment are there,
 * leftovers of a killed writer are not. An experiment that was changed is ERROR_DATA. `event`, one
 * line, goes into the environment. */
bool results_reclaim(const char *folder, const Experiment *experiment, const Journal *journal,
                     const char *event, int threads, Error *error);

/* Opaque owner of the open books: games.csv, games.pdn, games.journal, moves.csv, timing.csv and,
 * where external engines play, said.csv. */
typedef struct Results Results;

/* Begins the books of a journal anew; tables of an earlier try are removed. NULL with
 * ERROR_CANNOT_WRITE. */
Results *results_open(const char *folder, const Experiment *experiment, const Journal *journal,
                      Error *error);
/* Appends a game's rows. */
bool results_add(Results *results, const GameRows *rows, Error *error);
/* Closes the books, everything being on the disk, and writes the tables. */
bool results_finish(Results *results, const Experiment *experiment, const Standings *standings,
                    Error *error);
/* Writes the tables of totals.h, computed with TOTALS_SEED and the experiment's test.
 * ERROR_CANNOT_WRITE. */
bool results_write_tables(const char *folder, const Experiment *experiment,
                          const Standings *standings, Error *error);
/* Closes without the tables, after an error. */
void results_abandon(Results *results);
