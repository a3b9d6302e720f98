/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of results but those of games: comparisons of searches, accuracy, evolutions. */
#pragma once

#include "report/answer.h"

/* Appends rows of one of the records of measure/search_rows.h, accuracy.h and endgame/egdb_rows.h
 * under their caption, with what their columns mean.
 * People see columns and tables only where they say something. */
void result_table_write(const Record *record, const Rows *rows, Answer *answer);

/* The same of the file of a folder. False with ERROR_NO_INPUT or ERROR_DATA, and nothing is then
 * appended. */
bool result_table_report(const Record *record, const char *folder, Answer *answer, Error *error);
/* The weights of the best in the last row of a log.csv, and how far they are from each other there.
 * The run may still go on. */
bool report_evolution(const char *folder, Answer *answer, Error *error);
