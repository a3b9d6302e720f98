/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown of a folder of claims, from its tables alone: charts, papers.md and claims.md. */
#pragma once

#include "report/answer.h"
#include "report/chart.h"

/* Draws the charts of the tables that are there, and "forest": all figures that are scores. A
 * missing claims.csv is ERROR_NO_INPUT. */
bool papers_draw(const char *folder, ChartsMade *made, Error *error);
/* Appends the claims and, as Markdown or LaTeX, the papers' tables with ours beside. */
bool papers_report(const char *folder, Answer *answer, Error *error);
/* Writes papers.md and claims.md. ERROR_NO_INPUT without claims.csv, ERROR_DATA,
 * ERROR_CANNOT_WRITE. */
bool papers_write_pages(const char *folder, Error *error);
