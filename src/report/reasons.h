/* How the games of a results folder ended. */
#pragma once

#include "arena/rows.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>

/* Appends a paragraph on the reasons in games.csv, most frequent first, and one on adjudicated
 * games, if there are any. `games` is how many there must be, NaN where that is not known. False
 * with ERROR_NO_INPUT or ERROR_DATA, *out then being as it was. */
bool reasons_append(const char *folder, double games, Text *out, Error *error);
/* The same of endings that were counted. */
void reasons_write(const Endings *endings, Text *out);
