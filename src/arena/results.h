/* The results folder: opened once, filled game by game, finished with its tables. */
#ifndef JUMPOFF_ARENA_RESULTS_H
#define JUMPOFF_ARENA_RESULTS_H

#include "arena/experiment.h"
#include "arena/rows.h"
#include "arena/standings.h"
#include "util/error.h"

#include <stdbool.h>

/* Opaque owner of a folder's open files. */
typedef struct Results Results;

/* Creates the folder with experiment, environment and the headers of its files. A folder that
 * holds anything is refused. NULL with ERROR_CANNOT_WRITE. */
Results *results_open(const char *folder, const Experiment *experiment, int threads, Error *error);
/* Appends a game's rows. */
bool results_add(Results *results, const GameRows *rows, Error *error);
/* Writes players.csv, speed.csv, crosstable.csv and clashes.csv and closes the files. */
bool results_finish(Results *results, const Experiment *experiment, const Standings *standings,
                    Error *error);
/* Closes without the tables, after an error. */
void results_abandon(Results *results);

#endif
