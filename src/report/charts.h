/* Charts of a results folder: each is a data file, a gnuplot script and a picture in its plots/,
 * and `cd plots && gnuplot NAME.gp` makes the picture again. */
#ifndef JUMPOFF_REPORT_CHARTS_H
#define JUMPOFF_REPORT_CHARTS_H

#include "report/dot_plot.h"
#include "util/error.h"

#include <stdbool.h>

enum { CHARTS_MAX = 64, CHART_NAME_SIZE = 64 };

/* What was made; zero-initialise it, several calls add to the same. */
typedef struct ChartsMade {
    int count;
    char names[CHARTS_MAX][CHART_NAME_SIZE]; /* without folder and ending: plots/NAME.svg */
    bool gnuplot_missing; /* data and scripts were written, pictures were not: GNUPLOT_ADVICE */
} ChartsMade;

/* All return false with ERROR_NO_INPUT or ERROR_DATA for bad input, ERROR_CANNOT_WRITE, or
 * ERROR_INTERNAL when gnuplot fails; a missing gnuplot is no failure. */

/* From players.csv, crosstable.csv and speed.csv (which may be missing): points, crosstable,
 * speed; where the folder has evidence, also the charts of charts_evidence.h. */
bool charts_tournament(const char *folder, ChartsMade *made, Error *error);

/* From search.csv: search-time, search-speed, search-pruning. Rows without a depth are left out,
 * from search-pruning also those of minimax, which prunes nothing; so is a chart without numbers.
 */
bool charts_search(const char *folder, ChartsMade *made, Error *error);

/* From nodes.csv: search-nodes, where there are several depths, and search-shares, of plain
 * alpha-beta's nodes to the greatest depth, which is left out without plain alpha-beta beside
 * others. */
bool charts_shares(const char *folder, ChartsMade *made, Error *error);

/* From strength.csv, with the columns limit,player,games,score,score_low,score_high (0…1):
 * strength, a block a limit. */
bool charts_strength(const char *folder, ChartsMade *made, Error *error);

/* The points of a chart over depth that a seed's text tells, of a match's first player. */
typedef struct PrintedPoint {
    const char *table; /* the one that ours are in */
    int depth;
    double score; /* 1 won, ½ drawn, 0 lost, NaN not told */
} PrintedPoint;

/* Results against the opponent's depth, from folder/NAME.csv with the columns
 * series,depth,score,low,high,games (shares of points in 0…1; low and high may be empty). NAME
 * consists of letters, digits, "-" and "_"; `title` and `axis` (what depth means) may be NULL.
 * Those of `printed` (ends with a NULL table) that are of this table stand beside. */
bool charts_depth_results(const char *folder, const char *name, const char *title, const char *axis,
                          const PrintedPoint *printed, ChartsMade *made, Error *error);

/* How often players move as was printed, by depth, from folder/NAME.csv with the columns
 * series,depth,score,low,high,positions. */
bool charts_agreement(const char *folder, const char *name, const char *title, ChartsMade *made,
                      Error *error);

/* A learning curve over several runs, from folder/NAME.csv with the columns
 * series,generation,score,low,high,games. */
bool charts_learning(const char *folder, const char *name, const char *title, ChartsMade *made,
                     Error *error);

/* Milliseconds a move against depth, from folder/NAME.csv with the columns series,depth,ms (ms
 * may be empty: a gap). A series named "… (seed)" is drawn dashed in the colour of the series of
 * the same name without it. */
bool charts_move_time(const char *folder, const char *name, const char *title, ChartsMade *made,
                      Error *error);

/* Bars of shares of points, from folder/NAME.csv with the columns
 * figure,player,generator,score,low,high,games (0…1; the rest may be empty): a bar a row in the
 * file's order, coloured by generator, the rows of one figure together. A generator "line" is a
 * line at its score across the figure of the rows before it, labelled with `player`. */
bool charts_bars(const char *folder, const char *name, const char *title, ChartsMade *made,
                 Error *error);

/* A dot plot of folder/TABLE.csv (claims/dot_plot.h): at most 96 lines, 8 blocks and 8 series. A
 * dot without a value is left out; without any there is no chart. */
bool charts_dots(const char *folder, const DotPlot *plot, ChartsMade *made, Error *error);

/* A curve a column over the first one, on a logarithmic scale, from folder/TABLE.csv, all of
 * numbers; the chart is plots/NAME. What is not above 0 is a gap. */
bool charts_coefficients(const char *folder, const char *table, const char *name, const char *title,
                         ChartsMade *made, Error *error);

/* From log.csv of an evolution, by the columns that it has: evolve-score, evolve-fitness,
 * evolve-loss, evolve-error, evolve-effective, evolve-spread, evolve-weights. A chart without
 * numbers is left out. */
bool charts_evolve(const char *folder, ChartsMade *made, Error *error);

#endif
