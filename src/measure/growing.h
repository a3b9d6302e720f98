/* CSV files that only ever grow: rows are added, those that are there stay. */
#ifndef JUMPOFF_MEASURE_GROWING_H
#define JUMPOFF_MEASURE_GROWING_H

#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>

typedef struct Growing {
    const char *path;
    const char *what;   /* is in it, for messages: "saved runs of the bench" */
    const char *header; /* the columns, without a newline */
} Growing;

/* Whether rows can be added: the file is not there or empty, or has the right header and ends with
 * a whole row. ERROR_DATA with "file:line: …", ERROR_CANNOT_WRITE. Creates nothing. */
bool growing_check(const Growing *growing, Error *error);
/* Adds whole rows, all or none of them, and the header to a new file, also where several programs
 * append at once. Errors as in growing_check. */
bool growing_append(const Growing *growing, const Text *rows, Error *error);

#endif
