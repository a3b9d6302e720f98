/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts of a results folder. Scripts in plots/ read the CSV files by their columns' names, compute
 * and draw. A chart's files are plots/NAME.svg, the picture, and plots/NAME.gp, the script that
 * repeats it (`cd plots && gnuplot NAME.gp`) from plots/TABLE.csv, the table without quotes. */
#pragma once

#include "eval/catalogue.h"

enum { CHARTS_MAX = 256, CHART_NAME_SIZE = 64 }; /* a chart for each claim, and more */

#define CHARTS_ADVICE "gnuplot not found: charts skipped; install gnuplot-nox"

/* The scripts of the folder plots, ending with a path of NULL. */
extern const ShippedFile PLOT_FILES[];

/* Formats of pictures, and file endings by these values; NULL at the end. */
typedef enum ChartPictures { CHART_SVG, CHART_PDF, CHART_PNG } ChartPictures;
extern const char *const CHART_PICTURES[];

/* Settings and results of chart_make; zero-initialise. Several calls for one folder share it. */
typedef struct ChartsMade {
    ChartPictures pictures; /* also in this format, besides svg */
    const char *only;       /* make only the chart of this name; NULL: all */
    bool no_titles;         /* neither headings nor captions */
    bool gnuplot_missing;   /* only scripts and tables were written: CHARTS_ADVICE */
    bool gnuplot_failed;    /* not for want of room on the disk */
    bool is_begun;
    char rules[CHART_NAME_SIZE]; /* of the results; "": not known, or several */
    int count;
    char names[CHARTS_MAX][CHART_NAME_SIZE]; /* names without folder and ending */
    char table[CHART_NAME_SIZE];             /* the table copied last */
    long rows;                               /* its rows */
} ChartsMade;

/* Names are of letters, digits, "-" and "_". */
typedef struct Chart {
    const char *name;    /* of the chart */
    const char *table;   /* TABLE of folder/TABLE.csv */
    const char *columns; /* columns, separated by blanks, that the table must have, or with "!" in
                            front must not have; else there is no chart */
    const char *scripts; /* SCRIPTs of plots/SCRIPT.gp, after style.gp, separated by blanks */
    const char *title;   /* any text; NULL: the script's title */
    const char *beside;  /* another table that the scripts read and that must exist; NULL: none */
} Chart;

/* Makes a chart if its script can draw this table; else removes its earlier files. False with
 * ERROR_NO_INPUT or ERROR_DATA for a bad table, ERROR_CANNOT_WRITE, or ERROR_INTERNAL when gnuplot
 * fails; a missing gnuplot is no failure. */
bool chart_make(const char *folder, const Chart *chart, ChartsMade *made, Error *error);

/* Makes all charts of a folder's tables, except those of papers and of running tournaments. */
bool charts_make(const char *folder, ChartsMade *made, Error *error);
