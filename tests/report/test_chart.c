/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all charts have: their colours, words, endings and scales. */
#include "report/chart.h"

#include "folder.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *folder;

static void make_folder(void) { folder = folder_make(); }
static void remove_folder(void) { folder_remove(folder); }

TestSuite(chart, .init = make_folder, .fini = remove_folder);

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

Test(chart, say_what_they_show) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill_label(folder, "<b>&amp;");
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    cr_assert(contains("plots/points.svg", "&lt;b&gt;&amp;amp;: 50.0 % of 2 games."));
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    cr_assert(contains("plots/points.svg",
                       "<svg role=\"img\" aria-labelledby=\"points-title points-desc\""));
    cr_assert(contains("plots/points.svg", "<title id=\"points-title\">Points scored</title>\n"));
    cr_assert(contains("plots/points.svg", "<desc id=\"points-desc\">12 games, 6 a player; share"));
    cr_assert(contains("plots/points.svg", "2. piece2val@6: 58.3 % of 6 games."));
}

/* A player has one colour, whatever the order of a chart and whatever its limit. */
Test(chart, keep_the_colours_of_players) {
    ChartsMade made = {0};
    cr_assert_eq(chart_colour(&made, "null@4"), 1);
    cr_assert_eq(chart_colour(&made, "piece2val"), 2);
    cr_assert_eq(chart_colour(&made, "null@0.5s"), 1);
    cr_assert_eq(chart_colour(&made, "minimax/null@4"), 3);
    cr_assert_eq(chart_colour(&made, "piece2val@6"), 2);
}

Test(chart, tell_depth_and_games) {
    Error error = {0};
    ChartsMade made = {.conditions = "Both at depth 4"};
    folder_write(folder, "s4.csv",
                 "series,depth,score,low,high,games\na,1,0.5,0.4,0.6,10\na,2,0.6,0.5,0.7,20\n");
    cr_assert(charts_curves(folder, &DEPTH_RESULTS_RECORD, "s4", NULL, NULL, NULL, &made, &error));
    cr_assert(contains("plots/s4.svg", ">Both at depth 4. 10 to 20 games for each point."));
}

/* What lies near 0 or 100 % is spread; else the axis is that of the shares. */
Test(chart, spread_small_shares) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "s6.csv",
                 "series,depth,score,low,high,games\na,1,0.5,0.4,0.6,10\na,2,0.003,0,0.006,20\n");
    folder_write(folder, "s4.csv",
                 "series,depth,score,low,high,games\na,1,0.5,0.4,0.6,10\na,2,0.3,0.2,0.4,20\n");
    cr_assert(charts_curves(folder, &DEPTH_RESULTS_RECORD, "s6", NULL, NULL, NULL, &made, &error));
    cr_assert(charts_curves(folder, &DEPTH_RESULTS_RECORD, "s4", NULL, NULL, NULL, &made, &error));
    cr_assert(contains("plots/s6.svg", ">0.1</text>") || contains("plots/s6.svg", ">0.1<"));
    cr_assert(contains("plots/s6.svg", "(log-odds)"));
    cr_assert(!contains("plots/s4.svg", "(log-odds)"));
}

static char *read_picture(const char *name) {
    char *const path = file_join(folder, name);
    FILE *const file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    char *const bytes = memory_allocate(1 << 20);
    const size_t length = fread(bytes, 1, (1 << 20) - 1, file);
    for (size_t i = 0; i < length; i++)
        if (bytes[i] == '\0') bytes[i] = ' ';
    bytes[length] = '\0';
    fclose(file);
    free(path);
    return bytes;
}

Test(chart, as_pdf_and_png) {
    Error error = {0};
    ChartsMade svg = {0}, pdf = {.pictures = CHART_PDF, .no_titles = true},
               png = {.pictures = CHART_PNG};
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &svg, &error), "%s", error.message);
    cr_assert(charts_tournament(folder, &pdf, &error), "%s", error.message);
    cr_assert(charts_tournament(folder, &png, &error), "%s", error.message);
    cr_assert(has_file("plots/points.svg"), "the one of the same data stays");
    char *const first = read_picture("plots/points.pdf"), *const image =
                                                              read_picture("plots/points.png");
    cr_assert_eq(strncmp(first, "%PDF-", 5), 0);
    cr_assert_not_null(strstr(first, "/CreationDate (D:00000000000000Z)"));
    cr_assert_eq(strncmp(image + 1, "PNG", 3), 0);
    free(first);
    free(image);
    /* Other data: the others are not of them. */
    folder_fill_label(folder, "other");
    svg.count = 0;
    cr_assert(charts_tournament(folder, &svg, &error), "%s", error.message);
    cr_assert(!has_file("plots/points.pdf") && !has_file("plots/points.png"));
}

Test(chart, without_titles) {
    Error error = {0};
    ChartsMade made = {.no_titles = true};
    folder_fill(folder);
    cr_assert(charts_tournament(folder, &made, &error), "%s", error.message);
    char *const points = folder_read(folder, "plots/points.svg");
    const char *const canvas = strstr(points, "<g id=");
    cr_assert_null(strstr(canvas, "Points scored"));
    cr_assert_null(strstr(canvas, "12 games"));
    cr_assert_not_null(strstr(points, "<title id=\"points-title\">Points scored</title>"));
    free(points);
}

/* Where all end at 1 but one, that one is coloured first; the most are grey. */
Test(chart, colour_the_coefficients_that_matter) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "a1.csv",
                 "generation,a,b,c,d,e,f,g,h\n1,1,1,1,1,1,1,1,1\n"
                 "2,1,0.01,2,3,1,1,1,50\n");
    cr_assert(charts_coefficients(folder, "a1", "a1", "Title", &made, &error), "%s", error.message);
    cr_assert(contains("plots/a1.gp", "array rank[8] = [5, 1, 4, 3, 6, 7, 8, 2]"));
    cr_assert(contains("plots/a1.svg", ">2 others<"));
    cr_assert(!contains("plots/a1.svg", ">g</text>"));
}
