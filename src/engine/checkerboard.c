/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/checkerboard.h"

#include "draughts/notation.h"

#include <ctype.h>
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The board */

static const int CELLS[] = {[EMPTY] = 0,
                            [BLACK_MAN] = CB_BLACK | CB_MAN,
                            [BLACK_KING] = CB_BLACK | CB_KING,
                            [WHITE_MAN] = CB_WHITE | CB_MAN,
                            [WHITE_KING] = CB_WHITE | CB_KING};

/* Rows from Black's side, columns from the right as Black's first row is numbered. */
static int *cell_of(int cells[8][8], int square) {
    const int y = (square - 1) / 4;
    return &cells[2 * (3 - (square - 1) % 4) + (y & 1)][y];
}

void checkerboard_write(const Board *board, int cells[8][8]) {
    memset(cells, 0, 64 * sizeof cells[0][0]);
    for (int square = 1; square <= 32; square++)
        *cell_of(cells, square) = CELLS[board_piece(board, square)];
}

bool checkerboard_read(int cells[8][8], Side side, Board *board) {
    *board = board_empty(8, side);
    for (int square = 1; square <= 32; square++) {
        Piece piece = EMPTY;
        while (piece <= WHITE_KING && CELLS[piece] != *cell_of(cells, square)) piece++;
        if (piece > WHITE_KING) return false;
        if (piece != EMPTY) board_put(board, square, piece);
    }
    return true;
}

/* What it says */

/* What stands before a depth, a value, a number of nodes or a line of moves. */
static const struct {
    const char *key;
    char says; /* one of "dvnl" */
} KEYS[] = {{"depth", 'd'}, {"value", 'v'}, {"eval", 'v'},
            {"score", 'v'}, {"nodes", 'n'}, {"pv", 'l'}};

/* What follows the key at its next place in the text, as a word of its own; NULL: none. */
static const char *find_key(const char *text, const char *from, const char *key) {
    const size_t length = strlen(key);
    for (const char *at = from; *at != '\0'; at++) {
        if (strncasecmp(at, key, length) != 0 || (at > text && isalnum((unsigned char)at[-1])))
            continue;
        const size_t gap = strspn(at + length, " \t:=");
        if (gap > 0) return at + length + gap;
    }
    return NULL;
}

/* Copies a plain number: what follows it must end it. Of a depth "11/23" the first counts. */
static bool take_number(const char *text, char says, char number[32]) {
    const size_t sign = strspn(text, says == 'v' ? "+-" : "");
    const size_t length = sign + strspn(text + sign, says == 'v' ? "0123456789." : "0123456789");
    const char *const end = text + length;
    if (sign > 1 || length == sign || length >= 32) return false;
    if (*end == ',' && isdigit((unsigned char)end[1])) return false; /* "1,234" */
    if (*end != '\0' && strchr(says == 'd' ? " \t,;)]}|/" : " \t,;)]}|", *end) == NULL)
        return false;
    const size_t plus = *text == '+';
    memcpy(number, text + plus, length - plus);
    number[length - plus] = '\0';
    if (number[length - plus - 1] == '.') number[length - plus - 1] = '\0'; /* of a sentence */
    return true;
}

/* A number of nodes in thousands or millions, "2.90 kn" or "1.25 Mn", as a plain one. */
static bool take_nodes(const char *text, char number[32]) {
    const size_t length = strspn(text, "0123456789.");
    const size_t gap = strspn(text + length, " ");
    const char *const unit = text + length + gap;
    const double size = *unit == 'k' ? 1e3 : *unit == 'M' ? 1e6 : 0;
    char digits[32];
    double count = 0;
    if (gap == 0 || length >= sizeof digits || size == 0 || unit[1] != 'n' ||
        isalnum((unsigned char)unit[2]))
        return false;
    memcpy(digits, text, length);
    digits[length] = '\0';
    if (!text_parse_real(digits, 0, 1e9, &count)) return false;
    snprintf(number, 32, "%.0f", count * size);
    return true;
}

/* Copies the words that may be moves; each has two squares at least. */
static void take_moves(const char *text, char line[PROTOCOL_SAID_SIZE]) {
    size_t length = 0;
    for (const char *word = text;;) {
        const size_t word_length = strspn(word, "0123456789-x:");
        const size_t first = strspn(word, "0123456789");
        if (first == 0 || first == word_length) break;
        length = (size_t)(word - text) + word_length;
        word += word_length + strspn(word + word_length, " ");
    }
    char copy[PROTOCOL_SAID_SIZE];
    if (length >= sizeof copy) return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    protocol_copy_said(line, copy);
}

/* Copies the moves that the text ends with, if they are two or more. */
static void take_last_moves(const char *text, char line[PROTOCOL_SAID_SIZE]) {
    const char *start = text + strlen(text);
    int count = 0;
    for (const char *word = start; word > text; count++) {
        const char *end = word;
        while (end > text && end[-1] == ' ') end--;
        for (word = end; word > text && strchr("0123456789-x:", word[-1]) != NULL;) word--;
        const size_t first = strspn(word, "0123456789");
        if (first == 0 || word + first >= end || (word > text && word[-1] != ' ')) break;
        start = word;
    }
    if (count >= 2) take_moves(start, line);
}

void said_read(const char *text, ProtocolInfo *info) {
    static const char SAYS[] = "dvn";
    static const char *const NAMES[] = {"depth", "value", "nodes"};
    /* What was found of each kind: it counts where all that was found is the same. */
    struct {
        char number[32];
        bool is_twofold;
    } found[3] = {{.number = ""}};
    protocol_copy_said(info->text, text);
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++) {
        const char says = KEYS[i].says;
        for (const char *at = text; (at = find_key(text, at, KEYS[i].key)) != NULL;) {
            char number[32];
            if (says == 'l') take_moves(at, info->line);
            if (says == 'l' ||
                !(take_number(at, says, number) || (says == 'n' && take_nodes(at, number))))
                continue;
            const int kind = (int)(strchr(SAYS, says) - SAYS);
            found[kind].is_twofold |=
                found[kind].number[0] != '\0' && strcmp(found[kind].number, number) != 0;
            strcpy(found[kind].number, number);
        }
    }
    for (int i = 0; i < 3; i++)
        if (found[i].number[0] != '\0' && !found[i].is_twofold)
            protocol_read_number(NAMES[i], found[i].number, info);
    if (fabs(info->value) > INT32_MAX) info->has_value = false;
    if (info->line[0] == '\0') take_last_moves(text, info->line);
}

/* The library */

/* It is never unloaded: the process ends with it. */
struct Library {
    CbGetMove get_move;
    CbEngineCommand engine_command; /* NULL: it has none */
    const char *commands;           /* as it was opened with */
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
    TEXT_AUTO Text line = {0};
    const char *const place = place_of_depth(text, length);
    if (place == NULL) {
        text_append(&line, "%.*s", (int)length, text);
    } else {
        const char *const rest = place + strlen(LIBRARY_DEPTH);
        text_append(&line, "%.*s%d%.*s", (int)(place - text), text, depth,
                    (int)(text + length - rest), rest);
    }
    if (library->engine_command == NULL)
        return error_set(error, ERROR_DATA, "the library takes no commands");
    if (line.length >= CB_COMMAND_SIZE)
        return error_set(error, ERROR_DATA, "a command is too long");
    return command(library, text_string(&line), reply) != 0 ||
           error_set(error, ERROR_DATA, "command '%.60s' is not obeyed: '%.200s'",
                     text_string(&line), reply);
}

/* Sends the commands with a depth in them, or (depth 0) the others. */
static bool send_commands(const Library *library, int depth, Error *error) {
    const char *text = library->commands;
    while (text != NULL && *text != '\0') {
        const size_t length = strcspn(text, ";");
        const bool has_depth = place_of_depth(text, length) != NULL;
        if (length != 0 && has_depth == (depth != 0) &&
            !send_command(library, text, length, depth, error))
            return false;
        text += length + (text[length] == ';' ? 1 : 0);
    }
    return true;
}

/* Its name, and whether its game is English draughts, if it tells. */
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
    for (char *c = reply; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    memcpy(library->name, reply, sizeof reply);
    return true;
}

Library *library_open(const char *path, const char *commands, Error *error) {
    TEXT_AUTO Text place = {0};
    /* A name without "/" is that of a file here, not of one in the system's folders. */
    text_append(&place, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    void *const handle = dlopen(text_string(&place), RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        error_set(error, ERROR_DATA, "%s", dlerror());
        return NULL;
    }
    Library *const library = memory_allocate(sizeof *library);
    library->commands = commands;
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
    if (game->board_size == BOARD_SIZE_STANDARD && strcmp(game->rules->name, "english") == 0)
        return true;
    return error_set(error, ERROR_DATA, "CheckerBoard engines play only english on 8x8");
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

/* Says how deep to search, and how the position came about; the library need not listen. */
static bool prepare(Library *library, const ServeQuestion *question, Error *error) {
    const SearchLimit *const limit = &question->go.limit;
    char reply[CB_REPLY_SIZE];
    TEXT_AUTO Text history = {0};
    const bool takes_depth =
        library->commands != NULL && strstr(library->commands, LIBRARY_DEPTH) != NULL;
    if (limit->nodes != 0 || (limit->depth_plies != 0 && !takes_depth))
        return error_set(error, ERROR_DATA, "CheckerBoard engines know only a limit on time");
    if (limit->depth_plies != library->depth && !send_commands(library, limit->depth_plies, error))
        return false;
    library->depth = limit->depth_plies;
    text_append(&history, "set gamehist %s", question->history);
    if (library->engine_command != NULL && *question->history != '\0' &&
        history.length < CB_COMMAND_SIZE)
        command(library, text_string(&history), reply);
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
    if (!prepare(library, question, error)) return false;
    const double seconds = time_ns != 0 ? (double)time_ns * 1e-9 : DAY_S;
    const int info = (time_ns != 0 ? CB_EXACT_TIME : 0) | (library->new_game ? CB_RESET_MOVES : 0);
    checkerboard_write(board, cells);
    library->get_move(cells, board->side == BLACK ? CB_BLACK : CB_WHITE, seconds, message,
                      &play_now, info, 0, &move);
    library->new_game = false;
    message[CB_MESSAGE_SIZE - 1] = '\0';
    said_read(message, &answer->info);
    answer->move = -1;
    for (int i = 0; answer->move < 0 && i < question->legal->count; i++) {
        int after[8][8];
        const Board next = move_apply(board, &question->legal->moves[i]);
        checkerboard_write(&next, after);
        if (memcmp(after, cells, sizeof after) == 0) answer->move = i;
    }
    if (answer->move < 0) describe(cells, board, question->legal, answer->text);
    return true;
}

Served library_served(Library *library) {
    return (Served){.context = library, .name = library->name, .begin = begin, .choose = choose};
}
