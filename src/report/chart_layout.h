/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the rows of a chart stand: their order, lines and blocks, and what its script sets. */
#pragma once

#include "report/chart_rows.h"

/* Layouts of kinds; false: there is nothing to draw. */
bool layout_dots(ChartRows *rows);   /* a line for each label, which rows of several series share */
bool layout_groups(ChartRows *rows); /* lines join players with the same letter in `text` */
bool layout_slices(ChartRows *rows);
bool layout_curves(ChartRows *rows);
bool layout_pruning(ChartRows *rows);
bool layout_cost(ChartRows *rows); /* ratings against costs; who is in the front, who dominated */
bool layout_log(ChartRows *rows);  /* curves over the steps of an evolution */

/* Lays out the rows by their kind. False if there is nothing to draw. */
bool chart_layout(ChartRows *rows);
/* Whether there are "bars", intervals; "marks", rows of SERIES_MARK; or rows of the series so
 * called. */
bool chart_layout_has(const ChartRows *rows, const char *what);
