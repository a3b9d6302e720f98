#include "papers/papers_page.h"

#include "papers/papers_table.h"
#include "report/markdown.h"
#include "report/sheet.h"
#include "util/file.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { VERDICTS_MAX = 64, WORD_SIZE = 24 };

/* What claims.csv says. */
typedef struct Verdicts {
    int count;
    char ids[VERDICTS_MAX][WORD_SIZE], words[VERDICTS_MAX][WORD_SIZE];
} Verdicts;

static bool add_verdict(Verdicts *verdicts, const Sheet *sheet, Error *error) {
    const char *const id = sheet_text(sheet, 0), *const word = sheet_text(sheet, 1);
    if (verdicts->count == VERDICTS_MAX) return sheet_fail(sheet, error, "too many claims");
    if (strlen(id) >= WORD_SIZE || strlen(word) >= WORD_SIZE)
        return sheet_fail(sheet, error, "expected a claim's id and verdict");
    strcpy(verdicts->ids[verdicts->count], id);
    strcpy(verdicts->words[verdicts->count++], word);
    return true;
}

static bool read_verdicts(const char *folder, Verdicts *verdicts, Error *error) {
    static const char *const NAMES[] = {"id", "verdict", NULL};
    char *const path = file_join(folder, "claims.csv");
    CsvStatus status = CSV_FAILED;
    Sheet sheet;
    bool good = sheet_open(&sheet, path, NAMES, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW)
        good = add_verdict(verdicts, &sheet, error);
    sheet_close(&sheet);
    free(path);
    return good && status == CSV_FINISHED;
}

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

static void put_claims(Text *out, const Exhibit *exhibit, const Verdicts *verdicts) {
    const char *words = exhibit->claims;
    char id[WORD_SIZE];
    text_append_string(out, "- **claims:** ");
    for (bool first = true; next_word(&words, id); first = false) {
        int i = 0;
        while (i < verdicts->count && strcmp(verdicts->ids[i], id) != 0) i++;
        if (!first) text_append_string(out, ", ");
        if (i < verdicts->count)
            put_link(out, id, verdicts->words[i]);
        else
            text_append(out, "%s not measured here", id);
    }
    text_append_char(out, '\n');
}

/* Those that are there. */
static void put_charts(Text *out, const Exhibit *exhibit, const char *folder) {
    const char *words = exhibit->charts;
    char name[WORD_SIZE];
    while (next_word(&words, name)) {
        Text picture = {.data = NULL};
        text_append(&picture, "plots/%s.svg", name);
        char *const path = file_join(folder, text_string(&picture));
        if (file_exists(path)) text_append(out, "\n![%s](%s)\n", name, picture.data);
        text_free(&picture);
        free(path);
    }
}

static void put_quote(Text *out, const char *quote) {
    if (quote == NULL) return;
    text_append_string(out, "> ");
    markdown_put(out, quote);
    text_append_string(out, "\n\n");
}

static bool put_exhibit(Text *out, const Exhibit *exhibit, const char *folder,
                        const Verdicts *verdicts, Error *error) {
    PapersTable table = {.text = {.data = NULL}};
    const bool good = papers_table_make(exhibit, folder, &table, error);
    if (good) {
        text_append(out, "\n### %s\n\n", exhibit->title);
        put_quote(out, exhibit->quote);
        put_claims(out, exhibit, verdicts);
        if (exhibit->note != NULL) text_append(out, "- **note:** %s\n", exhibit->note);
        if (!table.is_measured) text_append_string(out, "\nNot measured here.\n");
        if (table.is_measured && table.text.length > 0)
            text_append(out, "\n%s", text_string(&table.text));
        if (exhibit->print != NULL) text_append(out, "\n```\n%s```\n", *exhibit->print);
        if (table.is_measured) put_charts(out, exhibit, folder);
    }
    text_free(&table.text);
    return good;
}

/* `seed` is the one whose heading is there, and becomes the last one of the list. */
static bool put_list(Text *out, ExhibitList list, const char **seed, const char *folder,
                     const Verdicts *verdicts, Error *error) {
    for (int i = 0; i < list.count; i++) {
        const Exhibit *const exhibit = &list.items[i];
        if (strcmp(exhibit->seed, *seed) != 0) text_append(out, "\n## %s\n", exhibit->seed);
        *seed = exhibit->seed;
        if (!put_exhibit(out, exhibit, folder, verdicts, error)) return false;
    }
    return true;
}

static const char HEAD[] =
    "# Papers\n\n"
    "The papers' tables and figures in their own shape, ours beside theirs: made from the tables "
    "in this folder. [claims.md](claims.md) judges them. An interval in brackets is one of 95 %; "
    "\"not told\" is what a figure shows and no text says.\n";

bool papers_page_write(const char *folder, Error *error) {
    const ExhibitList lists[] = {exhibits_seed004(), exhibits_seed003(), exhibits_seed003_results(),
                                 exhibits_others()};
    const char *seed = "";
    Text out = {.data = NULL};
    Verdicts verdicts = {.count = 0};
    bool good = read_verdicts(folder, &verdicts, error);
    text_append_string(&out, HEAD);
    for (size_t i = 0; good && i < sizeof lists / sizeof lists[0]; i++)
        good = put_list(&out, lists[i], &seed, folder, &verdicts, error);
    good = good && file_write_in(folder, "papers.md", &out, error);
    text_free(&out);
    return good;
}
