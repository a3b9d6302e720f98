/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/csv_schema.h"

#include "../common/temporary.h"

#include <criterion/criterion.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Sample {
    const char *name;
    char word[8];
    int64_t games;
    int depth;
    uint64_t seed, hash;
    double score, exact;
    int verdict;
    struct {
        bool defined;
        double value, low, high;
    } elo;
    double doubled; /* set by the check */
} Sample;

static const char *const VERDICTS[] = {"yes", "no", "perhaps", NULL};

static bool check(void *row, Text *fault) {
    Sample *const sample = row;
    sample->doubled = 2 * sample->exact;
    if (sample->games != 13) return true;
    text_append(fault, "%s has 13 games", sample->name);
    return false;
}

static const CsvColumn FIELDS[] = {
    COLUMN("name", TEXT, Sample, name, .is_needed = true),
    COLUMN("word", WORD, Sample, word, .size = sizeof((Sample *)0)->word),
    COLUMN("games", COUNT, Sample, games, .meaning = "games"),
    COLUMN("depth", INT, Sample, depth, .least = 1, .most = 99, .is_needed = true),
    COLUMN("seed", UINT, Sample, seed, .meaning = "a seed"),
    COLUMN("hash", HASH, Sample, hash, .meaning = "a hash"),
    COLUMN("score", REAL, Sample, score, .decimals = 3, .most = 1),
    COLUMN("exact", REAL, Sample, exact, .decimals = COLUMN_EXACT),
    COLUMN("verdict", CHOICE, Sample, verdict, .words = VERDICTS),
    COLUMN_INTERVAL("elo", Sample, elo, "strength", .decimals = 1),
    COLUMN(NULL, REAL, Sample, doubled, .title = "doubled"),
};
static const CsvSchema RECORD = {"samples.csv", FIELDS, COLUMNS_IN(FIELDS), sizeof(Sample), check};

static const char HEADER[] =
    "name,word,games,depth,seed,hash,score,exact,verdict,elo,elo_low,elo_high\n";

static const char *path;

static void write_file(const char *content) { path = temporary_file(content, strlen(content)); }

/* The schema of the file, which is named as a user names one. */
static CsvSchema named_schema(const CsvSchema *schema) {
    CsvSchema named = *schema;
    named.name = path;
    return named;
}

static bool rows_read(Rows *rows, const CsvSchema *schema, Error *error) {
    const CsvSchema named = named_schema(schema);
    const bool good = rows_read_in(rows, &named, NULL, error);
    rows->schema = schema;
    return good;
}

Test(schema, rows_come_back_as_they_were_written) {
    const Sample rows[] = {
        {"a, \"b\"",
         "w",
         12,
         7,
         UINT64_MAX,
         0xfedcba9876543210,
         0.12345,
         1.0 / 3,
         2,
         {true, 1, 0.25, NAN},
         0},
        {"c", "1234567", -1, 99, 0, 1, NAN, NAN, 0, {true, INFINITY, -INFINITY, 0}, 0},
    };
    TEXT_AUTO Text text = {.data = NULL};
    schema_write(&RECORD, rows, 2, &text);
    TEXT_AUTO Text expected = {.data = NULL};
    text_append(&expected,
                "%s\"a, \"\"b\"\"\",w,12,7,18446744073709551615,fedcba9876543210,0.123,"
                "0.3333333333333333,perhaps,1.0,0.2,\n"
                "c,1234567,,99,0,0000000000000001,,,yes,,,0.0\n",
                HEADER);
    cr_assert_str_eq(text.data, expected.data);
    write_file(text.data);
    ROWS_AUTO Rows read = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    cr_assert(rows_read(&read, &RECORD, &error), "%s", error.message);
    cr_assert_eq(read.count, 2);
    const Sample *const samples = read.items;
    cr_assert_str_eq(samples[0].name, "a, \"b\"");
    cr_assert_str_eq(samples[1].word, "1234567");
    cr_assert_eq(samples[0].games, 12);
    cr_assert_eq(samples[1].games, -1);
    cr_assert_eq(samples[0].seed, UINT64_MAX);
    cr_assert_eq(samples[0].hash, 0xfedcba9876543210);
    cr_assert_eq(samples[0].exact, 1.0 / 3);
    cr_assert_eq(samples[0].doubled, 2.0 / 3);
    cr_assert_eq(samples[0].verdict, 2);
    cr_assert(isnan(samples[1].score));
    cr_assert(isnan(samples[1].elo.low));
    cr_assert_eq(samples[1].elo.high, 0);
    for (size_t i = 0; i < read.count; i++)
        cr_assert_eq(samples[i].elo.defined, !isnan(samples[i].elo.value));
    text_clear(&text);
    schema_write(&RECORD, read.items, read.count, &text);
    text_clear(&expected);
}

Test(schema, other_columns_and_another_order_are_no_matter) {
    write_file("other,verdict,elo_high,elo_low,elo,exact,score,hash,seed,depth,games,word,name\n"
               "x,no,3,1,2,0.5,0.5,000000000000000a,5,4,3,w,n\n");
    ROWS_AUTO Rows read = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    cr_assert(rows_read(&read, &RECORD, &error), "%s", error.message);
    const Sample *const sample = read.items;
    cr_assert_eq(sample->hash, 10);
    cr_assert_eq(sample->elo.low, 1);
    cr_assert_eq(sample->verdict, 1);
}

Test(schema, texts_of_a_reader_are_those_of_the_row) {
    TEXT_AUTO Text text = {.data = NULL};
    text_append(&text,
                "%sfirst,w,1,1,1,0000000000000001,,,no,,,\nsecond,w,2,2,2,0000000000000001,,,"
                "no,,,\n",
                HEADER);
    write_file(text.data);
    Error error = {ERROR_NONE, ""};
    Sample sample;
    const CsvSchema named = named_schema(&RECORD);
    SchemaReader *const reader = schema_open(&named, NULL, &error);
    cr_assert_eq(schema_next(reader, &sample, &error), CSV_ROW);
    cr_assert_str_eq(sample.name, "first");
    cr_assert_eq(schema_next(reader, &sample, &error), CSV_ROW);
    cr_assert_str_eq(sample.name, "second");
    cr_assert_not(schema_fail(reader, &error, "no %d", 7));
    char expected[96];
    snprintf(expected, sizeof expected, "%s:3: no 7", path);
    cr_assert_str_eq(error.message, expected);
    cr_assert_eq(schema_next(reader, &sample, &error), CSV_FINISHED);
    schema_close(reader);
}

/* Refused values, and the message behind "path:2: ". */
static const struct {
    const char *row, *message;
} REFUSED[] = {
    {",w,1,1,1,0000000000000001,,,no,,,", "column name: expected a text, not an empty field"},
    {"n,,1,1,1,0000000000000001,,,no,,,", "column word: expected a text of 1 to 7 bytes"},
    {"n,12345678,1,1,1,0000000000000001,,,no,,,", "column word: expected a text of 1 to 7 bytes"},
    {"n,w,-1,1,1,0000000000000001,,,no,,,",
     "column games: expected a whole number from 0 to 9223372036854775807, not \"-1\""},
    {"n,w,1.5,1,1,0000000000000001,,,no,,,",
     "column games: expected a whole number from 0 to 9223372036854775807, not \"1.5\""},
    {"n,w,13,1,1,0000000000000001,,,no,,,", "n has 13 games"},
    {"n,w,1,,1,0000000000000001,,,no,,,",
     "column depth: expected a whole number from 1 to 99, not \"\""},
    {"n,w,1,100,1,0000000000000001,,,no,,,",
     "column depth: expected a whole number from 1 to 99, not \"100\""},
    {"n,w,1,1,-1,0000000000000001,,,no,,,", "column seed: expected a whole number, not \"-1\""},
    {"n,w,1,1,18446744073709551616,0000000000000001,,,no,,,",
     "column seed: expected a whole number, not \"18446744073709551616\""},
    {"n,w,1,1,1,1,,,no,,,", "column hash: expected 16 hexadecimal digits, not \"1\""},
    {"n,w,1,1,1,000000000000000G,,,no,,,",
     "column hash: expected 16 hexadecimal digits, not \"000000000000000G\""},
    {"n,w,1,1,1,0000000000000001,1.01,,no,,,",
     "column score: expected a number from 0 to 1, not \"1.01\""},
    {"n,w,1,1,1,0000000000000001,x,,no,,,", "column score: expected a number, not \"x\""},
    {"n,w,1,1,1,0000000000000001,,nan,no,,,", "column exact: expected a number, not \"nan\""},
    {"n,w,1,1,1,0000000000000001,,-1e61,no,,,",
     "column exact: expected a number from -1e+60 to 1e+60, not \"-1e61\""},
    {"n,w,1,1,1,0000000000000001,,,No,,,",
     "column verdict: expected yes, no or perhaps, not \"No\""},
    {"n,w,1,1,1,0000000000000001,,,,,,", "column verdict: expected yes, no or perhaps, not \"\""},
    {"n,w,1,1,1,0000000000000001,,,no,,", "expected 12 fields, as in the header, not 11"},
};

Test(schema, what_the_description_does_not_allow_is_refused_with_its_line) {
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        TEXT_AUTO Text text = {.data = NULL}, expected = {.data = NULL};
        text_append(&text, "%s%s\n", HEADER, REFUSED[i].row);
        write_file(text.data);
        text_append(&expected, "%s:2: %s", path, REFUSED[i].message);
        ROWS_AUTO Rows read = {.items = NULL};
        Error error = {ERROR_NONE, ""};
        cr_assert_not(rows_read(&read, &RECORD, &error), "%s", REFUSED[i].row);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_str_eq(error.message, expected.data);
    }
}

Test(schema, a_column_that_is_not_there_is_named) {
    write_file("name,word\nn,w\n");
    ROWS_AUTO Rows read = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    cr_assert_not(rows_read(&read, &RECORD, &error));
    cr_assert(strstr(error.message, "no column games; the columns are name, word") != NULL);
}

/* Files that were made before there was such a column. */
Test(schema, a_later_column_may_be_missing) {
    static const CsvColumn FEW[] = {COLUMN("games", COUNT, Sample, games, .meaning = "games"),
                                    COLUMN("score", REAL, Sample, score, .is_later = true),
                                    COLUMN("depth", INT, Sample, depth, .is_later = true),
                                    COLUMN("name", TEXT, Sample, name, .is_later = true)};
    static const CsvSchema LATER = SCHEMA_OF("later.csv", FEW, Sample);
    ROWS_AUTO Rows read = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    write_file("games,depth\n5,7\n");
    cr_assert(rows_read(&read, &LATER, &error), "%s", error.message);
    const Sample *const sample = read.items;
    cr_assert(sample->games == 5 && sample->depth == 7 && isnan(sample->score));
    cr_assert_str_eq(sample->name, "");
    cr_assert_eq(error.code, ERROR_NONE);
}

Test(schema, a_file_that_is_not_there_is_no_input) {
    ROWS_AUTO Rows read = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    write_file("");
    remove(path);
    cr_assert_not(rows_read(&read, &RECORD, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
}

typedef struct Measured {
    const char *name;
    double value;
} Measured;

static const CsvColumn MEASURED_COLUMNS[] = {
    COLUMN("name", TEXT, Measured, name, .meaning = "name"),
    COLUMN("value", REAL, Measured, value, .meaning = "value"),
};
static const CsvSchema MEASURED = {"measured.csv", MEASURED_COLUMNS, COLUMNS_IN(MEASURED_COLUMNS),
                                   sizeof(Measured), NULL};

Test(schema, rows_are_ranked) {
    const Measured unranked[] = {
        {"nan", NAN}, {"b", 2}, {"a", 1}, {"c", 3}, {"b again", 2}, {"nan2", NAN},
    };
    ROWS_AUTO Rows rows = {.items = NULL};
    rows_rank(&rows, offsetof(Measured, value));
    for (int i = 0; i < 6; i++) rows_add(&rows, &MEASURED, &unranked[i]);
    rows_rank(&rows, offsetof(Measured, value));
    static const char *const RANKED[] = {"c", "b", "b again", "a", "nan", "nan2"};
    for (int i = 0; i < 6; i++)
        cr_assert_str_eq(((const Measured *)rows.items)[i].name, RANKED[i], "%d", i);
}

/* Half goes to the even digit, as where numbers are printed. */
Test(schema, rounded_rows_are_what_a_file_tells) {
    static const double SCORES[] = {0.12345, 0.0005, 0.0015, 1.0 / 3, NAN};
    for (size_t i = 0; i < sizeof SCORES / sizeof *SCORES; i++) {
        Sample sample = {
            .name = "n", .word = "w", .depth = 1, .score = SCORES[i], .exact = 1.0 / 3};
        TEXT_AUTO Text text = {.data = NULL};
        ROWS_AUTO Rows read = {.items = NULL};
        Error error = {ERROR_NONE, ""};
        schema_write(&RECORD, &sample, 1, &text);
        write_file(text.data);
        cr_assert(rows_read(&read, &RECORD, &error), "%s", error.message);
        schema_round(&RECORD, &sample);
        const Sample *const reported = read.items;
        cr_assert(sample.score == reported->score ||
                      (isnan(sample.score) && isnan(reported->score)),
                  "%.17g, not %.17g", sample.score, reported->score);
        cr_assert_eq(sample.exact, 1.0 / 3);
    }
}

static bool refuse_second(const SchemaReader *reader, const void *row, void *seen, Error *error) {
    ++*(int *)seen;
    const Sample *const sample = row;
    return sample->games != 2 || schema_fail(reader, error, "%s is refused", sample->name);
}

Test(schema, a_row_that_is_not_taken_ends_the_file) {
    TEXT_AUTO Text text = {.data = NULL}, expected = {.data = NULL};
    for (int games = 1; games <= 3; games++) {
        const Sample sample = {.name = "n", .word = "w", .games = games, .depth = 1};
        if (games == 1) schema_write_header(&RECORD, &text);
        schema_write_row(&RECORD, &sample, &text);
    }
    write_file(text.data);
    text_append(&expected, "%s:3: n is refused", path);
    Error error = {ERROR_NONE, ""};
    int seen = 0;
    const CsvSchema named = named_schema(&RECORD);
    cr_assert_not(schema_each(&named, NULL, refuse_second, &seen, &error));
    cr_assert_eq(seen, 2);
    cr_assert_str_eq(error.message, expected.data);
    cr_assert_not(schema_fail(NULL, &error, "no file"));
    cr_assert_str_eq(error.message, "no file");
}
