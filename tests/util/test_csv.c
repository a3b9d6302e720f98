/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/csv.h"
#include "util/file.h"

#include "../common/temporary.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *path;

static CsvReader *open_bytes(const char *content, size_t length, Error *error) {
    path = temporary_file(content, length);
    return csv_open(NULL, path, error);
}

static CsvReader *open_text(const char *content) {
    Error error = {0};
    CsvReader *const reader = open_bytes(content, strlen(content), &error);
    cr_assert_neq(reader, NULL, "%s", error.message);
    return reader;
}

/* The next row must be there, start on `line` and have these two fields. */
static void expect_row(CsvReader *reader, long line, const char *first, const char *second) {
    Error error = {0};
    cr_assert_eq(csv_next(reader, &error), CSV_ROW, "%s", error.message);
    cr_assert_eq(csv_line(reader), line, "line %ld, not %ld", csv_line(reader), line);
    cr_assert_str_eq(csv_field(reader, 0), first);
    cr_assert_str_eq(csv_field(reader, 1), second);
}

static void expect_end(CsvReader *reader) {
    Error error = {0};
    cr_assert_eq(csv_next(reader, &error), CSV_FINISHED, "%s", error.message);
    cr_assert_eq(csv_next(reader, &error), CSV_FINISHED, "%s", error.message);
    csv_close(reader);
}

Test(csv, reads_header_and_rows) {
    Error error = {0};
    CsvReader *const reader = open_text("name,x\nann,1\nbob,\n");
    cr_assert_eq(csv_column_count(reader), 2);
    cr_assert_str_eq(csv_column_name(reader, 1), "x");
    cr_assert_eq(csv_column(reader, "x", &error), 1);
    cr_assert_eq(csv_column(reader, "y", &error), -1);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_neq(strstr(error.message, "no column y; the columns are name, x"), NULL);
    expect_row(reader, 2, "ann", "1");
    expect_row(reader, 3, "bob", "");
    expect_end(reader);
}

/* A text in memory is read as the same bytes of a file are. */
Test(csv, reads_a_text) {
    Error error = {0};
    Text text = {0}, broken = {0};
    text_append_string(&text, "a,b\n1,\"x,\ny\"\n2,z");
    CsvReader *const reader = csv_open_text("here.csv", &text, &error);
    cr_assert_neq(reader, NULL, "%s", error.message);
    expect_row(reader, 2, "1", "x,\ny");
    expect_row(reader, 4, "2", "z");
    expect_end(reader);
    text_append_string(&broken, "a,a\n");
    cr_assert_eq(csv_open_text("here.csv", &broken, &error), NULL);
    cr_assert_str_eq(error.message, "here.csv:1: column a appears twice");
}

Test(csv, reads_the_usual_variants) {
    static const char *const files[] = {"a,b\n1,2\n3,4\n",
                                        "a,b\r\n1,2\r\n3,4\r\n",
                                        "a,b\n1,2\n3,4",
                                        "a,b\n1,2\n3,4\n\n\n",
                                        "a,b\r\n1,2\r\n3,4\r\n\r\n",
                                        "\357\273\277a,b\n1,2\n3,4\n",
                                        "\"a\",\"b\"\n\"1\",2\n 3 ,4"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        CsvReader *const reader = open_text(files[i]);
        cr_assert_str_eq(csv_column_name(reader, 0), "a");
        expect_row(reader, 2, "1", "2");
        expect_row(reader, 3, "3", "4");
        expect_end(reader);
    }
}

Test(csv, counts_lines_across_quoted_newlines) {
    CsvReader *const reader =
        open_text("a,b\n\"x\ny\n\nz\",\"say \"\"hi\"\"\"\n1,2\n\"\n\",\"\n,\n\"\n3,4\n");
    expect_row(reader, 2, "x\ny\n\nz", "say \"hi\"");
    expect_row(reader, 6, "1", "2");
    expect_row(reader, 7, "\n", "\n,\n");
    expect_row(reader, 11, "3", "4");
    expect_end(reader);
}

Test(csv, refuses_broken_headers) {
    static const struct {
        const char *content, *expected;
    } cases[] = {{"", "empty: expected a header row"},
                 {"\n\n", "empty: expected a header row"},
                 {"\357\273\277", "empty: expected a header row"},
                 {"a,b,a\n", ":1: column a appears twice"},
                 {"a,b\"c\n", ":1: a misplaced quote"},
                 {"\na,b\n", ":1: a blank line between rows"},
                 {"a,b\r1,2\r3,4\r", ":1: a carriage return without a newline"},
                 {"a,\"b\n1,2\n", ":1: a quoted field that is never closed"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        cr_assert_eq(open_bytes(cases[i].content, strlen(cases[i].content), &error), NULL);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, cases[i].expected), NULL, "%s", error.message);
    }
    Error error = {0};
    cr_assert_eq(csv_open(NULL, "/no/such/file.csv", &error), NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert_eq(csv_open(NULL, "/tmp", &error), NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
}

Test(csv, refuses_broken_rows_after_the_good_ones) {
#define CASE(content, expected)                                                                    \
    { (content), sizeof(content) - 1, (expected) }
    static const struct {
        const char *content;
        size_t length;
        const char *expected;
    } cases[] = {CASE("a,b\n1,2\n3\n", ":3: expected 2 fields, as in the header, not 1"),
                 CASE("a,b\n1,2\n3,4,5\n", ":3: expected 2 fields, as in the header, not 3"),
                 CASE("a,b\n1,2\n3", ":3: expected 2 fields, as in the header, not 1"),
                 CASE("a,b\n1,2\n\n3,4\n", ":3: a blank line between rows"),
                 CASE("a,b\n1,2\n \t\r\n3,4\n", ":3: a blank line between rows"),
                 CASE("a,b\n1,2\n3,4\"\n", ":3: a misplaced quote"),
                 CASE("a,b\n1,2\n3,\"4\"x\n", ":3: a misplaced quote"),
                 CASE("a,b\n1,2\n3,\"4\n", ":3: a quoted field that is never closed"),
                 CASE("a,b\n1,2\n3\0,4\n", ":3: a NUL byte"),
                 CASE("a,b\n1,2\n3,\"x\n\0\"\n", ":4: a NUL byte"),
                 CASE("a,b\n1,2\n3,4\r5,6\n", ":3: a carriage return")};
#undef CASE
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        CsvReader *const reader = open_bytes(cases[i].content, cases[i].length, &error);
        cr_assert_neq(reader, NULL, "%s", error.message);
        expect_row(reader, 2, "1", "2");
        cr_assert_eq(csv_next(reader, &error), CSV_FAILED, "case %zu", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, cases[i].expected), NULL, "%s", error.message);
        csv_close(reader);
    }
}

Test(csv, reads_numbers) {
    CsvReader *const reader = open_text("n,x\n-7,0.5\n8,\n");
    Error error = {0};
    double x = 0;
    cr_assert_eq(csv_next(reader, &error), CSV_ROW);
    cr_assert(csv_real(reader, 1, &x, &error));
    cr_assert(x == 0.5);
    cr_assert_eq(csv_next(reader, &error), CSV_ROW);
    cr_assert_not(csv_real(reader, 1, &x, &error));
    cr_assert_neq(strstr(error.message, ":3: column x: expected a number, not \"\""), NULL, "%s",
                  error.message);
    csv_close(reader);
}

/* Long enough for many chunks, with rows and a quoted field across their borders. */
Test(csv, streams_files_larger_than_a_chunk) {
    enum { ROWS = 50000 };
    TEXT_AUTO Text text = {0}, second = {0};
    csv_add_text(&text, "a");
    csv_add_text(&text, "b");
    csv_end_row(&text);
    for (int i = 0; i < ROWS; i++) {
        csv_add_int(&text, i);
        csv_add_text(&text, i % 3 == 0 ? "one\r\n\r\ntwo" : "plain");
        text_append_string(&text, i % 2 == 0 ? "\n" : "\r\n");
    }
    Error error = {0};
    CsvReader *const reader = open_bytes(text.data, text.length, &error);
    cr_assert_neq(reader, NULL);
    long line = 2;
    for (int i = 0; i < ROWS; i++) {
        text_clear(&second);
        text_append_int(&second, i);
        expect_row(reader, line, second.data, i % 3 == 0 ? "one\r\n\r\ntwo" : "plain");
        line += i % 3 == 0 ? 3 : 1;
    }
    expect_end(reader);
}

Test(csv, writes_rows) {
    Text text = {0};
    csv_add_text(&text, "plain text");
    csv_add_text(&text, "a,b");
    csv_add_text(&text, "say \"hi\"");
    csv_add_text(&text, "");
    csv_add_int(&text, -5);
    csv_add_uint(&text, UINT64_MAX);
    csv_end_row(&text);
    csv_add_empty(&text);
    csv_add_real(&text, 0.1, COLUMN_EXACT);
    csv_add_real(&text, NAN, COLUMN_EXACT);
    csv_add_real(&text, 2.0 / 3, 2);
    csv_add_real(&text, NAN, 2);
    csv_add_real(&text, -0.001, 2);
    csv_add_real(&text, -0.01, 2);
    csv_add_real(&text, -0.2, 0);
    csv_end_row(&text);
    cr_assert_str_eq(text_string(&text),
                     "plain text,\"a,b\",\"say \"\"hi\"\"\",,-5,18446744073709551615\n"
                     "\"\",0.1,,0.67,,0.00,-0.01,0\n");
    cr_assert_eq(strlen(text.data), text.length);
    text_free(&text);
}

/* Every text that is written is read back, at each place of a row. */
Test(csv, reads_back_what_it_writes) {
    static const char *const fields[] = {"",    "x",   ",",    "\"", "\"\"",     "\n",
                                         "a\n", "\na", "\r\n", " x", "x ",       "\tx",
                                         " ",   "x y", "x\"y", "é",  ",,\"\n\"", "\r"};
    enum { COUNT = sizeof fields / sizeof *fields };
    TEXT_AUTO Text text = {0};
    csv_add_text(&text, "a");
    csv_add_text(&text, "b");
    csv_end_row(&text);
    for (int i = 0; i < COUNT * COUNT; i++) {
        csv_add_text(&text, fields[i / COUNT]);
        csv_add_text(&text, fields[i % COUNT]);
        csv_end_row(&text);
    }
    Error error = {0};
    CsvReader *const reader = open_bytes(text.data, text.length, &error);
    for (int i = 0; i < COUNT * COUNT; i++) {
        cr_assert_eq(csv_next(reader, &error), CSV_ROW, "%s", error.message);
        cr_assert_str_eq(csv_field(reader, 0), fields[i / COUNT]);
        cr_assert_str_eq(csv_field(reader, 1), fields[i % COUNT]);
    }
    expect_end(reader);
}

Test(csv, reads_back_single_empty_fields) {
    TEXT_AUTO Text text = {0};
    csv_add_text(&text, "a");
    csv_end_row(&text);
    for (int i = 0; i < 3; i++) {
        csv_add_real(&text, NAN, COLUMN_EXACT);
        csv_end_row(&text);
    }
    CsvReader *const reader = open_text(text.data);
    Error error = {0};
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(csv_next(reader, &error), CSV_ROW, "%s", error.message);
        cr_assert_str_eq(csv_field(reader, 0), "");
    }
    expect_end(reader);
}

Test(csv, columns_are_found) {
    Error error = {ERROR_NONE, ""};
    CsvReader *const reader = open_text("a,b,c\nxyz,,wxyz\n");
    cr_assert_eq(csv_column(reader, "c", &error), 2);
    cr_assert_eq(csv_column(reader, "a", &error), 0);
    cr_assert_eq(csv_column(reader, "d", &error), -1);
    csv_close(reader);
}
