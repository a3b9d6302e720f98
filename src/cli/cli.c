/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "arena/journal.h"
#include "draughts/notation.h"
#include "util/file.h"
#include "util/parallel.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const COMMON_FORMATS[] = {"text", "csv", "json", NULL};
const char *const COMMON_FORMATS_OF_TABLES[] = {"text", "csv", "json", "markdown", "latex", NULL};
const char *const COMMON_TABLES[] = {"all",   "standings", "crosstable", "speed", "cost",
                                     "worth", "pivot",     "search",     "nodes", NULL};
const char *const COMMON_ERRORS[] = {"text", "json", NULL};

Common common_default(void) {
    return (Common){
        .rules = RULES_ALL[0],
        .board_size = BOARD_SIZE_STANDARD,
        .threads = threads_available(),
        .seed = 1,
        .format = TABLE_TEXT,
    };
}

void cli_choose_errors(int argc, char **argv) {
    static const char OPTION[] = "--errors";
    const size_t length = sizeof OPTION - 1;
    for (int i = 1; i < argc && argv[i] != NULL && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], OPTION, length) != 0) continue;
        const char *const value = argv[i][length] == '=' ? argv[i] + length + 1 : argv[i + 1];
        if (value != NULL) setenv(ERRORS_VARIABLE, value, 1);
    }
}

/* No word of a user's breaks a line or moves the cursor. */
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
    va_list arguments;
    va_start(arguments, format);
    text_append_list(&line, format, arguments);
    va_end(arguments);
    print_message(text_string(&line), isatty(STDERR_FILENO));
}

void cli_note(const char *format, ...) {
    TEXT_AUTO Text line = {0};
    text_append(&line, "Note: ");
    va_list arguments;
    va_start(arguments, format);
    text_append_list(&line, format, arguments);
    va_end(arguments);
    print_message(text_string(&line), true);
}

static void print_error(const char *name, int code, const char *message) {
    const char *const format = getenv(ERRORS_VARIABLE);
    if (format == NULL || strcmp(format, "json") != 0) {
        cli_say("%s: %s", name, message);
        return;
    }
    TEXT_AUTO Text line = {0};
    output_write_error(name, code, message, &line);
    fputs(text_string(&line), stderr);
}

void cli_usage_error(const Common *common, const char *format, ...) {
    Text message = {.data = NULL};
    va_list arguments;
    va_start(arguments, format);
    text_append_list(&message, format, arguments);
    va_end(arguments);
    print_error(common->command, ERROR_USAGE, text_string(&message));
    exit(ERROR_USAGE);
}

void cli_unknown(const Common *common, const char *what, const char *word,
                 const char *const *candidates, const char *otherwise) {
    Error error;
    error_unknown(&error, ERROR_USAGE, what, word, candidates, otherwise);
    cli_usage_error(common, "%s", error.message);
}

const char *cli_given(const Common *common, const char *name) {
    for (int i = 0; i < common->given_count; i++)
        if (strcmp(common->given[i]->name, name) == 0) return common->texts[i];
    return NULL;
}

void cli_apply(const Common *common, const Setting *list, void *settings) {
    Error ignored; /* they were read once */
    for (; list->name != NULL; list++)
        for (int i = 0; i < common->given_count; i++)
            if (common->given[i] == list) setting_parse(list, common->texts[i], settings, &ignored);
}

const char *cli_word(const Common *common, const char *what) {
    if (common->word_count > 1)
        cli_usage_error(common, "expected one %s, got also '%s'", what, common->words[1]);
    return common->word_count > 0 ? common->words[0] : NULL;
}

int cli_fail(const Error *error) {
    if (error->message[0] != '\0') print_error("jumpoff", (int)error->code, error->message);
    return (int)error->code;
}

Output *cli_output(const Common *common) {
    const char *const blank = strchr(common->command, ' ');
    return output_new(
        &(OutputOptions){.command = blank != NULL ? blank + 1 : common->command,
                         .format = common->format,
                         .explain = common->explain,
                         .verbose = common->verbose,
                         .brief = common->brief,
                         .table = common->table > 0 ? COMMON_TABLES[common->table] : NULL,
                         .caption = common->caption});
}

bool cli_print_output(Output *output, bool good, Error *error) {
    Text text = {.data = NULL};
    if (good) output_write(output, &text);
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

bool cli_cannot_print(Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s",
                     errno == EPIPE ? "" : "standard output: cannot write");
}

bool cli_print(Text *text, Error *error) {
    TEXT_AUTO Text clean = {0};
    utf8_append_clean_lines(&clean, text_string(text));
    text_free(text);
    const size_t length = clean.length;
    const bool good =
        fwrite(text_string(&clean), 1, length, stdout) == length && fflush(stdout) == 0;
    if (!good) cli_cannot_print(error);
    if (!good) { /* it is said once */
        __fpurge(stdout);
        clearerr(stdout);
    }
    return good;
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

char *cli_choose_folder(const char *out, const char *stem, Error *error) {
    if (out != NULL && file_exists_in(out, JOURNAL_NAME)) {
        MEMORY_AUTO char *resume = text_resume("tournament", out);
        error_set(error, ERROR_CANNOT_WRITE,
                  "%s: contains an unfinished tournament: '%s' continues it", out, resume);
        return NULL;
    }
    if (out != NULL) return file_is_free(out, error) ? text_duplicate(out) : NULL;
    Text name = {.data = NULL};
    text_append_string(&name, stem);
    for (int number = 2; file_exists(text_string(&name)); number++) {
        text_clear(&name);
        text_append(&name, "%s-%d", stem, number);
    }
    return name.data;
}

bool cli_make_folder(const char *folder,
                     bool (*fill)(const void *context, const char *folder, Error *error),
                     const void *context, Error *error) {
    TEXT_AUTO Text beside = {0};
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/') length--;
    text_append(&beside, "%.*s.%ld.tmp", (int)length, folder, (long)getpid());
    bool good = file_make_folder(beside.data, error) && fill(context, beside.data, error);
    if (good && rename(beside.data, folder) != 0)
        good = error_set(error, ERROR_CANNOT_WRITE, "%s: cannot create the folder: %s", folder,
                         strerror(errno));
    if (good) return true;
    FileNames files = file_list(beside.data, ".", "");
    Error ignored;
    for (size_t i = 0; i < files.count; i++) file_remove_in(beside.data, files.names[i], &ignored);
    file_names_free(&files);
    rmdir(beside.data);
    return false;
}

void cli_note_unfinished(const Common *common, const char *folder) {
    if (common->format != TABLE_TEXT && file_exists_in(folder, JOURNAL_NAME))
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

void cli_note_threads(int threads, uint64_t games) {
    const int processors = threads_available();
    const int at_once = games < (uint64_t)threads ? (int)games : threads;
    if (at_once <= processors) return;
    cli_note("%d games at once are played by the clock on %d processor%s: who thinks gets "
             "only part of its time; --threads %d is fair",
             at_once, processors, processors > 1 ? "s" : "", processors);
}

bool common_board(const Common *common, Board *board, Error *error) {
    *board = board_start(common->board_size);
    return common->fen == NULL || fen_parse(common->fen, common->board_size, board, error);
}
