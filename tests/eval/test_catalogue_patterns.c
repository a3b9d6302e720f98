/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue and heuristics with patterns: the program's, and files of other rules or boards. */
#include "eval/catalogue.h"

#include "../common/auto.h"
#include "../common/plain_formula.h"
#include "../common/positions.h"

#include <criterion/criterion.h>
#include <string.h>

AUTO_CLOSE(catalogue_free)

static const char *const RULES[] = {"english", "giveaway"};

/* A file of that name replaces the one that the program brings for these rules. */
static const ShippedFile *shipped(const char *rules) {
    const ShippedFile *file = SHIPPED_FILES;
    while (file->path != NULL &&
           (strstr(file->path, "/patterns-") == NULL || strstr(file->path, rules) == NULL))
        file++;
    cr_assert_not_null(file->path);
    return file;
}

Test(catalogue_patterns, come_with_the_program_for_both_games) {
    double values[2];
    for (int i = 0; i < 2; i++) {
        AUTO(catalogue_free_at) Catalogue *catalogue = catalogue_new(8, rules_find(RULES[i]));
        const CatalogueEntry *const entry = catalogue_find(catalogue, "patterns");
        Error error = {ERROR_NONE, ""};
        KeyValues none = {.owner = "patterns"};
        EvalInstance instance;
        const Board board = positions_fen("B:W21,22,25,K4:B1,6,10,K30", 8);
        cr_assert_not_null(entry);
        cr_assert(!catalogue_open(catalogue, &instance, "patterns", &none, &error));
        cr_assert_eq(error.code, ERROR_USAGE, "it was not loaded");
        cr_assert(catalogue_load(catalogue, "patterns", &error), "%s", error.message);
        cr_assert_not_null(entry->formula->patterns, "the entry stays where it was");
        cr_assert_eq(entry->formula->rules[0], rules_find(RULES[i]));
        cr_assert(catalogue_open(catalogue, &instance, "patterns", &none, &error));
        values[i] = eval_board(&instance, &board);
        cr_assert_eq(values[i], formula_value(entry->formula, &board));
        eval_close(&instance);
    }
    cr_assert_neq(values[0], values[1]);
}

/* One that was learned for give-away, in English checkers, and on a larger board. */
Test(catalogue_patterns, files_are_of_rules_and_a_board) {
    Error error = {ERROR_NONE, ""};
    const ShippedFile *const file = shipped("giveaway");
    AUTO(catalogue_free_at) Catalogue *english = catalogue_new(8, rules_find("english"));
    AUTO(catalogue_free_at) Catalogue *giveaway = catalogue_new(8, rules_find("giveaway"));
    AUTO(catalogue_free_at) Catalogue *large = catalogue_new(10, rules_find("giveaway"));
    cr_assert(catalogue_add(giveaway, "./p.heuristic", file->text, file->length, &error));
    cr_assert(!catalogue_add(english, "./p.heuristic", file->text, file->length, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_str_eq(error.message,
                     "./p.heuristic: expected patterns for english, found those for giveaway");
    cr_assert_null(catalogue_find(english, "./p.heuristic"));
    cr_assert(!catalogue_add(large, "./p.heuristic", file->text, file->length, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "patterns are of the 8x8 board, not of 10x10"));
    cr_assert(!catalogue_load(large, "patterns", &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_not_null(strstr(error.message, "patterns are of the 8x8 board"), "%s", error.message);
}
