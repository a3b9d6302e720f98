/* The charts of claims. */
#ifndef JUMPOFF_CLI_CLAIM_CHARTS_H
#define JUMPOFF_CLI_CLAIM_CHARTS_H

#include "report/charts.h"
#include "util/error.h"

#include <stdbool.h>

/* Makes the chart of each claim whose table is in a folder. */
bool claim_charts_make(const char *folder, ChartsMade *made, Error *error);

#endif
