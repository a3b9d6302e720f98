/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of records: how people see the rows that record.h describes. */
#include "report/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* Up to here every whole number is a double. */
static const double EXACT_MOST = 0x1p53;

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

static void show_real(Table *table, const Field *field, double value) {
    switch (field->show) {
    case SHOW_PLAIN:
    case SHOW_RIGHT: break;
    case SHOW_BIG: table_show_big(table, value); break;
    case SHOW_MILLION: table_show(table, "%.*f", field->places, value / 1e6); break;
    case SHOW_SHARE:
        table_show(table, "%.*f", value != 0 && fabs(value) < 0.1 ? 2 : 1, 100 * value);
        break;
    case SHOW_PERCENT: table_show(table, "%.1f%%", 100 * value); break;
    case SHOW_SIGNED:
        if (fabs(value) >= 0.5) table_show(table, "%+.0f", value);
        break;
    case SHOW_DIGITS: table_show(table, "%.*g", field->places, value); break;
    case SHOW_SIZED: table_show(table, "%.*f", table_decimals(value), value); break;
    }
}

static void put_real(Table *table, const Field *field, double value) {
    if (!isfinite(value)) {
        table_put_empty(table);
        return;
    }
    if (field->show == SHOW_BIG && fabs(value) < EXACT_MOST && value == floor(value))
        table_put_int(table, (int64_t)value);
    else
        table_put_real(table, value, field->places);
    show_real(table, field, value);
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
