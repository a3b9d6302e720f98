/* What is shown of a folder of claims, from its tables alone: charts and pages. */
#pragma once

#include "report/charts.h"
#include "util/error.h"

#include <stdbool.h>

/* Draws the chart of each claim whose table is there. */
bool papers_draw(const char *folder, ChartsMade *made, Error *error);
/* Writes claims.md and papers.md. ERROR_NO_INPUT without claims.csv. */
bool papers_write_pages(const char *folder, Error *error);
