/* CSV files that only ever grow: rows are added, those that are there stay. */
#pragma once

#include "util/error.h"
#include "util/record.h"

#include <stdbool.h>
#include <stddef.h>

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
