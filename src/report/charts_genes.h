/* Charts of an evolution with a row a gene. */
#ifndef JUMPOFF_REPORT_CHARTS_GENES_H
#define JUMPOFF_REPORT_CHARTS_GENES_H

#include "report/chart.h"
#include "report/run_log.h"

/* evolve-spread and evolve-weights: how much each gene differs, and the weights of the best; a
 * chart without numbers is left out. */
bool charts_genes(const char *folder, const RunLog *log, ChartsMade *made, Error *error);

#endif
