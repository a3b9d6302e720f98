/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/key_values.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static bool take_int(KeyValues *options, const char *key, int *value, Error *error) {
    return key_values_take(options, &(Setting){SETTING_WHOLE(key, NULL, NULL, 1, 99, 0)}, value,
                           error);
}

static bool take_choice(KeyValues *options, const char *key, const char *const *choices, int *value,
                        Error *error) {
    return key_values_take(options, &(Setting){SETTING_CHOICE(key, NULL, NULL, 0, choices)}, value,
                           error);
}

static bool take_bool(KeyValues *options, const char *key, bool *value, Error *error) {
    return key_values_take(options, &(Setting){SETTING_FLAG(key, NULL, 0)}, value, error);
}

static KeyValues parse(const char *text) {
    KeyValues options;
    Error error = {0};
    cr_assert(key_values_parse(&options, "alphabeta", text, &error), "%s", error.message);
    return options;
}

Test(key_values, reads_nothing) {
    Error error = {0};
    cr_assert_eq(parse(NULL).count, 0);
    const KeyValues options = parse("");
    cr_assert_eq(options.count, 0);
    cr_assert(key_values_finish(&options, &error));
}

Test(key_values, reads_each_kind) {
    static const char *const modes[] = {"fast", "slow", NULL};
    KeyValues options = parse("depth=7,mode=slow,noise=on,book=\"a,b=c\"");
    Error error = {0};
    int depth = 1, nodes = 5;
    int mode = 0;
    bool noise = false;
    cr_assert(take_int(&options, "depth", &depth, &error));
    cr_assert(take_int(&options, "nodes", &nodes, &error));
    cr_assert(take_choice(&options, "mode", modes, &mode, &error));
    cr_assert(take_bool(&options, "noise", &noise, &error));
    cr_assert_str_eq(key_values_text(&options, "book"), "a,b=c");
    cr_assert_eq(key_values_text(&options, "other"), NULL);
    cr_assert_eq(depth, 7);
    cr_assert_eq(nodes, 5);
    cr_assert_eq(mode, 1);
    cr_assert(noise);
    cr_assert(key_values_finish(&options, &error));
}

Test(key_values, reads_all_words_for_a_bool) {
    static const char *const words[] = {"off", "on", "no", "yes", "0", "1", "false", "true"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[32];
        snprintf(text, sizeof text, "noise=%s", words[i]);
        KeyValues options = parse(text);
        Error error = {0};
        bool value = i % 2 == 0;
        cr_assert(take_bool(&options, "noise", &value, &error));
        cr_assert_eq(value, i % 2 == 1, "%s", words[i]);
    }
}

Test(key_values, refuses_what_is_malformed) {
    static const char *const wrong[] = {"depth",      "=7",        "depth=7,", ",depth=7",
                                        "a=1,,b=2",   "a=1,a=2",   "a=\"b",    "a=\"b\"c",
                                        "a=\"b\"c=1", "a=1,depth", "a"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        KeyValues options;
        Error error = {0};
        cr_assert_not(key_values_parse(&options, "alphabeta", wrong[i], &error), "%s", wrong[i]);
        cr_assert_eq(error.code, ERROR_USAGE);
        cr_assert_eq(strncmp(error.message, "alphabeta: ", 11), 0, "%s", error.message);
    }
}

Test(key_values, refuses_what_does_not_fit) {
    KeyValues options;
    Error error = {0};
    char text[2 * KEY_VALUE_SIZE + 2] = "k=";
    memset(text + 2, 'v', KEY_VALUE_SIZE - 1);
    cr_assert(key_values_parse(&options, "x", text, &error));
    cr_assert_eq(strlen(key_values_text(&options, "k")), KEY_VALUE_SIZE - 1);
    text[KEY_VALUE_SIZE + 1] = 'v';
    cr_assert_not(key_values_parse(&options, "x", text, &error));
    memset(text, 'k', KEY_VALUE_SIZE);
    text[KEY_VALUE_SIZE] = '=';
    cr_assert_not(key_values_parse(&options, "x", text, &error));
    char many[200] = "";
    for (int i = 0; i <= KEY_VALUES_MAX; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many), "%sk%d=1", i > 0 ? "," : "", i);
    cr_assert_not(key_values_parse(&options, "x", many, &error));
    *strrchr(many, ',') = '\0';
    cr_assert(key_values_parse(&options, "x", many, &error));
    cr_assert_eq(options.count, KEY_VALUES_MAX);
}

Test(key_values, names_what_was_expected) {
    static const char *const modes[] = {"fast", "slow", NULL};
    KeyValues options = parse("depth=100,mode=Slow,noise=maybe");
    Error error = {0};
    int depth = 1;
    int mode = 0;
    bool noise = true;
    cr_assert_not(take_int(&options, "depth", &depth, &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_str_eq(error.message,
                     "alphabeta: option depth: expected a whole number from 1 to 99, not \"100\"");
    cr_assert_not(take_choice(&options, "mode", modes, &mode, &error));
    cr_assert_str_eq(error.message, "alphabeta: option mode: expected fast or slow, not \"Slow\"");
    cr_assert_not(take_bool(&options, "noise", &noise, &error));
    cr_assert_str_eq(error.message, "alphabeta: option noise: expected on or off, not \"maybe\"");
    cr_assert_eq(depth, 1);
    cr_assert_eq(mode, 0);
    cr_assert(noise);
}

Test(key_values, refuses_what_nobody_took) {
    KeyValues options = parse("dpeth=7"), other = parse("zzz=7");
    const KeyValues none = parse("zzz=7");
    Error error = {0};
    int depth = 1;
    bool noise = false;
    cr_assert(take_int(&options, "depth", &depth, &error));
    cr_assert_not(key_values_finish(&options, &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_str_eq(error.message, "alphabeta: unknown option dpeth; did you mean depth?");
    cr_assert(take_int(&other, "depth", &depth, &error));
    cr_assert(take_bool(&other, "noise", &noise, &error));
    cr_assert_not(key_values_finish(&other, &error));
    cr_assert_str_eq(error.message, "alphabeta: unknown option zzz; it takes depth, noise");
    cr_assert_not(key_values_finish(&none, &error));
    cr_assert_str_eq(error.message, "alphabeta: unknown option zzz; it takes none");
}
