/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans are checked with their line, and read; hashes go by what is said. */
#include "util/plan.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const COLOURS[] = {"red", "white", NULL};

static bool is_square(const PlanCheck *check, const config_setting_t *it, const PlanKey *key) {
    return config_setting_get_int(it) <= *(const int *)check->context ||
           config_text_complain(check->text, it, key->name);
}

static const PlanKey INNER[] = {{KEY("on", FLAG), .is_needed = true}, {.name = NULL}};
static const PlanKey KEYS[] = {
    {KEY("word", WORD), .is_needed = true},
    {KEY_RANGE("whole", WHOLE, 1, 9)},
    {KEY("even", EVEN)},
    {KEY("reals", REAL), .list = {0, 3}, .is_rising = true},
    {KEY("colour", CHOICE), .words = COLOURS},
    {KEY("pairs", PAIR), .list = {0, 2}, .second = PLAN_CUSTOM},
    {KEY("groups", GROUP), .list = {0, 2}, .keys = INNER},
    {KEY("own", CUSTOM)},
    {KEY("any", ANY)},
    {.name = NULL},
};

static bool check(const char *content, ConfigText *text, Error *error) {
    static const int MOST = 32;
    cr_assert(config_text_open(text, "f", content, strlen(content), error), "%s", error->message);
    const PlanCheck how = {text, is_square, &MOST};
    return plan_check(&how, config_text_root(text), KEYS);
}

Test(plan, a_fault_is_a_line) {
    static const char *const FAULTS[][2] = {
        {"", "f:1: word: missing"},
        {"other = 1;", "f:1: unknown key 'other'"},
        {"word = 1;", "f:1: word: expected a word in quotes"},
        {"word = \"\";\nwhole = 10;", "f:2: whole: expected a whole number from 1 to 9"},
        {"word = \"\"; whole = 1.5;", "f:1: whole: expected a whole number from 1 to 9"},
        {"word = \"\"; even = 3;", "f:1: even: expected an even number"},
        {"word = \"\"; reals = \"1\";", "f:1: reals: expected a number"},
        {"word = \"\"; reals = [1.0, 1.0];", "f:1: reals: expected rising numbers"},
        {"word = \"\"; reals = [1, 2, 3, 4];", "f:1: reals: expected a list of 0 to 3 values"},
        {"word = \"\"; colour = \"blue\";", "f:1: colour: expected \"red\" or \"white\""},
        {"word = \"\"; pairs = ((\"a\"));", "f:1: pairs: expected a list of two words"},
        {"word = \"\"; groups = ({});", "f:1: on: missing"},
        {"word = \"\"; groups = ({ on = 1; });", "f:1: on: expected true or false"},
        {"word = \"\"; groups = 1;", "f:1: groups: expected { … }"},
        {"word = \"\"; own = 33;", "f:1: own: expected own"},
    };
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        Error error = {ERROR_NONE, ""};
        ConfigText text;
        cr_assert_not(check(FAULTS[i][0], &text, &error), "%s", FAULTS[i][0]);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_eq(strncmp(error.message, FAULTS[i][1], strlen(FAULTS[i][1])), 0, "%s",
                     error.message);
        config_text_close(&text);
    }
}

Test(plan, values_are_read) {
    Error error = {ERROR_NONE, ""};
    ConfigText text;
    cr_assert(check("word = \"w\"; whole = 9; reals = 0.5; colour = \"white\"; own = 32;\n"
                    "pairs = ([\"a\", \"b\"]); groups = { on = true; }; any = [10, 20];",
                    &text, &error),
              "%s", error.message);
    const config_setting_t *const root = config_text_root(&text);
    cr_assert_str_eq(plan_word(root, "word", ""), "w");
    cr_assert_str_eq(plan_word(root, "none", "else"), "else");
    cr_assert_eq(plan_whole(root, "whole", 0), 9);
    cr_assert_eq(plan_whole(root, "even", 7), 7);
    cr_assert_eq(plan_length(root, "reals"), 1, "one may stand for a list of it");
    cr_assert_eq(plan_length(root, "none"), 0);
    cr_assert_eq(plan_real_at(root, "reals", 0), 0.5);
    cr_assert_eq(plan_choice(root, "colour", COLOURS, -1), 1);
    cr_assert_str_eq(plan_pair_at(root, "pairs", 0, 1), "b");
    cr_assert(plan_flag(plan_item(root, "groups", 0), "on"));
    cr_assert_eq(plan_count(root, "any", 1, 0), 20);
    cr_assert_eq(plan_count(root, "whole", 1, 0), 9);
    config_text_close(&text);
}

static uint64_t hash_of(const char *content) {
    Error error = {ERROR_NONE, ""};
    ConfigText text;
    cr_assert(config_text_open(&text, "f", content, strlen(content), &error), "%s", error.message);
    const uint64_t hash = plan_hash(config_text_root(&text), 1, NULL, NULL);
    config_text_close(&text);
    return hash;
}

Test(plan, hashes_go_by_what_is_said) {
    const uint64_t hash = hash_of("a = 1; b = (\"x\", [true]); c = { d = 0.5; };");
    cr_assert_eq(hash_of("c={d=5e-1;};b=(\"x\",true); /**/ a = 1.0;"), hash);
    static const char *const OTHERS[] = {"a = 2; b = (\"x\", true); c = { d = 0.5; };",
                                         "a = 1; b = (true, \"x\"); c = { d = 0.5; };",
                                         "a = 1; b = (\"x\", false); c = { d = 0.5; };",
                                         "a = 1; b = (\"x\", true); c = { e = 0.5; };",
                                         "a = 1; b = (\"x\", true); d = 0.5;",
                                         "a = 1; b = (\"x\", true); c = 0.5;"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        cr_assert_neq(hash_of(OTHERS[i]), hash, "%s", OTHERS[i]);
}
