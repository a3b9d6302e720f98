/* What is shown of claims: their table, their charts. */
#ifndef JUMPOFF_CLI_CLAIM_CHARTS_H
#define JUMPOFF_CLI_CLAIM_CHARTS_H

#include "cli/cli.h"
#include "report/charts.h"
#include "util/error.h"

#include <stdbool.h>

/* Makes the chart of each claim whose table is in a folder. */
bool claim_charts_make(const char *folder, ChartsMade *made, Error *error);
/* Writes claims.md and papers.md from the tables of a folder. */
bool claim_pages_write(const char *folder, Error *error);
/* Prints the claims of a folder as common->format says, and makes their charts. */
bool claims_show(const Common *common, const char *folder, bool with_charts, Error *error);

#endif
