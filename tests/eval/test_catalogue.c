/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue: which evaluator a name means, and what is said of names that mean none. */
#include "eval/catalogue.h"

#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/positions.h"
#include "../report/folder.h"
#include "search/search.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

AUTO_CLOSE(catalogue_free)

static const char *base; /* a folder for the test's own, and the working directory */

static void make_base(void) {
    base = temporary_folder();
    cr_assert_eq(chdir(base), 0);
}

TestSuite(catalogue, .init = make_base);

#define PLAIN "name = \"plain\"; weights = { men = 1.0; kings = 3; };\n"

static Catalogue *english(void) { return catalogue_new(8, rules_find("english")); }

static void load(Catalogue *catalogue, const char *name) {
    Error error = {ERROR_NONE, ""};
    cr_assert(catalogue_load(catalogue, name, &error), "%s", error.message);
}

/* The value of a position by an evaluator with options. */
static Score value_of(const Catalogue *catalogue, const char *name, const char *options,
                      const char *fen) {
    Error error = {ERROR_NONE, ""};
    KeyValues parsed;
    EvalInstance instance;
    const Board board = positions_fen(fen, catalogue_board_size(catalogue));
    cr_assert(key_values_parse(&parsed, name, options, &error), "%s", error.message);
    cr_assert(catalogue_open(catalogue, &instance, name, &parsed, &error), "%s", error.message);
    eval_begin(&instance, &board, 1);
    const Score value = eval_board(&instance, &board);
    eval_close(&instance);
    return value;
}

/* ---- files of the program ---- */

Test(catalogue, files_of_the_program_are_whole) {
    for (const ShippedFile *file = SHIPPED_FILES; file->path != NULL; file++) {
        Formula formula;
        Error error = {ERROR_NONE, ""};
        size_t length = 0;
        TEXT_AUTO Text path = {.data = NULL};
        cr_assert(formula_read(&formula, file->path, file->text, file->length, 8, &error), "%s",
                  error.message);
        /* As they are in the source, to the last byte; but patterns are without their weights,
         * which are found by their checksum. */
        text_append(&path, JUMPOFF_SOURCE_DIR "/%s", file->path);
        MEMORY_AUTO char *text =
            file_read_in(NULL, text_string(&path), FORMULA_TEXT_MAX, &length, &error);
        cr_assert_not_null(text, "%s", error.message);
        if (formula.patterns != NULL) {
            Formula source;
            cr_assert(formula_read(&source, file->path, text, length, 8, &error));
            const PatternSet *const found = formula.patterns, *const expected = source.patterns;
            cr_assert_eq(found->states, expected->states);
            cr_assert_arr_eq(found->weights, expected->weights,
                             (size_t)found->states * sizeof *found->weights);
            formula_free(&source);
            strcpy(strstr(text, "  weights =\n"), "};\n");
            length = strlen(text);
        }
        cr_assert(length == file->length && strcmp(text, file->text) == 0, "%s", file->path);
        /* No file hides another one. */
        for (const ShippedFile *other = SHIPPED_FILES; other != file; other++) {
            if (strcmp(other->name, file->name) != 0) continue;
            cr_assert(formula.rules_count > 0 && other->rules[0] != NULL, "%s", file->path);
            for (int i = 0; i < formula.rules_count; i++)
                for (const char *const *rules = other->rules; *rules != NULL; rules++)
                    cr_assert_str_neq(*rules, formula.rules[i]->name,
                                      "%s, %s: one name for the same rules", other->path,
                                      file->path);
        }
        /* No name is taken already, or could not be written in a player. */
        for (const Evaluator *const *list = eval_list(8); *list != NULL; list++)
            cr_assert_str_neq((*list)->name, formula.name, "%s", file->path);
        for (const Search *const *list = search_list(8); *list != NULL; list++)
            cr_assert_str_neq((*list)->name, formula.name, "%s", file->path);
        cr_assert(!catalogue_is_path(formula.name), "%s", file->path);
        cr_assert_neq(formula.summary[0], '\0', "%s", file->path);
        cr_assert_neq(formula.source[0], '\0', "%s", file->path);
        /* What the build took out of it is what is read from it. */
        cr_assert_str_eq(file->name, formula.name, "%s", file->path);
        cr_assert_str_eq(file->summary, formula.summary, "%s", file->path);
        cr_assert_str_eq(file->source, formula.source, "%s", file->path);
        cr_assert_leq(formula.rules_count, SHIPPED_RULES_MAX, "%s", file->path);
        for (int i = 0; i < formula.rules_count; i++)
            cr_assert_str_eq(file->rules[i], formula.rules[i]->name, "%s", file->path);
        cr_assert_null(file->rules[formula.rules_count], "%s", file->path);
        formula_free(&formula);
    }
}

/* Files of one name; which is chosen is seen by its summary. */
typedef struct Choice {
    const char *files[4][SHIPPED_RULES_MAX + 1]; /* their rules, in their order; "": any */
    int english, giveaway, paper004;
} Choice;

static const Choice CHOICES[] = {
    {{{"english"}, {"giveaway"}}, 0, 1, 0},
    {{{"giveaway"}, {"english"}}, 1, 0, 1},
    {{{"english"}}, 0, 0, 0},
    {{{"giveaway"}}, 0, 0, 0},
    {{{""}, {"english"}}, 1, 0, 0},
    {{{"english"}, {""}}, 0, 1, 1},
    {{{""}, {""}}, 0, 0, 0},
    {{{"english"}, {"english"}}, 0, 0, 0},
    {{{"giveaway"}, {"paper004"}, {"english", "giveaway"}}, 2, 0, 1},
    {{{"giveaway"}, {"paper004"}}, 1, 0, 1},
};

static void check_choice(const Choice *choice, const char *rules, int expected) {
    static const char *const SUMMARIES[] = {"0", "1", "2", "3"};
    static const char *const TEXTS[] = {
        "name = \"n\"; weights = { men = 0; };", "name = \"n\"; weights = { men = 1; };",
        "name = \"n\"; weights = { men = 2; };", "name = \"n\"; weights = { men = 3; };"};
    ShippedFile files[5] = {{.path = NULL}};
    for (int i = 0; i < 4 && choice->files[i][0] != NULL; i++) {
        files[i] = (ShippedFile){.path = "f",
                                 .text = TEXTS[i],
                                 .length = strlen(TEXTS[i]),
                                 .name = "n",
                                 .summary = SUMMARIES[i]};
        if (choice->files[i][0][0] != '\0')
            memcpy(files[i].rules, choice->files[i], sizeof files[i].rules);
    }
    Catalogue *const catalogue = catalogue_new_with(files, 8, rules_find(rules));
    const CatalogueEntry *const entry = catalogue_find(catalogue, "n");
    cr_assert(entry != NULL && entry->formula == NULL && entry->text == NULL && !entry->is_named);
    cr_assert_eq(atoi(entry->summary), expected, "file %s for %s, not %d of choice %d",
                 entry->summary, rules, expected, (int)(choice - CHOICES));
    cr_assert_eq(catalogue_entry(catalogue, catalogue_count(catalogue) - 1), entry, "only once");
    load(catalogue, "n");
    cr_assert_eq(value_of(catalogue, "n", "", "B:W21,22:B1"), -expected);
    catalogue_free(catalogue);
}

Test(catalogue, rules_choose_among_files_of_one_name) {
    for (size_t i = 0; i < sizeof CHOICES / sizeof *CHOICES; i++) {
        check_choice(&CHOICES[i], "english", CHOICES[i].english);
        check_choice(&CHOICES[i], "giveaway", CHOICES[i].giveaway);
        check_choice(&CHOICES[i], "paper004", CHOICES[i].paper004);
    }
}

Test(catalogue, leaves_out_what_it_cannot_name) {
    static const char TAKEN[] = "name = \"null\"; weights = { men = 1; };";
    static const char SMALL[] = "name = \"n\"; weights = { samuel_adv = 1; };";
    static const ShippedFile FILES[] = {
        {.path = "a", .text = TAKEN, .length = sizeof TAKEN - 1, .name = "null"},
        {.path = "b", .text = SMALL, .length = sizeof SMALL - 1, .name = "n"},
        {.path = NULL}};
    AUTO(catalogue_free_at) Catalogue *standard = catalogue_new_with(FILES, 8, RULES_ALL[0]);
    AUTO(catalogue_free_at) Catalogue *large = catalogue_new_with(FILES, 10, RULES_ALL[0]);
    cr_assert_not_null(catalogue_find(standard, "null")->evaluator, "the registry's stays");
    cr_assert_not_null(catalogue_find(standard, "n"));
    cr_assert_null(catalogue_find(large, "n"), "it is for 8x8");
}

Test(catalogue, lists_every_name_once_the_registry_first) {
    AUTO(catalogue_free_at) Catalogue *catalogue = english();
    const Evaluator *const *const list = eval_list(8);
    int registered = 0;
    for (; list[registered] != NULL; registered++) {
        cr_assert_eq(catalogue_entry(catalogue, registered)->evaluator, list[registered]);
        cr_assert_null(catalogue_entry(catalogue, registered)->formula);
    }
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        cr_assert_eq(catalogue_find(catalogue, entry->name), entry, "%s", entry->name);
        cr_assert_eq(entry->evaluator != NULL, i < registered);
        load(catalogue, entry->name);
        cr_assert_eq(entry->formula != NULL, i >= registered);
    }
}

/* ---- files ---- */

Test(catalogue, tells_paths_from_names) {
    static const char *const PATHS[] = {"./a",         "../a",          "/a",           "~/a", ".",
                                        "a.heuristic", "b/c.heuristic", "./a.heuristic"};
    static const char *const NAMES[] = {"a",         "",         "a/b",           "a.heuristics",
                                        "heuristic", "heuristi", "a.heuristic/b", "piece2val"};
    for (size_t i = 0; i < sizeof PATHS / sizeof *PATHS; i++)
        cr_assert(catalogue_is_path(PATHS[i]), "%s", PATHS[i]);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        cr_assert(!catalogue_is_path(NAMES[i]), "%s", NAMES[i]);
}

Test(catalogue, reads_files) {
    AUTO(catalogue_free_at) Catalogue *catalogue = english();
    const int count = catalogue_count(catalogue);
    folder_write(base, "b.heuristic", PLAIN);
    folder_write(base, "plain", PLAIN "summary = \"s\"; source = \"t\";\n");
    load(catalogue, "b.heuristic");
    load(catalogue, "./plain");
    load(catalogue, "b.heuristic");
    cr_assert_eq(catalogue_count(catalogue), count + 2);
    const CatalogueEntry *const entry = catalogue_entry(catalogue, count + 1);
    cr_assert_str_eq(catalogue_entry(catalogue, count)->name, "b.heuristic");
    cr_assert_str_eq(entry->name, "./plain");
    cr_assert_str_eq(entry->summary, "s");
    cr_assert_str_eq(entry->source, "t");
    cr_assert_eq(entry->text_length, strlen(entry->text));
    cr_assert_eq(strncmp(entry->text, PLAIN, strlen(PLAIN)), 0);
    cr_assert(entry->is_named);
    cr_assert_eq(value_of(catalogue, "./plain", "", "B:W21:BK1,K2"), 2 * 3 - 1);
}

Test(catalogue, reads_a_file_once) {
    AUTO(catalogue_free_at) Catalogue *catalogue = english();
    folder_write(base, "a.heuristic", PLAIN);
    load(catalogue, "./a.heuristic");
    folder_write(base, "a.heuristic", "name = \"plain\"; weights = { men = 7; };\n");
    load(catalogue, "./a.heuristic");
    cr_assert_eq(value_of(catalogue, "./a.heuristic", "", "B:W21:B1,2,3"), 2);
    cr_assert_eq(unlink("a.heuristic"), 0);
    load(catalogue, "./a.heuristic");
    cr_assert_eq(value_of(catalogue, "./a.heuristic", "", "B:W21:B1,2,3"), 2);
}

Test(catalogue, takes_texts_instead_of_files) {
    Catalogue *const catalogue = english(), *const other = english();
    Error error = {ERROR_NONE, ""};
    folder_write(base, "a.heuristic", "broken");
    cr_assert(catalogue_add(catalogue, "./a.heuristic", PLAIN, strlen(PLAIN), &error), "%s",
              error.message);
    cr_assert(!catalogue_find(catalogue, "./a.heuristic")->is_named, "not yet asked for");
    load(catalogue, "./a.heuristic");
    cr_assert(catalogue_find(catalogue, "./a.heuristic")->is_named);
    cr_assert(catalogue_add(catalogue, "./a.heuristic", "worse", 5, &error), "the first stays");
    cr_assert(catalogue_add_files(other, catalogue, &error));
    load(other, "./a.heuristic");
    catalogue_free(catalogue);
    cr_assert_eq(value_of(other, "./a.heuristic", "", "B:W21:B1,2,3"), 2);
    cr_assert(!catalogue_add(other, "./b.heuristic", "x = 1;", 6, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(strncmp(error.message, "./b.heuristic:1: ", 17), 0, "%s", error.message);
    catalogue_free(other);
}

Test(catalogue, finds_the_home_folder) {
    AUTO(catalogue_free_at) Catalogue *catalogue = english();
    folder_write(base, "a.heuristic", PLAIN);
    cr_assert_eq(setenv("HOME", base, 1), 0);
    cr_assert_eq(chdir("/"), 0);
    load(catalogue, "~/a.heuristic");
    cr_assert_str_eq(catalogue_find(catalogue, "~/a.heuristic")->name, "~/a.heuristic");
}

/* ---- mistakes ---- */

static void expect_refused(const char *name, ErrorCode code, const char *reported) {
    AUTO(catalogue_free_at) Catalogue *catalogue = english();
    const int count = catalogue_count(catalogue);
    Error error = {ERROR_NONE, ""};
    cr_assert(!catalogue_load(catalogue, name, &error), "%s", name);
    cr_assert_eq(error.code, code, "%s: %d: %s", name, (int)error.code, error.message);
    cr_assert_not_null(strstr(error.message, reported), "'%s' is not in: %s", reported,
                       error.message);
    cr_assert(catalogue_find(catalogue, name) == NULL && catalogue_count(catalogue) == count);
}

Test(catalogue, refuses_unknown_names_with_near_ones) {
    expect_refused("piece2vall", ERROR_USAGE, "did you mean 'piece2val'?");
    expect_refused("qqqqqqqq", ERROR_USAGE, "'jumpoff list evaluators'");
    expect_refused("", ERROR_USAGE, "unknown evaluator ''");
    expect_refused("with-ending", ERROR_USAGE, "unknown evaluator");
    expect_refused("heuristic file", ERROR_USAGE, "unknown evaluator");
    for (const ShippedFile *file = SHIPPED_FILES; file->path != NULL; file++) {
        Formula formula;
        Error error;
        TEXT_AUTO Text name = {.data = NULL}, reported = {.data = NULL};
        cr_assert(formula_read(&formula, file->path, file->text, file->length, 8, &error));
        text_append(&name, "%s_", formula.name);
        text_append(&reported, "did you mean '%s'?", formula.name);
        if (name.length > 4)
            expect_refused(text_string(&name), ERROR_USAGE, text_string(&reported));
        formula_free(&formula);
    }
}

Test(catalogue, refuses_what_is_no_heuristic_file) {
    expect_refused("./none.heuristic", ERROR_NO_INPUT, "./none.heuristic: ");
    expect_refused(".", ERROR_NO_INPUT, "folder");
    expect_refused("/dev/zero", ERROR_NO_INPUT, "device");
    cr_assert_eq(mkfifo("fifo.heuristic", 0666), 0);
    expect_refused("fifo.heuristic", ERROR_NO_INPUT, "pipe");
    folder_write(base, "bad.heuristic", "name = \"bad\";\nweights = { mne = 1; };\n");
    expect_refused("./bad.heuristic", ERROR_DATA, "./bad.heuristic:2: ");
    folder_write(base, "empty.heuristic", "");
    expect_refused("./empty.heuristic", ERROR_DATA, "./empty.heuristic:");
    MEMORY_AUTO char *huge = memory_allocate(FORMULA_TEXT_MAX + 2);
    memset(huge, '#', FORMULA_TEXT_MAX + 1);
    folder_write(base, "huge.heuristic", huge);
    expect_refused("./huge.heuristic", ERROR_DATA, "larger than 4194304 bytes");
}

static void expect_not_opened(const Catalogue *catalogue, const char *name, const char *options,
                              const char *reported) {
    Error error = {ERROR_NONE, ""};
    KeyValues parsed;
    EvalInstance instance = {NULL, NULL, NULL};
    cr_assert(key_values_parse(&parsed, name, options, &error), "%s", error.message);
    cr_assert(!catalogue_open(catalogue, &instance, name, &parsed, &error), "%s:%s", name, options);
    cr_assert(instance.evaluator == NULL && instance.state == NULL, "%s:%s: set", name, options);
    cr_assert_eq(error.code, ERROR_USAGE, "%s", error.message);
    cr_assert_not_null(strstr(error.message, reported), "'%s' is not in: %s", reported,
                       error.message);
}

/* ---- opening ---- */

Test(catalogue, endings_take_the_place_of_files) {
    AUTO(catalogue_free_at) Catalogue *catalogue = english();
    folder_write(base, "a.heuristic", PLAIN);
    load(catalogue, "./a.heuristic");
    static const char KINGS[] = "B:WK32,K29:BK1", MEN[] = "B:W21:BK1";
    const char *const ending = "ending=farthest";
    cr_assert_eq(value_of(catalogue, "./a.heuristic", "", KINGS), 3 - 2 * 3);
    cr_assert_eq(value_of(catalogue, "./a.heuristic", ending, KINGS),
                 value_of(catalogue, "piece2val", ending, KINGS));
    cr_assert_neq(value_of(catalogue, "./a.heuristic", ending, KINGS), 3 - 2 * 3);
    cr_assert_eq(value_of(catalogue, "./a.heuristic", ending, MEN), 3 - 1);
    expect_not_opened(catalogue, "./a.heuristic", "ending=piece2val", "is not an ending");
    expect_not_opened(catalogue, "./a.heuristic", "ending=fartest", "did you mean 'farthest'?");
    expect_not_opened(catalogue, "./a.heuristic", "noise=0", "unknown option noise");
    expect_not_opened(catalogue, "piece2val", "ending=./a.heuristic", "is not an ending");
    expect_not_opened(catalogue, "piece-and-row", "ending=farthest,row_base=2", "row_base");
    expect_not_opened(catalogue, "./b.heuristic", "", "unknown evaluator");
}

/* Samuel's factors are those of the 8×8 board. */
Test(catalogue, files_are_tried_on_the_board) {
    Error error = {ERROR_NONE, ""};
    Catalogue *const small = catalogue_new(6, RULES_ALL[0]), *const standard = english();
    folder_write(base, "s.heuristic", "name = \"s\";\nweights = { samuel_adv = 1; };\n");
    cr_assert(catalogue_load(standard, "./s.heuristic", &error), "%s", error.message);
    cr_assert(!catalogue_load(small, "./s.heuristic", &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(strncmp(error.message, "./s.heuristic:2: ", 17), 0, "%s", error.message);
    catalogue_free(small);
    catalogue_free(standard);
}

/* Of what is not defined on a board it is said why, not that it is unknown. */
Test(catalogue, says_what_a_board_lacks) {
    AUTO(catalogue_free_at) Catalogue *catalogue = catalogue_new(10, RULES_ALL[0]);
    Error error = {ERROR_NONE, ""};
    cr_assert(!catalogue_load(catalogue, "samuel", &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_not_null(strstr(error.message, "defined on the 8x8 board only"), "%s", error.message);
    cr_assert(catalogue_load(catalogue, "e3ph", &error), "%s", error.message);
}
