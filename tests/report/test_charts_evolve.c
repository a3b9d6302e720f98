/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is made of an evolution's log.csv: charts and a table, by its columns alone. */
#include "folder.h"
#include "report/charts.h"
#include "report/result_tables.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *folder;

static void make_folder(void) { folder = folder_make(); }
static void remove_folder(void) { folder_remove(folder); }

TestSuite(charts_evolve, .init = make_folder, .fini = remove_folder);

/* Makes the charts of a log and expects these, in their order. */
static void expect_charts(const char *log, const char *names) {
    Error error = {0};
    ChartsMade made = {0};
    Text found = {0};
    folder_write(folder, "log.csv", log);
    cr_assert(charts_evolve(folder, &made, &error), "%s", error.message);
    for (int i = 0; i < made.count; i++) {
        char name[CHART_NAME_SIZE + 16];
        text_append(&found, "%s%s", i > 0 ? " " : "", made.names[i]);
        snprintf(name, sizeof name, "plots/%s.svg", made.names[i]);
        char *const picture = folder_read(folder, name);
        cr_assert_not_null(strstr(picture, "</svg>"), "%s is not whole", name);
        free(picture);
    }
    cr_assert_str_eq(text_string(&found), names, "\"%s\" of %s", text_string(&found), log);
    text_free(&found);
}

static void expect_data(const char *chart, const char *data) {
    char name[CHART_NAME_SIZE + 16];
    snprintf(name, sizeof name, "plots/%s.csv", chart);
    char *const found = folder_read(folder, name);
    cr_assert_str_eq(found, data);
    free(found);
}

static void expect_part(const char *name, const char *part) {
    char *const found = folder_read(folder, name);
    cr_assert_not_null(strstr(found, part), "%s lacks %s", name, part);
    free(found);
}

#define PHASES "phase,first_ply,last_ply,positions,crossovers,effective,best,mean,sd_a,best_a\n"

Test(charts_evolve, of_phases) {
    expect_charts(PHASES, "");
    expect_charts(PHASES "1,4,9,6,0,0,3,3,0,0\n", "");
    expect_charts(PHASES "1,4,9,6,0,0,3,3,0,0\n1,4,9,6,50,40,3,3,0,0\n",
                  "evolve-error evolve-effective");
    expect_charts(PHASES "1,4,9,6,0,0,0,0,0,0\n1,4,9,6,50,40,0,0,0,0\n", "evolve-effective");
    expect_charts(PHASES "1,4,9,6,0,0,54,54,2,1\n1,4,9,6,50,40,24,54,1,2\n"
                         "1,4,9,6,90,50,24,24,1,3\n2,2,4,6,0,0,3,3,1,4\n2,2,4,6,8,2,3,3,0,-5\n",
                  "evolve-error evolve-effective evolve-spread evolve-weights");
    expect_data("evolve-error", "step,best,mean\n0,3,3\n50,2,3\n90,2,2\n\n"
                                "90,0.7071067811865476,0.7071067811865476\n"
                                "98,0.7071067811865476,0.7071067811865476\n");
    expect_data("evolve-effective", "step,share\n25,80\n70,25\n\n94,25\n");
    expect_data("evolve-spread",
                "gene,from,to,value,name\n0,0,50,1,\"a\"\n0,50,90,1,\"a\"\n0,90,98,,\"a\"\n");
    expect_part("plots/evolve-effective.gp", "by_games = 0\n");
    expect_part("plots/evolve-error.gp", "array starts[3] = [0, 90, 98]\n");
    expect_part("plots/evolve-error.svg", "4–9");
    expect_part("plots/evolve-error.svg", "2–4");
}

Test(charts_evolve, of_generations) {
    expect_charts(
        "generation,games,best,mean,score,score_start,min_a,max_a,sd_a,best_a,sd_b,best_b\n"
        "1,15,0.25,0.125,0.5,0.25,1,1,0,1,0,1\n"
        "2,30,0.5,0.125,,,1,2,0.5,2,0,1\n"
        "3,45,0.5,0.125,0.75,,1,2,0.5,2,0,0.001\n",
        "evolve-score evolve-fitness evolve-spread evolve-weights");
    expect_data("evolve-score",
                "step,\"against piece2val\",\"against the start\"\n1,50,25\n3,75,\n");
    expect_data("evolve-fitness", "step,\"best\",\"mean\"\n1,25,12.5\n2,50,12.5\n3,50,12.5\n");
    expect_data("evolve-weights", "gene,from,to,value,name\n0,0,1,1,\"a\"\n0,1,2,2,\"a\"\n"
                                  "0,2,3,2,\"a\"\n1,0,1,1,\"b\"\n1,1,2,1,\"b\"\n"
                                  "1,2,3,0.001,\"b\"\n");
    expect_part("plots/evolve-weights.svg", "none is below 0");
    expect_part("plots/evolve-score.svg", ">generation<");
}

Test(charts_evolve, of_crossovers) {
    expect_charts("crossovers,effective,effective_share,games,score,sd_a,best_a\n"
                  "0,0,,40,,0.5,0.1\n1000,600,0.6,4000,,0.1,-0.1\n2000,1300,0.7,8000,,0.1,-0.1\n",
                  "evolve-effective evolve-spread evolve-weights");
    expect_data("evolve-effective", "step,share\n500,60\n1500,70\n");
    expect_part("plots/evolve-effective.gp", "by_games = 1\n");
    expect_part("plots/evolve-weights.svg", "Orange: below 0");
}

/* Games are counted on, not anew in each stage. */
Test(charts_evolve, of_stages) {
    expect_charts("stage,games,won,drawn,lost,score,sd_a,best_a\n1,50,20,20,10,0.5,0,0\n"
                  "1,100,20,20,10,0.5,0,0\n2,150,20,20,10,0.75,0,0\n3,180,,,,,0,0\n",
                  "evolve-score");
    expect_data("evolve-score", "step,\"against piece2val\"\n50,50\n100,50\n150,75\n");
    expect_part("plots/evolve-score.gp", "array starts[4] = [0, 100, 150, 180]\n");
    expect_part("plots/evolve-score.svg", ">stage 2<");
}

Test(charts_evolve, of_fits) {
    expect_charts("round,positions,error_before,error_after,score,sd_a,best_a\n"
                  "1,100,0.25,0.125,,0.1,3\n2,90,0.2,,,0.1,-3\n",
                  "evolve-loss evolve-spread evolve-weights");
    expect_data("evolve-loss", "step,\"before the fit\",\"after the fit\"\n1,0.25,0.125\n2,0.2,\n");
    expect_part("plots/evolve-spread.svg", "Standard error");
    expect_charts("round,sd_a\n1,0.5\n", "evolve-spread"); /* one cell, no best */
    expect_part("plots/evolve-spread.svg", "over the population");
    expect_charts("round,sd_a,best_a,sd_b\n1,0.5,1,0.5\n", "evolve-spread");
    expect_charts("round,sd_a,best_a\n1,0,-0.003\n", "evolve-weights");
}

/* A long log is thinned, but not its ends. */
Test(charts_evolve, of_many_rows) {
    Text log = {0};
    text_append_string(&log, "generation,score,sd_a,best_a\n");
    for (int i = 1; i <= 1001; i++) text_append(&log, "%d,0.5,1,%d\n", i, i);
    expect_charts(text_string(&log), "evolve-score evolve-spread evolve-weights");
    static const struct {
        const char *name, *last;
        int least, most;
    } CASES[] = {{"plots/evolve-score.csv", "\n1001,50\n", 300, 402},
                 {"plots/evolve-weights.csv", ",1001,1001,\"a\"\n", 80, 102}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char *const data = folder_read(folder, CASES[i].name);
        int lines = 0;
        for (const char *at = data; *at != '\0'; at++) lines += *at == '\n';
        cr_assert(lines >= CASES[i].least && lines <= CASES[i].most, "%d lines", lines);
        cr_assert_str_eq(data + strlen(data) - strlen(CASES[i].last), CASES[i].last);
        free(data);
    }
    text_free(&log);
}

Test(charts_evolve, names_are_no_commands) {
    expect_charts("round,sd_x'`touch pwned`,best_x'`touch pwned`\n1,1,1\n2,1,2\n",
                  "evolve-spread evolve-weights");
    expect_part("plots/evolve-weights.svg", "x'`touch pwned`");
    char *const script = folder_read(folder, "plots/evolve-weights.gp");
    cr_assert_null(strstr(script, "pwned"));
    char *const harm = file_join(folder, "plots/pwned");
    cr_assert(!file_exists(harm));
    free(script);
    free(harm);
}

Test(charts_evolve, refuse_bad_logs) {
    static const struct {
        const char *log, *message;
    } BAD[] = {
        {"", "log.csv"},
        {"phase,first_ply\n1,4\n", "not the log of an evolution"},
        {PHASES "1,4,9,0,0,0,3,3,0,0\n", "log.csv:2: no positions"},
        {PHASES "1,4,9,6,9,9,3,3,0,0\n1,4,9,6,8,9,3,3,0,0\n", "log.csv:3: fewer crossovers"},
        {PHASES "1,4,9,6,9,9,3,3,0,0\n1,4,9,6,9,8,3,3,0,0\n", "log.csv:3: fewer effective"},
        {PHASES "1,4,9,6,9,9,-3,3,0,0\n", "log.csv:2: column best"},
        {PHASES "1,4,9,6,9,9,3,3,x,0\n", "log.csv:2: column sd_a"},
        {PHASES "1,4,9,6,9,9,3,3,-1,0\n", "log.csv:2: column sd_a"},
        {PHASES "1,4,9,6,,9,3,3,0,0\n", "log.csv:2: column crossovers"},
        {"generation,score\n1.5,0.5\n", "log.csv:2: column generation"},
        {"generation,score\n1,1.5\n", "log.csv:2: column score"},
        {"generation,score\n2,1\n1,1\n", "log.csv:3: fewer generation"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Error error = {0};
        ChartsMade made = {0};
        folder_write(folder, "log.csv", BAD[i].log);
        cr_assert(!charts_evolve(folder, &made, &error), "%s", BAD[i].log);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_not_null(strstr(error.message, BAD[i].message), "%s", error.message);
    }
}

static void expect_table(const char *log, TableFormat format, const char *expected) {
    Error error = {0};
    Text text = {0};
    folder_write(folder, "log.csv", log);
    cr_assert(folder_report(report_evolution, folder, format, &text, &error), "%s", error.message);
    cr_assert_str_eq(text_string(&text), expected);
    text_free(&text);
}

Test(charts_evolve, table_of_the_last_row) {
    static const char LOG[] = "games,error_after,sd_a,best_a,sd_e.b\n10,1,0.5,1,0\n20,1,0.25,-2,\n";
    expect_table(LOG, TABLE_CSV, "gene,weight,spread\na,-2,0.25\ne.b,,\n");
    expect_table(LOG, TABLE_TEXT,
                 "gene   weight  spread\n"
                 "────  ───────  ──────\n"
                 "a     -2.0000    0.25\n"
                 "e.b\n"
                 "\n"
                 "Weights are those of the best in the last row of the log, games 20.\n"
                 "Spread is the standard error of the fit.\n");
    expect_table("games,sd_a\n", TABLE_CSV, "gene,weight,spread\n");
}
