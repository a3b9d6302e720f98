/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exhibits: the tables and figures of a paper in their own shape, read from its file. */
#pragma once

#include "papers/paper.h"

enum { EXHIBIT_CELLS_MAX = 12, EXHIBIT_ROWS_MAX = 256, EXHIBIT_DIGITS_3 = -3 };

/* A column of an exhibit's table: of the paper's own cells or, with a value, of ours. */
typedef struct ExhibitColumn {
    const char *title;
    const char *value, *low, *high; /* columns; low and high, a 95 % interval, may be NULL */
    double factor;                  /* of the numbers shown; 0: words, shown as they are */
    int decimals;                   /* or EXHIBIT_DIGITS_3: three digits that matter */
    const char *where, *equal;      /* only rows whose column `where` is `equal`; NULL: all */
} ExhibitColumn;

typedef struct ExhibitRow {
    const char *cells[EXHIBIT_CELLS_MAX]; /* what the paper prints, "" for nothing */
    int count;                            /* of them: of its own columns, or of all */
    const char *key;
    int filled;      /* the column of ours that fills a cell which the paper left empty; 0: none */
    char number[16]; /* that the first cell may point to */
} ExhibitRow;

/* A table or figure of a paper in its own shape. */
typedef struct Exhibit {
    const char *title;
    const char *of;     /* the claim that it belongs to */
    const char *quote;  /* its caption, or what its text says; NULL: none */
    const char *claims; /* ids, separated by blanks; NULL: the one that it is of */
    const char *charts; /* names of charts, separated by blanks; NULL: the claim's; "": none */
    const char *note;   /* what is to be kept in mind; NULL: nothing */
    const char *print;  /* the name of a text of the paper's, shown as it is; NULL: none */
    const char *table;  /* NAME of NAME.csv that ours are in; NULL: the claim's */
    const char *key;    /* its column that a row's key is of; NULL: the file's order */
    int column_count;   /* 0: no table */
    ExhibitColumn columns[EXHIBIT_CELLS_MAX];
    const config_setting_t *rows; /* NULL: a row for each of the table's */
} Exhibit;

/* Reads an exhibit: false with a complaint. A note that several have stands once, in the file's
 * `notes`, by a name. */
bool exhibit_read(const Paper *paper, const config_setting_t *group, Exhibit *exhibit);
/* A row of an exhibit's list, each of those alike, with its key; false: there are fewer. */
bool exhibit_row(const Exhibit *exhibit, int index, ExhibitRow *row);
