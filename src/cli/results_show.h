/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of all files that the program writes, the kinds of results, and printing a results
 * folder at the end of the command that has written it. */
#pragma once

#include "cli/cli.h"
#include "report/result_tables.h"

enum { RECORDS_MAX = 64 };

/* All records, which document columns; ends with NULL. */
extern const Record *const RECORDS[];

/* The kinds of results, in the order of reports; a file of NULL ends the list. */
extern const ResultsPart RESULTS_PARTS[];

/* After a failure: says so if it is because a folder has no games. Returns false. */
bool results_explain(const Common *common, Error *error);
/* Like cli_end_test, for the match in a folder; ERROR_USAGE if it has no test. */
bool results_end_test(const char *folder, Error *error);
/* Print tables in common's format, draw charts, say where the files are; for claims write pages. */
bool results_show_tournament(const Common *common, const char *folder, Error *error);
bool results_show_claims(const Common *common, const char *folder, Error *error);
/* Writes datapackage.json and the page of a finished folder. */
bool results_publish(const char *folder, Error *error);
/* Draws the charts, unless --no-charts, writes the page and prints where they are. */
bool results_draw(const Common *common, const char *folder, Error *error);
