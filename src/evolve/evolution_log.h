/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log.csv of an evolution: written by the run, read as a whole, also while the run continues.
 * The bounds of a column are those of the generators' columns with that name. */
#pragma once

#include "evolve/generator.h"

/* log.csv has a row for each report: the generator's own columns, then for each gene G min_G,
 * max_G, sd_G (of the population) and best_G (of the best specimen). */

#define EVOLVE_LOG_NAME "log.csv"

typedef enum GeneColumn { GENE_MINIMUM, GENE_MAXIMUM, GENE_DEVIATION, GENE_BEST } GeneColumn;
enum { EVOLVE_GENE_COLUMNS = 4 };

/* Append the header, and a report's row. */
void evolution_log_header(const CsvColumn *columns, const Genome *genome, Text *text);
void evolution_log_row(const CsvColumn *columns, const Genome *genome, const EvolveReport *report,
                       Text *text);

/* All columns are numbers, NaN where a field is empty. */
typedef struct EvolutionLog {
    int rows, columns, genes;
    char **names;   /* of the columns */
    double *values; /* rows × columns */
    double total;   /* steps of the whole run; 0 without rows */
    int counter;    /* the column that counts the steps, of the run or of each part */
    int (*places)[EVOLVE_GENE_COLUMNS]; /* columns of each gene; -1: none */
} EvolutionLog;

/* Whether a column numbers the parts of a run: "phase" or "stage". */
bool evolution_is_part(const char *column);

/* Returns the schema of a generator's log, in the caller's array; genes are "(each gene)". */
enum { LOG_FIELDS_MAX = 32 };
CsvSchema evolution_log_schema(const Generator *generator, CsvColumn fields[LOG_FIELDS_MAX]);

/* Reads the log of a folder. ERROR_NO_INPUT; ERROR_DATA for a file without a counter, a field that
 * is no number or out of its column's bounds, and a counter that falls; the log is then empty. */
CHECKED bool evolution_log_read(EvolutionLog *log, const char *folder, Error *error);
void evolution_log_free(EvolutionLog *log);

/* Returns the index of a column by its name; -1: none. */
int evolution_column(const EvolutionLog *log, const char *name);
/* Returns the value in a column, by name; NaN: no such column. */
double evolution_value(const EvolutionLog *log, int row, const char *column);
/* Return the value of a gene's column, and the name of the gene. */
double evolution_gene(const EvolutionLog *log, int row, int gene, GeneColumn column);
const char *evolution_gene_name(const EvolutionLog *log, int gene);
