/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings: read, written, unset. */
#include "util/setting.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

typedef struct Things {
    int whole, choice, range[2];
    bool flag;
    double real;
    char words[SETTING_WORDS_SIZE];
} Things;

static const char *const KINDS[] = {"all", "some", "none", NULL};
static const Setting LIST[] = {
    {SETTING_WHOLE("whole", "N", "", 2, 1e5, offsetof(Things, whole))},
    {SETTING_REAL("real", "X", "", 0, 1, offsetof(Things, real))},
    {SETTING_FLAG("flag", "", offsetof(Things, flag))},
    {SETTING_RANGE("range", "A-B", "", 0, 99, offsetof(Things, range))},
    {SETTING_CHOICE("choice", "WHICH", "", offsetof(Things, choice), KINDS)},
    {SETTING_WORDS("words", "W", "", 1, SETTING_WORDS_SIZE, offsetof(Things, words))},
    {.name = NULL}};
enum { COUNT = 6 };

static int find(const char *name) {
    int i = 0;
    while (strcmp(LIST[i].name, name) != 0) i++;
    return i;
}

static bool parse(Things *things, const char *name, const char *text, Error *error) {
    return setting_parse(&LIST[find(name)], text, things, error);
}

Test(setting, unset_ones_take_defaults) {
    Things things;
    Error error = {0};
    settings_clear(LIST, &things);
    for (int i = 0; i < COUNT; i++) cr_assert_not(setting_is_set(&LIST[i], &things), "%d", i);
    cr_assert(parse(&things, "whole", "7", &error) && parse(&things, "real", "0", &error));
    setting_default_whole(&things.whole, 3);
    setting_default_whole(&things.range[1], 4);
    setting_default_real(&things.real, 0.5);
    cr_assert(things.whole == 7 && things.range[1] == 4 && things.real == 0);
    settings_clear(LIST, &things);
    setting_default_real(&things.real, 0.5);
    cr_assert_eq(things.real, 0.5);
}

Test(setting, are_read_as_they_are_written) {
    static const char *const GOOD[][2] = {{"whole", "2"},     {"whole", "100000"},
                                          {"real", "0.0008"}, {"real", "1"},
                                          {"flag", "true"},   {"range", "3-17"},
                                          {"range", "99-99"}, {"choice", "all"},
                                          {"choice", "none"}, {"words", "piece2val@2 random"}};
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        Things things;
        Error error = {0};
        TEXT_AUTO Text text = {.data = NULL};
        const Setting *const setting = &LIST[find(GOOD[i][0])];
        settings_clear(LIST, &things);
        cr_assert(parse(&things, GOOD[i][0], GOOD[i][1], &error), "%s", error.message);
        cr_assert(setting_is_set(setting, &things));
        setting_write(setting, &things, &text);
        cr_assert_str_eq(text_string(&text), GOOD[i][1]);
    }
}

Test(setting, refuses_with_what_was_expected) {
    static const char *const BAD[][3] = {
        {"whole", "1", "--whole '1': expected a whole number from 2 to 100000"},
        {"whole", "2.5", "--whole '2.5': expected a whole number from 2 to 100000"},
        {"whole", "1e9", "--whole '1e9': expected a whole number from 2 to 100000"},
        {"real", "nan", "--real 'nan': expected a number from 0 to 1"},
        {"real", "-0.1", "--real '-0.1': expected a number from 0 to 1"},
        {"flag", "maybe", "--flag 'maybe': expected on or off"},
        {"range", "17-3", "--range '17-3': expected a number or a rising range A-B, from 0 to 99"},
        {"range", "-3", "--range '-3': expected a number or a rising range A-B, from 0 to 99"},
        {"range", "3-", "--range '3-': expected a number or a rising range A-B, from 0 to 99"},
        {"range", "", "--range '': expected a number or a rising range A-B, from 0 to 99"},
        {"range", "0000000000000000000001-3",
         "--range '0000000000000000000001-3': expected a number or a rising range A-B, from 0 to "
         "99"},
        {"choice", "al", "--choice 'al': expected all, some or none; did you mean 'all'?"},
        {"choice", "many", "--choice 'many': expected all, some or none"},
        {"words", "", "--words '': expected words of less than 512 bytes in all"}};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Things things;
        Error error = {0};
        settings_clear(LIST, &things);
        cr_assert_not(parse(&things, BAD[i][0], BAD[i][1], &error), "%s", BAD[i][2]);
        cr_assert_eq(error.code, ERROR_USAGE);
        cr_assert_str_eq(error.message, BAD[i][2]);
        cr_assert_not(setting_is_set(&LIST[find(BAD[i][0])], &things), "untouched");
    }
}

Test(setting, options_are_those_given) {
    Things things;
    Error error = {0};
    TEXT_AUTO Text text = {.data = NULL};
    settings_clear(LIST, &things);
    settings_write_options(LIST, &things, &text);
    cr_assert_str_eq(text_string(&text), "");
    cr_assert(parse(&things, "flag", "", &error) && parse(&things, "words", "a b", &error) &&
              parse(&things, "range", "5", &error));
    settings_write_options(LIST, &things, &text);
    cr_assert_str_eq(text_string(&text), " --flag --range 5-5 --words 'a b'");
}
