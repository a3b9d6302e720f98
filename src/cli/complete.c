/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FILES[] = ":files", FOLDERS[] = ":folders";

bool complete_is_asked(int argc, char **argv) {
    return argc > 2 && strcmp(argv[argc - 1], "--complete") == 0;
}

void candidates_add(Candidates *candidates, const char *name, const char *about) {
    TEXT_AUTO Text word = {0};
    text_append(&word, "%s%s%s", candidates->stem, name, candidates->ending);
    if (strncmp(word.data, candidates->word, strlen(candidates->word)) == 0)
        text_append(&candidates->lines, "%s\t%s\n", word.data, about);
}

/* A line that stands for what the shell looks for itself. */
static void add_place(Candidates *candidates, const char *place) {
    text_append(&candidates->lines, "%s\n", place);
}

static void answer(Candidates *candidates) __attribute__((noreturn));
static void answer(Candidates *candidates) {
    Error error = {ERROR_NONE, ""};
    exit(cli_print(&candidates->lines, &error) ? 0 : cli_fail(&error));
}

void complete_command(const Command *const *commands, const char *word) {
    Candidates candidates = {.word = word, .stem = "", .ending = ""};
    for (; *commands != NULL; commands++)
        candidates_add(&candidates, (*commands)->name, (*commands)->summary);
    candidates_add(&candidates, "--help", "the commands");
    candidates_add(&candidates, "--version", "version and commit");
    answer(&candidates);
}

/* The line so far. */
typedef struct Line {
    const Command *command;
    const Setting *const *rows;
    int count, words; /* of the rows; of argv, without the last one */
    char **argv;
} Line;

/* The row of an option as it was written, "--name" or "-n"; NULL: there is none. */
static const Setting *find_row(const Line *line, const char *option, size_t length) {
    for (int i = 0; option[0] == '-' && i < line->count; i++) {
        const Setting *const row = line->rows[i];
        if (length == 2 ? option[1] == row->letter
                        : length > 2 && strlen(row->name) == length - 2 &&
                              strncmp(option + 2, row->name, length - 2) == 0)
            return row;
    }
    return NULL;
}

/* What is listed by the rules that the line names, or the default. */
static void add_listed(const Line *line, const char *kind, Candidates *candidates) {
    const Rules *rules = NULL;
    for (int i = 1; i + 1 < line->words; i++)
        if (strcmp(line->argv[i], "--rules") == 0 || strcmp(line->argv[i], "-r") == 0)
            rules = rules_find(line->argv[i + 1]);
    list_complete(kind, rules != NULL ? rules : RULES_ALL[0], candidates);
}

/* Whether a text begins with a search, and its options if it has any, before a "/". */
static bool begins_with_search(const char *text) {
    const Search *const *search = search_list(BOARD_SIZE_STANDARD);
    const size_t length = strcspn(text, ":/");
    for (; *search != NULL; search++)
        if (strlen((*search)->name) == length && strncmp(text, (*search)->name, length) == 0)
            return strchr(text, '/') != NULL;
    return false;
}

/* [LABEL=][SEARCH/]EVALUATOR: a search, once it is whole, or an evaluator, or a heuristic file. */
static void add_players(const Line *line, Candidates *candidates) {
    const char *const word = candidates->word;
    const size_t name = strcspn(word, ":/="), labelled = word[name] == '=' ? name + 1 : 0;
    const bool has_search = begins_with_search(word + labelled);
    TEXT_AUTO Text stem = {0};
    text_append_bytes(&stem, word, has_search ? (size_t)(strrchr(word, '/') - word) + 1 : labelled);
    candidates->stem = text_string(&stem);
    add_listed(line, "evaluators", candidates);
    if (!has_search) {
        candidates->ending = "/";
        add_listed(line, "searches", candidates);
    }
    candidates->stem = candidates->ending = "";
    if (labelled == 0) add_place(candidates, FILES);
}

/* What an argument or the words of a command may be, by how the help calls them. */
static void add_called(const Line *line, const char *called, Candidates *candidates) {
    static const struct {
        const char *called, *kind; /* kind NULL: none */
        const char *place;         /* NULL: none */
    } CALLED[] = {
        {"CLAIM", "claims", NULL},   {"GENERATOR", "generators", FILES},
        {"WHAT", "openings", FILES}, {"NAME|FILE", "evaluators", FILES},
        {"DIR", NULL, FOLDERS},      {"FILE", NULL, FILES},
        {"PROGRAM", NULL, FILES},
    };
    if (strstr(called, "PLAYER") != NULL) {
        add_players(line, candidates);
        return;
    }
    if (strstr(called, "[WHAT]") != NULL) {
        add_listed(line, line->words == 1 ? NULL : line->argv[1], candidates);
        return;
    }
    for (size_t i = 0; i < sizeof CALLED / sizeof *CALLED; i++) {
        if (strstr(called, CALLED[i].called) == NULL) continue;
        const bool is_generator = strcmp(CALLED[i].called, "GENERATOR") == 0;
        if (CALLED[i].kind != NULL && (!is_generator || line->words == 1))
            add_listed(line, CALLED[i].kind, candidates);
        if (CALLED[i].place != NULL) add_place(candidates, CALLED[i].place);
        return;
    }
}

static void add_argument(const Line *line, const Setting *row, Candidates *candidates) {
    for (int i = 0; row->choices != NULL && row->choices[i] != NULL; i++)
        candidates_add(candidates, row->choices[i], "");
    if (row->choices == NULL) add_called(line, row->argument, candidates);
}

/* The last option that takes many words; NULL: none was given. */
static const Setting *find_many(const Line *line) {
    const Setting *many = NULL;
    for (int i = 1; i < line->words; i++) {
        const Setting *const row = find_row(line, line->argv[i], strlen(line->argv[i]));
        if (row != NULL && (row->flags & SETTING_MANY) != 0) many = row;
    }
    return many;
}

/* The option whose argument the last word is; NULL: it is none. */
static const Setting *find_open(const Line *line, const char *word, size_t *stem) {
    const char *const equals = strchr(word, '=');
    *stem = 0;
    if (strncmp(word, "--", 2) == 0 && equals != NULL) {
        *stem = (size_t)(equals - word) + 1;
        return find_row(line, word, (size_t)(equals - word));
    }
    const char *const before = line->words > 1 ? line->argv[line->words - 1] : "";
    const Setting *const row = find_row(line, before, strlen(before));
    return row != NULL && row->argument != NULL ? row : NULL;
}

void complete_word(const Command *command, const Setting *const *rows, int count, int argc,
                   char **argv) {
    Line line = {command, rows, count, argc - 2, argv};
    const char *word = argv[argc - 2];
    /* bash makes three words of "--rules=gi", and two of "--rules=". */
    if (line.words > 1 && strcmp(word, "=") == 0)
        word = "";
    else if (line.words > 2 && strcmp(argv[line.words - 1], "=") == 0)
        line.words--;
    size_t stem = 0;
    const Setting *const open = find_open(&line, word, &stem), *const many = find_many(&line);
    TEXT_AUTO Text before = {0};
    text_append_bytes(&before, word, stem);
    Candidates candidates = {.word = word, .stem = text_string(&before), .ending = ""};
    if (open != NULL) {
        add_argument(&line, open, &candidates);
    } else if (word[0] == '-') {
        candidates.stem = "--";
        for (int i = 0; i < count; i++)
            if ((rows[i]->flags & SETTING_HIDDEN) == 0)
                candidates_add(&candidates, rows[i]->name, rows[i]->help);
    } else if (many != NULL) {
        add_argument(&line, many, &candidates);
    } else if (command->words != NULL) {
        add_called(&line, command->words, &candidates);
    }
    answer(&candidates);
}
