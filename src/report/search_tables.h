/* The tables of a comparison of searches: what each does, how it stands beside plain alpha-beta and
 * the minimal tree, and how strong they are. */
#pragma once

#include "report/answer.h"
#include "util/error.h"
#include "util/record.h"

#include <stdbool.h>

/* Append rows of SEARCH_RECORD and of NODES_RECORD, with notes; people see nothing of the latter
 * where no row stands beside another. */
void search_tables_write(const Rows *rows, Answer *answer);
void search_tables_write_nodes(const Rows *rows, Answer *answer);

/* Append the rows of search.csv, nodes.csv and strength.csv. False with ERROR_NO_INPUT or
 * ERROR_DATA, and nothing is then appended. */
bool report_search(const char *folder, Answer *answer, Error *error);
bool report_nodes(const char *folder, Answer *answer, Error *error);
bool report_strength(const char *folder, Answer *answer, Error *error);
