/* Dot plots: how the tables of claims that are no curve are drawn, each row a dot with its interval
 * on a line of its own, beside what the paper says. Data only. */
#pragma once

#include <stdbool.h>

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
#define DOT_NOTE_PAIRS "Thin lines: 95 % intervals, over pairs of games with colours swapped"
#define DOT_SCORES                                                                                 \
    .axis = "share of the points, %", .note = DOT_NOTE_PAIRS, .count = "games",                    \
    .counted = "games for each dot", .spans = {{NULL, 50, 50, "even"}}, .factor = 100,             \
    .is_share = true

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
