/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables: built once, cell by cell, then written for people or programs. */
#pragma once

#include "util/csv_schema.h"

typedef enum TableFormat {
    TABLE_TEXT,
    TABLE_CSV,
    TABLE_JSON,
    TABLE_MARKDOWN, /* these two for papers, from some commands */
    TABLE_LATEX,
    TABLE_HTML /* for pages, where page/table.js sorts it */
} TableFormat;
/* Whether the format is for documents: all tables, with captions. */
static inline bool table_is_markup(TableFormat format) { return format >= TABLE_MARKDOWN; }

typedef enum TableAlign { TABLE_LEFT, TABLE_RIGHT } TableAlign;

typedef struct TableColumn {
    char *key;           /* for programs; NULL: only for people */
    char *title;         /* for people; NULL: only for programs */
    const char *meaning; /* borrowed from a schema; NULL: none */
    TableAlign align;
    unsigned views; /* of a schema's column */
    bool is_whole;  /* its texts are not shortened */
    bool is_key;    /* as the texts at the beginning, part of the name of a row */
    int least;      /* least width in characters */
} TableColumn;

typedef enum CellKind { CELL_EMPTY, CELL_TEXT, CELL_INT, CELL_REAL } CellKind;

typedef struct Cell {
    CellKind kind;
    int64_t integer;
    double real;
    char *text;  /* of CELL_TEXT */
    char *shown; /* clean UTF-8 */
    char *note;  /* what a page shows when the cell is pointed at; NULL: nothing */
} Cell;

typedef struct Table {
    char *caption;
    const char *name; /* the name for --table, borrowed; NULL: none */
    int copies;       /* so many tables of this name precede it in the output */
    /* The only table (--table). In LaTeX it floats, its name is its label, and it spans both
     * columns of a page if too wide for one; in CSV it also has the columns without a key. */
    bool is_alone;
    bool is_heat; /* a crosstable with shares in %: pages colour its cells */
    TableColumn *columns;
    int column_count;
    Cell *cells; /* row after row */
    size_t cell_count, cell_capacity;
} Table;

/* Building */

/* Creates an empty table without columns; never NULL. */
Table *table_new(void);
/* Creates a table with columns: "player,#score,#win_in=,*best=best moves". "#" marks numbers, "*"
 * texts that are not shortened; after "=" comes the title, if it is not the key; an empty key or
 * title is NULL. */
Table *table_with(const char *columns);
void table_free(Table *table);

/* Adds a column, before the first cell. `key` names it in CSV and JSON, `title` in text. With a
 * NULL key CSV leaves it out and JSON uses the title; with a NULL title people do not see it. */
void table_add_column(Table *table, const char *key, const char *title, TableAlign align);

/* Sets the heading in Markdown, LaTeX and pages; NULL: none. */
void table_set_caption(Table *table, const char *caption);

/* Append the next cell. Cells fill rows from left to right; each row has all columns. */
void table_add_text(Table *table, const char *value); /* UTF-8; copied */
void table_add_int(Table *table, int64_t value);
/* Shows `decimals`; CSV has the exact value, JSON 15 digits. NaN and infinities are empty cells. */
void table_add_real(Table *table, double value, int decimals);
void table_add_empty(Table *table); /* unknown: blank, an empty field, null */
/* Replaces the text that people see in the last cell. */
void table_show(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Add the columns of a schema, and a row, shown as the fields' `show` says. A field without a title
 * is for programs only, one without a name for people only. */
void table_add_schema(Table *table, const CsvSchema *schema);
void table_add_row(Table *table, const CsvSchema *schema, const void *row);
/* Hides the columns with these titles ("from,to") from people. */
void table_hide_columns(Table *table, const char *titles);
/* Hides the columns of schemas that are of other views from people. */
void table_show_view(Table *table, unsigned view);
/* Hides all columns but those with these titles or keys from people and programs. False with the
 * first unknown name, and those that there are, in *fault. */
bool table_keep_columns(Table *table, const char *names, Text *fault);
/* If no column has a title: gives those that are not empty their keys as titles. */
void table_title_all(Table *table);
/* Makes a column at least as wide as a text. */
void table_widen_column(Table *table, const char *title, const char *text);
/* Creates a table with a schema's columns and rows, an array of its structs. */
Table *table_of_rows(const CsvSchema *schema, const void *rows, size_t count);

/* Reading */

static inline size_t table_rows(const Table *table) {
    return table->column_count > 0 ? table->cell_count / (size_t)table->column_count : 0;
}
static inline const Cell *cell_at(const Table *table, size_t row, int column) {
    return &table->cells[row * (size_t)table->column_count + (size_t)column];
}

/* Appends the table. TABLE_TEXT: aligned under an underlined header; if wider than
 * terminal_columns(), heads take two lines, then the widest left-aligned columns are shortened in
 * the middle with "…", and if that is not enough, or texts that differ would look alike, columns
 * continue below with those repeated that name the row; control characters become "?". TABLE_CSV: a
 * header row of keys, then the rows. TABLE_JSON: an array of objects and a newline. TABLE_MARKDOWN:
 * under its caption. TABLE_LATEX: booktabs; long tables continue over pages (longtable).
 * TABLE_HTML: for page/table.js, with the exact number in data-v if the cell shows another text,
 * and a bar if there are columns "score", "score_low" and, next to it, "score_high". Bytes that are
 * not UTF-8 become U+FFFD in all but CSV. */
void table_write(const Table *table, TableFormat format, Text *out);
/* Whether a page of A4 has room for the table in LaTeX. */
bool table_fits_page(const Table *table);
/* Like TABLE_TEXT with `columns` characters: for files, which must not depend on a terminal. */
void table_write_text(const Table *table, int columns, Text *out);
/* Returns the rows as an array of JSON objects (jansson's json_t), which the caller owns. */
struct json_t *table_to_json(const Table *table);
/* A LaTeX comment: the packages that the tables need. */
#define TABLE_LATEX_HEAD                                                                           \
    "% Tables by jumpoff. The preamble needs \\usepackage{array,booktabs,longtable}; letters\n"    \
    "% beyond those of pdfLaTeX's fonts need LuaLaTeX or XeLaTeX.\n\n"
