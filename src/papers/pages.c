/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/reproduction.h"

#include "report/markup.h"
#include "report/number_format.h"
#include "util/file.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <ctype.h>
#include <inttypes.h>

static void close_shown(Reproduction *shown) {
    outcomes_free(shown);
    papers_free(shown->papers);
}

static bool open_shown(Reproduction *shown, const char *folder, Error *error) {
    *shown = (Reproduction){.papers = papers_new(error)};
    if (shown->papers != NULL && !file_may_exist_in(folder, CLAIM_ROWS.name))
        return rows_read_in(&shown->rows, &CLAIM_ROWS, folder, error);
    return shown->papers != NULL && reproduction_read(shown, folder, "experiment", error) &&
           outcomes_read(shown, false, error);
}

/* Charts */

static const char FOREST[] = "forest";

static bool draw_measure(const Claim *claim, const Measure *measure, const char *folder,
                         ChartsMade *made, Error *error) {
    TEXT_AUTO Text title = {.data = NULL};
    Chart chart = {measure->table, measure->table, measure->kind->chart, NULL};
    bool is_drawn = chart.kind == NULL;
    for (int i = 0; i < made->count; i++)
        is_drawn |= strcmp(made->charts[i].name, measure->table) == 0;
    if (is_drawn || !measurement_is_made(folder, measure)) return true;
    text_append(&title, "%s: ", measure->table);
    claim_write_source(claim, &title);
    chart.title = title.data;
    return chart_make(folder, &chart, made, error);
}

/* Draws charts of existing tables, and "forest": all scores. The pages place those that are drawn.
 */
static bool draw(const Reproduction *shown, ChartsMade *made, Error *error) {
    static const Chart ALL = {FOREST, "figures", "paper-forest", NULL};
    const char *const folder = shown->campaign.folder;
    for (int i = 0; i < shown->count; i++)
        for (int k = 0; k < shown->claims[i]->measures_count; k++)
            if (!draw_measure(shown->claims[i], &shown->claims[i]->measures[k], folder, made,
                              error))
                return false;
    return (shown->figures.count == 0 || chart_make(folder, &ALL, made, error)) &&
           charts_draw(folder, made, error);
}

/* The papers' tables, with a measured column */

/* The parts of a column: columns of its file. */
enum { VALUE, LOW, HIGH, WHERE, KEY, PARTS };

/* Appends "74.3 (70.7 to 77.9)", "74.3", or nothing if unknown. */
static bool put_numbers(const PaperColumn *column, const CsvReader *csv, const int at[PARTS],
                        Text *text, Error *error) {
    double numbers[] = {NAN, NAN, NAN};
    char format[16] = "%.3g";
    for (int i = VALUE; i <= HIGH; i++)
        if (at[i] >= 0 && csv_field(csv, at[i])[0] != '\0' &&
            !csv_real(csv, at[i], &numbers[i], error))
            return false;
    if (column->decimals >= 0) snprintf(format, sizeof format, "%%.%df", column->decimals);
    const Estimate it = {true, numbers[VALUE], numbers[LOW], numbers[HIGH]};
    if (!isnan(it.value)) number_append_interval(text, &it, column->factor, format, "");
    return true;
}

static bool read_cells(const PaperColumn *column, const char *folder, const char *file,
                       const char *key, Table *cells, Error *error) {
    const char *const names[PARTS] = {column->value, column->low, column->high, column->where, key};
    int at[PARTS];
    CsvStatus status = CSV_FAILED;
    CsvReader *const csv = csv_open(folder, file, error);
    bool good = csv != NULL;
    for (int i = 0; good && i < PARTS; i++) {
        at[i] = names[i] != NULL ? csv_column(csv, names[i], error) : -1;
        good = names[i] == NULL || at[i] >= 0;
    }
    while (good && (status = csv_next(csv, error)) == CSV_ROW) {
        TEXT_AUTO Text text = {.data = NULL};
        if (at[WHERE] >= 0 && strcmp(csv_field(csv, at[WHERE]), column->equal) != 0) continue;
        if (column->factor == 0)
            text_append_string(&text, csv_field(csv, at[VALUE]));
        else
            good = put_numbers(column, csv, at, &text, error);
        table_add_text(cells, at[KEY] >= 0 ? csv_field(csv, at[KEY]) : "");
        table_add_text(cells, text_string(&text));
    }
    csv_close(csv);
    return good && status == CSV_FINISHED;
}

/* Returns the cell of a row, found by its number or by the table's key; "" if missing. */
static const char *measured_cell(const Table *cells, int row, const char *key) {
    size_t i = key == NULL ? (size_t)row : 0;
    while (key != NULL && i < table_rows(cells) && strcmp(cell_at(cells, i, 0)->text, key) != 0)
        i++;
    return i < table_rows(cells) ? cell_at(cells, i, 1)->text : "";
}

/* Adds the rows of the paper's list, or of the file. Returns whether any cell is measured. */
static bool put_rows(const PaperTable *of, Table *const cells[PAPER_CELLS_MAX], Table *table) {
    const int rows = of->rows_count > 0 ? of->rows_count : (int)table_rows(cells[0]);
    bool is_measured = false;
    for (int i = 0; i < rows; i++) {
        const config_setting_t *const printed = of->rows_count > 0 ? of->rows[i] : NULL;
        const int count = printed != NULL ? config_setting_length(printed) : 0;
        const char *const key =
            of->key != NULL && printed != NULL ? config_setting_get_string_elem(printed, 0) : NULL;
        int next = 0;
        for (int k = 0; k < of->columns_count; k++) {
            const bool is_printed =
                printed != NULL && (count == of->columns_count || of->columns[k].value == NULL);
            const char *cell = "";
            if (!is_printed)
                cell = measured_cell(cells[k], i, key);
            else if (next < count)
                cell = config_setting_get_string_elem(printed, next++);
            is_measured |= !is_printed && cell[0] != '\0';
            table_add_text(table, cell);
        }
    }
    return is_measured;
}

/* Makes a paper's table; NULL if nothing in it is measured or it has no columns. */
static bool make_table(const Reproduction *shown, const PaperTable *of, Table **made,
                       Error *error) {
    char file[CLAIM_NAME_SIZE + 8];
    Table *cells[PAPER_CELLS_MAX];
    for (int i = 0; i < PAPER_CELLS_MAX; i++) cells[i] = table_with("key,text");
    Table *const table = table_new();
    bool good = true, has_ours = false;
    snprintf(file, sizeof file, "%s.csv", of->table);
    const bool is_there =
        file_may_exist_in(shown->campaign.folder, file); /* else the table has no rows */
    for (int i = 0; good && i < of->columns_count; i++) {
        const PaperColumn *const column = &of->columns[i];
        table_add_column(table, NULL, column->title,
                         column->factor != 0 ? TABLE_RIGHT : TABLE_LEFT);
        has_ours |= column->value != NULL;
        if (column->value != NULL && is_there)
            good = read_cells(column, shown->campaign.folder, file, of->key, cells[i], error);
    }
    const bool is_measured = good && put_rows(of, cells, table);
    for (int i = 0; i < PAPER_CELLS_MAX; i++) table_free(cells[i]);
    *made = good && of->columns_count > 0 && (is_measured || !has_ours) ? table : NULL;
    if (*made == NULL) table_free(table);
    return good;
}

/* papers.md */

static void put_quoted(Text *out, const char *before, const char *words, const char *behind) {
    if (words == NULL) return;
    text_append_string(out, before);
    markdown_put(out, words);
    text_append_string(out, behind);
}

/* Appends the claim's verdict with a link to "## S1: not reproduced", #s1-not-reproduced. */
static void put_verdict(Text *out, const Reproduction *shown, const char *id) {
    const ClaimRow *const row = outcomes_claim(shown, id);
    if (row == NULL) {
        text_append(out, "%s not measured here", id);
        return;
    }
    const char *const verdict = VERDICT_NAMES[row->verdict];
    TEXT_AUTO Text anchor = {.data = NULL};
    text_append(&anchor, "%s-%s", id, verdict);
    for (char *c = anchor.data; *c != '\0'; c++)
        *c = (char)(*c == ' ' ? '-' : tolower((unsigned char)*c));
    text_append(out, "[%s](claims.md#%s) %s", id, anchor.data, verdict);
}

static bool put_table(Text *out, const Reproduction *shown, const PaperTable *of, Error *error) {
    Table *table;
    bool good = true;
    if (!make_table(shown, of, &table, error)) return false;
    bool is_measured = table != NULL;
    for (int i = 0; i < of->of_count; i++) is_measured |= outcomes_claim(shown, of->of[i]) != NULL;
    put_quoted(out, "\n### ", of->title, "\n\n");
    if (is_measured) put_quoted(out, "> ", of->quote, "\n\n");
    for (int i = 0; i < of->of_count; i++) {
        text_append_string(out, i > 0 ? ", " : "Verdicts: ");
        put_verdict(out, shown, of->of[i]);
    }
    text_append_string(out, ".");
    if (is_measured) put_quoted(out, " ", of->note, "");
    text_append_string(out, is_measured ? "\n\n" : "\n");
    if (table != NULL)
        table_write(table, TABLE_MARKDOWN, out);
    else if (is_measured && of->columns_count > 0)
        text_append_string(out, "Not measured here.\n");
    table_free(table);
    for (int i = 0; good && i < of->charts_count; i++)
        good = markdown_put_chart(out, shown->campaign.folder, of->charts[i], error);
    return good;
}

static bool has_changed(const ClaimRow *row) {
    return row->rules[0] != '\0' && strcmp(row->rules, RULES_RECORDED) != 0;
}

/* Appends the rows of all claims, or those of one paper without the columns that claims.md has. */
static Table *table_of_claims(const Reproduction *shown, const Paper *paper) {
    const ClaimRow *const rows = shown->rows.items;
    Table *const table = table_new();
    bool have_changed = false;
    table_add_schema(table, &CLAIM_ROWS);
    for (size_t i = 0; i < shown->rows.count; i++) {
        const Claim *const claim = papers_claim(shown->papers, rows[i].id);
        if (paper != NULL && (claim == NULL || claim->paper != paper)) continue;
        table_add_row(table, &CLAIM_ROWS, &rows[i]);
        have_changed |= has_changed(&rows[i]);
    }
    if (!have_changed) table_hide_columns(table, "rules,before");
    if (paper != NULL) table_hide_columns(table, "source,claim,rule,rules,note");
    return table;
}

static void put_head(Text *out, const Reproduction *shown) {
    const ClaimRow *const rows = shown->rows.items;
    const FigureRow *const figures = shown->figures.items;
    const size_t count = shown->rows.count;
    int verdicts[VERDICTS] = {0}, tests = 0, tested = 0;
    const char *last = ""; /* the claim of the last test */
    bool are_recorded = true;
    const char *between = ": ";
    TEXT_AUTO Text changes = {.data = NULL};
    outcomes_write_changes(shown, &changes);
    for (size_t i = 0; i < count; i++) {
        verdicts[rows[i].verdict]++;
        are_recorded &= strcmp(rows[i].rules, RULES_RECORDED) == 0;
    }
    if (are_recorded) text_append_string(&changes, "Their rules are " RULES_RECORDED ".");
    for (size_t i = 0; i < shown->figures.count; i++) {
        if (isnan(figures[i].p_value)) continue;
        tests++;
        tested += strcmp(figures[i].claim, last) != 0;
        last = figures[i].claim;
    }
    text_append(out, "%zu claim%s", count, count == 1 ? "" : "s");
    for (int i = 0; i < VERDICTS; i++) {
        if (verdicts[i] == 0) continue;
        text_append(out, "%s%d %s", between, verdicts[i], VERDICT_NAMES[i]);
        between = ", ";
    }
    text_append_char(out, '.');
    if (tests > 0)
        text_append(out,
                    " The verdicts rest on %d test%s at 5 %%, with Holm's correction within each "
                    "claim: if no tested difference were real, about %.2g claims would show one by "
                    "chance.",
                    tests, tests == 1 ? "" : "s", 0.05 * tested);
    text_append(out, "%s%s", changes.length > 0 ? " " : "", text_string(&changes));
}

/* Whether a claim of the paper is among those that are shown. */
static bool is_asked(const Reproduction *shown, const Paper *paper) {
    bool found = false;
    for (int i = 0; i < paper->claims_count; i++)
        found |= outcomes_claim(shown, paper->claims[i].id) != NULL;
    return found;
}

static bool put_paper(Text *out, const Reproduction *shown, const Paper *paper, Error *error) {
    if (!is_asked(shown, paper)) return true;
    put_quoted(out, "\n## ", paper->name, "\n\n");
    put_quoted(out, "*", paper->title, "*");
    put_quoted(out, ". ", paper->reference, "");
    text_append_char(out, '\n');
    put_quoted(out, "\n", paper->note, "\n");
    text_append_char(out, '\n');
    Table *const claims = table_of_claims(shown, paper);
    table_write(claims, TABLE_MARKDOWN, out);
    table_free(claims);
    for (int i = 0; i < paper->tables_count; i++)
        if (!put_table(out, shown, &paper->tables[i], error)) return false;
    return true;
}

static bool write_papers(const Reproduction *shown, Error *error) {
    TEXT_AUTO Text out = {.data = NULL};
    text_append_string(&out, "# Papers\n\n");
    put_head(&out, shown);
    text_append_string(&out,
                       " Below are the papers' tables and figures in their own shape with what was "
                       "measured beside them; [claims.md](claims.md) has each claim with its rule. "
                       "An interval in brackets is one of 95 %.\n");
    bool good = markdown_put_chart(&out, shown->campaign.folder, FOREST, error);
    for (int i = 0; good && i < shown->papers->count; i++)
        good = put_paper(&out, shown, shown->papers->list[i], error);
    return good && file_write_in(shown->campaign.folder, "papers.md", &out, error);
}

/* claims.md */

static bool write_claims(const Reproduction *shown, Error *error) {
    const ClaimRow *row = shown->rows.items;
    TEXT_AUTO Text out = {.data = NULL};
    text_append_string(&out, "# Claims\n\n");
    put_head(&out, shown);
    text_append_string(&out, " [papers.md](papers.md) has the papers' tables.\n");
    for (size_t i = 0; i < shown->rows.count; i++, row++) {
        put_quoted(&out, "\n## ", row->id, ": ");
        text_append(&out, "%s\n\n", VERDICT_NAMES[row->verdict]);
        put_quoted(&out, "", row->claim, " (");
        put_quoted(&out, "", row->source, ")\n\n");
        put_quoted(&out, "- Measured: ", row->ours[0] != '\0' ? row->ours : NULL, "\n");
        put_quoted(&out, "- ", row->rule, "\n");
        put_quoted(&out, "- ", row->why[0] != '\0' ? row->why : NULL, "\n");
        put_quoted(&out, "- Rule ", has_changed(row) ? row->rules : NULL, "\n");
        put_quoted(&out, "- Before, it was ", row->before[0] != '\0' ? row->before : NULL, "\n");
        put_quoted(&out, "- times of commit ", row->commit[0] != '\0' ? row->commit : NULL, "\n");
    }
    return file_write_in(shown->campaign.folder, "claims.md", &out, error);
}

bool papers_publish(const char *folder, ChartsMade *made, Error *error) {
    Reproduction shown;
    const bool good = open_shown(&shown, folder, error) &&
                      (made == NULL || draw(&shown, made, error)) && write_claims(&shown, error) &&
                      write_papers(&shown, error);
    close_shown(&shown);
    return good;
}

/* For people at a terminal, for documents and for programs */

static void put_words(Text *out, const char *label, const char *words) {
    enum { INDENT = 11 };
    if (words[0] == '\0') return;
    text_append(out, "  %-8s ", label);
    utf8_append_beside(out, words, terminal_prose(), INDENT, INDENT);
}

static void write_claim(const ClaimRow *row, Text *out) {
    TEXT_AUTO Text id = {.data = NULL};
    utf8_append_clean(&id, row->id, "?");
    text_append(out, "%-3s %s (%" PRId64 " games)\n", text_string(&id), VERDICT_NAMES[row->verdict],
                row->games);
    put_words(out, "claim", row->claim);
    put_words(out, "paper", row->paper);
    put_words(out, "measured", row->ours);
    put_words(out, "rule", row->rule);
    put_words(out, "rules", has_changed(row) ? row->rules : "");
    put_words(out, "before", row->before);
    put_words(out, "note", row->why);
    text_append_char(out, '\n');
}

/* Adds the measured tables under their titles. */
static bool show_tables(const Reproduction *shown, Output *output, Error *error) {
    output_section(output, "The papers’ tables, with measured columns", false);
    for (int i = 0; i < shown->papers->count; i++) {
        const Paper *const paper = shown->papers->list[i];
        for (int k = 0; is_asked(shown, paper) && k < paper->tables_count; k++) {
            const PaperTable *const of = &paper->tables[k];
            TEXT_AUTO Text caption = {.data = NULL};
            Table *table;
            if (!make_table(shown, of, &table, error)) return false;
            if (table == NULL) continue;
            text_append(&caption, "%s: %s", paper->name, of->title);
            table_set_caption(table, caption.data);
            table->name = of->table;
            output_show_table(output, table);
        }
    }
    return true;
}

bool papers_report(const char *folder, Output *output, Error *error) {
    Reproduction shown;
    bool good = open_shown(&shown, folder, error);
    const ClaimRow *const rows = shown.rows.items;
    const size_t count = shown.rows.count;
    const TableFormat format = output_options(output)->format;
    for (size_t i = 0; good && i < count; i++) write_claim(&rows[i], output_text(output));
    if (good && output_wants_all(output)) {
        Table *const table = table_of_claims(&shown, NULL);
        /* A page of A4 has no room for them; claims.md has them. */
        if (format == TABLE_LATEX) table_hide_columns(table, "source,rule,note");
        table->name = "claims";
        output_section(output, "Claims", false);
        table_set_caption(table, "Claims");
        output_show_table(output, table);
        if (format == TABLE_HTML) good = html_put_chart(output_html(output), folder, FOREST, error);
        good = good && show_tables(&shown, output, error);
    }
    if (good) output_add_rows(output, "claims", &CLAIM_ROWS, rows, count);
    close_shown(&shown);
    return good;
}
