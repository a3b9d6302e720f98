/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts and tables of searches beside each other, from made-up files. */
#include "folder.h"
#include "report/charts.h"
#include "report/result_tables.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define HEADER                                                                                     \
    "player,search,evaluator,depth,positions,nodes,leaves,of_alphabeta,of_minimal,"                \
    "knuth_moore_leaves,knuth_moore_nodes,other_values,nodes_per_s\n"
#define ROWS                                                                                       \
    "alphabeta/p,alphabeta,p,2,24,500,300,1.000000,,200,300,,1000\n"                               \
    "alphabeta/p,alphabeta,p,4,24,5000000,3000,1.000000,,2000,30000.4,,1000\n"                     \
    "e,enhanced,p,2,24,250,300,0.500000,,200,300,0,1000\n"                                         \
    "e,enhanced,p,4,24,1000000,3000,0.020000,,2000,30000.4,7,1000\n"

static char *folder;

static void set_up(void) { folder = folder_make(); }
static void tear_down(void) { folder_remove(folder); }

TestSuite(charts_shares, .init = set_up, .fini = tear_down);

static bool contains(const char *file, const char *what) {
    char *const content = folder_read(folder, file);
    const bool found = strstr(content, what) != NULL;
    free(content);
    return found;
}

static void make(const char *rows, int charts) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "nodes.csv", rows);
    cr_assert(charts_shares(folder, &made, &error), "%s", error.message);
    if (!made.gnuplot_missing) cr_assert_eq(made.count, charts, "%d charts", made.count);
}

Test(charts_shares, of_nodes_by_depth_and_of_the_deepest) {
    make(HEADER ROWS, 2);
    char *const nodes = folder_read(folder, "plots/search-nodes.csv");
    cr_assert_str_eq(nodes,
                     "depth,\"alphabeta/p\",\"Knuth and Moore (p)\",\"e\"\n2,500,300,250\n"
                     "4,5000000,30000.4,1000000\n",
                     "%s", nodes);
    free(nodes);
    cr_assert(contains("plots/search-nodes.gp", "array is_formula[3] = [0, 1, 0]"));
    cr_assert(contains("plots/search-nodes.svg", "Knuth and Moore (p)"));
    char *const shares = folder_read(folder, "plots/search-shares.csv");
    cr_assert_str_eq(shares,
                     "value,low,high,place,series,open,colour\n100,,,0,1,0,1\n2,,,1,1,0,1\n", "%s",
                     shares);
    free(shares);
    cr_assert(contains("plots/search-shares.gp", "line_names[2] = 'enhanced'"));
    cr_assert(contains("plots/search-shares.svg", "24 positions for each dot"));
}

/* One depth is no curve, alpha-beta alone no share of anything. */
Test(charts_shares, are_left_out_where_there_is_nothing_to_see) {
    make(HEADER, 0);
    make(HEADER "a,alphabeta,p,4,24,5000000,3000,1.000000,,,,,1000\n", 0);
    make(HEADER "a,alphabeta,p,4,24,5000000,3000,1.000000,,,,,1000\n"
                "e,enhanced,p,4,24,500,3000,0.0001,,,,,1000\n",
         1);
    make(HEADER "a,alphabeta,p,4,24,5000000,3000,1.000000,,,,,1000\n"
                "a,alphabeta,p,5,24,5000000,3000,1.000000,,,,,1000\n",
         1);
}

/* More evaluators than there are marks: a line a player. */
Test(charts_shares, of_many_evaluators) {
    Text rows = {.data = NULL};
    text_append_string(&rows, HEADER);
    for (int i = 0; i < 12; i++)
        text_append(&rows, "e%d,enhanced,p%d,4,24,500,3000,0.5,,,,,1000\n", i, i);
    make(text_string(&rows), 1);
    text_free(&rows);
    cr_assert(contains("plots/search-shares.gp", "line_names[12] = 'e11'"));
}

Test(charts_shares, evaluators_are_no_commands) {
    make(HEADER
         "e,enhanced,x'`touch /tmp/jumpoff-pwned`'.system('touch /tmp/jumpoff-pwned').',4,24,"
         "500,3000,0.5,,,,,1000\n",
         1);
    cr_assert(contains("plots/search-shares.gp", "touch"), "it is there, quoted");
    cr_assert(!file_exists("/tmp/jumpoff-pwned"));
}

Test(charts_shares, refuse_bad_files) {
    static const struct {
        const char *rows, *message;
    } BAD[] = {{"player,search\n", "nodes.csv: "},
               {HEADER "a,alphabeta,p,x,24,5,3,1,,,,,1\n", "nodes.csv:2: column depth"},
               {HEADER "a,alphabeta,p,3,24,-5,3,1,,,,,1\n", "nodes.csv:2: column nodes"},
               {HEADER "a,alphabeta,p,3,24,5,3,1,,,,,1\na,alphabeta,p,3,24,5,3,1,,,,,1\n",
                "nodes.csv:3: "}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Error error = {0};
        ChartsMade made = {0};
        folder_write(folder, "nodes.csv", BAD[i].rows);
        cr_assert_not(charts_shares(folder, &made, &error), "case %zu", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_not_null(strstr(error.message, BAD[i].message), "%s", error.message);
    }
}

#define STRENGTH_HEADER                                                                            \
    "limit,player,opponent,games,pairs,score,score_low,score_high,elo,elo_low,elo_high\n"

Test(charts_shares, of_strength) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "strength.csv",
                 STRENGTH_HEADER "\"10 nodes, alone\",x,bare,20,10,0.6,0.5,0.7,70.4,0,147\n"
                                 "1 ms,x,bare,30,15,0.5,,,0,,\n");
    cr_assert(charts_strength(folder, &made, &error), "%s", error.message);
    if (!made.gnuplot_missing) cr_assert_eq(made.count, 1);
    cr_assert(contains("plots/strength.csv", "60,50,70,1,1,0,1\n50,,,3,1,0,1\n"));
    cr_assert(contains("plots/strength.gp", "group_names[1] = '10 nodes, alone'"));
    cr_assert(contains("plots/strength.svg", "20 to 30 games for each dot"));
}

static char *table(FolderReport *report, TableFormat format) {
    Error error = {0};
    Text out = {.data = NULL};
    cr_assert(folder_report(report, folder, format, &out, &error), "%s", error.message);
    return out.data;
}

static void expect(char *text, const char *part) {
    cr_assert(part == NULL ? *text == '\0' : strstr(text, part) != NULL, "%s", text);
    free(text);
}

Test(charts_shares, stand_in_a_table) {
    folder_write(folder, "nodes.csv", HEADER ROWS);
    expect(table(report_nodes, TABLE_TEXT),
           "e                4  1.00M     2.00         30.0k      7\n");
    expect(table(report_nodes, TABLE_CSV), HEADER "alphabeta/p,alphabeta,p,2,24,500,");
    folder_write(folder, "nodes.csv", HEADER "a,alphabeta,p,2,24,500,300,1.000000,,200,300,,9\n");
    expect(table(report_nodes, TABLE_TEXT), NULL);
    folder_write(folder, "strength.csv",
                 STRENGTH_HEADER "1 ms,x,bare,20,10,0.6000,0.5000,,70.4,-0.3,\n");
    expect(table(report_strength, TABLE_TEXT),
           "1 ms   x       bare        20      60.0  50.0      +70     0");
}

Test(charts_shares, no_table_of_what_is_not_there) {
    Error error = {0};
    Text out = {.data = NULL};
    cr_assert_not(folder_report(report_nodes, "/nowhere", TABLE_TEXT, &out, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert_eq(out.length, 0);
}

Test(charts_shares, of_agreement_and_of_learning) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "x2.csv",
                 "series,depth,score,low,high,positions\n"
                 "a,1,0.3,0.2,0.4,102\na,2,0.5,,,102\nb,1,0.1,0.1,0.2,102\n");
    folder_write(folder, "a2.csv",
                 "series,generation,score,low,high,games\n"
                 "a,1,0.5,0.48,0.52,240\na,6,0.51,0.49,0.53,240\n");
    cr_assert(
        charts_curves(folder, &AGREEMENT_RECORD, "x2", "Agreement", NULL, NULL, &made, &error));
    cr_assert(charts_curves(folder, &LEARNING_RECORD, "a2", "Learning", NULL, NULL, &made, &error));
    if (made.gnuplot_missing) return;
    cr_assert_eq(made.count, 2);
    cr_assert(contains("plots/x2.svg", "102 positions for each point"));
    cr_assert(contains("plots/x2.svg", "share of the same moves"));
    cr_assert(contains("plots/a2.svg", "over independent runs"));
    cr_assert(!charts_curves(folder, &LEARNING_RECORD, "x2", "Learning", NULL, NULL, &made, &error),
              "not its columns");
}
