/* Showing a folder of claims: what reproduce and merge share. */
#pragma once

#include "cli/cli.h"

/* Makes its pages and charts, prints its claims as common->format says and where all this is. */
bool claims_show(const Common *common, const char *folder, bool with_charts, Error *error);
