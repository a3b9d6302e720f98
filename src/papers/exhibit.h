/* Exhibits: the seeds' tables and figures in their own shape, with what they print and where in a
 * folder of results ours stands beside it. Data only; nothing here measures. What a figure shows
 * but no words tell is not in our copies of the seeds. */
#ifndef JUMPOFF_PAPERS_EXHIBIT_H
#define JUMPOFF_PAPERS_EXHIBIT_H

#include "report/charts.h"

enum { EXHIBIT_CELLS_MAX = 12, EXHIBIT_DIGITS_3 = -3 };

/* A column: of the seed's own cells or, with a file, of our figures. */
typedef struct ExhibitColumn {
    const char *title;
    const char *file;          /* its name without ".csv"; NULL: the row's next cell */
    const char *where, *equal; /* only the file's rows whose column `where` is `equal`; NULL: all */
    const char *key;           /* the column that a row's key is of; NULL: the file's order */
    const char *value, *low, *high; /* columns; low and high, a 95 % interval, may be NULL */
    double factor;                  /* of the numbers shown; 0: words, shown as they are */
    int decimals;                   /* or EXHIBIT_DIGITS_3: three digits that matter */
} ExhibitColumn;

typedef struct ExhibitRow {
    const char *key;                      /* NULL: its cells are those of all columns */
    const char *cells[EXHIBIT_CELLS_MAX]; /* what the seed prints, "" for nothing */
    int filled; /* the column of ours that fills a cell which the seed left empty; 0: none */
} ExhibitRow;

typedef struct Exhibit {
    const char *seed, *title;
    const char *quote;            /* its caption, or what its text says; NULL: none */
    const char *claims;           /* their ids, separated by blanks */
    const char *charts;           /* names of charts, separated by blanks; "": none */
    const char *note;             /* what is to be kept in mind; NULL: nothing */
    const char *const *print;     /* a text shown as it is printed; NULL: none */
    const ExhibitColumn *columns; /* column_count, up to EXHIBIT_CELLS_MAX; none: no table */
    int column_count;
    const ExhibitRow *rows; /* NULL: a row for each of the first column's file */
    int row_count;
    const char *(*cell)(int row, int column); /* all cells, where they are data of their own */
} Exhibit;

/* The columns of paragraphs whose figures are claims': a claim, theirs, ours, the verdict. */
enum { EXHIBIT_CLAIM_COLUMN_COUNT = 4 };
extern const ExhibitColumn EXHIBIT_CLAIM_COLUMNS[EXHIBIT_CLAIM_COLUMN_COUNT];

typedef struct ExhibitList {
    const Exhibit *items;
    int count;
} ExhibitList;

/* All points that texts tell, ending with a NULL table. */
extern const PrintedPoint PRINTED_POINTS[];

/* All dot plots of claims' tables, ending with a NULL table. */
extern const DotPlot DOT_PLOTS[];

/* By seed, each in the order of its text. */
ExhibitList exhibits_seed004(void);
ExhibitList exhibits_seed003(void);         /* its sections 1 to 6 */
ExhibitList exhibits_seed003_results(void); /* section 7 and the appendices */
ExhibitList exhibits_others(void);          /* seeds 000 and 002, which are the same, and 001 */

#endif
