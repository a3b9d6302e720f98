/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/papers.h"

#include "papers/claim.h"
#include "papers/claims_page.h"
#include "papers/papers_table.h"
#include "papers/replay.h"
#include "report/markup.h"
#include "util/file.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* Charts */

/* A claim's chart of a table that is there, or its dots. */
static bool draw(const Claim *claim, const char *folder, const char *table, ChartsMade *made,
                 Error *error) {
    const ClaimChart *const chart = &claim->chart;
    DotPlot plot = claim->dots;
    plot.table = table;
    if (plot.title != NULL) return charts_dots(folder, &plot, made, error);
    if (chart->title == NULL) return true;
    if (chart->draw != NULL) return chart->draw(folder, table, chart->title, made, error);
    return charts_curves(folder, chart->record != NULL ? chart->record : &DEPTH_RESULTS_RECORD,
                         table, chart->title, chart->axis, chart->printed, made, error);
}

/* Draws it with a caption that says of depth and games what the claim and its row do. */
static bool draw_claim(const Claim *claim, const char *folder, const Rows *claims, ChartsMade *made,
                       Error *error) {
    const ClaimRow *const row = claim_row_find(claims, claim->id);
    char name[CLAIM_NAME_SIZE];
    Text conditions = {.data = NULL};
    claim_name(claim->id, name);
    const char *const table = claim->chart.table != NULL ? claim->chart.table : name;
    if (!claim_has_table(folder, table)) return true;
    if (claim->depth != NULL) text_append_string(&conditions, claim->depth);
    if (row != NULL && row->games > 0)
        text_append(&conditions, "; %" PRId64 " games in all", row->games);
    made->conditions = text_string(&conditions);
    const bool good = draw(claim, folder, table, made, error);
    made->conditions = NULL;
    text_free(&conditions);
    return good;
}

bool papers_draw(const char *folder, ChartsMade *made, Error *error) {
    Rows claims = {.items = NULL};
    bool good = rows_read_in(&claims, &CLAIM_ROWS, folder, error);
    for (int i = 0; good && CLAIMS[i] != NULL; i++)
        good = draw_claim(CLAIMS[i], folder, &claims, made, error);
    rows_free(&claims);
    return good;
}

/* The page of papers: their tables and figures in their own shape, ours beside theirs */

enum { WORD_SIZE = 24 };

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

static void put_claims(Text *out, const Exhibit *exhibit, const Rows *claims) {
    const char *words = exhibit->claims != NULL ? exhibit->claims : exhibit->of;
    char id[WORD_SIZE];
    text_append_string(out, "- **claims:** ");
    for (bool first = true; next_word(&words, id); first = false) {
        const ClaimRow *const row = claim_row_find(claims, id);
        if (!first) text_append_string(out, ", ");
        if (row != NULL)
            put_link(out, id, VERDICT_NAMES[row->verdict]);
        else
            text_append(out, "%s not measured here", id);
    }
    text_append_char(out, '\n');
}

static bool put_charts(Text *out, const char *words, const char *folder, Error *error) {
    char name[WORD_SIZE];
    while (next_word(&words, name))
        if (!markdown_put_chart(out, folder, name, error)) return false;
    return true;
}

static void put_quote(Text *out, const char *quote) {
    if (quote == NULL) return;
    text_append_string(out, "> ");
    markdown_put(out, quote);
    text_append_string(out, "\n\n");
}

/* A game's text as it is printed. */
static const char *printed_text(const char *file) {
    const ShippedFile *text = PRINTED_TEXTS;
    while (strcmp(text->path, file) != 0) text++;
    return text->text;
}

static bool put_exhibit(Text *out, const Exhibit *exhibit, const char *folder, const Rows *claims,
                        Error *error) {
    char own[CLAIM_NAME_SIZE];
    claim_name(exhibit->of, own);
    PapersTable table = {.table = NULL};
    bool good = papers_table_make(exhibit, own, folder, &table, error);
    if (good) {
        text_append(out, "\n### %s\n\n", exhibit->title);
        put_quote(out, exhibit->quote);
        put_claims(out, exhibit, claims);
        if (exhibit->note != NULL) text_append(out, "- **note:** %s\n", exhibit->note);
        if (!table.is_measured) text_append_string(out, "\nNot measured here.\n");
        if (table.is_measured && table.table != NULL) {
            text_append_char(out, '\n');
            table_write(table.table, TABLE_MARKDOWN, out);
        }
        if (exhibit->print != NULL)
            text_append(out, "\n```\n%s```\n", printed_text(exhibit->print));
        if (table.is_measured)
            good = put_charts(out, exhibit->charts != NULL ? exhibit->charts : own, folder, error);
    }
    table_free(table.table);
    return good;
}

static const char HEAD[] =
    "# Papers\n\n"
    "The papers' tables and figures in their own shape, ours beside theirs: made from the tables "
    "in this folder. [claims.md](claims.md) judges them. An interval in brackets is one of 95 %; "
    "\"not told\" is what a figure shows and no text says.\n";

/* Writes folder/papers.md from the CSV files of a folder of claims and the rows of its claims.csv:
 * for each exhibit (papers/exhibit.h) the paper's caption, links to its claims in claims.md with
 * their verdicts, the table, the charts that are there (plots/NAME.svg) and what is to be kept in
 * mind; "Not measured here." where nothing of ours is there. */
static bool write_papers(const char *folder, const Rows *claims, Error *error) {
    Exhibits *const exhibits = exhibits_new(error);
    const char *paper = NULL;
    Text out = {.data = NULL};
    bool good = exhibits != NULL;
    text_append_string(&out, HEAD);
    for (int i = 0; good && i < exhibits->count; i++) {
        const Exhibit *const exhibit = &exhibits->list[i];
        if (exhibit->paper != paper) text_append(&out, "\n## %s\n", exhibit->paper);
        paper = exhibit->paper;
        good = put_exhibit(&out, exhibit, folder, claims, error);
    }
    good = good && file_write_in(folder, "papers.md", &out, error);
    text_free(&out);
    exhibits_free(exhibits);
    return good;
}

/* Appends the tables of what is measured as Markdown or LaTeX, under their titles. */
static bool show_tables(const char *folder, Answer *answer, Error *error) {
    Exhibits *const exhibits = exhibits_new(error);
    bool good = exhibits != NULL;
    answer_section(answer, "The papers’ tables, ours beside them", false);
    for (int i = 0; good && i < exhibits->count; i++) {
        const Exhibit *const exhibit = &exhibits->list[i];
        char own[CLAIM_NAME_SIZE];
        PapersTable table = {.table = NULL};
        Text caption = {.data = NULL};
        claim_name(exhibit->of, own);
        good = papers_table_make(exhibit, own, folder, &table, error);
        if (good && table.is_measured && table.table != NULL) {
            text_append(&caption, "%s: %s", exhibit->paper, exhibit->title);
            table_set_caption(table.table, text_string(&caption));
            answer_show_table(answer, table.table);
            table.table = NULL;
        }
        text_free(&caption);
        table_free(table.table);
    }
    exhibits_free(exhibits);
    return good;
}

/* All */

bool papers_report(const char *folder, Answer *answer, Error *error) {
    const bool is_markup = table_is_markup(answer_manner(answer)->format);
    return report_claims(folder, answer, error) &&
           (!is_markup || show_tables(folder, answer, error));
}

bool papers_write_pages(const char *folder, Error *error) {
    Rows claims = {.items = NULL};
    const bool good = rows_read_in(&claims, &CLAIM_ROWS, folder, error) &&
                      claims_page_write(folder, &claims, error) &&
                      write_papers(folder, &claims, error);
    rows_free(&claims);
    return good;
}
