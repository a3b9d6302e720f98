/* Tables of accuracy for people and programs. */
#pragma once

#include "report/answer.h"
#include "util/error.h"
#include "util/record.h"

/* Appends a table of one of the records of accuracy.h and accuracy_games.h, and what its columns
 * mean. */
void accuracy_tables_write(const Record *record, const Rows *rows, Answer *answer);
/* The same of files; ERROR_NO_INPUT, ERROR_DATA. */
bool report_accuracy(const char *folder, Answer *answer, Error *error);
bool report_conversion(const char *folder, Answer *answer, Error *error);
bool report_played(const char *folder, Answer *answer, Error *error);
bool report_masters(const char *folder, Answer *answer, Error *error);
