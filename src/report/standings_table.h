/* The tables of a tournament's results folder. */
#pragma once

#include "report/table.h"
#include "util/error.h"

#include <stdbool.h>

/* Appends the standings, as CSV or JSON for programs; as text also the crosstable, the speeds (if
 * there is a speed.csv), how the games ended and what the numbers mean; as Markdown or LaTeX all
 * tables, those of the evidence too, and no words. Reads players.csv, crosstable.csv, clashes.csv,
 * games.csv and speed.csv; of a tournament that is not finished its journal, and says so far. False
 * with ERROR_NO_INPUT or ERROR_DATA,
 * and *out is then as it was. */
bool report_tournament(const char *folder, TableFormat format, Text *out, Error *error);
/* Appends in a few sentences who is the strongest, and how sure that is; nothing of fewer than two
 * players. False as above. */
bool report_answer(const char *folder, Text *out, Error *error);
