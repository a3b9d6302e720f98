/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of searches, evolutions and a tournament's statistics, from made-up files. */
#include "folder.h"
#include "measure/accuracy.h"
#include "report/results_parts.h"
#include "report/tournament_report.h"

#include <criterion/criterion.h>
#include <string.h>

#define HEADER                                                                                     \
    "player,search,evaluator,depth,positions,nodes,leaves,of_alphabeta,of_minimal,"                \
    "knuth_moore_leaves,knuth_moore_nodes,other_values,nodes_per_s\n"
#define ROWS                                                                                       \
    "alphabeta/p,alphabeta,p,2,24,500,300,1.000000,,200,300,,1000\n"                               \
    "alphabeta/p,alphabeta,p,4,24,5000000,3000,1.000000,,2000,30000.4,,1000\n"                     \
    "e,enhanced,p,2,24,250,300,0.500000,,200,300,0,1000\n"                                         \
    "e,enhanced,p,4,24,1000000,3000,0.020000,,2000,30000.4,7,1000\n"

static const char *folder;

static void set_up(void) { folder = temporary_folder(); }
TestSuite(results, .init = set_up);

static void expect(FolderReport *report, TableFormat format, const char *part) {
    Error error = {0};
    TEXT_AUTO Text out = {0};
    cr_assert(folder_report(report, folder, format, &out, &error), "%s", error.message);
    cr_assert(part == NULL ? out.length == 0 : strstr(text_string(&out), part) != NULL, "%s",
              text_string(&out));
}

Test(results, of_searches) {
    folder_write(folder, "nodes.csv", HEADER ROWS);
    expect(report_nodes, TABLE_TEXT,
           "e                4  1.00M             2.00                        30.0k       7\n");
    expect(report_nodes, TABLE_CSV, HEADER "alphabeta/p,alphabeta,p,2,24,500,");
    folder_write(folder, "nodes.csv", HEADER "a,alphabeta,p,2,24,500,300,1.000000,,200,300,,9\n");
    expect(report_nodes, TABLE_TEXT, NULL);
}

/* Two evaluators and three depths, of which the slower search has two; names that are long. */
Test(results, searches_beside_each_other) {
    static const char FILE_HEADER[] = FOLDER_OLD_SEARCH_HEADER_COLUMNS
        ",passes,time_low_ns,time_high_ns,spread,settled,beside,"
        "times_fewer,times_fewer_low,times_fewer_high,times_faster,times_faster_low,"
        "times_faster_high\n";
    static const char FILE_ROWS[] =
        "minimax/p,minimax,p,3,2,2000,1500,4000000,1,5,,,,0,9,,,,yes,minimax/p,,,,,,\n"
        "minimax/p,minimax,p,4,2,90000,1500,90000000,1,5,,,,0,9,,,,yes,minimax/p,,,,,,\n"
        "alphabeta/p,alphabeta,p,3,2,500,1500,2000000,1,5,0.25,,0.75,0,9,,,,yes,minimax/"
        "p,4,3.5,4.5,2,1.9,2.1\n"
        "alphabeta/p,alphabeta,p,4,2,3000,1500,9000000,1,5,0.5,,0.9666,0,9,,,,yes,minimax/"
        "p,30,20,45,10,,\n"
        "alphabeta/p,alphabeta,p,5,2,6000,1500,9000000,1,5,0.5,,,0,9,,,,yes,,,,,,,\n"
        "x/q,x,q,4,2,500,15,2000000,1,5,0.25,,,0,9,,,,yes,x/q,,,,,,\n"
        "another-very-long-name:of=b/"
        "q,another-very-long-name:of=b,q,4,2,1000,15,2000000,1,5,0.125,,,0,9,,,,yes,x/q,0.5,0.4,"
        "0.625,1,0.9,1.25\n";
    TEXT_AUTO Text file = {0};
    text_append(&file, "%s%s", FILE_HEADER, FILE_ROWS);
    folder_write(folder, "search.csv", text_string(&file));
    expect(report_search, TABLE_TEXT,
           "At depth 4 alphabeta/p visits 30.0 (20.0 to 45.0) times fewer nodes than\n"
           "  minimax/p and is 10.0 (no interval) times faster;\n"
           "  another-very-long-name:of=b/q visits 2.00 (1.60 to 2.50) times more nodes than\n"
           "  x/q and is 1.00 (0.90 to 1.25; no difference shown) times faster.\n");
    expect(report_search, TABLE_TEXT,
           "alphabeta/p beside minimax/p\n\n"
           "          minimax   alphabeta  times  minimax  alphabeta   times      pruned\n"
           "depth  nodes/move  nodes/move  fewer  ms/move    ms/move  faster  (measured)\n"
           "─────  ──────────  ──────────  ─────  ───────  ─────────  ──────  ──────────\n"
           "    3        1000         250   4.00    2.000      1.000    2.00        75.0\n"
           "    4       45.0k        1500   30.0     45.0      4.500    10.0        96.7\n"
           "    5                    3000                      4.500\n");
    /* Where columns continue below, the depth is repeated. */
    expect(report_search, TABLE_TEXT, "\ndepth                     ms/move faster  (b^d)\n");
    expect(report_search, TABLE_MARKDOWN,
           "| depth | minimax nodes/move | alphabeta nodes/move | times fewer | minimax ms/move | "
           "alphabeta ms/move | times faster | pruned (measured) |\n");
    expect(report_search, TABLE_CSV, FOLDER_OLD_SEARCH_HEADER_COLUMNS);
}

static bool report_accuracy(const char *path, Output *output, Error *error) {
    return result_table_report(&ACCURACY_SCHEMA, path, output, error);
}

/* A player is called the best if no decision was left out, or the intervals show it. */
Test(results, best_accuracy) {
#define ACCURACY                                                                                   \
    "player,positions,decisions,accuracy,low,high,win_to_draw,win_to_loss,draw_to_loss\n"
    folder_write(folder, "accuracy.csv", ACCURACY "a,9,5,0.8,,,0.2,0,0\nb,9,5,0.9,,,0.1,0,0\n");
    expect(report_accuracy, TABLE_TEXT,
           "b keeps the exact value in 90.00 % of 5 decisions, the most of 2 players.\n");
    folder_write(folder, "accuracy.csv", ACCURACY "a,9,5,0.9,,,0.1,0,0\nb,9,5,0.9,,,0.1,0,0\n");
    expect(report_accuracy, TABLE_TEXT, "a keeps the exact value in 90.00 % of 5 decisions.\n");
    folder_write(folder, "accuracy.csv",
                 ACCURACY "a,9,5,0.4,0.35,0.45,0.6,0,0\nb,9,5,0.8,0.75,0.85,0.2,0,0\n"
                          "c,9,5,0.9,0.85,0.95,0.1,0,0\n");
    expect(report_accuracy, TABLE_TEXT,
           "c keeps the exact value in 90.00 % (85.00 to 95.00) of 5 decisions; other\n"
           "  intervals that overlap with its own: 1 of 2.\n");
    folder_write(folder, "accuracy.csv",
                 ACCURACY "a,9,5,0.8,0.75,0.84,0.2,0,0\nb,9,5,0.9,0.85,0.95,0.1,0,0\n");
    expect(report_accuracy, TABLE_TEXT,
           "b keeps the exact value in 90.00 % (85.00 to 95.00) of 5 decisions, the most of\n"
           "  2 players.\n");
#undef ACCURACY
}

static void refuse(FolderReport *report, const char *file, const char *content,
                   const char *message) {
    Error error = {0};
    TEXT_AUTO Text out = {0};
    folder_write(folder, file, content);
    cr_assert(!folder_report(report, folder, TABLE_TEXT, &out, &error), "%s", content);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
}

Test(results, refuse_bad_files) {
    Error error = {0};
    TEXT_AUTO Text out = {0};
    cr_assert_not(folder_report(report_nodes, "/nowhere", TABLE_TEXT, &out, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert_eq(out.length, 0);
    refuse(report_nodes, "nodes.csv", "player,search\n", "nodes.csv: ");
    refuse(report_nodes, "nodes.csv", HEADER "a,alphabeta,p,x,24,5,3,1,,,,,1\n",
           "nodes.csv:2: column depth");
    refuse(report_nodes, "nodes.csv", HEADER "a,alphabeta,p,3,24,-5,3,1,,,,,1\n",
           "nodes.csv:2: column nodes");
}

#define PHASES "phase,first_ply,last_ply,positions,crossovers,effective,best,mean,sd_a,best_a\n"

Test(results, refuse_bad_logs) {
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
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        refuse(report_evolution, "log.csv", BAD[i].log, BAD[i].message);
}

static void expect_table(const char *log, TableFormat format, const char *expected) {
    Error error = {0};
    TEXT_AUTO Text text = {0};
    folder_write(folder, "log.csv", log);
    cr_assert(folder_report(report_evolution, folder, format, &text, &error), "%s", error.message);
    cr_assert_str_eq(text_string(&text), expected);
}

Test(results, of_an_evolutions_last_row) {
    static const char LOG[] = "games,error_after,sd_a,best_a,sd_e.b\n10,1,0.5,1,0\n20,1,0.25,-2,\n";
    expect_table(LOG, TABLE_CSV, "gene,weight,spread\na,-2,0.25\ne.b,,\n");
    expect_table(LOG, TABLE_TEXT,
                 "Weights are those of the best in the last row of the log (games: 20); spread is\n"
                 "  not known.\n"
                 "\n"
                 "gene   weight  spread\n"
                 "────  ───────  ──────\n"
                 "a     -2.0000    0.25\n"
                 "e.b\n");
    expect_table("games,sd_a\n", TABLE_CSV, "gene,weight,spread\n");
}

Test(results, of_a_tournaments_statistics) {
    Error error = {0};
    TEXT_AUTO Text out = {0};
    folder_fill(folder);
    folder_fill_statistics(folder);
    folder_write(folder, "endings.csv", FOLDER_ENDINGS_HEADER "no-move,,60\n");
    cr_assert(!folder_report(report_tournament, folder, TABLE_TEXT, &out, &error));
    cr_assert_not_null(strstr(error.message, "endings.csv:2: column reason: expected how a game"),
                       "%s", error.message);
    folder_write(folder, "endings.csv",
                 FOLDER_ENDINGS_HEADER "no-moves,,57\nblack-crash,random,1\n"
                                       "black-crash,piece2val@6,1\nwhite-crash,random,1\n");
    error = (Error){0};
    cr_assert(folder_report(report_tournament, folder, TABLE_TEXT, &out, &error), "%s",
              error.message);
    static const char *const PARTS[] = {
        "Standings; + won, = drawn, - lost; rating: Elo on one scale, mean 0\n",
        "75.0%          3.0   +191  +20 +400 a\n",
        "8.3%          0.0  <-200      -200 c\n",
        "Black's score   52.0 (49.0 to 55.0) %\n",
        "Draws           25.0 (20.0 to 31.0) %\n",
        "minimax/piece2val@3  piece2val@6  a, b@2  60.0%  65.0%  70.0%  0.012\n",
        "SPRT            LLR 3.00, bounds -2.94 and 2.94; H1 is accepted\n",
        "(crash 3); engines that failed: piece2val@6 1, random 2. With\n",
        "Ended by        no moves 57, black crash 2, white crash 1\n",
    };
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        cr_assert_not_null(strstr(out.data, PARTS[i]), "expected %s: %s", PARTS[i], out.data);
    }
}
