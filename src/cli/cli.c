/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "arena/journal.h"
#include "draughts/notation.h"
#include "report/markup.h"
#include "report/results_page.h"
#include "util/file.h"
#include "util/machine.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

const char *const COMMON_FORMATS[] = {"text", "csv", "json", NULL};
const char *const COMMON_FORMATS_OF_TABLES[] = {"text",  "csv",  "json", "markdown",
                                                "latex", "html", NULL};
const char *const COMMON_ERRORS[] = {"text", "json", NULL};

static bool add_word(const char *word, void *value, Error *error) {
    CliWords *const words = value;
    if (words->count == CLI_WORDS_MAX)
        return error_set(error, ERROR_USAGE, "more than %d players", CLI_WORDS_MAX);
    words->words[words->count++] = word;
    return true;
}

const SettingType CLI_WORDS = {.parse = add_word};

Common common_default(void) {
    return (Common){
        .rules = RULES_ALL[0],
        .board_size = BOARD_SIZE_STANDARD,
        .threads = machine_processors(),
        .seed = 1,
    };
}

bool cli_errors_are_json(int argc, char **argv) {
    static const char OPTION[] = "--errors";
    enum { SHORTEST = sizeof "--er" - 1 }; /* that no other option begins with */
    const char *format = getenv("JUMPOFF_ERRORS");
    for (int i = 1; i < argc && argv[i] != NULL && strcmp(argv[i], "--") != 0; i++) {
        const size_t length = strcspn(argv[i], "=");
        if (length < SHORTEST || strncmp(argv[i], OPTION, length) != 0) continue;
        const char *const value = argv[i][length] == '=' ? argv[i] + length + 1 : argv[i + 1];
        if (value != NULL) format = value;
    }
    return format != NULL && strcmp(format, "json") == 0;
}

/* Control characters in a user's words must neither break a line nor move the cursor. */
static void print_message(const char *message, bool is_wrapped) {
    TEXT_AUTO Text shown = {0};
    if (is_wrapped) {
        utf8_append_wrapped(&shown, message, terminal_notes());
    } else {
        utf8_append_clean(&shown, message, "?");
        text_append_char(&shown, '\n');
    }
    fputs(text_string(&shown), stderr);
}

void cli_say(const char *format, ...) {
    TEXT_AUTO Text line = {0};
    TEXT_APPEND_ARGUMENTS(&line, format);
    print_message(text_string(&line), isatty(STDERR_FILENO));
}

void cli_note(const char *format, ...) {
    TEXT_AUTO Text line = {0};
    text_append(&line, "Note: ");
    TEXT_APPEND_ARGUMENTS(&line, format);
    print_message(text_string(&line), true);
}

/* Returns the words of a command without the program's: "evolve ga". */
static const char *words_of(const char *command) {
    const char *const blank = strchr(command, ' ');
    return blank != NULL ? blank + 1 : command;
}

static void print_error(const Common *common, const char *name, int code, const char *message) {
    TEXT_AUTO Text line = {0};
    if (!common->errors_are_json) {
        cli_say("%s: %s", name, message);
        return;
    }
    output_write_error(words_of(common->command), code, message, &line);
    fputs(text_string(&line), stderr);
}

void cli_usage_error(const Common *common, const char *format, ...) {
    Text message = {.data = NULL};
    TEXT_APPEND_ARGUMENTS(&message, format);
    print_error(common, common->command, ERROR_USAGE, text_string(&message));
    exit(ERROR_USAGE);
}

int cli_find(const Common *common, const char *what, const char *word, const char *const *names,
             const char *otherwise) {
    Error error;
    const int index = text_find(names, word);
    if (index >= 0) return index;
    error_unknown(&error, ERROR_USAGE, what, word, names, otherwise);
    cli_usage_error(common, "%s", error.message);
}

bool cli_given(const Common *common, const char *name) {
    for (int i = 0; i < common->given_count; i++)
        if (strcmp(common->given[i]->name, name) == 0) return true;
    return false;
}

void cli_apply(const Common *common, const Setting *list, void *settings) {
    /* cli_parse has checked the values. */
    for (; list->name != NULL; list++)
        for (int i = 0; i < common->given_count; i++)
            if (common->given[i] == list)
                error_ignore(setting_parse(list, common->texts[i], settings, NULL));
}

const char *cli_word(const Common *common, const char *what, const char *needed) {
    if (common->word_count == 0 && needed != NULL) cli_usage_error(common, "expected %s", needed);
    if (common->word_count > 1)
        cli_usage_error(common, "expected one %s, got also '%s'", what, common->words[1]);
    return common->word_count > 0 ? common->words[0] : NULL;
}

int cli_fail(const Common *common, const Error *error) {
    if (error->message[0] != '\0') print_error(common, "jumpoff", (int)error->code, error->message);
    return (int)error->code;
}

Output *cli_output(const Common *common) {
    OutputOptions options = common->output;
    options.command = words_of(common->command);
    return output_new(&options);
}

bool cli_print_output(Output *output, bool good, Error *error) {
    Text text = {.data = NULL};
    if (good) output_write(output, &text);
    if (good && output_options(output)->format == TABLE_HTML) {
        const char *const title = output_options(output)->command;
        TEXT_AUTO Text body = {0};
        html_put_element(&body, "<h1>jumpoff ", title, "</h1>\n");
        text_append_string(&body, text_string(&text));
        text_clear(&text);
        page_wrap(&(PageText){.title = title, .body = body.data, .data = "{}"}, &text);
    }
    output_free(output);
    return good && cli_print(&text, error);
}

bool cli_end(int code, Error *error) {
    *error = (Error){(ErrorCode)code, ""};
    return code == 0;
}

bool cli_end_test(const Estimate *llr, Error *error) {
    return cli_end(llr->value >= llr->high  ? TEST_ACCEPTS_H1
                   : llr->value <= llr->low ? TEST_ACCEPTS_H0
                                            : TEST_UNDECIDED,
                   error);
}

bool cli_print(Text *text, Error *error) {
    TEXT_AUTO Text clean = {0};
    utf8_append_clean_lines(&clean, text_string(text));
    text_free(text);
    return file_print(stdout, text_string(&clean), clean.length, error);
}

bool cli_allows_engine(const Common *common, const char *source, const PlayerSpec *spec,
                       Error *error) {
    if (!player_is_external(spec) || common->allow_engines) return true;
    return error_set(error, ERROR_USAGE,
                     "%.150s: player %.80s would start the program %.150s; programs that a file "
                     "or folder names are started only with --allow-engines",
                     source, spec->label, spec->engine.name);
}

void cli_say_resume(const char *command, const char *folder, const char *more, Error *error) {
    if (error->code != ERROR_INTERRUPTED) return;
    const Error why = *error;
    MEMORY_AUTO char *resume = text_resume(command, folder);
    error_set(error, why.code, "%s; '%s%s' continues", why.message, resume, more);
}

bool cli_check_out(const Common *common, Error *error) {
    const char *const out = common->out;
    bool is_running = false;
    if (out == NULL) return true;
    if (!file_find_in(out, JOURNAL_NAME, &is_running, error)) return false;
    if (!is_running) return file_is_free(out, error);
    MEMORY_AUTO char *resume = text_resume("tournament", out);
    return error_set(error, ERROR_CANNOT_WRITE,
                     "%s: contains an unfinished tournament: '%s' continues it", out, resume);
}

char *cli_choose_folder(const Common *common, const char *stem, Error *error) {
    if (common->out != NULL)
        return cli_check_out(common, error) ? text_duplicate(common->out) : NULL;
    Text name = {.data = NULL};
    text_append_string(&name, stem);
    for (int number = 2; file_exists(text_string(&name)); number++) {
        text_clear(&name);
        text_append(&name, "%s-%d", stem, number);
    }
    return name.data;
}

static void empty_folder(const char *folder) {
    error_ignore(file_remove_folder_in(folder, "plots", NULL));
    error_ignore(file_remove_folder_in(folder, ".", NULL));
}

/* Removes what killed commands have left of this folder: FOLDER.PID.tmp, unless it has other files
 * and no experiment, which is written first. */
static void remove_leftovers(const char *folder) {
    const char *const slash = strrchr(folder, '/');
    const char *const name = slash != NULL ? slash + 1 : folder;
    const size_t length = strlen(name);
    TEXT_AUTO Text parent = {0};
    if (slash != NULL) text_append_bytes(&parent, folder, (size_t)(name - folder));
    text_append_char(&parent, '.');
    FILE_NAMES_AUTO FileNames files = file_list(parent.data, ".", ".tmp", NULL);
    for (size_t i = 0; i < files.count; i++) {
        const char *const at = files.names[i];
        if (strncmp(at, name, length) != 0 || at[length] != '.' ||
            strspn(at + length + 1, "0123456789") + strlen("..tmp") != strlen(at + length) ||
            !file_is_abandoned(at))
            continue;
        MEMORY_AUTO char *path = file_join(parent.data, at), *plots = file_join(at, "plots");
        if (!file_is_free(path, NULL) && !file_may_exist_in(path, "experiment")) continue;
        error_ignore(file_remove_folder_in(parent.data, plots, NULL));
        error_ignore(file_remove_folder_in(parent.data, at, NULL));
    }
}

bool cli_make_folder(const char *folder,
                     bool (*fill)(void *context, const char *folder, Error *error), void *context,
                     Error *error) {
    TEXT_AUTO Text beside = {0};
    const bool is_there = file_exists(folder);
    size_t length = strlen(folder);
    if (is_there && !file_is_free(folder, error)) return false;
    while (length > 1 && folder[length - 1] == '/') length--;
    text_append(&beside, "%.*s", (int)length, folder);
    remove_leftovers(beside.data);
    if (!is_there) text_append(&beside, ".%ld.tmp", (long)getpid());
    bool is_made = file_make_folder(beside.data, error);
    const bool good = is_made && fill(context, beside.data, error);
    if (good && !is_there) is_made = rename(beside.data, folder) == 0;
    if (good && is_made) return true;
    if (!is_made)
        error_set(error, ERROR_CANNOT_WRITE, "%s: cannot create the folder: %s", folder,
                  strerror(errno));
    empty_folder(beside.data);
    if (!is_there) rmdir(beside.data);
    return false;
}

void cli_note_unfinished(const Common *common, const char *folder) {
    if (common->output.format != TABLE_TEXT && file_may_exist_in(folder, JOURNAL_NAME))
        cli_note("%s is not finished; these are the figures so far.", folder);
}

void cli_note_rules(const Catalogue *catalogue) {
    const Rules *const rules = catalogue_rules(catalogue);
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        const Formula *const formula = entry->formula;
        if (!entry->is_named || formula == NULL || formula_is_for(formula, rules)) continue;
        TEXT_AUTO Text own = {0};
        for (int r = 0; r < formula->rules_count; r++)
            text_append(&own, "%s%s", r > 0 ? " and " : "", formula->rules[r]->name);
        cli_note("%s was made for %s, not %s.", entry->name, text_string(&own), rules->name);
    }
}

void cli_note_openings(const char *text, uint64_t faults) {
    if (faults > 0)
        cli_note("%s: games with a fault behind the plies that count: %" PRIu64 ".", text, faults);
}

void cli_note_threads(int threads, uint64_t games) {
    const int processors = machine_processors();
    const int at_once = games < (uint64_t)threads ? (int)games : threads;
    if (at_once <= processors) return;
    cli_note("%d games at once are played by the clock on %d processor%s: a player that thinks "
             "gets only a part of its time; --threads %d is fair",
             at_once, processors, processors > 1 ? "s" : "", processors);
}

bool common_board(const Common *common, Board *board, Error *error) {
    *board = board_start(common->board_size);
    return common->fen == NULL || fen_parse(common->fen, common->board_size, board, error);
}

/* Command lines */

/* A command's tables of options, and the places of their values. */
typedef struct Parsing {
    const Command *command;
    const Setting *rows[SETTINGS_MAX];
    void *values[SETTINGS_MAX];
    int count, many; /* many: the last row that also takes words; -1: no such row yet */
    char **words;    /* the buffer of Common's words */
    Common *common;  /* the first member of the command's options */
} Parsing;

/* Options of every command */
static const Setting EVERYWHERE[] = {
    {SETTING_FLAG("help", "print the usual options and examples", COMMON(help)), .letter = 'h'},
    {SETTING_FLAG("help-all", "print all options", COMMON(help_all))},
    {SETTING_CHOICE("errors", "FORMAT", "print errors as text (default) or json", COMMON(errors),
                    COMMON_ERRORS),
     .flags = SETTING_WITH_RESUME | SETTING_RARE},
    {SETTING_FLAG("list-options", "", COMMON(list_options)), .flags = SETTING_HIDDEN},
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

/* Appends a text with its paragraphs wrapped; lines that begin with a blank stay as they are. */
static void append_prose(Text *text, const char *prose, size_t length) {
    const char *const end = prose + length;
    while (prose < end) {
        const size_t line_end = strcspn(prose, "\n"), rest = (size_t)(end - prose);
        const size_t size = line_end < rest ? line_end : rest;
        TEXT_AUTO Text line = {.data = NULL};
        text_append_bytes(&line, prose, size);
        if (line.length == 0 || prose[0] == ' ')
            text_append(text, "%s\n", text_string(&line));
        else
            utf8_append_beside(text, line.data, terminal_prose(), 0, 0);
        prose += size + 1;
    }
}

static void append_usage(const Parsing *parsing, Text *text) {
    const char *words = parsing->command->words != NULL ? parsing->command->words : "";
    do {
        const int length = (int)strcspn(words, "\n");
        text_append(text, "%s %s [OPTION...]%s%.*s\n",
                    text->length == 0 ? "Usage:" : "  or: ", parsing->common->command,
                    length > 0 ? " " : "", length, words);
        words += length;
    } while (*words++ != '\0');
}

static void append_option(const Setting *row, Text *text) {
    enum { INDENT = 29 };
    TEXT_AUTO Text option = {.data = NULL};
    text_append(&option, row->letter != '\0' ? "  -%c, --%s" : "  %c   --%s",
                row->letter != '\0' ? row->letter : ' ', row->name);
    if (row->argument != NULL) text_append(&option, "=%s", row->argument);
    const int width = utf8_width(option.data);
    const int column = width + 1 < INDENT ? INDENT : width + 2;
    text_append(text, "%s%*s", option.data, column - width, "");
    utf8_append_beside(text, row->help, terminal_prose(), column, INDENT);
}

/* Prints usage, description, options and examples; with `all` also rare options and details. */
static void print_help(const Parsing *parsing, bool all) {
    const char *const doc = parsing->command->doc, *const examples = strstr(doc, "Examples:\n");
    const char *const more = strchr(doc, '\v');
    TEXT_AUTO Text text = {.data = NULL};
    append_usage(parsing, &text);
    append_prose(&text, doc, (size_t)((more != NULL ? more : examples - 1) - doc));
    text_append_string(&text, "\nOptions:\n");
    for (int i = 0; i < parsing->count; i++)
        if (!is_hidden(parsing->rows[i]) && (all || (parsing->rows[i]->flags & SETTING_RARE) == 0))
            append_option(parsing->rows[i], &text);
    text_append_char(&text, '\n');
    if (all && more != NULL) append_prose(&text, more + 1, (size_t)(examples - more - 1));
    append_prose(&text, examples, strlen(examples));
    if (!all)
        text_append(&text, "\n'%s --help-all' lists all options.\n", parsing->common->command);
    fputs(text_string(&text), stdout);
    exit(0);
}

/* Prints options for completion and the manual: a line for each, with name, letter, argument,
 * accepted words and help between tabs. */
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

static void add_option(Parsing *parsing, int index, const char *text) {
    const Setting *const row = parsing->rows[index];
    Common *const common = parsing->common;
    Error error = {ERROR_NONE, ""};
    int place = 0;
    if (!setting_parse(row, text, parsing->values[index], &error))
        cli_usage_error(common, "%s", error.message);
    if (common->help || common->help_all) print_help(parsing, common->help_all);
    if (common->list_options) list_options(parsing);
    while (place < common->given_count && common->given[place] != row) place++;
    common->given[place] = row;
    common->texts[place] = text;
    if (place == common->given_count) common->given_count++;
    if ((row->flags & SETTING_MANY) != 0) parsing->many = index;
}

/* Ends the program; names the option that the word was probably for, if the command has it. */
static _Noreturn void refuse_word(const Parsing *parsing, const char *word) {
    const char *const option = strstr(word, ".heuristic") != NULL  ? "heuristic"
                               : word[0] != '\0' && word[1] == ':' ? "fen"
                                                                   : "";
    for (int i = 0; i < parsing->count; i++)
        if (strcmp(parsing->rows[i]->name, option) == 0)
            cli_usage_error(parsing->common, "unexpected '%s'; expected --%s %s", word, option,
                            word);
    cli_usage_error(parsing->common, "unexpected '%s'; see '%s --help'", word,
                    parsing->common->command);
}

/* Words go to the last option that takes many. Others move to the front of the arguments, where at
 * least as many have already been read. */
static void take_word(Parsing *parsing, char *word) {
    Common *const common = parsing->common;
    if (parsing->many >= 0)
        add_option(parsing, parsing->many, word);
    else if (parsing->command->words == NULL)
        refuse_word(parsing, word);
    else
        parsing->words[common->word_count++] = word;
}

/* Finds the row of "--NAME" or "--NAME=VALUE"; an unambiguous beginning of a name is enough. */
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
    const char *const words = parsing->command->words;
    if (nearest == NULL && strcmp(option, "depth") == 0 && words != NULL && strstr(words, "PLAYER"))
        cli_usage_error(common, "unknown option '--depth'; a player ends with its depth: "
                                "piece2val@6");
    cli_usage_error(common, "unknown option '--%s'%s%s%s; see '%s --help'", option,
                    nearest != NULL ? "; did you mean '--" : "", nearest != NULL ? nearest : "",
                    nearest != NULL ? "'?" : "", common->command);
}

/* Reads an option; returns whether its value was the next word (NULL: there is none). */
static bool parse_long(Parsing *parsing, const char *word, const char *next) {
    const int index = find_long(parsing, word);
    const Setting *const row = parsing->rows[index];
    const char *const equals = strchr(word, '=');
    const char *const value = equals != NULL ? equals + 1 : next;
    if (row->argument == NULL && equals != NULL)
        cli_usage_error(parsing->common, "--%s takes no value", row->name);
    if (row->argument != NULL && value == NULL)
        cli_usage_error(parsing->common, "--%s: expected %s", row->name, row->argument);
    add_option(parsing, index, row->argument != NULL ? value : "");
    return row->argument != NULL && equals == NULL;
}

/* Likewise for letters: "-q", "-qt4", "-t 4". */
static bool parse_letters(Parsing *parsing, const char *word, const char *next) {
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
        add_option(parsing, index, argument != NULL ? value : "");
        if (argument != NULL) return value == next;
    }
    return false;
}

/* A resumed run keeps its settings: --resume allows only options that say how to run it. */
static void check_resume(const Parsing *parsing) {
    const Common *const common = parsing->common;
    const char *names[SETTINGS_MAX];
    bool good = common->word_count == 0;
    int count = 0;
    for (int i = 0; i < common->given_count; i++)
        good = good && (common->given[i]->flags & SETTING_WITH_RESUME) != 0;
    if (common->resume == NULL || good) return;
    for (int i = 0; i < parsing->count; i++) {
        const Setting *const row = parsing->rows[i];
        if ((row->flags & SETTING_WITH_RESUME) != 0 && strcmp(row->name, "resume") != 0)
            names[count++] = row->name;
    }
    TEXT_AUTO Text list = {0};
    for (int i = 0; i < count; i++)
        text_append(&list, "%s--%s", i == 0 ? "" : i == count - 1 ? " and " : ", ", names[i]);
    cli_usage_error(common,
                    "--resume DIR takes everything from DIR; besides it there can only be %s",
                    text_string(&list));
}

/* Ends the program for options that need another one, or exclude each other. */
static void check_together(const Common *common) {
    for (int i = 0; i < common->given_count; i++) {
        const Setting *const row = common->given[i];
        const char *excluded = row->excludes;
        char other[64];
        if (row->needs != NULL && !cli_given(common, row->needs))
            cli_usage_error(common, "--%s is for --%s", row->name, row->needs);
        while (excluded != NULL && text_next_token(&excluded, " ", other, sizeof other))
            if (cli_given(common, other))
                cli_usage_error(common, "--%s and --%s: expected one of them", row->name, other);
    }
}

void cli_parse(const Command *command, int argc, char **argv, void *options, void *others) {
    Parsing parsing = {.command = command, .many = -1, .words = argv + 1, .common = options};
    bool only_words = false;
    parsing.common->command = argv[0];
    parsing.common->errors_are_json = cli_errors_are_json(argc, argv);
    parsing.common->words = (const char *const *)parsing.words;
    add_rows(&parsing, command->others, others);
    add_rows(&parsing, command->options, options);
    add_rows(&parsing, EVERYWHERE, options);
    for (int i = 1; i < argc; i++) {
        char *const word = argv[i];
        /* "-1" is an argument, not an option. */
        if (only_words || word[0] != '-' || word[1] == '\0' || isdigit((unsigned char)word[1]))
            take_word(&parsing, word);
        else if (strcmp(word, "--") == 0)
            only_words = true;
        else
            i += (word[1] == '-' ? parse_long : parse_letters)(&parsing, word, argv[i + 1]);
    }
    check_resume(&parsing);
    check_together(parsing.common);
    parsing.common->repeated = command->name;
    parsing.common->keys = command->others;
}
