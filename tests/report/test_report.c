/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folder.h"
#include "report/result_tables.h"
#include "report/tournament_report.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *folder;

static void make_folder(void) { folder = folder_make(); }
static void remove_folder(void) { folder_remove(folder); }

TestSuite(report, .init = make_folder, .fini = remove_folder);

static char *tournament(TableFormat format) {
    Error error = {0};
    Text out = {0};
    cr_assert(folder_report(report_tournament, folder, format, &out, &error), "%s", error.message);
    return out.data;
}

/* To see a difference: diff with what the message prints; when it is right, that is the file. */
static void expect_golden(const char *text, const char *name) {
    Error error = {0};
    char *const path = file_join(JUMPOFF_SOURCE_DIR "/tests/data", name);
    char *const golden = file_read(path, 1 << 20, NULL, &error);
    cr_assert_not_null(golden, "%s\n%s", error.message, text);
    cr_assert_str_eq(text, golden, "%s differs:\n%s", path, text);
    free(golden);
    free(path);
}

/* All tables, of the evidence too, and no words. */
Test(report, of_a_tournament_for_papers) {
    folder_fill(folder);
    folder_fill_evidence(folder);
    folder_write_games(folder, 60, "1-0,no-moves");
    char *const latex = tournament(TABLE_LATEX), *const markdown = tournament(TABLE_MARKDOWN);
    expect_golden(markdown, "report-tournament.md");
    expect_golden(latex, "report-tournament.tex");
    free(latex);
    free(markdown);
}

Test(report, of_a_tournament_as_text) {
    folder_fill(folder);
    char *const text = tournament(TABLE_TEXT);
    expect_golden(text, "report-tournament.txt");
    free(text);
}

Test(report, of_a_tournament_for_programs) {
    folder_fill(folder);
    char *const csv = tournament(TABLE_CSV), *const json = tournament(TABLE_JSON);
    expect_golden(csv, "report-tournament.csv");
    cr_assert_not_null(strstr(json, "\"player\": \"a, b@2\""), "%s", json);
    cr_assert_not_null(strstr(json, "\"elo_low\": null"), "%s", json);
    free(csv);
    free(json);
}

Test(report, says_when_most_games_are_repeats) {
    folder_fill_label(folder, "a");
    folder_write(folder, "players.csv",
                 FOLDER_PLAYERS_HEADER "a,10,10,0,0,10,1,1,4,800,400,1200,10,2,0.5,0.5\n"
                                       "b,10,0,0,10,0,0,0,4,-800,-1200,-400,10,2,0.5,0.5\n");
    char *const text = tournament(TABLE_TEXT);
    cr_assert_not_null(strstr(text, "6 of 10 games (60 %) repeat"), "%s", text);
    cr_assert_not_null(strstr(text, "Warning: 6 of 10 games repeat an earlier one"), "%s", text);
    free(text);
}

Test(report, answers_which_of_two_is_better) {
    static const struct {
        const char *a, *b, *said;
    } CASES[] = {
        {"100,50,150", "-100,-150,-50",
         "a is better than b: Elo +100 ± 50 (95 %). 10 games were played.\n"},
        {"-7,-150,136", "7,-136,150",
         "No difference is shown between b and a: Elo +7 ± 143 (95 %). More games"},
        {"1199.8,-636,1199.8", "-1199.8,-1199.8,636",
         "Elo >+1199, 95 % interval -636 to\n  >+1199. More games may show one."},
        {",,", ",,", "Nothing can be said of a difference"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text players = {0};
        folder_fill_label(folder, "a");
        text_append(&players,
                    FOLDER_PLAYERS_HEADER "a,10,4,2,4,5,0.5,0.5,10,%s,10,2,0.5,0.5\n"
                                          "b,10,4,2,4,5,0.5,0.5,10,%s,10,2,0.5,0.5\n",
                    CASES[i].a, CASES[i].b);
        folder_write(folder, "players.csv", text_string(&players));
        char *const text = tournament(TABLE_TEXT);
        cr_assert_not_null(strstr(text, CASES[i].said), "%s", text);
        free(text);
        text_free(&players);
    }
}

/* Of few pairs the interval may exclude what the p-value does not; a test that is decided needs no
 * more games. */
Test(report, trusts_the_p_value_of_a_match) {
    static const struct {
        const char *p_value, *llr, *said, *unsaid;
    } CASES[] = {
        {"0.25", "", "shown between a and b: Elo +100 ± 50 (95 %), p 0.250. More", "is better"},
        {"0.03", "", "a is better than b: Elo +100 ± 50 (95 %), p 0.030.", "No difference"},
        {"0.25", "sprt_llr,-3,-2.944,2.944\n", "p 0.250. The test\n  accepts H0.", "More games"},
        {"0.25", "sprt_llr,3,-2.944,2.944\n", "p 0.250. The test\n  accepts H1.", "More games"},
        {"0.03", "sprt_llr,3,-2.944,2.944\n", "The test accepts H1.", "No difference"},
        {"0.03", "sprt_llr,-3,-2.944,2.944\n", "The test accepts H0.", "No difference"},
        {"0.03", "sprt_llr,1,-2.944,2.944\n", "The test is undecided.", "No difference"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text file = {0};
        folder_fill_label(folder, "a");
        folder_write(folder, "players.csv",
                     FOLDER_PLAYERS_HEADER "a,6,4,2,0,5,0.8,1,6,100,50,150,10,2,0.5,0.5\n"
                                           "b,6,0,2,4,1,0.2,0,6,-100,-150,-50,10,2,0.5,0.5\n");
        folder_write(folder, "ratings.csv",
                     "player,rating,rating_low,rating_high\na,50,,\nb,-50,,\n");
        folder_write(folder, "superiority.csv", "player,a,b\na,,0.9\nb,0.1,\n");
        folder_write(folder, "cycles.csv",
                     "first,second,third,share_12,share_23,share_31,p_value\n");
        text_append(&file, "measure,value,low,high\nfirst_move_elo,7,,\n%s", CASES[i].llr);
        folder_write(folder, "evidence.csv", text_string(&file));
        text_clear(&file);
        text_append(&file, FOLDER_PAIRINGS_HEADER "a,b,6,3,0.64,0.57,0.7,100,50,150,,%s,\n",
                    CASES[i].p_value);
        folder_write(folder, "pairings.csv", text_string(&file));
        char *const text = tournament(TABLE_TEXT);
        cr_assert_not_null(strstr(text, CASES[i].said), "%s", text);
        cr_assert_null(strstr(text, CASES[i].unsaid), "%s", text);
        cr_assert_not_null(strstr(text, "First move      without bounds: too few games\n"), "%s",
                           text);
        free(text);
        text_free(&file);
    }
}

Test(report, refuses_ratings_of_others) {
    Error error = {0};
    Text out = {0};
    folder_fill_label(folder, "a");
    folder_write(folder, "ratings.csv", "player,rating,rating_low,rating_high\na,50,,\nc,-50,,\n");
    folder_write(folder, "superiority.csv", "player,a,c\na,,0.9\nc,0.1,\n");
    folder_write(folder, "cycles.csv", "first,second,third,share_12,share_23,share_31,p_value\n");
    folder_write(folder, "evidence.csv", "measure,value,low,high\n");
    folder_write(folder, "pairings.csv", FOLDER_PAIRINGS_HEADER "a,c,6,3,,,,,,,,0.25,\n");
    cr_assert(!folder_report(report_tournament, folder, TABLE_TEXT, &out, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "superiority.csv: not of the players"), "%s",
                       error.message);
    text_free(&out);
}

Test(report, shows_no_control_characters) {
    folder_fill_label(folder, FOLDER_NASTY);
    char *const text = tournament(TABLE_TEXT);
    cr_assert_null(strchr(text, '\033'));
    free(text);
}

Test(report, without_speeds) {
    folder_fill(folder);
    char *const path = file_join(folder, "speed.csv");
    unlink(path);
    free(path);
    char *const text = tournament(TABLE_TEXT);
    cr_assert_null(strstr(text, "ms/move"));
    cr_assert_not_null(strstr(text, "branching"));
    free(text);
}

/* Writes n players who all drew. */
static void fill_many(int n) {
    Text players = {0}, matrix = {0};
    text_append_string(&players, FOLDER_PLAYERS_HEADER);
    text_append_string(&matrix, "player");
    for (int i = 0; i < n; i++) text_append(&matrix, ",minimax/piece2val@%d", i + 1);
    text_append_char(&matrix, '\n');
    for (int i = 0; i < n; i++) {
        text_append(&players, "minimax/piece2val@%d,%d,0,%d,0,%d,0.5,%d,%d,0,-1,1,9,2,0.5,0.5\n",
                    i + 1, n - 1, n - 1, n / 2, n / 2, n - 1);
        text_append(&matrix, "minimax/piece2val@%d", i + 1);
        for (int k = 0; k < n; k++) text_append_string(&matrix, i == k ? "," : ",0.5");
        text_append_char(&matrix, '\n');
    }
    folder_write(folder, "players.csv", text_string(&players));
    folder_write(folder, "crosstable.csv", text_string(&matrix));
    folder_write(folder, "clashes.csv", text_string(&matrix));
    folder_write_games(folder, 0, "");
    text_free(&players);
    text_free(&matrix);
}

static int width(const char *line) {
    int characters = 0;
    for (; *line != '\0'; line++) characters += ((unsigned char)*line & 0xC0) != 0x80;
    return characters;
}

Test(report, fits_a_terminal) {
    static const int counts[] = {1, 2, 12, 13, 40, 120};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        fill_many(counts[i]);
        char *const text = tournament(TABLE_TEXT);
        for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
            cr_assert_leq(width(line), 80, "%d players: %s", counts[i], line);
        free(text);
    }
}

/* The report of the folder with one file changed must fail with this message. */
static void expect_failure(const char *name, const char *content, ErrorCode code,
                           const char *message) {
    Error error = {0};
    Text out = {0};
    folder_fill(folder);
    folder_write(folder, name, content);
    cr_assert(!folder_report(report_tournament, folder, TABLE_TEXT, &out, &error), "%s", message);
    cr_assert_eq(error.code, code);
    cr_assert_not_null(strstr(error.message, message), "%s: %s", message, error.message);
    cr_assert_eq(out.length, 0, "half a result");
}

Test(report, refuses_bad_data) {
    expect_failure("players.csv", "player,games\na,1\n", ERROR_DATA, "players.csv: no column wins");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,x,,,,,,,,,,,,,,\n", ERROR_DATA,
                   "players.csv:2: column games: expected a whole number");
    expect_failure("players.csv",
                   FOLDER_PLAYERS_HEADER "a,9223372036854775807,0,0,0,0,0,0,0,,,,,,,\n", ERROR_DATA,
                   "column games: expected a whole number from 0 to 1000000000000, not");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,1,1,1,1,1,2.5,,,,,,,,,\n", ERROR_DATA,
                   "players.csv:2: column score: expected a number from 0 to 1, not \"2.5\"");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,1,1,1,1,1,1,,1,nan,,,,,,\n", ERROR_DATA,
                   "players.csv:2: column elo: expected a number");
    expect_failure("players.csv", "", ERROR_DATA, "players.csv: empty");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,1\n", ERROR_DATA, "players.csv:2:");
    expect_failure("crosstable.csv", "player,x\nx,\n", ERROR_DATA,
                   "crosstable.csv: not of the players of players.csv");
    expect_failure("crosstable.csv", "player,x,y\ny,,1\nx,1,\n", ERROR_DATA,
                   "crosstable.csv:2: expected the row of \"x\"");
    expect_failure("crosstable.csv", "player,x\n", ERROR_DATA, "expected 1 rows");
    expect_failure("crosstable.csv", "player,x\nx,\nx,\n", ERROR_DATA,
                   "crosstable.csv:3: more rows");
    expect_failure("crosstable.csv", "x,player\nx,\n", ERROR_DATA, "the first column to be player");
    expect_failure("clashes.csv", "player,p,q,r,s\np,,1,1,1\nq,1,,1,1\nr,1,1,,1\ns,1,1,1,\n",
                   ERROR_DATA, "clashes.csv: not of the players of players.csv");
    expect_failure("speed.csv", FOLDER_SPEED_HEADER "x,1,1,-1,0\n", ERROR_DATA,
                   "speed.csv:2: column nodes_per_s: expected a number from 0 to inf, not \"-1\"");
    expect_failure("games.csv", "game\n1\n", ERROR_DATA, "games.csv: no column pair");
}

Test(report, of_a_folder_that_is_not_there) {
    Error error = {0};
    Text out = {0};
    cr_assert(!folder_report(report_tournament, "/nowhere", TABLE_TEXT, &out, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert(!folder_report(report_search, "/nowhere", TABLE_TEXT, &out, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
}

/* As versions before wrote it, and with what is unknown then. */
#define SEARCH_ROWS(late)                                                                          \
    "minimax/"                                                                                     \
    "null,minimax,null,3,10,1234,1000,5000000,246800,7.25,,,,12.5,7,4900000,5150000,0.03,no" late  \
    "\n"                                                                                           \
    "null,alphabeta,null,3,10,123456,1000000,50000000000,2468000,7.25,0.5,-0.25,0.987654,12.5,1,," \
    ",,no" late "\n"                                                                               \
    "random,random,,,10,,,1000,,,,,,,64,1000,1000,0,yes" late "\n"
static const char SEARCHES[] = FOLDER_SEARCH_HEADER SEARCH_ROWS("");
static const char SEARCHES_NOW[] =
    "player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,"
    "pruning_bd,pruning_sum,pruning_exact,value,passes,time_low_ns,time_high_ns,spread,settled,"
    "won,lost,won_plies\n" SEARCH_ROWS(",,,");

Test(report, of_searches) {
    Error error = {0};
    Text out = {0};
    folder_write(folder, "search.csv", SEARCHES);
    cr_assert(folder_report(report_search, folder, TABLE_TEXT, &out, &error), "%s", error.message);
    expect_golden(out.data, "report-search.txt");
    text_clear(&out);
    cr_assert(folder_report(report_search, folder, TABLE_CSV, &out, &error), "%s", error.message);
    cr_assert_str_eq(out.data, SEARCHES_NOW);
    text_free(&out);
}

Test(report, refuses_bad_searches) {
    Error error = {0};
    Text out = {0};
    folder_write(folder, "search.csv",
                 FOLDER_SEARCH_HEADER "a,b,c,3,10,12x,1,1,1,1,1,1,1,1,1,1,1,1,no\n");
    cr_assert(!folder_report(report_search, folder, TABLE_TEXT, &out, &error));
    cr_assert_not_null(strstr(error.message, "search.csv:2: column nodes"), "%s", error.message);
    cr_assert_eq(out.length, 0);
}
