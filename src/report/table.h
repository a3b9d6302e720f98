/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables: built once, a cell at a time, then written for people or for programs. */
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

typedef struct Table Table;

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
/* The decimals to show of a number of any size, so that at least two digits of a small one matter
 * and a large one does not spread: 5 below 0.1, 3 below 10, 1 below 1000, else none. */
int table_decimals(double value);
void table_put_empty(Table *table); /* unknown: blank, an empty field, null */
/* Makes Markdown and LaTeX show the cell put last in bold. */
void table_embolden(Table *table);
/* Marks the table as one of players against players, whose cells are shares in %: in pages their
 * colours say so, too. */
void table_set_heat(Table *table);
/* Makes text output show something else than the value of the cell put last. */
void table_show(Table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Makes it show a large count with a unit: "1234", "12.3k", "4.56M", "7.89G". */
void table_show_big(Table *table, double count);

/* Adds the columns of a record, and puts a row of it: what people see goes by the fields' `show`. A
 * column of files without a title is for programs only, one without a name for people only. */
void table_add_record(Table *table, const Record *record);
void table_put_row(Table *table, const Record *record, const void *row);
/* What the columns of a record mean, for pages; where they have their names as keys. */
void table_explain(Table *table, const Record *record);
/* Leaves the columns with this title out for people, where they have nothing to say. */
void table_hide_column(Table *table, const char *title);
/* A new table with a record's columns and rows of it, an array of its structs. */
Table *table_of_rows(const Record *record, const void *rows, size_t count);

/* Appends the table. TABLE_TEXT: aligned under an underlined header; where it would be wider than
 * terminal_columns() the widest left-aligned columns are cut in the middle, with "…", and if that
 * is not enough the rest of the columns goes below, the first ones again in front; control
 * characters are shown as "?". TABLE_CSV: a header row of keys, then the rows. TABLE_JSON: an array
 * of objects, and a newline. The others: report/table_markup.h. Bytes that are not UTF-8 become
 * U+FFFD in all but CSV. */
void table_write(const Table *table, TableFormat format, Text *out);
/* As TABLE_TEXT, but so wide: for files, which no terminal may change. */
void table_write_text(const Table *table, int columns, Text *out);
/* Its rows as an array of JSON objects (jansson's json_t), which the caller owns. */
struct json_t *table_to_json(const Table *table);
