/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of results that a folder can have, each recognised by a file and defined once for
 * reports, charts, pages and the server; and tables whose rows are one file. */
#pragma once

#include "evolve/evolution.h"
#include "evolve/evolution_log.h"
#include "report/chart.h"
#include "report/output.h"

typedef struct ResultsPart {
    const char *file;
    const char *title; /* of its section; the first present part also names the page */
    bool (*write)(const char *folder, Output *output, Error *error); /* the report; NULL: */
    const CsvSchema *schema; /* result_table_report of this is the report */
    bool (*draw)(const char *folder, ChartsMade *made, Error *error); /* NULL: charts_make only */
    /* Joins the shards of `count` folders in `out`; NULL: those of a tournament. */
    bool (*merge)(const char *const *folders, uint64_t count, const char *out, Error *error);
    const char *pages[2]; /* that `draw` also writes; NULL: none */
    bool is_timed;        /* about times: its page shows figures that differ between repetitions */
    bool may_be_timed;    /* figures can be times: the page does not say that it has none */
    bool places_charts;   /* its report places the charts in a page */
} ResultsPart;

/* Returns the first part that a folder has; if it has none, the end of the list (file NULL). NULL
 * with ERROR_NO_INPUT if the folder cannot be read. */
CHECKED const ResultsPart *part_first(const ResultsPart *parts, const char *folder, Error *error);
/* Finds whether a folder has a part. While a tournament is played, its only part is the journal.
 * ERROR_NO_INPUT if the folder cannot be read. */
CHECKED bool part_find(const ResultsPart *part, const char *folder, bool *found, Error *error);
/* Appends the reports of all present parts, each in a section; *count becomes their number. */
CHECKED bool parts_write(const ResultsPart *parts, const char *folder, Output *output, int *count,
                         Error *error);
/* Draws the charts and writes the pages of all present parts; `made` NULL: no charts. */
CHECKED bool parts_draw(const ResultsPart *parts, const char *folder, ChartsMade *made,
                        Error *error);

/* Appends rows of a schema of measure/comparison.h, measure/accuracy.h or endgame/egdb.h under
 * their caption, with the meaning of the columns. For people, tables and columns without
 * information are left out. */
void result_table_write(const CsvSchema *schema, const Rows *rows, Output *output);
/* Like result_table_write, for the schema's file in a folder. ERROR_NO_INPUT or ERROR_DATA: nothing
 * is appended. */
CHECKED bool result_table_report(const CsvSchema *schema, const char *folder, Output *output,
                                 Error *error);
/* Adds the folder's CSV files to an output that asks for a table or for their list, as tables for
 * programs. ERROR_NO_INPUT or ERROR_DATA. */
CHECKED bool result_files_write(const char *folder, Output *output, Error *error);
/* Appends the best weights of an evolution's last log row and their spread, also while it runs. */
CHECKED bool report_evolution(const char *folder, Output *output, Error *error);
/* Appends the score of the log's last row in games, if it has one, and whether it is shown to be
 * better than at the start. */
void evolution_append_score(const EvolveExperiment *experiment, const EvolutionLog *log,
                            Text *text);
/* Returns the weights of the best specimen in the last row of a log. */
Table *evolution_weights(const EvolutionLog *log);
