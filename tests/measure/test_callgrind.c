/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a callgrind file. */
#include "measure/callgrind.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MAX = 3 };

#define START                                                                                      \
    "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 4741\n"                       \
    "cmd:  jumpoff bench --exact-work\n"
#define EVENTS "\npositions: line\nevents: Ir\nsummary: 1\n\nfn=(1) task_do\n10 5\n"
#define PART(number, trigger, total)                                                               \
    "part: " number "\n\ndesc: Trigger: " trigger "\n" EVENTS "\ntotals: " total "\n\n"
#define WANTED(number, total) PART(number, "--dump-after=task_do", total)

static uint64_t found[MAX];

static CallgrindCounts parse(const char *text, bool *good, Error *error) {
    CallgrindCounts counts = {.instructions = found, .max = MAX, .count = -1};
    *error = (Error){ERROR_NONE, ""};
    *good = callgrind_parse(text, "task_do", &counts, error);
    return counts;
}

static void expect_counts(const char *text, int count, const uint64_t *expected) {
    bool good;
    Error error;
    const CallgrindCounts counts = parse(text, &good, &error);
    cr_assert(good, "%s", error.message);
    cr_assert_eq(counts.count, count, "%d parts in %s", counts.count, text);
    for (int i = 0; i < count; i++) cr_assert_eq(found[i], expected[i]);
}

static void expect_failure(const char *text, const char *said) {
    bool good;
    Error error;
    parse(text, &good, &error);
    cr_assert(!good, "%s", text);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, said), "'%s' is not in: %s", said, error.message);
}

Test(callgrind, counts_the_parts_of_the_function) {
    expect_counts(START, 0, NULL);
    expect_counts(START WANTED("1", "17454455"), 1, (uint64_t[]){17454455});
    expect_counts(START WANTED("1", "7") WANTED("2", "18446744073709551615")
                      PART("3", "Program termination", "99"),
                  2, (uint64_t[]){7, UINT64_MAX});
    expect_counts(START PART("1", "--dump-after=task_do_more", "5") WANTED("2", "0")
                      WANTED("3", "1") WANTED("4", "2"),
                  3, (uint64_t[]){0, 1, 2});
}

Test(callgrind, says_its_version) {
    bool good;
    Error error;
    CallgrindCounts counts = parse(START WANTED("1", "1"), &good, &error);
    cr_assert_str_eq(counts.version, "3.19.0");
    counts = parse("# callgrind format\nversion: 1\n", &good, &error);
    cr_assert(good);
    cr_assert_str_eq(counts.version, "");
}

Test(callgrind, long_lines_do_no_harm) {
    static char text[10000];
    strcpy(text, START "part: 1\n\ndesc: Trigger: --dump-after=task_do\ncmd: ");
    memset(text + strlen(text), 'x', 5000);
    strcat(text, "\n" EVENTS "totals: 3\n");
    expect_counts(text, 1, (uint64_t[]){3});
}

Test(callgrind, refuses_what_it_is_not) {
    expect_failure("", "line 1: expected \"# callgrind format\"");
    expect_failure("garbage\n", "line 1: expected \"# callgrind format\"");
    expect_failure(START WANTED("1", "x"), "line 17: expected a whole number");
    expect_failure(START WANTED("1", "1 2"), "expected a whole number");
    expect_failure(START WANTED("1", "-1"), "expected a whole number");
    expect_failure("# callgrind format\npart: 1\nevents: Ir Dr Dw\n",
                   "line 3: expected instructions");
    expect_failure(START WANTED("1", "1") WANTED("2", "1") WANTED("3", "1") WANTED("4", "1"),
                   "expected fewer parts");
    /* Cut short, or the next part comes too soon. */
    expect_failure(START "part: 1\ndesc: Trigger: --dump-after=task_do\n", "before the end");
    expect_failure(START "part: 1\ndesc: Trigger: --dump-after=task_do\n" WANTED("2", "1"),
                   "before the end");
}
