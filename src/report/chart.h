/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts of a results folder. The scripts in plots/ read the results' CSV files by the names of
 * their columns, compute and draw; here a chart is only named. Its files are plots/NAME.svg, the
 * picture, and plots/NAME.gp, the script that makes it again (`cd plots && gnuplot NAME.gp`) from
 * plots/TABLE.csv, a copy of the table in which no field needs quotes. */
#pragma once

#include "util/error.h"

#include <stdbool.h>

enum { CHARTS_MAX = 256, CHART_NAME_SIZE = 64 }; /* a chart for each claim, and more */

#define CHARTS_ADVICE "gnuplot not found: charts skipped; install gnuplot-nox"

/* The kinds of pictures; the files' endings by these values, NULL at the end. */
typedef enum ChartPictures { CHART_SVG, CHART_PDF, CHART_PNG } ChartPictures;
extern const char *const CHART_PICTURES[];

/* How charts are made, and which were made; zero-initialise it, several calls for one folder add to
 * the same. */
typedef struct ChartsMade {
    ChartPictures pictures; /* beside those in svg */
    const char *only;       /* the name of the one that is made; NULL: all */
    bool no_titles;         /* neither headings nor captions */
    bool gnuplot_missing;   /* scripts and tables were written, pictures were not: CHARTS_ADVICE */
    int count;
    char names[CHARTS_MAX][CHART_NAME_SIZE]; /* without folder and ending */
    char table[CHART_NAME_SIZE];             /* the one that was copied last */
    long rows;                               /* that it has */
} ChartsMade;

/* Names are of letters, digits, "-" and "_". */
typedef struct Chart {
    const char *name;    /* of the chart */
    const char *table;   /* of folder/TABLE.csv */
    const char *columns; /* that the table must have; without them there is no such chart. With "!"
                            in front: one that it must not have. Separated by blanks */
    const char *scripts; /* of plots/SCRIPT.gp, behind style.gp, separated by blanks */
    const char *title;   /* any text; NULL: the script has one */
} Chart;

/* Makes a chart where its script draws one of this table; else removes the files of an earlier one.
 * False with ERROR_NO_INPUT or ERROR_DATA for a bad table, ERROR_CANNOT_WRITE, or ERROR_INTERNAL
 * when gnuplot fails; a missing gnuplot is no failure. */
bool chart_make(const char *folder, const Chart *chart, ChartsMade *made, Error *error);

/* Makes all charts of the tables that a folder has, but for those of papers and, while it is
 * played, of a tournament. */
bool charts_make(const char *folder, ChartsMade *made, Error *error);
