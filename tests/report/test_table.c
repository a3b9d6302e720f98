/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/table.h"
#include "report/tournament_report.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include "../common/auto.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(table_free)

static char *written(const Table *table, TableFormat format) {
    Text out = {0};
    table_write(table, format, &out);
    return out.data;
}

static void expect(const Table *table, TableFormat format, const char *expected) {
    MEMORY_AUTO char *text = written(table, format);
    cr_assert_str_eq(text, expected, "expected:\n%s\ngot:\n%s", expected, text);
}

static Table *small_table(void) {
    Table *const table = table_new();
    table_add_column(table, "name", "name", TABLE_LEFT);
    table_add_column(table, "n", "n", TABLE_RIGHT);
    table_add_column(table, "share", "%", TABLE_RIGHT);
    table_add_column(table, "code", NULL, TABLE_LEFT);
    table_add_column(table, NULL, "±", TABLE_RIGHT);
    table_add_text(table, "à, \"b\"");
    table_add_int(table, 12345);
    table_add_real(table, 0.1, 3);
    table_show(table, "%.1f%%", 10.0);
    table_add_text(table, "x");
    table_add_real(table, -0.0004, 2);
    table_add_text(table, "c");
    table_add_empty(table);
    table_add_real(table, NAN, 1);
    table_add_empty(table);
    table_add_real(table, INFINITY, 1);
    return table;
}

Test(table, writes_aligned_text) {
    AUTO(table_free_at) Table *table = small_table();
    expect(table, TABLE_TEXT,
           "name        n      %     ±\n"
           "──────  ─────  ─────  ────\n"
           "à, \"b\"  12345  10.0%  0.00\n"
           "c\n");
}

Test(table, writes_csv_with_exact_values) {
    AUTO(table_free_at) Table *table = small_table();
    expect(table, TABLE_CSV, "name,n,share,code\n\"à, \"\"b\"\"\",12345,0.1,x\nc,,,\n");
}

/* As decimals, not with the digits of the nearest double. */
Test(table, json_has_the_decimals_of_csv) {
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "x", NULL, TABLE_RIGHT);
    table_add_real(table, 0.666667, 6);
    expect(table, TABLE_JSON, "[\n  {\n    \"x\": 0.666667\n  }\n]\n");
}

Test(table, json_has_no_minus_zero) {
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "x", NULL, TABLE_RIGHT);
    table_add_real(table, -0.0, 1);
    expect(table, TABLE_JSON, "[\n  {\n    \"x\": 0.0\n  }\n]\n");
}

Test(table, writes_json_that_reads_back) {
    AUTO(table_free_at) Table *table = small_table();
    MEMORY_AUTO char *text = written(table, TABLE_JSON);
    json_error_t error;
    json_t *const rows = json_loads(text, 0, &error);
    cr_assert_not_null(rows, "%s", error.text);
    cr_assert_eq(json_array_size(rows), 2);
    const json_t *const first = json_array_get(rows, 0), *const second = json_array_get(rows, 1);
    cr_assert_eq(json_object_size(first), 5); /* what has no key goes by its title */
    cr_assert_not_null(json_object_get(first, "±"));
    cr_assert_str_eq(json_string_value(json_object_get(first, "name")), "à, \"b\"");
    cr_assert_eq(json_integer_value(json_object_get(first, "n")), 12345);
    cr_assert_eq(json_real_value(json_object_get(first, "share")), 0.1);
    cr_assert(json_is_null(json_object_get(second, "n")));
    json_decref(rows);
}

Test(table, without_rows_has_a_header) {
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "a", "a", TABLE_LEFT);
    expect(table, TABLE_TEXT, "a\n─\n");
    expect(table, TABLE_CSV, "a\n");
    expect(table, TABLE_JSON, "[]\n");
}

/* The longest line of a text, in characters. */
static int longest_line(char *text) {
    int longest = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        if (utf8_width(line) > longest) longest = utf8_width(line);
    return longest;
}

Test(table, cuts_long_text_between_characters) {
    AUTO(table_free_at) Table *table = table_new();
    TEXT_AUTO Text name = {0};
    for (int i = 0; i < 100; i++) text_append_string(&name, "é");
    table_add_column(table, "a", "a", TABLE_LEFT);
    table_add_column(table, "b", "b", TABLE_RIGHT);
    table_add_column(table, "c", NULL, TABLE_LEFT); /* people need not tell its texts apart */
    table_add_text(table, name.data);
    table_add_int(table, 7);
    table_add_text(table, "one");
    MEMORY_AUTO char *text = written(table, TABLE_TEXT);
    cr_assert_not_null(strstr(text, "éé…éé"), "%s", text);
    cr_assert_not_null(strstr(text, "éé 7\n"), "%s", text);
    cr_assert_eq(longest_line(text), TERMINAL_COLUMNS);
    MEMORY_AUTO char *csv = written(table, TABLE_CSV);
    cr_assert_not_null(strstr(csv, name.data), "cut for programs: %s", csv);
    table_add_text(table, "short");
    table_add_int(table, 8);
    table_add_text(table, "other");
    MEMORY_AUTO char *cut = written(table, TABLE_TEXT);
    cr_assert_not_null(strstr(cut, "éé…éé"), "%s", cut);
}

Test(table, names_that_differ_are_told_apart) {
    static const char LIST[] = "9-13 10-14 11-15 12-16 9-14 10-15 11-16 12-17";
    for (int other = 3; other <= 4; other++) {
        AUTO(table_free_at) Table *table = table_with("player,*best,#n");
        for (int i = 0; i < 2; i++) {
            Text name = {0};
            text_append(&name, "enhanced:etc=off,table=%d,mtdf=on,pvs=off/25f@6",
                        i == 0 ? 3 : other);
            table_add_text(table, name.data);
            table_add_text(table, LIST);
            table_add_int(table, 7);
            text_free(&name);
        }
        MEMORY_AUTO char *text = written(table, TABLE_TEXT);
        cr_assert_not_null(strstr(text, LIST), "%s", text);
        cr_assert_eq(strstr(text, "enhanced:etc=off,table=3,mtdf=on,pvs=off/25f@6") != NULL,
                     other == 4, "%s", text);
    }
}

Test(table, numbers_are_never_cut) {
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "name", "name", TABLE_LEFT);
    for (int i = 0; i < 12; i++) table_add_column(table, "n", "n", TABLE_RIGHT);
    table_add_text(table, "a name of some length");
    for (int i = 0; i < 12; i++) table_add_int(table, 123456789);
    MEMORY_AUTO char *text = written(table, TABLE_TEXT);
    cr_assert_not_null(strstr(text, "a name of some length 123456789 123456789"), "%s", text);
    cr_assert_eq(longest_line(text), 81 - 10 * 2 + 10, "%s", text);
}

/* As wide as the terminal; what does not fit goes below, behind the names again. */
Test(table, is_as_wide_as_the_terminal) {
    static const struct {
        const char *columns;
        int width, lines;
    } CASES[] = {{"200", 69, 3}, {"60", 60, 3}, {"45", 45, 7}, {"1", 40, 15}, {"x", 69, 3}};
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "name", "name", TABLE_LEFT);
    for (int i = 0; i < 4; i++) table_add_column(table, "n", "n", TABLE_RIGHT);
    table_add_text(table, "alphabeta/piece2val@6");
    for (int i = 0; i < 4; i++) table_add_int(table, 1234567890);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        setenv("COLUMNS", CASES[i].columns, 1);
        MEMORY_AUTO char *text = written(table, TABLE_TEXT);
        int lines = 0;
        for (const char *at = text; *at != '\0'; at++) lines += *at == '\n';
        cr_assert_eq(lines, CASES[i].lines, "%s: %d lines", CASES[i].columns, lines);
        cr_assert_leq(longest_line(text), CASES[i].width, "%s", CASES[i].columns);
    }
    setenv("COLUMNS", "80", 1);
}

Test(table, shows_no_control_characters_and_no_broken_utf8) {
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "a", "a", TABLE_LEFT);
    table_add_text(table, "x\033[2J\n\xC3(\xED\xA0\x80");
    expect(table, TABLE_TEXT, "a\n───────────\nx?[2J?\uFFFD(\uFFFD\uFFFD\uFFFD\n");
    table_add_text(table, "½\xC2\x9B\x7F\u202E");
    MEMORY_AUTO char *json = written(table, TABLE_JSON);
    cr_assert_not_null(strstr(json, "\"½\\u009B\\u007F\\u202E\""), "%s", json);
    json_t *const rows = json_loads(json, 0, NULL);
    cr_assert_not_null(rows, "%s", json);
    cr_assert_str_eq(json_string_value(json_object_get(json_array_get(rows, 1), "a")),
                     "½\xC2\x9B\x7F\u202E");
    json_decref(rows);
}

typedef struct Shown {
    const char *name;
    char range[8];
    int games;
} Shown;

Test(table, shows_rows_of_a_record) {
    static const CsvColumn FIELDS[] = {
        COLUMN("name", TEXT, Shown, name, .title = "name"),
        COLUMN(NULL, WORD, Shown, range, .title = "range"),
        COLUMN("games", INT, Shown, games, .title = "games"),
    };
    static const CsvSchema RECORD = {
        .fields = FIELDS, .count = COLUMNS_IN(FIELDS), .size = sizeof(Shown)};
    static const Shown ROWS[] = {{"a", "1-2", 3}, {"b", "10-20", -1}};
    AUTO(table_free_at) Table *table = table_of_rows(&RECORD, ROWS, 2);
    expect(table, TABLE_TEXT,
           "name  range  games\n────  ─────  ─────\na     1-2        3\nb     10-20\n");
    expect(table, TABLE_CSV, "name,games\na,3\nb,\n");
    table_hide_columns(table, "games");
    expect(table, TABLE_TEXT, "name  range\n────  ─────\na     1-2\nb     10-20\n");
    expect(table, TABLE_CSV, "name,games\na,3\nb,\n");
}

static Table *hostile(void) {
    Table *const table = table_new();
    table_add_column(table, "a", "na|me", TABLE_LEFT);
    table_add_column(table, "b", "n_1 %", TABLE_RIGHT);
    table_set_caption(table, "A & b");
    table_add_text(table, "[x] *y* `z` <b> a_b ~$&\n");
    table_add_int(table, -3);
    table_add_text(table, "\\{}^\"--,,'' #½");
    table_add_real(table, 2.5, 2);
    return table;
}

Test(table, as_markdown) {
    AUTO(table_free_at) Table *table = hostile();
    expect(table, TABLE_MARKDOWN,
           "## A \\& b\n\n| na\\|me | n\\_1 % |\n| --- | ---: |\n"
           "| \\[x\\] \\*y\\* \\`z\\` \\<b\\> a\\_b \\~\\$\\&? | -3 |\n"
           "| \\\\{}^\"--,,'' #½ | 2.50 |\n\n");
}

Test(table, as_latex) {
    AUTO(table_free_at) Table *table = hostile();
    expect(table, TABLE_LATEX,
           "\\begin{table}\n\\centering\n\\caption{A \\& b}\n\\footnotesize\n"
           "\\setlength{\\tabcolsep}{3pt}\n"
           "\\begin{tabular}{@{}lr@{}}\n\\toprule\nna\\textbar{}me & n\\_1 \\% \\\\\n\\midrule\n"
           "{[}x] {*}y{*} \\textasciigrave{}z\\textasciigrave{} \\textless{}b\\textgreater{} a\\_b "
           "\\textasciitilde{}\\$\\&? & $-$3 \\\\\n"
           "\\textbackslash{}\\{\\}\\textasciicircum{}\\char34{}-{}-,{},'{}' \\#½ & 2.50 \\\\\n"
           "\\bottomrule\n\\end{tabular}\n\\end{table}\n\n");
}

/* Text that no line holds is broken, and what is longer than a page goes on over pages. */
Test(table, as_latex_over_lines_and_pages) {
    TEXT_AUTO Text out = {0};
    AUTO(table_free_at) Table *table = table_new();
    table_add_column(table, "a", "words", TABLE_LEFT);
    table_add_column(table, "b", "more", TABLE_LEFT);
    table_add_column(table, "c", "a title of a number", TABLE_RIGHT);
    for (int i = 0; i < 13; i++) {
        table_add_text(table, "some sixty letters or more, which make a line too long for it");
        table_add_text(table, "some thirty more, so that it is");
        table_add_int(table, i);
    }
    table_show(table, "<-7");
    table_write(table, TABLE_LATEX, &out);
    cr_assert_not_null(strstr(out.data, " & $<$$-$7 "), "%s", out.data);
    cr_assert_not_null(strstr(out.data, "\\begin{longtable}{@{}>{\\raggedright"), "%s", out.data);
    cr_assert_not_null(strstr(out.data, "\\endhead"));
    cr_assert_null(strstr(out.data, "\\begin{table}"));
}

/* 28.75 % is shown alike; 29 % is whole, although 100 * 0.29 is not. */
Test(table, crosstable_and_scores_round_alike) {
    static const CsvColumn SCORE[] = {
        COLUMN("score", REAL, Estimate, value, .show = SHOW_SHARE, .title = "score")};
    static const CsvSchema SCORES = SCHEMA_OF(NULL, SCORE, Estimate);
    PlayerRow players[] = {{.player = "a"}, {.player = "b"}};
    PairingRow pairing = {.player = "a", .opponent = "b", .games = 40, .points = 11.5};
    const ResultTables tables = {.players = {.items = players, .count = 2},
                                 .pairings = {.items = &pairing, .count = 1}};
    const Estimate scores[] = {{.value = 11.5 / 40}, {.value = 28.5 / 40}};
    AUTO(table_free_at) Table *shares = table_of_rows(&SCORES, scores, 2);
    AUTO(table_free_at) Table *halves = crosstable_of(&tables);
    expect(shares, TABLE_TEXT, "score\n─────\n 28.7\n 71.2\n");
    expect(halves, TABLE_TEXT,
           "#  player     1     2\n"
           "─  ──────  ────  ────\n"
           "1  a          ·  28.7\n"
           "2  b       71.2     ·\n");
    pairing.games = 100;
    pairing.points = 29;
    AUTO(table_free_at) Table *whole = crosstable_of(&tables);
    expect(whole, TABLE_TEXT,
           "#  player   1   2\n"
           "─  ──────  ──  ──\n"
           "1  a        ·  29\n"
           "2  b       71   ·\n");
}

Test(utf8, cleans_and_measures) {
    static const struct {
        const char *raw, *clean;
        int width;
    } cases[] = {
        {"", "", 0},
        {"½ a", "½ a", 3},
        {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", 2}, /* U+1F600 */
        {"漢字かなカナ", "漢字かなカナ", 12},
        {"한국어, Ａ", "한국어, Ａ", 10},
        {"e\u0301\u0328t", "e\u0301\u0328t", 2},             /* combining marks */
        {"\xC0\xAF", "\uFFFD\uFFFD", 2},                     /* overlong */
        {"\xF4\x90\x80\x80", "\uFFFD\uFFFD\uFFFD\uFFFD", 4}, /* above U+10FFFF */
        {"\xE2\x82", "\uFFFD\uFFFD", 2},                     /* cut short */
        {"\xC2\x9B"
         "31m",
         "?31m", 4},            /* a control character of eight bits */
        {"a\u202Eb", "a?b", 3}, /* turns the direction of writing */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text out = {0};
        utf8_append_clean(&out, cases[i].raw, "?");
        cr_assert_str_eq(text_string(&out), cases[i].clean, "case %zu: %s", i, text_string(&out));
        cr_assert_eq(utf8_width(text_string(&out)), cases[i].width, "case %zu", i);
        text_free(&out);
    }
    TEXT_AUTO Text lines = {0};
    utf8_append_clean_lines(&lines, "a\tb\n\033[2J\r\xC2\x9B\u2028\v");
    cr_assert_str_eq(text_string(&lines), "a\tb\n?[2J????");
    cr_assert_eq(utf8_prefix("é½a", 2), 4);
    cr_assert_eq(utf8_prefix("é", 5), 2);
    cr_assert_eq(utf8_prefix("漢字", 3), 3, "half a letter is none");
    cr_assert_eq(utf8_prefix("e\u0301t", 1), 3, "a mark stays with its letter");
    static const char *const CUT[] = {"…", "a…", "a…h", "ab…h", "ab…gh"};
    for (int width = 1; width <= 5; width++) {
        Text out = {0};
        utf8_append_cut(&out, "abcdefgh", width);
        cr_assert_str_eq(text_string(&out), CUT[width - 1]);
        text_free(&out);
    }
    TEXT_AUTO Text wide = {0};
    utf8_append_cut(&wide, "a漢字漢字", 6);
    cr_assert_str_eq(wide.data, "a漢…字");
    text_clear(&wide);
    utf8_append_cut(&wide, "漢字a漢字", 7); /* "漢…a漢字" has eight columns */
    cr_assert_str_eq(wide.data, "漢…字");
}

Test(utf8, wraps_paragraphs) {
    TEXT_AUTO Text out = {0};
    utf8_append_wrapped(&out, "one two three ééééé", 9);
    cr_assert_str_eq(out.data, "one two\n  three\n  ééééé\n");
    text_clear(&out);
    text_append_string(&out, "éé  ");
    utf8_append_beside(&out, " éé, éé  three", 9, 4, 4);
    cr_assert_str_eq(out.data, "éé  éé,\n    éé\n    three\n");
    text_clear(&out);
    utf8_append_beside(&out, "", 9, 4, 6);
    cr_assert_str_eq(out.data, "\n");
    text_clear(&out);
    utf8_append_wrapped(&out, "x's one: 'jumpoff help' is 'it", 12);
    cr_assert_str_eq(out.data, "x's one:\n  'jumpoff help'\n  is 'it\n");
}
