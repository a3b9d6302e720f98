/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart of the bench's saved runs. */
#include "folder.h"
#include "report/charts.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char *folder;
static SavedRun runs[2];

static void make_folder(void) { folder = folder_make(); }
static void remove_folder(void) { folder_remove(folder); }

TestSuite(charts_bench, .init = make_folder, .fini = remove_folder);

static void fill_run(int run, const char *commit, double nodes_per_s) {
    static const char *const NAMES[] = {"alphabeta:x=1,y=2/b@8", "evaluate b"};
    SavedRun *const it = &runs[run];
    it->report.count = 2;
    for (int i = 0; i < 2; i++) {
        it->report.rows[i] = (BenchRow){.kind = bench_kind(NAMES[i]),
                                        .nodes = 100,
                                        .median_ns = 1000,
                                        .min_ns = 800,
                                        .max_ns = 1250,
                                        .nodes_per_s = nodes_per_s};
        strcpy(it->report.rows[i].name, NAMES[i]);
    }
    strcpy(it->origin.commit, commit);
    strcpy(it->origin.cpu, "A 'CPU'");
}

static void make_chart(int count) {
    const SavedRuns saved = {.count = count, .runs = runs};
    Trend *const trend = trend_new(&saved);
    Error error = {ERROR_NONE, ""};
    ChartsMade made = {.count = 0};
    cr_assert(charts_bench(trend, folder, "speed-trend", &made, &error), "%s", error.message);
    cr_assert_eq(made.count, 1);
    trend_free(trend);
}

static void expect_part(const char *name, const char *part) {
    char *const found = folder_read(folder, name);
    cr_assert_not_null(strstr(found, part), "%s lacks %s:\n%s", name, part, found);
    free(found);
}

Test(charts_bench, of_two_runs) {
    fill_run(0, "v1.0-12-gabcdef0-dirty", 1e8);
    fill_run(1, "1234567", 2e8);
    runs[1].report.rows[1].nodes++;
    make_chart(2);
    char *const data = folder_read(folder, "speed-trend.csv");
    cr_assert_str_eq(
        data, "run,commit,searches,low,high,perft,low,high,evaluations,low,high\n"
              "1,\"abcdef0*\",100.000,80.000,125.000,,,,100.000,80.000,125.000\n"
              "2,\"1234567\",200.000,160.000,250.000,,,,200.000,160.000,250.000\n"
              "\n\nrun,row,faster,differs,change\n1,1,0.000,0,0\n1,2,0.000,0,0\n2,1,100.000,0,0\n2,"
              "2,100.000,1,0\n"
              "\n\nrow,case,now\n1,\"alphabeta:x=1‚y=2/b@8\",\"200.0 M/s\"\n2,\"evaluate b\",\"5.0 "
              "ns\"\n");
    free(data);
    expect_part("speed-trend.gp", "array group[2] = [0, 2]\n");
    expect_part("speed-trend.gp", "range = 50\n");
    expect_part("speed-trend.svg", "Speed over commits");
    expect_part("speed-trend.svg", "abcdef0*");
    expect_part("speed-trend.svg", "</svg>");
}

Test(charts_bench, of_one_run) {
    fill_run(0, "1234567", 1e8);
    make_chart(1);
    expect_part("speed-trend.svg", "Speed of one run");
    expect_part("speed-trend.svg", "100.0 M/s");
    expect_part("speed-trend.svg", "</svg>");
}
