/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The work of a comparison, and its line. */
#include "measure/work.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define LINE "jumpoff-work\t2\t123\t456\t0.1.0+burn2\tabc-dirty\tGNU 12.2.0"

Test(work, is_always_the_same) {
    Work a, b;
    Error error = {ERROR_NONE, ""};
    BenchReport cases;
    cr_assert(work_do(NULL, &a, &cases, &error), "%s", error.message);
    cr_assert(work_do(NULL, &b, &cases, &error), "%s", error.message);
    cr_assert(a.nodes == b.nodes && a.nodes > 1000000);
    cr_assert(a.time_ns > 0 && a.version[0] != '\0' && a.commit[0] != '\0');
}

/* Alone a case does what it does among the others. */
Test(work, filter_keeps_cases) {
    Work all, some;
    BenchReport cases, few;
    Error error = {ERROR_NONE, ""};
    uint64_t nodes = 0;
    cr_assert(work_do(NULL, &all, &cases, &error), "%s", error.message);
    cr_assert(work_do("quiescence", &some, &few, &error), "%s", error.message);
    for (int i = 0; i < cases.count; i++) nodes += cases.rows[i].nodes;
    cr_assert(cases.count == 16 && nodes == all.nodes);
    cr_assert(few.count == 1 && few.rows[0].nodes == some.nodes && few.rows[0].median_ns > 0);
    cr_assert_eq(bench_row(&cases, few.rows[0].name)->nodes, some.nodes);
    cr_assert_eq(bench_row(&cases, "quiescence"), NULL);
    cr_assert_not(work_check("no such", &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert(strstr(error.message, "there are minimax/piece2val@5; ") != NULL);
}

Test(work, case_lines_read_back) {
    const Work work = {.nodes = 12, .time_ns = 34, .version = "v", .commit = "c", .compiler = "g"};
    const BenchReport cases = {.count = 2,
                               .rows = {{.name = "perft 8, bulk", .nodes = 5, .median_ns = 6},
                                        {.name = "b", .nodes = 7, .median_ns = 8}}};
    BenchReport again = {.count = 0};
    Text lines = {.data = NULL};
    work_write(&work, &cases, &lines);
    cr_assert_str_eq(lines.data, "jumpoff-work\t2\t12\t34\tv\tc\tg\njumpoff-case\tperft 8, "
                                 "bulk\t5\t6\njumpoff-case\tb\t7\t8\n");
    cr_assert(work_read_case("jumpoff-case\tperft 8, bulk\t5\t6", &again));
    cr_assert(work_read_case("jumpoff-case\tb\t7\t8", &again));
    cr_assert_eq(again.count, 2);
    for (int i = 0; i < 2; i++) {
        const BenchRow *const one = &again.rows[i], *const other = &cases.rows[i];
        cr_assert_str_eq(one->name, other->name);
        cr_assert(one->nodes == other->nodes && one->median_ns == other->median_ns);
    }
    static const char *const WRONG[] = {"jumpoff-case\tb\t7\t8",
                                        "jumpoff-case\tx\t7\t0",
                                        "jumpoff-case\tx\t7",
                                        "jumpoff-case",
                                        "",
                                        "jumpoff-work\tx\t7\t8",
                                        "jumpoff-case\tx\t7\t8\t9"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        cr_assert_not(work_read_case(WRONG[i], &again), "%s", WRONG[i]);
    text_free(&lines);
}

Test(work, line_reads_back) {
    Work work, again;
    Error error = {ERROR_NONE, ""};
    Text line = {.data = NULL};
    cr_assert(work_read(LINE, &work, &error), "%s", error.message);
    cr_assert(work.nodes == 123 && work.time_ns == 456);
    cr_assert_str_eq(work.version, "0.1.0+burn2");
    cr_assert_str_eq(work.commit, "abc-dirty");
    cr_assert_str_eq(work.compiler, "GNU 12.2.0");
    work_write(&work, NULL, &line);
    cr_assert_str_eq(line.data, LINE "\n");
    line.data[line.length - 1] = '\0';
    cr_assert(work_read(line.data, &again, &error) && memcmp(&work, &again, sizeof work) == 0);
    text_free(&line);
}

Test(work, refuses_other_lines) {
    static const struct {
        const char *line, *said;
    } CASES[] = {
        {"", "expected a line of 'jumpoff-work', got ''"},
        {"hello", "got 'hello'"},
        {"jumpoff-work", "got 'jumpoff-work'"},
        {"jumpoff-work\t3\twhat\tever", "another suite of work (edition 3, this program's is 2)"},
        {"jumpoff-work\t2\t123", "expected a line"},
        {"jumpoff-work\t2\t\t456\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t-1\t456\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t9223372036854775808\t456\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t123\t0\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t123\t-5\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t123\t1e3\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t123\t99999999999999999999\t0.1\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t123\t456\t\tabc\tGNU", "expected a line"},
        {"jumpoff-work\t2\t123\t456\t0.1\tabc\tGNU\tmore", "expected a line"},
        {"\033[2Jgone", "got '?[2Jgone'"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Work work;
        Error error = {ERROR_NONE, ""};
        cr_assert_not(work_read(CASES[i].line, &work, &error), "%s", CASES[i].line);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert(strstr(error.message, CASES[i].said) != NULL, "%s", error.message);
    }
}

Test(work, long_lines_are_cut_and_names_are_clean) {
    char line[300];
    Work work;
    Error error = {ERROR_NONE, ""};
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    cr_assert_not(work_read(line, &work, &error));
    cr_assert_lt(strlen(error.message), 150);
    snprintf(line, sizeof line, "jumpoff-work\t2\t1\t1\t%70d\tabc\tGNU", 1);
    cr_assert_not(work_read(line, &work, &error), "a name too long");
    cr_assert(work_read("jumpoff-work\t2\t1\t1\t0\033[2J\tabc\tGNU", &work, &error));
    cr_assert_str_eq(work.version, "0?[2J");
}
