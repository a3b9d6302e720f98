/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What callgrind writes: a file with a part for each time that a function was left. */
#pragma once

#include "util/error.h"

#include <stdint.h>

enum { CALLGRIND_VERSION_SIZE = 64 };

typedef struct CallgrindCounts {
    char version[CALLGRIND_VERSION_SIZE]; /* "3.19.0"; "" when the file does not say */
    int count;                            /* of parts that ended with the function */
    uint64_t *instructions;               /* borrowed from the caller: room for `max` */
    int max;
} CallgrindCounts;

/* Reads the text of a file made with --dump-after=FUNCTION --combine-dumps=yes, and without any
 * simulation of caches: the number of instructions of each part that this dumped, in order. Other
 * parts (the rest, at the program's end) are passed over. ERROR_DATA with "line N: …" when it is
 * not such a file, or has more than `max` parts. Format: Valgrind's manual, "Callgrind Format
 * Specification". */
bool callgrind_parse(const char *text, const char *function, CallgrindCounts *counts, Error *error);
