/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building tables: cell by cell, and from the rows that record.h describes. */
#include "report/table.h"

#include "util/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN_SIZE = 512 /* more than a terminal's line */ };

/* Up to here every whole number is a double. */
static const double EXACT_MOST = 0x1p53;

Table *table_new(void) { return memory_allocate(sizeof(Table)); }

void table_free(Table *table) {
    if (table == NULL) return;
    for (int i = 0; i < table->column_count; i++) {
        free(table->columns[i].key);
        free(table->columns[i].title);
    }
    for (size_t i = 0; i < table->cell_count; i++) {
        free(table->cells[i].text);
        free(table->cells[i].shown);
    }
    free(table->caption);
    free(table->columns);
    free(table->cells);
    free(table);
}

/* NULL of NULL. */
static char *clean(const char *string, const char *control) {
    Text text = {0};
    if (string == NULL) return NULL;
    text_append_string(&text, "");
    utf8_append_clean(&text, string, control);
    return text.data;
}

void table_add_column(Table *table, const char *key, const char *title, TableAlign align) {
    assert(table->cell_count == 0);
    const size_t count = (size_t)table->column_count + 1;
    table->columns = memory_resize(table->columns, count * sizeof *table->columns);
    table->columns[table->column_count++] =
        (TableColumn){clean(key, NULL), /* jansson takes no other keys */
                      clean(title, "?"), NULL, align, 0};
}

void table_set_caption(Table *table, const char *caption) {
    free(table->caption);
    table->caption = clean(caption, "?");
}

void table_hide_columns(Table *table, const char *titles) {
    char title[SHOWN_SIZE];
    while (titles != NULL && text_take_part(&titles, ",", title, sizeof title)) {
        for (int i = 0; i < table->column_count; i++) {
            char **const found = &table->columns[i].title;
            if (*found == NULL || strcmp(*found, title) != 0) continue;
            free(*found);
            *found = NULL;
        }
    }
}

void table_widen_column(Table *table, const char *title, const char *text) {
    const int width = utf8_width(text);
    for (int i = 0; i < table->column_count; i++) {
        TableColumn *const column = &table->columns[i];
        const bool is_it = column->title != NULL && strcmp(column->title, title) == 0;
        if (is_it && width > column->least) column->least = width;
    }
}

static void put(Table *table, Cell cell) {
    assert(table->column_count > 0);
    table->cells =
        memory_grow(table->cells, table->cell_count, sizeof *table->cells, &table->cell_capacity);
    table->cells[table->cell_count++] = cell;
}

void table_put_text(Table *table, const char *value) {
    put(table,
        (Cell){.kind = CELL_TEXT, .text = text_duplicate(value), .shown = clean(value, "?")});
}

void table_put_int(Table *table, int64_t value) {
    Text shown = {0};
    text_append_int(&shown, value);
    put(table, (Cell){.kind = CELL_INT, .integer = value, .shown = shown.data});
}

void table_put_real(Table *table, double value, int decimals) {
    if (!isfinite(value)) {
        table_put_empty(table);
        return;
    }
    Text shown = {0};
    text_append(&shown, "%.*f", decimals, value);
    /* "-0.0" would only make a reader wonder. */
    if (shown.data[0] == '-' && shown.data[1 + strspn(shown.data + 1, "0.")] == '\0')
        memmove(shown.data, shown.data + 1, shown.length);
    put(table, (Cell){.kind = CELL_REAL, .real = value + 0.0, .shown = shown.data});
}

void table_put_empty(Table *table) {
    put(table, (Cell){.kind = CELL_EMPTY, .shown = text_duplicate("")});
}

void table_show(Table *table, const char *format, ...) {
    assert(table->cell_count > 0);
    char raw[SHOWN_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(raw, sizeof raw, format, arguments);
    va_end(arguments);
    Cell *const cell = &table->cells[table->cell_count - 1];
    free(cell->shown);
    cell->shown = clean(raw, "?");
}

/* Records */

void table_add_record(Table *table, const Record *record) {
    for (int i = 0; i < record->count; i++) {
        const Field *const field = &record->fields[i];
        const bool is_words = field->kind == FIELD_TEXT || field->kind == FIELD_WORD ||
                              field->kind == FIELD_CHOICE || field->kind == FIELD_HASH;
        table_add_column(table, field->name, field->title,
                         is_words && field->show != SHOW_RIGHT ? TABLE_LEFT : TABLE_RIGHT);
    }
    table_explain(table, record);
}

void table_explain(Table *table, const Record *record) {
    for (int i = 0; i < table->column_count; i++) {
        const char *const key = table->columns[i].key;
        for (int k = 0; key != NULL && k < record->count; k++)
            if (record->fields[k].name != NULL && strcmp(record->fields[k].name, key) == 0)
                table->columns[i].meaning = record->fields[k].meaning;
    }
}

/* A large count with a unit: "1234", "12.3k", "4.56M". */
static void show_big(Table *table, double count) {
    static const char units[] = {'k', 'M', 'G', 'T', 'P', 'E'};
    if (count < 10000) return;
    size_t unit = 0;
    for (count /= 1000; count >= 999.5 && unit + 1 < sizeof units; unit++) count /= 1000;
    table_show(table, "%.*f%c", count < 9.995 ? 2 : count < 99.95 ? 1 : 0, count, units[unit]);
}

static void show_share(Table *table, double share, bool with_sign) {
    if (share < 0)
        table_show(table, "%s", "");
    else if (with_sign)
        table_show(table, "%.1f%%", 100 * share);
    else
        table_show(table, "%.*f", share > 0 && share < 0.1 ? 2 : 1, 100 * share);
}

static void show_real(Table *table, const Field *field, double value) {
    const double size = fabs(value);
    switch (field->show) {
    case SHOW_PLAIN:
    case SHOW_RIGHT: break;
    case SHOW_BIG: show_big(table, value); break;
    case SHOW_MILLION: table_show(table, "%.*f", field->places, value / 1e6); break;
    case SHOW_SHARE:
    case SHOW_PERCENT: show_share(table, value, field->show == SHOW_PERCENT); break;
    case SHOW_SIGNED:
        if (size > 0.5) table_show(table, "%+.0f", value);
        break;
    case SHOW_DIGITS: table_show(table, "%.*g", field->places, value); break;
    case SHOW_SIZED: /* two digits of a small one matter, and a large one does not spread */
        table_show(table, "%.*f", size < 0.1 ? 5 : size < 10 ? 3 : size < 1000 ? 1 : 0, value);
        break;
    case SHOW_ELO: /* beyond lie all shares that stats_elo clamps */
        if (size > 1199)
            table_show(table, value > 0 ? ">+1199" : "<-1199");
        else if (size > 0.5)
            table_show(table, "%+.0f", value);
        break;
    case SHOW_LIKELIHOOD: /* resampling and rounding do not make certain */
        if (value >= 0.9995) table_show(table, ">.999");
        if (value < 0.0005) table_show(table, "<.001");
        break;
    case SHOW_P_VALUE:
        if (value < 0.0005) table_show(table, "<.001");
        break;
    }
}

static void put_real(Table *table, const Field *field, double value) {
    if (field->show == SHOW_BIG && fabs(value) < EXACT_MOST && value == floor(value))
        table_put_int(table, (int64_t)value);
    else
        table_put_real(table, value, field->places);
    if (isfinite(value)) show_real(table, field, value);
}

static void put_count(Table *table, const Field *field, int64_t count) {
    if (count < 0) {
        table_put_empty(table);
        return;
    }
    table_put_int(table, count);
    show_real(table, field, (double)count);
}

static void put_field(Table *table, const Field *field, const void *row) {
    const void *const at = (const char *)row + field->offset;
    char number[24];
    switch (field->kind) {
    case FIELD_TEXT: table_put_text(table, *(const char *const *)at); return;
    case FIELD_WORD: table_put_text(table, at); return;
    case FIELD_CHOICE: table_put_text(table, field->words[*(const int *)at]); return;
    case FIELD_REAL: put_real(table, field, *(const double *)at); return;
    case FIELD_COUNT: put_count(table, field, *(const int64_t *)at); return;
    case FIELD_INT: put_count(table, field, *(const int *)at); return;
    case FIELD_UINT:
    case FIELD_HASH: break; /* more than an int64_t, or a double of JSON, holds */
    }
    snprintf(number, sizeof number, field->kind == FIELD_HASH ? "%016" PRIx64 : "%" PRIu64,
             *(const uint64_t *)at);
    table_put_text(table, number);
}

void table_put_row(Table *table, const Record *record, const void *row) {
    for (int i = 0; i < record->count; i++) put_field(table, &record->fields[i], row);
}

Table *table_of_rows(const Record *record, const void *rows, size_t count) {
    Table *const table = table_new();
    table_add_record(table, record);
    for (size_t i = 0; i < count; i++)
        table_put_row(table, record, (const char *)rows + i * record->size);
    return table;
}
