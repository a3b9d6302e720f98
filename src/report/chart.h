/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One chart: what the files charts_*.c share. */
#pragma once

#include "arena/matrix.h"
#include "report/charts.h"

#include <math.h>

enum {
    CHART_LABEL_SIZE = 64,
    CHART_KEY_WIDTH = 60 /* characters that a key has room for */
};

/* A chart being made; zero-initialise it with its name and its template (plots/TEMPLATE.gp). */
typedef struct Chart {
    const char *name, *template;
    const char *const *shared; /* templates between the style and its own, ending with NULL */
    Text data;                 /* the CSV file */
    Text settings;             /* gnuplot commands before the template */
    Text summary; /* what the picture shows, in words, for who does not see it; may be empty */
} Chart;

void chart_free(Chart *chart);

/* Gnuplot variables. Texts are ours, never a user's; they are quoted all the same. */
void chart_set_int(Chart *chart, const char *variable, int64_t value);
void chart_set_real(Chart *chart, const char *variable, double value);
void chart_set_text(Chart *chart, const char *variable, const char *value);
void chart_set_ints(Chart *chart, const char *variable, const int *values, int count);
void chart_set_reals(Chart *chart, const char *variable, const double *values, int count);

void chart_set_texts(Chart *chart, const char *variable, char texts[][CHART_LABEL_SIZE], int count);

/* The place of a label (cut to its room) among those met so far, to which a new one is added; -1:
 * there is no room. */
int chart_label_place(char labels[][CHART_LABEL_SIZE], int *count, int max, const char *label);

/* The colour of a player or a curve of players in all charts of the folder, from 1: the number of
 * a line type of plots/style.gp, whose first CHART_COLOURS ones differ in colour. Players that
 * differ only in their limits, as "null@4" and "null@6", have one. */
int chart_colour(ChartsMade *made, const char *player);

/* Appends a player's name as a quoted field of chart->data. Gnuplot's reader ends a field at the
 * next quote or comma whatever the quoting, takes a single quote at the beginning for one, too,
 * expands backslashes, and labels of tics are formats: such characters are replaced by look-alikes,
 * control characters by blanks, and an empty name by a dash. */
void chart_put_name(Chart *chart, const char *name);
/* The same for a column's header that is to be a key's title: the name is shortened to what there
 * is room for, `suffix` tells the columns of one name apart. */
void chart_put_column(Chart *chart, const char *name, const char *suffix);

/* Removes what an earlier time may have left of a chart that there is none of now. */
bool chart_remove(const char *folder, const char *name, Error *error);

/* Fills a chart that shows a matrix: its data, the players in an order, the variables players and
 * longest, and the summary. */
void chart_put_matrix(Chart *chart, const Matrix *matrix, const int *order,
                      double (*value)(const Matrix *matrix, int row, int column));
/* The width of the longest of names, for which scripts make room. */
int chart_longest(const char *const *names, int count);

/* Writes folder/plots/NAME.csv and NAME.gp, draws the picture that is wanted, NAME.svg with its
 * title and description, and adds NAME to *made; frees the chart. Pictures of other data or of
 * another script do not stay beside it. */
bool chart_make(Chart *chart, const char *folder, ChartsMade *made, Error *error);

/* The same in the folder itself. */
bool chart_make_in(Chart *chart, const char *folder, ChartsMade *made, Error *error);

/* Hands on each row of the table folder/NAME.csv. NAME, of letters, digits, "-" and "_", becomes
 * part of scripts. */
bool chart_read(const char *folder, const char *name, const Record *record, RecordTake *take,
                void *context, Error *error);

/* "28 games" or "0 to 30 games": a count of things that may differ. */
void chart_append_range(Text *out, int64_t low, int64_t high, const char *things);

/* How many are behind a point, over all points; zero-initialise it. */
typedef struct ChartRange {
    bool is_known;
    int64_t low, high;
} ChartRange;

void chart_range_add(ChartRange *range, int64_t count); /* below 0: unknown, left out */
/* Sets a variable to it: "BEFORE28 games". */
void chart_set_range(Chart *chart, const char *variable, const char *before,
                     const ChartRange *range, const char *things);

/* Whether a share in % is so near 0 or 100 that an axis between them does not show it. */
static inline bool chart_is_end(double percent) { return percent < 2 || percent > 98; }

/* What has no place on a logarithmic scale is unknown. */
static inline double chart_positive(double value) { return value > 0 ? value : (double)NAN; }
