/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/table_markup.h"

#include "report/markup.h"
#include "report/table_cells.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Markdown */

static void put_markdown_cell(Text *out, const char *words, bool is_bold) {
    const char *const mark = is_bold && words[0] != '\0' ? "**" : "";
    text_append(out, " %s", mark);
    markdown_put(out, words);
    text_append(out, "%s |", mark);
}

void table_write_markdown(const Table *table, Text *out) {
    const int columns = table->column_count;
    if (table->caption != NULL) {
        text_append_string(out, "## ");
        markdown_put(out, table->caption);
        text_append_string(out, "\n\n");
    }
    text_append_char(out, '|');
    for (int i = 0; i < columns; i++)
        if (table->columns[i].title != NULL) put_markdown_cell(out, table->columns[i].title, false);
    text_append_string(out, "\n|");
    for (int i = 0; i < columns; i++)
        if (table->columns[i].title != NULL)
            text_append_string(out, table->columns[i].align == TABLE_RIGHT ? " ---: |" : " --- |");
    text_append_char(out, '\n');
    for (size_t row = 0; row < table_rows(table); row++) {
        text_append_char(out, '|');
        for (int i = 0; i < columns; i++) {
            if (table->columns[i].title == NULL) continue;
            put_markdown_cell(out, cell_at(table, row, i)->shown, cell_at(table, row, i)->is_bold);
        }
        text_append_char(out, '\n');
    }
    if (table->caption != NULL) text_append_char(out, '\n');
}

/* LaTeX */

enum {
    LINE = 84,        /* characters of \footnotesize that a line of a page holds, about */
    SMALL_LINE = 72,  /* of \small */
    PROSE = 16,       /* columns of text wider than this are broken where a line is too long */
    PROSE_MOST = 60,  /* more does not make a column wider */
    FLOAT_ROWS = 40,  /* more go on over pages, */
    TITLE_BEYOND = 6, /* characters that a title may be wider than its cells */
    FLOAT_PROSE = 12  /* as do more rows with broken text */
};

typedef struct LatexLayout {
    int *widths; /* in characters; -1: not shown */
    double room; /* the part of the line for columns of text that is broken */
    int prose;   /* the sum of their widths; 0: none is broken */
    bool is_small, is_long;
} LatexLayout;

static bool is_prose(const Table *table, const LatexLayout *layout, int column) {
    return table->columns[column].align == TABLE_LEFT && layout->widths[column] > PROSE;
}

/* Of its cells and, if it counts, its title. */
static int widest(const Table *table, int column, bool with_title) {
    int most = with_title ? utf8_width(table->columns[column].title) : 0;
    for (size_t row = 0; row < table_rows(table); row++) {
        const int width = utf8_width(cell_at(table, row, column)->shown);
        if (width > most) most = width;
    }
    return most < PROSE_MOST ? most : PROSE_MOST;
}

static LatexLayout lay_out(const Table *table) {
    const int columns = table->column_count;
    LatexLayout layout = {.widths = memory_allocate((size_t)columns * sizeof(int))};
    int all = 0, prose = 0;
    for (int i = 0; i < columns; i++) {
        layout.widths[i] = table->columns[i].title != NULL
                               ? widest(table, i, table->columns[i].align == TABLE_LEFT)
                               : -1;
        all += layout.widths[i] + 1;
        if (is_prose(table, &layout, i)) prose += layout.widths[i] + 1;
    }
    layout.is_small = all > SMALL_LINE;
    if (all > LINE) layout.prose = prose;
    layout.room = 0.96 - (double)(all - prose) / LINE;
    if (layout.room < 0.3) layout.room = 0.3;
    layout.is_long = table_rows(table) > (size_t)(layout.prose > 0 ? FLOAT_PROSE : FLOAT_ROWS);
    return layout;
}

static void put_columns(const Table *table, const LatexLayout *layout, Text *out) {
    text_append_string(out, "{@{}");
    for (int i = 0; i < table->column_count; i++) {
        if (layout->widths[i] < 0) continue;
        if (layout->prose > 0 && is_prose(table, layout, i))
            text_append(out, ">{\\raggedright\\arraybackslash}p{%.2f\\linewidth}",
                        layout->room * (layout->widths[i] + 1) / layout->prose);
        else
            text_append_char(out, table->columns[i].align == TABLE_RIGHT ? 'r' : 'l');
    }
    text_append_string(out, "@{}}\n");
}

static void put_caption(const Table *table, const char *end, Text *out) {
    if (table->caption == NULL) return;
    text_append_string(out, "\\caption{");
    latex_put(out, table->caption);
    text_append(out, "}%s\n", end);
}

/* A title over a column of short cells: broken at its blanks into lines about as wide as these. */
static void put_title(const Table *table, int column, Text *out) {
    const char *words = table->columns[column].title;
    const int room = widest(table, column, false);
    int width = 0;
    const bool is_broken = table->columns[column].align == TABLE_RIGHT &&
                           utf8_width(words) > room + TITLE_BEYOND && strchr(words, ' ') != NULL;
    if (is_broken) text_append_string(out, "\\shortstack[r]{");
    while (*words != '\0') {
        const size_t length = is_broken ? strcspn(words, " ") : strlen(words);
        char *const word = text_duplicate(words);
        word[length] = '\0';
        const int own = utf8_width(word);
        if (width > 0)
            text_append_string(out, width + 1 + own > room + TITLE_BEYOND ? "\\\\" : " ");
        width = width > 0 && width + 1 + own <= room + TITLE_BEYOND ? width + 1 + own : own;
        latex_put(out, word);
        free(word);
        words += length + strspn(words + length, " ");
    }
    if (is_broken) text_append_char(out, '}');
}

/* A number below 0 has a minus, not a hyphen, also as a bound: "<-1199". */
static void put_latex_cell(Text *out, const char *words) {
    const char *const number = words + (words[0] == '<' || words[0] == '>');
    const bool is_below = number[0] == '-' && number[1] >= '0' && number[1] <= '9';
    if (is_below && number > words) text_append_string(out, words[0] == '<' ? "$<$" : "$>$");
    if (is_below) text_append_string(out, "$-$");
    latex_put(out, is_below ? number + 1 : words);
}

/* A row, or the titles for -1. */
static void put_latex_row(const Table *table, long row, Text *out) {
    bool is_first = true;
    for (int i = 0; i < table->column_count; i++) {
        if (table->columns[i].title == NULL) continue;
        const bool is_bold = row >= 0 && cell_at(table, (size_t)row, i)->is_bold;
        if (!is_first) text_append_string(out, " & ");
        is_first = false;
        if (is_bold) text_append_string(out, "\\textbf{");
        if (row >= 0)
            put_latex_cell(out, cell_at(table, (size_t)row, i)->shown);
        else
            put_title(table, i, out);
        if (is_bold) text_append_char(out, '}');
    }
    text_append_string(out, " \\\\\n");
}

static void put_rows(const Table *table, Text *out) {
    for (size_t row = 0; row < table_rows(table); row++) put_latex_row(table, (long)row, out);
}

static void put_long(const Table *table, const LatexLayout *layout, Text *out) {
    text_append_string(out, "\\begin{longtable}");
    put_columns(table, layout, out);
    put_caption(table, "\\\\", out);
    text_append_string(out, "\\toprule\n");
    put_latex_row(table, -1, out);
    text_append_string(out, "\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n");
    put_rows(table, out);
    text_append_string(out, "\\end{longtable}\n");
}

static void put_float(const Table *table, const LatexLayout *layout, Text *out) {
    text_append_string(out, "\\begin{tabular}");
    put_columns(table, layout, out);
    text_append_string(out, "\\toprule\n");
    put_latex_row(table, -1, out);
    text_append_string(out, "\\midrule\n");
    put_rows(table, out);
    text_append_string(out, "\\bottomrule\n\\end{tabular}\n");
}

void table_write_latex(const Table *table, Text *out) {
    const LatexLayout layout = lay_out(table);
    text_append_string(out, layout.is_long ? "\\begingroup\n" : "\\begin{table}\n\\centering\n");
    if (!layout.is_long) put_caption(table, "", out);
    text_append_string(out, layout.is_small ? "\\footnotesize\n\\setlength{\\tabcolsep}{3pt}\n"
                                            : "\\small\n");
    if (layout.is_long)
        put_long(table, &layout, out);
    else
        put_float(table, &layout, out);
    text_append_string(out, layout.is_long ? "\\endgroup\n\n" : "\\end{table}\n\n");
    free(layout.widths);
}

void table_write_latex_head(Text *out) {
    text_append_string(out, "% Tables by jumpoff. The preamble needs "
                            "\\usepackage{array,booktabs,longtable}; letters\n"
                            "% beyond those of pdfLaTeX's fonts need LuaLaTeX or XeLaTeX.\n\n");
}

/* HTML */

/* The column of this name, -1: none. */
static int find_column(const Table *table, const char *key) {
    int i = table->column_count - 1;
    while (i >= 0 && (table->columns[i].key == NULL || strcmp(table->columns[i].key, key) != 0))
        i--;
    return i;
}

/* A share of the points as a bar, with its interval (NaN: none). */
static void put_bar(double score, double low, double high, Text *out) {
    const bool has_interval = !isnan(low + high);
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

static bool is_number(const Cell *cell) {
    return cell->kind == CELL_INT || cell->kind == CELL_REAL;
}

static double value_of(const Cell *cell) {
    return cell->kind == CELL_INT    ? (double)cell->integer
           : cell->kind == CELL_REAL ? cell->real
                                     : (double)NAN;
}

static void put_html_cell(const Table *table, size_t row, int column, bool is_head, Text *out) {
    const Cell *const cell = cell_at(table, row, column);
    char *end = cell->shown;
    text_append_string(out, is_head ? "<th scope=row" : "<td");
    if (table->is_heat && column > 1) {
        const double percent = strtod(cell->shown + strspn(cell->shown, "<>"), &end);
        if (*end == '\0' && end > cell->shown)
            text_append(out, " class=h%d", (int)fmin(8, floor(percent * 0.09)));
    } else if (!is_head && table->columns[column].align == TABLE_LEFT) {
        text_append_string(out, " class=l");
    }
    if (is_number(cell) && (strtod(cell->shown, &end), *end != '\0')) {
        text_append_string(out, " data-v=");
        text_append_real(out, value_of(cell));
    }
    text_append_char(out, '>');
    html_put(out, cell->shown);
}

static void put_html_heads(const Table *table, int head, bool has_bars, Text *out) {
    text_append_string(out, "<thead><tr>");
    for (int i = 0; i < table->column_count; i++) {
        const TableColumn *const column = &table->columns[i];
        if (column->title == NULL) continue;
        text_append_string(out, column->align == TABLE_RIGHT ? "<th scope=col class=r"
                                                             : "<th scope=col");
        if (column->meaning != NULL) {
            text_append_string(out, " title=\"");
            html_put(out, column->meaning);
            text_append_char(out, '"');
        }
        text_append_char(out, '>');
        html_put(out, column->title);
        if (has_bars && i == head) text_append_string(out, "<th class=bar>score and its interval");
    }
    text_append_string(out, "<tbody>\n");
}

void table_write_html(const Table *table, Text *out) {
    const int score = find_column(table, "score"), low = find_column(table, "score_low");
    const bool has_bars = score >= 0 && low >= 0; /* score_high comes next */
    int head = 0;                                 /* of each row: the first text */
    while (head < table->column_count &&
           (table->columns[head].title == NULL || table->columns[head].align == TABLE_RIGHT))
        head++;
    text_append_string(out, "<div class=scroll tabindex=0");
    if (table->caption != NULL) {
        text_append_string(out, " role=region aria-label=\"");
        html_put(out, table->caption);
        text_append_char(out, '"');
    }
    text_append_string(out, table->is_heat ? "><table class=heat>" : "><table>");
    if (table->caption != NULL) {
        text_append_string(out, "<caption>");
        html_put(out, table->caption);
        text_append_string(out, "</caption>");
    }
    put_html_heads(table, head, has_bars, out);
    for (size_t row = 0; row < table_rows(table); row++) {
        text_append_string(out, "<tr>");
        for (int i = 0; i < table->column_count; i++) {
            if (table->columns[i].title == NULL) continue;
            put_html_cell(table, row, i, i == head, out);
            if (has_bars && i == head && is_number(cell_at(table, row, score)))
                put_bar(value_of(cell_at(table, row, score)), value_of(cell_at(table, row, low)),
                        value_of(cell_at(table, row, low + 1)), out);
            else if (has_bars && i == head)
                text_append_string(out, "<td>");
        }
        text_append_char(out, '\n');
    }
    text_append_string(out, "</table></div>\n");
}
