/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons of stub programs, which state what times they like. */
#include "../common/descriptors.h"
#include "../report/folder.h"
#include "measure/build_comparison.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *folder;
static BuildComparisonResult result;
static Error error;

static void begin(void) { folder = temporary_folder(); }
TestSuite(build_comparison, .init = begin);

/* Makes a shell script; returns its path, to be freed. It finds the number of its run in $n. */
static char *make_stub(const char *name, const char *script) {
    Text text = {.data = NULL}, path = {.data = NULL};
    text_append(&text,
                "#!/bin/sh\nread -r n <'%s/%s.n'\n"
                "echo $((n + 1)) >'%s/%s.n'\n%s\n",
                folder, name, folder, name, script);
    folder_write(folder, name, text.data);
    text_append(&path, "%s/%s", folder, name);
    cr_assert_eq(chmod(path.data, 0700), 0);
    text_free(&text);
    return path.data;
}

/* The output of a stub: cases, each with its nodes and a time that the shell computes. */
#define BEGIN "printf '{\"version\":\"0.1\",\"commit\":\"abc\",\"compiler\":\"GNU\",\"cases\":['; "
#define CASE(name, nodes, time)                                                                    \
    "printf '{\"case\":\"" name "\",\"nodes\":%d,\"median_ns\":%d}' " nodes " $((" time "));"
#define AND "printf ',\\n';"
#define END "echo ']}'"
#define TIMES(nodes, time)                                                                         \
    BEGIN CASE("a", nodes, time)                                                                   \
    END

static bool compare(const char *here, const char *other, double seconds) {
    MEMORY_AUTO char *first = make_stub("here", here), *second = make_stub("other", other);
    const BuildComparisonSettings settings = {
        .here = first, .other = second, .seconds = seconds, .tolerance = 0.01, .seed = 1};
    error = (Error){ERROR_NONE, ""};
    folder_write(folder, "here.n", "0");
    folder_write(folder, "other.n", "0");
    const bool good = build_comparison_run(&settings, &result, &error);
    return good;
}

/* Times that scatter by a few per mille. */
Test(build_comparison, verdicts) {
    static const struct {
        const char *here;
        double ratio;
        bool slower, faster, fails;
    } CASES[] = {
        {TIMES("5", "1000000 + n * 7919 % 5000"), 1, false, false, false},
        {TIMES("5", "1005000 + n * 7919 % 1000"), 0.997, true, false, false},
        {TIMES("5", "1030000 + n * 7919 % 5000"), 0.971, true, false, true},
        {TIMES("5", "970000 + n * 7919 % 5000"), 1.031, false, true, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cr_assert(compare(CASES[i].here, TIMES("5", "1000000 + n * 6007 % 5000"), 300), "%s",
                  error.message);
        cr_assert(result.rows[0].look.ratio.defined && !result.differs);
        cr_assert_float_eq(result.rows[0].look.ratio.value, CASES[i].ratio, 0.002, "case %zu", i);
        cr_assert_eq(result.rows[0].decision.slower, CASES[i].slower, "case %zu", i);
        cr_assert_eq(result.rows[0].decision.faster, CASES[i].faster, "case %zu", i);
        cr_assert_eq(result.rows[0].decision.fails, CASES[i].fails, "case %zu", i);
        cr_assert(result.rows[0].decision.sure && result.rows[0].look.pairs == PAIRED_FIRST);
    }
}

/* One of three cases is slower by a tenth; each has its row, those that one program lacks have
 * none. */
Test(build_comparison, cases_are_told_apart) {
    cr_assert(compare(BEGIN CASE("a", "2", "1000000 + n * 7919 % 5000") AND CASE(
                          "b", "3", "1100000 + n * 7919 % 5000") AND CASE("ours", "9", "5") END,
                      BEGIN CASE("theirs", "9", "5") AND CASE("b", "3", "1000000 + n * 6007 % 5000")
                          AND CASE("a", "2", "1000000 + n * 6007 % 5000") END,
                      300),
              "%s", error.message);
    cr_assert_eq(result.count, 3);
    const BuildComparisonRow *const all = &result.rows[0], *const a = &result.rows[1];
    const BuildComparisonRow *const b = &result.rows[2];
    cr_assert_str_eq(all->name, "all");
    cr_assert_str_eq(all->verdict, "slower");
    cr_assert_float_eq(all->look.ratio.value, 20.0 / 21, 0.003);
    cr_assert(all->nodes == 5 && all->other_nodes == 5);
    cr_assert_str_eq(a->name, "a");
    cr_assert_str_eq(a->verdict, "no difference shown");
    cr_assert_float_eq(a->look.ratio.value, 1, 0.003);
    cr_assert_str_eq(b->name, "b");
    cr_assert_str_eq(b->verdict, "slower");
    cr_assert_str_eq(b->too_slow, "yes");
    cr_assert_float_eq(b->look.ratio.value, 10.0 / 11, 0.003);
    cr_assert(result.rows[0].decision.slower && result.rows[0].decision.fails,
              "the verdict is on all of them");
    cr_assert_not_null(strstr(result.other, "(abc)"));
}

Test(build_comparison, a_case_with_other_work) {
    cr_assert(compare(BEGIN CASE("a", "2", "4") AND CASE("b", "3", "5") END,
                      BEGIN CASE("a", "3", "4") AND CASE("b", "2", "5") END, 300));
    cr_assert(result.differs && result.rows[0].look.pairs == 1 && result.count == 3);
    cr_assert(result.rows[1].nodes == 2 && result.rows[1].other_nodes == 3);
    cr_assert_str_eq(result.rows[0].verdict, "work differs");
    cr_assert(isnan(result.rows[1].look.ratio.value));
}

Test(build_comparison, counts_a_disturbed_run) {
    cr_assert(compare(TIMES("5", "1000000 + n * 7919 % 5000"),
                      "[ $n -eq 12 ] && x=4\n" TIMES("5", "${x:-1} * 1000000 + n * 6007 % 5000"),
                      300));
    cr_assert_eq(result.rows[0].look.outliers, 1);
    cr_assert_float_eq(result.rows[0].look.ratio.value, 1, 0.003);
}

/* Both orders equally often, and stacks that differ: of the variable's length. */
Test(build_comparison, order_and_padding_are_drawn) {
    char script[500], lengths[100];
    snprintf(script, sizeof script,
             "echo o >>'%s'/log; echo ${#JUMPOFF_PADDING} >>'%s'/lengths; %s", folder, folder,
             TIMES("5", "1000000"));
    char here[500];
    snprintf(here, sizeof here, "echo h >>'%s'/log; %s", folder, TIMES("5", "1000000"));
    cr_assert(compare(here, script, 300), "%s", error.message);
    MEMORY_AUTO char *log = folder_read(folder, "log");
    int first = 0;
    for (int pair = 0; pair < PAIRED_FIRST; pair++) {
        const char *const runs = log + 2 + (size_t)pair * 4; /* "h\no\n", after one that warms up */
        cr_assert(runs[0] != runs[2], "a pair has one run of each");
        first += runs[0] == 'h';
    }
    cr_assert_eq(first, PAIRED_FIRST / 2);
    snprintf(lengths, sizeof lengths, "test $(sort -u '%s'/lengths | wc -l) -gt 15", folder);
    cr_assert_eq(system(lengths), 0);
}

Test(build_comparison, other_work_is_seen_at_once) {
    cr_assert(compare(TIMES("5", "1000000"), TIMES("6", "1000000"), 300));
    cr_assert(result.differs && result.rows[0].look.pairs == 1);
    cr_assert(result.rows[0].nodes == 5 && result.rows[0].other_nodes == 6);
    cr_assert(!result.rows[0].decision.slower && !result.rows[0].decision.fails);
}

/* However little time there is, so many pairs are run that there is an interval. */
Test(build_comparison, short_of_time) {
    cr_assert(compare(TIMES("5", "1000000"), TIMES("5", "900000 + n * 7919 % 300000"), 0.001), "%s",
              error.message);
    cr_assert_eq(result.rows[0].look.pairs, PAIRED_FIRST);
    cr_assert(result.rows[0].look.ratio.defined && !result.rows[0].decision.sure);
}

Test(build_comparison, other_programs_failures) {
    static const struct {
        const char *script;
        double seconds;
        const char *reported;
    } CASES[] = {
        {"exit 3", 50, "exited with code 3 instead of working"},
        {"exit 0", 50, "exited with code 0 instead of working"},
        {"echo hello", 50, "got 'hello"},
        {"kill -SEGV $$", 50, "killed by signal 11"},
        {"yes", 50, "no build of jumpoff"},
        {"yes | tr -d '\\n'", 50, "no build of jumpoff"},
        {"cat", 50, "exited with code 0 instead of working: no build of jumpoff"},
        {"echo '{\"cases\":[]}'", 50, "expected the cases of a bench"},
        {BEGIN END, 50, "expected the cases of a bench"},
        {TIMES("5", "1000000") "; echo more", 50, "expected the cases of a bench"},
        {TIMES("5", "0"), 50, "expected the cases of a bench"},
        {TIMES("0", "5"), 50, "expected the cases of a bench"},
        {BEGIN CASE("b", "5", "5") END, 50, "has no case of this program"},
        {TIMES("5", "1000000") "; exit 4", 50, "exited with code 4"},
        {TIMES("$((5 + n / 3))", "1000000"), 50, "nodes in one run"},
        {"exec >&-; exec sleep 60", 50, "not finished"},
        {"exec sleep 1000", 50, "no build of jumpoff"},
        {TIMES("5", "1000000") "; exec sleep 1000", 50, "not finished"},
        {TIMES("5", "1000000") "; exec >&-; exec sleep 1000", 50, "not finished"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cr_assert_not(compare(TIMES("5", "1000000"), CASES[i].script, CASES[i].seconds), "%s",
                      CASES[i].script);
        cr_assert_eq(error.code, ERROR_DATA, "%s: %s", CASES[i].script, error.message);
        cr_assert(strstr(error.message, CASES[i].reported) != NULL, "'%s' not in '%s'",
                  CASES[i].reported, error.message);
    }
}

Test(build_comparison, own_failure_is_ours) {
    cr_assert_not(compare("exit 3", TIMES("5", "1000000"), 50));
    cr_assert_eq(error.code, ERROR_INTERNAL);
    cr_assert(strstr(error.message, "this program itself") != NULL);
}

Test(build_comparison, leaves_nothing_behind) {
    const int before = descriptors_open();
    cr_assert(compare(TIMES("5", "1000000"), TIMES("5", "1000000"), 300));
    cr_assert_not(compare(TIMES("5", "1000000"), "sleep 60 & sleep 60", 2));
    cr_assert_eq(descriptors_open(), before);
    cr_assert(waitpid(-1, NULL, WNOHANG) < 0, "a child is left");
}

Test(build_comparison, stops_when_asked) {
    const atomic_bool stop = true;
    MEMORY_AUTO char *here = make_stub("here", TIMES("5", "1000000"));
    const BuildComparisonSettings settings = {
        .here = here, .other = here, .seconds = 30, .tolerance = 0.01, .stop = &stop};
    error = (Error){ERROR_NONE, ""};
    cr_assert_not(build_comparison_run(&settings, &result, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
}
