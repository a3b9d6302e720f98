/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/table_cells.h"

#include "report/table_markup.h"
#include "util/hashset.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    NARROWEST = 12,  /* a cut column keeps as much, or nothing of it could be recognised */
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

void table_set_heat(Table *table) { table->is_heat = true; }

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

/* How the columns share lines; -1 is the width of a column that is not shown. */
typedef struct Layout {
    int *widths;
    int *tails; /* how much of the ends of what is cut stays */
    int gap, room;
    int lead;     /* as many columns, to the first one of texts, begin every line */
    int from, to; /* the others of the lines that are written */
} Layout;

static bool is_in_line(const Layout *layout, int column) {
    const bool is_there = column < layout->lead || (column >= layout->from && column < layout->to);
    return is_there && layout->widths[column] >= 0;
}

static int line_width(const Table *table, const Layout *layout) {
    int width = -layout->gap;
    for (int i = 0; i < table->column_count; i++)
        if (is_in_line(layout, i)) width += layout->widths[i] + layout->gap;
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

/* Cuts texts until a line fits; false where they would be too narrow. */
static bool cut_texts(const Table *table, Layout *layout) {
    int widest = 0;
    while (line_width(table, layout) > layout->room) {
        widest = widest_text(table, layout);
        if (widest < 0) return false;
        layout->widths[widest]--;
    }
    return true;
}

/* The widths that show everything, but of texts at most so much. */
static void measure(const Table *table, Layout *layout, int most_of_text) {
    for (int i = 0; i < table->column_count; i++) {
        const bool is_text = table->columns[i].align == TABLE_LEFT;
        const char *const title = table->columns[i].title;
        const int most = is_text ? most_of_text : INT_MAX;
        layout->widths[i] = title != NULL ? utf8_width(title) : -1;
        for (size_t row = 0; title != NULL && row < table_rows(table); row++) {
            const int width = utf8_width(cell_at(table, row, i)->shown);
            if (width > layout->widths[i]) layout->widths[i] = width;
        }
        if (layout->widths[i] > most) layout->widths[i] = most;
    }
}

/* How many texts of a column differ when they are cut so. */
static size_t count_distinct(const Table *table, int column, int width, int tail) {
    HashSet seen = {.slots = NULL};
    Text cut = {.data = NULL};
    for (size_t row = 0; row < table_rows(table); row++) {
        text_clear(&cut);
        utf8_append_cut(&cut, cell_at(table, row, column)->shown, width, tail);
        hashset_add(&seen, XXH3_64bits(text_string(&cut), cut.length));
    }
    const size_t count = seen.count;
    text_free(&cut);
    hashset_free(&seen);
    return count;
}

/* Texts are cut in the middle, or beside it where they would look alike. */
static int choose_tail(const Table *table, int column, int width) {
    const int middle = (width - 1) / 2;
    const size_t all = count_distinct(table, column, INT_MAX, 0);
    size_t most = count_distinct(table, column, width, middle);
    int best = middle;
    for (int step = 1; most < all && step <= middle; step++) {
        for (int side = -step; side <= step; side += 2 * step) {
            if (middle + side > width - 1) continue;
            const size_t count = count_distinct(table, column, width, middle + side);
            if (count <= most) continue;
            most = count;
            best = middle + side;
        }
    }
    return best;
}

static Layout lay_out(const Table *table, int columns) {
    const size_t size = (size_t)table->column_count * sizeof(int);
    Layout layout = {.widths = memory_allocate(size),
                     .tails = memory_allocate(size),
                     .gap = 2,
                     .room = columns,
                     .to = table->column_count};
    for (int i = 0; layout.lead == 0 && i < table->column_count; i++)
        if (table->columns[i].align == TABLE_LEFT && table->columns[i].title != NULL)
            layout.lead = i + 1;
    measure(table, &layout, INT_MAX);
    /* Narrower gaps first: they cost the reader less than a name he cannot read. */
    if (line_width(table, &layout) > layout.room) layout.gap = 1;
    /* Where cut names are not enough, they are not cut as much, and the rest goes below. */
    if (!cut_texts(table, &layout)) measure(table, &layout, layout.room / 2);
    for (int i = 0; i < table->column_count; i++)
        if (table->columns[i].align == TABLE_LEFT && layout.widths[i] > 0)
            layout.tails[i] = choose_tail(table, i, layout.widths[i]);
    layout.from = layout.lead;
    return layout;
}

/* Moves on to the columns that fit into the next lines, one at least; false: there are none. */
static bool next_lines(const Table *table, Layout *layout, bool is_first) {
    if (!is_first) layout->from = layout->to;
    if (!is_first && layout->from >= table->column_count) return false;
    layout->to = table->column_count;
    while (layout->to > layout->from + 1 && line_width(table, layout) > layout->room) layout->to--;
    return true;
}

static void append_blanks(Text *out, int count) {
    for (int i = 0; i < count; i++) text_append_char(out, ' ');
}

static void append_aligned(Text *out, const char *string, int width, int tail, TableAlign align) {
    const int own = utf8_width(string);
    if (align == TABLE_RIGHT) append_blanks(out, width - own);
    utf8_append_cut(out, string, width, tail);
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
        if (!is_in_line(layout, i)) continue;
        if (!is_first) append_blanks(out, layout->gap);
        is_first = false;
        append_aligned(out, row != NULL ? row[i].shown : table->columns[i].title, layout->widths[i],
                       layout->tails[i], table->columns[i].align);
    }
    end_line(out, start);
}

static void write_underline(const Table *table, const Layout *layout, Text *out) {
    bool is_first = true;
    for (int i = 0; i < table->column_count; i++) {
        if (!is_in_line(layout, i)) continue;
        if (!is_first) append_blanks(out, layout->gap);
        is_first = false;
        for (int k = 0; k < layout->widths[i]; k++) text_append_string(out, "─");
    }
    text_append_char(out, '\n');
}

void table_write_text(const Table *table, int columns, Text *out) {
    Layout layout = lay_out(table, columns);
    for (bool is_first = true; next_lines(table, &layout, is_first); is_first = false) {
        if (!is_first) text_append_char(out, '\n');
        write_line(table, &layout, NULL, out);
        write_underline(table, &layout, out);
        for (size_t row = 0; row < table_rows(table); row++)
            write_line(table, &layout, cell_at(table, row, 0), out);
    }
    free(layout.widths);
    free(layout.tails);
}

void table_write(const Table *table, TableFormat format, Text *out) {
    switch (format) {
    case TABLE_TEXT: table_write_text(table, terminal_columns(), out); break;
    case TABLE_CSV: table_write_csv(table, out); break;
    case TABLE_JSON: table_write_json(table, out); break;
    case TABLE_MARKDOWN: table_write_markdown(table, out); break;
    case TABLE_LATEX: table_write_latex(table, out); break;
    case TABLE_HTML: table_write_html(table, out); break;
    }
}
