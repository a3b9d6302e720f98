/* What all charts over the steps of an evolution share: the steps' axis with the parts of the run.
 */
#ifndef JUMPOFF_REPORT_CHARTS_RUN_H
#define JUMPOFF_REPORT_CHARTS_RUN_H

#include "report/chart.h"
#include "report/run_log.h"

/* Adds what plots/evolve-steps.gp needs (the steps and parts of the run), makes the chart and frees
 * it. */
bool chart_make_run(Chart *chart, const RunLog *log, const char *folder, ChartsMade *made,
                    Error *error);

#endif
