/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing tables: text, documents, CSV and JSON. */
#include "report/table.h"

#include "report/json.h"
#include "report/markup.h"
#include "util/hashset.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <ctype.h>
#include <limits.h>
#include <math.h>

/* Writing: one walk over heads and rows (write_rows); each format is a set of hooks. */

typedef struct Writing Writing;

/* The hooks of a format; the heads are row -1. */
typedef struct TableHooks {
    void (*begin)(Writing *writing);
    void (*cell)(Writing *writing, long row, int column);
    void (*end_row)(Writing *writing, long row);
    void (*end)(Writing *writing);
} TableHooks;

/* A table in the course of writing, and the arrangement of its columns. */
struct Writing {
    const Table *table;
    const TableHooks *hooks;
    Text *out;
    bool is_for_programs; /* columns with a key; else those with a title */
    bool is_inside;       /* a row has begun */
    size_t line;          /* start of the row in `out` */
    int *widths;          /* in characters; -1: hidden */
    /* For text: */
    int gap, room;
    bool is_tall; /* heads take two lines, rows -2 and -1 */
    int lead;     /* so many columns, up to the first texts and keys, begin every line */
    int from, to; /* the other columns of the current lines */
    /* For LaTeX: */
    double prose_room; /* the part of the line for columns of broken text */
    int prose;         /* the sum of their widths; 0: no column is broken */
    bool is_wide;      /* wider than a column of a page */
    const char *place; /* "*" for a table as wide as the page */
    /* For HTML: */
    int head,
        bar; /* columns: the head of each row, and the last one before the bars (-1: no bars) */
    int score, low; /* the columns shown as bars */
};

static bool is_in_line(const Writing *writing, int column) {
    const TableColumn *const of = &writing->table->columns[column];
    const char *const key = writing->table->is_alone && of->key == NULL ? of->title : of->key;
    if ((writing->is_for_programs ? key : of->title) == NULL) return false;
    return writing->to == 0 || column < writing->lead ||
           (column >= writing->from && column < writing->to);
}

static void write_rows(Writing *writing) {
    const Table *const table = writing->table;
    if (writing->hooks->begin != NULL) writing->hooks->begin(writing);
    for (long row = writing->is_tall ? -2 : -1; row < (long)table_rows(table); row++) {
        writing->line = writing->out->length;
        writing->is_inside = false;
        for (int i = 0; i < table->column_count; i++) {
            if (!is_in_line(writing, i)) continue;
            writing->hooks->cell(writing, row, i);
            writing->is_inside = true;
        }
        writing->hooks->end_row(writing, row);
    }
    if (writing->hooks->end != NULL) writing->hooks->end(writing);
}

/* Returns the text that people see. */
static const char *shown_at(const Writing *writing, long row, int column) {
    const Table *const table = writing->table;
    return row < 0 ? table->columns[column].title : cell_at(table, (size_t)row, column)->shown;
}

/* Appends that text; of a head in two lines its last word, above it (row -2) the others. */
static void append_shown(const Writing *writing, long row, int column, Text *out) {
    const char *const shown = shown_at(writing, row, column);
    const char *const blank = row < 0 && writing->is_tall ? strrchr(shown, ' ') : NULL;
    if (row != -2)
        text_append_string(out, blank != NULL ? blank + 1 : shown);
    else if (blank != NULL)
        text_append_bytes(out, shown, (size_t)(blank - shown));
}

static bool is_text(const Writing *writing, int column) {
    return writing->table->columns[column].align == TABLE_LEFT;
}

static bool is_name(const Writing *writing, int column) {
    return is_text(writing, column) || writing->table->columns[column].is_key;
}

static bool is_cuttable(const Writing *writing, int column) {
    const TableColumn *const of = &writing->table->columns[column];
    return of->title != NULL && of->align == TABLE_LEFT && !of->is_whole;
}

/* Finds the widths that show whole cells, for texts at most `most_of_text`. */
static void measure(Writing *writing, int most_of_text) {
    for (int i = 0; i < writing->table->column_count; i++) {
        const TableColumn *const column = &writing->table->columns[i];
        int width = column->title != NULL && column->least > 0 ? column->least : -1;
        for (long row = -2; row < (long)table_rows(writing->table); row++) {
            TEXT_AUTO Text shown = {0};
            if (column->title == NULL) break;
            append_shown(writing, row, i, &shown);
            if (utf8_width(text_string(&shown)) > width) width = utf8_width(text_string(&shown));
        }
        writing->widths[i] = is_cuttable(writing, i) && width > most_of_text ? most_of_text : width;
    }
}

/* Text */

enum { NARROWEST = 12 /* characters that a shortened column keeps, to tell names apart */ };

static int line_width(const Writing *writing) {
    int width = -writing->gap;
    for (int i = 0; i < writing->table->column_count; i++)
        if (is_in_line(writing, i)) width += writing->widths[i] + writing->gap;
    return width;
}

/* Whether different texts of a column look alike in its width. */
static bool are_alike(const Writing *writing, int column) {
    HashSet whole = {.slots = NULL}, cut = {.slots = NULL};
    for (long row = 0; row < (long)table_rows(writing->table); row++) {
        const char *const shown = shown_at(writing, row, column);
        TEXT_AUTO Text text = {0};
        if (hashset_add_text(&whole, shown)) {
            utf8_append_cut(&text, shown, writing->widths[column]);
            hashset_add_text(&cut, text_string(&text));
        }
    }
    const bool are = cut.count < whole.count;
    hashset_free(&whole);
    hashset_free(&cut);
    return are;
}

static bool tells_apart(const Writing *writing) {
    for (int i = 0; i < writing->table->column_count; i++)
        if (is_cuttable(writing, i) && are_alike(writing, i)) return false;
    return true;
}

/* Shortens the widest columns of text until a line fits; false if they would become too narrow. */
static bool cut_texts(Writing *writing) {
    while (line_width(writing) > writing->room) {
        int widest = -1;
        for (int i = 0; i < writing->table->column_count; i++)
            if (is_cuttable(writing, i) && writing->widths[i] > NARROWEST &&
                (widest < 0 || writing->widths[i] > writing->widths[widest]))
                widest = i;
        if (widest < 0) return false;
        writing->widths[widest]--;
    }
    return tells_apart(writing);
}

static void append_blanks(Text *out, int count) {
    for (int i = 0; i < count; i++) text_append_char(out, ' ');
}

static void put_text_cell(Writing *writing, long row, int column) {
    TEXT_AUTO Text text = {0};
    append_shown(writing, row, column, &text);
    const char *const shown = text_string(&text);
    const int blanks = writing->widths[column] - utf8_width(shown);
    if (writing->is_inside) append_blanks(writing->out, writing->gap);
    if (!is_text(writing, column)) append_blanks(writing->out, blanks);
    utf8_append_cut(writing->out, shown, writing->widths[column]);
    if (is_text(writing, column)) append_blanks(writing->out, blanks);
}

static void end_text_row(Writing *writing, long row) {
    Text *const out = writing->out;
    bool is_first = true;
    while (out->length > writing->line && out->data[out->length - 1] == ' ') out->length--;
    if (out->length > writing->line || row != -2) text_append_char(out, '\n');
    if (row != -1) return;
    for (int i = 0; i < writing->table->column_count; i++) {
        if (!is_in_line(writing, i)) continue;
        if (!is_first) append_blanks(out, writing->gap);
        is_first = false;
        for (int k = 0; k < writing->widths[i]; k++) text_append_string(out, "─");
    }
    text_append_char(out, '\n');
}

static const TableHooks TEXT_HOOKS = {NULL, put_text_cell, end_text_row, NULL};

/* Tries narrower gaps first, then high heads: they cost the reader less than shortened names. */
static void fit_heads(Writing *writing) {
    for (int attempt = 0; attempt < 4; attempt++) {
        writing->is_tall = attempt >= 2;
        writing->gap = attempt % 2 == 0 ? 2 : 1;
        measure(writing, INT_MAX);
        if (line_width(writing) <= writing->room) return;
    }
}

void table_write_text(const Table *table, int columns, Text *out) {
    const int count = table->column_count;
    MEMORY_AUTO int *widths = memory_allocate((size_t)(count + 1) * sizeof *widths);
    Writing writing = {.table = table,
                       .hooks = &TEXT_HOOKS,
                       .out = out,
                       .widths = widths,
                       .room = columns,
                       .to = count};
    for (int i = 0; i < count && (writing.lead == 0 || is_name(&writing, i)); i++)
        if (is_name(&writing, i) && table->columns[i].title != NULL) writing.lead = i + 1;
    writing.from = writing.lead;
    fit_heads(&writing);
    /* If shortening does not suffice, names are shortened less and further columns go below. */
    const bool is_cut = cut_texts(&writing);
    if (!is_cut) measure(&writing, columns / 2);
    if (!is_cut && !tells_apart(&writing)) measure(&writing, INT_MAX);
    /* If already the names leave no room, lines are longer. */
    writing.to = writing.lead;
    const bool is_split = line_width(&writing) <= columns - NARROWEST;
    do {
        writing.to = count;
        while (is_split && writing.to > writing.from + 1 && line_width(&writing) > columns)
            writing.to--;
        if (writing.from > writing.lead) text_append_char(out, '\n');
        write_rows(&writing);
        writing.from = writing.to;
    } while (writing.to < count);
}

/* Markdown */

static void begin_markdown(Writing *writing) {
    if (writing->table->caption == NULL) return;
    text_append_string(writing->out, "## ");
    markdown_put(writing->out, writing->table->caption);
    text_append_string(writing->out, "\n\n");
}

static void put_markdown_cell(Writing *writing, long row, int column) {
    text_append_string(writing->out, writing->is_inside ? " " : "| ");
    markdown_put(writing->out, shown_at(writing, row, column));
    text_append_string(writing->out, " |");
}

static void end_markdown_row(Writing *writing, long row) {
    text_append_char(writing->out, '\n');
    if (row >= 0) return;
    text_append_char(writing->out, '|');
    for (int i = 0; i < writing->table->column_count; i++)
        if (is_in_line(writing, i))
            text_append_string(writing->out, is_text(writing, i) ? " --- |" : " ---: |");
    text_append_char(writing->out, '\n');
}

static void end_markdown(Writing *writing) {
    if (writing->table->caption != NULL) text_append_char(writing->out, '\n');
}

static const TableHooks MARKDOWN_HOOKS = {begin_markdown, put_markdown_cell, end_markdown_row,
                                          end_markdown};

/* LaTeX */

enum {
    LINE = 82,        /* approximate characters of \footnotesize in a line of a page */
    PROSE = 16,       /* wider columns of text are broken if a line is too long */
    PROSE_MOST = 60,  /* more characters do not widen a column */
    COLUMN = 44,      /* characters in a line of a page's column */
    FLOAT_ROWS = 40,  /* more rows continue over pages, */
    FLOAT_PROSE = 12, /* as do more rows with broken text */
    PAGE_ROWS = 72 /* a table alone is a float, which columns of a page need, if a page holds it */
};
#define SMALL "\\footnotesize\n\\setlength{\\tabcolsep}{%dpt}\n"

static bool is_prose(const Writing *writing, int column) {
    return is_text(writing, column) && writing->widths[column] > PROSE;
}

static bool is_long(const Writing *writing) {
    const int most = writing->table->is_alone ? PAGE_ROWS
                     : writing->prose > 0     ? FLOAT_PROSE
                                              : FLOAT_ROWS;
    return table_rows(writing->table) > (size_t)most;
}

static void append_latex_label(const Writing *writing, Text *out) {
    if (!writing->table->is_alone) return;
    text_append(out, "\\label{tab:%s", writing->table->name);
    if (writing->table->copies > 0) text_append(out, "-%d", writing->table->copies + 1);
    text_append_string(out, "}\n");
}

/* Appends the caption, which is on each page of a long table, and the label of one that is not. */
static void append_latex_caption(const Writing *writing, Text *out) {
    if (writing->table->caption != NULL) {
        text_append_string(out, "\\caption{");
        latex_put(out, writing->table->caption);
        text_append(out, "}%s\n", is_long(writing) ? "\\\\" : "");
    }
    if (!is_long(writing)) append_latex_label(writing, out);
}

/* Arranges the columns; whether a page has room for them. */
static bool arrange_latex(Writing *writing) {
    int all = 0, prose = 0, broken = 0;
    measure(writing, PROSE_MOST);
    bool has_words = false; /* heads that can be broken */
    for (int i = 0; i < writing->table->column_count; i++) {
        const char *const title = writing->table->columns[i].title;
        all += writing->widths[i] + 1;
        has_words |= title != NULL && strchr(title, ' ') != NULL;
    }
    writing->is_tall = has_words && all > LINE;
    writing->is_wide = all > COLUMN;
    if (writing->is_tall) measure(writing, PROSE_MOST);
    all = 0;
    for (int i = 0; i < writing->table->column_count; i++) {
        all += writing->widths[i] + 1;
        if (!is_prose(writing, i)) continue;
        prose += writing->widths[i] + 1;
        broken++;
    }
    if (all > LINE) writing->prose = prose;
    writing->place = writing->table->is_alone && writing->is_wide ? "*" : "";
    const double room = 0.96 - (double)(all - prose) / LINE;
    writing->prose_room = fmax(0.3, room);
    return all <= LINE || (broken > 0 && room >= 0.3 && room * LINE >= PROSE * broken);
}

bool table_fits_page(const Table *table) {
    MEMORY_AUTO int *widths = memory_allocate((size_t)(table->column_count + 1) * sizeof(int));
    Writing writing = {.table = table, .widths = widths};
    return arrange_latex(&writing);
}

static void begin_latex(Writing *writing) {
    Text *const out = writing->out;
    arrange_latex(writing);
    const int gap = writing->is_wide ? 2 : 3;
    TEXT_AUTO Text columns = {0}, caption = {0};
    text_append_string(&columns, "{@{}");
    for (int i = 0; i < writing->table->column_count; i++) {
        if (writing->widths[i] < 0) continue;
        if (writing->prose > 0 && is_prose(writing, i))
            text_append(&columns, ">{\\raggedright\\arraybackslash}p{%.2f\\linewidth}",
                        writing->prose_room * (writing->widths[i] + 1) / writing->prose);
        else
            text_append_char(&columns, is_text(writing, i) ? 'l' : 'r');
    }
    append_latex_caption(writing, &caption);
    if (is_long(writing))
        text_append(out, "\\begingroup\n" SMALL "\\begin{longtable}%s@{}}\n%s\\toprule\n", gap,
                    columns.data, text_string(&caption));
    else
        text_append(out,
                    "\\begin{table%s}\n\\centering\n%s" SMALL "\\begin{tabular}%s@{}}\n\\toprule\n",
                    writing->place, text_string(&caption), gap, columns.data);
}

/* Finds the next hyphen that is a minus: before a digit and not inside a name; NULL: none. */
static const char *find_minus(const char *shown, const char *from) {
    for (; *from != '\0'; from++)
        if (*from == '-' && isdigit((unsigned char)from[1]) &&
            (from == shown || strchr(" [<>", from[-1]) != NULL))
            return from;
    return NULL;
}

/* Writes a minus for the hyphen of a negative number, also in a bound: "<-1199". */
static void put_latex_cell(Writing *writing, long row, int column) {
    Text *const out = writing->out;
    TEXT_AUTO Text cell = {0};
    append_shown(writing, row, column, &cell);
    const char *const shown = text_string(&cell), *rest = shown;
    if (writing->is_inside) text_append_string(out, " & ");
    for (const char *minus = find_minus(shown, shown); minus != NULL && !is_text(writing, column);
         minus = find_minus(shown, rest)) {
        TEXT_AUTO Text before = {0};
        text_append_bytes(&before, rest, (size_t)(minus - rest));
        if (before.length == 1 && strchr("<>", *rest) != NULL)
            text_append(out, "$%c$", *rest);
        else
            latex_put(out, text_string(&before));
        text_append_string(out, "$-$");
        rest = minus + 1;
    }
    latex_put(out, rest);
}

static void end_latex_row(Writing *writing, long row) {
    text_append_string(writing->out, row >= 0 || row == -2 ? " \\\\\n"
                                     : is_long(writing)
                                         ? " \\\\\n\\midrule\n\\endhead\n\\bottomrule\n"
                                           "\\endfoot\n"
                                         : " \\\\\n\\midrule\n");
    if (row == -1 && is_long(writing)) append_latex_label(writing, writing->out);
}

static void end_latex(Writing *writing) {
    if (is_long(writing))
        text_append_string(writing->out, "\\end{longtable}\n\\endgroup\n\n");
    else
        text_append(writing->out, "\\bottomrule\n\\end{tabular}\n\\end{table%s}\n\n",
                    writing->place);
}

static const TableHooks LATEX_HOOKS = {begin_latex, put_latex_cell, end_latex_row, end_latex};

/* HTML */

/* Returns the index of the column with this name, or -1. */
static int find_column(const Table *table, const char *key) {
    int i = table->column_count - 1;
    while (i >= 0 && (table->columns[i].key == NULL || strcmp(table->columns[i].key, key) != 0))
        i--;
    return i;
}

static double value_of(const Cell *cell) {
    return cell->kind == CELL_INT    ? (double)cell->integer
           : cell->kind == CELL_REAL ? cell->real
                                     : (double)NAN;
}

static void begin_html(Writing *writing) {
    const Table *const table = writing->table;
    writing->score = find_column(table, "score");
    writing->low = find_column(table, "score_low"); /* score_high is the next column */
    while (writing->head < table->column_count &&
           (table->columns[writing->head].title == NULL || !is_text(writing, writing->head)))
        writing->head++;
    writing->bar = writing->head;
    while (writing->bar + 1 < table->column_count && is_text(writing, writing->bar + 1))
        writing->bar++;
    if (writing->score < 0 || writing->low < 0 || table->columns[writing->score].title == NULL)
        writing->bar = -1;
    text_append_string(writing->out, "<div class=scroll tabindex=0");
    if (table->caption != NULL)
        html_put_element(writing->out, " role=region aria-label=\"", table->caption, "\"");
    text_append_string(writing->out, table->is_heat ? "><table class=heat>" : "><table>");
    if (table->caption != NULL)
        html_put_element(writing->out, "<caption>", table->caption, "</caption>");
}

/* Appends a share of the points as a bar, with its interval. */
static void put_bar(Writing *writing, long row) {
    Text *const out = writing->out;
    if (row < 0) {
        text_append_string(out, "<th class=bar>score and its interval");
        return;
    }
    const double score = value_of(cell_at(writing->table, (size_t)row, writing->score)),
                 low = value_of(cell_at(writing->table, (size_t)row, writing->low)),
                 high = value_of(cell_at(writing->table, (size_t)row, writing->low + 1));
    const bool has_interval = !isnan(low + high);
    if (isnan(score)) {
        text_append_string(out, "<td>");
        return;
    }
    text_append(out,
                "<td class=bar><svg viewBox=\"0 0 100 12\" preserveAspectRatio=none role=img "
                "aria-label=\"%.1f %%",
                100 * score);
    if (has_interval) text_append(out, ", 95 %% interval %.1f to %.1f %%", 100 * low, 100 * high);
    text_append(out, "\"><rect x=2 y=2.5 width=%.2f height=7 /><path class=axis d=\"M50 0v12\"/>",
                96 * score);
    if (has_interval)
        text_append(out, "<path d=\"M%.2f 2v8m0-4H%.2fM%.2f 2v8\"/>", 2 + 96 * low, 2 + 96 * high,
                    2 + 96 * high);
    text_append_string(out, "</svg>");
}

static void put_html_head(Writing *writing, int i) {
    const TableColumn *const column = &writing->table->columns[i];
    if (!writing->is_inside) text_append_string(writing->out, "<thead><tr>");
    text_append_string(writing->out,
                       column->align == TABLE_RIGHT ? "<th scope=col class=r" : "<th scope=col");
    if (column->meaning != NULL) html_put_element(writing->out, " title=\"", column->meaning, "\"");
}

static void put_html_cell(Writing *writing, long row, int column) {
    Text *const out = writing->out;
    const bool is_head = column == writing->head;
    if (row < 0) {
        put_html_head(writing, column);
    } else {
        const Cell *const cell = cell_at(writing->table, (size_t)row, column);
        char *end = cell->shown;
        if (!writing->is_inside) text_append_string(out, "<tr>");
        text_append_string(out, is_head ? "<th scope=row" : "<td");
        if (writing->table->is_heat && column > 1) {
            const double percent = strtod(cell->shown + strspn(cell->shown, "<>"), &end);
            if (*end == '\0' && end > cell->shown)
                text_append(out, " class=h%d", (int)fmin(8, floor(percent * 0.09)));
        } else if (!is_head && is_text(writing, column)) {
            text_append_string(out, " class=l");
        }
        if (!isnan(value_of(cell)) && (strtod(cell->shown, &end), *end != '\0')) {
            text_append_string(out, " data-v=");
            text_append_real(out, value_of(cell));
        }
        if (cell->note != NULL) html_put_element(out, " title=\"", cell->note, "\"");
    }
    text_append_char(out, '>');
    html_put(out, shown_at(writing, row, column));
    if (column == writing->bar) put_bar(writing, row);
}

static void end_html_row(Writing *writing, long row) {
    text_append_string(writing->out, row < 0 ? "<tbody>\n" : "\n");
}

static void end_html(Writing *writing) { text_append_string(writing->out, "</table></div>\n"); }

static const TableHooks HTML_HOOKS = {begin_html, put_html_cell, end_html_row, end_html};

/* CSV and JSON */

/* Appends a text that spreadsheets would compute, such as the name "=1+1", behind an apostrophe. */
static void put_no_formula(Text *out, const char *text) {
    TEXT_AUTO Text quoted = {0};
    text_append(&quoted, "%s%s", *text != '\0' && strchr("=+-@", *text) != NULL ? "'" : "", text);
    csv_add_text(out, quoted.data);
}

static void put_csv_cell(Writing *writing, long row, int column) {
    if (row < 0) {
        const TableColumn *const of = &writing->table->columns[column];
        csv_add_text(writing->out, of->key != NULL ? of->key : of->title);
        return;
    }
    const Cell *const cell = cell_at(writing->table, (size_t)row, column);
    switch (cell->kind) {
    case CELL_EMPTY: csv_add_empty(writing->out); break;
    case CELL_TEXT: put_no_formula(writing->out, cell->text); break;
    case CELL_INT: csv_add_int(writing->out, cell->integer); break;
    case CELL_REAL: csv_add_real(writing->out, cell->real, COLUMN_EXACT); break;
    }
}

static void end_csv_row(Writing *writing, long row) {
    (void)row;
    csv_end_row(writing->out);
}

static const TableHooks CSV_HOOKS = {NULL, put_csv_cell, end_csv_row, NULL};

json_t *table_to_json(const Table *table) {
    json_t *const rows = json_array();
    for (size_t row = 0; row < table_rows(table); row++) {
        json_t *const object = json_object();
        for (int i = 0; i < table->column_count; i++) {
            const TableColumn *const column = &table->columns[i];
            const char *const key = column->key != NULL ? column->key : column->title;
            const Cell *const cell = cell_at(table, row, i);
            if (key != NULL)
                json_put(object, key,
                         cell->kind == CELL_TEXT  ? json_text(cell->text)
                         : cell->kind == CELL_INT ? json_integer(cell->integer)
                                                  : json_number(value_of(cell)));
        }
        json_append(rows, object);
    }
    return rows;
}

void table_write(const Table *table, TableFormat format, Text *out) {
    static const TableHooks *const HOOKS[] = {[TABLE_CSV] = &CSV_HOOKS,
                                              [TABLE_MARKDOWN] = &MARKDOWN_HOOKS,
                                              [TABLE_LATEX] = &LATEX_HOOKS,
                                              [TABLE_HTML] = &HTML_HOOKS};
    if (format == TABLE_TEXT) {
        table_write_text(table, terminal_columns(), out);
    } else if (format == TABLE_JSON) {
        json_auto_t *rows = table_to_json(table);
        json_write(rows, JSON_LAYOUT, out);
        text_append_char(out, '\n');
    } else {
        MEMORY_AUTO int *widths = memory_allocate((size_t)(table->column_count + 1) * sizeof(int));
        write_rows(&(Writing){.table = table,
                              .hooks = HOOKS[format],
                              .out = out,
                              .widths = widths,
                              .is_for_programs = format == TABLE_CSV});
    }
}
