/* The log of an evolution as a table. */
#pragma once

#include "report/answer.h"
#include "util/error.h"

#include <stdbool.h>

/* Appends the weights of the best in the last row of a log.csv, and how far they are from each
 * other there. The run may still go on. ERROR_NO_INPUT or ERROR_DATA, and nothing is then appended.
 */
bool report_evolution(const char *folder, Answer *answer, Error *error);
