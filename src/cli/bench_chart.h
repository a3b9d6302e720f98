/* jumpoff bench --chart: the speed over saved runs. */
#ifndef JUMPOFF_CLI_BENCH_CHART_H
#define JUMPOFF_CLI_BENCH_CHART_H

#include "util/error.h"

#include <stdbool.h>

/* Draws the runs in a file that --save made, beside it: FILE's name without its ending, and
 * "-trend" with .csv, .gp and .svg. Errors as in saved_read and charts.h. */
bool bench_chart(const char *path, bool quiet, Error *error);

#endif
