/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our players as a library, as a program with the CheckerBoard interface uses it. */
#include "draughts/notation.h"
#include "engine/checkerboard.h"
#include "engine/said.h"

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static CbGetMove get_move;
static CbEngineCommand engine_command;
static CbIsLegal is_legal;
static CbStaticEvaluation static_evaluation;

static void open_library(void) {
    void *const handle = dlopen(OWN_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    cr_assert(handle != NULL, "%s", dlerror());
    void *symbol = dlsym(handle, "getmove");
    memcpy(&get_move, &symbol, sizeof symbol);
    symbol = dlsym(handle, "enginecommand");
    memcpy(&engine_command, &symbol, sizeof symbol);
    symbol = dlsym(handle, "islegal");
    memcpy(&is_legal, &symbol, sizeof symbol);
    symbol = dlsym(handle, "staticevaluation");
    memcpy(&static_evaluation, &symbol, sizeof symbol);
}

TestSuite(own_library, .init = open_library, .timeout = 600);

static int ask(const char *text, char reply[CB_REPLY_SIZE]) {
    char command[CB_COMMAND_SIZE] = "";
    strcpy(command, text);
    return engine_command(command, reply);
}

typedef struct Game {
    int cells[8][8], color, play_now, result;
    double seconds;
    char message[CB_MESSAGE_SIZE];
} Game;

static Game game_of(const char *fen, double seconds) {
    Game game = {.seconds = seconds};
    Board board;
    Error error;
    cr_assert(fen_parse(fen, 8, &board, &error));
    game.color = checkerboard_color((Side)board.side);
    checkerboard_write(&board, game.cells);
    return game;
}

static void *think(void *opaque) {
    Game *const game = opaque;
    CbMove move = {.jumps = 0};
    game->result = get_move(game->cells, game->color, game->seconds, game->message, &game->play_now,
                            0, 0, &move);
    return NULL;
}

#define START "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

Test(own_library, a_time_that_is_no_number_is_none) {
    Game game = game_of(START, NAN);
    think(&game);
    cr_assert(strncmp(game.message, "depth ", 6) == 0, "%s", game.message);
}

Test(own_library, the_move_that_ends_a_game_has_won_it) {
    Game game = game_of("B:W18:B14", 0.01); /* one move, and nothing to search */
    memset(game.message, 'x', sizeof game.message);
    think(&game);
    cr_assert_eq(game.result, CB_WIN);
    cr_assert_eq(game.message[CB_MESSAGE_SIZE - 1], '\0', "who reads meanwhile finds an end");
}

Test(own_library, questions_are_answered_while_it_thinks) {
    char reply[CB_REPLY_SIZE];
    Game game = game_of(START, 1e9);
    pthread_t thread;
    strcpy(game.message, "");
    cr_assert_eq(pthread_create(&thread, NULL, think, &game), 0);
    while (ask("set player piece2val", reply) == 1) usleep(1000); /* until it has begun */
    cr_assert_str_eq(reply, "not while it thinks");
    /* What it has found so far. */
    while (strncmp(game.message, "depth ", 6) != 0) usleep(1000);
    cr_assert_eq(ask("get player", reply), 1);
    cr_assert_eq(ask("set maxdepth 3", reply), 1);
    *(volatile int *)&game.play_now = 1;
    pthread_join(thread, NULL);
    cr_assert_eq(ask("set player null@2", reply), 1);
}

/* The squares of cb_interface.h's table: x from the right of Black's first row, y the row. */
static bool is_at(CbSquare square, int x, int y) { return square.x == x && square.y == y; }

Test(own_library, legal_moves_are_told_with_what_they_do) {
    Game game = game_of("B:W6,15,16,28:B1,25", 1);
    CbMove move = {.jumps = 9};
    cr_assert_eq(is_legal(game.cells, CB_BLACK, 1, 19, &move), 1);
    cr_assert(is_at(move.from, 6, 0) && is_at(move.to, 2, 4), "%d %d", move.to.x, move.to.y);
    cr_assert(move.jumps == 2 && move.old_piece == (CB_BLACK | CB_MAN));
    cr_assert_eq(move.new_piece, CB_BLACK | CB_MAN);
    cr_assert(is_at(move.path[0], 4, 2) && is_at(move.path[1], 2, 4));
    cr_assert(is_at(move.captured[0], 5, 1) && is_at(move.captured[1], 3, 3));
    cr_assert(move.captured_piece[0] == 5 && move.captured_piece[1] == 5);
    cr_assert_eq(is_legal(game.cells, CB_BLACK, 1, 10, &move), 0, "the capture goes on");
    cr_assert_eq(is_legal(game.cells, CB_BLACK, 25, 29, &move), 0, "a capture is forced");
    cr_assert_eq(is_legal(game.cells, CB_WHITE, 28, 24, &move), 1);
    cr_assert(move.jumps == 0 && move.captured_piece[0] == 0);
    cr_assert_eq(is_legal(game.cells, 7, 28, 24, &move), 0, "no colour");
    cr_assert_eq(is_legal(game.cells, CB_WHITE, -5, 240, NULL), 0);
    game = game_of("B:WK1:B25", 1);
    cr_assert_eq(is_legal(game.cells, CB_BLACK, 25, 29, &move), 1);
    cr_assert(move.old_piece == 6 && move.new_piece == 10, "crowned");
}

Test(own_library, a_board_is_evaluated_without_a_search) {
    char reply[CB_REPLY_SIZE], message[CB_MESSAGE_SIZE];
    Game game = game_of("B:W22:B1,2,3", 1);
    cr_assert_eq(ask("set player piece2val", reply), 1);
    cr_assert_eq(static_evaluation(game.cells, CB_BLACK, message), 1);
    cr_assert_str_eq(message, "score 2");
    cr_assert_eq(static_evaluation(game.cells, CB_WHITE, message), 1);
    cr_assert_str_eq(message, "score -2");
    game.cells[0][0] = 77;
    cr_assert_eq(static_evaluation(game.cells, CB_WHITE, message), 0);
    cr_assert_str_eq(message, "no such board");
}

/* What it says while it thinks and at the end is what docs/engines.md calls usual. */
Test(own_library, what_it_says_is_read_by_those_who_parse) {
    char reply[CB_REPLY_SIZE];
    ProtocolInfo info = {.has_score = false};
    Game game = game_of(START, 1e9);
    cr_assert_eq(ask("set maxdepth 3", reply), 1);
    think(&game);
    said_read(game.message, "", &info);
    cr_assert(info.depth_plies == 3 && info.has_value && info.counters.nodes > 3, "%s",
              game.message);
    cr_assert_eq(ask("set maxdepth 0", reply), 1);
}
