/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/checkerboard.h"

#include "draughts/notation.h"

#include <ctype.h>
#include <dlfcn.h>
#include <math.h>
#include <regex.h>

/* The interface */

/* Contents of a cell: 0, or a colour and a piece. */
enum { CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };
/* Bits of getmove's `info`. */
enum {
    CB_RESET_MOVES = 1, /* this position does not follow from the one before */
    CB_EXACT_TIME = 2   /* max_time must not be exceeded */
};
enum { CB_COMMAND_SIZE = 256, CB_REPLY_SIZE = 1024, CB_MESSAGE_SIZE = 1024, CB_ENGLISH = 21 };

typedef struct CbSquare {
    int x, y;
} CbSquare;

/* The move. In English draughts it is not needed: getmove also returns the board after it. */
typedef struct CbMove {
    int jumps, new_piece, old_piece;
    CbSquare from, to, path[12], captured[12];
    int captured_piece[12];
} CbMove;

/* Searches a position. cells[x][y]; `color` is the side to move, `max_time` in seconds. The move
 * comes back as the board after it. The engine moves at once when *play_now is no longer 0. */
typedef int (*CbGetMove)(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
                         int *play_now, int info, int more_info, CbMove *move);
/* Passes a command; returns 0 if the engine does not know it or has not obeyed. */
typedef int (*CbEngineCommand)(char command[CB_COMMAND_SIZE], char reply[CB_REPLY_SIZE]);

/* The board */

static const int CELLS[] = {[EMPTY] = 0,
                            [BLACK_MAN] = CB_BLACK | CB_MAN,
                            [BLACK_KING] = CB_BLACK | CB_KING,
                            [WHITE_MAN] = CB_WHITE | CB_MAN,
                            [WHITE_KING] = CB_WHITE | CB_KING};

/* Returns the cell of a square: y counts rows from Black's side, x columns from Black's left. */
static int *cell_of(int cells[8][8], int square) {
    const int y = (square - 1) / 4;
    return &cells[2 * (3 - (square - 1) % 4) + (y & 1)][y];
}

/* Converts a board to cells. */
static void checkerboard_write(const Board *board, int cells[8][8]) {
    memset(cells, 0, 64 * sizeof cells[0][0]);
    for (int square = 1; square <= 32; square++)
        *cell_of(cells, square) = CELLS[board_piece(board, square)];
}

/* Converts cells to a board; false if a cell has other contents than a piece on a dark square. */
static bool checkerboard_read(int cells[8][8], Side side, Board *board) {
    *board = board_empty(8, side);
    for (int square = 1; square <= 32; square++) {
        Piece piece = EMPTY;
        while (piece <= WHITE_KING && CELLS[piece] != *cell_of(cells, square)) piece++;
        if (piece > WHITE_KING) return false;
        if (piece != EMPTY) board_put(board, square, piece);
    }
    return true;
}

/* The report of a library about its search. Its format is the engine's own ("There is no defined
 * format", CB API reference, getmove), so it is searched for keys, and nothing is guessed: a number
 * in an unknown form, or one that appears twice with different values, is ignored. */

/* The patterns before a number, as a whole word, and behind one: "1,234" is no number. */
#define KEY(keys) "(^|[^[:alnum:]])(" keys ")[ \t:=]+"
#define END "([] \t;)}|]|,([^0-9]|$)|$)"
#define MOVE "[0-9]+[-x:][-x:0-9]*"

/* Each number's name in the protocol, and a pattern with the number as its third group. Of a depth
 * "11/23" the first counts; nodes may be "2.90 kn" or "2.90 mn"; a full stop may follow a value. */
static const struct {
    const char *name, *pattern;
} NUMBERS[] = {{"depth", KEY("depth") "([0-9]+)(/|" END ")"},
               {"value", KEY("value|eval|score") "([+-]?[0-9.]*[0-9])[.]?" END},
               {"nodes", KEY("nodes") "([0-9.]+( +[km]n)?)" END}};

/* Calls `take` with the third group at each place of the pattern. */
static void find_all(const char *pattern, const char *text,
                     void (*take)(void *context, const char *found, size_t length), void *context) {
    regex_t regex;
    regmatch_t groups[4];
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_ICASE) != 0) memory_end();
    for (const char *at = text; regexec(&regex, at, 4, groups, at > text ? REG_NOTBOL : 0) == 0;
         at += groups[3].rm_eo)
        take(context, at + groups[3].rm_so, (size_t)(groups[3].rm_eo - groups[3].rm_so));
    regfree(&regex);
}

/* A number counts if all its occurrences are equal. */
typedef struct FoundNumber {
    char text[32]; /* "": none */
    bool is_twofold;
} FoundNumber;

static void read_number(void *context, const char *start, size_t length) {
    FoundNumber *const found = context;
    const int plus = *start == '+';
    char number[sizeof found->text];
    double count = 0;
    if (length >= sizeof number) return;
    snprintf(number, sizeof number, "%.*s", (int)length - plus, start + plus);
    char *const unit = strpbrk(number, "kKmM");
    if (unit != NULL) {
        const double size = tolower((unsigned char)*unit) == 'k' ? 1e3 : 1e6;
        *strchr(number, ' ') = '\0';
        if (!text_parse_real(number, 0, 1e9, &count)) return;
        snprintf(number, sizeof number, "%.0f", count * size);
    }
    found->is_twofold |= found->text[0] != '\0' && strcmp(found->text, number) != 0;
    strcpy(found->text, number);
}

static void read_line(void *line, const char *start, size_t length) {
    TEXT_AUTO Text moves = {0};
    text_append_bytes(&moves, start, length);
    if (length < PROTOCOL_TEXT_SIZE) protocol_copy_text(line, text_string(&moves));
}

/* Fills in what the text reports behind "depth", "value", "eval" or "score", "nodes" and "pv", in
 * upper or lower case: simple checkers ("depth 12, value    3  nodes 123"), Cake ("depth 11/23/12.3
 * nodes 123 value 12 time 0.12s") and GuiNN ("Nodes: 2.90 kn"). Blanks, a ":" or a "=" may stand
 * between key and value. A value beyond ±2^31 is ignored: programs that print an int as a long
 * print 4294967292 for -4. Without "pv" the line is the two or more moves that end the text. */
static void library_read_report(const char *text, ProtocolInfo *info) {
    protocol_copy_text(info->text, text);
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        FoundNumber found = {.text = ""};
        find_all(NUMBERS[i].pattern, text, read_number, &found);
        if (found.text[0] != '\0' && !found.is_twofold)
            protocol_read_number(NUMBERS[i].name, found.text, info);
    }
    if (fabs(info->value) > INT32_MAX) info->has_value = false;
    find_all(KEY("pv") "(" MOVE "( +" MOVE ")*)", text, read_line, info->line);
    /* Without "pv", the moves at the end of the text, if there are two or more. */
    if (info->line[0] == '\0')
        find_all("(^|( ))(" MOVE "( +" MOVE ")+) *$", text, read_line, info->line);
}

/* The library */

/* It is never unloaded: the process ends with it. */
typedef struct Library {
    CbGetMove get_move;
    CbEngineCommand engine_command; /* NULL: not exported */
    const char *commands;           /* as it was opened with */
    int depth;                      /* the depth last passed to it; 0: none */
    char name[CB_REPLY_SIZE];
    bool new_game;
} Library;

/* Sends a command and returns its result; the reply always gets a NUL. */
static int command(const Library *library, const char *text, char reply[CB_REPLY_SIZE]) {
    char copy[CB_COMMAND_SIZE] = "";
    memcpy(copy, text, strnlen(text, sizeof copy - 1));
    memset(reply, 0, CB_REPLY_SIZE);
    const int result = library->engine_command(copy, reply);
    reply[CB_REPLY_SIZE - 1] = '\0';
    return result;
}

/* Sends one command, with the depth in place of its placeholder. */
static bool send_command(const Library *library, const char *text, int depth, Error *error) {
    char reply[CB_REPLY_SIZE];
    TEXT_AUTO Text line = {0};
    const char *const place = strstr(text, LIBRARY_DEPTH);
    if (place == NULL)
        text_append_string(&line, text);
    else
        text_append(&line, "%.*s%d%s", (int)(place - text), text, depth,
                    place + strlen(LIBRARY_DEPTH));
    if (library->engine_command == NULL)
        return error_set(error, ERROR_DATA, "the library takes no commands (no enginecommand)");
    if (line.length >= CB_COMMAND_SIZE)
        return error_set(error, ERROR_DATA, "a command is too long");
    return command(library, text_string(&line), reply) != 0 ||
           error_set(error, ERROR_DATA, "command '%.60s' is not obeyed: '%.200s'",
                     text_string(&line), reply);
}

/* Sends the commands with a depth in them, or (depth 0) the others. */
static bool send_commands(const Library *library, int depth, Error *error) {
    MEMORY_AUTO char *all = text_duplicate(library->commands != NULL ? library->commands : "");
    for (char *rest = all, *text; (text = strsep(&rest, ";")) != NULL;) {
        const bool has_depth = strstr(text, LIBRARY_DEPTH) != NULL;
        if (*text != '\0' && has_depth == (depth != 0) &&
            !send_command(library, text, depth, error))
            return false;
    }
    return true;
}

/* Reads the library's name and checks that it plays English draughts, as far as it tells. */
static bool introduce(Library *library, Error *error) {
    char reply[CB_REPLY_SIZE];
    strcpy(library->name, "a CheckerBoard library");
    if (library->engine_command == NULL) return true;
    if (command(library, "get gametype", reply) != 0 && atoi(reply) != CB_ENGLISH)
        return error_set(error, ERROR_DATA,
                         "it plays game type '%.40s'; expected %d, English draughts", reply,
                         CB_ENGLISH);
    if (command(library, "name", reply) == 0 || reply[0] == '\0') return true;
    for (char *c = reply; *c != '\0'; c++)
        if ((unsigned char)*c < ' ') *c = ' ';
    memcpy(library->name, reply, sizeof reply);
    return true;
}

static bool begin(void *context, const ProtocolGame *game, Error *error) {
    Library *const library = context;
    library->new_game = true;
    if (game->board_size == BOARD_SIZE_STANDARD && strcmp(game->rules->name, "english") == 0)
        return true;
    return error_set(error, ERROR_DATA, "CheckerBoard engines play only english on 8x8");
}

/* Describes an illegal move: "11-20" if the boards differ only by it and it names no legal move. */
static void describe(int cells[8][8], const Board *board, const MoveList *legal, char text[64]) {
    const Side side = (Side)board->side;
    int from = 0, to = 0, changes = 0;
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
    if (move_parse(text, legal, NULL) >= 0) strcpy(text, "(another board)");
}

/* Passes the depth and the moves before the position, which the library may ignore. */
static bool prepare(Library *library, const LoopQuestion *question, Error *error) {
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
    text_append(&history, "set gamehist %s", question->moves);
    if (library->engine_command != NULL && *question->moves != '\0' &&
        history.length < CB_COMMAND_SIZE)
        command(library, text_string(&history), reply);
    return true;
}

static bool choose(void *context, const LoopQuestion *question, LoopAnswer *answer, Error *error) {
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
    library_read_report(message, &answer->info);
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

LoopPlayer library_open(const char *path, const char *commands, Error *error) {
    Library *const library = memory_allocate(sizeof *library); /* never freed */
    TEXT_AUTO Text place = {0};
    library->commands = commands;
    /* A name without "/" is a file in this folder, not in the system's folders. */
    text_append(&place, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    void *const handle = dlopen(text_string(&place), RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL) { /* These casts are POSIX's. */
        library->get_move = __extension__(CbGetMove) dlsym(handle, "getmove");
        library->engine_command = __extension__(CbEngineCommand) dlsym(handle, "enginecommand");
    }
    const bool good =
        handle == NULL ? error_set(error, ERROR_DATA, "%s", dlerror())
        : library->get_move == NULL
            ? error_set(error, ERROR_DATA, "%s: no CheckerBoard engine: it has no function getmove",
                        path)
            : introduce(library, error) && send_commands(library, 0, error);
    return (LoopPlayer){.context = library,
                        .name = library->name,
                        .fault = good ? NULL : error->message,
                        .begin = begin,
                        .choose = choose};
}
