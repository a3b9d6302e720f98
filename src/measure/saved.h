/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saved runs of the bench: CSV files that only ever grow, a row for each case of a run. */
#pragma once

#include "measure/bench.h"
#include "util/record.h"

/* CSV files that only ever grow: rows are added, those that are there stay. */

/* A kind of such files. */
typedef struct Growing {
    const Record *record;
    const char *what; /* is in it, for messages: "saved runs of the bench" */
} Growing;

/* Whether rows can be added: the file is not there or empty, or has the right header and ends with
 * a whole row. ERROR_DATA with "file:line: …", ERROR_CANNOT_WRITE. Creates nothing. */
bool growing_check(const Growing *growing, const char *path, Error *error);
/* Adds rows, all or none of them, and the header to a new file, also where several programs append
 * at once. Errors as in growing_check. */
bool growing_append(const Growing *growing, const char *path, const void *rows, size_t count,
                    Error *error);

enum { SAVED_WORD_SIZE = 160 };

/* What a run was measured on and with; a file has some of it. */
typedef struct SavedOrigin {
    char date[SAVED_WORD_SIZE]; /* UTC, as 2024-02-29T12:00:00Z */
    char commit[SAVED_WORD_SIZE], version[SAVED_WORD_SIZE];
    char cpu[SAVED_WORD_SIZE], kernels[SAVED_WORD_SIZE];
    char compiler[SAVED_WORD_SIZE], flags[SAVED_WORD_SIZE];
    /* Of exact counts only (exact.h); suite: a hash of its positions. */
    int format;
    char valgrind[SAVED_WORD_SIZE], suite[SAVED_WORD_SIZE];
} SavedOrigin;

/* This program on this machine, now. */
SavedOrigin saved_origin_here(void);

/* A row of such a file. */
typedef struct SavedRow {
    SavedOrigin origin;
    BenchRow bench;
} SavedRow;

extern const Record SPEEDS_RECORD, COUNTS_RECORD;

/* A kind of such files. */
typedef struct SavedKind {
    Growing growing;
    int origin;        /* columns of it, which stand before that of the case */
    const int *target; /* of them those that must be the same to compare runs; ends with -1 */
    const char *none;  /* "no run of this processor" */
} SavedKind;

/* Speeds are compared on the same processor, counts of the same format, kernels, compiler, flags
 * and suite. */
extern const SavedKind SAVED_SPEEDS, SAVED_COUNTS;

/* A run in a file. */
typedef struct SavedRun {
    SavedOrigin origin;
    BenchReport report; /* what a file does not tell is 0 */
} SavedRun;

typedef struct SavedRuns {
    int count;
    SavedRun *runs; /* in the order of the file */
} SavedRuns;

/* Adds a run, after growing_check and with the errors of growing_append. */
bool saved_append(const SavedKind *kind, const char *path, const SavedRun *run, Error *error);
/* Reads all runs of folder/name (see util/file.h), to be freed. ERROR_NO_INPUT when the file is not
 * there, ERROR_DATA with "file:line: …" when any row of it is wrong. */
bool saved_read(const SavedKind *kind, const char *folder, const char *name, SavedRuns *runs,
                Error *error);
void saved_free(SavedRuns *runs);
/* Reads the last run with the target of *here. Errors as in saved_read; ERROR_DATA also when there
 * is none: then with what differs in the last run that there is. */
bool saved_read_last(const SavedKind *kind, const char *path, const SavedOrigin *here,
                     SavedRun *last, Error *error);
