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

/* Reads the entry behind *at, "**Term (SHORT).** Meaning" up to a blank line, and moves *at there.
 */
static bool next_term(const char **at, Text *name, Text *meaning) {
    const char *const start = strstr(*at, "\n**");
    const char *const dot = start != NULL ? strstr(start, ".** ") : NULL;
    if (dot == NULL) return false;
    text_clear(name);
    text_clear(meaning);
    text_append_bytes(name, start + strlen("\n**"), (size_t)(dot - start) - strlen("\n**"));
    const char *end = dot + strlen(".** ");
    for (; end[0] != '\0' && (end[0] != '\n' || end[1] != '\n'); end++)
        text_append_char(meaning, (char)(*end == '\n' ? ' ' : *end == '`' ? '\'' : *end));
    while (meaning->length > 0 && meaning->data[meaning->length - 1] == ' ')
        meaning->data[--meaning->length] = '\0';
    *at = end;
    return true;
}

/* Whether a word is a term, its beginning, or its short name in brackets. */
static bool is_called(const char *term, const char *word) {
    const char *const bracket = strchr(term, '(');
    const size_t length = strlen(word);
    return strncasecmp(term, word, length) == 0 ||
           (bracket != NULL && strncasecmp(bracket + 1, word, length) == 0 &&
            strcmp(bracket + 1 + length, ")") == 0);
}

static bool run(int argc, char **argv, Error *error) {
    enum { TERMS_MAX = 64 };
    Common common = common_default();
    TEXT_AUTO Text word = {0}, name = {0}, meaning = {0};
    const char *at = GLOSSARY_FILES[0].text;
    char *names[TERMS_MAX + 1] = {NULL};
    int count = 0;
    cli_parse(&COMMAND_EXPLAIN, argc, argv, &common, NULL);
    for (int i = 0; i < common.word_count; i++)
        text_append(&word, "%s%s", i > 0 ? " " : "", common.words[i]);
    Output *const output = cli_output(&common);
    Table *const table = table_with("term=,meaning=");
    for (; count < TERMS_MAX && next_term(&at, &name, &meaning); count++) {
        names[count] = text_duplicate(name.data);
        if (!is_called(name.data, text_string(&word))) continue;
        table_add_text(table, name.data);
        table_add_text(table, meaning.data);
        text_append(&name, ": %s", meaning.data);
        utf8_append_wrapped(output_text(output), name.data, terminal_prose());
    }
    const bool good = table_rows(table) > 0;
    output_add_table(output, "terms", table);
    if (!good)
        error_unknown(error, ERROR_USAGE, "term", text_string(&word), (const char *const *)names,
                      "'jumpoff explain' lists the terms, 'jumpoff list columns' the columns");
    for (int i = 0; i < count; i++) free(names[i]);
    return cli_print_output(output, good, error);
}

const Command COMMAND_EXPLAIN = {
    COMMAND_OF("explain", "explains a term of the tables and pages", "[TERM]")};
