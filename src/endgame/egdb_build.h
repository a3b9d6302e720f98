/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables made, and checked. */
#pragma once

#include "endgame/egdb.h"

typedef struct EgdbRun {
    int threads;
    uint64_t memory;      /* bytes that may be used; 0: whatever there is */
    bool quiet;           /* no progress */
    const EgdbKind *kind; /* what a new folder is to hold; NULL: its file `tables` is there */
    bool shares;          /* the folder: waits for another process that makes tables there */
    const atomic_bool *stop;
} EgdbRun;

/* What working out tables needs at most at once, in bytes. */
uint64_t egdb_memory(const EgdbKind *kind);

/* Makes the slices that a folder lacks. What was made stays where it is stopped (ERROR_INTERRUPTED)
 * or fails; the same bytes at any number of threads and of stops. ERROR_USAGE where run->memory is
 * too little, ERROR_INTERNAL where the system has less, ERROR_CANNOT_WRITE also where another
 * process makes tables there or, of a new folder that is not shared, has made some. */
bool egdb_build(const char *folder, const EgdbRun *run, Error *error);

/* An entry that does not follow from its successors'. */
typedef struct EgdbFault {
    Board board;
    EgdbValue is, should;
} EgdbFault;

typedef struct EgdbCheck {
    uint64_t checked;
    bool is_wrong;
    EgdbFault fault; /* the first one, in the order of slices and indices */
} EgdbCheck;

/* Checks entries against those of their successors: all of slices up to 4 pieces, of larger ones
 * `sample` of each, evenly, or all for 0; and the counts of all files. False only with an error:
 * ERROR_INTERRUPTED, or ERROR_DATA for wrong counts. */
bool egdb_check(const Egdb *egdb, uint64_t sample, const EgdbRun *run, EgdbCheck *check,
                Error *error);
