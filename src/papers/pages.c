/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/pages.h"

#include "papers/exhibits.h"
#include "papers/reproduction.h"
#include "report/markup.h"
#include "report/table.h"
#include "util/file.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A folder with its papers. */
typedef struct Shown {
    const char *folder;
    Papers *papers;
    Reproduction asked;
    ClaimResults results;
} Shown;

static void close_shown(Shown *shown) {
    outcomes_free(&shown->results);
    papers_free(shown->papers);
}

static bool open_shown(Shown *shown, const char *folder, Error *error) {
    *shown = (Shown){.folder = folder, .papers = papers_new(error)};
    if (shown->papers != NULL && !file_exists_in(folder, CLAIM_ROWS.name))
        return rows_read_in(&shown->results.claims, &CLAIM_ROWS, folder, error);
    return shown->papers != NULL &&
           reproduction_read(&shown->asked, shown->papers, folder, "experiment", error) &&
           outcomes_read(&shown->asked, folder, &shown->results, error);
}

/* Charts */

static const char FOREST[] = "forest";

static bool draw_forest(const char *folder, ChartsMade *made, Error *error) {
    static const Chart CHART = {FOREST, "figures",
                                "claim figure effect effect_low effect_high effect_theirs",
                                "paper-forest dots", NULL};
    return chart_make(folder, &CHART, made, error);
}

static bool has_effects(const ClaimResults *results) {
    const FigureRow *const rows = results->figures.items;
    bool has = false;
    for (size_t i = 0; i < results->figures.count; i++) has |= rows[i].effect.defined;
    return has;
}

static bool was_drawn(const ChartsMade *made, const char *name) {
    for (int i = 0; i < made->count; i++)
        if (strcmp(made->names[i], name) == 0) return true;
    return false;
}

static bool draw_measure(const Claim *claim, const Measure *measure, const char *folder,
                         ChartsMade *made, Error *error) {
    char file[CLAIM_NAME_SIZE + 8];
    Text title = {.data = NULL};
    snprintf(file, sizeof file, "%s.csv", measure->table);
    if (measure->kind->draw == NULL || was_drawn(made, measure->table) ||
        !file_exists_in(folder, file))
        return true;
    text_append(&title, "%s: ", measure->table);
    claim_write_source(claim, &title);
    const bool good = measure->kind->draw(folder, measure->table, text_string(&title), made, error);
    text_free(&title);
    return good;
}

bool papers_draw(const char *folder, ChartsMade *made, Error *error) {
    Shown shown;
    bool good = open_shown(&shown, folder, error);
    for (int i = 0; good && i < shown.asked.count; i++) {
        const Claim *const claim = shown.asked.claims[i];
        for (int k = 0; good && k < claim->measure_count; k++)
            good = draw_measure(claim, &claim->measures[k], folder, made, error);
    }
    if (good && has_effects(&shown.results)) good = draw_forest(folder, made, error);
    close_shown(&shown);
    return good;
}

/* Tables: an exhibit with ours beside */

/* Ours, of one column: a cell a row of its file. */
typedef struct Ours {
    int count;
    char **keys, **texts; /* keys: NULLs where the column has none */
} Ours;

static void free_ours(Ours *ours) {
    for (int i = 0; i < ours->count; i++) {
        free(ours->keys[i]);
        free(ours->texts[i]);
    }
    free(ours->keys);
    free(ours->texts);
}

static void add_ours(Ours *ours, const char *key, const char *text) {
    const size_t size = (size_t)(ours->count + 1) * sizeof(char *);
    ours->keys = memory_resize(ours->keys, size);
    ours->texts = memory_resize(ours->texts, size);
    ours->keys[ours->count] = key != NULL ? text_duplicate(key) : NULL;
    ours->texts[ours->count++] = text_duplicate(text);
}

enum { VALUE, LOW, HIGH, WHERE, KEY, PARTS_OF };

/* Where the parts of a column are in its file; -1: it has none. */
typedef struct OurParts {
    int at[PARTS_OF];
} OurParts;

static bool find_parts(const CsvReader *csv, const ExhibitColumn *column, const char *key,
                       OurParts *parts, Error *error) {
    const char *const names[PARTS_OF] = {column->value, column->low, column->high, column->where,
                                         key};
    for (int i = 0; i < PARTS_OF; i++) {
        parts->at[i] = names[i] != NULL ? csv_column(csv, names[i], error) : -1;
        if (names[i] != NULL && parts->at[i] < 0) return false;
    }
    return true;
}

static const char *part_text(const CsvReader *csv, const OurParts *parts, int part) {
    return parts->at[part] >= 0 ? csv_field(csv, parts->at[part]) : NULL;
}

static void put_number(Text *text, const ExhibitColumn *column, double value) {
    value = value * column->factor + 0.0; /* no -0 */
    if (column->decimals == EXHIBIT_DIGITS_3)
        text_append(text, "%.3g", value);
    else
        text_append(text, "%.*f", column->decimals, value);
}

/* "74.3 (70.7 to 77.9)", "74.3", or nothing where it is not known. */
static bool put_numbers(const ExhibitColumn *column, const CsvReader *csv, const OurParts *parts,
                        Text *text, Error *error) {
    double numbers[] = {NAN, NAN, NAN};
    for (int i = VALUE; i <= HIGH; i++) {
        const char *const field = part_text(csv, parts, i);
        if (field == NULL || field[0] == '\0') continue;
        if (!csv_real(csv, parts->at[i], &numbers[i], error)) return false;
    }
    if (isnan(numbers[VALUE])) return true;
    put_number(text, column, numbers[VALUE]);
    if (isnan(numbers[LOW]) || isnan(numbers[HIGH])) return true;
    text_append_string(text, " (");
    put_number(text, column, numbers[LOW]);
    text_append_string(text, " to ");
    put_number(text, column, numbers[HIGH]);
    text_append_char(text, ')');
    return true;
}

static bool read_ours(const ExhibitColumn *column, const char *folder, const char *file,
                      const char *key, Ours *ours, Error *error) {
    OurParts parts;
    CsvStatus status = CSV_FAILED;
    CsvReader *const csv = csv_open(folder, file, error);
    bool good = csv != NULL && find_parts(csv, column, key, &parts, error);
    while (good && (status = csv_next(csv, error)) == CSV_ROW) {
        const char *const where = part_text(csv, &parts, WHERE);
        Text text = {.data = NULL};
        if (where != NULL && strcmp(where, column->equal) != 0) continue;
        if (column->factor == 0)
            text_append_string(&text, part_text(csv, &parts, VALUE));
        else
            good = put_numbers(column, csv, &parts, &text, error);
        if (good) add_ours(ours, part_text(csv, &parts, KEY), text_string(&text));
        text_free(&text);
    }
    csv_close(csv);
    return good && status == CSV_FINISHED;
}

/* An exhibit's table, and whether some of ours is there, or nothing of ours belongs there. */
typedef struct PapersTable {
    const Exhibit *exhibit;
    Ours ours[EXHIBIT_CELLS_MAX];
    Table *table; /* NULL: the exhibit has none */
    bool is_measured;
} PapersTable;

/* Ours at a row; "" where there is none. */
static const char *ours_at(const PapersTable *table, int column, int row, const char *key) {
    const Ours *const ours = &table->ours[column];
    if (table->exhibit->key == NULL || key == NULL)
        return row < ours->count ? ours->texts[row] : "";
    for (int i = 0; i < ours->count; i++)
        if (strcmp(ours->keys[i], key) == 0) return ours->texts[i];
    return "";
}

/* The row of the paper's list or of our file. */
static void put_row(PapersTable *table, int index, const ExhibitRow *printed) {
    const Exhibit *const exhibit = table->exhibit;
    const bool is_whole = printed != NULL && printed->count == exhibit->column_count;
    int next = 0;
    for (int i = 0; i < exhibit->column_count; i++) {
        if (printed != NULL && (is_whole || exhibit->columns[i].value == NULL)) {
            const bool is_there = next < printed->count;
            table_put_text(table->table, is_there ? printed->cells[next++] : "");
        } else {
            const char *const ours = ours_at(table, i, index, printed ? printed->key : NULL);
            table->is_measured = table->is_measured || ours[0] != '\0';
            table_put_text(table->table, ours);
            if (printed != NULL && i > 0 && printed->filled == i) table_embolden(table->table);
        }
    }
}

static void fill_table(PapersTable *table) {
    const Exhibit *const exhibit = table->exhibit;
    ExhibitRow row;
    table->table = table_new();
    for (int i = 0; i < exhibit->column_count; i++)
        table_add_column(table->table, NULL, exhibit->columns[i].title,
                         exhibit->columns[i].factor != 0 ? TABLE_RIGHT : TABLE_LEFT);
    if (exhibit->rows == NULL)
        for (int i = 0; i < table->ours[0].count; i++) put_row(table, i, NULL);
    else
        for (int i = 0; exhibit_row(exhibit, i, &row); i++) put_row(table, i, &row);
}

static bool make_table(const Shown *shown, const Exhibit *exhibit, PapersTable *table,
                       Error *error) {
    char file[CLAIM_NAME_SIZE + 8];
    const Claim *const of = papers_claim(shown->papers, exhibit->of);
    const char *const own = of != NULL ? of->measures[0].table : exhibit->of;
    bool good = true, has_ours = false;
    *table = (PapersTable){.exhibit = exhibit};
    snprintf(file, sizeof file, "%s.csv", exhibit->table != NULL ? exhibit->table : own);
    const bool is_there = file_exists_in(shown->folder, file); /* else it has no rows */
    for (int i = 0; good && i < exhibit->column_count; i++) {
        const ExhibitColumn *const column = &exhibit->columns[i];
        if (column->value == NULL) continue;
        has_ours = true;
        if (is_there)
            good = read_ours(column, shown->folder, file, exhibit->key, &table->ours[i], error);
    }
    table->is_measured = !has_ours;
    if (good && exhibit->column_count > 0) fill_table(table);
    for (int i = 0; i < exhibit->column_count; i++) free_ours(&table->ours[i]);
    return good;
}

/* papers.md */

enum { WORD_SIZE = CLAIM_NAME_SIZE };

/* Copies the next of the words that blanks separate; false: there is none. */
static bool next_word(const char **words, char word[WORD_SIZE]) {
    *words += strspn(*words, " ");
    const size_t length = strcspn(*words, " ");
    if (length == 0 || length >= WORD_SIZE) return false;
    memcpy(word, *words, length);
    word[length] = '\0';
    *words += length;
    return true;
}

/* The anchor of "## S1: not reproduced" is #s1-not-reproduced. */
static void put_link(Text *out, const char *id, const char *verdict) {
    text_append(out, "[%s](claims.md#", id);
    for (const char *c = id; *c != '\0'; c++)
        text_append_char(out, (char)tolower((unsigned char)*c));
    text_append_char(out, '-');
    for (const char *c = verdict; *c != '\0'; c++) text_append_char(out, *c == ' ' ? '-' : *c);
    text_append(out, ") %s", verdict);
}

static void put_claims(Text *out, const Exhibit *exhibit, const ClaimResults *results) {
    const char *words = exhibit->claims != NULL ? exhibit->claims : exhibit->of;
    char id[WORD_SIZE];
    text_append_string(out, "- **claims:** ");
    for (bool first = true; next_word(&words, id); first = false) {
        const ClaimRow *const row = outcomes_claim(results, id);
        if (!first) text_append_string(out, ", ");
        if (row != NULL)
            put_link(out, id, VERDICT_NAMES[row->verdict]);
        else
            text_append(out, "%s not measured here", id);
    }
    text_append_char(out, '\n');
}

static bool put_charts(Text *out, const Shown *shown, const Exhibit *exhibit, Error *error) {
    const Claim *const of = papers_claim(shown->papers, exhibit->of);
    const char *words = exhibit->charts;
    char name[WORD_SIZE];
    if (words == NULL)
        return of == NULL || markdown_put_chart(out, shown->folder, of->measures[0].table, error);
    while (next_word(&words, name))
        if (!markdown_put_chart(out, shown->folder, name, error)) return false;
    return true;
}

static void put_quote(Text *out, const char *quote) {
    if (quote == NULL) return;
    text_append_string(out, "> ");
    markdown_put(out, quote);
    text_append_string(out, "\n\n");
}

static bool put_exhibit(Text *out, const Shown *shown, const Paper *paper, const Exhibit *exhibit,
                        Error *error) {
    PapersTable table;
    bool good = make_table(shown, exhibit, &table, error);
    if (good) {
        text_append_string(out, "\n### ");
        markdown_put(out, exhibit->title);
        text_append_string(out, "\n\n");
        put_quote(out, exhibit->quote);
        put_claims(out, exhibit, &shown->results);
        if (exhibit->note != NULL) {
            text_append_string(out, "- **note:** ");
            markdown_put(out, exhibit->note);
            text_append_char(out, '\n');
        }
        if (!table.is_measured) text_append_string(out, "\nNot measured here.\n");
        if (table.is_measured && table.table != NULL) {
            text_append_char(out, '\n');
            table_write(table.table, TABLE_MARKDOWN, out);
        }
        if (exhibit->print != NULL) {
            text_append_string(out, "\n```\n");
            utf8_append_clean_lines(out, paper_text(paper, exhibit->print));
            text_append_string(out, "```\n");
        }
        if (table.is_measured) good = put_charts(out, shown, exhibit, error);
    }
    table_free(table.table);
    return good;
}

/* A table of the paper's claims with their verdicts. */
static void put_verdicts(Text *out, const Paper *paper, const ClaimResults *results) {
    text_append_string(out, "\n| | claim | paper | measured | verdict |\n"
                            "| --- | --- | --- | --- | --- |\n");
    for (int i = 0; i < paper->claim_count; i++) {
        const ClaimRow *const row = outcomes_claim(results, paper->claims[i].id);
        if (row == NULL) continue;
        const char *const cells[] = {row->id, row->claim, row->paper, row->ours,
                                     VERDICT_NAMES[row->verdict]};
        for (size_t k = 0; k < sizeof cells / sizeof *cells; k++) {
            text_append_string(out, k == 0 ? "| " : " | ");
            markdown_put(out, cells[k]);
        }
        text_append_string(out, " |\n");
    }
}

static int count_asked(const Paper *paper, const ClaimResults *results) {
    int count = 0;
    for (int i = 0; i < paper->claim_count; i++)
        count += outcomes_claim(results, paper->claims[i].id) != NULL;
    return count;
}

static void put_head(Text *out, const Shown *shown) {
    const ClaimRow *const rows = shown->results.claims.items;
    const FigureRow *const figures = shown->results.figures.items;
    const size_t count = shown->results.claims.count;
    int verdicts[VERDICTS] = {0}, tests = 0;
    const char *between = ": ";
    for (size_t i = 0; i < count; i++) verdicts[rows[i].verdict]++;
    for (size_t i = 0; i < shown->results.figures.count; i++) tests += !isnan(figures[i].p_value);
    text_append(out, "%zu claim%s", count, count == 1 ? "" : "s");
    for (int i = 0; i < VERDICTS; i++) {
        if (verdicts[i] == 0) continue;
        text_append(out, "%s%d %s", between, verdicts[i], VERDICT_NAMES[i]);
        between = ", ";
    }
    text_append(out,
                ". The verdicts rest on %d test%s at 5 %%, with Holm's correction within each "
                "claim: if no claim held, %.1f of these verdicts would be wrong by chance.",
                tests, tests == 1 ? "" : "s", 0.05 * (double)count);
}

static bool write_papers(const Shown *shown, Error *error) {
    Text out = {.data = NULL};
    bool good = true;
    text_append_string(&out, "# Papers\n\n");
    put_head(&out, shown);
    text_append_string(&out,
                       " Below are the papers' tables and figures in their own shape with what was "
                       "measured beside them; [claims.md](claims.md) has each claim with its rule. "
                       "An interval in brackets is one of 95 %.\n");
    good = markdown_put_chart(&out, shown->folder, FOREST, error);
    for (int i = 0; good && i < shown->papers->count; i++) {
        const Paper *const paper = shown->papers->list[i];
        if (count_asked(paper, &shown->results) == 0) continue;
        text_append_string(&out, "\n## ");
        markdown_put(&out, paper->short_name);
        text_append_string(&out, "\n\n*");
        markdown_put(&out, paper->title);
        text_append_string(&out, "*");
        if (paper->reference != NULL) {
            text_append_string(&out, ". ");
            markdown_put(&out, paper->reference);
        }
        text_append_char(&out, '\n');
        if (paper->note != NULL) {
            text_append_char(&out, '\n');
            markdown_put(&out, paper->note);
            text_append_char(&out, '\n');
        }
        put_verdicts(&out, paper, &shown->results);
        for (int k = 0; good && k < paper->exhibit_count; k++)
            good = put_exhibit(&out, shown, paper, &paper->exhibits[k], error);
    }
    good = good && file_write_in(shown->folder, "papers.md", &out, error);
    text_free(&out);
    return good;
}

/* claims.md */

static void put_line(Text *out, const char *label, const char *words) {
    if (words[0] == '\0') return;
    text_append(out, "- **%s:** ", label);
    markdown_put(out, words);
    text_append_char(out, '\n');
}

/* The figures of a claim, a row each. */
static void put_figures(Text *out, const ClaimResults *results, const char *id) {
    const FigureRow *const rows = results->figures.items;
    bool first = true;
    for (size_t i = 0; i < results->figures.count; i++) {
        const FigureRow *const row = &rows[i];
        if (strcmp(row->claim, id) != 0 || row->verdict[0] == '\0') continue;
        int unit = 0;
        while (FIGURE_UNITS[unit] != NULL && strcmp(FIGURE_UNITS[unit], row->unit) != 0) unit++;
        if (FIGURE_UNITS[unit] == NULL) continue;
        const Figure figure = {.unit = (FigureUnit)unit, .estimate = row->estimate};
        Text words = {.data = NULL};
        figure_write(&figure, &words);
        if (row->count > 0) text_append(&words, ", %" PRId64 " %s", row->count, row->counted);
        if (first)
            text_append_string(out, "\n| figure | measured | p | verdict |\n"
                                    "| --- | --- | ---: | --- |\n");
        first = false;
        text_append_string(out, "| ");
        markdown_put(out, row->figure);
        text_append_string(out, " | ");
        markdown_put(out, text_string(&words));
        if (isnan(row->p_value))
            text_append_string(out, " | ");
        else
            text_append(out, row->p_value < 0.001 ? " | < 0.001" : " | %.3f", row->p_value);
        text_append(out, " | ");
        markdown_put(out, row->verdict);
        text_append_string(out, " |\n");
        text_free(&words);
    }
}

static bool put_claim(Text *out, const Shown *shown, const ClaimRow *row, Error *error) {
    const Claim *const claim = papers_claim(shown->papers, row->id);
    char games[32];
    snprintf(games, sizeof games, "%" PRId64, row->games);
    text_append_string(out, "\n## ");
    markdown_put(out, row->id);
    text_append(out, ": %s\n\n", VERDICT_NAMES[row->verdict]);
    markdown_put(out, row->claim);
    text_append_string(out, " (");
    markdown_put(out, row->source);
    text_append_string(out, ")\n\n");
    put_line(out, "paper", row->paper);
    put_line(out, "rule", row->rule);
    put_line(out, "note", row->why);
    if (row->games > 0) put_line(out, "games", games);
    if (row->commit[0] != '\0') put_line(out, "times of commit", row->commit);
    for (int i = 0; claim != NULL && i < claim->measure_count; i++) {
        char file[CLAIM_NAME_SIZE + 8];
        bool is_there = false;
        snprintf(file, sizeof file, "%s.csv", claim->measures[i].table);
        if (!file_find_in(shown->folder, file, &is_there, error)) return false;
        if (is_there) text_append(out, "- **table:** [%s](%s)\n", file, file);
    }
    put_figures(out, &shown->results, row->id);
    return true;
}

static bool write_claims(const Shown *shown, Error *error) {
    const ClaimRow *const rows = shown->results.claims.items;
    Text out = {.data = NULL};
    bool good = true;
    text_append_string(&out, "# Claims\n\n");
    put_head(&out, shown);
    text_append_string(&out, " [papers.md](papers.md) has the papers' tables.\n");
    for (size_t i = 0; good && i < shown->results.claims.count; i++)
        good = put_claim(&out, shown, &rows[i], error);
    good = good && file_write_in(shown->folder, "claims.md", &out, error);
    text_free(&out);
    return good;
}

bool papers_write_pages(const char *folder, Error *error) {
    Shown shown;
    const bool good = open_shown(&shown, folder, error) && write_claims(&shown, error) &&
                      write_papers(&shown, error);
    close_shown(&shown);
    return good;
}

/* For people at a terminal, and for programs */

static void put_words(Text *out, const char *label, const char *words) {
    enum { INDENT = 11 };
    if (words[0] == '\0') return;
    text_append(out, "  %-8s ", label);
    utf8_append_beside(out, words, terminal_prose(), INDENT, INDENT);
}

static void write_claim(const ClaimRow *row, Text *out) {
    Text id = {.data = NULL};
    utf8_append_clean(&id, row->id, "?");
    text_append(out, "%-3s %s (%" PRId64 " games)\n", text_string(&id), VERDICT_NAMES[row->verdict],
                row->games);
    text_free(&id);
    put_words(out, "claim", row->claim);
    put_words(out, "paper", row->paper);
    put_words(out, "measured", row->ours);
    put_words(out, "rule", row->rule);
    put_words(out, "note", row->why);
    text_append_char(out, '\n');
}

static void put_term(Text *out, const char *label, const char *words) {
    if (words[0] == '\0') return;
    text_append(out, "<dt>%s<dd>", label);
    html_put(out, words);
}

static void put_words_of(Text *out, const char *before, const char *words, const char *behind) {
    text_append_string(out, before);
    html_put(out, words);
    text_append_string(out, behind);
}

/* In a page, whose script (page/ledger.js) filters them. */
static bool put_entry(const Shown *shown, const ClaimRow *row, Text *out, Error *error) {
    const Claim *const claim = papers_claim(shown->papers, row->id);
    char games[32];
    snprintf(games, sizeof games, "%" PRId64, row->games);
    text_append_string(out, "<details><summary><b>");
    put_words_of(out, "", row->id, " · ");
    text_append(out, "<span class=verdict>%s</span></b> ", VERDICT_NAMES[row->verdict]);
    put_words_of(out, "<bdi>", row->claim, "</bdi> <span class=note>");
    put_words_of(out, "paper: <bdi>", row->paper, "</bdi> · ");
    put_words_of(out, "measured: <bdi>", row->ours, "</bdi></span></summary>\n<dl>");
    put_term(out, "paper", row->paper);
    put_term(out, "measured", row->ours);
    put_term(out, "games", games);
    put_term(out, "rule", row->rule);
    put_term(out, "note", row->why);
    put_term(out, "source", row->source);
    text_append_string(out, "</dl>\n");
    bool good = true;
    for (int i = 0; good && claim != NULL && i < claim->measure_count; i++)
        good = html_put_chart(out, shown->folder, claim->measures[i].table, error);
    text_append_string(out, "</details>\n");
    return good;
}

static void show_markup(const Shown *shown, Answer *answer) {
    static const char *const TITLES[] = {"", "claim", "paper", "measured", "verdict"};
    const ClaimRow *const rows = shown->results.claims.items;
    Table *const table = table_new();
    table_set_caption(table, "Claims");
    for (size_t i = 0; i < sizeof TITLES / sizeof *TITLES; i++)
        table_add_column(table, NULL, TITLES[i], TABLE_LEFT);
    for (size_t i = 0; i < shown->results.claims.count; i++) {
        table_put_text(table, rows[i].id);
        table_put_text(table, rows[i].claim);
        table_put_text(table, rows[i].paper);
        table_put_text(table, rows[i].ours);
        table_put_text(table, VERDICT_NAMES[rows[i].verdict]);
    }
    answer_show_table(answer, table);
}

/* Appends the tables of what is measured as Markdown or LaTeX, under their titles. */
static bool show_tables(const Shown *shown, Answer *answer, Error *error) {
    bool good = true;
    answer_section(answer, "The papers’ tables, ours beside them", false);
    for (int i = 0; good && i < shown->papers->count; i++) {
        const Paper *const paper = shown->papers->list[i];
        for (int k = 0; good && k < paper->exhibit_count; k++) {
            PapersTable table;
            Text caption = {.data = NULL};
            good = make_table(shown, &paper->exhibits[k], &table, error);
            if (good && table.is_measured && table.table != NULL) {
                text_append(&caption, "%s: %s", paper->short_name, paper->exhibits[k].title);
                table_set_caption(table.table, text_string(&caption));
                answer_show_table(answer, table.table);
                table.table = NULL;
            }
            text_free(&caption);
            table_free(table.table);
        }
    }
    return good;
}

bool papers_report(const char *folder, Answer *answer, Error *error) {
    Shown shown;
    bool good = open_shown(&shown, folder, error);
    const ClaimRow *const rows = shown.results.claims.items;
    const size_t count = shown.results.claims.count;
    const TableFormat format = answer_manner(answer)->format;
    for (size_t i = 0; good && i < count; i++) write_claim(&rows[i], answer_text(answer));
    if (good && format == TABLE_HTML) {
        Text *const out = answer_html(answer);
        answer_section(answer, "Claims", false);
        text_append_string(out, "<div class=ledger>\n");
        for (size_t i = 0; good && i < count; i++) good = put_entry(&shown, &rows[i], out, error);
        text_append_string(out, "</div>\n");
        good = good && html_put_chart(out, folder, FOREST, error);
    } else if (good) {
        if (table_is_markup(format)) show_markup(&shown, answer);
        answer_add_rows(answer, "claims", &CLAIM_ROWS, rows, count);
        if (table_is_markup(format)) good = show_tables(&shown, answer, error);
    }
    close_shown(&shown);
    return good;
}
