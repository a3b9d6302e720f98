/* Work: the part of the bench that a comparison of two builds runs again and again, each time in a
 * process of its own, and the line by which such a process tells how long it took.
 *
 * Alone, so that what the system draws anew for a process, such as the places of its memory, is
 * drawn anew for every measurement: it shifts speed by more than what is looked for [Mytkowicz et
 * al. 2009; Kalibera and Jones 2013]. About 40 ms: in longer runs a pair scatters little less. */
#pragma once

#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { WORK_TEXT_SIZE = 64 };

/* What one run did, and the build that did it. */
typedef struct Work {
    uint64_t nodes;  /* of all its searches and perfts: builds with other numbers do other work */
    int64_t time_ns; /* of the CPU, above 0 */
    char version[WORK_TEXT_SIZE], commit[WORK_TEXT_SIZE], compiler[WORK_TEXT_SIZE];
} Work;

/* Does the work on this thread. */
bool work_do(Work *work, Error *error);
/* Appends the line, with its newline. */
void work_write(const Work *work, Text *line);
/* Reads a line (without its newline). ERROR_DATA for anything else, or another version of it. */
bool work_read(const char *line, Work *work, Error *error);
