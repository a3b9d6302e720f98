/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log.csv of an evolution, read whole, also while the run goes on. What a column is called says
 * what it holds: the generators' columns have bounds, and the spread of a gene is none below 0. */
#pragma once

#include "evolve/generator.h"

/* log.csv: what a generator has reported, a row each: its own columns, then for each gene G
 * min_G, max_G, sd_G (of the population) and best_G (of the best specimen). */

#define EVOLVE_LOG_NAME "log.csv"

/* A gene's columns, and what their names begin with. */
typedef enum GeneColumn { GENE_MINIMUM, GENE_MAXIMUM, GENE_DEVIATION, GENE_BEST } GeneColumn;
enum { EVOLVE_GENE_COLUMNS = 4 };
extern const char *const EVOLVE_GENE_PREFIXES[EVOLVE_GENE_COLUMNS];

/* Opaque owner. */
typedef struct EvolveLog EvolveLog;

/* Opens a folder's log, or makes it where it may be new; then it is to be cut. ERROR_CANNOT_WRITE,
 * also while another process has it. Borrows the genome and the columns, which end with a name that
 * is NULL. */
EvolveLog *evolve_log_open(const char *folder, bool may_be_new, const LogColumn *columns,
                           const Genome *genome, Error *error);
/* Cuts off what is beyond `length` bytes; 0: all, and begins anew. ERROR_DATA where it is shorter.
 */
bool evolve_log_cut(EvolveLog *log, uint64_t length, Error *error);
/* Adds a row; whoever reads the file sees it when this returns. */
bool evolve_log_add(EvolveLog *log, const EvolveReport *report, Error *error);
/* Waits until all rows are on the disk, and says how many bytes these are. */
bool evolve_log_sync(EvolveLog *log, uint64_t *length, Error *error);
/* Closes it; NULL is fine. */
bool evolve_log_close(EvolveLog *log, Error *error);

/* All columns are numbers, NaN where a field is empty. */
typedef struct EvolutionLog {
    int rows, columns, genes;
    char **names;                       /* of the columns */
    double *values;                     /* rows × columns */
    double *steps;                      /* of each row: what `counter` counts, from the start */
    int counter;                        /* the first column of LOG_COUNTER */
    int part;                           /* the first one of LOG_PART; -1 */
    int (*places)[EVOLVE_GENE_COLUMNS]; /* of each gene: its columns; -1: there is none */
} EvolutionLog;

/* Reads a folder's. ERROR_NO_INPUT, or ERROR_DATA for a file without a counter, with what is no
 * number or out of the bounds of its column, or with a count that falls. A failed read leaves an
 * empty log. */
bool evolution_log_read(EvolutionLog *log, const char *folder, Error *error);
void evolution_log_free(EvolutionLog *log);

/* The column of that name; -1. */
int evolution_column(const EvolutionLog *log, const char *name);
/* What stands there, and in the column of a name; NaN where there is none. */
double evolution_at(const EvolutionLog *log, int row, int column);
double evolution_value(const EvolutionLog *log, int row, const char *column);
/* What the log says of a gene; the name of the gene. */
double evolution_gene(const EvolutionLog *log, int row, int gene, GeneColumn column);
const char *evolution_gene_name(const EvolutionLog *log, int gene);

/* Steps of the whole run; 0 without rows. */
double evolution_total(const EvolutionLog *log);
bool evolution_starts_part(const EvolutionLog *log, int row);
/* Whether the weights were fitted, so that a gene's deviation is that of a fit, not of a
 * population: there is a column "error_after". */
bool evolution_is_fitted(const EvolutionLog *log);
