/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions that several claims use; each is made once.
 *
 * Claims read an evolution from a row of evolutions.csv, which contains its weights. A folder that
 * has the row does not evolve again. The row contains the hash of its experiment (generator,
 * template, settings, random seed); a row of another experiment is refused. A running evolution is
 * in FOLDER/NAME.evolution/, where a stopped run continues. */
#pragma once

#include "evolve/log_figures.h"
#include "papers/measurement.h"

enum { EVOLUTION_NUMBER_MAX = 100 };

/* A row of evolutions.csv. */
typedef struct EvolvedRow {
    const char *name, *kind, *heuristic, *rules;
    int number;          /* from 1 to EVOLUTION_NUMBER_MAX */
    uint64_t experiment; /* the hash of its experiment file */
    const char *program; /* the version that evolved it */
    LogFigures log;
    const char *weights;       /* in the order of the template's genes, blanks between */
    const Measure *counted_by; /* not a column: the measurement that has counted its games */
} EvolvedRow;
extern const Record EVOLVED_ROWS;

/* Reads evolutions.csv of a folder into empty rows. ERROR_NO_INPUT, or ERROR_DATA for a wrong file;
 * without the file there are no rows if the folder `may_lack` it. Free *rows also after a failure.
 */
bool evolutions_read(Rows *rows, const char *folder, bool may_lack, Error *error);
/* Copies the rows of the folder `from` that `folder` does not have, in their order. */
bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error);

/* Returns the row of an order (borrowed), evolving it first if it is missing; appends the heuristic
 * file with its weights to *heuristic (may be NULL). NULL on failure or if stopped. */
EvolvedRow *evolution_get(const Measurement *it, const EvolutionOrder *order, Text *heuristic,
                          Error *error);
/* Returns the CPU seconds of the tables and evolutions that claims need and the campaign does not
 * have, by paper_seconds; what one thread measures counts for all. NaN if a paper does not say. */
double claims_seconds(const Campaign *campaign, const Claim *const *claims, int count);
/* Returns the number of evolutions of a side at the campaign's scale; 0: the side is a player. */
int evolution_count(const Measurement *it, const char *side);

/* Kept parts: files of measurements in a reproduction's folder (NAME.games, NAME.evolution) until
 * all claims have their rows. */

/* Removes folder/part, or all kept parts of a folder. ERROR_CANNOT_WRITE if anything stays. */
bool kept_remove_part(const char *folder, const char *part, Error *error);
bool kept_remove(const char *folder, Error *error);
/* Completes the kept games with their result files, which scripts/recount reads. If that fails for
 * one, the files of the others are written nevertheless. */
bool kept_close(const char *folder, Error *error);
