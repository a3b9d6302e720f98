/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact counts: comparing them, and the file they are saved in. */
#include "measure/exact.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[] = "/tmp/jumpoff-test-exact-XXXXXX";

static void make_file(void) {
    const int descriptor = mkstemp(path);
    cr_assert_geq(descriptor, 0);
    close(descriptor);
}

static void remove_file(void) { unlink(path); }

TestSuite(baseline, .init = make_file, .fini = remove_file);

static const SavedOrigin HERE = {.format = EXACT_FORMAT,
                                 .date = "2024-02-29T12:00:00Z",
                                 .commit = "abc, \"d\"",
                                 .version = "0.1.0",
                                 .valgrind = "3.19.0",
                                 .kernels = "x86-64-v3",
                                 .compiler = "GNU 12",
                                 .flags = "-O2, kernels -O3",
                                 .suite = "0123456789abcdef"};

static BenchReport report_of(uint64_t a, uint64_t b, uint64_t c) {
    return (BenchReport){
        .count = 3,
        .rows = {{.name = "minimax/piece2val@5", .nodes = 100, .instructions = a},
                 {.name = "alphabeta:x=1,y=2/b@8", .nodes = 200, .instructions = b},
                 {.name = "perft 8, bulk", .nodes = 300, .instructions = c}},
    };
}

static bool save(const SavedOrigin *origin, const BenchReport *report, Error *error) {
    const SavedRun run = {*origin, *report};
    return saved_append(&SAVED_COUNTS, path, &run, error);
}

static bool read_last(SavedRun *last, Error *error) {
    return saved_read_last(&SAVED_COUNTS, path, &HERE, last, error);
}

/* Comparing */

Test(exact, bounds_of_the_total_and_of_a_case) {
    static const struct {
        uint64_t a, b, c;
        bool total_grown;
        int grown;
    } TABLE[] = {
        {1000, 1000, 8000, false, 0}, {1000, 1000, 8200, false, 0}, /* 2 % */
        {1000, 1000, 8201, true, 0},  {1050, 1000, 8000, false, 0}, /* 5 % */
        {1051, 1000, 8000, false, 1}, {1100, 1100, 7000, false, 2}, {10, 10, 80, false, 0},
    };
    const BenchReport old = report_of(1000, 1000, 8000);
    for (size_t i = 0; i < sizeof TABLE / sizeof TABLE[0]; i++) {
        const BenchReport now = report_of(TABLE[i].a, TABLE[i].b, TABLE[i].c);
        const ExactComparison comparison = exact_compare(&now, &old, 0.02);
        cr_assert_eq(comparison.cases.common, 3);
        cr_assert_eq(comparison.total_grown, TABLE[i].total_grown, "row %zu", i);
        cr_assert_eq(comparison.grown, TABLE[i].grown, "row %zu", i);
        cr_assert_eq(comparison.cases.differing, 0);
    }
}

Test(exact, without_tolerance_one_instruction_counts) {
    const BenchReport old = report_of(1000, 1000, 8000), now = report_of(1000, 1001, 7999);
    const ExactComparison comparison = exact_compare(&now, &old, 0);
    cr_assert(!comparison.total_grown && comparison.total == 1);
    cr_assert(comparison.grown == 1 && comparison.is_grown[1]);
}

Test(exact, other_work_and_other_cases) {
    BenchReport old = report_of(1000, 1000, 8000);
    const BenchReport now = report_of(1000, 500, 9000);
    old.rows[1].nodes++;
    strcpy(old.rows[2].name, "perft 9, bulk");
    ExactComparison comparison = exact_compare(&now, &old, 0.02);
    cr_assert(comparison.cases.common == 2 && comparison.missing == 1 &&
              comparison.cases.differing == 1);
    cr_assert(comparison.cases.is_different[1] && !comparison.cases.is_different[0]);
    cr_assert(isnan(comparison.cases.ratios[2]) && !comparison.is_grown[2]);
    cr_assert_float_eq(comparison.total, 0.75, 1e-12); /* of the cases in both */
    old.count = 0;
    comparison = exact_compare(&now, &old, 0.02);
    cr_assert(comparison.cases.common == 0 && isnan(comparison.total) && !comparison.total_grown);
}

/* The file */

static void append(const SavedOrigin *origin, const BenchReport *report) {
    Error error = {ERROR_NONE, ""};
    cr_assert(growing_check(&SAVED_COUNTS.growing, path, &error), "%s", error.message);
    cr_assert(save(origin, report, &error), "%s", error.message);
}

static void expect_last(const BenchReport *expected, const char *date) {
    SavedRun last;
    const BenchReport *const report = &last.report;
    Error error = {ERROR_NONE, ""};
    cr_assert(read_last(&last, &error), "%s", error.message);
    cr_assert_str_eq(last.origin.date, date);
    cr_assert_str_eq(last.origin.commit, HERE.commit);
    cr_assert_eq(report->count, expected->count);
    for (int i = 0; i < report->count; i++) {
        cr_assert_str_eq(report->rows[i].name, expected->rows[i].name);
        cr_assert_eq(report->rows[i].nodes, expected->rows[i].nodes);
        cr_assert_eq(report->rows[i].instructions, expected->rows[i].instructions);
    }
}

/* What differs in the target makes another one; what does not is only said. */
Test(baseline, gives_back_the_last_run_of_the_target) {
    const BenchReport first = report_of(1, 2, 3), second = report_of(4, 5, 6);
    const BenchReport elsewhere = report_of(7, 8, 9);
    unlink(path); /* appending makes the file */
    append(&HERE, &first);
    expect_last(&first, HERE.date);
    append(&HERE, &second); /* within the same second: a run of its own all the same */
    SavedOrigin others[] = {HERE, HERE, HERE, HERE};
    strcpy(others[0].kernels, "base");
    strcpy(others[1].compiler, "GNU 13");
    strcpy(others[2].flags, "-O0");
    strcpy(others[3].suite, "fedcba9876543210");
    for (int i = 0; i < 4; i++) append(&others[i], &elsewhere);
    expect_last(&second, HERE.date);
    SavedOrigin later = HERE;
    strcpy(later.date, "2024-03-01T12:00:00Z");
    strcpy(later.valgrind, "4.0");
    strcpy(later.version, "0.2.0");
    append(&later, &first);
    expect_last(&first, later.date);
}

#define HEADER                                                                                     \
    "format,date,commit,version,valgrind,kernels,compiler,flags,suite,case,work,instructions\n"
#define ORIGIN "2024-02-29,abc,0.1.0,3.19.0,x86-64-v3,GNU 12,\"-O2, kernels -O3\","
#define SUITE "0123456789abcdef,"
#define GOOD "1," ORIGIN SUITE "case,5,6\n"

static void expect_unreadable(const char *content, const char *said) {
    SavedRun last;
    Error error = {ERROR_NONE, ""};
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
    cr_assert(!read_last(&last, &error), "%s", content);
    cr_assert_eq(error.code, ERROR_DATA, "%d: %s", error.code, error.message);
    cr_assert_not_null(strstr(error.message, path), "%s", error.message);
    cr_assert_not_null(strstr(error.message, said), "'%s' is not in: %s", said, error.message);
}

Test(baseline, refuses_to_read_what_is_wrong) {
    expect_unreadable("a,b\n1,2\n", "no column format");
    expect_unreadable(HEADER, "no counts for this target: no row at all");
    expect_unreadable(HEADER "2," ORIGIN SUITE "case,5,6\n",
                      "no counts for this target: format 1 here, 2 in the last run");
    expect_unreadable(HEADER "1," ORIGIN "suite,case,5,6\n",
                      "target: suite '0123456789abcdef' here, 'suite' in the last run");
    expect_unreadable(HEADER "1,d,c,v,3,base,GNU 12,f,s,case,5,6\n",
                      "target: kernels 'x86-64-v3' here, 'base' in the last run");
    expect_unreadable(HEADER "1,d,c,v,3,x86-64-v3,Clang 14,f,s,case,5,6\n",
                      "target: compiler 'GNU 12' here, 'Clang 14' in the last run");
    expect_unreadable(HEADER GOOD "1," ORIGIN SUITE "case,5,x\n", ":3: column instructions");
    expect_unreadable(HEADER GOOD "1," ORIGIN SUITE "case,5,0\n", ":3: column instructions");
    expect_unreadable(HEADER GOOD "1," ORIGIN SUITE "case,-5,1\n", ":3: column work");
    expect_unreadable(HEADER GOOD "x," ORIGIN SUITE "case,5,6\n", ":3: column format");
    expect_unreadable(HEADER GOOD "1," ORIGIN SUITE ",5,6\n", ":3: column case");
    /* A fault is one in a row of another target, too. */
    expect_unreadable(HEADER GOOD "1,d,c,v,3,base,g,f,s,case,5,\n", ":3: column instructions");
}

Test(baseline, appends_to_nothing_else) {
    const BenchReport report = report_of(1, 2, 3);
    Error error = {ERROR_NONE, ""};
    cr_assert(file_write(path, "date,commit\n", 12, &error));
    cr_assert(!growing_check(&SAVED_COUNTS.growing, path, &error));
    cr_assert(!save(&HERE, &report, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, ":1: not exact counts of the bench"), "%s",
                       error.message);
}
