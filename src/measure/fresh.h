/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fresh copies of a program: each in memory of its own, or on disk where the system runs nothing
 * that is only in memory (vm.memfd_noexec), without a name, so that none is left behind.
 *
 * A file that is run lies in the same pages of memory for as long as the system keeps it there, and
 * where they are decides which of them compete for places in the caches: two copies of one program
 * differ in speed by some 0.2 % (docs/bench.md). Copied for each run, that is drawn each time. The
 * last copies are kept, or the next would get the pages that they had. */
#pragma once

#include "util/error.h"

enum { FRESH_PATH_SIZE = 64, FRESH_KEPT = 16 };

/* A program that can be copied; it stays what it was if the file is replaced. */
typedef struct Fresh {
    int source, next;
    int copies[FRESH_KEPT]; /* descriptors, below 0: none; `next` is the oldest */
    char *program;          /* its path */
} Fresh;

/* Opens a program, looked for in PATH where its name has no "/". ERROR_NO_INPUT where there is none
 * that can be run. Release with fresh_close. */
bool fresh_open(Fresh *fresh, const char *name, Error *error);
void fresh_close(Fresh *fresh);
/* Makes a copy and fills the path that leads to it until FRESH_KEPT more are made. False where the
 * system does not allow for it: then the file itself is to be run. */
bool fresh_copy(Fresh *fresh, char path[FRESH_PATH_SIZE]);
