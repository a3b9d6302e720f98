/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Building tables: cell by cell, and from the rows that csv_schema.h describes. */
#include "report/table.h"

#include "report/number_format.h"
#include "util/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { SHOWN_SIZE = 512 /* more than a terminal's line */ };

/* Below this every whole number is exact in a double. */
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
        free(table->cells[i].note);
    }
    free(table->caption);
    free(table->columns);
    free(table->cells);
    free(table);
}

/* Copies a text; NULL stays NULL. */
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
        (TableColumn){.key = clean(key, NULL), /* jansson requires UTF-8 keys */
                      .title = clean(title, "?"),
                      .align = align};
}

Table *table_with(const char *columns) {
    Table *const table = table_new();
    char text[SHOWN_SIZE];
    while (columns != NULL && text_next_token(&columns, ",", text, sizeof text)) {
        const bool is_number = text[0] == '#', is_whole = text[0] == '*';
        const char *const key = text + (is_number || is_whole);
        char *const equals = strchr(key, '=');
        const char *const title = equals != NULL ? equals + 1 : key;
        if (equals != NULL) *equals = '\0';
        table_add_column(table, *key != '\0' ? key : NULL, *title != '\0' ? title : NULL,
                         is_number ? TABLE_RIGHT : TABLE_LEFT);
        table->columns[table->column_count - 1].is_whole = is_whole;
    }
    return table;
}

void table_set_caption(Table *table, const char *caption) {
    free(table->caption);
    table->caption = clean(caption, "?");
}

static void hide(TableColumn *column) {
    free(column->title);
    column->title = NULL;
}

void table_hide_columns(Table *table, const char *titles) {
    char title[SHOWN_SIZE];
    while (titles != NULL && text_next_token(&titles, ",", title, sizeof title)) {
        for (int i = 0; i < table->column_count; i++) {
            const char *const found = table->columns[i].title;
            if (found != NULL && strcmp(found, title) == 0) hide(&table->columns[i]);
        }
    }
}

void table_show_view(Table *table, unsigned view) {
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].views != 0 && (table->columns[i].views & view) == 0)
            hide(&table->columns[i]);
}

/* Whether a text is one of "player,score". */
static bool is_listed(const char *names, const char *name) {
    char part[SHOWN_SIZE];
    bool is = false;
    while (name != NULL && !is && names != NULL && text_next_token(&names, ",", part, sizeof part))
        is = strcmp(part, name) == 0;
    return is;
}

/* Whether a column has one of the names. */
static bool is_kept(const TableColumn *column, const char *names) {
    return is_listed(names, column->title) || is_listed(names, column->key);
}

/* Appends a name that no column has, and those that there are; returns whether there is none. */
static bool check_columns(const Table *table, const char *names, Text *fault) {
    char part[SHOWN_SIZE];
    while (fault->length == 0 && names != NULL && text_next_token(&names, ",", part, sizeof part)) {
        TEXT_AUTO Text all = {0};
        bool is_known = false;
        for (int i = 0; i < table->column_count; i++) {
            const TableColumn *const column = &table->columns[i];
            const char *const name = column->title != NULL ? column->title : column->key;
            is_known |= is_kept(column, part);
            if (name != NULL) text_append(&all, "%s%s", all.length > 0 ? ", " : "", name);
        }
        if (!is_known) text_append(fault, "'%.60s'; expected %s", part, text_string(&all));
    }
    return fault->length == 0;
}

bool table_keep_columns(Table *table, const char *names, Text *fault) {
    const bool good = check_columns(table, names, fault);
    for (int i = 0; good && i < table->column_count; i++) {
        TableColumn *const column = &table->columns[i];
        if (is_kept(column, names)) {
            if (column->title == NULL) column->title = text_duplicate(column->key);
            continue;
        }
        hide(column);
        free(column->key);
        column->key = NULL;
    }
    return good;
}

void table_title_all(Table *table) {
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].title != NULL) return;
    for (int i = 0; i < table->column_count; i++) {
        bool is_empty = table_rows(table) > 0;
        for (size_t row = 0; row < table_rows(table); row++)
            is_empty &= *cell_at(table, row, i)->shown == '\0';
        if (!is_empty) table->columns[i].title = text_duplicate(table->columns[i].key);
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

void table_add_text(Table *table, const char *value) {
    put(table,
        (Cell){.kind = CELL_TEXT, .text = text_duplicate(value), .shown = clean(value, "?")});
}

void table_add_int(Table *table, int64_t value) {
    Text shown = {0};
    text_append_int(&shown, value);
    put(table, (Cell){.kind = CELL_INT, .integer = value, .shown = shown.data});
}

void table_add_real(Table *table, double value, int decimals) {
    if (!isfinite(value)) {
        table_add_empty(table);
        return;
    }
    Text shown = {0};
    csv_add_real(&shown, value, decimals); /* also "0.0" for "-0.0" */
    put(table, (Cell){.kind = CELL_REAL, .real = value + 0.0, .shown = shown.data});
}

void table_add_empty(Table *table) {
    put(table, (Cell){.kind = CELL_EMPTY, .shown = text_duplicate("")});
}

void table_show(Table *table, const char *format, ...) {
    assert(table->cell_count > 0);
    TEXT_AUTO Text raw = {0};
    TEXT_APPEND_ARGUMENTS(&raw, format);
    Cell *const cell = &table->cells[table->cell_count - 1];
    free(cell->shown);
    cell->shown = clean(text_string(&raw), "?");
}

/* Records */

void table_add_schema(Table *table, const CsvSchema *schema) {
    for (int i = 0; i < schema->count; i++) {
        const CsvColumn *const field = &schema->fields[i];
        const bool is_words = field->kind == COLUMN_TEXT || field->kind == COLUMN_WORD ||
                              field->kind == COLUMN_CHOICE || field->kind == COLUMN_HASH;
        table_add_column(table, field->name, field->title, is_words ? TABLE_LEFT : TABLE_RIGHT);
        table->columns[table->column_count - 1].meaning = field->meaning;
        table->columns[table->column_count - 1].is_key = field->is_key;
        table->columns[table->column_count - 1].views = field->views;
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

static void show_real(Table *table, const CsvColumn *field, double value) {
    const double size = fabs(value);
    switch (field->show) {
    case SHOW_PLAIN:
    case SHOW_RATING: break;
    case SHOW_BIG: show_big(table, value); break;
    case SHOW_MILLION: table_show(table, "%.*f", field->places, value / 1e6); break;
    case SHOW_SHARE:
    case SHOW_PERCENT: show_share(table, value, field->show == SHOW_PERCENT); break;
    case SHOW_SIGNED:
        if (size > 0.5) table_show(table, "%+.0f", value);
        break;
    case SHOW_DIGITS: table_show(table, "%.*g", field->places, value); break;
    case SHOW_SIZED: /* two digits of a small value matter; a large value stays short */
        table_show(table, "%.*f", size < 0.1 ? 5 : size < 10 ? 3 : size < 1000 ? 1 : 0, value);
        break;
    case SHOW_RATIO: table_show(table, "%.*f", column_ratio_places(value), value); break;
    case SHOW_ELO: /* stats_elo clamps all shares beyond */
        if (size > 1199)
            table_show(table, value > 0 ? ">+1199" : "<-1199");
        else if (size > 0.5)
            table_show(table, "%+.0f", value);
        break;
    case SHOW_LIKELIHOOD: /* resampling and rounding never prove certainty */
        if (value >= 0.9995) table_show(table, ">.999");
        if (value < 0.0005) table_show(table, "<.001");
        break;
    case SHOW_P_VALUE:
        if (value < 0.0005) table_show(table, "<.001");
        break;
    }
}

static void show_rating(Table *table, const Estimate *rating) {
    TEXT_AUTO Text cell = {0};
    number_append_rating_cell(&cell, rating);
    table_show(table, "%s", text_string(&cell));
}

static void put_real(Table *table, const CsvColumn *field, double value) {
    if (field->show == SHOW_BIG && fabs(value) < EXACT_MOST && value == floor(value))
        table_add_int(table, (int64_t)value);
    else
        table_add_real(table, value, field->places);
    if (isfinite(value)) show_real(table, field, value);
}

static void put_count(Table *table, const CsvColumn *field, int64_t count) {
    if (count < 0) {
        table_add_empty(table);
        return;
    }
    table_add_int(table, count);
    show_real(table, field, (double)count);
}

static void put_field(Table *table, const CsvColumn *field, const void *row) {
    const void *const at = (const char *)row + field->offset;
    char number[24];
    switch (field->kind) {
    case COLUMN_TEXT: table_add_text(table, *(const char *const *)at); return;
    case COLUMN_WORD: table_add_text(table, at); return;
    case COLUMN_CHOICE: table_add_text(table, field->words[*(const int *)at]); return;
    case COLUMN_REAL:
        put_real(table, field, *(const double *)at);
        if (field->show == SHOW_RATING)
            show_rating(table, (const Estimate *)((const char *)at - offsetof(Estimate, value)));
        return;
    case COLUMN_COUNT: put_count(table, field, *(const int64_t *)at); return;
    case COLUMN_INT: put_count(table, field, *(const int *)at); return;
    case COLUMN_UINT:
    case COLUMN_HASH: break; /* beyond int64_t, or beyond what a double of JSON holds */
    }
    snprintf(number, sizeof number, field->kind == COLUMN_HASH ? "%016" PRIx64 : "%" PRIu64,
             *(const uint64_t *)at);
    table_add_text(table, number);
}

void table_add_row(Table *table, const CsvSchema *schema, const void *row) {
    for (int i = 0; i < schema->count; i++) put_field(table, &schema->fields[i], row);
}

Table *table_of_rows(const CsvSchema *schema, const void *rows, size_t count) {
    Table *const table = table_new();
    table_add_schema(table, schema);
    for (size_t i = 0; i < count; i++)
        table_add_row(table, schema, (const char *)rows + i * schema->size);
    return table;
}
