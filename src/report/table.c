#include "report/table.h"

#include "report/json_text.h"
#include "report/table_cells.h"
#include "report/table_markup.h"
#include "util/csv.h"
#include "util/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NARROWEST = 8,   /* a cut column keeps as much, or nothing of it could be recognised */
    SHOWN_SIZE = 512 /* more than a terminal's line */
};

/* Building */

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

static char *clean(const char *string, const char *control) {
    Text text = {0};
    text_append_string(&text, "");
    utf8_append_clean(&text, string, control);
    return text.data;
}

void table_add_column(Table *table, const char *key, const char *title, TableAlign align) {
    assert(table->cell_count == 0);
    const size_t count = (size_t)table->column_count + 1;
    table->columns = memory_resize(table->columns, count * sizeof *table->columns);
    table->columns[table->column_count++] = (TableColumn){
        key != NULL ? clean(key, NULL) : NULL, /* jansson takes no other keys */
        title != NULL ? clean(title, "?") : NULL,
        NULL,
        align,
    };
}

void table_explain(Table *table, const Record *record) {
    for (int i = 0; i < table->column_count; i++) {
        const char *const key = table->columns[i].key;
        for (int k = 0; key != NULL && k < record->count; k++)
            if (record->fields[k].name != NULL && strcmp(record->fields[k].name, key) == 0)
                table->columns[i].meaning = record->fields[k].meaning;
    }
}

void table_set_caption(Table *table, const char *caption) {
    free(table->caption);
    table->caption = caption != NULL ? clean(caption, "?") : NULL;
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

int table_decimals(double value) {
    const double size = fabs(value);
    return size < 0.1 ? 5 : size < 10 ? 3 : size < 1000 ? 1 : 0;
}

void table_show_big(Table *table, double count) {
    static const char units[] = {'k', 'M', 'G', 'T', 'P', 'E'};
    if (count < 10000) return;
    size_t unit = 0;
    for (count /= 1000; count >= 999.5 && unit + 1 < sizeof units; unit++) count /= 1000;
    table_show(table, "%.*f%c", count < 9.995 ? 2 : count < 99.95 ? 1 : 0, count, units[unit]);
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

void table_embolden(Table *table) { table->cells[table->cell_count - 1].is_bold = true; }

void table_hide_column(Table *table, const char *title) {
    for (int i = 0; i < table->column_count; i++) {
        char **const found = &table->columns[i].title;
        if (*found == NULL || strcmp(*found, title) != 0) continue;
        free(*found);
        *found = NULL;
    }
}

/* Text */

/* How the columns share a line; -1 is the width of a column that is not shown. */
typedef struct Layout {
    int *widths;
    int gap;
} Layout;

static int line_width(const Table *table, const Layout *layout) {
    int width = -layout->gap;
    for (int i = 0; i < table->column_count; i++)
        if (layout->widths[i] >= 0) width += layout->widths[i] + layout->gap;
    return width;
}

/* The widest left-aligned column that can still be cut, or -1. */
static int widest_text(const Table *table, const Layout *layout) {
    int widest = -1;
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].align == TABLE_LEFT && layout->widths[i] > NARROWEST &&
            (widest < 0 || layout->widths[i] > layout->widths[widest]))
            widest = i;
    return widest;
}

static Layout lay_out(const Table *table) {
    Layout layout = {memory_allocate((size_t)table->column_count * sizeof(int)), 2};
    for (int i = 0; i < table->column_count; i++) {
        const char *const title = table->columns[i].title;
        layout.widths[i] = title != NULL ? utf8_width(title) : -1;
        for (size_t row = 0; title != NULL && row < table_rows(table); row++) {
            const int width = utf8_width(cell_at(table, row, i)->shown);
            if (width > layout.widths[i]) layout.widths[i] = width;
        }
    }
    /* Narrower gaps first: they cost the reader less than a name he cannot read. */
    if (line_width(table, &layout) > TABLE_WIDTH) layout.gap = 1;
    for (int widest; line_width(table, &layout) > TABLE_WIDTH; layout.widths[widest]--) {
        widest = widest_text(table, &layout);
        if (widest < 0) break;
    }
    return layout;
}

static void append_blanks(Text *out, int count) {
    for (int i = 0; i < count; i++) text_append_char(out, ' ');
}

static void append_aligned(Text *out, const char *string, int width, TableAlign align) {
    const int own = utf8_width(string);
    if (own > width) {
        text_append_bytes(out, string, utf8_prefix(string, width - 1));
        text_append_string(out, "…");
        return;
    }
    if (align == TABLE_RIGHT) append_blanks(out, width - own);
    text_append_string(out, string);
    if (align == TABLE_LEFT) append_blanks(out, width - own);
}

static void end_line(Text *out, size_t start) {
    while (out->length > start && out->data[out->length - 1] == ' ') out->length--;
    text_append_char(out, '\n');
}

/* One line of a row, or of the titles for row -1. */
static void write_line(const Table *table, const Layout *layout, const Cell *row, Text *out) {
    const size_t start = out->length;
    bool is_first = true;
    for (int i = 0; i < table->column_count; i++) {
        if (layout->widths[i] < 0) continue;
        if (!is_first) append_blanks(out, layout->gap);
        is_first = false;
        append_aligned(out, row != NULL ? row[i].shown : table->columns[i].title, layout->widths[i],
                       table->columns[i].align);
    }
    end_line(out, start);
}

static void write_underline(const Table *table, const Layout *layout, Text *out) {
    bool is_first = true;
    for (int i = 0; i < table->column_count; i++) {
        if (layout->widths[i] < 0) continue;
        if (!is_first) append_blanks(out, layout->gap);
        is_first = false;
        for (int k = 0; k < layout->widths[i]; k++) text_append_string(out, "─");
    }
    text_append_char(out, '\n');
}

static void write_text(const Table *table, Text *out) {
    const Layout layout = lay_out(table);
    write_line(table, &layout, NULL, out);
    write_underline(table, &layout, out);
    for (size_t row = 0; row < table_rows(table); row++)
        write_line(table, &layout, cell_at(table, row, 0), out);
    free(layout.widths);
}

/* CSV and JSON */

static void write_csv_cell(const Cell *cell, Text *out) {
    switch (cell->kind) {
    case CELL_EMPTY: csv_put_empty(out); break;
    case CELL_TEXT: csv_put_text(out, cell->text); break;
    case CELL_INT: csv_put_int(out, cell->integer); break;
    case CELL_REAL: csv_put_real(out, cell->real); break;
    }
}

static void write_csv(const Table *table, Text *out) {
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].key != NULL) csv_put_text(out, table->columns[i].key);
    csv_end_row(out);
    for (size_t row = 0; row < table_rows(table); row++) {
        for (int i = 0; i < table->column_count; i++)
            if (table->columns[i].key != NULL) write_csv_cell(cell_at(table, row, i), out);
        csv_end_row(out);
    }
}

static json_t *json_text(const char *value) {
    char *const valid = clean(value, NULL); /* jansson takes nothing else */
    json_t *const string = json_string(valid);
    free(valid);
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

static int append_json(const char *bytes, size_t length, void *out) {
    text_append_bytes(out, bytes, length);
    return 0;
}

static void write_json(const Table *table, Text *out) {
    json_t *const rows = json_array();
    for (size_t row = 0; row < table_rows(table); row++) {
        json_t *const object = json_object();
        for (int i = 0; i < table->column_count; i++) {
            const char *const key = table->columns[i].key;
            if (key == NULL) continue;
            if (json_object_set_new(object, key, json_cell(cell_at(table, row, i))) != 0) abort();
        }
        if (json_array_append_new(rows, object) != 0) abort();
    }
    /* 15 digits are those of the decimals that were put in; 17 show how doubles miss them. */
    if (json_dump_callback(rows, append_json, out, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) != 0) {
        abort();
    }
    text_append_char(out, '\n');
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
static void write_page(const Table *table, Text *out) {
    bool titled = false;
    for (int i = 0; i < table->column_count; i++) titled |= table->columns[i].title != NULL;
    text_append_string(out, "{\"columns\":[");
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

void table_write(const Table *table, TableFormat format, Text *out) {
    switch (format) {
    case TABLE_TEXT: write_text(table, out); break;
    case TABLE_CSV: write_csv(table, out); break;
    case TABLE_JSON: write_json(table, out); break;
    case TABLE_PAGE: write_page(table, out); break;
    case TABLE_MARKDOWN: table_write_markdown(table, out); break;
    case TABLE_LATEX: table_write_latex(table, out); break;
    }
}
