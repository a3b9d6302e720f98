/* The charts of exact tables and of accuracy. */
#pragma once

#include "report/charts.h"

/* From accuracy.csv, conversion.csv and masters.csv, each of which may be missing. */
bool charts_accuracy(const char *folder, ChartsMade *made, Error *error);
/* From slices.csv: egdb-values (wins, draws and losses) and egdb-longest, a line each slice. */
bool charts_slices(const char *folder, ChartsMade *made, Error *error);
