/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folder.h"
#include "report/charts.h"
#include "report/curves.h"
#include "report/gnuplot.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder;

static void make_folder(void) {
    folder = folder_make();
    unlink("/tmp/jumpoff-pwned");
}

static void remove_folder(void) { folder_remove(folder); }

TestSuite(charts, .init = make_folder, .fini = remove_folder);

static bool has_file(const char *name) {
    char *const path = file_join(folder, name);
    const bool is_there = file_exists(path);
    free(path);
    return is_there;
}

static bool contains(const char *name, const char *part) {
    char *const content = folder_read(folder, name);
    const bool found = strstr(content, part) != NULL;
    free(content);
    return found;
}

static void draw_curves(const Record *record, const char *name, const char *title,
                        ChartsMade *made) {
    Error error = {0};
    cr_assert(charts_curves(folder, record, name, title, NULL, NULL, made, &error), "%s",
              error.message);
}

static void expect_made(const ChartsMade *made, int count) {
    cr_assert(!made->gnuplot_missing);
    cr_assert_eq(made->count, count, "%d charts", made->count);
    for (int i = 0; i < count; i++) {
        char name[CHART_NAME_SIZE + 16];
        snprintf(name, sizeof name, "plots/%s.svg", made->names[i]);
        cr_assert(contains(name, "</svg>"), "%s is not whole", name);
        snprintf(name, sizeof name, "plots/%s.gp", made->names[i]);
        cr_assert(has_file(name));
        snprintf(name, sizeof name, "plots/%s.csv", made->names[i]);
        cr_assert(has_file(name));
    }
}

Test(charts, of_a_tournament) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    expect_made(&made, 3);
    /* Best first; the bounds are those of Elo; the one without an interval has no bounds. */
    char *const points = folder_read(folder, "plots/points.csv");
    cr_assert_str_eq(strtok(points, "\n"), "player,share,low,high,games,colour");
    cr_assert_eq(strncmp(strtok(NULL, "\n"), "\"minimax/piece2val@3\",0.75,0.529", 32), 0);
    cr_assert_eq(strncmp(strtok(NULL, "\n"), "\"piece2val@6\",0.583333,", 23), 0);
    cr_assert_str_eq(strtok(NULL, "\n"), "\"a‚ b@2\",0.583333,,,6,3");
    free(points);
    cr_assert(
        contains("plots/crosstable.csv", "1,0,\"piece2val@6\",\"minimax/piece2val@3\",0.25\n"));
    cr_assert(contains("plots/crosstable.csv", "3,3,\"random\",\"random\",\n"));
    /* Fastest first, without those that have no speed. */
    cr_assert(
        contains("plots/speed.csv", "ms_per_move,colour\n\"piece2val@6\",3100000,10.125,2\n"));
    cr_assert(!contains("plots/speed.csv", "random"));
    cr_assert(contains("plots/points.svg", "minimax/piece2val@3"));
    cr_assert(contains("plots/points.svg", "12 games, 6 a player"));
}

Test(charts, are_drawn_again_by_their_scripts) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    char *const first = folder_read(folder, "plots/crosstable.svg");
    char *const plots = file_join(folder, "plots"), *const path =
                                                        file_join(plots, "crosstable.svg");
    unlink(path);
    cr_assert_eq(gnuplot_run(plots, "crosstable.gp", NULL, NULL, &error), GNUPLOT_DONE, "%s",
                 error.message);
    char *const again = folder_read(folder, "plots/crosstable.svg");
    /* All but what is said to who does not see it. */
    const char *const canvas = "<g id=\"gnuplot_canvas\">";
    cr_assert_str_eq(strstr(again, canvas), strstr(first, canvas));
    free(first);
    free(again);
    free(path);
    free(plots);
}

Test(charts, without_speeds) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    folder_write(folder, "speed.csv",
                 "player,moves,time_s,nodes_per_s,ms_per_move\nrandom,1,1,,1\n");
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    expect_made(&made, 2);
}

static void expect_harmless(const char *label) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill_label(folder, label);
    cr_assert(charts_tournament(folder, &made, &error), "%s: %s", label, error.message);
    cr_assert(charts_search(folder, &made, &error), "%s: %s", label, error.message);
    expect_made(&made, 6);
    cr_assert(!file_exists("/tmp/jumpoff-pwned"), "a label was executed");
    for (int i = 0; i < made.count; i++) {
        char name[CHART_NAME_SIZE + 16];
        snprintf(name, sizeof name, "plots/%s.gp", made.names[i]);
        cr_assert(!contains(name, "pwned"), "a label is in %s", name);
    }
}

Test(charts, labels_are_no_commands) {
    expect_harmless(FOLDER_NASTY);
    cr_assert(contains("plots/points.svg", "x″`touch /tmp/jumpoff-pwned"));
    expect_harmless("`touch /tmp/jumpoff-pwned`");
    expect_harmless("'.system('touch /tmp/jumpoff-pwned').'");
    expect_harmless("{/Symbol a}_b^c@d%s%d");
    cr_assert(contains("plots/points.svg", "{/Symbol a}_b^c@d%s%d"));
    expect_harmless("#comment");
    cr_assert(contains("plots/search-time.svg", "#comment"));
    expect_harmless("<&>");
    cr_assert(contains("plots/points.svg", "&lt;&amp;>"));
    expect_harmless("'it %s %d");
    cr_assert(contains("plots/points.svg", "\u2019it \uff05s"));
    expect_harmless("\xFF\n");
    expect_harmless("");
    expect_harmless("NaN");
}

Test(charts, labels_may_be_very_long) {
    enum { LONG = 100000 };
    char *const label = memory_allocate(LONG + 1);
    memset(label, 'l', LONG);
    expect_harmless(label);
    cr_assert(contains("plots/points.svg", "llll"));
    cr_assert(contains("plots/points.svg", "</svg>"));
    free(label);
}

/* What was left of charts by a program that was killed. */
Test(charts, begin_without_leftovers) {
    Error error = {0};
    ChartsMade made = {0};
    char *const plots = file_make_folder_in(folder, "plots", &error);
    folder_write(folder, "plots/points.svg.99.tmp", "half");
    folder_write(folder, "plots/mine.svg", "mine");
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    cr_assert(!file_exists_in(plots, "points.svg.99.tmp"));
    cr_assert(file_exists_in(plots, "mine.svg"));
    free(plots);
}

Test(charts, of_searches) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(
        folder, "search.csv",
        FOLDER_SEARCH_HEADER
        "m,minimax,piece2val,1,10,80,70,20000000,4000,7,-0.2,0,,3,5,10000000,30000000,0.5,no\n"
        "m,minimax,piece2val,2,10,800,700,0,,7,,,,3,,,,,\n"
        "a,alphabeta,piece2val,2,10,400,70,40000000,4000,7,0.25,0.5,,3,1,,,,no\n"
        "a,alphabeta,piece2val,1,10,80,70,20000000,4000,7,0,-0.5,,3,9,20000000,20000000,0,yes\n"
        "t,alphabeta,piece2val,,10,80,70,20000000,4000,7,0,0,,3,,,,,\n");
    cr_assert(charts_search(folder, &made, &error), "%s", error.message);
    expect_made(&made, 3);
    char *const time = folder_read(folder, "plots/search-time.csv");
    cr_assert_str_eq(time, "depth,\"m\",\"a\",\"m (low)\",\"a (low)\",\"m (high)\",\"a (high)\"\n"
                           "1,2,2,1,2,3,2\n2,,4,,NaN,,NaN\n");
    char *const speed = folder_read(folder, "plots/search-speed.csv");
    cr_assert_not_null(strstr(speed, "\n1,0.004,0.004,0.0026666666666666666,0.004,0.008,0.004\n"),
                       "%s", speed);
    char *const pruning = folder_read(folder, "plots/search-pruning.csv");
    cr_assert_str_eq(pruning, "depth,\"a\",\"a (sum)\",\"a (exact)\"\n1,0,-50,NaN\n2,25,50,NaN\n");
    cr_assert(!contains("plots/search-pruning.svg", "(exact)"));
    /* The same colour in both. */
    cr_assert(contains("plots/search-time.gp", "array colour_of[2] = [1, 2]"));
    cr_assert(contains("plots/search-pruning.gp", "array colour_of[1] = [2]"));
    free(time);
    free(speed);
    free(pruning);
}

Test(charts, of_a_single_search) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "search.csv",
                 FOLDER_OLD_SEARCH_HEADER "a,alphabeta,piece2val,6,1,1,1,1,1000000000,,0,0,0,0\n");
    cr_assert(charts_search(folder, &made, &error), "%s", error.message);
    expect_made(&made, 3);
}

Test(charts, over_depth) {
    ChartsMade made = {0};
    folder_write(folder, "depth-results.csv",
                 "series,depth,score,low,high,games\n"
                 "a,1,0.9,0.8,0.95,100\na,2,0.5,,,100\nb,2,0.4,0.3,0.5,50\n");
    folder_write(folder, "move-time.csv",
                 "series,depth,ms,low,high,games\na,1,0.5,0.4,0.6,10\na,2,5,0,11,10\n"
                 "a (paper),1,40,,,\na (paper),2,,,,\na (paper),3,4000,,,\n");
    draw_curves(&DEPTH_RESULTS_RECORD, "depth-results", "It's `a` \"title\"", &made);
    draw_curves(&MOVE_TIME_RECORD, "move-time", NULL, &made);
    expect_made(&made, 2);
    char *const time = folder_read(folder, "plots/move-time.csv");
    cr_assert_str_eq(time, "depth,\"a\",\"a (paper)\",\"a (low)\",\"a (paper) (low)\",\"a (high)\","
                           "\"a (paper) (high)\"\n1,0.5,40,0.4,NaN,0.6,NaN\n"
                           "2,5,NaN,NaN,NaN,11,NaN\n3,,4000,,NaN,,NaN\n");
    free(time);
    cr_assert(contains("plots/depth-results.svg", "It's `a` \"title\""));
    cr_assert(contains("plots/depth-results.svg", "50 to 100 games for each point"));
}

#define BARS_HEADER "figure,player,generator,score,low,high,rank,rank_low,rank_high,games\n"

Test(charts, of_bars) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "bars.csv",
                 BARS_HEADER "one,a,HG,0.9,0.8,0.95,1,1,2,100\none,b,SHG,0.5,,,2,1,2,100\n"
                             "one,nine (paper),line,0.75,,,,,,\ntwo,b,SHG,0.4,0.3,0.5,,,,50\n");
    cr_assert(charts_bars(folder, "bars", "Bars", &made, &error), "%s", error.message);
    expect_made(&made, 1);
    char *const bars = folder_read(folder, "plots/bars.csv");
    cr_assert_str_eq(bars, "x,share,low,high,series,name\n0.0,90.00,80.00,95.00,1,\"a\"\n"
                           "1.0,50.00,,,2,\"b\"\n3.0,40.00,30.00,50.00,2,\"b\"\n");
    free(bars);
    cr_assert(contains("plots/bars.svg", "nine (paper)"));
    cr_assert(contains("plots/bars.svg", "50 to 100 games for each bar"));
}

static void refuse_bars(const char *rows, const char *message) {
    Error error = {0};
    ChartsMade made = {0};
    Text text = {0};
    text_append(&text, BARS_HEADER "%s", rows);
    folder_write(folder, "bars.csv", text_string(&text));
    cr_assert(!charts_bars(folder, "bars", "Bars", &made, &error));
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
    text_free(&text);
}

Test(charts, refuse_bad_bars) {
    refuse_bars("one,a,HG,1.5,,,,,,1\n", "bars.csv:2: column score");
    refuse_bars("one,a,line,0.5,,,,,,1\n", "a line without the bars");
    refuse_bars("one,a,HG,0.5,,,,,,1\ntwo,a,HG,0.5,,,,,,1\none,b,HG,0.5,,,,,,1\n", "in two pieces");
    refuse_bars(
        "1,a,H,0.5,,,,,,\n2,a,H,0.5,,,,,,\n3,a,H,0.5,,,,,,\n4,a,H,0.5,,,,,,\n5,a,H,0.5,,,,,,\n",
        "too many figures");
}

Test(charts, with_nothing_to_draw) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "players.csv", FOLDER_PLAYERS_HEADER);
    folder_write(folder, "crosstable.csv", "player\n");
    folder_write(folder, "search.csv", FOLDER_OLD_SEARCH_HEADER);
    folder_write(folder, "move-time.csv", "series,depth,ms,low,high,games\na,1,,,,\n");
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    cr_assert(charts_search(folder, &made, &error), "%s", error.message);
    draw_curves(&MOVE_TIME_RECORD, "move-time", NULL, &made);
    expect_made(&made, 0);
}

static void expect_failure(const char *name, const char *content, const char *message) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, name, content);
    cr_assert(
        !charts_curves(folder, &MOVE_TIME_RECORD, "move-time", NULL, NULL, NULL, &made, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
}

Test(charts, refuse_bad_data) {
    expect_failure("move-time.csv", "series,depth\n", "move-time.csv: no column ms");
    expect_failure("move-time.csv", "series,depth,ms,low,high,games\na,1,x,,,\n",
                   "move-time.csv:2: column ms");
    expect_failure("move-time.csv", "series,depth,ms,low,high,games\na,-1,1,,,\n",
                   "move-time.csv:2: column depth");
    expect_failure("move-time.csv", "series,depth,ms,low,high,games\na,1,1,,,\na,1,2,,,\n",
                   "\"a\" has depth 1 already");
}

/* A PATH with a gnuplot of our own. */
static void fake_gnuplot(const char *script) {
    char *const path = file_join(folder, "gnuplot");
    folder_write(folder, "gnuplot", script);
    cr_assert_eq(chmod(path, 0755), 0);
    cr_assert_eq(setenv("PATH", folder, 1), 0);
    free(path);
}

Test(charts, without_gnuplot) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &made, &error));
    cr_assert(has_file("plots/points.svg"));
    cr_assert_eq(setenv("PATH", folder, 1), 0);
    cr_assert_null(gnuplot_find());
    made = (ChartsMade){0};
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    cr_assert(made.gnuplot_missing);
    cr_assert_eq(made.count, 0);
    cr_assert(has_file("plots/points.gp"));
    cr_assert(!has_file("plots/points.svg"), "an old picture was left beside new data");
}

Test(charts, say_why_gnuplot_failed) {
    Error error = {0};
    fake_gnuplot("#!/bin/sh\necho \"plot 'x'\"; echo ' \"a.gp\" line 3: no such \033thing' "
                 ">&2; exit 1\n");
    cr_assert_eq(gnuplot_run(folder, "a.gp", NULL, NULL, &error), GNUPLOT_FAILED);
    cr_assert_str_eq(error.message, "gnuplot a.gp: \"a.gp\" line 3: no such  thing");
    fake_gnuplot("#!/bin/sh\nkill -9 $$\n");
    cr_assert_eq(gnuplot_run(folder, "a.gp", NULL, NULL, &error), GNUPLOT_FAILED);
    cr_assert_str_eq(error.message, "gnuplot a.gp: ended by signal 9");
    fake_gnuplot("#!/nowhere\n");
    cr_assert_eq(gnuplot_run(folder, "a.gp", NULL, NULL, &error), GNUPLOT_FAILED);
    cr_assert_not_null(strstr(error.message, "cannot run it"), "%s", error.message);
    cr_assert_eq(error.code, ERROR_INTERNAL);
}

Test(charts, gnuplot_is_searched_in_whole_folders_only) {
    fake_gnuplot("#!/bin/sh\n");
    char *const found = gnuplot_find(), *const expected = file_join(folder, "gnuplot");
    cr_assert_str_eq(found, expected);
    free(found);
    free(expected);
    cr_assert_eq(chdir(folder), 0);
    cr_assert_eq(setenv("PATH", ".::", 1), 0);
    cr_assert_null(gnuplot_find());
    cr_assert_eq(unsetenv("PATH"), 0);
    cr_assert_null(gnuplot_find());
}

Test(charts, refuses_a_depth_given_twice) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "search.csv",
                 FOLDER_OLD_SEARCH_HEADER "a,alphabeta,piece2val,6,1,1,1,1,1000000000,,0,0,0,0\n"
                                          "a,alphabeta,piece2val,6,1,1,1,1,1000000000,,0,0,0,0\n");
    cr_assert(!charts_search(folder, &made, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "search.csv:3: \"a\" has depth 6 already"), "%s",
                       error.message);
    /* Points from no file. */
    Curves curves = {0};
    const double values[CURVE_VALUES] = {0};
    cr_assert(curves_add(&curves, NULL, "b", 1, values, &error));
    cr_assert(!curves_add(&curves, NULL, "b", 1, values, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_str_eq(error.message, "\"b\" has depth 1 already");
    cr_assert_eq(curves.point_count, 1);
    curves_free(&curves);
}

Test(charts, refuses_more_than_there_is_room_for) {
    Error error = {0};
    ChartsMade made = {.count = CHARTS_MAX - 1};
    folder_write(folder, "search.csv",
                 FOLDER_OLD_SEARCH_HEADER "a,alphabeta,piece2val,6,1,1,1,1,1000000000,,0,0,0,0\n");
    cr_assert(!charts_search(folder, &made, &error));
    cr_assert_eq(made.count, CHARTS_MAX);
    cr_assert_eq(error.code, ERROR_INTERNAL);
    cr_assert_not_null(strstr(error.message, "search-speed: more than "), "%s", error.message);
}
