/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folder.h"
#include "report/results_parts.h"
#include "report/tournament_report.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *folder;

static void make_folder(void) { folder = temporary_folder(); }
TestSuite(report, .init = make_folder);

static char *tournament(TableFormat format) {
    Error error = {0};
    Text out = {0};
    cr_assert(folder_report(report_tournament, folder, format, &out, &error), "%s", error.message);
    return out.data;
}

/* To see a difference: diff with what the message prints; when it is right, that is the file. */
static void expect_golden(const char *text, const char *name) {
    Error error = {0};
    MEMORY_AUTO char *path = file_join(JUMPOFF_SOURCE_DIR "/tests/data", name);
    MEMORY_AUTO char *golden = file_read_in(NULL, path, 1 << 20, NULL, &error);
    cr_assert_not_null(golden, "%s\n%s", error.message, text);
    cr_assert_str_eq(text, golden, "%s differs:\n%s", path, text);
}

/* All tables, of the statistics too, and no words. */
Test(report, of_a_tournament_for_papers) {
    folder_fill(folder);
    folder_fill_statistics(folder);
    folder_write_games(folder, 60, "1-0,no-moves");
    MEMORY_AUTO char *latex = tournament(TABLE_LATEX), *markdown = tournament(TABLE_MARKDOWN);
    expect_golden(markdown, "report-tournament.md");
    expect_golden(latex, "report-tournament.tex");
}

Test(report, of_a_tournament_as_text) {
    folder_fill(folder);
    MEMORY_AUTO char *text = tournament(TABLE_TEXT);
    expect_golden(text, "report-tournament.txt");
}

Test(report, of_a_tournament_for_programs) {
    folder_fill(folder);
    MEMORY_AUTO char *csv = tournament(TABLE_CSV), *json = tournament(TABLE_JSON);
    expect_golden(csv, "report-tournament.csv");
    cr_assert_not_null(strstr(json, "\"player\": \"a, b@2\""), "%s", json);
    cr_assert_not_null(strstr(json, "\"rating_low\": null"), "%s", json);
}

Test(report, says_when_most_games_are_repeats) {
    folder_fill_label(folder, "a");
    folder_write(folder, "players.csv",
                 FOLDER_PLAYERS_HEADER "a,10,10,0,0,10,1,1,4,800,400,1200,10,2,0.5,0.5,,,,,\n"
                                       "b,10,0,0,10,0,0,0,4,-800,-1200,-400,10,2,0.5,0.5,,,,,\n");
    folder_write(folder, "statistics.csv", FOLDER_STATISTICS_HEADER "10,0,4,5,,,,,,\n");
    folder_write_games(folder, 10, "1-0,no-moves");
    MEMORY_AUTO char *text = tournament(TABLE_TEXT);
    cr_assert_not_null(strstr(text, "6 of 10 games (60 %) repeat"), "%s", text);
    cr_assert_not_null(strstr(text, "Warning: 6 of 10 games repeat an earlier one"), "%s", text);
}

/* Joins the lines of paragraphs. */
static char *unwrapped(char *text) {
    for (char *at = text; (at = strstr(at, "\n  ")) != NULL;) {
        memmove(at, at + 2, strlen(at + 1));
        *at = ' ';
    }
    return text;
}

Test(report, answers_which_of_two_is_better) {
    static const struct {
        const char *elo, *reported;
    } CASES[] = {
        {"100,50,150", "a is better than b: Elo +100 (+50 to +150). 2 games were played.\n"},
        {"-7,-150,136",
         "No difference is shown between b and a: Elo +7 (-136 to +150). More games may show one."},
        {"1199.8,-636,1199.8", "Elo >+1199 (-636 to >+1199). More games may show"},
        {",,", "Nothing can be said of a difference"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT_AUTO Text file = {0};
        folder_fill_label(folder, "a");
        text_append(&file, FOLDER_PAIRINGS_HEADER "a,b,2,1,,,,,%s,,," FOLDER_PAIRING_REST,
                    CASES[i].elo);
        folder_write(folder, "pairings.csv", text_string(&file));
        MEMORY_AUTO char *text = tournament(TABLE_TEXT);
        cr_assert_not_null(strstr(unwrapped(text), CASES[i].reported), "%s", text);
    }
}

/* The interval decides, and p agrees with it; a test that is decided needs no more games. */
Test(report, answers_by_the_interval_of_a_match) {
    static const struct {
        const char *elo, *p_value, *llr, *reported, *unsaid;
    } CASES[] = {
        {"100,-5,205", "0.06", ",,", "shown between a and b: Elo +100 (-5 to +205), p 0.060. More",
         "is better"},
        {"100,50,150", "0.03", ",,", "a is better than b: Elo +100 (+50 to +150), p 0.030.",
         "No difference"},
        {"100,-5,205", "0.06", "-3,-2.944,2.944", "sequential test accepts H0.", "More games"},
        {"100,-5,205", "0.06", "3,-2.944,2.944", "sequential test accepts H1.", "More games"},
        {"100,50,150", "0.03", "3,-2.944,2.944", "sequential test accepts H1.", "No difference"},
        {"100,50,150", "0.03", "-3,-2.944,2.944", "sequential test accepts H0.", "No difference"},
        {"100,50,150", "0.03", "1,-2.944,2.944", "sequential test is undecided.", "No difference"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        TEXT_AUTO Text file = {0};
        folder_fill_label(folder, "a");
        text_append(&file,
                    FOLDER_PAIRINGS_HEADER "a,b,6,4,%s,0.64,0.57,0.7,%s,%s,3,,"
                                           ",,,,0,1,2,1,1,,,,,,,,,,,\n",
                    CASES[i].p_value, CASES[i].elo, CASES[i].llr);
        folder_write(folder, "pairings.csv", text_string(&file));
        MEMORY_AUTO char *text = tournament(TABLE_TEXT);
        cr_assert_not_null(strstr(unwrapped(text), CASES[i].reported), "%s", text);
        cr_assert_null(strstr(text, CASES[i].unsaid), "%s", text);
    }
}

/* Adds ranks to the rows of players.csv, in the order of folder_fill. */
static void add_ranks(const char *const ranks[4]) {
    MEMORY_AUTO char *players = folder_read(folder, "players.csv");
    TEXT_AUTO Text changed = {0};
    char *rest = players;
    for (int i = 0; i < 5; i++)
        text_append(&changed, "%s,%s\n", strsep(&rest, "\n"),
                    i == 0 ? "rank_low,rank_high" : ranks[i - 1]);
    folder_write(folder, "players.csv", text_string(&changed));
}

/* Names the best only if it is alone; else those who can be, and how many games would tell. */
Test(report, names_the_best_of_many_if_it_is_shown) {
    static const struct {
        const char *behind, *ranks[4], *reported;
    } CASES[] = {
        {"74,41,108",
         {"4,4", "1,1", "2,3", "2,3"},
         "piece2val@3 is the best of 4 players: piece2val@6, second, is +74 (+41 to +108) Elo "
         "behind. 3 games"},
        {"100,90,", {"4,4", "1,1", "2,3", "2,3"}, "second, is at least 90 Elo behind."},
        {"40,-20,100",
         {"3,4", "1,2", "1,3", "2,4"},
         "is first of 4 players with 75.0 % of the points, but minimax/piece2val@3 and "
         "piece2val@6 cannot be told apart; more games may: --resume DIR --games 10 (80 % power"},
        {"0,-60,60",
         {"3,4", "1,3", "1,3", "1,4"},
         "piece2val@6 and a, b@2 cannot be told apart; more games may: --resume DIR --games N."},
        {"0,,",
         {"3,4", "1,2", "1,2", "3,4"},
         "told apart; more games may: --resume DIR --games N."},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        folder_fill(folder);
        MEMORY_AUTO char *players = folder_read(folder, "players.csv");
        char *const place = strstr(players, "132.3,12.5,250.4");
        TEXT_AUTO Text changed = {0};
        *place = '\0';
        text_append(&changed, "%s%s%s", players, CASES[i].behind,
                    place + strlen("132.3,12.5,250.4"));
        folder_write(folder, "players.csv", text_string(&changed));
        add_ranks(CASES[i].ranks);
        MEMORY_AUTO char *text = tournament(TABLE_TEXT);
        cr_assert_not_null(strstr(unwrapped(text), CASES[i].reported), "%s", text);
    }
}

/* Shares that are no whole numbers have a decimal, so that the two of a pairing add up. */
Test(report, gives_shares_a_decimal_where_they_need_one) {
    folder_fill_label(folder, "a");
    folder_write(folder, "pairings.csv",
                 FOLDER_PAIRINGS_HEADER "a,b,8,5,,,,,,,,,," FOLDER_PAIRING_REST);
    MEMORY_AUTO char *text = tournament(TABLE_MARKDOWN);
    cr_assert_not_null(strstr(text, "| a | · | 62.5 |\n"), "%s", text);
    cr_assert_not_null(strstr(text, "| b | 37.5 | · |\n"), "%s", text);
}

Test(report, shows_no_control_characters) {
    folder_fill_label(folder, FOLDER_NASTY);
    MEMORY_AUTO char *text = tournament(TABLE_TEXT);
    cr_assert_null(strchr(text, '\033'));
}

Test(report, without_speeds) {
    folder_fill(folder);
    MEMORY_AUTO char *path = file_join(folder, "speed.csv");
    unlink(path);
    MEMORY_AUTO char *text = tournament(TABLE_TEXT);
    cr_assert_null(strstr(text, "ms/move"));
    cr_assert_not_null(strstr(text, "branching"));
}

/* Writes n players who all drew. */
static void fill_many(int n) {
    TEXT_AUTO Text players = {0}, pairings = {0};
    text_append_string(&players, FOLDER_PLAYERS_HEADER);
    text_append_string(&pairings, FOLDER_PAIRINGS_HEADER);
    for (int i = 0; i < n; i++) {
        text_append(&players,
                    "minimax/piece2val@%d,%d,0,%d,0,%d,0.5,%d,%d,0,-1,1,9,2,0.5,0.5,,,,,\n", i + 1,
                    n - 1, n - 1, n / 2, n / 2, n - 1);
        for (int k = i + 1; k < n; k++)
            text_append(
                &pairings,
                "minimax/piece2val@%d,minimax/piece2val@%d,1,0.5,,,,,,,,,," FOLDER_PAIRING_REST,
                i + 1, k + 1);
    }
    folder_write(folder, "players.csv", text_string(&players));
    folder_write(folder, "pairings.csv", text_string(&pairings));
    folder_write_statistics(folder, 0);
    folder_write_games(folder, 0, "");
}

Test(report, says_that_the_first_two_have_equally_many_points) {
    fill_many(3);
    MEMORY_AUTO char *text = tournament(TABLE_TEXT);
    cr_assert_not_null(strstr(unwrapped(text), "@1 is tied for first of 3 players with 50.0 %"),
                       "%s", text);
}

static int width(const char *line) {
    int characters = 0;
    for (; *line != '\0'; line++) characters += ((unsigned char)*line & 0xC0) != 0x80;
    return characters;
}

Test(report, fits_a_terminal) {
    static const int counts[] = {1, 2, 12, 13, 40};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        fill_many(counts[i]);
        MEMORY_AUTO char *text = tournament(TABLE_TEXT);
        for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
            cr_assert_leq(width(line), 80, "%d players: %s", counts[i], line);
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
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,x,,,,,,,,,,,,,,,,,,,\n", ERROR_DATA,
                   "players.csv:2: column games: expected a whole number");
    expect_failure(
        "players.csv", FOLDER_PLAYERS_HEADER "a,9223372036854775807,0,0,0,0,0,0,0,,,,,,,,,,,,\n",
        ERROR_DATA, "column games: expected a whole number from 0 to 1000000000000, not");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,1,1,1,1,1,2.5,,,,,,,,,,,,,,\n",
                   ERROR_DATA,
                   "players.csv:2: column score: expected a number from 0 to 1, not \"2.5\"");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,1,1,1,1,1,1,,1,nan,,,,,,,,,,,\n",
                   ERROR_DATA, "players.csv:2: column rating: expected a number");
    expect_failure("players.csv", "", ERROR_DATA, "players.csv: empty");
    expect_failure("players.csv", FOLDER_PLAYERS_HEADER "a,1\n", ERROR_DATA, "players.csv:2:");
    expect_failure("pairings.csv",
                   FOLDER_PAIRINGS_HEADER "random,x,2,1,,,,,,,,,," FOLDER_PAIRING_REST, ERROR_DATA,
                   "pairings.csv: not of the players of players.csv");
    expect_failure("pairings.csv",
                   FOLDER_PAIRINGS_HEADER "random,piece2val@6,2,3,,,,,,,,,," FOLDER_PAIRING_REST,
                   ERROR_DATA, "pairings.csv:2: column points: expected at most 2, the games");
    expect_failure("statistics.csv", FOLDER_STATISTICS_HEADER "60,1e13,,,,,,,,\n", ERROR_DATA,
                   "statistics.csv:2: column games_without_result");
    expect_failure("speed.csv", FOLDER_SPEED_HEADER "x,1,1,-1,0\n", ERROR_DATA,
                   "speed.csv:2: column nodes_per_s: expected a number from 0 to inf, not \"-1\"");
    expect_failure("endings.csv", "reason\nno-moves\n", ERROR_DATA,
                   "endings.csv: no column player");
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
    "won,lost,won_plies,beside,times_fewer,times_fewer_low,times_fewer_high,times_faster,"
    "times_faster_low,times_faster_high\n" SEARCH_ROWS(",,,,,,,,,,");

Test(report, of_searches) {
    Error error = {0};
    TEXT_AUTO Text out = {0};
    folder_write(folder, "search.csv", SEARCHES);
    cr_assert(folder_report(report_search, folder, TABLE_TEXT, &out, &error), "%s", error.message);
    expect_golden(out.data, "report-search.txt");
    text_clear(&out);
    cr_assert(folder_report(report_search, folder, TABLE_CSV, &out, &error), "%s", error.message);
    cr_assert_str_eq(out.data, SEARCHES_NOW);
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
