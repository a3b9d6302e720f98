#include "cli/cli.h"

#include "draughts/notation.h"
#include "util/file.h"
#include "util/ordered.h"
#include "util/suggest.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Common common_default(void) {
    return (Common){
        .rules = RULES_ALL[0],
        .board_size = BOARD_SIZE_STANDARD,
        .threads = threads_available(),
        .seed = 1,
        .format = TABLE_TEXT,
    };
}

/* One line, whatever it quotes: no word of a user's breaks it or moves the cursor. */
static void print_message(const char *name, const char *message) {
    Text line = {.data = NULL};
    utf8_append_clean(&line, message, "?");
    fprintf(stderr, "%s: %s\n", name, text_string(&line));
    text_free(&line);
}

void cli_usage_error(const struct argp_state *state, const char *format, ...) {
    char message[ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print_message(state->name, message);
    exit(ERROR_USAGE);
}

int64_t cli_number(const struct argp_state *state, const char *what, const char *arg, int64_t min,
                   int64_t max) {
    int64_t value = 0;
    if (!text_parse_int(arg, min, max, &value)) {
        cli_usage_error(state, "--%s '%s': expected a whole number from %" PRId64 " to %" PRId64,
                        what, arg, min, max);
    }
    return value;
}

void cli_unknown(const struct argp_state *state, const char *what, const char *word,
                 const char *const *candidates, const char *otherwise) {
    Error error;
    suggest_refuse(&error, ERROR_USAGE, what, word, candidates, otherwise);
    cli_usage_error(state, "%s", error.message);
}

static const Rules *parse_rules(const struct argp_state *state, const char *arg) {
    const char *names[8];
    int count = 0;
    for (; RULES_ALL[count] != NULL; count++) names[count] = RULES_ALL[count]->name;
    names[count] = NULL;
    const Rules *const rules = rules_find(arg);
    if (rules != NULL) return rules;
    cli_unknown(state, "rules", arg, names, "expected english, giveaway or seed004");
}

static int parse_board(const struct argp_state *state, const char *arg) {
    int64_t size = 0;
    if (!text_parse_int(arg, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size) ||
        !board_size_is_supported((int)size)) {
        cli_usage_error(state, "--board '%s': expected 6, 8, 10 or 12", arg);
    }
    return (int)size;
}

static TableFormat parse_format(const struct argp_state *state, const char *arg) {
    if (strcmp(arg, "text") == 0) return TABLE_TEXT;
    if (strcmp(arg, "csv") == 0) return TABLE_CSV;
    if (strcmp(arg, "json") == 0) return TABLE_JSON;
    cli_usage_error(state, "--format '%s': expected text, csv or json", arg);
}

error_t common_parse(int key, char *arg, struct argp_state *state, Common *common) {
    switch (key) {
    case KEY_RULES:
        common->rules = parse_rules(state, arg);
        common->rules_given = true;
        return 0;
    case KEY_BOARD:
        common->board_size = parse_board(state, arg);
        common->board_given = true;
        return 0;
    case KEY_SEED:
        if (!text_parse_uint(arg, UINT64_MAX, &common->seed)) {
            cli_usage_error(state, "--seed '%s': expected a whole number from 0 to 2^64-1", arg);
        }
        common->seed_given = true;
        return 0;
    case KEY_THREADS: common->threads = (int)cli_number(state, "threads", arg, 1, 1024); return 0;
    case KEY_OUT: common->out = arg; return 0;
    case KEY_OPENINGS: common->openings = arg; return 0;
    case KEY_FORMAT: common->format = parse_format(state, arg); return 0;
    case KEY_FEN: common->fen = arg; return 0;
    case KEY_QUIET: common->quiet = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The long option that a word names or abbreviates; false when there is none. */
static bool option_is_known(const struct argp_option *options, const char *word, size_t length) {
    for (const struct argp_option *o = options; o->name != NULL || o->key != 0; o++) {
        if (o->name != NULL && strncmp(o->name, word, length) == 0) return true;
    }
    static const char *const OWN[] = {"help", "usage", "version"};
    for (int i = 0; i < 3; i++) {
        if (strncmp(OWN[i], word, length) == 0) return true;
    }
    return false;
}

/* argp says "unrecognized option" without help; we look first. */
static void suggest_options(const struct argp *argp, int argc, char **argv) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1];
    int count = 0;
    for (const struct argp_option *o = argp->options; o->name != NULL || o->key != 0; o++) {
        if (o->name != NULL && count < NAMES_MAX) names[count++] = o->name;
    }
    names[count] = NULL;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--", 2) != 0) continue;
        char word[64];
        const size_t length = strcspn(argv[i] + 2, "=");
        if (option_is_known(argp->options, argv[i] + 2, length)) continue;
        snprintf(word, sizeof word, "%.*s", (int)length, argv[i] + 2);
        const char *const nearest = text_nearest(word, names);
        Text message = {.data = NULL};
        text_append(&message, "unknown option '--%s'%s%s%s; see '%s --help'", word,
                    nearest != NULL ? "; did you mean '--" : "", nearest != NULL ? nearest : "",
                    nearest != NULL ? "'?" : "", argv[0]);
        print_message(argv[0], text_string(&message));
        text_free(&message);
        exit(ERROR_USAGE);
    }
}

void cli_parse(const struct argp *argp, int argc, char **argv, void *input) {
    suggest_options(argp, argc, argv);
    argp_parse(argp, argc, argv, ARGP_IN_ORDER, NULL, input);
}

int cli_fail(const Error *error) {
    print_message("jumpoff", error->message);
    return (int)error->code;
}

bool cli_print(const Text *text, Error *error) {
    const char *const string = text_string(text);
    if (fwrite(string, 1, text->length, stdout) == text->length && fflush(stdout) == 0) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "standard output: cannot write");
}

/* "stem", "stem-2", …: the first that does not exist. */
static char *fresh_folder(const char *stem) {
    Text name = {.data = NULL};
    text_append_string(&name, stem);
    for (int number = 2; file_exists(text_string(&name)); number++) {
        text_clear(&name);
        text_append(&name, "%s-%d", stem, number);
    }
    return name.data;
}

/* Whether a tournament in a folder is not at its end; with ERROR_CANNOT_WRITE. */
static bool is_unfinished(const char *folder, Error *error) {
    char *const journal = file_join(folder, "journal");
    const bool is_there = file_exists(journal);
    free(journal);
    if (!is_there) return false;
    error_set(
        error, ERROR_CANNOT_WRITE,
        "%s: holds a tournament that is not finished: 'jumpoff tournament --resume %s' goes on "
        "with it",
        folder, folder);
    return true;
}

char *cli_choose_folder(const char *out, const char *stem, Error *error) {
    if (out == NULL) return fresh_folder(stem);
    if (is_unfinished(out, error)) return NULL;
    return file_is_free(out, error) ? text_duplicate(out) : NULL;
}

void cli_note(const char *message) { print_message("Note", message); }

void cli_note_rules(const Catalogue *catalogue) {
    const Rules *const rules = catalogue_rules(catalogue);
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        const Formula *const formula = entry->formula;
        if (!entry->is_named || formula == NULL || formula_is_for(formula, rules)) continue;
        Text note = {.data = NULL};
        text_append(&note, "%s was made for ", entry->name);
        for (int r = 0; r < formula->rules_count; r++) {
            text_append(&note, "%s%s", r > 0 ? " and " : "", formula->rules[r]->name);
        }
        text_append(&note, ", not %s.", rules->name);
        cli_note(text_string(&note));
        text_free(&note);
    }
}

bool common_board(const Common *common, Board *board, Error *error) {
    *board = board_start(common->board_size);
    return common->fen == NULL || fen_parse(common->fen, common->board_size, board, error);
}
