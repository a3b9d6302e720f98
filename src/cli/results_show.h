/* Showing a results folder when all is done: what tournament, match, reproduce and merge share. */
#pragma once

#include "cli/cli.h"
#include "report/charts.h"

/* Print the tables as common->format says, make the charts and say where all is; of claims also
 * the pages. */
bool results_show_tournament(const Common *common, const char *folder, Error *error);
bool results_show_claims(const Common *common, const char *folder, Error *error);
/* Says how the charts are made later, where they could not be. */
void results_advise(const ChartsMade *made, const char *folder);
