/* Saved exact counts: a CSV file that only ever grows, a row for each case of a run. */
#ifndef JUMPOFF_MEASURE_BASELINE_H
#define JUMPOFF_MEASURE_BASELINE_H

#include "measure/exact.h"
#include "util/error.h"

#include <stdbool.h>

/* As saved_check. */
bool baseline_check(const char *path, Error *error);
/* As saved_append. */
bool baseline_append(const char *path, const ExactOrigin *origin, const ExactReport *report,
                     Error *error);
/* Reads the last run with the target of *here (and of this EXACT_FORMAT). ERROR_NO_INPUT when the
 * file is not there, ERROR_DATA with "file:line: …" when any row of it is wrong, or when it has no
 * run of the target: then with what differs in the last run that it has. */
bool baseline_read(const char *path, const ExactOrigin *here, ExactOrigin *origin,
                   ExactReport *report, Error *error);

#endif
