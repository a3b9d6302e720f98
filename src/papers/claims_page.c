#include "papers/claims_page.h"

#include "papers/verdict.h"
#include "report/markdown.h"
#include "report/sheet.h"
#include "util/file.h"
#include "util/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[] = {"id",   "source", "claim",   "seed", "ours", "low",
                                    "high", "games",  "verdict", "rule", "why",  NULL};
enum { ID, SOURCE, CLAIM, SEED, OURS, LOW, HIGH, GAMES, VERDICT, RULE, WHY };

enum { ID_SIZE = 16 };

/* The parts of the page as they grow. */
typedef struct Page {
    const char *folder;
    int verdicts[VERDICT_COUNT];
    Text table, sections;
} Page;

static void put_line(Text *out, const char *label, const char *words) {
    if (words[0] == '\0') return;
    text_append(out, "- **%s:** ", label);
    markdown_put(out, words);
    text_append_char(out, '\n');
}

/* Whether the folder has BEFORE id AFTER, which becomes the name. */
static bool has_file(const char *folder, const char *before, const char *id, const char *after,
                     Text *name) {
    text_clear(name);
    text_append(name, "%s%s%s", before, id, after);
    char *const path = file_join(folder, name->data);
    const bool is_there = file_exists(path);
    free(path);
    return is_there;
}

/* A claim's table and chart have its name in small letters. */
static void put_files(Page *page, const char *id) {
    char small[ID_SIZE] = "";
    Text name = {.data = NULL};
    for (size_t i = 0; id[i] != '\0' && i < sizeof small - 1; i++) {
        small[i] = isalnum((unsigned char)id[i]) ? (char)tolower((unsigned char)id[i]) : '-';
    }
    if (has_file(page->folder, "", small, ".csv", &name)) {
        text_append(&page->sections, "- **table:** [%s](%s)\n", name.data, name.data);
    }
    if (has_file(page->folder, "plots/", small, ".svg", &name)) {
        text_append(&page->sections, "\n![%s](%s)\n", small, name.data);
    }
    text_free(&name);
}

static void put_interval(Text *out, const Sheet *sheet) {
    const char *const low = sheet_text(sheet, LOW), *const high = sheet_text(sheet, HIGH);
    if (low[0] == '\0' && high[0] == '\0') return;
    text_append(out, "- **95 %% interval of what decides:** %s to %s\n",
                low[0] != '\0' ? low : "no bound", high[0] != '\0' ? high : "no bound");
}

static bool count_verdict(Page *page, const Sheet *sheet, Error *error) {
    const char *const name = sheet_text(sheet, VERDICT);
    Verdict verdict;
    if (!verdict_parse(name, &verdict))
        return sheet_fail(sheet, error, "'%.40s' is no verdict", name);
    page->verdicts[verdict]++;
    return true;
}

static void add_claim(Page *page, const Sheet *sheet) {
    const char *const id = sheet_text(sheet, ID), *const verdict = sheet_text(sheet, VERDICT);
    const int cells[] = {ID, CLAIM, SEED, OURS, GAMES, VERDICT};
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        text_append_string(&page->table, i == 0 ? "| " : " | ");
        markdown_put(&page->table, sheet_text(sheet, cells[i]));
    }
    text_append_string(&page->table, " |\n");
    text_append_string(&page->sections, "\n## ");
    markdown_put(&page->sections, id);
    text_append(&page->sections, ": %s\n\n", verdict);
    markdown_put(&page->sections, sheet_text(sheet, CLAIM));
    text_append_string(&page->sections, " (");
    markdown_put(&page->sections, sheet_text(sheet, SOURCE));
    text_append_string(&page->sections, ").\n\n");
    put_line(&page->sections, "paper", sheet_text(sheet, SEED));
    put_line(&page->sections, "ours", sheet_text(sheet, OURS));
    put_interval(&page->sections, sheet);
    put_line(&page->sections, "games", sheet_text(sheet, GAMES));
    put_line(&page->sections, "why", sheet_text(sheet, WHY));
    put_line(&page->sections, "rule", sheet_text(sheet, RULE));
    put_files(page, id);
}

static void write_page(const Page *page, Text *out) {
    int all = 0;
    for (int i = 0; i < VERDICT_COUNT; i++) all += page->verdicts[i];
    text_append(out, "# Claims\n\nOf %d claims", all);
    for (int i = 0; i < VERDICT_COUNT; i++) {
        text_append(out, "%s %d %s", i == 0 ? "" : ",", page->verdicts[i],
                    verdict_name((Verdict)i));
    }
    text_append_string(out, ". Made from claims.csv; each verdict is computed from the "
                            "measurements by the rule beside it. [papers.md](papers.md) has the "
                            "papers' tables and figures in their own shape, ours beside theirs."
                            "\n\n"
                            "| | claim | paper | ours | games | verdict |\n"
                            "| --- | --- | --- | --- | ---: | --- |\n");
    text_append_string(out, text_string(&page->table));
    text_append_string(out, text_string(&page->sections));
}

bool claims_page_write(const char *folder, Error *error) {
    char *const path = file_join(folder, "claims.csv"), *const target =
                                                            file_join(folder, "claims.md");
    Page page = {.folder = folder};
    Text out = {.data = NULL};
    Sheet sheet;
    CsvStatus status = CSV_FAILED;
    bool good = sheet_open(&sheet, path, NAMES, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW) {
        good = count_verdict(&page, &sheet, error);
        if (good) add_claim(&page, &sheet);
    }
    sheet_close(&sheet);
    good = status == CSV_FINISHED;
    if (good) {
        write_page(&page, &out);
        good = file_write(target, out.data, out.length, error);
    }
    text_free(&out);
    text_free(&page.table);
    text_free(&page.sections);
    free(path);
    free(target);
    return good;
}
