/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dot plots and curves of coefficients, from made-up tables. */
#include "folder.h"
#include "report/charts.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *folder;

static void set_up(void) { folder = folder_make(); }
static void tear_down(void) { folder_remove(folder); }

TestSuite(charts_dots, .init = set_up, .fini = tear_down);

static const DotPlot PLOT = {
    .table = "d",
    .title = "Dots",
    .axis = "share, %",
    .note = "made up",
    .group = "part",
    .group_prefix = "part ",
    .labels = {"name", "rules"},
    .between = ", ",
    .count = "games",
    .counted = "games for each dot",
    .marks = {{"one", "x", "low", "high"}, {"other", "y", NULL, NULL}},
    .spans = {{"a", 20, 30, "the paper in a"}, {"none", 70, 80, "of a block that is not there"}},
    .factor = 100,
    .from = 10,
    .to = 60,
};

#define HEADER "part,name,rules,x,low,high,y,games\n"

static bool contains(const char *file, const char *what) {
    char *const content = folder_read(folder, file);
    const bool found = strstr(content, what) != NULL;
    free(content);
    return found;
}

static void make(const DotPlot *plot, const char *table, int charts) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "d.csv", table);
    cr_assert(charts_dots(folder, plot, &made, &error), "%s", error.message);
    if (!made.gnuplot_missing) cr_assert_eq(made.count, charts);
}

/* gnuplot evaluates what stands between its quotes' ends. */
Test(charts_dots, names_are_no_commands) {
    Text row = {.data = NULL};
    text_append(&row, HEADER "'.system('touch %s/made').',`touch %s/made`,r,0.5,,,0.25,10\n",
                folder, folder);
    make(&PLOT, text_string(&row), 1);
    cr_assert(contains("plots/d.gp", "group_names[1] = 'part ''.system(''touch "));
    cr_assert(contains("plots/d.svg", "part '.system('touch "));
    cr_assert(!file_exists_in(folder, "made"));
    text_free(&row);
}

Test(charts_dots, have_a_line_each_in_blocks) {
    make(&PLOT,
         HEADER "a,n,r,0.5,0.4,0.6,0.25,10\na,m,r,0.3,0.2,,,30\nb,n,r,0.7,,,0.1,20\n"
                "b,n,r,0.6,,,,20\n",
         1);
    char *const data = folder_read(folder, "plots/d.csv");
    cr_assert_str_eq(data,
                     "value,low,high,place,series,open,colour\n"
                     "50,40,60,1,1,0,1\n25,,,1,2,0,2\n30,20,,2,1,1,1\n70,,,4,1,0,1\n10,,,4,2,0,2\n"
                     "60,,,4,1,0,1\n",
                     "%s", data);
    free(data);
    cr_assert(contains("plots/d.gp", "places = 5\n"));
    cr_assert(contains("plots/d.gp", "group_names[2] = 'part b'"));
    cr_assert(contains("plots/d.gp", "line_names[1] = 'n, r'"));
    cr_assert(contains("plots/d.gp", "spans = 1\n"));
    cr_assert(contains("plots/d.gp", "array span_top[1] = [0]"));
    cr_assert(contains("plots/d.gp", "array span_bottom[1] = [3]"));
    cr_assert(contains("plots/d.gp", "from = 10\n"));
    cr_assert(contains("plots/d.gp", "to = 72\n"), "beyond the axis: it grows");
    cr_assert(contains("plots/d.svg", "the paper in a"));
    cr_assert(contains("plots/d.svg", "10 to 30 games for each dot. made up"));
}

Test(charts_dots, without_labels_have_a_line_a_mark) {
    DotPlot plot = PLOT;
    plot.labels[0] = plot.labels[1] = NULL;
    make(&plot, HEADER "a,n,r,0.5,,,0.25,\na,m,r,0.3,,,0.2,\n", 1);
    char *const data = folder_read(folder, "plots/d.csv");
    cr_assert_str_eq(data,
                     "value,low,high,place,series,open,colour\n"
                     "50,,,1,1,0,1\n25,,,2,2,0,2\n30,,,1,1,0,1\n20,,,2,2,0,2\n",
                     "%s", data);
    free(data);
}

Test(charts_dots, are_coloured_by_a_column) {
    DotPlot plot = PLOT;
    plot.group = NULL;
    plot.series = "part";
    plot.marks[1] = (DotMark){0};
    make(&plot, HEADER "a,n,r,0.5,,,,\nb,n,r,0.3,,,,\n", 1);
    char *const data = folder_read(folder, "plots/d.csv");
    cr_assert_str_eq(data, "value,low,high,place,series,open,colour\n50,,,0,1,0,1\n30,,,0,2,0,2\n",
                     "%s", data);
    free(data);
    cr_assert(contains("plots/d.gp", "names[2] = 'b'"));
}

Test(charts_dots, can_be_of_the_largest_number_only) {
    DotPlot plot = PLOT;
    plot.group = NULL;
    plot.marks[1] = (DotMark){0};
    plot.most = "games";
    plot.chart = "most";
    make(&plot, HEADER "a,n,r,0.5,,,,8\nb,m,r,0.3,,,,12\nb,o,r,0.2,,,,12\nb,p,r,0.2,,,,\n", 1);
    char *const data = folder_read(folder, "plots/most.csv");
    cr_assert_str_eq(data, "value,low,high,place,series,open,colour\n30,,,0,1,0,1\n20,,,1,1,0,1\n",
                     "%s", data);
    free(data);
    cr_assert(contains("plots/most.svg", "12 games for each dot"));
}

Test(charts_dots, on_a_logarithmic_scale_have_a_place_for_zero) {
    DotPlot plot = PLOT;
    plot.is_logarithmic = true;
    plot.from = 1;
    plot.zero = 1;
    make(&plot, HEADER "a,n,r,0,,,0.5,\na,m,r,-1,,,0.5,\n", 1);
    char *const data = folder_read(folder, "plots/d.csv");
    cr_assert_str_eq(
        data, "value,low,high,place,series,open,colour\n1,,,1,1,0,1\n50,,,1,2,0,2\n50,,,2,2,0,2\n",
        "%s", data);
    free(data);
}

Test(charts_dots, are_none_without_numbers) {
    make(&PLOT, HEADER, 0);
    make(&PLOT, HEADER "a,n,r,,,,,\n", 0);
}

Test(charts_dots, say_names_as_they_are) {
    make(&PLOT, HEADER "a,it's {a}_b,\"r`x`\",0.5,,,0.25,1\n", 1);
    cr_assert(contains("plots/d.svg", "it's {a}_b, r`x`"));
}

static void refuse(const char *table, const char *message) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "d.csv", table);
    cr_assert_not(charts_dots(folder, &PLOT, &made, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
}

Test(charts_dots, refuse_bad_tables) {
    refuse("part,name\na,n\n", "d.csv: ");
    refuse(HEADER "a,n,r,high,,,,\n", "d.csv:2: column x");
    refuse(HEADER "a,n,r,0.5,,,,\nb,n,r,0.5,,,,\na,n,r,0.5,,,,\n", "d.csv:4: a block in two");
    refuse(HEADER "a,n,r,0.5,,,,-1\n", "d.csv:2: column games");
    refuse(HEADER "1,n,r,1,,,,\n2,n,r,1,,,,\n3,n,r,1,,,,\n4,n,r,1,,,,\n5,n,r,1,,,,\n6,n,r,1,,,,\n"
                  "7,n,r,1,,,,\n8,n,r,1,,,,\n9,n,r,1,,,,\n",
           "too many blocks");
}

Test(charts_dots, coefficients_are_a_curve_a_column) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "c.csv", "generation,w,v\n1,1,1\n2,0.5,-2\n");
    cr_assert(charts_coefficients(folder, "c", "k", "Weights", &made, &error), "%s", error.message);
    char *const data = folder_read(folder, "plots/k.csv");
    cr_assert_str_eq(data, "\"generation\",\"w\",\"v\"\n1,1,1\n2,0.5,\n", "%s", data);
    free(data);
    if (!made.gnuplot_missing) cr_assert(contains("plots/k.svg", "Weights"));
    folder_write(folder, "c.csv", "generation,w\n1,x\n");
    cr_assert_not(charts_coefficients(folder, "c", "k", "Weights", &made, &error));
    cr_assert_not_null(strstr(error.message, "c.csv:2: column w"), "%s", error.message);
}
