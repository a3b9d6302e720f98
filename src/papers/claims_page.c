/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/claims_page.h"

#include "papers/claim.h"
#include "report/markup.h"
#include "util/file.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* The page */

/* The parts of the page as they grow. */
typedef struct ClaimsPage {
    const char *folder;
    int verdicts[VERDICT_COUNT];
    Text table, sections;
} ClaimsPage;

static void put_line(Text *out, const char *label, const char *words) {
    if (words[0] == '\0') return;
    text_append(out, "- **%s:** ", label);
    markdown_put(out, words);
    text_append_char(out, '\n');
}

static bool put_files(ClaimsPage *page, const char *id, Error *error) {
    char name[CLAIM_NAME_SIZE], table[CLAIM_NAME_SIZE + sizeof ".csv"];
    bool has_table = false;
    claim_name(id, name);
    snprintf(table, sizeof table, "%s.csv", name);
    if (!file_find_in(page->folder, table, &has_table, error)) return false;
    if (has_table) text_append(&page->sections, "- **table:** [%s](%s)\n", table, table);
    return markdown_put_chart(&page->sections, page->folder, name, error);
}

static void put_bound(Text *out, double bound) {
    if (isnan(bound))
        text_append_string(out, "no bound");
    else
        text_append(out, "%.4f", bound);
}

static void put_interval(Text *out, const ClaimRow *row) {
    if (isnan(row->low) && isnan(row->high)) return;
    put_bound(out, row->low);
    text_append_string(out, " to ");
    put_bound(out, row->high);
}

static const char INTERVAL[] = "95 % interval of what decides";

static bool add_claim(ClaimsPage *page, const ClaimRow *row, Error *error) {
    char games[32];
    const char *const verdict = VERDICT_NAMES[row->verdict];
    snprintf(games, sizeof games, "%" PRId64, row->games);
    const char *const cells[] = {row->id, row->claim, row->paper, row->ours, games, verdict};
    Text *const out = &page->sections, interval = {.data = NULL};
    page->verdicts[row->verdict]++;
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        text_append_string(&page->table, i == 0 ? "| " : " | ");
        markdown_put(&page->table, cells[i]);
    }
    text_append_string(&page->table, " |\n");
    text_append_string(out, "\n## ");
    markdown_put(out, row->id);
    text_append(out, ": %s\n\n", verdict);
    markdown_put(out, row->claim);
    text_append_string(out, " (");
    markdown_put(out, row->source);
    text_append_string(out, ").\n\n");
    put_line(out, "paper", row->paper);
    put_line(out, "ours", row->ours);
    put_interval(&interval, row);
    put_line(out, INTERVAL, text_string(&interval));
    put_line(out, "games", games);
    put_line(out, "why", row->why);
    if (row->commit[0] != '\0') put_line(out, "times of commit", row->commit);
    put_line(out, "rule", row->rule);
    text_free(&interval);
    return put_files(page, row->id, error);
}

static void write_page(const ClaimsPage *page, Text *out) {
    int all = 0;
    for (int i = 0; i < VERDICT_COUNT; i++) all += page->verdicts[i];
    text_append(out, "# Claims\n\nOf %d claim%s", all, all == 1 ? "" : "s");
    for (int i = 0; i < VERDICT_COUNT; i++) {
        text_append(out, "%s %d %s", i == 0 ? "" : ",", page->verdicts[i],
                    verdict_name((Verdict)i));
    }
    text_append_string(out, ". Made from claims.csv; each verdict is computed from the "
                            "measurements by the rule beside it. [papers.md](papers.md) has the "
                            "papers' tables and figures in their own shape, ours beside theirs.\n\n"
                            "| | claim | paper | ours | games | verdict |\n"
                            "| --- | --- | --- | --- | ---: | --- |\n");
    text_append_string(out, text_string(&page->table));
    text_append_string(out, text_string(&page->sections));
}

bool claims_page_write(const char *folder, const Rows *claims, Error *error) {
    ClaimsPage page = {.folder = folder};
    Text out = {.data = NULL};
    const ClaimRow *const rows = claims->items;
    bool good = true;
    for (size_t i = 0; good && i < claims->count; i++) good = add_claim(&page, &rows[i], error);
    write_page(&page, &out);
    good = good && file_write_in(folder, "claims.md", &out, error);
    text_free(&out);
    text_free(&page.table);
    text_free(&page.sections);
    return good;
}

/* For people at a terminal, and for programs */

static void put_words(Text *out, const char *label, const char *words) {
    enum { INDENT = 11 };
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
    put_words(out, "ours", row->ours);
    put_words(out, "why", row->why);
    put_words(out, "rule", row->rule);
    text_append_char(out, '\n');
}

static void show_markup(const ClaimRow *rows, size_t count, Answer *answer) {
    static const char *const TITLES[] = {"", "claim", "paper", "ours", "verdict"};
    Table *const table = table_new();
    table_set_caption(table, "Claims");
    for (size_t i = 0; i < sizeof TITLES / sizeof *TITLES; i++)
        table_add_column(table, NULL, TITLES[i], TABLE_LEFT);
    for (size_t i = 0; i < count; i++) {
        table_put_text(table, rows[i].id);
        table_put_text(table, rows[i].claim);
        table_put_text(table, rows[i].paper);
        table_put_text(table, rows[i].ours);
        table_put_text(table, VERDICT_NAMES[rows[i].verdict]);
    }
    answer_show_table(answer, table);
}

/* In a page, whose script (page/ledger.js) filters them */

static void put_words_of(Text *out, const char *before, const char *words, const char *behind) {
    text_append_string(out, before);
    html_put(out, words);
    text_append_string(out, behind);
}

static void put_term(Text *out, const char *label, const char *words) {
    if (words[0] == '\0') return;
    text_append(out, "<dt>%s<dd>", label);
    html_put(out, words);
}

static bool put_entry(const char *folder, const ClaimRow *row, Text *out, Error *error) {
    char games[32], name[CLAIM_NAME_SIZE];
    Text interval = {.data = NULL};
    snprintf(games, sizeof games, "%" PRId64, row->games);
    claim_name(row->id, name);
    put_interval(&interval, row);
    text_append_string(out, "<details><summary><b>");
    put_words_of(out, "", row->id, " · ");
    text_append(out, "<span class=verdict>%s</span></b> ", VERDICT_NAMES[row->verdict]);
    put_words_of(out, "<bdi>", row->claim, "</bdi> <span class=note>");
    put_words_of(out, "paper: <bdi>", row->paper, "</bdi> · ");
    put_words_of(out, "ours: <bdi>", row->ours, "</bdi></span></summary>\n<dl>");
    put_term(out, "paper", row->paper);
    put_term(out, "ours", row->ours);
    put_term(out, INTERVAL, text_string(&interval));
    put_term(out, "games", games);
    put_term(out, "why", row->why);
    put_term(out, "rule", row->rule);
    put_term(out, "source", row->source);
    text_append_string(out, "</dl>\n");
    text_free(&interval);
    const bool good = html_put_chart(out, folder, name, error);
    text_append_string(out, "</details>\n");
    return good;
}

bool report_claims(const char *folder, Answer *answer, Error *error) {
    Rows claims = {.items = NULL};
    bool good = rows_read_in(&claims, &CLAIM_ROWS, folder, error);
    const ClaimRow *const rows = claims.items;
    for (size_t i = 0; good && i < claims.count; i++) write_claim(&rows[i], answer_text(answer));
    const TableFormat format = answer_manner(answer)->format;
    if (good && format == TABLE_HTML) {
        Text *const out = answer_html(answer);
        answer_section(answer, "Claims", false);
        text_append_string(out, "<div class=ledger>\n");
        for (size_t i = 0; good && i < claims.count; i++)
            good = put_entry(folder, &rows[i], out, error);
        text_append_string(out, "</div>\n");
    } else if (good) {
        if (table_is_markup(format)) show_markup(rows, claims.count, answer);
        answer_add_rows(answer, "claims", &CLAIM_ROWS, rows, claims.count);
    }
    rows_free(&claims);
    return good;
}
