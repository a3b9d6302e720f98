/* Charts of a results folder: each is a data file, a gnuplot script and a picture in its plots/,
 * and `cd plots && gnuplot NAME.gp` makes the picture again. */
#pragma once

#include "report/dot_plot.h"
#include "stats/pairs.h"
#include "util/error.h"
#include "util/record.h"

#include <stdbool.h>
#include <stdint.h>

enum { CHARTS_MAX = 64, CHART_NAME_SIZE = 64 };

/* What pictures are made of charts; the files' endings by these values, NULL at the end. */
typedef enum ChartPictures { CHART_SVG, CHART_PDF, CHART_PNG } ChartPictures;
extern const char *const CHART_PICTURES[];

/* How many colours and line types there are, and whom of the players a colour is kept for. */
enum { CHART_COLOURS = 7, CHART_LINES = 28, CHART_PLAYERS_MAX = 512 };

/* How charts are made, and what was made; zero-initialise it, several calls for one folder add to
 * the same. */
typedef struct ChartsMade {
    ChartPictures pictures;
    bool no_titles;         /* neither headings nor captions */
    const char *conditions; /* what the next charts' captions say of depth and games; may be NULL */
    int players;            /* that have a colour, in the order in which they were met: hashes */
    uint64_t colours[CHART_PLAYERS_MAX];
    int count;
    char names[CHARTS_MAX][CHART_NAME_SIZE]; /* without folder and ending: plots/NAME.svg */
    bool gnuplot_missing; /* data and scripts were written, pictures were not: GNUPLOT_ADVICE */
} ChartsMade;

/* The file of a table, "NAME.csv"; to be freed. */
char *charts_table_file(const char *name);

/* All that make charts return false with ERROR_NO_INPUT or ERROR_DATA for bad input,
 * ERROR_CANNOT_WRITE, or ERROR_INTERNAL when gnuplot fails; a missing gnuplot is no failure. */

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

/* From strength.csv: strength, a block a limit. */
bool charts_strength(const char *folder, ChartsMade *made, Error *error);

/* The points of a chart over depth that a seed's text tells, of a match's first player. */
typedef struct PrintedPoint {
    const char *table; /* the one that ours are in */
    int depth;
    double score; /* 1 won, ½ drawn, 0 lost, NaN not told */
} PrintedPoint;

/* A row of a table that is drawn as curves; what is not known is -1 or NaN. */
typedef struct CurveRow {
    const char *series;
    int at;         /* depth or generation */
    Estimate value; /* a share of points in 0…1, or ms */
    int64_t count;  /* games or positions behind it */
} CurveRow;

extern const Record DEPTH_RESULTS_RECORD, AGREEMENT_RECORD, LEARNING_RECORD, MOVE_TIME_RECORD;

/* Results against the opponent's depth, from the DEPTH_RESULTS_RECORDs in folder/NAME.csv; `title`
 * and `axis` (what depth means) may be NULL. Those of `printed` (ends with a NULL table) that are
 * of this table stand beside. NAME consists of letters, digits, "-" and "_". */
bool charts_depth_results(const char *folder, const char *name, const char *title, const char *axis,
                          const PrintedPoint *printed, ChartsMade *made, Error *error);

/* How often players move as was printed, by depth. */
bool charts_agreement(const char *folder, const char *name, const char *title, ChartsMade *made,
                      Error *error);

/* A learning curve over several runs. */
bool charts_learning(const char *folder, const char *name, const char *title, ChartsMade *made,
                     Error *error);

/* Milliseconds a move against depth; an empty ms is a gap. A series named "… (paper)" is drawn
 * dashed in the colour of the series of the same name without it. */
bool charts_move_time(const char *folder, const char *name, const char *title, ChartsMade *made,
                      Error *error);

/* A row of a table that is drawn as bars. */
typedef struct BarRow {
    const char *figure, *player, *generator;
    Estimate score;
    int rank, rank_low, rank_high; /* -1: none, as all that follow */
    int64_t games;
} BarRow;

extern const Record BARS_RECORD;

/* Bars of shares of points, from folder/NAME.csv: a bar a row in the file's order, coloured by
 * generator, the rows of one figure together. A generator "line" is a line at its score across the
 * figure of the rows before it, labelled with `player`. */
bool charts_bars(const char *folder, const char *name, const char *title, ChartsMade *made,
                 Error *error);

/* A dot plot of folder/TABLE.csv (report/dot_plot.h): at most 96 lines, 8 blocks and 8 series. A
 * dot without a value is left out; without any there is no chart. */
bool charts_dots(const char *folder, const DotPlot *plot, ChartsMade *made, Error *error);

/* A curve a column over the first one, the six coloured that end farthest from 1, on a logarithmic
 * scale, from folder/TABLE.csv, all of
 * numbers; the chart is plots/NAME. What is not above 0 is a gap. */
bool charts_coefficients(const char *folder, const char *table, const char *name, const char *title,
                         ChartsMade *made, Error *error);

/* From log.csv of an evolution, by the columns that it has: evolve-score, evolve-fitness,
 * evolve-loss, evolve-error, evolve-effective, evolve-spread, evolve-weights. A chart without
 * numbers is left out. */
bool charts_evolve(const char *folder, ChartsMade *made, Error *error);
