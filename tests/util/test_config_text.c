/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/config_text.h"
#include "util/rng.h"

#include "../common/auto.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Opens what must be good; to be closed. */
static ConfigText open_bytes(const char *content, size_t length, Error *error) {
    ConfigText text;
    *error = (Error){ERROR_NONE, ""};
    cr_assert(config_text_open(&text, "f", content, length, error), "%s: %s", content,
              error->message);
    return text;
}

static const config_setting_t *member(const ConfigText *text, const char *name) {
    return config_setting_get_member(config_text_root(text), name);
}

static void check_bytes(const char *content, size_t length, int line, const char *reported) {
    ConfigText text;
    Error error = {ERROR_NONE, ""};
    char place[32];
    snprintf(place, sizeof place, "f:%d: ", line);
    cr_assert(!config_text_open(&text, "f", content, length, &error), "%s", content);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(strncmp(error.message, place, strlen(place)), 0, "not line %d: %s", line,
                 error.message);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
}

static void check(const char *content, int line, const char *reported) {
    check_bytes(content, strlen(content), line, reported);
}

/* Texts that the scan before parsing must accept. */
Test(config_text, reads_what_people_write) {
    static const char *const GOOD[] = {
        "",
        "# a comment, and no newline",
        "a = 1 // the same",
        "a = 1, b = true; c = FALSE d = 0x7FFFFFFF",
        "a = 2147483647; b = -2147483647; c = 12345678901.5; d = 12345678901e3; e = .5; f = +5.",
        "s = \"a\" # b\n \"c\"\"d\"; t = [\"e\" \"f\", \"g\"];",
        "s = \"@include \\\"x\\\" nan 99999999999 /* // #\" \"\\\\\"; t = \"\n\";",
        "# nan 9999999999 @include \"x\" /*\n// \" /*\n/* nan */ a /***/ = 1 /*/ \" */",
        "nan = 1; inf : 2; a99999999999 = 3; l = (1, \"x\", [2, 3], { nan = 1, inf = 2 }, ()),",
        "\xEF\xBB\xBF a = \"\xC3\xA9\t\";\r\n",
    };
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        Error error;
        ConfigText text = open_bytes(GOOD[i], strlen(GOOD[i]), &error);
        config_text_close(&text);
    }
}

Test(config_text, needs_no_nul_at_the_end) {
    Error error;
    AUTO(config_text_close) ConfigText text = open_bytes("a = 1; b", 6, &error);
    cr_assert_eq(config_setting_length(config_text_root(&text)), 1);
    cr_assert_eq(config_setting_get_int(member(&text, "a")), 1);
}

/* libconfig would take these, and other numbers for them. */
Test(config_text, whole_numbers_that_would_be_cut) {
    static const char *const WRONG[] = {
        "2147483648",  "-2147483649", "+99999999999", "0x80000000",
        "0XFFFFFFFFF", "4294967297L", "99999999999",  "000000000000000000000000004294967297"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        char content[100];
        snprintf(content, sizeof content, "a = 1;\nb = ( 1,\n %s);", WRONG[i]);
        check(content, 3, "with a decimal point");
    }
    check("a = [1,\n99999999999];", 2, "'99999999999' is too big");
    check("a = \"x\", b\n=\n99999999999", 3, "'99999999999' is too big");
}

Test(config_text, words_that_are_no_value) {
    check("a = nan;", 1, "expected a finite number, true, false or a \"string\", not 'nan'");
    check("a = 1;\nb = [1.0,\n-inf];", 3, "not '-inf'");
    check("a = ( { b = 1, c = Infinity } );", 1, "not 'Infinity'");
    check("\na = english;", 2, "not 'english'");
    check("a = .;", 1, "not '.'");
    check("a = -;", 1, "not '-'");
    check("a = truer;", 1, "not 'truer'");
}

Test(config_text, what_is_no_text) {
    check_bytes("a = 1;\n\0b", 9, 2, "not a text file");
    check_bytes("\0", 1, 1, "not a text file");
    check("a = 1;\n# \x01", 2, "not a text file: a control character");
    check("a = \"\x7F\";", 1, "control character");
    check("a = 1;\n\n# \xE9\n", 3, "not a text file: not UTF-8");
    check("# \xC3", 1, "UTF-8");
}

Test(config_text, what_is_never_closed) {
    check("a = 1;\nb = \"x;\n\n", 2, "a string that is never closed");
    check("a = \"x\\\"", 1, "a string that is never closed");
    check("a = \"x\\", 1, "a string that is never closed");
    check("a = 1;\n\n/* b\n*\n", 3, "a comment that is never closed");
    check("a = 1;\n/*/", 2, "a comment that is never closed");
}

/* libconfig leaks these (seen by the leak sanitizer). */
Test(config_text, strings_that_are_no_value) {
    check("\"x\" = 1;", 1, "syntax error: a string that is no value");
    check("a\n\"x\";", 2, "no value");
    check("a = 5 \"x\";", 1, "no value");
    check("a = 5, \"x\";", 1, "no value");
    check("a = \"x\"; \"y\"", 1, "no value");
    check("a = ( \"x\" ) \"y\"", 1, "no value");
    check("[ \"x\"", 1, "no value");
    check("a = \"x\" b \"y\"", 1, "no value");
}

Test(config_text, includes_nothing) {
    check("a = 1;\n  @include \"/etc/passwd\"\n", 2, "cannot include another one");
    check("s = \"x\n\";\n@include \"/etc/passwd\"\n", 3, "cannot include another one");
}

Test(config_text, faults_that_libconfig_finds) {
    check("a = 1;\nb = ;", 2, "syntax error");
    check("a = 1;\n}", 2, "syntax error");
    check("a = 1;\n\na = 2;", 3, "duplicate");
    check("a = [1, 2.5];", 1, "mismatched");
    check("a = [1, \"x\"];", 1, "mismatched");
    check("a = \"x\" /* */ \"y\"\n];", 2, "syntax error");
}

/* Neither libconfig's stack nor its time, quadratic in the size of a group, may run out. */
Test(config_text, names_in_a_group) {
    /* How many names of each length libconfig may compare */
    static const int NAMES[][2] = {{5, 1295}, {16, 724}, {400, 145}};
    for (int k = 0; k < 3; k++) {
        TEXT_AUTO Text text = {.data = NULL};
        Error error;
        for (int i = 0; i < NAMES[k][1]; i++) text_append(&text, "a%0*d=1;\n", NAMES[k][0] - 1, i);
        ConfigText good = open_bytes(text.data, text.length, &error);
        config_text_close(&good);
        text_append(&text, "b%0*d=1;\n", NAMES[k][0] - 1, 0);
        check(text.data, NAMES[k][1] + 1, "too many names in one group");
        /* Other groups have names of their own. */
        text_clear(&text);
        for (int g = 0; g < 20; g++) {
            text_append(&text, "g%d = {\n", g);
            for (int i = 0; i < NAMES[k][1] / 5; i++)
                text_append(&text, "a%0*d=1;\n", NAMES[k][0] - 1, i);
            text_append_string(&text, "};\n");
        }
        good = open_bytes(text.data, text.length, &error);
        config_text_close(&good);
    }
}

Test(config_text, much_of_everything) {
    static const char *const OPENING[] = {"(", "[", "{a=", "))))"};
    TEXT_AUTO Text text = {.data = NULL};
    for (int k = 0; k < 4; k++) {
        text_clear(&text);
        text_append_string(&text, "a =\n");
        for (int i = 0; i < 100000; i++) text_append_string(&text, OPENING[k]);
        check(text.data, 2, k < 3 ? "nested too deeply" : "syntax error");
    }
    text_clear(&text);
    text_append_string(&text, "a = (\n");
    for (int i = 0; i < CONFIG_SETTINGS_MAX; i++) text_append_string(&text, "{ b = 1; },\n");
    text_append_string(&text, "1);");
    check(text.data, CONFIG_SETTINGS_MAX + 1, "too many settings");
    text_clear(&text);
    text_clear(&text);
    while (text.length < CONFIG_TEXT_MAX) text_append_char(&text, '\n');
    Error error;
    ConfigText largest = open_bytes(text.data, text.length, &error);
    config_text_close(&largest);
    text_append_char(&text, '\n');
    check(text.data, 1, "larger than 8388608 bytes");
}

Test(config_text, brackets_may_be_nested_so_deep) {
    TEXT_AUTO Text content = {.data = NULL};
    text_append_string(&content, "a = ");
    for (int i = 0; i < CONFIG_DEPTH_MAX; i++) text_append_char(&content, '(');
    for (int i = 0; i < CONFIG_DEPTH_MAX; i++) text_append_char(&content, ')');
    text_append_string(&content, "; b = ( nan );");
    check(content.data, 1, "not 'nan'");
    content.length -= 12;
    Error error;
    ConfigText text = open_bytes(content.data, content.length, &error);
    config_text_close(&text);
}

Test(config_text, complaints_name_line_and_setting) {
    static const char CONTENT[] = "a = 1;\nlist = (\n1,\n( 2 ) );\n\ngruop = { b = 1; };";
    static const char *const KEYS[] = {"a", "list", "group", NULL};
    Error error;
    AUTO(config_text_close) ConfigText text = open_bytes(CONTENT, strlen(CONTENT), &error);
    const config_setting_t *const list = member(&text, "list");
    cr_assert(!config_text_complain(&text, member(&text, "a"), "x"));
    cr_assert_str_eq(error.message, "f:1: a: expected x");
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert(!config_text_complain(&text, config_setting_get_elem(list, 0), "x"));
    cr_assert_str_eq(error.message, "f:3: list: expected x");
    const config_setting_t *const inner = config_setting_get_elem(list, 1);
    cr_assert(!config_text_complain(&text, config_setting_get_elem(inner, 0), "x"));
    cr_assert_str_eq(error.message, "f:4: list: expected x");
    cr_assert(!config_text_complain(&text, config_text_root(&text), "x"));
    cr_assert_str_eq(error.message, "f:1: expected x");
    cr_assert(!config_text_refuse(&text, list, "%d of %s", 2, "it"));
    cr_assert_str_eq(error.message, "f:2: 2 of it");
    cr_assert(!config_text_check_keys(&text, config_text_root(&text), KEYS, "see there"));
    cr_assert_str_eq(error.message, "f:6: unknown key 'gruop'; did you mean 'group'?");
    cr_assert(!config_text_check_keys(&text, member(&text, "gruop"), KEYS, "see there"));
    cr_assert_str_eq(error.message, "f:6: unknown key 'b'; see there");
}

/* A string of any bytes (as a player's label may have) is read as it was written. */
Test(config_text, strings_come_back) {
    Rng rng = rng_seeded(1);
    for (int round = 0; round < 2000; round++) {
        char bytes[21] = "";
        const uint32_t length = rng_below(&rng, 20);
        for (uint32_t i = 0; i < length; i++) {
            static const char SPECIAL[] = "\"\\xn4#/*\n\t\r\x01\x7F\xE2\x80\xA8\xC3\xA9\xFF";
            bytes[i] = rng_below(&rng, 2) == 0 ? SPECIAL[rng_below(&rng, sizeof SPECIAL - 1)]
                                               : (char)(1 + rng_below(&rng, 255));
        }
        TEXT_AUTO Text content = {.data = NULL};
        text_append_string(&content, "s = ");
        config_text_append_string(&content, bytes, length);
        cr_assert_eq(strchr(content.data, '\n'), NULL);
        Error error;
        AUTO(config_text_close) ConfigText text = open_bytes(content.data, content.length, &error);
        cr_assert_str_eq(config_setting_get_string(member(&text, "s")), bytes);
    }
}
