/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts of a results folder, from its CSV files. A chart's files are plots/NAME.svg, the picture;
 * plots/NAME.csv, what it shows; plots/NAME.gp, a short script that draws it again, with
 * plots/style.gp, where people may change anything (`cd plots && gnuplot NAME.gp`). */
#pragma once

#include "arena/result_tables.h"
#include "eval/catalogue.h"

enum { CHARTS_MAX = 256, CHART_NAME_SIZE = 64 }; /* a chart for each claim, and more */

#define CHARTS_ADVICE "gnuplot not found: charts skipped; install gnuplot-nox"

/* The scripts of the folder plots, ending with a path of NULL. */
extern const ShippedFile PLOT_FILES[];

/* Formats of pictures, and file endings by these values; NULL at the end. */
typedef enum ChartPictures { CHART_SVG, CHART_PDF, CHART_PNG } ChartPictures;
extern const char *const CHART_PICTURES[];

/* A chart whose script and table are written, and what is said of it to who does not see it. */
typedef struct ChartMade {
    char name[CHART_NAME_SIZE]; /* without folder and ending */
    Text title, caption;
} ChartMade;

/* Settings and results of chart_make; zero-initialise. Several calls for one folder share it. */
typedef struct ChartsMade {
    ChartPictures pictures; /* also in this format, besides svg */
    const char *only;       /* make only the chart of this name; NULL: all */
    bool no_titles;         /* neither headings nor captions */
    bool removes;           /* make none, but remove those of earlier tables */
    bool gnuplot_missing;   /* only scripts and tables were written: CHARTS_ADVICE */
    bool gnuplot_failed;    /* not for want of room on the disk */
    bool is_begun;
    const ResultTables *tables;  /* of the folder, if they were read; or NULL */
    char rules[CHART_NAME_SIZE]; /* of the results; "": not known, or several */
    int count, drawn;            /* the first have pictures; without gnuplot, both are 0 */
    ChartMade charts[CHARTS_MAX];
} ChartsMade;

/* Names are of letters, digits, "-" and "_". */
typedef struct Chart {
    const char *name;  /* of the chart */
    const char *table; /* TABLE of folder/TABLE.csv */
    const char *kind;  /* how it is drawn, as in chart_rows.c */
    const char *title; /* any text; NULL: the script's title */
} Chart;

/* Writes the chart's script and table for charts_draw, if the table has something to draw; removes
 * its earlier files. False with ERROR_NO_INPUT or ERROR_DATA for a bad table, ERROR_INTERNAL for
 * more than CHARTS_MAX, or ERROR_CANNOT_WRITE; a missing gnuplot is no failure. */
CHECKED bool chart_make(const char *folder, const Chart *chart, ChartsMade *made, Error *error);

/* Makes all charts of a folder's tables, except those of papers and of running tournaments. */
CHECKED bool charts_make(const char *folder, ChartsMade *made, Error *error);

/* Draws the pictures of the charts made since the last call, by one gnuplot for each format. False
 * with ERROR_CANNOT_WRITE, or ERROR_INTERNAL when gnuplot fails. */
CHECKED bool charts_draw(const char *folder, ChartsMade *made, Error *error);
/* Frees the texts; the names stay. */
void charts_free(ChartsMade *made);
