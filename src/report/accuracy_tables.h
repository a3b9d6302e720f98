/* Tables of accuracy for people and programs. */
#pragma once

#include "report/table.h"
#include "util/record.h"

/* Appends a table of one of the records of accuracy.h and accuracy_games.h and, as text, what its
 * columns mean. */
void accuracy_tables_write(const Record *record, const Rows *rows, TableFormat format, Text *out);
/* The same of files. */
bool report_accuracy(const char *path, TableFormat format, Text *out, Error *error);
bool report_conversion(const char *path, TableFormat format, Text *out, Error *error);
bool report_played(const char *path, TableFormat format, Text *out, Error *error);
bool report_masters(const char *path, TableFormat format, Text *out, Error *error);
