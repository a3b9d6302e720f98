/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of results that a folder can hold, each known by a file in it: named once for what is
 * reported, drawn, shown in pages and listed by the server; and the tables of those that are rows
 * of one file. */
#pragma once

#include "report/chart.h"
#include "report/output.h"

typedef struct ResultsPart {
    const char *file;
    const char *title; /* of its section in the page; the first that is there is the page's */
    bool (*write)(const char *folder, Output *output, Error *error); /* appends its report, or */
    const Record *record; /* result_table_report of this one does */
    bool (*draw)(const char *folder, ChartsMade *made, Error *error); /* NULL: as charts_make */
    bool is_timed;      /* it is about times: its page has what else differs between repetitions */
    bool places_charts; /* its report in a page has the charts where they belong */
} ResultsPart;

/* Whether a folder has a part. While a tournament is played its journal is a part and its other
 * files are not. */
bool part_is_in(const ResultsPart *part, const char *folder);
/* Like part_is_in, with ERROR_NO_INPUT if it cannot be found out. */
bool part_find(const ResultsPart *part, const char *folder, bool *found, Error *error);
/* Appends its report. */
bool part_write(const ResultsPart *part, const char *folder, Output *output, Error *error);
/* Draws the charts of all parts that are there; the list ends with a file of NULL. */
bool parts_draw(const ResultsPart *parts, const char *folder, ChartsMade *made, Error *error);

/* Appends rows of one of the records of measure/search_rows.h, accuracy.h and
 * endgame/egdb.h under their caption, with what their columns mean. People see columns and
 * tables only where they say something. */
void result_table_write(const Record *record, const Rows *rows, Output *output);
/* Like result_table_write, for the record's file in a folder. On failure returns false with
 * ERROR_NO_INPUT or ERROR_DATA and appends nothing. */
bool result_table_report(const Record *record, const char *folder, Output *output, Error *error);
/* The weights of the best in the last row of an evolution's log.csv, and how far they are from each
 * other there. The run may still go on. */
bool report_evolution(const char *folder, Output *output, Error *error);
