/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a chart, which plots/NAME.csv has and plots/NAME.gp draws. A kind of chart has a
 * function that makes rows of those of a table, and one that places them. */
#pragma once

#include "arena/result_tables.h"

/* The first series of every chart: names on its axes; and what it says beside its rows: which ends
 * of intervals have no bound, or the parts of an evolution. */
enum { SERIES_AXIS, SERIES_MARK, SERIES_FIRST, CHART_SERIES_MOST = 100, CHART_LEFT_OUT = -1 };

/* A point, an interval, a cell of a grid, or a name on an axis. */
typedef struct ChartRow {
    int series, order, group; /* group: what rows are sorted by, from 0 */
    bool is_apart;            /* a curve begins anew */
    char *label, *text;       /* text may be NULL */
    double low, high, x, y;   /* NaN: unknown */
} ChartRow;

/* The columns of a table that a kind of chart reads, by its text `columns`. */
typedef enum ChartColumn {
    CHART_COLUMN_LABEL,
    CHART_COLUMN_X,
    CHART_COLUMN_Y, /* factor * Y / PER; so are LOW and HIGH */
    CHART_COLUMN_LOW,
    CHART_COLUMN_HIGH,
    CHART_COLUMN_PER,
    CHART_COLUMN_COUNT, /* games or the like behind a value */
    CHART_COLUMNS
} ChartColumn;

typedef struct ChartKind ChartKind;

/* Release with chart_rows_free. */
typedef struct ChartRows {
    const ChartKind *kind;
    const char *own; /* plots/OWN.gp has the texts: the kind's name, or a variant's */
    char columns[CHART_COLUMNS][32];
    char **names; /* of the series */
    int series;
    size_t names_room;
    ChartRow *rows;
    size_t count, room;
    double least, most; /* counts; NaN: unknown */
    struct {
        long at; /* how many rows were read */
        double base, step;
        size_t part;      /* which row of the chart is the latest part */
        const char *unit; /* what is counted */
    } log;
    Text sets;       /* lines of the script */
    int width, body; /* pixels; the body is below the caption */
} ChartRows;

/* Flags of kinds */
enum {
    IS_LOG = 1,           /* values above 0 on a logarithmic axis */
    IS_RANKED = 2,        /* the best first */
    IS_BY_LIMIT = 4,      /* those with one limit together */
    IS_RESAMPLED = 8,     /* an interval without ends has no bounds */
    IS_ONE_SERIES = 16,   /* else a series for each label */
    IS_WITHOUT_LIMIT = 32 /* or for the players that are the same but for the limit */
};

struct ChartKind {
    const char *name, *table, *beside; /* tables; the one beside is read first; NULL: none */
    const char *shape;                 /* plots/SHAPE.gp follows plots/OWN.gp; NULL: none does */
    const char *columns;               /* by ChartColumn; "-": none */
    void (*add_beside)(ChartRows *rows, const CsvReader *csv);
    void (*add)(ChartRows *rows, const CsvReader *csv);
    bool (*layout)(ChartRows *rows);
    double factor;
    int fewest; /* points of a curve */
    unsigned flags;
    const char *names[2],
        *without; /* of logs: names of measures, or how columns begin; not if it has this column */
};

/* All kinds, in the order in which charts are made; ends with a kind without a name. */
extern const ChartKind CHART_KINDS[];

/* Fills rows from tables of the folder, those in `tables` (may be NULL) as they were read. *is_fit
 * is false if there is nothing to draw. False with ERROR_NO_INPUT or ERROR_DATA for a bad table. */
CHECKED bool chart_rows_read(ChartRows *rows, const ChartKind *kind, const ResultTables *tables,
                             const char *folder, const char *table, bool *is_fit, Error *error);
void chart_rows_free(ChartRows *rows);
/* Appends the content of plots/NAME.csv: a block for each series, which begins with its name. */
void chart_rows_write(const ChartRows *rows, Text *csv);

/* A series by its name; the same or a new one. */
int chart_series_find(ChartRows *rows, const char *name);
int chart_series_add(ChartRows *rows, const char *name);
bool chart_series_is_formula(const char *name); /* of Knuth and Moore */
/* How many rows a series has. */
int chart_rows_of(const ChartRows *rows, int series);
/* Adds a row without text; NULL if its place is unknown. It is valid until the next is added. */
ChartRow *chart_rows_add(ChartRows *rows, int series, const char *label, ChartRow row);
