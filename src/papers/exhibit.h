/* Exhibits: the papers' tables and figures in their own shape, with what they print and where in a
 * folder of results ours stands beside it. Data only; nothing here measures. What a figure shows
 * but no words tell is not in our copies of the papers. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { EXHIBITS_MAX = 256, EXHIBIT_CELLS_MAX = 12, EXHIBIT_DIGITS_3 = -3 };

/* A column: of the paper's own cells or, with a value, of ours. */
typedef struct ExhibitColumn {
    const char *title;              /* NULL: there is no such column */
    const char *value, *low, *high; /* columns; low and high, a 95 % interval, may be NULL */
    double factor;                  /* of the numbers shown; 0: words, shown as they are */
    int decimals;                   /* or EXHIBIT_DIGITS_3: three digits that matter */
    const char *where,
        *equal; /* only the table's rows whose column `where` is `equal`; NULL: all */
} ExhibitColumn;

/* clang-format off */
/* What a column of ours is: words; a number; "score (low to high)". {EXHIBIT_WORDS(…), .where = …} */
#define EXHIBIT_WORDS(title_, value_) .title = (title_), .value = (value_)
#define EXHIBIT_NUMBER(title_, value_, factor_, decimals_) \
    EXHIBIT_WORDS(title_, value_), .factor = (factor_), .decimals = (decimals_)
#define EXHIBIT_INTERVAL(title_, value_, factor_, decimals_) \
    EXHIBIT_NUMBER(title_, value_, factor_, decimals_), .low = "low", .high = "high"
/* What several tables have. {EXHIBIT_GAMES} */
#define EXHIBIT_GAMES EXHIBIT_NUMBER("games", "games", 1, 0)
#define EXHIBIT_POINTS(title_) EXHIBIT_INTERVAL(title_, "score", 100, 1)
/* Only the rows of a series. */
#define EXHIBIT_OF_SERIES(series) .where = "series", .equal = series
/* An exhibit of paragraphs whose figures are claims': a claim, theirs, ours, the verdict. */
#define EXHIBIT_CLAIMS \
    .table = "claims", .key = "id", \
    .columns = {{.title = "claim"}, {.title = "theirs"}, \
                {EXHIBIT_WORDS("ours", "ours")}, {EXHIBIT_WORDS("verdict", "verdict")}}
/* clang-format on */

typedef struct ExhibitRow {
    const char *cells[EXHIBIT_CELLS_MAX]; /* what the paper prints, "" for nothing; none: the end */
    const char *key;                      /* NULL: the first cell */
    bool is_whole;                        /* its cells are those of all columns */
    int through; /* as many rows alike, their first cells the numbers from this one's; 0: one */
    int filled;  /* the column of ours that fills a cell which the paper left empty; 0: none */
} ExhibitRow;
/* clang-format off */
#define EXHIBIT_ROW(...) {.cells = {__VA_ARGS__}}
#define EXHIBIT_ROWS(last, ...) {.cells = {__VA_ARGS__}, .through = (last)}
#define EXHIBIT_ROW_LIST(...) (const ExhibitRow[]){__VA_ARGS__, {.cells = {NULL}}}
/* clang-format on */

/* The papers, and their places on the page: an exhibit's place counts from its paper's. */
enum { PAPER_PLACES = 100, SEED_004 = 100, SEED_003 = 200, SEED_000 = 300, SEED_001 = 400 };

typedef struct Exhibit {
    const char *title;
    int place;          /* SEED_003 + 7: by these they are sorted */
    const char *quote;  /* its caption, or what its text says; NULL: none */
    const char *claims; /* their ids, separated by blanks; NULL: the one that has it */
    const char *charts; /* names of charts, separated by blanks; NULL: the claim's; "": none */
    const char *note;   /* what is to be kept in mind; NULL: nothing */
    const char *const *print; /* a text shown as it is printed; NULL: none */
    const char *table;        /* NAME of NAME.csv that ours are in; NULL: the claim's */
    const char *key;          /* its column that a row's key is of; NULL: the file's order */
    ExhibitColumn columns[EXHIBIT_CELLS_MAX]; /* none: no table */
    const ExhibitRow *rows;                   /* NULL: a row for each of the table's */
    const char *(*cell)(int row, int column); /* all cells, where they are data of their own; NULL
                                                 beyond the last row */
} Exhibit;
#define EXHIBIT_LIST(...) ((const Exhibit[]){__VA_ARGS__, {.title = NULL}})
