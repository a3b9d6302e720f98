/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions that claims share: each is made once.
 *
 * What claims read of one is a row of evolutions.csv, its weights among it. A folder that has the
 * row does not evolve again, whoever put it there: the row says by the hash of its experiment
 * (generator, template, settings, random seed) what it is of, and a row of another one is refused.
 * While one is made it is in FOLDER/NAME.evolution/, where a run that was stopped goes on. */
#pragma once

#include "evolve/log_figures.h"
#include "papers/measurement.h"

enum { EVOLUTION_NUMBER_MAX = 100 };

/* A row of evolutions.csv. */
typedef struct EvolvedRow {
    const char *name, *kind, *heuristic, *rules;
    int number;          /* from 1 to EVOLUTION_NUMBER_MAX */
    uint64_t experiment; /* the hash of the file that repeats it */
    const char *program; /* the version that evolved it */
    LogFigures log;
    const char *weights;       /* in the order of the template's genes, blanks between */
    const Measure *counted_by; /* no column: the measurement that has counted its games */
} EvolvedRow;
extern const Record EVOLVED_ROWS;

/* Reads a folder's, into no rows; ERROR_NO_INPUT, or ERROR_DATA where evolutions.csv is wrong.
 * Without one there are none where it `may_lack` it. To be freed also after a failure. */
bool evolutions_read(Rows *rows, const char *folder, bool may_lack, Error *error);
/* Copies the rows of a folder that another one does not have, in their order. */
bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error);

/* The row of an order, which is evolved where it is not there; appends the heuristic file with its
 * weights to *heuristic (may be NULL). NULL on failure or when stopped. Borrowed. */
EvolvedRow *evolution_get(const Measurement *it, const EvolutionOrder *order, Text *heuristic,
                          Error *error);
/* How many evolutions there are of a side at the campaign's scale; 0: it is a player. */
int evolution_count(const Measurement *it, const char *side);

/* Kept parts: what measurements leave in a reproduction's folder (NAME.games, NAME.evolution)
 * while not all claims have their rows. */

/* Removes what is left in folder/part. ERROR_CANNOT_WRITE where something of it stays. */
bool kept_remove_part(const char *folder, const char *part, Error *error);
bool kept_remove(const char *folder, Error *error);
/* Leaves them, the games with their result files: scripts/recount reads these. Where that fails for
 * one, the others' files are written nonetheless. */
bool kept_close(const char *folder, Error *error);
