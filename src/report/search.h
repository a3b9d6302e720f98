/* The table of a comparison of searches. */
#ifndef JUMPOFF_REPORT_SEARCH_H
#define JUMPOFF_REPORT_SEARCH_H

#include "report/table.h"
#include "util/error.h"

#include <stdbool.h>

/* Appends search.csv in human units (as text), or its rows as they are (CSV, JSON). False with
 * ERROR_NO_INPUT or ERROR_DATA, and *out is then as it was. */
bool report_search(const char *path, TableFormat format, Text *out, Error *error);

#endif
