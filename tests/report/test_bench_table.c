/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bench prints: each figure of the text is in the JSON. */
#include "report/bench_table.h"

#include "../common/figures_in.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static const BenchRow ROWS[] = {
    {"alphabeta/piece2val@8", BENCH_SEARCH, 3, 123456, 100000, 5100000, 4900000, 5400000, 24207058,
     98765432},
    {"perft 7", BENCH_PERFT, 3, 179740, 0, 2200000, 2100000, 2300000, 81700000, 7654321},
};

static void fill(SavedRun *run, const char *date) {
    *run = (SavedRun){.origin = {.commit = "abc1234",
                                 .version = "0.1.0",
                                 .kernels = "x86-64-v3",
                                 .compiler = "cc 12.2",
                                 .flags = "-O2",
                                 .valgrind = "3.19.0"},
                      .report = {.count = 2}};
    snprintf(run->origin.date, sizeof run->origin.date, "%s", date);
    for (int i = 0; i < 2; i++) run->report.rows[i] = ROWS[i];
}

/* What is wanted of both formats, to be written by a call. */
typedef void Write(Answer *answer);

static char *written(Write *write, TableFormat format) {
    Text out = {.data = NULL};
    Answer *const answer = answer_new(&(AnswerManner){.command = "bench", .format = format});
    write(answer);
    answer_write(answer, &out);
    answer_free(answer);
    return out.data;
}

static void expect_figures(Write *write, int least) {
    int figures = 0;
    Text missing = {.data = NULL};
    char *const text = written(write, TABLE_TEXT), *const json = written(write, TABLE_JSON);
    const bool stand = figures_stand(text, json, &missing, &figures);
    cr_assert(stand, "missing: %s of\n%s\nin\n%s", text_string(&missing), text, json);
    cr_assert_geq(figures, least);
    text_free(&missing);
    free(text);
    free(json);
}

static void write_run(Answer *answer) {
    SavedRun *const run = calloc(1, sizeof *run);
    fill(run, "2024-02-29T12:00:00Z");
    const BenchComparison comparison = {.common = 0};
    bench_table_write(run, NULL, &comparison, answer);
    free(run);
}

static void write_compared(Answer *answer) {
    SavedRun *const runs = calloc(2, sizeof *runs);
    fill(&runs[0], "2024-02-29T12:00:00Z");
    fill(&runs[1], "2024-01-31T12:00:00Z");
    runs[1].report.rows[0].nodes_per_s *= 1.25;
    const BenchComparison comparison = bench_compare(&runs[0].report, &runs[1].report);
    bench_table_write(&runs[0], &runs[1], &comparison, answer);
    free(runs);
}

static void write_exact(Answer *answer) {
    SavedRun *const runs = calloc(2, sizeof *runs);
    fill(&runs[0], "2024-02-29T12:00:00Z");
    fill(&runs[1], "2024-01-31T12:00:00Z");
    runs[1].report.rows[1].instructions = 7000000;
    const ExactComparison comparison = exact_compare(&runs[0].report, &runs[1].report, 0.02);
    bench_table_write_exact(&runs[0], &runs[1], &comparison, answer);
    free(runs);
}

static void write_against(Answer *answer) {
    AgainstResult *const result = calloc(1, sizeof *result);
    result->here = (Work){7654321, 41000000, "0.1.0", "abc1234", "cc 12.2"};
    result->there = (Work){7654321, 40000000, "0.1.1", "def5678", "cc 13.1"};
    result->seconds = 12.34;
    for (int i = 0; i < 40; i++) result->logarithms[i] = -0.02 + (i % 5) * 0.001;
    result->logarithms[7] = 0.5;
    result->look = paired_look(result->logarithms, 40, 1, 1);
    result->decision = paired_decide(&result->look, 0.01);
    bench_table_write_against(result, "./other", 0.01, answer);
    free(result);
}

Test(bench_table, figures_stand_in_json) {
    expect_figures(write_run, 10);
    expect_figures(write_compared, 15);
    expect_figures(write_exact, 10);
    expect_figures(write_against, 10);
}

/* The check itself. */
Test(bench_table, misses_a_figure) {
    static const char JSON[] = "{\"a\": 0.12345, \"b\": [1234567], \"says\": {\"c\": \"p 0.25\"}}";
    Text missing = {.data = NULL};
    cr_assert(figures_stand("12.3% 0.123 1.23M 1,234567 (p 0.25)", JSON, &missing, NULL) == false);
    cr_assert_str_eq(text_string(&missing), "234567\n");
    text_clear(&missing);
    cr_assert(figures_stand("12.3% 0.123 1.23M 1234567 (p 0.25); x", JSON, &missing, NULL));
    cr_assert_not(figures_stand("12.4%", JSON, &missing, NULL));
    cr_assert_not(figures_stand("0.123", "{", &missing, NULL));
    text_free(&missing);
}
