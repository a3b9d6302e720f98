/* The tables of searches beside plain alpha-beta and the minimal tree, and of their strength. */
#ifndef JUMPOFF_REPORT_NODES_H
#define JUMPOFF_REPORT_NODES_H

#include "report/table.h"
#include "util/error.h"

#include <stdbool.h>

/* Appends nodes.csv, as text nothing where no row stands beside another.
 * False with ERROR_NO_INPUT or ERROR_DATA, and *out is then as it was. */
bool report_nodes(const char *path, TableFormat format, Text *out, Error *error);
/* Appends strength.csv likewise. */
bool report_strength(const char *path, TableFormat format, Text *out, Error *error);

#endif
