/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Command lines: read by the tables of the commands' settings, with argp. */
#include "cli/complete.h"

#include "util/terminal.h"

#include <argp.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_FIRST = 0x100, /* of options without a letter, in the order of the rows */
    KEY_LIST = KEY_FIRST + SETTINGS_MAX,
    DIGITS = 10
};

/* The rows of a command's tables, and where their values are. */
typedef struct Parsing {
    const Command *command;
    const Setting *rows[SETTINGS_MAX];
    void *values[SETTINGS_MAX];
    int count, many; /* many: the last row that takes words too; -1: none so far */
    char **words;    /* where Common's are kept */
    Common *common;  /* its beginning */
} Parsing;

/* What every command takes. */
static const Setting EVERYWHERE[] = {
    {SETTING_CHOICE("errors", "FORMAT", "how errors are said: text (default) or json",
                    COMMON(errors), COMMON_ERRORS),
     .flags = SETTING_MANNER},
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

static int key_of(const Parsing *parsing, int row) {
    const char letter = parsing->rows[row]->letter;
    return letter != '\0' ? letter : KEY_FIRST + row;
}

/* Fills argp's options: the rows, and what every command takes. */
static void fill_options(const Parsing *parsing, struct argp_option *options) {
    for (int i = 0; i < parsing->count; i++) {
        const Setting *const row = parsing->rows[i];
        *options++ = (struct argp_option){row->name,     key_of(parsing, i),
                                          row->argument, is_hidden(row) ? OPTION_HIDDEN : 0,
                                          row->help,     row->part};
    }
    *options++ =
        (struct argp_option){.name = "list-options", .key = KEY_LIST, .flags = OPTION_HIDDEN};
    /* "-1" reads as an option: it is a word that may be wrong. */
    for (int digit = 0; digit < DIGITS; digit++)
        *options++ = (struct argp_option){
            .key = '0' + digit, .arg = "REST", .flags = OPTION_HIDDEN | OPTION_ARG_OPTIONAL};
    *options = (struct argp_option){.name = NULL};
}

/* For completion and the manual: a line an option, between tabs its name, letter and argument, the
 * words that it takes and its help. */
static void list_options(const Parsing *parsing) {
    for (int i = 0; i < parsing->count; i++) {
        const Setting *const row = parsing->rows[i];
        if (is_hidden(row)) continue;
        printf("%s\t%.1s\t%s\t", row->name, &row->letter,
               row->argument != NULL ? row->argument : "");
        for (int c = 0; row->choices != NULL && row->choices[c] != NULL; c++)
            printf("%s%s", c > 0 ? " " : "", row->choices[c]);
        printf("\t%s\n", row->help);
    }
    exit(fflush(stdout) == 0 ? 0 : ERROR_CANNOT_WRITE);
}

static void remember(Common *common, const Setting *row, const char *text) {
    int place = 0;
    while (place < common->given_count && common->given[place] != row) place++;
    common->given[place] = row;
    common->texts[place] = text;
    if (place == common->given_count) common->given_count++;
}

static void take_option(Parsing *parsing, int row, const char *text) {
    Error error = {ERROR_NONE, ""};
    if (!setting_parse(parsing->rows[row], text, parsing->values[row], &error))
        cli_usage_error(parsing->common, "%s", error.message);
    remember(parsing->common, parsing->rows[row], text);
    if ((parsing->rows[row]->flags & SETTING_MANY) != 0) parsing->many = row;
}

/* Words go to the last option that takes many, or are kept at the front of the arguments, of which
 * argp has read as many at least. */
static void take_word(Parsing *parsing, char *word) {
    Common *const common = parsing->common;
    if (parsing->many >= 0) {
        take_option(parsing, parsing->many, word);
        return;
    }
    if (parsing->command->words == NULL)
        cli_usage_error(common, "unexpected '%s'; see '%s --help'", word, common->command);
    parsing->words[common->word_count++] = word;
}

/* What argp would say in its own words: an option that is ambiguous, without its value or with one
 * that it does not take, or a letter that is none. */
static void refuse_option(const Parsing *parsing, const char *word) {
    const Common *const common = parsing->common;
    const size_t length = strncmp(word, "--", 2) == 0 ? strcspn(word, "=") : 0;
    const Setting *found = NULL;
    int matches = 0;
    for (int i = 0; length > 2 && i < parsing->count; i++) {
        const char *const name = parsing->rows[i]->name;
        if (strncmp(name, word + 2, length - 2) != 0) continue;
        if (found == NULL || strlen(name) == length - 2) found = parsing->rows[i];
        matches = strlen(name) == length - 2 ? 1 : matches + 1;
        if (strlen(name) == length - 2) break;
    }
    if (matches > 1)
        cli_usage_error(common, "'%s' is short for several options; see '%s --help'", word,
                        common->command);
    if (found != NULL && found->argument == NULL)
        cli_usage_error(common, "--%s takes no value", found->name);
    if (found != NULL) cli_usage_error(common, "--%s: expected %s", found->name, found->argument);
    for (int i = 0; i < parsing->count; i++)
        if (word[0] == '-' && parsing->rows[i]->letter != '\0' &&
            parsing->rows[i]->letter == word[strlen(word) - 1])
            cli_usage_error(common, "-%c: expected %s", parsing->rows[i]->letter,
                            parsing->rows[i]->argument);
    cli_usage_error(common, "unknown option '%s'; see '%s --help'", word, common->command);
}

static error_t parse(int key, char *arg, struct argp_state *state) {
    Parsing *const parsing = state->input;
    if (key == ARGP_KEY_ARG) {
        take_word(parsing, arg);
        return 0;
    }
    if (key >= '0' && key <= '9') {
        take_word(parsing, state->argv[state->next - 1]);
        return 0;
    }
    if (key == KEY_LIST) list_options(parsing);
    if (key == ARGP_KEY_ERROR) refuse_option(parsing, state->argv[state->next - 1]);
    for (int i = 0; i < parsing->count; i++) {
        if (key != key_of(parsing, i)) continue;
        take_option(parsing, i, arg != NULL ? arg : "");
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

/* argp says "unrecognized option" without help; we look first. */
static void suggest_options(const Parsing *parsing, int argc, char **argv) {
    const char *names[SETTINGS_MAX + 4] = {"help", "usage", "list-options"};
    int count = 3;
    for (int i = 0; i < parsing->count; i++) names[count++] = parsing->rows[i]->name;
    names[count] = NULL;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--", 2) != 0) continue;
        char word[64];
        const size_t length = strcspn(argv[i] + 2, "=");
        bool known = false; /* or abbreviates one */
        for (int n = 0; n < count; n++)
            known = known || strncmp(names[n], argv[i] + 2, length) == 0;
        if (known) continue;
        snprintf(word, sizeof word, "%.*s", (int)length, argv[i] + 2);
        const char *const nearest = text_nearest(word, names);
        cli_usage_error(parsing->common, "unknown option '--%s'%s%s%s; see '%s --help'", word,
                        nearest != NULL ? "; did you mean '--" : "", nearest != NULL ? nearest : "",
                        nearest != NULL ? "'?" : "", argv[0]);
    }
}

/* argp says help and errors by the same leave. */
static bool wants_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const size_t length = strlen(argv[i]);
        if (strcmp(argv[i], "-?") == 0) return true;
        if (length > 2 &&
            (strncmp("--help", argv[i], length) == 0 || strncmp("--usage", argv[i], length) == 0))
            return true;
    }
    return false;
}

/* argp's help is as wide as paragraphs are, unless the user says otherwise. */
static void widen_help(void) {
    char format[32];
    snprintf(format, sizeof format, "rmargin=%d", terminal_prose() - 1);
    setenv("ARGP_HELP_FMT", format, 0);
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
    Text list = {.data = NULL};
    for (int i = 0; i < count; i++)
        text_append(&list, "%s--%s", i == 0 ? "" : i == count - 1 ? " and " : ", ", names[i]);
    cli_usage_error(common,
                    "--resume DIR takes everything from DIR; besides it there can only be %s",
                    text_string(&list));
}

void cli_parse(const Command *command, int argc, char **argv, void *options, void *others) {
    struct argp_option list[SETTINGS_MAX + DIGITS + 2];
    Parsing parsing = {.command = command, .many = -1, .words = argv + 1, .common = options};
    parsing.common->command = argv[0];
    parsing.common->words = (const char *const *)parsing.words;
    add_rows(&parsing, EVERYWHERE, options);
    add_rows(&parsing, command->options, options);
    add_rows(&parsing, command->others, others);
    if (complete_is_asked(argc, argv))
        complete_word(command, parsing.rows, parsing.count, argc, argv);
    fill_options(&parsing, list);
    const struct argp argp = {
        .options = list, .parser = parse, .args_doc = command->words, .doc = command->doc};
    suggest_options(&parsing, argc, argv);
    const unsigned silent = wants_help(argc, argv) ? 0 : ARGP_NO_ERRS;
    if (silent == 0) widen_help();
    if (argp_parse(&argp, argc, argv, ARGP_IN_ORDER | silent, NULL, &parsing) == ENOMEM)
        memory_end();
    check_resume(&parsing);
}
