/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays tournaments with the built program and replays what it wrote: every game of games.pdn names
 * the rules and the board that it was played by and is legal by them, ends as games.csv says and by
 * the rule it names, who has won there by a second reading of the rules is who gets the point, and
 * pairs are fair. */
#include "../common/temporary.h"
#include "../draughts/reference.h"
#include "draughts/history.h"
#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/hashset.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* The games of a test, and the rules that its record must name. */
typedef struct Plan {
    const char *arguments;
    const char *rules;
    int size, games, pairings;
    DrawRules draws;
} Plan;

enum { COLUMN_SIZE = 256 };

/* A row of games.csv. */
typedef struct Row {
    int64_t game, pair, round, plies, pieces[2];
    char black[COLUMN_SIZE], white[COLUMN_SIZE], opening[COLUMN_SIZE], fen[COLUMN_SIZE];
    char first[COLUMN_SIZE], result[COLUMN_SIZE], reason[COLUMN_SIZE], seed[COLUMN_SIZE];
    char hash[COLUMN_SIZE];
} Row;

enum { PLAYERS_MAX = 8 };

/* The results of a player, by replaying the games. */
typedef struct Tally {
    char name[COLUMN_SIZE];
    int64_t wins, draws, losses;
} Tally;

/* A results folder being read. */
typedef struct Reading {
    const Plan *plan;
    CsvReader *csv;
    PdnReader *pdn;
    History *history;
    HashSet seeds, hashes;
    Row previous, row;
    PdnGame game;
    Tally tallies[PLAYERS_MAX];
    int64_t emptied; /* games won by the side that has no piece left */
} Reading;

static void run_command(const char *command) {
    const int status = system(command);
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s", command);
}

static void play(const Plan *plan, const char *folder) {
    TEXT_AUTO Text command = {.data = NULL};
    text_append(&command,
                "'%s' %s --rules %s --board %d --games %d --threads 2 --quiet "
                "--no-charts --out '%s' >/dev/null",
                JUMPOFF_PROGRAM, plan->arguments, plan->rules, plan->size, plan->games, folder);
    run_command(text_string(&command));
}

static void copy_field(const CsvReader *csv, const char *name, char *field) {
    Error error = {ERROR_NONE, ""};
    const int column = csv_column(csv, name, &error);
    cr_assert_geq(column, 0, "%s", error.message);
    snprintf(field, COLUMN_SIZE, "%s", csv_field(csv, column));
}

static int64_t int_field(const CsvReader *csv, const char *name) {
    Error error = {ERROR_NONE, ""};
    int64_t value = 0;
    const int column = csv_column(csv, name, &error);
    cr_assert_geq(column, 0, "%s", error.message);
    cr_assert(text_parse_int(csv_field(csv, column), 0, INT64_MAX, &value));
    return value;
}

/* Reads the next row; false at the end. */
static bool next_row(Reading *reading) {
    Error error = {ERROR_NONE, ""};
    Row *const row = &reading->row;
    const CsvStatus status = csv_next(reading->csv, &error);
    cr_assert_neq(status, CSV_FAILED, "%s", error.message);
    if (status == CSV_FINISHED) return false;
    reading->previous = *row;
    row->game = int_field(reading->csv, "game");
    row->pair = int_field(reading->csv, "pair");
    row->round = int_field(reading->csv, "round");
    row->plies = int_field(reading->csv, "plies");
    row->pieces[BLACK] = int_field(reading->csv, "black_pieces");
    row->pieces[WHITE] = int_field(reading->csv, "white_pieces");
    copy_field(reading->csv, "black", row->black);
    copy_field(reading->csv, "white", row->white);
    copy_field(reading->csv, "first", row->first);
    copy_field(reading->csv, "opening", row->opening);
    copy_field(reading->csv, "start_fen", row->fen);
    copy_field(reading->csv, "result", row->result);
    copy_field(reading->csv, "reason", row->reason);
    copy_field(reading->csv, "seed", row->seed);
    copy_field(reading->csv, "hash", row->hash);
    return true;
}

/* The schedule: numbers go up, the second game of a pair has the colours swapped and the same
 * opening, all pairs of a round have the same opening. */
static void check_fixture(const Reading *reading, int64_t number) {
    const Row *const row = &reading->row, *const previous = &reading->previous;
    const int pairings = reading->plan->pairings;
    cr_assert_eq(row->game, number);
    cr_assert_eq(row->pair, (number + 1) / 2);
    cr_assert_eq(row->round, (row->pair - 1) / pairings + 1);
    cr_assert_neq(strcmp(row->black, row->white), 0);
    if (row->game % 2 == 0) {
        cr_assert_str_eq(row->black, previous->white);
        cr_assert_str_eq(row->white, previous->black);
    }
    if (number > 1 && row->round == previous->round) {
        cr_assert_str_eq(row->opening, previous->opening);
        cr_assert_str_eq(row->fen, previous->fen);
    }
}

static Tally *tally_of(Reading *reading, const char *name) {
    for (int i = 0; i < PLAYERS_MAX; i++) {
        Tally *const tally = &reading->tallies[i];
        if (tally->name[0] == '\0') snprintf(tally->name, COLUMN_SIZE, "%s", name);
        if (strcmp(tally->name, name) == 0) return tally;
    }
    cr_assert_fail("more than %d players", PLAYERS_MAX);
    return NULL;
}

/* The winner of a finished game: at give-away the side that cannot move, else the other; a draw
 * while there are moves. */
static void check_winner(Reading *reading, const Board *final) {
    const Row *const row = &reading->row;
    const RefBoard board = ref_of(final);
    Tally *const black = tally_of(reading, row->black), *const white =
                                                            tally_of(reading, row->white);
    RefList moves;
    ref_generate(&board, rules_find(reading->plan->rules), &moves);
    if (moves.count > 0) {
        cr_assert_str_eq(row->result, "1/2-1/2");
        black->draws++;
        white->draws++;
        return;
    }
    const bool giveaway = strcmp(reading->plan->rules, "giveaway") == 0;
    const bool black_won = (board.side == BLACK) == giveaway;
    cr_assert_str_eq(row->result, black_won ? "1-0" : "0-1");
    (black_won ? black : white)->wins++;
    (black_won ? white : black)->losses++;
    if (row->pieces[black_won ? BLACK : WHITE] == 0) reading->emptied++;
}

/* Replays a game from its start: it ends where the record ends and by the rule that it names. */
static void check_moves(Reading *reading) {
    const Row *const row = &reading->row;
    const PdnGame *const game = &reading->game;
    const Plan *const plan = reading->plan;
    Ending ending = ENDING_NONE;
    MoveList legal;
    history_start(reading->history, &game->start);
    for (size_t i = 0; i <= game->count; i++) {
        const Board board = *history_board(reading->history);
        moves_generate(&board, game->rules, &legal);
        ending = history_ending(reading->history, &plan->draws, legal.count);
        cr_assert_eq(ending == ENDING_NONE, i < game->count, "game %" PRId64 " at ply %zu",
                     row->game, i);
        if (i == game->count) break;
        const Board after = move_apply(&board, &game->moves[i]);
        history_add(reading->history, &game->moves[i], &after);
    }
    const Board *const final = history_board(reading->history);
    cr_assert_str_eq(ending_name(ending), row->reason);
    cr_assert_str_eq(result_text(ending_result(ending, final, game->rules)), row->result);
    cr_assert_eq(board_count(final->pieces[BLACK]), row->pieces[BLACK]);
    cr_assert_eq(board_count(final->pieces[WHITE]), row->pieces[WHITE]);
    check_winner(reading, final);
}

static void check_game(Reading *reading) {
    Error error = {ERROR_NONE, ""};
    const Row *const row = &reading->row;
    PdnGame *const game = &reading->game;
    TEXT_AUTO Text fen = {.data = NULL};
    cr_assert_eq(pdn_read(reading->pdn, game, &error), PDN_GAME, "%s", error.message);
    cr_assert_str_eq(game->rules->name, reading->plan->rules);
    cr_assert_eq(game->start.size, reading->plan->size);
    fen_write(&game->start, &fen);
    cr_assert_str_eq(text_string(&fen), row->fen);
    cr_assert_str_eq(side_name((Side)game->start.side), row->first);
    cr_assert_str_eq(game->black, row->black);
    cr_assert_str_eq(game->white, row->white);
    cr_assert_str_eq(result_text(game->result), row->result);
    cr_assert_eq((int64_t)game->count, row->plies);
    check_moves(reading);
    cr_assert(hashset_add(&reading->seeds, strtoull(row->seed, NULL, 10)), "seed %s", row->seed);
    hashset_add(&reading->hashes, strtoull(row->hash, NULL, 16));
}

static void open_reading(Reading *reading, const Plan *plan, const char *folder) {
    Error error = {ERROR_NONE, ""};
    *reading = (Reading){.plan = plan, .history = history_new()};
    MEMORY_AUTO char *csv = file_join(folder, "games.csv");
    MEMORY_AUTO char *pdn = file_join(folder, "games.pdn");
    reading->csv = csv_open(NULL, csv, &error);
    cr_assert_not_null(reading->csv, "%s", error.message);
    reading->pdn = pdn_open(NULL, pdn, NULL, 0, &error);
    cr_assert_not_null(reading->pdn, "%s", error.message);
}

static void close_reading(Reading *reading) {
    csv_close(reading->csv);
    pdn_close(reading->pdn);
    pdn_game_free(&reading->game);
    history_free(reading->history);
    hashset_free(&reading->seeds);
    hashset_free(&reading->hashes);
}

/* The standings are those of the games. */
static void check_players(Reading *reading, const char *folder) {
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO char *path = file_join(folder, "players.csv");
    CsvReader *const csv = csv_open(NULL, path, &error);
    cr_assert_not_null(csv, "%s", error.message);
    int players = 0;
    while (csv_next(csv, &error) == CSV_ROW) {
        char name[COLUMN_SIZE], points[COLUMN_SIZE];
        copy_field(csv, "player", name);
        const Tally *const tally = tally_of(reading, name);
        cr_assert_eq(int_field(csv, "wins"), tally->wins, "%s", name);
        cr_assert_eq(int_field(csv, "draws"), tally->draws, "%s", name);
        cr_assert_eq(int_field(csv, "losses"), tally->losses, "%s", name);
        copy_field(csv, "points", points);
        cr_assert_eq(2 * strtod(points, NULL), (double)(2 * tally->wins + tally->draws));
        cr_assert_eq(int_field(csv, "games"), tally->wins + tally->draws + tally->losses);
        players++;
    }
    cr_assert_eq(error.code, ERROR_NONE, "%s", error.message);
    cr_assert(players == PLAYERS_MAX || reading->tallies[players].name[0] == '\0');
    csv_close(csv);
}

/* Plays a plan and checks all it wrote; returns the number of different games. */
static size_t check_plan(const Plan *plan) {
    Error error = {ERROR_NONE, ""};
    const char *const folder = temporary_folder();
    Reading reading;
    int64_t games = 0;
    play(plan, folder);
    open_reading(&reading, plan, folder);
    while (next_row(&reading)) {
        check_fixture(&reading, ++games);
        check_game(&reading);
    }
    cr_assert_eq(games, (int64_t)plan->games * plan->pairings);
    cr_assert_eq(pdn_read(reading.pdn, &reading.game, &error), PDN_FINISHED);
    check_players(&reading, folder);
    /* Nobody wins without pieces but at give-away. */
    cr_assert_eq(reading.emptied > 0, strcmp(plan->rules, "giveaway") == 0);
    const size_t distinct = reading.hashes.count;
    close_reading(&reading);
    return distinct;
}

#define DRAWS_DEFAULT                                                                              \
    { 3, 0, 80, 0, 1 }
#define DRAWS_PAPER004                                                                             \
    { 0, 500, 80, 1, 0 }

Test(games, mixed_players_on_ballots) {
    check_plan(&(Plan){"tournament random minimax/piece2val@2 "
                       "minimax:quiescence=on/piece-and-row@2 deepening/staged@2kn "
                       "'a,\"b\\c=alphabeta:order=random/null@3'",
                       "english", 8, 10, 10, DRAWS_DEFAULT});
}

Test(games, a_thousand_random_games) {
    const size_t distinct =
        check_plan(&(Plan){"match random other=random", "english", 8, 1000, 1, DRAWS_DEFAULT});
    cr_assert_eq(distinct, 1000);
}

Test(games, giveaway) {
    check_plan(
        &(Plan){"tournament random null@4 piece2val@3", "giveaway", 8, 20, 3, DRAWS_DEFAULT});
}

Test(games, paper004) {
    check_plan(&(Plan){"tournament random null@4 piece2val:ending=farthest@3", "paper004", 8, 20, 3,
                       DRAWS_PAPER004});
}

Test(games, board_6) {
    check_plan(&(Plan){"tournament random null@4 staged@3", "english", 6, 20, 3, DRAWS_DEFAULT});
}

Test(games, board_10) {
    check_plan(&(Plan){"tournament random null@3 staged@3", "paper004", 10, 20, 3, DRAWS_PAPER004});
}

Test(games, board_12) {
    check_plan(&(Plan){"tournament random null@3 staged@3", "giveaway", 12, 20, 3, DRAWS_DEFAULT});
}

Test(games, other_draws_and_a_gauntlet) {
    check_plan(&(Plan){"tournament piece2val@3 random null@3 --type gauntlet --repetitions 2 "
                       "--max-plies 60 --quiet-plies 20 --openings random:9",
                       "english",
                       8,
                       50,
                       2,
                       {2, 60, 20, 0, 1}});
}

Test(games, openings_from_a_file_that_white_may_start) {
    const char *const folder = temporary_folder();
    MEMORY_AUTO char *path = file_join(folder, "some.fen");
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text arguments = {.data = NULL};
    static const char FENS[] = "W:W21,22,K30:B1,K2\nB:W18,24,27,28,K10:B12,16,20,K22\n";
    cr_assert(file_write(path, FENS, sizeof FENS - 1, &error));
    text_append(&arguments, "match random piece2val@3 --openings '%s'", path);
    check_plan(&(Plan){text_string(&arguments), "english", 8, 20, 1, DRAWS_DEFAULT});
}
