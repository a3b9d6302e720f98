/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings in files: what is read is what is written. */
#include "util/setting.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

typedef struct Inner {
    int first, second;
} Inner;

typedef struct Things {
    uint64_t count, seed;
    bool off, flag;
    char words[8];
    int choice, old;
    double real;
    Inner inner;
    const char *word;
} Things;

static bool has_count(const void *things) { return ((const Things *)things)->count > 0; }

static bool is_read_only(const void *things) {
    (void)things;
    return false;
}

static const char *inner_fault(const void *value) {
    const Inner *const inner = value;
    return inner->first <= inner->second ? NULL : "first at most second";
}

static const char *odd_fault(const void *value) {
    return *(const uint64_t *)value % 2 == 1 ? NULL : "an odd number";
}

static const char *const CHOICES[] = {"this", "that", NULL};
static const Setting INNER[] = {
    {SETTING_WHOLE("first", NULL, NULL, 0, 9, offsetof(Inner, first))},
    {SETTING_WHOLE("second", NULL, NULL, 0, 9, offsetof(Inner, second))},
    {SETTING_WHOLE("2nd", NULL, NULL, 0, 9, offsetof(Inner, second)), .key = "zweite",
     .flags = SETTING_UNWRITTEN},
    {.name = NULL}};
static const Setting LIST[] = {
    {SETTING_COUNT("count", "N", "", 1, 1e10, offsetof(Things, count)), .fault = odd_fault,
     .is_written = has_count, .value = "5"},
    {SETTING_SEED("seed", "N", "", offsetof(Things, seed)), .comment = "# Random", .value = "7"},
    {SETTING_OFF("no-off", "", offsetof(Things, off)), .key = "off", .value = "true"},
    {SETTING_FLAG("flag", "", offsetof(Things, flag)), .remark = "# on"},
    {SETTING_WORDS("words", "W", "", 0, sizeof((Things *)0)->words, offsetof(Things, words))},
    {SETTING_CHOICE("choice", "C", "", offsetof(Things, choice), CHOICES)},
    {SETTING_CHOICE("other", "C", "", offsetof(Things, choice), CHOICES), .flags = SETTING_NO_KEY},
    {SETTING_REAL("real", "X", "", -1, 1e9, offsetof(Things, real))},
    {SETTING_GROUP("inner", offsetof(Things, inner), INNER), .fault = inner_fault},
    {SETTING_WORD("word", "W", "", offsetof(Things, word)), .is_written = is_read_only},
    {.name = NULL}};

static bool read(const char *content, bool all, Things *things, Error *error) {
    ConfigText text;
    cr_assert(config_text_open(&text, "f", content, strlen(content), error), "%s", error->message);
    const bool good = settings_read(&text, config_text_root(&text), LIST, all, things);
    config_text_close(&text);
    return good;
}

Test(setting_keys, writes_what_it_reads) {
    static const char EXPECTED[] = "# Random\n seed = \"18446744073709551615\";|"
                                   " off = false;| flag = true; # on|"
                                   " words = \"\\\"a\\\\\";| choice = \"that\";|"
                                   " real = 1000000000;|"
                                   " inner = { first = 3; second = 4; };|";
    const Things things = {.seed = UINT64_MAX,
                           .flag = true,
                           .words = "\"a\\",
                           .choice = 1,
                           .real = 1e9,
                           .inner = {3, 4}};
    Things again = {.count = 0};
    TEXT_AUTO Text text = {.data = NULL}, content = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    settings_write(LIST, &things, " ", "|", &text);
    cr_assert_str_eq(text_string(&text), EXPECTED);
    settings_write(LIST, &things, "", "\n", &content);
    cr_assert(read(text_string(&content), true, &again, &error), "%s", error.message);
    cr_assert_eq(again.seed, things.seed);
    cr_assert(!again.off && again.flag && again.choice == 1 && again.real == 1e9);
    cr_assert_str_eq(again.words, things.words);
    cr_assert(again.inner.first == 3 && again.inner.second == 4 && again.count == 0);
}

Test(setting_keys, leaves_out_what_is_not_there) {
    Things things = {.count = 0};
    Error error = {ERROR_NONE, ""};
    settings_default(LIST, &things);
    cr_assert(things.count == 5 && things.seed == 7 && things.off && !things.flag);
    cr_assert(read("seed = \"8\"; inner = { zweite = 2; };", false, &things, &error));
    cr_assert(things.count == 5 && things.seed == 8 && things.off && things.inner.second == 2);
    cr_assert_not(read("seed = \"8\";", true, &things, &error));
    cr_assert_str_eq(error.message, "f:1: expected 'off'");
}

Test(setting_keys, borrows_words_from_the_text) {
    static const char CONTENT[] = "word = \"of any length\"; flag = true;";
    Things things = {.count = 0};
    Error error = {ERROR_NONE, ""};
    ConfigText text;
    cr_assert(config_text_open(&text, "f", CONTENT, strlen(CONTENT), &error));
    cr_assert(settings_read(&text, config_text_root(&text), LIST, false, &things));
    cr_assert_str_eq(things.word, "of any length");
    config_text_close(&text);
}

Test(setting_keys, knows_other_keys_that_it_is_told_of) {
    static const char *const OTHERS[] = {"more", NULL};
    static const char CONTENT[] = "first = 1;\nmore = 2;";
    Error error = {ERROR_NONE, ""};
    ConfigText text;
    cr_assert(config_text_open(&text, "f", CONTENT, strlen(CONTENT), &error));
    const config_setting_t *const root = config_text_root(&text);
    cr_assert(settings_check_keys(&text, root, INNER, OTHERS, NULL));
    cr_assert_not(settings_check_keys(&text, root, INNER, NULL, NULL));
    cr_assert_str_eq(error.message, "f:2: unknown key 'more'; expected first, second and zweite");
    cr_assert_not(settings_check_keys(&text, root, INNER, NULL, "see there"));
    cr_assert_str_eq(error.message, "f:2: unknown key 'more'; see there");
    config_text_close(&text);
}

Test(setting_keys, refuses_with_file_and_line) {
    static const char *const BAD[][2] = {
        {"\ncount = 0;", "f:2: count: expected a whole number from 1 to 10000000000"},
        {"count = \"1\";", "f:1: count: expected a whole number from 1 to 10000000000"},
        {"count = 4;", "f:1: count: expected an odd number"},
        {"seed = 4;", "f:1: seed: expected a string with a whole number below 2^64, as \"1\""},
        {"off = 0;", "f:1: off: expected true or false"},
        {"words = \"12345678\";", "f:1: words: expected words of less than 8 bytes in all"},
        {"word = 1;", "f:1: word: expected a word in quotes"},
        {"choice = \"thta\";", "f:1: choice: expected \"this\" or \"that\""},
        {"real = \"0\";", "f:1: real: expected a number from -1 to 1000000000"},
        {"inner = 3;", "f:1: inner: expected { first = …; second = …; … }"},
        {"inner = {\n first = 10; };", "f:2: first: expected a whole number from 0 to 9"},
        {"inner = {\n thrid = 1; };",
         "f:2: unknown key 'thrid'; expected first, second and zweite"},
        {"inner = { first = 3;\n second = 2; };", "f:1: inner: expected first at most second"}};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Things things = {.count = 0};
        Error error = {ERROR_NONE, ""};
        cr_assert_not(read(BAD[i][0], false, &things, &error), "%s", BAD[i][0]);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_str_eq(error.message, BAD[i][1]);
    }
}

/* Numbers, ranges and words below their least are no value. */
Test(setting_keys, leaves_out_what_has_no_value) {
    typedef struct Some {
        int whole, range[2];
        uint64_t count;
        char words[8];
    } Some;
    static const Setting SOME[] = {{SETTING_WHOLE("whole", "N", "", 2, 9, offsetof(Some, whole))},
                                   {SETTING_RANGE("range", "A-B", "", 1, 9, offsetof(Some, range))},
                                   {SETTING_COUNT("count", "N", "", 1, 9, offsetof(Some, count))},
                                   {SETTING_WORDS("words", "W", "", 1, 8, offsetof(Some, words))},
                                   {.name = NULL}};
    const Some none = {.whole = 1}, all = {2, {1, 1}, 1, "w"};
    TEXT_AUTO Text text = {.data = NULL};
    settings_write(SOME, &none, "", "", &text);
    cr_assert_str_eq(text_string(&text), "");
    settings_write(SOME, &all, "", " ", &text);
    cr_assert_str_eq(text_string(&text), "whole = 2; range = \"1-1\"; count = 1; words = \"w\"; ");
}

/* Lists, of which one value may stand alone, groups in them, and words that a caller checks. */

typedef struct Colour {
    const char *name;
    double share;
    bool on;
} Colour;

typedef struct Pair {
    const char *first, *second;
} Pair;

typedef struct Lists {
    const char *word;
    int depths_count, depths[3], colours_count, pairs_count, any_count;
    Colour colours[2];
    Pair pairs[2];
    const config_setting_t *any[2];
} Lists;

static bool is_short(const ConfigText *text, const config_setting_t *it, const char *word) {
    return strlen(word) <= *(const size_t *)text->context ||
           config_text_complain(text, it, "a short word");
}

static const Setting COLOUR[] = {{KEY_WORD(Colour, name), .flags = SETTING_NEEDED},
                                 {KEY_REAL(0, 1, Colour, share)},
                                 {KEY_FLAG(Colour, on), .value = "true"},
                                 {.name = NULL}};
static const Setting PAIR[] = {
    {KEY_WORD(Pair, first)}, {KEY_WORD(Pair, second), .check = is_short}, {.name = NULL}};
static const Setting LISTS[] = {
    {KEY_WORD(Lists, word), .value = "none", .check = is_short},
    {KEY_WHOLE(1, 9, Lists, depths), SETTING_LIST(1, 3, Lists, depths), .flags = SETTING_RISING},
    {KEY_GROUPS(0, 2, Lists, colours, COLOUR)},
    {KEY_GROUPS(0, 2, Lists, pairs, PAIR), .flags = SETTING_TUPLE, .expected = "two words"},
    {KEY_NODE(Lists, any), SETTING_LIST(0, 2, Lists, any)}, // NOLINT(bugprone-sizeof-expression)
    {.name = NULL}};

static bool read_lists(const char *content, ConfigText *text, Lists *lists, Error *error) {
    static const size_t MOST = 4;
    *lists = (Lists){.word = NULL};
    cr_assert(config_text_open(text, "f", content, strlen(content), error), "%s", error->message);
    text->context = &MOST;
    return settings_read_new(text, config_text_root(text), LISTS, lists);
}

Test(setting_keys, reads_lists) {
    Error error = {ERROR_NONE, ""};
    ConfigText text;
    Lists lists;
    cr_assert(read_lists("depths = [2, 4]; colours = ({ name = \"red\"; share = 0.5; on = false; },"
                         "{ name = \"blue\"; }); pairs = (\"a\", \"b\"); any = 5;",
                         &text, &lists, &error) == false);
    cr_assert_str_eq(error.message, "f:1: pairs: expected two words");
    config_text_close(&text);
    cr_assert(read_lists("depths = 3; colours = { name = \"red\"; }; pairs = ([\"a\", \"b\"]);"
                         "any = [7, 8];",
                         &text, &lists, &error),
              "%s", error.message);
    cr_assert_str_eq(lists.word, "none");
    cr_assert(lists.depths_count == 1 && lists.depths[0] == 3, "one stands alone");
    cr_assert(lists.colours_count == 1 && lists.colours[0].on && isnan(lists.colours[0].share));
    cr_assert(lists.pairs_count == 1 && strcmp(lists.pairs[0].second, "b") == 0);
    cr_assert(lists.any_count == 2 && config_setting_get_int(lists.any[1]) == 8);
    config_text_close(&text);
}

Test(setting_keys, a_fault_in_a_list_is_a_line) {
    static const char *const BAD[][2] = {
        {"", "f:1: depths: missing"},
        {"depths = [1, 2, 3, 4];", "f:1: depths: expected a list of 1 to 3 values"},
        {"depths = [1, 10];", "f:1: depths: expected a whole number from 1 to 9"},
        {"depths = [2, 2];", "f:1: depths: expected rising numbers"},
        {"depths = 1;\nword = \"longer\";", "f:2: word: expected a short word"},
        {"depths = 1; colours = ({\n});", "f:1: name: missing"},
        {"depths = 1; colours = ({ name = \"a\"; on = 1; });", "f:1: on: expected true or false"},
        {"depths = 1; colours = ({ nmae = \"a\"; });",
         "f:1: unknown key 'nmae'; did you mean 'name'?"},
        {"depths = 1; colours = 1;", "f:1: colours: expected { name = …; share = …; … }"},
        {"depths = 1; pairs = ([\"a\"]);", "f:1: pairs: expected two words"},
        {"depths = 1; pairs = ([\"a\", \"longer\"]);", "f:1: pairs: expected a short word"},
        {"depths = 1; colour = 1;", "f:1: unknown key 'colour'; did you mean 'colours'?"}};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Error error = {ERROR_NONE, ""};
        ConfigText text;
        Lists lists;
        cr_assert_not(read_lists(BAD[i][0], &text, &lists, &error), "%s", BAD[i][0]);
        cr_assert_str_eq(error.message, BAD[i][1]);
        config_text_close(&text);
    }
}
