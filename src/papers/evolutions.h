/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions, which several claims may use; each is run once. Claims read an evolution from a row
 * of evolutions.csv, which has its weights; only if there is no row it is run. The row has the hash
 * of its experiment (generator, template, settings, random seed); a row of another experiment is
 * refused. A running evolution is in FOLDER/NAME.evolution/, where a stopped run continues. */
#pragma once

#include "evolve/log_figures.h"
#include "papers/measurement.h"

enum { EVOLUTION_NUMBER_MAX = 100 };

/* A row of evolutions.csv. */
typedef struct EvolvedRow {
    const char *name, *kind, *heuristic, *rules;
    int number;          /* from 1 to EVOLUTION_NUMBER_MAX */
    uint64_t experiment; /* the hash of its experiment, without descriptions */
    const char *program; /* the version that evolved it */
    LogFigures log;
    const char *weights;       /* in the order of the template's genes, blanks between */
    const Measure *counted_by; /* not a column: the measurement that has counted its games */
} EvolvedRow;
extern const CsvSchema EVOLVED_ROWS;

/* Reads evolutions.csv of a folder into empty rows. ERROR_DATA for a wrong file; without the file
 * ERROR_NO_INPUT or, if the folder `may_lack` it, no rows. Free *rows also after a failure. */
CHECKED bool evolutions_read(Rows *rows, const char *folder, bool may_lack, Error *error);
/* Copies the rows of the folder `from` that `folder` does not have, in their order. */
CHECKED bool evolutions_copy(const char *from, const char *folder, bool may_lack, Error *error);

/* Returns the row of an order (borrowed), evolving it first if it is missing; appends the heuristic
 * file with its weights to *heuristic (may be NULL). NULL on failure or if stopped. */
CHECKED EvolvedRow *evolution_get(const Measurement *it, const EvolutionOrder *order,
                                  Text *heuristic, Error *error);
/* Returns the CPU seconds of the tables and evolutions that claims need and the campaign lacks, by
 * paper_seconds; a single-threaded one counts once for each thread. NaN if a paper does not say. */
double claims_seconds(const ReproduceSettings *campaign, const Claim *const *claims, int count);
/* Returns the number of evolutions of a side at the campaign's scale; 0: the side is a player. */
int evolution_count(const Measurement *it, const char *side);

/* Kept parts: folders NAME.games and NAME.evolution, kept until all claims have their rows. */

/* Removes all kept parts of a folder. ERROR_CANNOT_WRITE if anything stays. */
CHECKED bool kept_remove(const char *folder, Error *error);
/* Writes the result files of kept games, for scripts/recount; of all folders, even if one fails. */
CHECKED bool kept_close(const char *folder, Error *error);
