/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables: built once, a cell at a time (table.c), then written for people or for programs
 * (table_write.c). */
#pragma once

#include "util/record.h"

typedef enum TableFormat {
    TABLE_TEXT,
    TABLE_CSV,
    TABLE_JSON,
    TABLE_MARKDOWN, /* these two for papers, where a command takes them (report), */
    TABLE_LATEX,
    TABLE_HTML /* and for pages, where page/table.js sorts it */
} TableFormat;
/* Whether all tables are wanted, each under its caption, and no words between them. */
static inline bool table_is_markup(TableFormat format) { return format >= TABLE_MARKDOWN; }

typedef enum TableAlign { TABLE_LEFT, TABLE_RIGHT } TableAlign;

typedef struct TableColumn {
    char *key;           /* of programs; NULL: only for people */
    char *title;         /* of people; NULL: only for programs */
    const char *meaning; /* borrowed from a record; NULL: not known */
    TableAlign align;
    int least; /* width of the text, in characters */
} TableColumn;

typedef enum CellKind { CELL_EMPTY, CELL_TEXT, CELL_INT, CELL_REAL } CellKind;

typedef struct Cell {
    CellKind kind;
    int64_t integer;
    double real;
    char *text;  /* of CELL_TEXT */
    char *shown; /* clean UTF-8 */
} Cell;

typedef struct Table {
    char *caption;
    const char *name; /* by which one is asked for, borrowed; NULL: none */
    /* Of LaTeX: it floats, has its name as a label, and is of the page's width where a column of a
     * page would be too narrow. */
    bool is_alone;
    bool is_heat; /* of players against players, whose cells are shares in %: pages colour them */
    TableColumn *columns;
    int column_count;
    Cell *cells; /* row after row */
    size_t cell_count, cell_capacity;
} Table;

/* Building */

/* An empty table, without columns; never NULL. */
Table *table_new(void);
void table_free(Table *table);

/* Adds a column (all of them before the first cell). `key` names it in CSV and JSON, `title`
 * heads it in text. A NULL key leaves the column out of CSV, and JSON goes by its title; a NULL
 * title leaves it out for people. */
void table_add_column(Table *table, const char *key, const char *title, TableAlign align);

/* What Markdown, LaTeX and pages head the table with; NULL (at first): nothing. */
void table_set_caption(Table *table, const char *caption);

/* Append the next cell; cells fill rows from left to right, every row has all columns. */
void table_put_text(Table *table, const char *value); /* UTF-8; copied */
void table_put_int(Table *table, int64_t value);
/* `decimals` are shown; CSV gets the exact value, JSON 15 digits. NaN and infinities are empty
 * cells. */
void table_put_real(Table *table, double value, int decimals);
void table_put_empty(Table *table); /* unknown: blank, an empty field, null */
/* Makes people see something else than the value of the cell put last. */
void table_show(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds the columns of a record, and puts a row of it: what people see goes by the fields' `show`. A
 * column of files without a title is for programs only, one without a name for people only. */
void table_add_record(Table *table, const Record *record);
void table_put_row(Table *table, const Record *record, const void *row);
/* What the columns of a record mean, for pages; where they have their names as keys. */
void table_explain(Table *table, const Record *record);
/* Leaves the columns with these titles, "from,to", out for people, where they tell nothing. */
void table_hide_columns(Table *table, const char *titles);
/* Makes the column with this title as wide as a text at least. */
void table_widen_column(Table *table, const char *title, const char *text);
/* A new table with a record's columns and rows of it, an array of its structs. */
Table *table_of_rows(const Record *record, const void *rows, size_t count);

/* Reading */

static inline size_t table_rows(const Table *table) {
    return table->column_count > 0 ? table->cell_count / (size_t)table->column_count : 0;
}
static inline const Cell *cell_at(const Table *table, size_t row, int column) {
    return &table->cells[row * (size_t)table->column_count + (size_t)column];
}

/* Appends the table. TABLE_TEXT: aligned under an underlined header; where it would be wider than
 * terminal_columns() the widest left-aligned columns are cut in the middle, with "…", and if that
 * is not enough the rest of the columns goes below, the first ones again in front; control
 * characters are shown as "?". TABLE_CSV: a header row of keys, then the rows. TABLE_JSON: an array
 * of objects, and a newline. TABLE_MARKDOWN: under its caption as a heading. TABLE_LATEX: a table
 * of booktabs that floats or, where it is longer than a page might be, goes on over pages
 * (longtable). TABLE_HTML: for page/table.js, with the number in data-v where a cell shows it
 * otherwise, and with a bar where there are columns "score", "score_low" and "score_high", the last
 * two in this order. Bytes that are not UTF-8 become U+FFFD in all but CSV. */
void table_write(const Table *table, TableFormat format, Text *out);
/* As TABLE_TEXT, but so wide: for files, which no terminal may change. */
void table_write_text(const Table *table, int columns, Text *out);
/* Its rows as an array of JSON objects (jansson's json_t), which the caller owns. */
struct json_t *table_to_json(const Table *table);
/* What the preamble must have for the tables in LaTeX, as a comment. */
#define TABLE_LATEX_HEAD                                                                           \
    "% Tables by jumpoff. The preamble needs \\usepackage{array,booktabs,longtable}; letters\n"    \
    "% beyond those of pdfLaTeX's fonts need LuaLaTeX or XeLaTeX.\n\n"
