/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schemas of all files that the program writes, the kinds of results, and printing a results
 * folder at the end of the command that has written it. */
#pragma once

#include "cli/cli.h"
#include "report/results_parts.h"

enum { SCHEMAS_MAX = 64 };

/* All schemas, which document columns; ends with NULL. */
extern const CsvSchema *const SCHEMAS[];

/* The kinds of results, in the order of reports; a file of NULL ends the list. */
extern const ResultsPart RESULTS_PARTS[];

/* After a failure: says so if it is because a folder has no games. Returns false. */
CHECKED bool results_explain(const Common *common, Error *error);
/* Like cli_end_test, for the match in a folder; ERROR_USAGE if it has no test. */
CHECKED bool results_end_test(const char *folder, Error *error);
/* Draws the charts of a finished folder, unless --no-charts, and writes datapackage.json, of old
 * files only where it is missing, and the pages, also if gnuplot fails; after another process that
 * does so. `output`: of OutputOptions.shared for the page; may be NULL. */
CHECKED bool results_draw(const Common *common, const char *folder, bool are_new, ChartsMade *made,
                          Output *output, Error *error);
/* Prints which pages the folder has besides its report. */
void results_say_pages(const char *folder);
/* A file of results; a schema of NULL ends a list. */
typedef struct ResultFile {
    const CsvSchema *schema;
    const Rows *rows;
} ResultFile;
/* Makes the folder of --out, if given, with experiment, environment, files, charts and pages, or
 * nothing; prints the output, which it frees, in any case; then where the files are. */
CHECKED bool results_make(const Common *common, const ResultFile *files, Output *output,
                          Error *error);
/* Draws, then calls `finish` (if any), then prints: a reader that leaves costs no file. */
CHECKED bool results_show(const Common *common, const char *folder, Output *output,
                          bool (*finish)(const char *folder, Error *error), Error *error);
/* The same for the tables of a folder, in common's format. */
CHECKED bool results_show_folder(const Common *common, const char *folder,
                                 bool (*finish)(const char *folder, Error *error), Error *error);
