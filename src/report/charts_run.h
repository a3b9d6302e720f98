/* What the charts of an evolution share: the files charts_evolve.c and charts_genes.c. */
#ifndef JUMPOFF_REPORT_CHARTS_RUN_H
#define JUMPOFF_REPORT_CHARTS_RUN_H

#include "report/chart.h"
#include "report/run_log.h"

/* Adds what plots/evolve-steps.gp needs (the steps and parts of the run), makes the chart and frees
 * it. */
bool chart_make_run(Chart *chart, const RunLog *log, const char *folder, ChartsMade *made,
                    Error *error);

/* evolve-spread and evolve-weights; a chart without numbers is left out. */
bool charts_genes(const char *folder, const RunLog *log, ChartsMade *made, Error *error);

#endif
