/* Player against player, for terminals. */
#ifndef JUMPOFF_REPORT_CROSSTABLE_H
#define JUMPOFF_REPORT_CROSSTABLE_H

#include "report/summary.h"
#include "util/text.h"

/* What a cell says, at most three characters: appended to *cell, nothing for unknown. */
typedef void (*CrosstableCell)(const SummaryMatrix *matrix, int row, int column, Text *cell);

/* The row's share of the points in %. */
void crosstable_share(const SummaryMatrix *matrix, int row, int column, Text *cell);
/* The row's clash point: 1, ½ or 0. */
void crosstable_clash(const SummaryMatrix *matrix, int row, int column, Text *cell);

/* Appends the table with rows and numbered columns in the given order of the matrix's players
 * (matrix->count of them); more columns than a line holds come in several tables below each
 * other. */
void crosstable_write(const SummaryMatrix *matrix, const int *order, CrosstableCell cell,
                      Text *out);

#endif
