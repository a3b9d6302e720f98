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
        text_append(&found, "%s%s", i > 0 ? " " : "", made->charts[i].name);
        snprintf(name, sizeof name, "plots/%s.svg", made->charts[i].name);
        cr_assert(contains(name, "</svg>"), "%s is not whole", name);
        snprintf(name, sizeof name, "plots/%s.gp", made->charts[i].name);
        cr_assert(!contains(name, "pwned"), "a text is in %s", name);
    }
    cr_assert_str_eq(text_string(&found), names);
}

static bool make_all(ChartsMade *made, Error *error) {
    const bool good = charts_make(folder, made, error) && charts_draw(folder, made, error);
    charts_free(made);
    return good;
}

static void make(const char *names) {
    Error error = {0};
    ChartsMade made = {0};
    cr_assert(make_all(&made, &error), "%s", error.message);
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
    cr_assert(charts_draw(folder, &made, &error), "%s", error.message);
    charts_free(&made);
    expect_made(&made, chart->name);
}

/* The rows of a chart, whose names and arrows are the rows of the first two series. */
static void expect_rows(const char *name, const char *expected) {
    char file[64];
    snprintf(file, sizeof file, "plots/%s.csv", name);
    MEMORY_AUTO char *content = folder_read(folder, file);
    static const char HEADER[] = "series,label,text,low,high,x,y\n\n\n";
    cr_assert_eq(strncmp(content, HEADER, strlen(HEADER)), 0, "%s", content);
    cr_assert_str_eq(content + strlen(HEADER), expected, "%s:\n%s", name, content);
}

/* It is short, and no program. */
static void expect_short(const char *name) {
    char file[64];
    snprintf(file, sizeof file, "plots/%s.gp", name);
    MEMORY_AUTO char *script = folder_read(folder, file);
    int lines = 0;
    for (const char *at = script; *at != '\0'; at++) lines += *at == '\n';
    cr_assert_leq(lines, 25, "%s", script);
    cr_assert_null(strstr(script, "eval"));
}

/* One gnuplot runs the charts' scripts (the names end with NULL), each in a state of its own,
 * without jumpoff and without a word. */
static void draw_again(const char *const names[]) {
    TEXT_AUTO Text command = {0};
    text_append(&command, "cd '%s'/plots && LC_ALL=C.UTF-8 gnuplot -d", folder);
    for (int i = 0; names[i] != NULL; i++) {
        expect_short(names[i]);
        text_append(&command, " -e 'reset session' -e \"picture='%s-again.svg'\" %s.gp", names[i],
                    names[i]);
    }
    text_append_string(&command, " >printed 2>&1");
    cr_assert_eq(system(command.data), 0, "%s", command.data);
    MEMORY_AUTO char *printed = folder_read(folder, "plots/printed");
    cr_assert_str_empty(printed, "%s: %s", command.data, printed);
    for (int i = 0; names[i] != NULL; i++) {
        char file[64];
        snprintf(file, sizeof file, "plots/%s-again.svg", names[i]);
        cr_assert(contains(file, "</svg>"), "%s is not whole", file);
    }
}

#define DRAW_AGAIN(...) draw_again((const char *const[]){__VA_ARGS__, NULL})

#define TOURNAMENT "ratings groups speed"

Test(charts, of_a_tournament) {
    folder_fill(folder);
    folder_fill_statistics(folder);
    make(TOURNAMENT);
    /* Best first; the bound that is there has an arrow beside it; the one without an interval. */
    expect_rows("ratings", "axis,,,,,,\n"
                           "axis,minimax/piece2val@3,+191,20.5,400,190.8,3.5\n"
                           "axis,piece2val@6,+58,-100,210,58.5,2.5\n"
                           "axis,a‚ b@2,+58,,,58.5,1.5\n"
                           "axis,random,<-200,,-200.2,-417,0.5\n\n\n"
                           "no bound,,,,,,\n"
                           "no bound,a‚ b@2,←,3,3,58.5,1.5\n"
                           "no bound,a‚ b@2,→,3,3,58.5,1.5\n"
                           "no bound,random,←,3,3,-200.2,0.5\n\n\n"
                           "ratings,,,,,,\n"
                           "ratings,minimax/piece2val@3,3,20.5,400,190.8,3.5\n"
                           "ratings,piece2val@6,6,-100,210,58.5,2.5\n"
                           "ratings,a‚ b@2,2,,,58.5,1.5\n"
                           "ratings,random,,,-200.2,-200.2,0.5\n");
    /* Without those that have no speed; who searches to other depths is not in one ranking. */
    expect_rows("speed", "axis,,,,,,\n"
                         "axis,minimax/piece2val@3,2.4 M/s,,,2.4,2\n"
                         "axis,piece2val@6,3.1 M/s,,,3.1,0.5\n\n\n"
                         "no bound,,,,,,\n\n\n"
                         "speed,,,,,,\n"
                         "speed,minimax/piece2val@3,3,,,2.4,2\n"
                         "speed,piece2val@6,6,,,3.1,0.5\n");
    expect_rows("groups", "axis,,,,,,\n"
                          "axis,minimax/piece2val@3,a,20.5,400,190.8,3.5\n"
                          "axis,piece2val@6,ab,-100,210,58.5,2.5\n"
                          "axis,a‚ b@2,b,,,58.5,1.5\n"
                          "axis,random,c,,-200.2,-417,0.5\n\n\n"
                          "no bound,,,,,,\n\n\n"
                          "groups,,,,,,\n"
                          "groups,minimax/piece2val@3,a,20.5,400,190.8,3.5\n"
                          "groups,piece2val@6,ab,-100,210,58.5,2.5\n"
                          "groups,a‚ b@2,b,,,58.5,1.5\n"
                          "groups,random,c,,-200.2,-417,0.5\n\n\n"
                          "a,,,,,,\n"
                          "a,minimax/piece2val@3,,20.5,400,263.856,3.5\n"
                          "a,piece2val@6,,-100,210,263.856,2.5\n\n\n"
                          "b,,,,,,\n"
                          "b,piece2val@6,,-100,210,300.384,2.5\n"
                          "b,a‚ b@2,,,,300.384,1.5\n\n\n"
                          "c,,,,,,\n"
                          "c,random,,,-200.2,336.912,0.5\n");
    cr_assert(contains("plots/ratings.svg", ">&lt;-200<"));
    DRAW_AGAIN("ratings", "groups", "speed");
}

Test(charts, of_ladders) {
    /* All games of the pairings ended without a result. */
    folder_write(folder, "pairings.csv", "player,opponent,score,score_low,score_high\n");
    make_of("players.csv",
            "player,rating,rating_low,rating_high,mixture\na@10,30,20,40,\na@2,10,0,20,\n"
            "a@4,15,,,\nb@2,0,-1,1,\nb@4,0,-1,1,\nc,0,-1,1,\na@9n,0,-1,1,\nd@1,1,,2,\nd@2,2,1,,\n"
            "d@3,3,1,4,\n",
            "ratings elo-by-depth");
    /* Sorted; of at least three depths; arrows beside the bound that is there, or both ways. */
    expect_rows("elo-by-depth", "axis,,,,,,\n\n\n"
                                "no bound,,,,,,\n"
                                "no bound,a@4,↓,3,3,4,15\n"
                                "no bound,a@4,↑,3,3,4,15\n"
                                "no bound,d@1,↓,4,4,1,2\n"
                                "no bound,d@2,↑,4,4,2,1\n\n\n"
                                "a,,,,,,\n"
                                "a,a@2,2,0,20,2,10\n"
                                "a,a@4,4,,,4,15\n"
                                "a,a@10,10,20,40,10,30\n\n\n"
                                "d,,,,,,\n"
                                "d,d@1,1,,2,1,2\n"
                                "d,d@2,2,1,,2,1\n"
                                "d,d@3,3,1,4,3,3\n");
    DRAW_AGAIN("elo-by-depth");
}

/* The best player is shown beside curves though it has few depths; others with few are not. */
Test(charts, of_a_leader) {
    make_of("players.csv",
            "player,rating,rating_low,rating_high\na@1,1,0,2\na@2,2,1,3\na@3,3,2,4\n"
            "b@2,9,8,10\nc@2,0,-1,1\n",
            "ratings elo-by-depth");
    expect_rows("elo-by-depth", "axis,,,,,,\n\n\n"
                                "no bound,,,,,,\n\n\n"
                                "a,,,,,,\n"
                                "a,a@1,1,0,2,1,1\n"
                                "a,a@2,2,1,3,2,2\n"
                                "a,a@3,3,2,4,3,3\n\n\n"
                                "b,,,,,,\n"
                                "b,b@2,2,8,10,2,9\n");
}

/* What one ply more is worth, whoever is the player of the pairing; in the colours of ratings. */
Test(charts, of_gains) {
    folder_write(folder, "players.csv",
                 "player,rating,rating_low,rating_high\nb@1,1,0,2\na@1,0,-1,1\n");
    make_of(
        "pairings.csv",
        "player,opponent,elo,elo_low,elo_high\na@1,a@2,-10,-20,-1\na@3,a@2,5,1,9\na@3,a@1,5,1,9\n"
        "b@1,a@2,7,7,7\n",
        "ratings depth-gain");
    expect_rows("depth-gain", "axis,,,,,,\n\n\n"
                              "no bound,,,,,,\n\n\n"
                              "a,,,,,,\n"
                              "a,a@1,1,1,20,1,10\n"
                              "a,a@3,3,1,9,2,5\n");
    cr_assert(contains("plots/depth-gain.gp", "lines = ' 2'; bars = ' 3'; last = 3\n"));
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
    expect_rows("search-time", "axis,,,,,,\n\n\n"
                               "no bound,,,,,,\n\n\n"
                               "m,,,,,,\n"
                               "m,m,,1,3,1,2\n\n\n"
                               "a,,,,,,\n"
                               "a,a,,2,2,1,2\n"
                               "a,a,,,,2,4\n");
    expect_rows("search-speed", "axis,,,,,,\n\n\n"
                                "no bound,,,,,,\n\n\n"
                                "m,,,,,,\n"
                                "m,m,,0.002666666667,0.008,1,0.004\n\n\n"
                                "a,,,,,,\n"
                                "a,a,,0.004,0.004,1,0.004\n"
                                "a,a,,,,2,0.01\n");
    expect_rows("search-pruning", "axis,,,,,,\n\n\n"
                                  "no bound,,,,,,\n\n\n"
                                  "a,,,,,,\n"
                                  "a,a,,,,1,0\n"
                                  "a,a,,,,2,25\n");
    cr_assert(contains("plots/search-pruning.svg", "mean branching"));
    /* The same colour in all, the second, though minimax is not in this one. */
    cr_assert(contains("plots/search-pruning.svg", "rgb(213,  94,   0)"));
    cr_assert(!contains("plots/search-pruning.svg", "rgb(  0, 114, 178)"));
    DRAW_AGAIN("search-time");
    make_of("search.csv",
            FOLDER_OLD_SEARCH_HEADER "a,alphabeta,piece2val,6,1,1,1,90,1000000000,,0,0,0.5,0\n",
            "search-time search-speed search-pruning");
    cr_assert(contains("plots/search-pruning.csv", "a,,,,,6,50\n"));
    cr_assert(contains("plots/search-pruning.svg", "the nodes that minimax visited"));
}

#define NODES                                                                                      \
    "player,search,evaluator,depth,positions,nodes,leaves,of_alphabeta,of_minimal,"                \
    "knuth_moore_leaves,knuth_moore_nodes,other_values,nodes_per_s\n"

Test(charts, of_nodes) {
    make_of("nodes.csv",
            NODES "alphabeta/p,alphabeta,p,2,24,500,300,1.000000,,200,300,,1000\n"
                  "alphabeta/p,alphabeta,p,4,24,5000000,3000,1.000000,,2000,30000.4,,1000\n"
                  "e,enhanced,p,2,24,250,300,0.500000,,200,300,0,1000\n"
                  "e,enhanced,p,4,24,1000000,3000,0.020000,,2000,30000.4,7,1000\n"
                  "f,enhanced,q,4,24,1000000,3000,0.020000,,2000,30000.4,7,1000\n",
            "search-nodes");
    expect_rows("search-nodes", "axis,,,,,,\n\n\n"
                                "no bound,,,,,,\n\n\n"
                                "alphabeta/p,,,,,,\n"
                                "alphabeta/p,alphabeta/p,,,,2,500\n"
                                "alphabeta/p,alphabeta/p,,,,4,5000000\n\n\n"
                                "e,,,,,,\n"
                                "e,e,,,,2,250\n"
                                "e,e,,,,4,1000000\n\n\n"
                                "Knuth and Moore‚ p,,,,,,\n"
                                "Knuth and Moore‚ p,,,,,2,300\n"
                                "Knuth and Moore‚ p,,,,,4,30000.4\n");
    cr_assert(contains("plots/search-nodes.svg", "Positions for each point: 24."));
    cr_assert(contains("plots/search-nodes.gp", "lines = ' 1 2 101'; bars = ''; last = 5\n"));
    /* One depth is no curve. */
    make_of("nodes.csv", NODES, "");
    make_of("nodes.csv", NODES "a,alphabeta,p,4,24,5000000,3000,1.000000,,,,,1000\n", "");
    cr_assert(!file_may_exist_in(folder, "plots/search-nodes.svg"), "of other numbers");
}

/* The greatest depth, wherever it is in the table. */
Test(charts, of_quantiles) {
    make_of("quantiles.csv",
            "player,depth,share,nodes\na,1,0.5,3\na,2,0.5,30\na,2,1,70\na,1,1,9\nb,2,1,50\n",
            "search-spread");
    expect_rows("search-spread", "axis,,,,,,\n\n\n"
                                 "no bound,,,,,,\n\n\n"
                                 "a,,,,,,\n"
                                 "a,a,,,,30,50\n"
                                 "a,a,,,,70,100\n\n\n"
                                 "b,,,,,,\n"
                                 "b,b,,,,50,100\n");
    cr_assert(contains("plots/search-spread.svg", "To depth 2."));
    DRAW_AGAIN("search-spread");
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
    expect_rows("strength", "axis,,,,,,\n"
                            "axis,x,10 nodes‚ alone,50,70,60,2\n"
                            "axis,x,1 ms,,,50,0.5\n\n\n"
                            "no bound,,,,,,\n\n\n"
                            "strength,,,,,,\n"
                            "strength,x,10 nodes‚ alone,50,70,60,2\n"
                            "strength,x,1 ms,,,50,0.5\n");
    cr_assert(contains("plots/strength.svg", "Games for each dot: 20 to 30."));
    expect_rows("accuracy", "axis,,,,,,\n"
                            "axis,b@1,75.0 %,,,75,1.5\n"
                            "axis,a@1,50.0 %,40,60,50,0.5\n\n\n"
                            "no bound,,,,,,\n\n\n"
                            "accuracy,,,,,,\n"
                            "accuracy,b@1,1,,,75,1.5\n"
                            "accuracy,a@1,1,40,60,50,0.5\n");
    expect_rows("egdb", "axis,,,,,,\n"
                        "axis,0m 1k - 0m 1k,11,0,25,25,0.5\n\n\n"
                        "no bound,,,,,,\n\n\n"
                        "won,,,,,,\n"
                        "won,0m 1k - 0m 1k,11,0,25,25,0.5\n\n\n"
                        "drawn,,,,,,\n"
                        "drawn,0m 1k - 0m 1k,11,25,75,50,0.5\n\n\n"
                        "lost,,,,,,\n"
                        "lost,0m 1k - 0m 1k,11,75,100,25,0.5\n");
    DRAW_AGAIN("strength", "egdb");
}

#define PHASES "phase,first_ply,last_ply,positions,crossovers,effective,best,mean,sd_a,best_a\n"

Test(charts, of_evolutions) {
    static const struct {
        const char *log, *names;
    } CASES[] = {
        {PHASES, ""},
        {PHASES "1,4,9,6,0,0,3,3,0,0\n", ""},
        {PHASES "1,4,9,6,0,0,3,3,0,0\n1,4,9,6,50,40,3,3,0,0\n", "evolve-error evolve-weights"},
        {PHASES "1,4,9,6,0,0,0,0,,\n1,4,9,6,50,40,0,0,,\n", ""},
        {"generation,best,mean,score,score_start\n1,0.1,0.05,,\n2,0.2,0.1,0.5,\n",
         "evolve-score evolve-fitness"},
        {"round,sd_a\n1,0.5\n", "evolve-spread"},
        {"round,sd_a,best_a\n1,0,-0.003\n", "evolve-weights"},
        {"round,best,mean\n", ""},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        make_of("log.csv", CASES[i].log, CASES[i].names);
    make_of("log.csv",
            "round,positions,error_before,error_after,score,sd_a,best_a\n"
            "1,100,0.25,0.125,,0.1,3\n2,90,0.2,,,0.1,-3\n",
            "evolve-loss evolve-spread evolve-weights");
    cr_assert(contains("plots/evolve-spread.svg", "standard error"));
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
    expect_rows("evolve-error", "axis,,,,,,\n\n\n"
                                "part,,,,,,\n"
                                "part,4–9,1,0,,25,1\n"
                                "part,0–9,2,50,,75,1\n\n\n"
                                "best,,,,,,\n"
                                "best,,,,,0,2\n"
                                "best,,,,,50,1\n\n"
                                "best,,,,,50,1\n"
                                "best,,,,,100,1\n\n\n"
                                "mean of the population,,,,,,\n"
                                "mean of the population,,,,,0,3\n"
                                "mean of the population,,,,,50,2\n\n"
                                "mean of the population,,,,,50,2\n"
                                "mean of the population,,,,,100,1\n");
    expect_rows("evolve-weights", "axis,,,,,,\n\n\n"
                                  "part,,,,,,\n"
                                  "part,4–9,1,0,,25,1\n"
                                  "part,0–9,2,50,,75,1\n\n\n"
                                  "a,,,,,,\n"
                                  "a,,,,,0,1\n"
                                  "a,,,,,50,2\n\n"
                                  "a,,,,,50,3\n"
                                  "a,,,,,100,-1\n");
    DRAW_AGAIN("evolve-error", "evolve-spread", "evolve-weights");
    make_of("log.csv",
            "stage,games,won,drawn,lost,score,sd_a,best_a\n1,50,20,20,10,0.5,0,0\n"
            "1,100,20,20,10,0.5,0,0\n2,150,20,20,10,0.75,0,0\n3,180,,,,,0,0\n",
            "evolve-score evolve-weights");
    expect_rows("evolve-score", "axis,,,,,,\n\n\n"
                                "part,,,,,,\n"
                                "part,stage 1,1,0,,50,1\n"
                                "part,stage 2,2,100,,125,1\n"
                                "part,stage 3,3,150,,165,1\n\n\n"
                                "against piece2val,,,,,,\n"
                                "against piece2val,,,,,50,50\n"
                                "against piece2val,,,,,100,50\n\n"
                                "against piece2val,,,,,150,75\n");
    cr_assert(contains("plots/evolve-score.svg", ">stage 2<"));
}

/* A long log is thinned, but not its end. */
Test(charts, of_a_long_evolution) {
    TEXT_AUTO Text log = {0};
    text_append_string(&log, "generation,score,sd_a,best_a\n");
    for (int i = 1; i <= 1001; i++) text_append(&log, "%d,0.5,1,%d\n", i, i);
    make_of("log.csv", log.data, "evolve-score evolve-spread evolve-weights");
    MEMORY_AUTO char *weights = folder_read(folder, "plots/evolve-weights.csv");
    MEMORY_AUTO char *scores = folder_read(folder, "plots/evolve-score.csv");
    int cells = 0, points = 0; /* and the names of the series */
    for (const char *at = weights; (at = strstr(at, "\na,,,,,")) != NULL; at++) cells++;
    for (const char *at = scores; (at = strstr(at, "\nagainst piece2val,,,,,")) != NULL; at++)
        points++;
    cr_assert_eq(cells, 335 + 1, "%d", cells);
    cr_assert_eq(points, 335 + 1, "%d", points);
    cr_assert(contains("plots/evolve-weights.csv", "a,,,,,1001,1001\n"));
    cr_assert(contains("plots/evolve-score.csv", "against piece2val,,,,,1001,50\n"));
}

Test(charts, of_claims) {
    static const Chart FOREST = {"forest", "figures", "paper-forest", NULL},
                       TIMES = {"t1", "t1", "paper-times", "It's `a` \"title\""};
    Error error = {0};
    ChartsMade made = {0};
    make_one(&FOREST, "claim,figure,unit,value,value_low,value_high,theirs_low\n"
                      "M1,a,score,0.55,0.5,0.6,0.7\nM1,b,lead,0.01,,,\nM1,c,share,0.9,,,\n");
    expect_rows("forest", "axis,,,,,,\n"
                          "axis,M1: a,,0,10,5,1.5\n"
                          "axis,M1: b,,,,1,0.5\n\n\n"
                          "no bound,,,,,,\n\n\n"
                          "measured,,,,,,\n"
                          "measured,M1: a,,0,10,5,1.5\n"
                          "measured,M1: b,,,,1,0.5\n\n\n"
                          "the paper,,,,,,\n"
                          "the paper,M1: a,,,,20,1.5\n");
    DRAW_AGAIN("forest");
    /* One dot says nothing. */
    folder_write(folder, "figures.csv",
                 "claim,figure,unit,value,value_low,value_high,theirs_low\n"
                 "M1,b,lead,0.01,,,\n");
    cr_assert(chart_make(folder, &FOREST, &made, &error));
    cr_assert_eq(made.count, 0);
    /* A curve of the paper has the colour of ours and is dotted. */
    make_one(&TIMES, "series,depth,ms,low,high,games\na,1,0.5,0.4,0.6,10\na,2,5,0,11,10\n"
                     "a (paper),1,40,,,\na (paper),2,,,,\na (paper),3,4000,,,\n");
    expect_rows("t1", "axis,,,,,,\n\n\n"
                      "no bound,,,,,,\n\n\n"
                      "a,,,,,,\n"
                      "a,a,,0.4,0.6,1,0.5\n"
                      "a,a,,0,11,2,5\n\n\n"
                      "a (paper),,,,,,\n"
                      "a (paper),a (paper),,,,1,40\n"
                      "a (paper),a (paper),,,,3,4000\n");
    cr_assert(contains("plots/t1.gp", "lines = ' 1 201'; bars = ' 3'; last = 4\n"));
    cr_assert(contains("plots/t1.svg", "It's `a` \"title\""));
    cr_assert(contains("plots/t1.svg", "Games for each point: 10."));
    DRAW_AGAIN("t1");
}

/* A table that is not the chart's, or has nothing to draw, has no chart. */
Test(charts, of_nothing) {
    folder_write(folder, "players.csv", FOLDER_PLAYERS_HEADER);
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
    cr_assert(!make_all(&made, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "speed.csv:2: "), "%s", error.message);
}

static void expect_harmless(const char *const *labels, int count) {
    folder_fill_labels(folder, labels, count);
    make("ratings speed search-time search-speed search-pruning");
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
        {"ratings", "x″`touch /tmp/jumpoff"},
        {"ratings", "{/Symbol a}_b^c@d%s%d"},
        {"search-time", "{/Symbol a}_b^c@d%s%d"},
        {"search-time", "#comment"},
        {"ratings", "&lt;&amp;>"},
        {"ratings", "\u2019it %s"},
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
    MEMORY_AUTO char *other = memory_allocate(LONG + 1);
    memset(label, 'l', LONG);
    memset(other, '@', LONG);
    expect_harmless((const char *const[]){label, other}, 2);
}

Test(charts, are_drawn_again_by_their_scripts) {
    folder_fill(folder);
    make(TOURNAMENT);
    MEMORY_AUTO char *first = folder_read(folder, "plots/groups.svg");
    DRAW_AGAIN("groups");
    MEMORY_AUTO char *again = folder_read(folder, "plots/groups-again.svg");
    /* All but what is said to who does not see it. */
    const char *const canvas = "<g id=\"gnuplot_canvas\">";
    cr_assert_str_eq(strstr(again, canvas), strstr(first, canvas));
    cr_assert(contains("plots/groups.svg",
                       "<title id=\"groups-title\">Which players are shown to differ</title>\n"
                       "<desc id=\"groups-desc\">A line joins players that are not shown"));
}

/* Files of charts that a killed program left. */
Test(charts, begin_without_leftovers) {
    Error error = {0};
    free(file_make_folder_in(folder, "plots", &error));
    folder_write(folder, "plots/ratings.svg.99999999.tmp", "half");
    folder_write(folder, "plots/mine.svg", "mine");
    folder_write(folder, "plots/crosstable.svg", "of a version that drew it");
    folder_fill(folder);
    make(TOURNAMENT);
    cr_assert(!file_may_exist_in(folder, "plots/ratings.svg.99999999.tmp"));
    cr_assert(file_may_exist_in(folder, "plots/mine.svg"));
    cr_assert(!file_may_exist_in(folder, "plots/crosstable.svg"));
}

Test(charts, as_pdf_and_png) {
    Error error = {0};
    ChartsMade pdf = {.pictures = CHART_PDF, .no_titles = true}, png = {.pictures = CHART_PNG};
    char bytes[4] = "";
    setenv("TZ", "Pacific/Chatham", 1); /* no user's zone is in a picture */
    folder_write(folder, "players.csv", "player,rating,rating_low,rating_high\na,1,0,2\nb,2,1,3\n");
    cr_assert(make_all(&pdf, &error), "%s", error.message);
    MEMORY_AUTO char *path = file_join(folder, "plots/ratings.pdf");
    FILE *const file = fopen(path, "rb");
    TEXT_AUTO Text content = {0};
    for (int c; (c = fgetc(file)) != EOF;) text_append_char(&content, c != 0 ? (char)c : ' ');
    fclose(file);
    cr_assert_eq(strncmp(content.data, "%PDF-", 5), 0);
    cr_assert_not_null(strstr(content.data, "/CreationDate (D:00000000000000Z)"));
    MEMORY_AUTO char *ratings = folder_read(folder, "plots/ratings.svg");
    const char *const canvas = strstr(ratings, "<g id=");
    cr_assert_null(strstr(canvas, ">Ratings<"));
    cr_assert_null(strstr(canvas, "100 apart"));
    cr_assert_not_null(strstr(ratings, "<title id=\"ratings-title\">Ratings</title>"));
    cr_assert(make_all(&png, &error), "%s", error.message);
    MEMORY_AUTO char *png_path = file_join(folder, "plots/ratings.png");
    FILE *const image = fopen(png_path, "rb");
    cr_assert_eq(fread(bytes, 1, sizeof bytes, image), sizeof bytes);
    fclose(image);
    cr_assert_eq(memcmp(bytes + 1, "PNG", 3), 0);
    cr_assert(!file_may_exist_in(folder, "plots/ratings.pdf"), "a picture of earlier numbers");
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
    make(TOURNAMENT);
    cr_assert_eq(setenv("PATH", folder, 1), 0);
    cr_assert(make_all(&made, &error), "%s", error.message);
    cr_assert(made.gnuplot_missing);
    cr_assert_eq(made.count, 0);
    cr_assert(file_may_exist_in(folder, "plots/ratings.gp"));
    cr_assert(!file_may_exist_in(folder, "plots/ratings.svg"), "an old picture beside new data");
}

Test(charts, tell_why_gnuplot_failed) {
    static const struct {
        const char *script, *message;
    } CASES[] = {
        {"#!/bin/sh\necho \"plot 'x'\"; echo ' \"a.gp\" line 3: no such \033thing' >&2; exit 1\n",
         "gnuplot ratings.gp: \"a.gp\" line 3: no such  thing"},
        {"#!/bin/sh\nkill -9 $$\n", "gnuplot ratings.gp: ended by signal 9"},
        {"#!/bin/sh\nexit 3\n", "gnuplot ratings.gp: it failed silently"},
        {"#!/nowhere\n", "gnuplot: cannot run it: "},
    };
    folder_fill(folder);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {0};
        ChartsMade made = {0};
        fake_gnuplot(CASES[i].script);
        cr_assert(!make_all(&made, &error));
        cr_assert_eq(error.code, ERROR_INTERNAL);
        cr_assert_eq(strncmp(error.message, CASES[i].message, strlen(CASES[i].message)), 0, "%s",
                     error.message);
    }
}

/* The script at which gnuplot was is named, and what was drawn before is kept. */
Test(charts, are_kept_up_to_the_one_that_fails) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    fake_gnuplot(
        "#!/bin/sh\necho \"$4\"; name=${3##*picture = \\'}; : >\"${name%\\'}\"\n"
        "echo \"$7\"; name=${6##*picture = \\'}; : >\"${name%\\'}\"; echo no >&2; exit 1\n");
    cr_assert(!make_all(&made, &error));
    char expected[CHART_NAME_SIZE + 32];
    snprintf(expected, sizeof expected, "gnuplot %s.gp: no", made.charts[1].name);
    cr_assert_str_eq(error.message, expected);
    FILE_NAMES_AUTO FileNames left = file_list(folder, "plots", "", &error);
    int pictures = 0, temporary = 0;
    for (size_t i = 0; i < left.count; i++) {
        pictures += strcmp(left.names[i], "ratings.svg") == 0;
        temporary += strstr(left.names[i], ".tmp") != NULL || strstr(left.names[i], ".svg") != NULL;
    }
    cr_assert_eq(pictures, 1);
    cr_assert_eq(temporary, 1, "%d temporary files and other pictures are left", temporary - 1);
}

/* Here the new picture's name is taken, as on a full disk. */
Test(charts, tell_that_the_disk_is_full) {
    Error error = {0};
    ChartsMade made = {0};
    folder_fill(folder);
    fake_gnuplot("#!/bin/sh\nname=${3##*picture = \\'}\nPATH=/bin:/usr/bin mkdir \"${name%\\'}\"\n"
                 "exit 1\n");
    cr_assert(!make_all(&made, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE, "%s", error.message);
}

/* Tables of others may name other players, and fewer. */
Test(charts, of_times_of_whom_no_table_rates) {
    folder_write(folder, "players.csv",
                 "player,rating,rating_low,rating_high\nd@1,9,8,10\na@2,0,-50,50\nb@2,1,-50,50\n"
                 "c@2,2,-50,50\n");
    make_of("speed.csv", "player,median_ms,dominated_by\nx@2,4,\na@2,1,\nb@2,2,a@2\nc@2,3,\n",
            "ratings rating-time");
    cr_assert(!contains("plots/rating-time.csv", "x@2"));
    cr_assert(!contains("plots/rating-time.csv", "d@1"));
    cr_assert(contains("plots/rating-time.csv", "\nb,b@2,2,-50,50,2,1\n"));
}

Test(charts, of_cost) {
    folder_write(folder, "speed.csv",
                 "player,median_ms,dominated_by\na@2,0.5,\nb@2,0,a@2\na@4,9,b@4\nnew,1,\n");
    make_of("players.csv",
            "player,rating,rating_low,rating_high,nodes_per_move,dominated_by\n"
            "random,-300,-400,-200,,\na@2,0,-50,50,100,\nb@2,-100,-150,-50,150,a@2\n"
            "a@4,100,50,150,900,\nb@4,200,150,250,800,\nc@4,-999,,-300,700,\n",
            "ratings rating-nodes rating-time");
    expect_rows("rating-nodes", "axis,,,,,,\n\n\n"
                                "no bound,,,,,,\n"
                                "no bound,c@4,↓,5,5,700,-300\n\n\n"
                                "a,,,,,,\n"
                                "a,a@2,2,-50,50,100,0\n"
                                "a,a@4,4,50,150,900,100\n\n\n"
                                "b,,,,,,\n"
                                "b,b@2,2,-150,-50,150,-100\n"
                                "b,b@4,4,150,250,800,200\n\n\n"
                                "c,,,,,,\n"
                                "c,c@4,4,,-300,700,-300\n\n\n"
                                "front,,,,,,\n"
                                "front,a@2,,,,100,0\n"
                                "front,b@4,,,,800,200\n\n\n"
                                "dominated,,,,,,\n"
                                "dominated,b@2,,,,150,-100\n");
    expect_rows("rating-time", "axis,,,,,,\n\n\n"
                               "no bound,,,,,,\n\n\n"
                               "a,,,,,,\n"
                               "a,a@2,2,-50,50,0.5,0\n"
                               "a,a@4,4,50,150,9,100\n\n\n"
                               "b,,,,,,\n"
                               "b,b@2,2,-150,-50,1e-05,-100\n\n\n"
                               "front,,,,,,\n"
                               "front,b@2,,,,1e-05,-100\n"
                               "front,a@2,,,,0.5,0\n"
                               "front,a@4,,,,9,100\n\n\n"
                               "dominated,,,,,,\n"
                               "dominated,b@2,,,,1e-05,-100\n"
                               "dominated,a@4,,,,9,100\n");
    DRAW_AGAIN("rating-nodes", "rating-time");
    /* Over many decades only powers of ten stand at the axis, or its labels would overlap. */
    cr_assert(contains("plots/rating-nodes.gp", "tics = '1 2 5'"));
    cr_assert(contains("plots/rating-time.svg", ">1e-05</text>"));
    cr_assert(!contains("plots/rating-time.svg", ">0.2</text>"));
}
