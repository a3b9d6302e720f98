/* How the games of a results folder ended. */
#pragma once

#include "arena/rows.h"
#include "report/answer.h"
#include "util/error.h"

#include <stdbool.h>

/* Appends a line on the reasons in games.csv, most frequent first, and one on adjudicated games, if
 * there are any. `games` is how many there must be, NaN where that is not known. False
 * with ERROR_NO_INPUT or ERROR_DATA, and nothing is then appended. */
bool reasons_append(const char *folder, double games, Answer *answer, Error *error);
/* The same of endings that were counted. */
void reasons_write(const Endings *endings, Answer *answer);
