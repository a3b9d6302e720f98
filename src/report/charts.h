/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts of a results folder: each is a data file, a gnuplot script and a picture in its plots/,
 * and `cd plots && gnuplot NAME.gp` makes the picture again. */
#pragma once

#include "stats/pairs.h"
#include "util/record.h"

enum { CHARTS_MAX = 256, CHART_NAME_SIZE = 64 }; /* a chart each claim, and more */

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
 * speed; where the folder has evidence, also those of charts_evidence. */
bool charts_tournament(const char *folder, ChartsMade *made, Error *error);

/* From ratings.csv, superiority.csv, pairings.csv, cycles.csv and evidence.csv: ratings,
 * superiority, cycles (of at least three players, where anything is significant). Nothing of a
 * folder without them. */
bool charts_evidence(const char *folder, ChartsMade *made, Error *error);

/* From accuracy.csv and conversion.csv, each of which may be missing. */
bool charts_accuracy(const char *folder, ChartsMade *made, Error *error);
/* From slices.csv: egdb-values (wins, draws and losses) and egdb-longest, a line each slice. */
bool charts_slices(const char *folder, ChartsMade *made, Error *error);

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
    int depth;    /* 0 ends a list */
    double score; /* 1 won, ½ drawn, 0 lost, NaN not told */
} PrintedPoint;

/* A row of a table that is drawn as curves; what is not known is -1 or NaN. */
typedef struct CurveRow {
    const char *series;
    int at;         /* depth or generation */
    Estimate value; /* a share of points in 0…1, or ms */
    int64_t count;  /* games or positions behind it */
} CurveRow;

extern const Record DEPTH_RESULTS_RECORD, EVOLVED_RESULTS_RECORD, AGREEMENT_RECORD, LEARNING_RECORD,
    MOVE_TIME_RECORD;

/* Curves of the rows of one of these records in folder/NAME.csv: results against the opponent's
 * depth, those of several evolutions by the depth of both, how often players move as was printed by
 * depth, a learning curve over several runs, or milliseconds a move by depth, of which an empty one
 * is a gap and a series named "… (paper)" is drawn dashed in the colour of the series of the same
 * name without it. `title` and `axis` (what depth means) may be NULL. Those of `printed` (NULL:
 * none) stand beside. NAME consists of letters, digits, "-" and "_". */
bool charts_curves(const char *folder, const Record *record, const char *name, const char *title,
                   const char *axis, const PrintedPoint *printed, ChartsMade *made, Error *error);

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

/* Dot plots: how the tables of claims that are no curve are drawn, each row a dot with its interval
 * * on a line of its own, beside what the paper says. Data only. */
enum { DOT_LABELS = 2, DOT_MARKS = 2, DOT_SPANS = 4 };

/* A dot of each row of the table; low and high, columns of a 95 % interval, may be NULL. Where only
 * the upper end is unknown, the dot is the least that it can be. */
typedef struct DotMark {
    const char *name, *value, *low, *high;
} DotMark;

/* What the paper says, a range or, where both ends are one, a line. */
typedef struct DotSpan {
    const char *group; /* of this group only; NULL: of all */
    double from, to;   /* as shown */
    const char *label;
} DotSpan;

/* Of scores in pairs of games: what the dots are, and how they are drawn. */
#define DOT_SCORES                                                                                 \
    .axis = "share of the points, %",                                                              \
    .note = "Thin lines: 95 % intervals, over pairs of games with colours swapped",                \
    .count = "games", .counted = "games for each dot", .spans = {{NULL, 50, 50, "even"}},          \
    .factor = 100, .is_share = true

typedef struct DotPlot {
    const char *table; /* NAME of NAME.csv, and of the chart */
    const char *chart; /* its name; NULL: the table's */
    const char *most;  /* the column of which only rows with its largest number count; NULL: none */
    const char *title, *axis;
    const char *note;                 /* what the dots are */
    const char *group, *group_prefix; /* the column that parts the rows into blocks; NULL: none */
    const char *labels[DOT_LABELS];   /* columns of what names a line; none: the marks do */
    const char *between;              /* both labels */
    const char *series;               /* the column that colours dots; NULL: the marks do */
    const char *count, *counted;      /* the column of how many are behind a dot, and of what */
    DotMark marks[DOT_MARKS];
    DotSpan spans[DOT_SPANS];
    double factor;    /* of what is shown */
    double from, to;  /* of the axis; equal: as the dots need */
    bool is_share;    /* in %: nothing is below 0 or above 100, and what is near is spread */
    bool has_players; /* the dots are players, with the colours that these have in other charts */
    bool is_logarithmic;
    double zero; /* where a logarithmic axis shows 0 */
} DotPlot;

/* A dot plot of folder/TABLE.csv: at most 192 lines, 8 blocks and 8 series. A
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
