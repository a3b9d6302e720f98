/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "util/terminal.h"

#include <argp.h>
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The rows of a command's tables, and where their values are. */
typedef struct Parsing {
    const Command *command;
    const Setting *rows[SETTINGS_MAX];
    void *values[SETTINGS_MAX];
    int count, many; /* many: the last row that takes words too; -1: none so far */
    char **words;    /* where Common's are kept */
    Common *common;  /* its beginning */
} Parsing;

/* What every command takes; the last part is not of the manual. */
enum { PART_HELP = -1 };
static const Setting EVERYWHERE[] = {
    {SETTING_CHOICE("errors", "FORMAT", "how errors are said: text (default) or json",
                    COMMON(errors), COMMON_ERRORS),
     .flags = SETTING_MANNER},
    {SETTING_FLAG("help", "Give this help list", COMMON(help)), .letter = '?', .part = PART_HELP},
    {SETTING_FLAG("usage", "Give a short usage message", COMMON(usage)), .part = PART_HELP},
    {SETTING_FLAG("list-options", "", COMMON(list_options)), .part = PART_HELP,
     .flags = SETTING_HIDDEN},
    {.name = NULL},
};

static void add_rows(Parsing *parsing, const Setting *list, void *values) {
    const unsigned without = SETTING_NO_OPTION | parsing->command->without;
    for (; list != NULL && list->name != NULL; list++) {
        if ((list->flags & without) != 0) continue;
        assert(parsing->count < SETTINGS_MAX);
        parsing->rows[parsing->count] = list;
        parsing->values[parsing->count] = values;
        parsing->count++;
    }
}

static bool is_hidden(const Setting *row) { return (row->flags & SETTING_HIDDEN) != 0; }

/* argp's help, as wide as paragraphs are, unless the user says otherwise. */
static void print_help(const Parsing *parsing, unsigned flags) {
    enum { KEY_FIRST = 0x100 }; /* of options without a letter */
    const Command *const command = parsing->command;
    struct argp_option list[SETTINGS_MAX + 1] = {{.name = NULL}};
    char format[32];
    for (int i = 0; i < parsing->count; i++) {
        const Setting *const row = parsing->rows[i];
        list[i] =
            (struct argp_option){row->name,     row->letter != '\0' ? row->letter : KEY_FIRST + i,
                                 row->argument, is_hidden(row) ? OPTION_HIDDEN : 0,
                                 row->help,     row->part};
    }
    const struct argp argp = {.options = list, .args_doc = command->words, .doc = command->doc};
    snprintf(format, sizeof format, "rmargin=%d", terminal_prose() - 1);
    setenv("ARGP_HELP_FMT", format, 0);
    char *const name = text_duplicate(parsing->common->command);
    argp_help(&argp, stdout, flags, name);
    exit(0);
}

/* For completion and the manual: a line an option, between tabs its name, letter and argument, the
 * words that it takes and its help. */
static void list_options(const Parsing *parsing) {
    for (int i = 0; i < parsing->count; i++) {
        const Setting *const row = parsing->rows[i];
        if (is_hidden(row) || row->part == PART_HELP) continue;
        printf("%s\t%.1s\t%s\t", row->name, &row->letter,
               row->argument != NULL ? row->argument : "");
        for (int c = 0; row->choices != NULL && row->choices[c] != NULL; c++)
            printf("%s%s", c > 0 ? " " : "", row->choices[c]);
        printf("\t%s\n", row->help);
    }
    exit(fflush(stdout) == 0 ? 0 : ERROR_CANNOT_WRITE);
}

static void take_option(Parsing *parsing, int index, const char *text) {
    const Setting *const row = parsing->rows[index];
    Common *const common = parsing->common;
    Error error = {ERROR_NONE, ""};
    int place = 0;
    if (!setting_parse(row, text, parsing->values[index], &error))
        cli_usage_error(common, "%s", error.message);
    if (common->help) print_help(parsing, ARGP_HELP_STD_HELP);
    if (common->usage) print_help(parsing, ARGP_HELP_STD_USAGE);
    if (common->list_options) list_options(parsing);
    while (place < common->given_count && common->given[place] != row) place++;
    common->given[place] = row;
    common->texts[place] = text;
    if (place == common->given_count) common->given_count++;
    if ((row->flags & SETTING_MANY) != 0) parsing->many = index;
}

/* Words go to the last option that takes many, or are kept at the front of the arguments, of which
 * as many at least were read. */
static void take_word(Parsing *parsing, char *word) {
    Common *const common = parsing->common;
    if (parsing->many >= 0)
        take_option(parsing, parsing->many, word);
    else if (parsing->command->words == NULL)
        cli_usage_error(common, "unexpected '%s'; see '%s --help'", word, common->command);
    else
        parsing->words[common->word_count++] = word;
}

/* The row of "--NAME" or "--NAME=VALUE", which may be shortened where only one begins so. */
static int find_long(const Parsing *parsing, const char *word) {
    const Common *const common = parsing->common;
    const size_t length = strcspn(word, "=");
    const char *names[SETTINGS_MAX + 1] = {NULL};
    char option[64];
    int found = -1, matches = 0;
    for (int i = 0; i < parsing->count; i++) {
        names[i] = parsing->rows[i]->name;
        if (strncmp(names[i], word + 2, length - 2) != 0) continue;
        if (strlen(names[i]) == length - 2) return i;
        found = i;
        matches++;
    }
    if (matches == 1) return found;
    if (matches > 1)
        cli_usage_error(common, "'%s' is short for several options; see '%s --help'", word,
                        common->command);
    snprintf(option, sizeof option, "%.*s", (int)length - 2, word + 2);
    const char *const nearest = text_nearest(option, names);
    cli_usage_error(common, "unknown option '--%s'%s%s%s; see '%s --help'", option,
                    nearest != NULL ? "; did you mean '--" : "", nearest != NULL ? nearest : "",
                    nearest != NULL ? "'?" : "", common->command);
}

/* Takes an option, whose value may be the next word (NULL: there is none); whether it is. */
static bool take_long(Parsing *parsing, const char *word, const char *next) {
    const int index = find_long(parsing, word);
    const Setting *const row = parsing->rows[index];
    const char *const equals = strchr(word, '=');
    const char *const value = equals != NULL ? equals + 1 : next;
    if (row->argument == NULL && equals != NULL)
        cli_usage_error(parsing->common, "--%s takes no value", row->name);
    if (row->argument != NULL && value == NULL)
        cli_usage_error(parsing->common, "--%s: expected %s", row->name, row->argument);
    take_option(parsing, index, row->argument != NULL ? value : "");
    return row->argument != NULL && equals == NULL;
}

/* The same of letters: "-q", "-qt4", "-t 4". */
static bool take_letters(Parsing *parsing, const char *word, const char *next) {
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        int index = 0;
        while (index < parsing->count && parsing->rows[index]->letter != *letter) index++;
        if (index == parsing->count)
            cli_usage_error(parsing->common, "unknown option '%s'; see '%s --help'", word,
                            parsing->common->command);
        const char *const argument = parsing->rows[index]->argument;
        const char *const value = letter[1] != '\0' ? letter + 1 : next;
        if (argument != NULL && value == NULL)
            cli_usage_error(parsing->common, "-%c: expected %s", *letter, argument);
        take_option(parsing, index, argument != NULL ? value : "");
        if (argument != NULL) return value == next;
    }
    return false;
}

/* What is resumed is what it was: beside --resume there is only how it is done. */
static void check_resume(const Parsing *parsing) {
    const Common *const common = parsing->common;
    const char *names[SETTINGS_MAX];
    bool good = common->word_count == 0;
    int count = 0;
    for (int i = 0; i < common->given_count; i++)
        good = good && (common->given[i]->flags & SETTING_MANNER) != 0;
    if (common->resume == NULL || good) return;
    for (int i = 0; i < parsing->count; i++) {
        const Setting *const row = parsing->rows[i];
        if ((row->flags & SETTING_MANNER) != 0 && strcmp(row->name, "resume") != 0)
            names[count++] = row->name;
    }
    TEXT_AUTO Text list = {0};
    for (int i = 0; i < count; i++)
        text_append(&list, "%s--%s", i == 0 ? "" : i == count - 1 ? " and " : ", ", names[i]);
    cli_usage_error(common,
                    "--resume DIR takes everything from DIR; besides it there can only be %s",
                    text_string(&list));
}

void cli_parse(const Command *command, int argc, char **argv, void *options, void *others) {
    Parsing parsing = {.command = command, .many = -1, .words = argv + 1, .common = options};
    bool only_words = false;
    parsing.common->command = argv[0];
    parsing.common->words = (const char *const *)parsing.words;
    add_rows(&parsing, EVERYWHERE, options);
    add_rows(&parsing, command->options, options);
    add_rows(&parsing, command->others, others);
    if (complete_is_asked(argc, argv))
        complete_word(command, parsing.rows, parsing.count, argc, argv);
    for (int i = 1; i < argc; i++) {
        char *const word = argv[i];
        /* "-1" is a word that may be wrong. */
        if (only_words || word[0] != '-' || word[1] == '\0' || isdigit((unsigned char)word[1]))
            take_word(&parsing, word);
        else if (strcmp(word, "--") == 0)
            only_words = true;
        else
            i += (word[1] == '-' ? take_long : take_letters)(&parsing, word, argv[i + 1]);
    }
    check_resume(&parsing);
}
