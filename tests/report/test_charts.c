/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts of made-up results: which there are, what their scripts compute, and what harms none. */
#include "folder.h"
#include "report/chart.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PWNED "/tmp/jumpoff-pwned"

static const char *folder;

static void make_folder(void) {
    folder = temporary_folder();
    unlink(PWNED);
}

TestSuite(charts, .init = make_folder);

static bool contains(const char *name, const char *part) {
    MEMORY_AUTO char *content = folder_read(folder, name);
    return strstr(content, part) != NULL;
}

/* The charts that were made, in their order; each has a whole picture and a script without the
 * texts of the tables. */
static void expect_made(const ChartsMade *made, const char *names) {
    TEXT_AUTO Text found = {0};
    cr_assert(!made->gnuplot_missing);
    for (int i = 0; i < made->count; i++) {
        char name[CHART_NAME_SIZE + 16];
        text_append(&found, "%s%s", i > 0 ? " " : "", made->names[i]);
        snprintf(name, sizeof name, "plots/%s.svg", made->names[i]);
        cr_assert(contains(name, "</svg>"), "%s is not whole", name);
        snprintf(name, sizeof name, "plots/%s.gp", made->names[i]);
        cr_assert(!contains(name, "pwned"), "a text is in %s", name);
    }
    cr_assert_str_eq(text_string(&found), names);
}

static void make(const char *names) {
    Error error = {0};
    ChartsMade made = {0};
    cr_assert(charts_make(folder, &made, &error), "%s", error.message);
    expect_made(&made, names);
}

static void make_of(const char *file, const char *content, const char *names) {
    folder_write(folder, file, content);
    make(names);
}

static void make_one(const Chart *chart, const char *content) {
    Error error = {0};
    ChartsMade made = {0};
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", chart->table);
    folder_write(folder, file, content);
    cr_assert(chart_make(folder, chart, &made, &error), "%s", error.message);
    expect_made(&made, chart->name);
}

/* The values that a chart's script computes: gnuplot prints them behind the script. */
static void expect_computed(const char *name, const char *commands, const char *expected) {
    TEXT_AUTO Text command = {0}, printed = {0};
    folder_write(folder, "plots/probe.gp", commands);
    text_append(&command,
                "cd %s/plots && gnuplot -d -e \"picture='probe'; set print '-'\" %s.gp probe.gp "
                "2>/dev/null | grep -v '^title: \\|^caption: '",
                folder, name);
    FILE *const gnuplot = popen(command.data, "r");
    cr_assert_not_null(gnuplot);
    for (int c; (c = fgetc(gnuplot)) != EOF;) text_append_char(&printed, (char)c);
    pclose(gnuplot);
    cr_assert_str_eq(text_string(&printed), expected, "%s: %s", name, text_string(&printed));
}

#define PRINT_DOTS                                                                                 \
    "do for [i=1:n] { print sprintf('%d %s %s: %.4g', place[i], groups[i], labels[i], "            \
    "values[i]), "                                                                                 \
    "lows[i], highs[i] }\n"
#define PRINT_CURVES                                                                               \
    "do for [i=n_all+1:n] { print sprintf('%s %g: %.4g', names[i], xs[i], values[i]), lows[i], "   \
    "highs[i] }\n"

Test(charts, of_a_tournament) {
    folder_fill(folder);
    folder_fill_statistics(folder);
    make("points crosstable ratings groups speed");
    /* Best first; the one without an interval has no bounds. */
    expect_computed("points", PRINT_DOTS,
                    "3  random: 8.333 0.0 24.0\n"
                    "0  minimax/piece2val@3: 75 52.95 90.91\n"
                    "1  piece2val@6: 58.33 36.0 77.0\n"
                    "2  a‚ b@2: 58.33 NaN NaN\n");
    cr_assert(contains("plots/points.svg", "6 games a player"));
    cr_assert(contains("plots/points.svg", "75.0 %"));
    expect_computed("crosstable",
                    "do for [i=1:rows] { print place[i], share(i, 1), share(i, 2) }\n",
                    "3 NaN 0.0\n0 100.0 NaN\n1 75.0 25.0\n2 100.0 50.0\n");
    cr_assert(contains("plots/crosstable.svg", "12 games, 2 a pair of players"));
    /* The bound that is there, from which an arrow leads away. */
    expect_computed("ratings", PRINT_DOTS,
                    "3  random: -200.2 NaN -200.2\n0  minimax/piece2val@3: 190.8 20.5 400.0\n"
                    "1  piece2val@6: 58.5 -100.0 210.0\n2  a‚ b@2: 58.5 NaN NaN\n");
    cr_assert(contains("plots/ratings.svg", ">&lt;-200<"));
    /* The axis is that of the data, from -200.2 to 400, and a little more. */
    expect_computed("ratings", "print sprintf('%.1f %.1f', from, to)\n", "-224.2 424.0\n");
    /* Without those that have no speed; who searches to other depths is not in one ranking. */
    expect_computed(
        "speed", PRINT_DOTS,
        "1 depth 3 minimax/piece2val@3: 2.4 NaN NaN\n3 depth 6 piece2val@6: 3.1 NaN NaN\n");
}

/* Whether a path of so many points leads from left to right, in whatever order the rows are. */
static bool has_curve(const char *name, int points) {
    MEMORY_AUTO char *svg = folder_read(folder, name);
    for (const char *start = svg; (start = strchr(start, 'M')) != NULL; start++) {
        const char *point = start;
        int count = 0;
        double last = -1, x = 0;
        while (sscanf(point + 1, "%lf,", &x) == 1 && x > last) {
            last = x;
            count++;
            point += 1 + strcspn(point + 1, "LM'");
            if (*point != 'L') break;
        }
        if (count == points) return true;
    }
    return false;
}

Test(charts, of_ladders) {
    /* All games of the pairings ended without a result. */
    folder_write(folder, "pairings.csv", "player,opponent,score,score_low,score_high\n");
    make_of("players.csv",
            "player,rating,rating_low,rating_high,mixture\na@10,30,20,40,\na@2,10,0,20,\n"
            "a@4,15,,,\nb@2,0,-1,1,\nb@4,0,-1,1,\nc,0,-1,1,\na@9n,0,-1,1,\n",
            "ratings elo-by-depth");
    expect_computed("elo-by-depth", PRINT_CURVES "print drawn\n",
                    "a 10: 30 20.0 40.0\na 2: 10 0.0 20.0\na 4: 15 NaN NaN\n"
                    "b 2: 0 -1.0 1.0\nb 4: 0 -1.0 1.0\n1\n");
    cr_assert(!contains("plots/elo-by-depth.svg", ">b<"));
    cr_assert(has_curve("plots/elo-by-depth.svg", 3));
}

Test(charts, of_searches) {
    make_of("search.csv",
            FOLDER_SEARCH_HEADER
            "m,minimax,piece2val,1,10,80,70,20000000,4000,7,-0.2,0,,3,5,10000000,30000000,0.5,no\n"
            "m,minimax,piece2val,2,10,800,700,0,,7,,,,3,,,,,\n"
            "a,alphabeta,piece2val,2,10,400,70,40000000,10000,7,0.25,0.5,,3,1,,,,no\n"
            "a,alphabeta,piece2val,1,10,80,70,20000000,4000,7,0,-0.5,,3,9,20000000,20000000,0,yes\n"
            "t,alphabeta,piece2val,,10,80,70,20000000,4000,7,0,0,,3,,,,,\n",
            "search-time search-speed search-pruning");
    expect_computed("search-time", PRINT_CURVES,
                    "m 1: 2 1.0 3.0\na 2: 4 NaN NaN\na 1: 2 2.0 2.0\n");
    expect_computed("search-speed", PRINT_CURVES,
                    "m 1: 0.004 0.00266666666666667 0.008\na 2: 0.01 NaN NaN\n"
                    "a 1: 0.004 0.004 0.004\n");
    expect_computed("search-pruning",
                    "do for [i=ends[1]+1:n] { print sprintf('%s %g: %g', names[i], xs[i], "
                    "values[i]) }\nprint panels\n",
                    "a 2: 25\na 1: 0\na 2: 50\na 1: -50\n2\n");
    cr_assert(!contains("plots/search-pruning.svg", "(exact)"));
    /* The same colour in all, the second, though minimax is not in this one. */
    cr_assert(contains("plots/search-pruning.svg", "rgb(213,  94,   0)"));
    cr_assert(!contains("plots/search-pruning.svg", "rgb(  0, 114, 178)"));
    make_of("search.csv",
            FOLDER_OLD_SEARCH_HEADER "a,alphabeta,piece2val,6,1,1,1,90,1000000000,,0,0,0,0\n",
            "search-time search-speed search-pruning");
}

#define NODES                                                                                      \
    "player,search,evaluator,depth,positions,nodes,leaves,of_alphabeta,of_minimal,"                \
    "knuth_moore_leaves,knuth_moore_nodes,other_values,nodes_per_s\n"

Test(charts, of_nodes) {
    make_of("nodes.csv",
            NODES "alphabeta/p,alphabeta,p,2,24,500,300,1.000000,,200,300,,1000\n"
                  "alphabeta/p,alphabeta,p,4,24,5000000,3000,1.000000,,2000,30000.4,,1000\n"
                  "e,enhanced,p,2,24,250,300,0.500000,,200,300,0,1000\n"
                  "e,enhanced,p,4,24,1000000,3000,0.020000,,2000,30000.4,7,1000\n",
            "search-nodes search-shares");
    expect_computed(
        "search-nodes",
        "do for [i=n_all+1:n] { print sprintf('%s %g: %g %d', names[i], xs[i], values[i], "
        "of(kind_of[i], i)) }\n",
        "alphabeta/p 2: 500 1\nalphabeta/p 4: 5e+06 1\ne 2: 250 1\ne 4: 1e+06 1\n"
        "Knuth and Moore, p 2: 300 1\nKnuth and Moore, p 4: 30000.4 1\n"
        "Knuth and Moore, p 2: 300 0\nKnuth and Moore, p 4: 30000.4 0\n");
    expect_computed("search-shares", PRINT_DOTS,
                    "0  alphabeta: 100 NaN NaN\n1  enhanced: 2 NaN NaN\n");
    cr_assert(contains("plots/search-shares.svg", "24 positions for each dot"));
    /* One depth is no curve, alpha-beta alone no share of anything. */
    make_of("nodes.csv", NODES, "");
    make_of("nodes.csv", NODES "a,alphabeta,p,4,24,5000000,3000,1.000000,,,,,1000\n", "");
    cr_assert(!file_exists_in(folder, "plots/search-nodes.svg"), "of other numbers");
}

Test(charts, of_other_tables) {
    folder_write(folder, "strength.csv",
                 "limit,player,opponent,games,pairs,score,score_low,score_high,elo,elo_low,"
                 "elo_high\n\"10 nodes, alone\",x,bare,20,10,0.6,0.5,0.7,70.4,0,147\n"
                 "1 ms,x,bare,30,15,0.5,,,0,,\n");
    folder_write(folder, "accuracy.csv",
                 "player,positions,decisions,accuracy,low,high\na@1,9,8,0.5,0.4,0.6\n"
                 "b@1,9,8,0.75,,\n");
    folder_write(folder, "slices.csv",
                 "black_men,black_kings,white_men,white_kings,side,positions,wins,draws,losses,"
                 "longest\n0,1,0,1,black,200,50,100,50,11\n0,1,0,1,white,200,50,100,50,11\n");
    make("strength accuracy egdb");
    expect_computed("strength", PRINT_DOTS,
                    "1 10 nodes‚ alone x: 60 50.0 70.0\n3 1 ms x: 50 NaN NaN\n");
    cr_assert(contains("plots/strength.svg", "20 to 30 games for each dot"));
    expect_computed("accuracy", PRINT_DOTS, "1  a@1: 50 40.0 60.0\n0  b@1: 75 NaN NaN\n");
    expect_computed("egdb", "print n, labels[1], xs[1], values[1], lows[1]\n",
                    "1 0m 1k - 0m 1k 25.0 50.0 11.0\n");
}

#define PHASES "phase,first_ply,last_ply,positions,crossovers,effective,best,mean,sd_a,best_a\n"

Test(charts, of_evolutions) {
    static const struct {
        const char *log, *names;
    } CASES[] = {
        {PHASES, ""},
        {PHASES "1,4,9,6,0,0,3,3,0,0\n", ""},
        {PHASES "1,4,9,6,0,0,3,3,0,0\n1,4,9,6,50,40,3,3,0,0\n", "evolve-error"},
        {PHASES "1,4,9,6,0,0,0,0,0,0\n1,4,9,6,50,40,0,0,0,0\n", ""},
        {"generation,best,mean,score,score_start\n1,0.1,0.05,,\n2,0.2,0.1,0.5,\n",
         "evolve-score evolve-fitness"},
        {"round,sd_a\n1,0.5\n", "evolve-spread"},
        {"round,sd_a,best_a,sd_b\n1,0.5,1,0.5\n", "evolve-spread"},
        {"round,sd_a,best_a\n1,0,-0.003\n", "evolve-weights"},
        {"round,best,mean\n", ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        make_of("log.csv", CASES[i].log, CASES[i].names);
    make_of("log.csv",
            "round,positions,error_before,error_after,score,sd_a,best_a\n"
            "1,100,0.25,0.125,,0.1,3\n2,90,0.2,,,0.1,-3\n",
            "evolve-loss evolve-spread evolve-weights");
    cr_assert(contains("plots/evolve-spread.svg", "Standard error"));
    make_of("log.csv", "round,sd_x'`touch " PWNED "`,best_x'`touch " PWNED "`\n1,1,1\n2,1,2\n",
            "evolve-spread evolve-weights");
    cr_assert(contains("plots/evolve-weights.svg", "x'`touch"));
    cr_assert(!file_exists(PWNED));
}

/* Steps that are counted anew in each phase go on; games are counted on in each stage. */
Test(charts, of_parts_of_evolutions) {
    make_of("log.csv",
            PHASES "1,4,9,4,0,0,16,36,2,1\n1,4,9,4,50,0,4,16,1,2\n2,0,9,8,0,0,8,32,2,3\n"
                   "2,0,9,8,50,0,8,8,0,-1\n",
            "evolve-error evolve-spread evolve-weights");
    expect_computed("evolve-error",
                    "do for [r=1:rows] { print step[r], part[r], values[r], lows[r] }\n"
                    "do for [p=1:parts+1] { print starts[p] }\nprint plies[1], plies[2]\n",
                    "0.0 1 2.0 3.0\n50.0 1 1.0 2.0\n50.0 2 1.0 2.0\n100.0 2 1.0 1.0\n"
                    "0\n50.0\n100.0\n4–9 0–9\n");
    expect_computed("evolve-weights", "do for [c=1:cells] { print cell_end[c], weights[c] }\n",
                    "50.0 2.0\n100.0 -1.0\n");
    make_of("log.csv",
            "stage,games,won,drawn,lost,score,sd_a,best_a\n1,50,20,20,10,0.5,0,0\n"
            "1,100,20,20,10,0.5,0,0\n2,150,20,20,10,0.75,0,0\n3,180,,,,,0,0\n",
            "evolve-score");
    expect_computed("evolve-score", "do for [p=1:parts+1] { print starts[p] }\n",
                    "0\n100.0\n150.0\n180.0\n");
    cr_assert(contains("plots/evolve-score.svg", ">stage 2<"));
}

/* A long log is thinned, but not its end. */
Test(charts, of_a_long_evolution) {
    TEXT_AUTO Text log = {0};
    text_append_string(&log, "generation,score,sd_a,best_a\n");
    for (int i = 1; i <= 1001; i++) text_append(&log, "%d,0.5,1,%d\n", i, i);
    make_of("log.csv", log.data, "evolve-score evolve-spread evolve-weights");
    expect_computed("evolve-weights", "print cells, cell_end[cells], weights[cells]\n",
                    "92 1001.0 1001.0\n");
    expect_computed("evolve-score", "print sum [r=1:rows] (of(r, 1, known1) == step[r])\n",
                    "335\n");
}

Test(charts, of_claims) {
    static const Chart FOREST = {"forest", "figures", "claim unit", "paper-forest dots",
                                 NULL,     NULL},
                       TIMES = {"t1", "t1", "series ms", "paper-times curves", "It's `a` \"title\"",
                                NULL};
    make_one(&FOREST, "claim,figure,unit,value,value_low,value_high,theirs_low\n"
                      "M1,a,score,0.55,0.5,0.6,0.7\nM1,b,lead,0.01,,,\nM1,c,share,0.9,,,\n");
    expect_computed("forest", PRINT_DOTS,
                    "0  M1: a: 5 0.0 10.0\n1  M1: b: 1 NaN NaN\n0  M1: a: 20 NaN NaN\n");
    /* A curve of the paper has the colour of ours and is dashed. */
    make_one(&TIMES, "series,depth,ms,low,high,games\na,1,0.5,0.4,0.6,10\na,2,5,0,11,10\n"
                     "a (paper),1,40,,,\na (paper),2,,,,\na (paper),3,4000,,,\n");
    expect_computed("t1", PRINT_CURVES "print colour[1], colour[2], dash[1], dash[2]\n",
                    "a 1: 0.5 0.4 0.6\na 2: 5 0.0 11.0\na (paper) 1: 40 NaN NaN\n"
                    "a (paper) 3: 4000 NaN NaN\n1 1 1 3\n");
    cr_assert(contains("plots/t1.svg", "It's `a` \"title\""));
    cr_assert(contains("plots/t1.svg", "10 games for each point"));
}

/* A table that is not the chart's, or has nothing to draw, has no chart. */
Test(charts, of_nothing) {
    folder_write(folder, "players.csv", FOLDER_PLAYERS_HEADER);
    folder_write(folder, "crosstable.csv", "player\n");
    folder_write(folder, "search.csv", FOLDER_OLD_SEARCH_HEADER);
    folder_write(folder, "speed.csv", FOLDER_SPEED_HEADER "random,1,1,,1\n");
    folder_write(folder, "log.csv", "phase,first_ply\n1,4\n");
    folder_write(folder, "ratings.csv", "what,ever\n1,2\n");
    make("");
}

Test(charts, refuse_bad_tables) {
    Error error = {0};
    ChartsMade made = {0};
    folder_write(folder, "speed.csv", FOLDER_SPEED_HEADER "random,1\n");
    cr_assert(!charts_make(folder, &made, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "speed.csv:2: "), "%s", error.message);
}

static void expect_harmless(const char *const *labels, int count) {
    folder_fill_labels(folder, labels, count);
    make("points crosstable ratings speed search-time search-speed search-pruning");
    cr_assert(!file_exists(PWNED), "a label was executed");
}

Test(charts, labels_are_no_commands) {
    static const char *const LABELS[] = {FOLDER_NASTY,
                                         "`touch " PWNED "`",
                                         "'.system('touch " PWNED "').'",
                                         "{/Symbol a}_b^c@d%s%d",
                                         "#comment",
                                         "<&>",
                                         "'it %s %d",
                                         "a@`touch " PWNED "`",
                                         "@pwned@@9",
                                         "\xFF\n",
                                         "",
                                         "NaN"};
    static const char *const SHOWN[][2] = {
        {"points", "x″`touch /tmp/jumpoff"},
        {"points", "{/Symbol a}_b^c@d％s％d"},
        {"search-time", "{/Symbol a}_b^c@d％s％d"},
        {"search-time", "#comment"},
        {"points", "&lt;&amp;>"},
        {"points", "\u2019it \uff05s"},
    };
    expect_harmless(LABELS, sizeof LABELS / sizeof *LABELS);
    for (size_t i = 0; i < sizeof SHOWN / sizeof *SHOWN; i++) {
        char name[32];
        snprintf(name, sizeof name, "plots/%s.svg", SHOWN[i][0]);
        cr_assert(contains(name, SHOWN[i][1]), "%s", SHOWN[i][1]);
    }
}

Test(charts, labels_may_be_very_long) {
    enum { LONG = 20000 };
    MEMORY_AUTO char *label = memory_allocate(LONG + 1);
    for (const char *letter = "l@"; *letter != '\0'; letter++) {
        memset(label, *letter, LONG);
        expect_harmless((const char *const[]){label}, 1);
    }
}

Test(charts, are_drawn_again_by_their_scripts) {
    folder_fill(folder);
    make("points crosstable ratings groups speed");
    MEMORY_AUTO char *first = folder_read(folder, "plots/crosstable.svg");
    expect_computed("crosstable", "", "");
    MEMORY_AUTO char *again = folder_read(folder, "plots/probe");
    /* All but what is said to who does not see it. */
    const char *const canvas = "<g id=\"gnuplot_canvas\">";
    cr_assert_str_eq(strstr(again, canvas), strstr(first, canvas));
    cr_assert(contains("plots/crosstable.svg",
                       "<title id=\"crosstable-title\">Player against player</title>\n"
                       "<desc id=\"crosstable-desc\">12 games, 2 a pair of players."));
}

/* Files of charts that a killed program left. */
Test(charts, begin_without_leftovers) {
    Error error = {0};
    free(file_make_folder_in(folder, "plots", &error));
    folder_write(folder, "plots/points.svg.99999999.tmp", "half");
    folder_write(folder, "plots/mine.svg", "mine");
    folder_fill(folder);
    make("points crosstable ratings groups speed");
    cr_assert(!file_exists_in(folder, "plots/points.svg.99999999.tmp"));
    cr_assert(file_exists_in(folder, "plots/mine.svg"));
}

Test(charts, as_pdf_and_png) {
    Error error = {0};
    ChartsMade pdf = {.pictures = CHART_PDF, .no_titles = true}, png = {.pictures = CHART_PNG};
    char bytes[4] = "";
    setenv("TZ", "Pacific/Chatham", 1); /* no user's zone is in a picture */
    folder_fill(folder);
    file_remove_in(folder, "crosstable.csv", NULL);
    file_remove_in(folder, "speed.csv", NULL);
    cr_assert(charts_make(folder, &pdf, &error), "%s", error.message);
    MEMORY_AUTO char *path = file_join(folder, "plots/points.pdf");
    FILE *const file = fopen(path, "rb");
    TEXT_AUTO Text content = {0};
    for (int c; (c = fgetc(file)) != EOF;) text_append_char(&content, c != 0 ? (char)c : ' ');
    fclose(file);
    cr_assert_eq(strncmp(content.data, "%PDF-", 5), 0);
    cr_assert_not_null(strstr(content.data, "/CreationDate (D:00000000000000Z)"));
    MEMORY_AUTO char *points = folder_read(folder, "plots/points.svg");
    const char *const canvas = strstr(points, "<g id=");
    cr_assert_null(strstr(canvas, "Points scored"));
    cr_assert_null(strstr(canvas, "6 games"));
    cr_assert_not_null(strstr(points, "<title id=\"points-title\">Points scored</title>"));
    cr_assert(charts_make(folder, &png, &error), "%s", error.message);
    MEMORY_AUTO char *png_path = file_join(folder, "plots/points.png");
    FILE *const image = fopen(png_path, "rb");
    cr_assert_eq(fread(bytes, 1, sizeof bytes, image), sizeof bytes);
    fclose(image);
    cr_assert_eq(memcmp(bytes + 1, "PNG", 3), 0);
    cr_assert(!file_exists_in(folder, "plots/points.pdf"), "a picture of earlier numbers");
}

/* A PATH with a gnuplot of our own. */
static void fake_gnuplot(const char *script) {
    MEMORY_AUTO char *path = file_join(folder, "gnuplot");
    folder_write(folder, "gnuplot", script);
    cr_assert_eq(chmod(path, 0755), 0);
    cr_assert_eq(setenv("PATH", folder, 1), 0);
}

Test(charts, without_gnuplot) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    make("points crosstable ratings groups speed");
    cr_assert_eq(setenv("PATH", folder, 1), 0);
    cr_assert(charts_make(folder, &made, &error), "%s", error.message);
    cr_assert(made.gnuplot_missing);
    cr_assert_eq(made.count, 0);
    cr_assert(file_exists_in(folder, "plots/points.gp"));
    cr_assert(!file_exists_in(folder, "plots/points.svg"), "an old picture beside new data");
}

Test(charts, tell_why_gnuplot_failed) {
    static const struct {
        const char *script, *message;
    } CASES[] = {
        {"#!/bin/sh\necho \"plot 'x'\"; echo ' \"a.gp\" line 3: no such \033thing' >&2; exit 1\n",
         "gnuplot points.gp: \"a.gp\" line 3: no such  thing"},
        {"#!/bin/sh\nkill -9 $$\n", "gnuplot points.gp: ended by signal 9"},
        {"#!/bin/sh\nexit 3\n", "gnuplot points.gp: it failed silently"},
        {"#!/nowhere\n", "gnuplot: cannot run it: "},
    };
    folder_fill(folder);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {0};
        ChartsMade made = {0};
        fake_gnuplot(CASES[i].script);
        cr_assert(!charts_make(folder, &made, &error));
        cr_assert_eq(error.code, ERROR_INTERNAL);
        cr_assert_eq(strncmp(error.message, CASES[i].message, strlen(CASES[i].message)), 0, "%s",
                     error.message);
    }
}

/* Here the new picture's name is taken, as on a full disk. */
Test(charts, tell_that_the_disk_is_full) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    fake_gnuplot("#!/bin/sh\nname=${3##*picture = \\'}\nPATH=/bin:/usr/bin mkdir \"${name%\\'}\"\n"
                 "exit 1\n");
    cr_assert(!charts_make(folder, &made, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE, "%s", error.message);
}

/* Tables of others may name other players, and fewer. */
Test(charts, of_times_of_whom_no_table_rates) {
    folder_write(folder, "players.csv",
                 "player,rating,rating_low,rating_high\nd@1,9,8,10\na@2,0,-50,50\nb@2,1,-50,50\n"
                 "c@2,2,-50,50\n");
    make_of("speed.csv", "player,median_ms,dominated_by\nx@2,4,\na@2,1,\nb@2,2,a@2\nc@2,3,\n",
            "ratings rating-time");
    expect_computed("rating-time", "do for [i=n_all+1:n] { print labels[i], values[i] }\n",
                    "a@2 0.0\nb@2 1.0\nc@2 2.0\n");
}

/* Gnuplot reads an empty last field as what an earlier row has there, if nothing ends it. */
Test(charts, of_cost) {
    make_of("players.csv",
            "player,rating,rating_low,rating_high,nodes_per_move,dominated_by\n"
            "random,-300,-400,-200,,\na@2,0,-50,50,100,\nb@2,-100,-150,-50,150,a@2\n"
            "a@4,100,50,150,900,\nb@4,200,150,250,800,\nc@4,-999,,-300,700,\n",
            "ratings rating-nodes");
    expect_computed(
        "rating-nodes",
        "do for [i=n_all+1:n] { print labels[i], xs[i], is_in_front(i), ' '.groups[i] }\n"
        "print values[n], has_arrow(n, 0), has_arrow(n, 1)\n",
        "a@2 100.0 1  \nb@2 150.0 0  a@2\na@4 900.0 0  \nb@4 800.0 1  \n"
        "c@4 700.0 0  \n-300.0 1 0\n");
}
