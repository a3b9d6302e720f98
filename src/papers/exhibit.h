/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exhibits: the papers' tables and figures in their own shape, with what they print and where in a
 * folder of results ours stands beside it. They are data, a file a paper (PAPER.exhibits, beside
 * this one), in the order in which they are shown; README.md there says what stands in them. */
#pragma once

#include "eval/shipped.h"
#include "util/config_text.h"

enum { EXHIBITS_MAX = 64, EXHIBIT_CELLS_MAX = 12, EXHIBIT_DIGITS_3 = -3 };

/* The files. */
extern const ShippedFile EXHIBIT_FILES[];

/* A column: of the paper's own cells or, with a value, of ours. */
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
    int filled; /* the column of ours that fills a cell which the paper left empty; 0: none */
} ExhibitRow;

typedef struct Exhibit {
    const char *paper, *title;
    const char *of;     /* the claim that has it, by its id */
    const char *quote;  /* its caption, or what its text says; NULL: none */
    const char *claims; /* their ids, separated by blanks; NULL: the one that has it */
    const char *charts; /* names of charts, separated by blanks; NULL: the claim's; "": none */
    const char *note;   /* what is to be kept in mind; NULL: nothing */
    const char *print;  /* a printed game's file (papers/replay.h), shown as it is; NULL: none */
    const char *table;  /* NAME of NAME.csv that ours are in; NULL: the claim's */
    const char *key;    /* its column that a row's key is of; NULL: the file's order */
    int column_count;   /* 0: no table */
    ExhibitColumn columns[EXHIBIT_CELLS_MAX];
    const config_setting_t *rows; /* NULL: a row for each of the table's */
} Exhibit;

/* All of them, and the texts that they borrow from. */
typedef struct Exhibits {
    int count, papers;
    Exhibit list[EXHIBITS_MAX];
    ConfigText texts[EXHIBIT_CELLS_MAX];
} Exhibits;

/* Reads the program's files; NULL, with ERROR_DATA, where one is wrong. */
Exhibits *exhibits_new(Error *error);
void exhibits_free(Exhibits *exhibits);

/* A row of its list, each of those alike, with its key; false: there are fewer. */
bool exhibit_row(const Exhibit *exhibit, int index, ExhibitRow *row);
