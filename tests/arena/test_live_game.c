/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games that are played move by move. */
#include "arena/live_game.h"
#include "draughts/notation.h"

#include "../common/auto.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <string.h>

AUTO_CLOSE(live_game_free)

static Board board_of(const char *fen) {
    Board board;
    Error error;
    cr_assert(fen_parse(fen, 8, &board, &error), "%s", error.message);
    return board;
}

static LiveGame *game_at(const char *fen) {
    const Board board = board_of(fen);
    return live_game_new(RULES_ALL[0], &board, 1);
}

static LiveGame *game_new(void) {
    const Board board = board_start(8);
    return live_game_new(RULES_ALL[0], &board, 1);
}

static void play(LiveGame *game, const char *move) {
    Error error;
    const int index = live_game_read(game, move, &error);
    cr_assert(index >= 0, "%s", error.message);
    live_game_move(game, index);
}

static void refuses(const LiveGame *game, const char *move, const char *why) {
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(live_game_read(game, move, &error), -1, "%s", move);
    cr_assert(strstr(error.message, why) != NULL, "%s", error.message);
}

Test(live_game, says_why_a_move_is_not_legal) {
    LiveGame *game = game_new();
    refuses(game, "11-17", "from 11: 11-15 11-16");
    refuses(game, "15-18", "no piece on 15");
    refuses(game, "22-18", "not black's");
    refuses(game, "1-5", "cannot move");
    refuses(game, "hello", "is not a move");
    live_game_free(game);
    game = game_at("B:W15,27:B1,11");
    refuses(game, "1-5", "a capture is forced: 11x18");
    live_game_free(game);
}

Test(live_game, takes_moves_back) {
    AUTO(live_game_free_at) LiveGame *game = game_new();
    Error error = {ERROR_NONE, ""};
    const Board start = live_game_record(game)->final;
    play(game, "11-15");
    play(game, "23-19");
    const uint64_t hash = live_game_record(game)->hash;
    play(game, "8-11");
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(live_game_record(game)->hash, hash);
    cr_assert_eq(live_game_legal(game)->count, 7);
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert(board_equal(&live_game_record(game)->final, &start));
    cr_assert_eq(live_game_undo(game, &error), -1);
}

Test(live_game, is_drawn_at_the_third_time_and_goes_on_after_undo) {
    Error error = {ERROR_NONE, ""};
    static const char *const MOVES[] = {"1-6", "32-27", "6-1", "27-32"};
    AUTO(live_game_free_at) LiveGame *game = game_at("B:WK32:BK1");
    for (int i = 0; i < 8; i++) play(game, MOVES[i % 4]);
    cr_assert_eq(live_game_record(game)->ending, ENDING_REPETITION);
    cr_assert_eq(live_game_record(game)->result, RESULT_DRAW);
    refuses(game, "1-6", "the game is over");
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(live_game_record(game)->ending, ENDING_NONE);
    play(game, "27-23");
    cr_assert_eq(live_game_record(game)->ending, ENDING_NONE);
}

static LiveGame *game_by(const char *rules, const char *fen) {
    const Board board = board_of(fen);
    return live_game_new(rules_find(rules), &board, 1);
}

/* By paper004 no repetition is a draw, and kings' moves are not counted while there are men. */
Test(live_game, has_the_draws_of_its_rules) {
    static const char *const MOVES[] = {"1-6", "32-27", "6-1", "27-32"};
    LiveGame *game = game_by("paper004", "B:WK32:BK1");
    TEXT_AUTO Text text = {.data = NULL};
    for (int i = 0; i < 80; i++) {
        cr_assert_eq(live_game_record(game)->ending, ENDING_NONE, "%d", i);
        play(game, MOVES[i % 4]);
    }
    cr_assert_eq(live_game_record(game)->ending, ENDING_QUIET_PLIES);
    live_game_write_end(game, &text);
    cr_assert_str_eq(text_string(&text), "The game is drawn: 80 plies without a capture");
    live_game_free(game);
    game = game_by("paper004", "B:WK32,12:BK1,3");
    LiveSearch search;
    for (int i = 0; i < 500; i++) {
        cr_assert_eq(live_game_record(game)->ending, ENDING_NONE, "%d", i);
        live_game_ask(game, BLACK, &search);
        cr_assert_eq(search.past_count, i);
        play(game, MOVES[i % 4]);
    }
    cr_assert_eq(live_game_record(game)->ending, ENDING_MAX_PLIES);
    text_clear(&text);
    live_game_write_end(game, &text);
    cr_assert_str_eq(text_string(&text), "The game is drawn: 500 plies");
    live_game_free(game);
}

/* Random games that end neither by a move nor by a repetition. */
Test(live_game, counts_the_plies_behind_a_man_s_move) {
    Rng rng = rng_seeded(3);
    Ending ending = ENDING_NONE;
    while (ending != ENDING_QUIET_PLIES) {
        LiveGame *const game = game_by("english", "B:WK32,K31,21:BK1,K2,12");
        TEXT_AUTO Text text = {.data = NULL};
        int quiet = 0;
        while ((ending = live_game_record(game)->ending) == ENDING_NONE) {
            const MoveList *const legal = live_game_legal(game);
            const int index = (int)rng_below(&rng, (uint32_t)legal->count);
            const Move *const move = &legal->moves[index];
            const Piece piece = board_piece(&live_game_record(game)->final, move_from(move));
            const bool man = piece == BLACK_MAN || piece == WHITE_MAN;
            quiet = move_is_capture(move) || man ? 0 : quiet + 1;
            live_game_move(game, index);
        }
        cr_assert(ending == ENDING_QUIET_PLIES ? quiet == 80 : quiet <= 80, "%d", quiet);
        live_game_write_end(game, &text);
        if (ending == ENDING_QUIET_PLIES)
            cr_assert_str_eq(text_string(&text),
                             "The game is drawn: 80 plies without a capture or a man's move");
        live_game_free(game);
    }
}

/* A search has room for all boards to which a game can return, by any rules. */
Test(live_game, has_room_for_the_past_by_all_rules) {
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        const DrawRules *const draws = &RULES_ALL[i]->draws;
        const int most = draws->quiet_kings == 0 ? draws->quiet_plies : draws->max_plies;
        cr_assert(most > 0 && most <= LIVE_PAST_MAX, "%s", RULES_ALL[i]->name);
    }
}

Test(live_game, is_resigned_and_that_can_be_taken_back) {
    AUTO(live_game_free_at) LiveGame *game = game_new();
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL};
    play(game, "11-15");
    live_game_resign(game, WHITE);
    cr_assert_eq(live_game_record(game)->result, RESULT_BLACK_WINS);
    live_game_write_end(game, &text);
    cr_assert_str_eq(text_string(&text), "Black has won: White resigns");
    text_clear(&text);
    live_game_write_pdn(game, &text);
    cr_assert(strstr(text_string(&text), "[Termination \"resigned\"]\n") != NULL);
    cr_assert(strstr(text_string(&text), "1. 11-15 1-0\n") != NULL, "%s", text_string(&text));
    cr_assert_eq(live_game_undo(game, &error), 0);
    cr_assert_eq(live_game_record(game)->ending, ENDING_NONE);
}

Test(live_game, a_thought_of_another_position_is_not_played) {
    AUTO(live_game_free_at) LiveGame *game = game_new();
    Error error = {ERROR_NONE, ""};
    LiveSearch search;
    cr_assert(live_game_set_player(game, BLACK, "piece2val@2", NULL, &error), "%s", error.message);
    live_game_ask(game, BLACK, &search);
    cr_assert(live_game_think(game, &search, NULL, &error));
    play(game, "11-15");
    cr_assert_not(live_game_take(game, &search));
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert(live_game_take(game, &search));
    cr_assert_eq(live_game_record(game)->plies, 1);
    cr_assert_gt(live_game_record(game)->records[0].counters.nodes, 0);
}

Test(live_game, a_players_first_move_is_not_taken_back) {
    AUTO(live_game_free_at) LiveGame *game = game_new();
    Error error = {ERROR_NONE, ""};
    LiveSearch search;
    cr_assert(live_game_set_player(game, BLACK, "random", NULL, &error), "%s", error.message);
    live_game_ask(game, BLACK, &search);
    cr_assert(live_game_think(game, &search, NULL, &error));
    cr_assert(live_game_take(game, &search));
    cr_assert_eq(live_game_undo(game, &error), -1);
    cr_assert_eq(live_game_record(game)->plies, 1);
}

static void move_player(LiveGame *game) {
    LiveSearch search;
    Error error = {ERROR_NONE, ""};
    live_game_ask(game, (Side)live_game_record(game)->final.side, &search);
    cr_assert(live_game_think(game, &search, NULL, &error), "%s", error.message);
    cr_assert(live_game_take(game, &search));
}

static void set_player(LiveGame *game, Side side) {
    Error error = {ERROR_NONE, ""};
    cr_assert(live_game_set_player(game, side, "piece2val@1", NULL, &error), "%s", error.message);
}

Test(live_game, a_game_between_players_is_taken_back_ply_by_ply) {
    AUTO(live_game_free_at) LiveGame *game = game_at("B:WK32,K31:BK1");
    const GameRecord *const record = live_game_record(game);
    Error error = {ERROR_NONE, ""};
    set_player(game, BLACK);
    set_player(game, WHITE);
    while (record->ending == ENDING_NONE) move_player(game);
    const int plies = record->plies;
    cr_assert_gt(plies, 2);
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(record->plies, plies - 1);
    cr_assert_eq(record->ending, ENDING_NONE);
    live_game_resign(game, BLACK);
    cr_assert_eq(live_game_undo(game, &error), 0);
    cr_assert_eq(record->plies, plies - 1);
    cr_assert_eq(record->ending, ENDING_NONE);
    for (int i = plies - 1; i > 0; i--) cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(live_game_undo(game, &error), -1);
}

Test(live_game, a_resignation_before_the_first_own_move_is_taken_back) {
    AUTO(live_game_free_at) LiveGame *game = game_new();
    Error error = {ERROR_NONE, ""};
    set_player(game, BLACK);
    move_player(game);
    live_game_resign(game, WHITE);
    cr_assert_eq(live_game_undo(game, &error), 0);
    cr_assert_eq(live_game_record(game)->plies, 1);
    cr_assert_eq(live_game_record(game)->ending, ENDING_NONE);
}

Test(live_game, a_thought_keeps_the_boards_before_it) {
    AUTO(live_game_free_at) LiveGame *game = game_at("B:WK32:BK1");
    const Board start = live_game_record(game)->final;
    LiveSearch search;
    Error error = {ERROR_NONE, ""};
    play(game, "1-6");
    play(game, "32-27");
    live_game_ask(game, BLACK, &search);
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(live_game_undo(game, &error), 1);
    cr_assert_eq(search.past_count, 2);
    cr_assert(board_equal(&search.past[0], &start));
}

static bool anyone(const PlayerSpec *spec, Error *error) {
    (void)error;
    return spec != NULL;
}

Test(live_game, untrusted_players_name_no_files_and_no_programs) {
    static const char *const PLAYERS[] = {
        "./x.heuristic",       "/etc/passwd",      "~/x@3",         "line:/bin/true",
        "cb:./engine.so@0.1s", "a=line:/bin/true", "minimax/./x@2", "x.heuristic",
    };
    for (size_t i = 0; i < sizeof PLAYERS / sizeof *PLAYERS; i++) {
        AUTO(live_game_free_at) LiveGame *game = game_new();
        Error error = {ERROR_NONE, ""};
        cr_assert_not(live_game_set_player(game, WHITE, PLAYERS[i], anyone, &error), "%s",
                      PLAYERS[i]);
        cr_assert_eq(error.code, ERROR_USAGE, "%s: %s", PLAYERS[i], error.message);
        cr_assert(live_game_player(game, WHITE) == NULL);
    }
}
