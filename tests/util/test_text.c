/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/error.h"

#include "../common/thorough.h"
#include "util/rng.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(text, grows_and_keeps_its_content) {
    Text text = {0};
    cr_assert_str_eq(text_string(&text), "");
    for (int i = 0; i < 1000; i++) text_append(&text, "%d,", i);
    cr_assert_eq(text.length, 10 * 2 + 90 * 3 + 900 * 4);
    cr_assert_eq(strlen(text.data), text.length);
    cr_assert_eq(strncmp(text.data, "0,1,2,", 6), 0);
    cr_assert_str_eq(text.data + text.length - 8, "998,999,");
    text_clear(&text);
    cr_assert_str_eq(text_string(&text), "");
    text_append_bytes(&text, "abcd", 3);
    text_append_char(&text, 'x');
    text_append_string(&text, "yz");
    cr_assert_str_eq(text_string(&text), "abcxyz");
    text_free(&text);
    cr_assert_eq(text.data, NULL);
}

Test(text, formats_longer_than_its_room) {
    TEXT_AUTO Text text = {0};
    text_append(&text, "%200s|", "x");
    cr_assert_eq(text.length, 201);
    cr_assert_eq(text.data[199], 'x');
    cr_assert_eq(text.data[200], '|');
}

Test(text, writes_integers) {
    static const struct {
        int64_t value;
        const char *expected;
    } cases[] = {{0, "0"},
                 {-1, "-1"},
                 {10, "10"},
                 {9999999999, "9999999999"},
                 {INT64_MAX, "9223372036854775807"},
                 {INT64_MIN, "-9223372036854775808"}};
    TEXT_AUTO Text text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&text);
        text_append_int(&text, cases[i].value);
        cr_assert_str_eq(text.data, cases[i].expected);
    }
    text_clear(&text);
    text_append_uint(&text, UINT64_MAX);
    cr_assert_str_eq(text.data, "18446744073709551615");
}

Test(text, writes_the_shortest_real) {
    static const struct {
        double value;
        const char *expected;
    } cases[] = {{0.1, "0.1"},
                 {-0.25, "-0.25"},
                 {12, "12"},
                 {-0.0, "0"},
                 {1e300, "1e+300"},
                 {999999999999999, "999999999999999"},
                 {1e15, "1e+15"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {1.0 / 3, "0.3333333333333333"},
                 {5e-324, "5e-324"},
                 {0.5, "0.5"},
                 {-0.01, "-0.01"},
                 {99999999999999.98, "99999999999999.98"},
                 {-3, "-3"}};
    TEXT_AUTO Text text = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_clear(&text);
        text_append_real(&text, cases[i].value);
        cr_assert_str_eq(text.data, cases[i].expected);
        cr_assert(strtod(text.data, NULL) == cases[i].value);
    }
}

/* The C library's digits: the fewest of 15 to 17 that read back as the same double. */
Test(text, writes_reals_as_the_library_does) {
    Rng rng = rng_seeded(5);
    TEXT_AUTO Text text = {0};
    for (int i = 0; i < thorough(60000, 300000); i++) {
        const int exponent = (int)rng_below(&rng, 70) - 12, decimals = (int)rng_below(&rng, 18);
        const double some = ldexp(rng_real(&rng) - 0.5, exponent), scale = pow(10, decimals);
        const double value = i % 2 == 0 ? some : rint(some * scale) / scale;
        char expected[32];
        for (int digits = 15; digits <= 17; digits++) {
            snprintf(expected, sizeof expected, "%.*g", digits, value == 0 ? 0 : value);
            if (strtod(expected, NULL) == value) break;
        }
        text_clear(&text);
        text_append_real(&text, value);
        cr_assert_str_eq(text.data, expected);
    }
}

Test(text, reads_integers_strictly) {
    static const char *const wrong[] = {"",
                                        " 1",
                                        "1 ",
                                        "+1",
                                        "1.0",
                                        "0x1",
                                        "1e3",
                                        "-",
                                        "--1",
                                        "101",
                                        "-11",
                                        "a",
                                        "9223372036854775808"};
    int64_t value = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_not(text_parse_int(wrong[i], -10, 100, &value), "took \"%s\"", wrong[i]);
        cr_assert_eq(value, 77);
    }
    cr_assert(text_parse_int("-10", -10, 100, &value));
    cr_assert_eq(value, -10);
    cr_assert(text_parse_int("100", -10, 100, &value));
    cr_assert_eq(value, 100);
    cr_assert(text_parse_int("-9223372036854775808", INT64_MIN, INT64_MAX, &value));
    cr_assert_eq(value, INT64_MIN);
    cr_assert_not(text_parse_int("9223372036854775808", INT64_MIN, INT64_MAX, &value));
}

Test(text, reads_unsigned_integers_strictly) {
    static const char *const wrong[] = {"", "-1", "+1", " 1", "1 ", "18446744073709551616"};
    uint64_t value = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_not(text_parse_uint(wrong[i], UINT64_MAX, &value), "took \"%s\"", wrong[i]);
        cr_assert_eq(value, 77);
    }
    cr_assert(text_parse_uint("18446744073709551615", UINT64_MAX, &value));
    cr_assert_eq(value, UINT64_MAX);
    cr_assert_not(text_parse_uint("6", 5, &value));
}

Test(text, reads_reals_strictly) {
    static const char *const wrong[] = {"",    " 1",  "1 ",    "nan",   "inf", "0x1p3",
                                        "1,5", "1e",  "1e999", "-",     ".",   "1.0.0",
                                        "+1",  "2.5", "-2",    "1e-3-3"};
    double value = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_not(text_parse_real(wrong[i], -1, 2, &value), "took \"%s\"", wrong[i]);
        cr_assert(value == 77);
    }
    cr_assert_not(text_parse_real("1e999", -INFINITY, INFINITY, &value));
    cr_assert(text_parse_real("-1", -1, 2, &value));
    cr_assert(value == -1);
    cr_assert(text_parse_real("1.25e-2", -1, 2, &value));
    cr_assert(value == 0.0125);
}

Test(text, finds_near_misses_only) {
    static const char *const names[] = {"depth", "nodes", "time", "evaluator", "seed", NULL};
    static const struct {
        const char *word, *expected;
    } cases[] = {{"dept", "depth"},
                 {"detph", "depth"},
                 {"DEPTH", "depth"},
                 {"node", "nodes"},
                 {"evalautro", "evaluator"},
                 {"evl", NULL},
                 {"threads", NULL},
                 {"x", NULL},
                 {"", NULL},
                 {"seed", "seed"},
                 {"sede", "seed"},
                 {"timer", "time"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const nearest = text_nearest(cases[i].word, names);
        if (cases[i].expected == NULL)
            cr_assert_eq(nearest, NULL, "%s suggested %s", cases[i].word, nearest);
        else {
            cr_assert_neq(nearest, NULL, "nothing for %s", cases[i].word);
            cr_assert_str_eq(nearest, cases[i].expected);
        }
    }
    char endless[500] = "";
    memset(endless, 'a', sizeof endless - 1);
    cr_assert_eq(text_nearest(endless, names), NULL);
}

Test(text, prefers_the_nearest) {
    static const char *const names[] = {"abcdxx", "abcdex", "abcdey", NULL};
    cr_assert_str_eq(text_nearest("abcdef", names), "abcdex");
}

Test(text, takes_parts_until_the_end) {
    const char *rest = "ab,,c:d";
    char part[3];
    cr_assert(text_next_token(&rest, ",:", part, sizeof part));
    cr_assert_str_eq(part, "ab");
    cr_assert(text_next_token(&rest, ",:", part, sizeof part));
    cr_assert_str_eq(part, "");
    cr_assert(text_next_token(&rest, ",:", part, sizeof part));
    cr_assert_str_eq(part, "c");
    cr_assert(text_next_token(&rest, ",:", part, sizeof part));
    cr_assert_str_eq(part, "d");
    cr_assert_null(rest);
    const char *const text = rest = "abc,d";
    cr_assert_not(text_next_token(&rest, ",", part, sizeof part), "it does not fit");
    cr_assert_eq(rest, text);
    rest = "a,";
    cr_assert(text_next_token(&rest, ",", part, sizeof part));
    cr_assert_str_eq(rest, "", "an empty part is still to come");
}

Test(memory, grows_by_one_and_keeps_its_content) {
    int *items = NULL;
    size_t capacity = 0, moves = 0;
    for (size_t count = 0; count < 10000; count++) {
        const size_t before = capacity;
        items = memory_grow(items, count, sizeof *items, &capacity);
        cr_assert_lt(count, capacity);
        moves += capacity != before;
        items[count] = (int)count;
    }
    for (int i = 0; i < 10000; i++) cr_assert_eq(items[i], i);
    cr_assert_leq(moves, 10);
    free(items);
}

Test(error, sets_prefixes_and_cuts) {
    Error error = {0};
    cr_assert_not(error_set(&error, ERROR_DATA, "expected %d", 3));
    cr_assert_not(error_prefix(&error, "%s:%d: ", "f.csv", 7));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_str_eq(error.message, "f.csv:7: expected 3");
    error_set(&error, ERROR_USAGE, "again: %s", error.message);
    cr_assert_str_eq(error.message, "again: f.csv:7: expected 3");
    error_set(&error, ERROR_DATA, "%1000s", "x");
    cr_assert_eq(strlen(error.message), ERROR_MESSAGE_SIZE - 1);
    error_prefix(&error, "start:");
    cr_assert_eq(strlen(error.message), ERROR_MESSAGE_SIZE - 1);
    cr_assert_eq(strncmp(error.message, "start: ", 7), 0);
    error_prefix(&error, "%1000s", "x");
    cr_assert_eq(strlen(error.message), ERROR_MESSAGE_SIZE - 1);
}

/* The sanitizer has an end of its own. */
#ifndef __SANITIZE_ADDRESS__
Test(text, without_memory_the_process_ends_as_documented, .exit_code = 70) {
    memory_allocate(SIZE_MAX / 2);
}
#endif

/* A word for the shell, which survives also where only printable characters are shown. */
Test(text, words_for_the_shell) {
    static const char *const WORDS[][2] = {
        {"a/b-2", "a/b-2"},         {"", "''"},
        {"it's ä", "'it'\\''s ä'"}, {"a\n\x1b[1m'b", "$'a\\x0A\\x1B\\x5B1m\\x27b'"},
        {"\xFFx", "$'\\xFFx'"},     {"\u202Ea", "$'\\xE2\\x80\\xAEa'"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        text_append_shell(&text, WORDS[i][0]);
        cr_assert_str_eq(text_string(&text), WORDS[i][1]);
    }
}
