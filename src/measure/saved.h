/* Saved runs of the bench: a CSV file that only ever grows, a row for each case of a run. */
#ifndef JUMPOFF_MEASURE_SAVED_H
#define JUMPOFF_MEASURE_SAVED_H

#include "measure/bench.h"
#include "util/error.h"

#include <stdbool.h>

enum { SAVED_FIELD_SIZE = 128 };

/* What a run was measured on and with. */
typedef struct SavedOrigin {
    char date[SAVED_FIELD_SIZE]; /* UTC, as 2024-02-29T12:00:00Z */
    char commit[SAVED_FIELD_SIZE], version[SAVED_FIELD_SIZE];
    char cpu[SAVED_FIELD_SIZE], kernels[SAVED_FIELD_SIZE], compiler[SAVED_FIELD_SIZE];
} SavedOrigin;

/* This program on this machine, now. */
SavedOrigin saved_origin_here(void);

/* Whether saved_append can add to the file: it is not there or empty, or has the right header and
 * ends with a whole row. ERROR_DATA with "file:line: …", ERROR_CANNOT_WRITE. Creates nothing. */
bool saved_check(const char *path, Error *error);
/* Adds the rows of a run, all or none of them, and the header to a new file; rows that are there
 * stay, also where several programs append at once. Errors as in saved_check. */
bool saved_append(const char *path, const SavedOrigin *origin, const BenchReport *report,
                  Error *error);
/* A run in the file. */
typedef struct SavedRun {
    SavedOrigin origin;
    BenchReport report; /* of its leaves nothing is known */
} SavedRun;

typedef struct SavedRuns {
    int count, capacity;
    SavedRun *runs; /* in the order of the file */
} SavedRuns;

/* Reads all runs, to be freed. ERROR_NO_INPUT when the file is not there, ERROR_DATA with
 * "file:line: …" when any row of it is wrong. */
bool saved_read(const char *path, SavedRuns *runs, Error *error);
void saved_free(SavedRuns *runs);

/* Reads the last run on a processor of this name. Errors as in saved_read; ERROR_DATA also when
 * there is no run of the processor. */
bool saved_read_last(const char *path, const char *cpu, SavedOrigin *origin, BenchReport *report,
                     Error *error);

#endif
