/* The charts of a tournament's evidence. */
#pragma once

#include "report/charts.h"
#include "util/error.h"

#include <stdbool.h>

/* From ratings.csv, superiority.csv, pairings.csv, cycles.csv and evidence.csv: ratings,
 * superiority, cycles (of at least three players, where anything is significant). Nothing of a
 * folder without them. Fails as those of charts.h. */
bool charts_evidence(const char *folder, ChartsMade *made, Error *error);
