/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for programs: CSV and JSON. */
#include "report/table_cells.h"
#include "util/utf8.h"

#include <stdlib.h>

static void write_csv_cell(const Cell *cell, Text *out) {
    switch (cell->kind) {
    case CELL_EMPTY: csv_put_empty(out); break;
    case CELL_TEXT: csv_put_text(out, cell->text); break;
    case CELL_INT: csv_put_int(out, cell->integer); break;
    case CELL_REAL: csv_put_real(out, cell->real); break;
    }
}

void table_write_csv(const Table *table, Text *out) {
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].key != NULL) csv_put_text(out, table->columns[i].key);
    csv_end_row(out);
    for (size_t row = 0; row < table_rows(table); row++) {
        for (int i = 0; i < table->column_count; i++)
            if (table->columns[i].key != NULL) write_csv_cell(cell_at(table, row, i), out);
        csv_end_row(out);
    }
}

json_t *json_text(const char *value) {
    Text valid = {.data = NULL}; /* jansson takes nothing else */
    utf8_append_clean(&valid, value, NULL);
    json_t *const string = json_string(text_string(&valid));
    text_free(&valid);
    return string;
}

static json_t *json_cell(const Cell *cell) {
    switch (cell->kind) {
    case CELL_TEXT: return json_text(cell->text);
    case CELL_INT: return json_integer(cell->integer);
    case CELL_REAL: return json_real(cell->real);
    case CELL_EMPTY: break;
    }
    return json_null();
}

json_t *table_to_json(const Table *table) {
    json_t *const rows = json_array();
    for (size_t row = 0; row < table_rows(table); row++) {
        json_t *const object = json_object();
        for (int i = 0; i < table->column_count; i++) {
            const TableColumn *const column = &table->columns[i];
            const char *const key = column->key != NULL ? column->key : column->title;
            if (key == NULL) continue;
            if (json_object_set_new(object, key, json_cell(cell_at(table, row, i))) != 0)
                memory_end();
        }
        if (json_array_append_new(rows, object) != 0) memory_end();
    }
    return rows;
}

static int append_json(const char *bytes, size_t length, void *out) {
    text_append_bytes(out, bytes, length);
    return 0;
}

/* jansson escapes the control characters of ASCII; others are escaped here, so that a terminal does
 * not see them and a reader does. */
static void put_escaped(const char *json, Text *out) {
    while (*json != '\0') {
        uint32_t code = 0;
        size_t plain = 0;
        while ((json[plain] >= ' ' && json[plain] <= '~') || json[plain] == '\n') plain++;
        text_append_bytes(out, json, plain);
        json += plain;
        if (*json == '\0') break;
        const int length = utf8_decode(json, &code);
        if (utf8_is_control(code))
            text_append(out, "\\u%04X", (unsigned)code);
        else
            text_append_bytes(out, json, (size_t)length);
        json += length;
    }
}

void json_write(const json_t *value, size_t flags, Text *out) {
    Text plain = {.data = NULL};
    if (json_dump_callback(value, append_json, &plain, flags) != 0) memory_end();
    put_escaped(text_string(&plain), out);
    text_append_char(out, '\n');
    text_free(&plain);
}

void table_write_json(const Table *table, Text *out) {
    json_t *const rows = table_to_json(table);
    json_write(rows, JSON_LAYOUT, out);
    json_decref(rows);
}
