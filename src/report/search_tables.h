/* The tables of a comparison of searches: what each does, how it stands beside plain alpha-beta and
 * the minimal tree, and how strong they are. */
#pragma once

#include "report/table.h"
#include "util/error.h"
#include "util/record.h"

#include <stdbool.h>

/* Append rows of SEARCH_RECORD and of NODES_RECORD, as text with notes; of the latter nothing as
 * text where no row stands beside another. */
void search_tables_write(const Rows *rows, TableFormat format, Text *out);
void search_tables_write_nodes(const Rows *rows, TableFormat format, Text *out);

/* Append the rows of search.csv, nodes.csv and strength.csv. False with ERROR_NO_INPUT or
 * ERROR_DATA, and *out is then as it was. */
bool report_search(const char *path, TableFormat format, Text *out, Error *error);
bool report_nodes(const char *path, TableFormat format, Text *out, Error *error);
bool report_strength(const char *path, TableFormat format, Text *out, Error *error);
