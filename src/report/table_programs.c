/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables for programs: CSV, JSON, and the data of a page. */
#include "report/json_text.h"
#include "report/table_cells.h"
#include "util/utf8.h"

#include <inttypes.h>
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

void json_write(const json_t *value, size_t flags, Text *out) {
    if (json_dump_callback(value, append_json, out, flags) != 0) memory_end();
    text_append_char(out, '\n');
}

void table_write_json(const Table *table, Text *out) {
    json_t *const rows = table_to_json(table);
    json_write(rows, JSON_LAYOUT, out);
    json_decref(rows);
}

static void write_page_column(const TableColumn *column, const char *title, Text *out) {
    text_append_string(out, "{\"key\":");
    json_text_put(out, column->key != NULL ? column->key : "");
    text_append_string(out, ",\"title\":");
    json_text_put(out, title);
    if (column->align == TABLE_RIGHT) text_append_string(out, ",\"right\":true");
    if (column->meaning != NULL) {
        text_append_string(out, ",\"meaning\":");
        json_text_put(out, column->meaning);
    }
    text_append_char(out, '}');
}

static void write_page_cell(const Cell *cell, Text *out) {
    switch (cell->kind) {
    case CELL_EMPTY: text_append_string(out, "null"); return;
    case CELL_TEXT: json_text_put(out, cell->shown); return;
    case CELL_INT: text_append(out, "[%" PRId64 ",", cell->integer); break;
    case CELL_REAL: text_append(out, "[%.15g,", cell->real); break;
    }
    json_text_put(out, cell->shown);
    text_append_char(out, ']');
}

/* What people see; of a table that is only for programs, what they do. */
void table_write_page(const Table *table, Text *out) {
    bool titled = false;
    for (int i = 0; i < table->column_count; i++) titled |= table->columns[i].title != NULL;
    text_append_char(out, '{');
    if (table->caption != NULL) {
        text_append_string(out, "\"caption\":");
        json_text_put(out, table->caption);
        text_append_char(out, ',');
    }
    text_append_string(out, "\"columns\":[");
    const char *comma = "";
    for (int i = 0; i < table->column_count; i++) {
        const TableColumn *const column = &table->columns[i];
        if (titled && column->title == NULL) continue;
        text_append_string(out, comma);
        write_page_column(column, titled ? column->title : column->key, out);
        comma = ",";
    }
    text_append_string(out, "],\"rows\":[");
    for (size_t row = 0; row < table_rows(table); row++) {
        text_append_string(out, row > 0 ? ",\n[" : "\n[");
        comma = "";
        for (int i = 0; i < table->column_count; i++) {
            if (titled && table->columns[i].title == NULL) continue;
            text_append_string(out, comma);
            write_page_cell(cell_at(table, row, i), out);
            comma = ",";
        }
        text_append_char(out, ']');
    }
    text_append_string(out, "]}");
}
