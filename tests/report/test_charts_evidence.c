/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of evidence and its part of the report. */
#include "folder.h"
#include "report/charts.h"
#include "report/tournament_report.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static char *folder;

static void make_folder(void) { folder = folder_make(); }
static void remove_folder(void) { folder_remove(folder); }

TestSuite(charts_evidence, .init = make_folder, .fini = remove_folder);

static void expect_in(const char *name, const char *part) {
    char *const content = folder_read(folder, name);
    cr_assert_not_null(strstr(content, part), "%s: expected %s: %s", name, part, content);
    free(content);
}

static int make(void) {
    Error error = {0};
    ChartsMade made = {0};
    cr_assert(charts_evidence(folder, &made, &error), "%s", error.message);
    cr_assert(!made.gnuplot_missing);
    return made.count;
}

Test(charts_evidence, are_three) {
    folder_fill_evidence(folder);
    cr_assert_eq(make(), 3);
    /* Best first, without the bound that is not there. */
    expect_in("plots/ratings.csv",
              "\n\"minimax/piece2val@3\",300,200,420,\"+300\",1\n\"a‚ b@2\",250,180");
    expect_in("plots/ratings.csv", "\"random\",,-449.2,-400,\"<-400\",4\n");
    expect_in("plots/ratings.svg", "60 games, 29 pairs that count");
    expect_in("plots/ratings.svg", "runs to the edge has no bound");
    expect_in("plots/superiority.csv", "\n0,2,\"minimax/piece2val@3\",\"piece2val@6\",0.996\n");
    expect_in("plots/superiority.svg", ">99.9");
    /* Four players from the top, two superiorities, three links. */
    expect_in("plots/cycles.csv", "\n0,0.0000,1.0000,0.0000,0.0000,0,\"minimax/piece2val@3\"\n");
    expect_in("plots/cycles.csv", "\n0,1.0000,0.0000,0.0000,0.0000,0,\"a‚ b@2\"\n");
    /* From the best at the top to the last on the left, though random is named first. */
    expect_in("plots/cycles.csv", "\n1,-0.0283,0.9717,-0.9434,-0.9434,0,");
    char *const cycles = folder_read(folder, "plots/cycles.csv");
    int kinds[3] = {0, 0, 0};
    for (const char *at = cycles; (at = strchr(at, '\n')) != NULL && *++at != '\0';) {
        kinds[*at - '0']++;
    }
    cr_assert_eq(kinds[0], 4);
    cr_assert_eq(kinds[1], 2);
    cr_assert_eq(kinds[2], 3);
    free(cycles);
    expect_in("plots/cycles.svg", "the significant cycle");
    expect_in("plots/cycles.svg", "</svg>");
}

Test(charts_evidence, leave_out_a_graph_of_nothing) {
    folder_fill_evidence(folder);
    folder_write(folder, "pairings.csv", FOLDER_PAIRINGS_HEADER);
    folder_write(folder, "cycles.csv", "first,second,third,share_12,share_23,share_31,p_value\n");
    char *const plots = file_join(folder, "plots");
    char *const old = file_join(plots, "cycles.svg");
    cr_assert_eq(make(), 2);
    folder_write(folder, "plots/cycles.svg", "an old one");
    cr_assert_eq(make(), 2);
    cr_assert(!file_exists(old), "a chart of cycles that are not there");
    free(old);
    free(plots);
}

Test(charts_evidence, of_ladders) {
    folder_fill_evidence(folder);
    folder_write(folder, "superiority.csv", "player\n");
    folder_write(folder, "cycles.csv", "first,second,third,share_12,share_23,share_31,p_value\n");
    folder_write(folder, "pairings.csv", FOLDER_PAIRINGS_HEADER);
    folder_write(folder, "ratings.csv",
                 "player,rating,rating_low,rating_high\na@10,30,20,40\na@2,10,0,20\n"
                 "a@4,15,,\nb@2,0,-1,1\nb@4,0,-1,1\nc,0,-1,1\na@9n,0,-1,1\n");
    cr_assert_eq(make(), 2);
    char *const ladders = folder_read(folder, "plots/elo-by-depth.csv");
    cr_assert_str_eq(ladders, "depth,\"a\",\"a (low)\",\"a (high)\"\n2,10,0,20\n4,NaN,NaN,NaN\n"
                              "10,30,20,40\n");
    free(ladders);
}

Test(charts_evidence, of_a_folder_without_evidence) { cr_assert_eq(make(), 0); }

/* Writes a file of the folder and empties the text. */
static void write_text(const char *name, Text *text) {
    folder_write(folder, name, text_string(text));
    text_clear(text);
}

Test(charts_evidence, labels_are_no_commands) {
    Text shell = {.data = NULL}, gnuplot = {.data = NULL}, rows = {.data = NULL};
    text_append(&shell, "`touch %s/made`", folder);
    text_append(&gnuplot, "'.system('touch %s/made').'", folder);
    folder_fill_evidence(folder);
    folder_write(folder, "superiority.csv", "player\n");
    text_append(&rows,
                "first,second,third,share_12,share_23,share_31,p_value\n"
                "%s,b,%s,0.6,0.6,0.6,0.01\n",
                text_string(&shell), text_string(&gnuplot));
    write_text("cycles.csv", &rows);
    text_append(&rows, FOLDER_PAIRINGS_HEADER "%s,b,2,1,1,,,,,,,,0\n", text_string(&shell));
    write_text("pairings.csv", &rows);
    text_append(&rows, "player,rating,rating_low,rating_high\n%s,1,0,2\nb,0,,\n%s,-1,-2,0\n",
                text_string(&shell), text_string(&gnuplot));
    write_text("ratings.csv", &rows);
    cr_assert_eq(make(), 2);
    expect_in("plots/cycles.csv", text_string(&shell));
    cr_assert(!file_exists_in(folder, "made"));
    text_free(&shell);
    text_free(&gnuplot);
    text_free(&rows);
}

Test(charts_evidence, refuse_bad_data) {
    static const struct {
        const char *name, *content, *message;
    } CASES[] = {
        {"ratings.csv", "player,rating\n", "ratings.csv: no column rating_low"},
        {"ratings.csv", "player,rating,rating_low,rating_high\na,x,,\n",
         "ratings.csv:2: column rating"},
        {"superiority.csv", "player,a\n", "superiority.csv: expected 1 rows"},
        {"superiority.csv", "player,a,b\na,,1\nb,0,\n", "superiority.csv: not of the players"},
        {"pairings.csv", FOLDER_PAIRINGS_HEADER "x,random,10,5,0.1,,,,,,,,0.01\n",
         "pairings.csv: no player \"x\" in ratings.csv"},
        {"pairings.csv", FOLDER_PAIRINGS_HEADER "x,random,10,5,2,,,,,,,,0.01\n",
         "pairings.csv:2: column score"},
        {"cycles.csv", "first,second,third,share_12,share_23,share_31,p_value\na,b,c,1,1,1,0\n",
         "cycles.csv: no player \"a\""},
        {"evidence.csv", "measure,value\n", "evidence.csv: no column low"},
        {"evidence.csv", "measure,value,low,high\ngames,a,,\n", "evidence.csv:2: column value"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Error error = {0};
        ChartsMade made = {0};
        folder_fill_evidence(folder);
        folder_write(folder, CASES[i].name, CASES[i].content);
        cr_assert(!charts_evidence(folder, &made, &error), "%s", CASES[i].message);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_not_null(strstr(error.message, CASES[i].message), "%s", error.message);
    }
}

Test(charts_evidence, stand_in_the_report) {
    Error error = {0};
    Text out = {.data = NULL};
    folder_fill(folder);
    folder_fill_evidence(folder);
    cr_assert(!folder_report(report_tournament, folder, TABLE_TEXT, &out, &error));
    cr_assert_not_null(strstr(error.message, "games.csv: games: 3; expected 60"), "%s",
                       error.message);
    folder_write_games(folder, 60, "1-0,no-moves");
    error = (Error){0};
    cr_assert(folder_report(report_tournament, folder, TABLE_TEXT, &out, &error), "%s",
              error.message);
    static const char *const PARTS[] = {
        "Standings; rating: all players on one scale, whose mean is 0\n",
        "75.0%    +300  +200  +420           3.0\n",
        "8.3%   <-400        -400           0.0\n",
        "First move      +12.0 ± 15.0 (95 %)\n",
        "minimax/piece2val@3  piece2val@6  a, b@2  60.0%  65.0%  70.0%  0.012\n",
        "SPRT            LLR 3.00, bounds -2.94 and 2.94; H1 accepted: the first is that\n",
        "Failures        2 games without a result",
    };
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        cr_assert_not_null(strstr(out.data, PARTS[i]), "expected %s: %s", PARTS[i], out.data);
    }
    text_free(&out);
}
