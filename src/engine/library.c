/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/library.h"

#include "draughts/notation.h"
#include "engine/checkerboard.h"
#include "engine/said.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* It is never unloaded: the process ends with it. */
struct Library {
    CbGetMove get_move;
    CbEngineCommand engine_command; /* NULL: it has none */
    const char *commands, *parse;   /* as it was opened with */
    int depth;                      /* that it was last told; 0: none */
    char name[CB_REPLY_SIZE];
    bool new_game;
};

/* Looks a function up; the cast is POSIX's. */
static void find_function(void *handle, const char *name, void *function, size_t size) {
    void *const symbol = dlsym(handle, name);
    memcpy(function, &symbol, size);
}

/* Sends a command; the reply is always ended. What it returns. */
static int command(const Library *library, const char *text, char reply[CB_REPLY_SIZE]) {
    char copy[CB_COMMAND_SIZE] = "";
    memcpy(copy, text, strnlen(text, sizeof copy - 1));
    memset(reply, 0, CB_REPLY_SIZE);
    const int result = library->engine_command(copy, reply);
    reply[CB_REPLY_SIZE - 1] = '\0';
    return result;
}

static const char *place_of_depth(const char *text, size_t length) {
    const char *const place = strstr(text, LIBRARY_DEPTH);
    return place != NULL && place < text + length ? place : NULL;
}

/* Sends one command, with the depth where it has a place for it. */
static bool send_command(const Library *library, const char *text, size_t length, int depth,
                         Error *error) {
    char reply[CB_REPLY_SIZE];
    Text line = {.data = NULL};
    const char *const place = place_of_depth(text, length);
    if (place == NULL) {
        text_append(&line, "%.*s", (int)length, text);
    } else {
        const char *const rest = place + strlen(LIBRARY_DEPTH);
        text_append(&line, "%.*s%d%.*s", (int)(place - text), text, depth,
                    (int)(text + length - rest), rest);
    }
    bool good = true;
    if (library->engine_command == NULL) {
        good = error_set(error, ERROR_DATA, "the library takes no commands");
    } else if (line.length >= CB_COMMAND_SIZE) {
        good = error_set(error, ERROR_DATA, "a command is too long");
    } else if (command(library, text_string(&line), reply) == 0) {
        good = error_set(error, ERROR_DATA, "command '%.60s' is not obeyed: '%.200s'",
                         text_string(&line), reply);
    }
    text_free(&line);
    return good;
}

/* Sends the commands with a depth in them, or (depth 0) the others. */
static bool send_commands(const Library *library, int depth, Error *error) {
    const char *text = library->commands;
    while (text != NULL && *text != '\0') {
        const size_t length = strcspn(text, ";");
        const bool has_depth = place_of_depth(text, length) != NULL;
        if (length != 0 && has_depth == (depth != 0) &&
            !send_command(library, text, length, depth, error)) {
            return false;
        }
        text += length + (text[length] == ';' ? 1 : 0);
    }
    return true;
}

/* Its name, and whether its game is ours, if it tells. */
static bool introduce(Library *library, Error *error) {
    char reply[CB_REPLY_SIZE];
    strcpy(library->name, "a CheckerBoard library");
    if (library->engine_command == NULL) return true;
    if (command(library, "get gametype", reply) != 0 && atoi(reply) != CB_ENGLISH) {
        return error_set(error, ERROR_DATA,
                         "it plays game type '%.40s'; expected %d, English draughts", reply,
                         CB_ENGLISH);
    }
    if (command(library, "name", reply) == 0 || reply[0] == '\0') return true;
    for (char *c = reply; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ') *c = ' ';
    }
    memcpy(library->name, reply, sizeof reply);
    return true;
}

Library *library_open(const char *path, const char *commands, const char *parse, Error *error) {
    Text place = {.data = NULL};
    /* A name without "/" is that of a file here, not of one in the system's folders. */
    text_append(&place, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    void *const handle = dlopen(text_string(&place), RTLD_NOW | RTLD_LOCAL);
    text_free(&place);
    if (handle == NULL) {
        error_set(error, ERROR_DATA, "%s", dlerror());
        return NULL;
    }
    Library *const library = memory_allocate(sizeof *library);
    library->commands = commands;
    library->parse = parse != NULL ? parse : "";
    find_function(handle, "getmove", &library->get_move, sizeof library->get_move);
    find_function(handle, "enginecommand", &library->engine_command,
                  sizeof library->engine_command);
    if (library->get_move == NULL) {
        error_set(error, ERROR_DATA, "%s: no CheckerBoard engine: it has no function getmove",
                  path);
    } else if (introduce(library, error) && send_commands(library, 0, error)) {
        return library;
    }
    free(library);
    return NULL;
}

static bool begin(void *context, const ProtocolGame *game, Error *error) {
    Library *const library = context;
    library->new_game = true;
    if (game->board_size == BOARD_SIZE_STANDARD && strcmp(game->rules->name, "english") == 0) {
        return true;
    }
    return error_set(error, ERROR_DATA, "CheckerBoard engines play only english on 8x8");
}

/* The legal move that leads to these cells, or -1. */
static int find_move(int cells[8][8], const Board *board, const MoveList *legal) {
    for (int i = 0; i < legal->count; i++) {
        int after[8][8];
        const Board next = move_apply(board, &legal->moves[i]);
        checkerboard_write(&next, after);
        if (memcmp(after, cells, sizeof after) == 0) return i;
    }
    return -1;
}

/* Says what it did instead of moving: "11-20" where that is all and it is not the name of a legal
 * move done wrongly. */
static void describe(int cells[8][8], const Board *board, const MoveList *legal, char text[64]) {
    const Side side = (Side)board->side;
    int from = 0, to = 0, changes = 0;
    Error error;
    Board after;
    strcpy(text, "(another board)");
    if (!checkerboard_read(cells, side, &after)) return;
    for (int square = 1; square <= 32; square++) {
        if (board_piece(board, square) == board_piece(&after, square)) continue;
        changes++;
        if (board_piece(&after, square) == EMPTY) from = square;
        if (board_piece(board, square) == EMPTY) to = square;
    }
    if (changes == 0) strcpy(text, "(none)");
    if (changes != 2 || from == 0 || to == 0) return;
    snprintf(text, 64, "%d-%d", from, to);
    if (move_parse(text, legal, &error) >= 0) strcpy(text, "(another board)");
}

/* Tells it how the position came about; it need not listen. */
static void tell_history(const Library *library, const char *history) {
    char reply[CB_REPLY_SIZE];
    Text line = {.data = NULL};
    text_append(&line, "set gamehist %s", history);
    if (library->engine_command != NULL && *history != '\0' && line.length < CB_COMMAND_SIZE) {
        command(library, text_string(&line), reply);
    }
    text_free(&line);
}

/* Checks the limit; a depth that is another than before goes to it. */
static bool limit_search(Library *library, const SearchLimit *limit, Error *error) {
    const bool takes_depth =
        library->commands != NULL && strstr(library->commands, LIBRARY_DEPTH) != NULL;
    if (limit->nodes != 0 || (limit->depth_plies != 0 && !takes_depth)) {
        return error_set(error, ERROR_DATA, "CheckerBoard engines know only a limit on time");
    }
    if (limit->depth_plies != library->depth) {
        if (!send_commands(library, limit->depth_plies, error)) return false;
        library->depth = limit->depth_plies;
    }
    return true;
}

static bool choose(void *context, const ServeQuestion *question, ServeAnswer *answer,
                   Error *error) {
    enum { DAY_S = 86400 };
    Library *const library = context;
    const Board *const board = question->board;
    const int64_t time_ns = question->go.limit.time_ns;
    int cells[8][8], play_now = 0;
    char message[CB_MESSAGE_SIZE] = "";
    CbMove move = {.jumps = 0};
    if (!limit_search(library, &question->go.limit, error)) return false;
    tell_history(library, question->history);
    const double seconds = time_ns != 0 ? (double)time_ns * 1e-9 : DAY_S;
    const int info = (time_ns != 0 ? CB_EXACT_TIME : 0) | (library->new_game ? CB_RESET_MOVES : 0);
    checkerboard_write(board, cells);
    library->get_move(cells, checkerboard_color((Side)board->side), seconds, message, &play_now,
                      info, 0, &move);
    library->new_game = false;
    message[CB_MESSAGE_SIZE - 1] = '\0';
    said_read(message, library->parse, &answer->info);
    answer->move = find_move(cells, board, question->legal);
    if (answer->move < 0) describe(cells, board, question->legal, answer->text);
    return true;
}

Served library_served(Library *library) {
    return (Served){.context = library, .name = library->name, .begin = begin, .choose = choose};
}
