/* SPDX-License-Identifier: GPL-3.0-or-later */
/* games.csv read back: good files, and every kind of bad one. */
#include "../report/folder.h"
#include "arena/folder_games.h"
#include "arena/journal.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *folder;

static void make_folder(void) { folder = temporary_folder(); }
TestSuite(folder_games, .init = make_folder);

/* Pairs of a with b (two, the second repeats the first), a with c (whose second game failed), and
 * the first game of b with c, as of a tournament that was stopped. */
static const char GAMES[] =
    "game,pair,round,black,white,first,opening,start_fen,result,reason,plies,black_pieces,"
    "white_pieces,seed,hash\n"
    "1,1,1,a,b,white,o1,W:W1:B32,1-0,no-moves,40,5,3,18446744073709551615,000000000000000a\n"
    "2,1,1,b,a,white,o1,W:W1:B32,1/2-1/2,repetition,60,5,4,2,000000000000000b\n"
    "3,2,1,a,c,white,o1,W:W1:B32,0-1,no-pieces,50,0,3,3,000000000000000c\n"
    "4,2,1,c,a,white,o1,W:W1:B32,*,white-crash,7,12,12,4,000000000000000d\n"
    "5,3,2,a,b,white,\"o, 2\",W:W2:B31,1-0,no-moves,40,5,3,5,000000000000000a\n"
    "6,3,2,b,a,white,\"o, 2\",W:W2:B31,1/2-1/2,quiet-plies,60,5,4,6,000000000000000b\n"
    "9,5,2,b,c,black,o1,W:W1:B32,0-1,win-by-score,33,4,9,7,000000000000000e\n";
static const char PLAYERS[] = FOLDER_PLAYERS_HEADER "c,2,2,0,0,2,,,2,,,,,,,,,,,,\n"
                                                    "b,5,0,2,3,1,,,3,,,,,,,,,,,,\n"
                                                    "a,5,2,2,1,3,,,3,,,,,,,,,,,,\n";

static void expect_total(const FolderGames *folder_games, int player, const char *name,
                         uint64_t wins, uint64_t draws, uint64_t losses, uint64_t failures) {
    const PlayerTotals *const totals = tournament_stats_player(folder_games->stats, player);
    cr_assert_str_eq(folder_games->names[player], name);
    cr_assert_eq(totals->wins, wins, "%s", name);
    cr_assert_eq(totals->draws, draws, "%s", name);
    cr_assert_eq(totals->losses, losses, "%s", name);
    uint64_t failed = 0;
    for (int i = 0; i < ENDING_COUNT; i++)
        failed += totals->failures[i][0] + totals->failures[i][1];
    cr_assert_eq(failed, failures, "%s", name);
}

Test(folder_games, of_a_folder) {
    Error error = {0};
    FolderGames folder_games;
    folder_write(folder, "games.csv", GAMES);
    folder_write(folder, "players.csv", PLAYERS);
    folder_write(folder, "experiment",
                 "sprt = \"elo0=1,elo1=7\";\nplayers = ( \"cb:./no.so\" );\n");
    cr_assert(folder_games_read(folder, &folder_games, &error), "%s", error.message);
    cr_assert_eq(folder_games.players, 3);
    /* In the order of their games, whatever that of players.csv. */
    expect_total(&folder_games, 0, "a", 2, 2, 1, 1);
    expect_total(&folder_games, 1, "b", 0, 2, 3, 0);
    expect_total(&folder_games, 2, "c", 2, 0, 0, 0);
    cr_assert_eq(tournament_stats_games(folder_games.stats), 7);
    /* b lost as White and drew as Black; once, since the second pair repeats the first. */
    const Encounters *const encounters = tournament_stats_encounters(folder_games.stats);
    cr_assert_eq(encounters_count(encounters, 1, 0, 3), 1);
    cr_assert_eq(encounters_pairs(encounters, 1, 0).n[1], 1);
    const PairCounts failed = encounters_pairs(encounters, 0, 2);
    cr_assert_eq(pairs_total(&failed), 0);
    cr_assert_eq(tournament_stats_ended(folder_games.stats, ENDING_NO_MOVES, 0), 2);
    cr_assert_eq(tournament_stats_ended(folder_games.stats, ENDING_CRASH, WHITE), 1);
    cr_assert_eq(tournament_stats_ended(folder_games.stats, ENDING_CRASH, BLACK), 0);
    cr_assert(folder_games.experiment.has_sprt);
    cr_assert_eq(folder_games.experiment.sprt.elo1, 7);
    folder_games_free(&folder_games);
}

Test(folder_games, of_games_alone) {
    Error error = {0};
    FolderGames folder_games;
    folder_write(folder, "games.csv", GAMES);
    cr_assert(folder_games_read(folder, &folder_games, &error), "%s", error.message);
    cr_assert_eq(folder_games.players, 3);
    expect_total(&folder_games, 0, "a", 2, 2, 1, 1);
    expect_total(&folder_games, 2, "c", 2, 0, 0, 0);
    cr_assert(!folder_games.experiment.has_sprt);
    folder_games_free(&folder_games);
}

/* The base with the first `from` replaced. To be freed. */
static char *changed(const char *base, const char *from, const char *to) {
    Text text = {.data = NULL};
    const char *const at = strstr(base, from);
    cr_assert_not_null(at, "%s", from);
    text_append_bytes(&text, base, (size_t)(at - base));
    text_append_string(&text, to);
    text_append_string(&text, at + strlen(from));
    return text.data;
}

static void expect_refused(const char *message) {
    Error error = {0};
    FolderGames folder_games;
    cr_assert(!folder_games_read(folder, &folder_games, &error), "%s", message);
    cr_assert_eq(error.code, ERROR_DATA, "%s: %d", error.message, error.code);
    cr_assert_eq(strncmp(error.message, folder, strlen(folder)), 0, "%s", error.message);
    cr_assert_not_null(strstr(error.message, message), "expected %s: %s", message, error.message);
    folder_games_free(&folder_games);
}

Test(folder_games, refuses_what_no_tournament_writes) {
    static const struct {
        const char *from, *to, *message;
    } CASES[] = {
        {"game,pair,round", "game,pair,runde", "games.csv: no column round"},
        {"1,1,1,a", "1,1,a", "games.csv:2: expected 15 fields"},
        {"1,1,1,a", "0,1,1,a", "games.csv:2: column game: expected a whole number from 1"},
        {"1,1,1,a", "x,1,1,a", "games.csv:2: column game"},
        {"2,1,1,b", "1,1,1,b", "games.csv:3: game 1 after game 1"},
        {"6,3,2,b", "3,2,2,b", "games.csv:7: game 3 after game 5"},
        {"2,1,1,b", "2,2,1,b", "games.csv:3: game 2 is of pair 1, not 2"},
        {"2,1,1,b", "2,1,0,b", "games.csv:3: column round"},
        {"2,1,1,b,a", "2,1,1,a,b", "games.csv:3: not the players of game 1"},
        {"2,1,1,b,a", "2,1,1,b,c", "games.csv:3: not the players of game 1"},
        {"1,1,1,a,b", "1,1,1,a,a", "games.csv:2: \"a\" plays against itself"},
        {"1,1,1,a,b", "1,1,1,a,d", "games.csv:2: \"d\" is not among the players of players.csv"},
        {"a,b,white,o1", "a,b,both,o1", "games.csv:2: column first: expected black or white"},
        {"a,b,white,o1", "a,b,white,", "games.csv:2: column opening: expected a text"},
        {"1-0,no-moves", "2-0,no-moves", "games.csv:2: column result: expected *, 1-0"},
        {"1-0,no-moves", ",no-moves", "games.csv:2: column result"},
        {"1-0,no-moves", "1-0,boredom", "games.csv:2: column reason: expected how a game ends"},
        {"1-0,no-moves", "1-0,black-no-moves", "games.csv:2: column reason"},
        {"40,5,3,18", "-1,5,3,18", "games.csv:2: column plies"},
        {"40,5,3,18", "40,31,3,18", "games.csv:2: column black_pieces"},
        {"18446744073709551615", "18446744073709551616", "games.csv:2: column seed"},
        {"000000000000000a", "00000000000000a", "games.csv:2: column hash: expected 16"},
        {"000000000000000a", "000000000000000A", "games.csv:2: column hash"},
        {"000000000000000e\n", "0000000", "games.csv:8: column hash"},
        {"9,5,2,b,c,black,o1,W:W1:B32,0-1,win-by-score,33,4,9,7,000000000000000e\n", "",
         "games.csv: 1 games of \"c\", but players.csv has 2"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        MEMORY_AUTO char *games = changed(GAMES, CASES[i].from, CASES[i].to);
        folder_write(folder, "games.csv", games);
        folder_write(folder, "players.csv", PLAYERS);
        expect_refused(CASES[i].message);
    }
}

Test(folder_games, failures_counted_as_losses_are_games) {
    Error error = {0};
    FolderGames folder_games;
    MEMORY_AUTO char *games = changed(GAMES, "*,white-crash", "1-0,white-crash");
    folder_write(folder, "games.csv", games);
    cr_assert(folder_games_read(folder, &folder_games, &error), "%s", error.message);
    expect_total(&folder_games, 2, "c", 3, 0, 0, 0);
    folder_games_free(&folder_games);
}

Test(folder_games, refuses_players_of_another_tournament) {
    static const struct {
        const char *players, *message;
    } CASES[] = {
        {"player,games,wins,draws\na,1,1,0\n", "players.csv: no column losses"},
        {FOLDER_PLAYERS_HEADER, "players.csv: no games of two players"},
        {FOLDER_PLAYERS_HEADER "a,1,1,0,0,,,,1,,,,,,,,,,,,\na,1,0,0,1,,,,1,,,,,,,,,,,,\n",
         "players.csv: \"a\" appears twice"},
        {FOLDER_PLAYERS_HEADER "c,2,2,0,0,,,,2,,,,,,,,,,,,\nb,5,0,2,3,,,,3,,,,,,,,,,,,\n"
                               "a,5,1,2,2,,,,3,,,,,,,,,,,,\n",
         "games.csv: 2 wins of \"a\", but players.csv has 1"},
        {FOLDER_PLAYERS_HEADER "c,-2,2,0,0,,,,,,,,,,,,,,,,\n", "players.csv:2: column games"},
        {FOLDER_PLAYERS_HEADER "c,2,2,0,,,,,,,,,,,,,,,,,\n", "players.csv:2: column losses"},
    };
    folder_write(folder, "games.csv", GAMES);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        folder_write(folder, "players.csv", CASES[i].players);
        expect_refused(CASES[i].message);
    }
}

Test(folder_games, refuses_what_is_not_finished_or_not_there) {
    Error error = {0};
    FolderGames folder_games;
    cr_assert(!folder_games_read("/nowhere", &folder_games, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert(!folder_games_read(folder, &folder_games, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT, "%s", error.message);
    folder_write(folder, "games.csv", GAMES);
    folder_write(folder, "experiment", "sprt = \"elo=1\";\n");
    expect_refused("experiment:1: ");
    folder_write(folder, "journal", "");
    expect_refused("journal: not a journal");
}

Test(folder_games, refuses_games_of_nobody) {
    MEMORY_AUTO char *header = changed(GAMES, "\n1,", "\n\0");
    *(strchr(header, '\n') + 1) = '\0';
    folder_write(folder, "games.csv", header);
    expect_refused("games.csv: no games of two players");
}

/* However many games a tournament has, only those that are there are read. */
Test(folder_games, takes_no_time_for_games_that_are_not_there) {
    enum { PLAYERS_MANY = 100 };
    Error error = {0};
    EXPERIMENT_AUTO Experiment many = experiment_default();
    GameRecord record = {.plies = 0};
    FolderGames folder_games;
    many.games = 1000000000;
    snprintf(many.openings, sizeof many.openings, "start");
    for (int i = 0; i < PLAYERS_MANY; i++)
        cr_assert(experiment_add_player(&many, "random", &error), "%s", error.message);
    Openings *const openings = openings_open(many.openings, many.rules, 8, &error);
    const JournalHead head = {{0, 1}, openings_hash(openings)};
    Journal *const journal = journal_create(folder, &many, head, &error);
    cr_assert_neq(journal, NULL, "%s", error.message);
    const Board start = board_start(8);
    game_record_start(&record, &start);
    record.ending = ENDING_MAX_PLIES;
    record.result = RESULT_DRAW;
    const uint64_t last = schedule_games(&many) - 1;
    cr_assert(journal_add(journal, last, &record, &error));
    cr_assert(journal_add(journal, 0, &record, &error));
    journal_close(journal);
    cr_assert(folder_games_read(folder, &folder_games, &error), "%s", error.message);
    cr_assert_eq(tournament_stats_games(folder_games.stats), 2);
    cr_assert_eq(folder_games.halves, 2);
    cr_assert_eq(folder_games.games, last + 1);
    folder_games_free(&folder_games);
    openings_close(openings);
}

/* Two folders have one game of their first pair each. */
Test(folder_games, a_pair_is_of_one_folder) {
    static const char *const PLAYED[] = {
        "1,1,1,a,b,white,o1,W:W1:B32,1-0,no-moves,40,5,3,1,000000000000000a\n",
        "2,1,1,b,a,white,o1,W:W1:B32,1-0,no-moves,40,5,3,2,000000000000000b\n"};
    MEMORY_AUTO char *other = file_join(folder, "other");
    const char *const folders[] = {folder, other};
    Error error = {0};
    Pool pool;
    cr_assert(file_make_folder(other, &error), "%s", error.message);
    for (int i = 0; i < 2; i++) {
        MEMORY_AUTO char *games = changed(GAMES, strchr(GAMES, '\n') + 1, PLAYED[i]);
        folder_write(folders[i], "games.csv", games);
        folder_write(folders[i], "experiment", "players = ( \"a=null@1\", \"b=null@2\" );\n");
    }
    cr_assert(pool_read(folders, 2, &pool, &error), "%s", error.message);
    const PairCounts pairs =
        encounters_pairs(tournament_stats_encounters(pool.folder_games.stats), 0, 1);
    cr_assert_eq(tournament_stats_games(pool.folder_games.stats), 2);
    cr_assert_eq(pairs_total(&pairs), 0);
    pool_free(&pool);
}
