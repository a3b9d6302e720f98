/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff explain: the entries of docs/glossary.md, which the build puts into the program. */
#include "cli/commands.h"

#include "util/terminal.h"
#include "util/utf8.h"

#include <strings.h>

static const char DOC[] = "Explains a term of jumpoff's tables and pages; without TERM, all terms "
                          "(docs/glossary.md).\n\n"
                          "Examples:\n"
                          "  jumpoff explain\n"
                          "  jumpoff explain normalized elo\n"
                          "  jumpoff explain LOS";

static const Setting OPTIONS[] = {OPTION_FORMAT, {.name = NULL}};

enum { TERMS_MAX = 64 };

/* An entry, "**Term (SHORT).** Meaning" up to a blank line. */
typedef struct GlossaryEntry {
    char *name, *meaning;
} GlossaryEntry;

/* Reads the entries; returns their number. The strings are to be freed. */
static int read_terms(GlossaryEntry *terms) {
    const char *at = GLOSSARY_FILES[0].text;
    int count = 0;
    while (count < TERMS_MAX && (at = strstr(at, "\n**")) != NULL) {
        const char *const name = at + strlen("\n**"), *const dot = strstr(name, ".** ");
        TEXT_AUTO Text meaning = {.data = NULL};
        if (dot == NULL) break;
        for (at = dot + strlen(".** "); at[0] != '\0' && (at[0] != '\n' || at[1] != '\n'); at++)
            text_append_char(&meaning, (char)(at[0] == '\n' ? ' ' : at[0] == '`' ? '\'' : at[0]));
        while (meaning.length > 0 && meaning.data[meaning.length - 1] == ' ')
            meaning.data[--meaning.length] = '\0';
        terms[count].name = text_duplicate(name);
        terms[count].name[dot - name] = '\0';
        terms[count++].meaning = text_duplicate(text_string(&meaning));
    }
    return count;
}

/* Whether a word is a term, its beginning, or its short name in brackets. */
static bool is_called(const GlossaryEntry *term, const char *word) {
    const char *const bracket = strchr(term->name, '(');
    const size_t length = strlen(word);
    return strncasecmp(term->name, word, length) == 0 ||
           (bracket != NULL && strncasecmp(bracket + 1, word, length) == 0 &&
            strcmp(bracket + 1 + length, ")") == 0);
}

static bool explain(const Common *common, const GlossaryEntry *terms, int count, Error *error) {
    TEXT_AUTO Text word = {.data = NULL};
    const char *names[TERMS_MAX + 1] = {NULL};
    int shown = 0;
    for (int i = 0; i < common->word_count; i++)
        text_append(&word, "%s%s", i > 0 ? " " : "", common->words[i]);
    Output *const output = cli_output(common);
    Table *const table = table_with("term=,meaning=");
    for (int i = 0; i < count; i++) {
        names[i] = terms[i].name;
        if (!is_called(&terms[i], text_string(&word))) continue;
        TEXT_AUTO Text line = {.data = NULL};
        text_append(&line, "%s: %s", terms[i].name, terms[i].meaning);
        utf8_append_wrapped(output_text(output), line.data, terminal_prose());
        table_put_text(table, terms[i].name);
        table_put_text(table, terms[i].meaning);
        shown++;
    }
    output_add_table(output, "terms", table);
    if (shown == 0)
        error_unknown(error, ERROR_USAGE, "term", text_string(&word), names,
                      "'jumpoff explain' lists the terms, 'jumpoff list columns' the columns");
    return cli_print_output(output, shown > 0, error);
}

static bool run(int argc, char **argv, Error *error) {
    Common common = common_default();
    GlossaryEntry terms[TERMS_MAX];
    cli_parse(&COMMAND_EXPLAIN, argc, argv, &common, NULL);
    const int count = read_terms(terms);
    const bool good = explain(&common, terms, count, error);
    for (int i = 0; i < count; i++) {
        memory_free_at(&terms[i].name);
        memory_free_at(&terms[i].meaning);
    }
    return good;
}

const Command COMMAND_EXPLAIN = {
    "explain", "explains a term of the tables and pages", "[TERM]", DOC, OPTIONS, .run = run};
