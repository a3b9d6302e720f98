/* The chart of the bench's speed over saved runs. */
#pragma once

#include "measure/trend.h"
#include "report/charts.h"
#include "util/error.h"

#include <stdbool.h>

/* Writes folder/NAME.csv and NAME.gp and draws NAME.svg. A trend has a run at least; NAME consists
 * of letters, digits, "-" and "_". Errors as in charts.h. */
bool charts_bench(const Trend *trend, const char *folder, const char *name, ChartsMade *made,
                  Error *error);
/* From folder/bench.csv, in the folder's plots/: bench-trend. */
bool charts_bench_saved(const char *folder, ChartsMade *made, Error *error);
