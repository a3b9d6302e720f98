/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Speed over saved runs. */
#include "measure/trend.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX = 4 };

static SavedRun runs[MAX];

/* Adds a case of 100 nodes; the slowest repeat takes twice the median, the fastest half of it. */
static void add(int run, const char *name, double nodes_per_s) {
    BenchReport *const report = &runs[run].report;
    BenchRow *const row = &report->rows[report->count++];
    *row = (BenchRow){.kind = bench_kind(name),
                      .repeats = 3,
                      .nodes = 100,
                      .median_ns = 1000,
                      .min_ns = 500,
                      .max_ns = 2000,
                      .nodes_per_s = nodes_per_s};
    snprintf(row->name, sizeof row->name, "%s", name);
}

static Trend *trend_of(int count) {
    const SavedRuns saved = {.count = count, .runs = runs};
    return trend_new(&saved);
}

static void expect_near(double value, double expected) {
    cr_assert(fabs(value - expected) < 1e-9, "%g, not %g", value, expected);
}

Test(trend, of_one_run) {
    add(0, "a@1", 5);
    Trend *const trend = trend_of(1);
    cr_assert_eq(trend->count, 1);
    expect_near(trend->runs[0].groups[BENCH_SEARCH].speed, 1);
    expect_near(trend->runs[0].groups[BENCH_SEARCH].low, 0.5);
    expect_near(trend->runs[0].groups[BENCH_SEARCH].high, 2);
    cr_assert(isnan(trend->runs[0].groups[BENCH_PERFT].speed));
    expect_near(trend->runs[0].cases[0].speed, 1);
    trend_free(trend);
}

/* New cases and dropped ones make no step. */
Test(trend, is_chained) {
    add(0, "a@1", 10);
    add(0, "old@1", 1000);
    add(1, "a@1", 40); /* four times as fast; old@1: the same */
    add(1, "old@1", 1000);
    add(2, "a@1", 40);
    add(2, "new@1", 3);
    add(2, "evaluate e", 7);
    add(3, "a@1", 80); /* twice; new@1: twice */
    add(3, "new@1", 6);
    add(3, "evaluate e", 3.5);
    static const double EXPECTED[] = {1, 2, 2, 4};
    Trend *const trend = trend_of(4);
    for (int i = 0; i < 4; i++) expect_near(trend->runs[i].groups[BENCH_SEARCH].speed, EXPECTED[i]);
    cr_assert(isnan(trend->runs[1].groups[BENCH_EVALUATION].speed));
    expect_near(trend->runs[2].groups[BENCH_EVALUATION].speed, 1);
    expect_near(trend->runs[3].groups[BENCH_EVALUATION].speed, 0.5);
    expect_near(trend->runs[3].cases[0].speed, 8);
    expect_near(trend->runs[3].cases[1].speed, 2);
    cr_assert(isnan(trend->runs[1].cases[1].speed) && !trend->runs[1].cases[1].is_measured);
    trend_free(trend);
}

/* A run without a group's cases is bridged. */
Test(trend, with_a_gap) {
    add(0, "perft 4", 10);
    add(1, "a@1", 1);
    add(2, "perft 4", 30);
    Trend *const trend = trend_of(3);
    cr_assert(isnan(trend->runs[1].groups[BENCH_PERFT].speed));
    expect_near(trend->runs[2].groups[BENCH_PERFT].speed, 3);
    trend_free(trend);
}

Test(trend, is_of_the_last_runs_processor) {
    for (int i = 0; i < 4; i++) add(i, "a@1", i + 1);
    strcpy(runs[0].origin.cpu, "other");
    strcpy(runs[2].origin.cpu, "other");
    strcpy(runs[1].origin.compiler, "GNU 12");
    strcpy(runs[3].origin.compiler, "GNU 13");
    runs[3].report.rows[0].nodes++;
    Trend *const trend = trend_of(4);
    cr_assert(trend->count == 2 && trend->elsewhere == 2);
    expect_near(trend->runs[1].groups[BENCH_SEARCH].speed, 2);
    cr_assert(!trend->runs[0].is_elsewise && trend->runs[1].is_elsewise);
    cr_assert(!trend->runs[0].cases[0].is_different && trend->runs[1].cases[0].is_different);
    trend_free(trend);
}

/* Of three repeats a per cent apart, a fifth is a change and half a per cent is not; where they are
 * as far apart as two to one half, nothing is. Two ranges of three are worth 4 degrees of freedom,
 * where Student's p has a closed form: 1 - 3/2 y + 1/2 y^3 with y = t/sqrt(4 + t^2). */
Test(trend, tells_changes_from_chance) {
    static const double SPEEDS[] = {100, 120, 100.5, 100};
    for (int i = 0; i < 4; i++) {
        add(i, "sure", SPEEDS[i]);
        runs[i].report.rows[0].min_ns = 995;
        runs[i].report.rows[0].max_ns = 1005;
        add(i, "unsure", SPEEDS[i]);
    }
    Trend *const trend = trend_of(4);
    cr_assert(isnan(trend->runs[0].cases[0].p_value) && !trend->runs[0].cases[0].is_change);
    cr_assert(fabs(trend->runs[1].cases[0].p_value - 7.195607224e-6) < 1e-13, "%.10g",
              trend->runs[1].cases[0].p_value);
    cr_assert(trend->runs[1].cases[0].is_change);
    cr_assert(!trend->runs[2].cases[0].is_change && !trend->runs[3].cases[0].is_change);
    for (int i = 1; i < 4; i++) cr_assert(!trend->runs[i].cases[1].is_change);
    trend_free(trend);
}
