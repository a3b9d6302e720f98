/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a table is made of, for those who write it. */
#pragma once

#include "report/table.h"

#include <assert.h>
#include <jansson.h>

typedef struct TableColumn {
    char *key, *title;
    const char *meaning; /* borrowed from a record; NULL: not said */
    TableAlign align;
} TableColumn;

typedef enum CellKind { CELL_EMPTY, CELL_TEXT, CELL_INT, CELL_REAL } CellKind;

typedef struct Cell {
    CellKind kind;
    int64_t integer;
    double real;
    char *text;  /* of CELL_TEXT */
    char *shown; /* clean UTF-8 */
    bool is_bold;
} Cell;

struct Table {
    char *caption;
    bool is_heat; /* see table_set_heat */
    TableColumn *columns;
    int column_count;
    Cell *cells; /* row after row */
    size_t cell_count, cell_capacity;
};

static inline size_t table_rows(const Table *table) {
    const size_t columns = (size_t)table->column_count;
    assert(columns == 0 || table->cell_count % columns == 0);
    return columns > 0 ? table->cell_count / columns : 0;
}

static inline const Cell *cell_at(const Table *table, size_t row, int column) {
    return &table->cells[row * (size_t)table->column_count + (size_t)column];
}

/* Any bytes as a text of JSON, and a document with a newline; out of memory aborts. */
json_t *json_text(const char *value);
void json_write(const json_t *value, size_t flags, Text *out);
/* 15 digits are those of the decimals that were put in; 17 show how doubles miss them. */
#define JSON_LAYOUT (JSON_INDENT(2) | JSON_REAL_PRECISION(15))

/* As CSV and as JSON: report/table.h. */
void table_write_csv(const Table *table, Text *out);
void table_write_json(const Table *table, Text *out);
