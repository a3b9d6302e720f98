/* Our players as a library, as a program with the CheckerBoard interface uses it. */
#include "draughts/notation.h"
#include "engine/checkerboard.h"

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static CbGetMove get_move;
static CbEngineCommand engine_command;

static void open_library(void) {
    void *const handle = dlopen(OWN_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    cr_assert(handle != NULL, "%s", dlerror());
    void *symbol = dlsym(handle, "getmove");
    memcpy(&get_move, &symbol, sizeof symbol);
    symbol = dlsym(handle, "enginecommand");
    memcpy(&engine_command, &symbol, sizeof symbol);
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
    think(&game);
    cr_assert_eq(game.result, CB_WIN);
}

Test(own_library, questions_are_answered_while_it_thinks) {
    char reply[CB_REPLY_SIZE];
    Game game = game_of(START, 1e9);
    pthread_t thread;
    strcpy(game.message, "");
    cr_assert_eq(pthread_create(&thread, NULL, think, &game), 0);
    while (ask("set player piece2val", reply) == 1) usleep(1000); /* until it has begun */
    cr_assert_str_eq(reply, "not while it thinks");
    cr_assert_eq(ask("get player", reply), 1);
    cr_assert_eq(ask("set maxdepth 3", reply), 1);
    *(volatile int *)&game.play_now = 1;
    pthread_join(thread, NULL);
    cr_assert_eq(ask("set player null@2", reply), 1);
}
