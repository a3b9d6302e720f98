/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Work: the part of the bench that a comparison of two builds runs again and again, each time in a
 * process of its own, and the line by which such a process tells how long it took.
 *
 * Alone, so that what the system draws anew for a process, such as the places of its memory, is
 * drawn anew for every measurement: it shifts speed by more than what is looked for [Mytkowicz et
 * al. 2009; Kalibera and Jones 2013]. About 40 ms: in longer runs a pair scatters little less. */
#pragma once

#include "measure/bench.h"

enum { WORK_TEXT_SIZE = 64 };

/* What one run did, and the build that did it. */
typedef struct Work {
    uint64_t nodes;  /* of all its searches and perfts: builds with other numbers do other work */
    int64_t time_ns; /* of the CPU, above 0 */
    char version[WORK_TEXT_SIZE], commit[WORK_TEXT_SIZE], compiler[WORK_TEXT_SIZE];
} Work;

/* Whether there are cases whose names have `filter` in them (NULL: any); else ERROR_USAGE. */
bool work_check(const char *filter, Error *error);
/* Does the work on this thread: all of it, or for about as long the cases of a filter. */
bool work_do(const char *filter, Work *work, BenchReport *cases, Error *error);
/* How the word that asks for the work begins where its cases are wanted, too. */
#define WORK_WITH_CASES 'c'
/* Appends the line, with its newline, then one for each case (NULL: none). */
void work_write(const Work *work, const BenchReport *cases, Text *lines);
/* Reads a line (without its newline). ERROR_DATA for anything else, or another version of it. */
bool work_read(const char *line, Work *work, Error *error);
/* Adds the case that a line tells of, with its name, nodes and median; false for any other line. */
bool work_read_case(const char *line, BenchReport *cases);
