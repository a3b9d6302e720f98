/* The log.csv of an evolution, read whole. What a column is called says what it holds: nothing
 * here knows the generators. */
#ifndef JUMPOFF_REPORT_RUN_LOG_H
#define JUMPOFF_REPORT_RUN_LOG_H

#include "util/error.h"

#include <stdbool.h>

/* A gene and its columns; -1: there is none. */
typedef struct RunGene {
    char *name;
    int deviation, best;
} RunGene;

/* Zero-initialise. All columns are numbers, NaN where a field is empty. */
typedef struct RunLog {
    int row_count, column_count, gene_count;
    char **columns;
    double *values; /* a row of column_count each */
    double *steps;  /* of each row: what `counter` counts, from the start of the run */
    int counter; /* the column "crossovers", "generation", "games" or "round", the first of them */
    int part;    /* the column "phase" or "stage", into whose values the run falls; -1 */
    RunGene *genes;
} RunLog;

/* ERROR_NO_INPUT, or ERROR_DATA for a file without a counter, with what is no number or out of the
 * bounds of its column, or with a count that falls. To be freed also after a failure. */
bool run_log_read(RunLog *log, const char *path, Error *error);
void run_log_free(RunLog *log);

/* The column of that name; -1. */
int run_log_column(const RunLog *log, const char *name);
double run_log_value(const RunLog *log, int row, int column);
/* Whether any row has a number there, and one that is not 0; not in column -1. */
bool run_log_has(const RunLog *log, int column);
bool run_log_has_nonzero(const RunLog *log, int column);
/* Steps of the whole run; 0 without rows. */
double run_log_total(const RunLog *log);

bool run_log_starts_part(const RunLog *log, int row);
/* Whether the row is among about `most` ones, or the first or last of its part. */
bool run_log_is_shown(const RunLog *log, int row, int most);

/* Whether the weights were fitted, so that a gene's deviation is that of a fit, not of a
 * population: there is a column "error_after". */
bool run_log_is_fitted(const RunLog *log);

#endif
