/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/board_picture.h"
#include "cli/commands.h"
#include "cli/egdb_cache.h"

#include "arena/live_game.h"
#include "arena/results.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <strings.h>
#include <unistd.h>

static const char DOC[] =
    "Plays a game against you at the terminal, or shows a game between two players.\v"
    "PLAYER is "
    "easy, medium or hard, or as in 'jumpoff list players' (default " PLAY_DEFAULT
    "). Type moves as 11-15 "
    "or 22x15x8, or help. If input or output is not a terminal, jumpoff reads and writes lines "
    "for programs (docs/results-folder.md).\n\n"
    "Examples:\n"
    "  jumpoff play easy\n"
    "  jumpoff play piece2val@6 --white --rules giveaway\n"
    "  jumpoff play hg-25f@0.5s --fen B:W18,27,K10:B12,20,K22\n"
    "  jumpoff play random piece2val@4 </dev/null";

typedef struct PlayCommandOptions {
    Common common;
    bool black, white;
    const char *tables; /* NULL: none */
} PlayCommandOptions;

static const Setting OPTIONS[] = {
    {SETTING_FLAG("black", "you play Black (the default)", offsetof(PlayCommandOptions, black))},
    {SETTING_FLAG("white", "you play White", offsetof(PlayCommandOptions, white)),
     .excludes = "black"},
    {SETTING_WORD("tables", "DIR",
                  "show exact values from these tables (default: the largest in ~/.cache/jumpoff)",
                  offsetof(PlayCommandOptions, tables))},
    OPTION_FEN,
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED_AS("random seed of the players' choices (default 1)"),
    {.name = NULL},
};

enum { LINE_SIZE = 4096 };

/* A game with people at the board, on a terminal or with a program at the other end of pipes. */
typedef struct TerminalGame {
    LiveGame *game;
    const GameRecord *record; /* the game's record */
    bool is_terminal, is_end_printed;
    PictureStyle style;
    LiveSearch search;     /* reused for each search */
    char typed[LINE_SIZE]; /* input that was read but not used */
    size_t typed_length;
} TerminalGame;

/* Output */

static void print_text(const TerminalGame *terminal, const char *line) {
    TEXT_AUTO Text text = {0};
    if (terminal->is_terminal && utf8_width(line) > terminal_columns()) {
        utf8_append_wrapped(&text, line, terminal_columns());
    } else {
        utf8_append_clean(&text, line, "?");
        text_append_char(&text, '\n');
    }
    fwrite(text.data, 1, text.length, stdout);
    fflush(stdout);
}

static void show_board(const TerminalGame *terminal) {
    const GameRecord *const record = terminal->record;
    TEXT_AUTO Text text = {0};
    if (!terminal->is_terminal) return;
    text_append_char(&text, '\n');
    board_picture_append(&record->final,
                         record->plies > 0 ? &record->records[record->plies - 1].move : NULL,
                         terminal->style, &text);
    puts(text.data);
    fflush(stdout);
}

/* Appends the known parts of " score 0.25 depth 6 nodes 1234"; for a person with three digits. */
static void append_search(const TerminalGame *terminal, bool scored, Score score, int depth_plies,
                          uint64_t nodes, Text *text) {
    if (scored) text_append_string(text, " score ");
    if (scored) (terminal->is_terminal ? live_game_write_score : score_write)(score, text);
    if (depth_plies > 0) text_append(text, " depth %d", depth_plies);
    if (nodes > 0) text_append(text, " nodes %" PRIu64, nodes);
}

/* Prints the last move, unless a person at a terminal has just typed it. */
static void print_move(const TerminalGame *terminal) {
    const PlyRecord *const ply = &terminal->record->records[terminal->record->plies - 1];
    const Side side = side_other((Side)terminal->record->final.side);
    const char *const expected = live_game_line(terminal->game);
    char move[MOVE_TEXT_SIZE];
    TEXT_AUTO Text line = {0};
    if (terminal->is_terminal && live_game_player(terminal->game, side) == NULL) return;
    ply_write_move(ply, move);
    if (terminal->is_terminal)
        text_append(&line, "%s plays %s", live_game_name(terminal->game, side), move);
    else
        text_append(&line, "move %s %s", side_name(side), move);
    append_search(terminal, ply->scored, ply->score, ply->depth_plies, ply->counters.nodes, &line);
    if (*expected != '\0') text_append(&line, " line %s", expected);
    print_text(terminal, line.data);
}

static void print_end(TerminalGame *terminal) {
    TEXT_AUTO Text line = {0};
    if (terminal->is_end_printed) return;
    terminal->is_end_printed = true;
    if (terminal->is_terminal)
        live_game_write_end(terminal->game, &line);
    else
        text_append(&line, "result %s %s", result_text(terminal->record->result),
                    live_game_reason(terminal->game));
    print_text(terminal, line.data);
}

/* Prints the tables' value of the position, the side to move, and the forced captures. */
static void print_turn(const TerminalGame *terminal) {
    const Board *const board = &terminal->record->final;
    const bool is_forced = move_is_capture(&live_game_legal(terminal->game)->moves[0]);
    TEXT_AUTO Text line = {0};
    text_append_string(&line, "exact ");
    if (live_game_exact(terminal->game, &line)) print_text(terminal, line.data);
    text_clear(&line);
    if (terminal->is_terminal) {
        text_append(&line, "%s to move%s", board->side == BLACK ? "Black" : "White",
                    is_forced ? "; a capture is forced: " : ".");
        if (is_forced) moves_write(live_game_legal(terminal->game), 0, &line);
    } else {
        text_append(&line, "turn %s ", side_name((Side)board->side));
        fen_write(board, &line);
    }
    print_text(terminal, line.data);
}

static void print_help(const TerminalGame *terminal) {
    static const char *const LINES[] = {
        "moves   are typed as 11-15, captures as 22x15 or, the whole way, 22x15x8",
        "undo    takes your last move back",
        "hint    the move that the player would choose, and its score",
        "moves   the legal moves",
        "board   draws the board again",
        "fen     the position as FEN",
        "save    save FILE.pdn writes the game",
        "resign  gives the game up",
        "quit    ends; so does the end of the input",
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        TEXT_AUTO Text line = {0};
        text_append(&line, "%s%s", terminal->is_terminal ? "" : "help ", LINES[i]);
        print_text(terminal, line.data);
    }
}

/* Commands; each appends its result to a line or prints it */

/* Appends the move that the other side's player or, without one, the side's own would choose. */
static bool hint(TerminalGame *terminal, Text *line, Error *error) {
    LiveSearch *const search = &terminal->search;
    const SearchResult *const result = &search->result;
    const Side side = (Side)terminal->record->final.side;
    const Side asked =
        live_game_player(terminal->game, side_other(side)) != NULL ? side_other(side) : side;
    if (live_game_player(terminal->game, asked) == NULL)
        return error_set(error, ERROR_DATA, "hint: there is no player to ask");
    if (live_game_legal(terminal->game)->count == 0)
        return error_set(error, ERROR_DATA, "the game is over");
    live_game_ask(terminal->game, asked, search);
    if (!live_game_think(terminal->game, search, interrupt_flag(), error)) return false;
    text_append_string(line, "hint ");
    move_write(&search->legal.moves[result->move], &search->legal, line);
    append_search(terminal, result->scored, result->score, result->depth_plies,
                  result->counters.nodes, line);
    return true;
}

static bool undo(TerminalGame *terminal, Error *error) {
    const int taken = live_game_undo(terminal->game, error);
    TEXT_AUTO Text line = {0};
    if (taken < 0) return false;
    terminal->is_end_printed = false;
    text_append(&line, "undo %d", taken);
    print_text(terminal, line.data);
    show_board(terminal);
    return true;
}

static bool save(TerminalGame *terminal, const char *path, Text *line, Error *error) {
    TEXT_AUTO Text pdn = {0};
    if (*path == '\0') return error_set(error, ERROR_DATA, "save: expected a file: save GAME.pdn");
    if (file_exists(path))
        return error_set(error, ERROR_DATA, "%s: the file exists; nothing is overwritten", path);
    live_game_write_pdn(terminal->game, &pdn);
    if (!file_write(path, text_string(&pdn), pdn.length, error)) return false;
    text_append(line, "saved %s", path);
    return true;
}

static bool play_move(TerminalGame *terminal, const char *word, Error *error) {
    const int index = live_game_read(terminal->game, word, error);
    if (index < 0 && strstr(error->message, "is not a move") != NULL)
        error_set(error, ERROR_DATA,
                  "'%.40s': expected a move, as 11-15 or 22x15x8, or help, undo, hint, moves, "
                  "board, fen, save, resign, quit",
                  word);
    if (index < 0) return false;
    live_game_move(terminal->game, index);
    print_move(terminal);
    return true;
}

/* Returns false at `quit`. */
static bool run_line(TerminalGame *terminal, char *typed) {
    const GameRecord *const record = terminal->record;
    TEXT_AUTO Text line = {0};
    Error error = {ERROR_NONE, ""};
    char *const word = typed + strspn(typed, " \t");
    char *rest = word + strcspn(word, " \t");
    bool good = true;
    if (*rest != '\0') *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (*word == '\0') return true;
    if (strcasecmp(word, "quit") == 0) return false;
    if (strcasecmp(word, "help") == 0)
        print_help(terminal);
    else if (strcasecmp(word, "undo") == 0)
        good = undo(terminal, &error);
    else if (strcasecmp(word, "hint") == 0)
        good = hint(terminal, &line, &error);
    else if (strcasecmp(word, "moves") == 0) {
        text_append_string(&line, "moves ");
        moves_write(live_game_legal(terminal->game), 0, &line);
    } else if (strcasecmp(word, "board") == 0 && terminal->is_terminal)
        show_board(terminal);
    else if (strcasecmp(word, "board") == 0 || strcasecmp(word, "fen") == 0) {
        text_append_string(&line, "fen ");
        fen_write(&record->final, &line);
    } else if (strcasecmp(word, "save") == 0)
        good = save(terminal, rest, &line, &error);
    else if (strcasecmp(word, "resign") == 0) {
        good = record->ending == ENDING_NONE || error_set(&error, ERROR_DATA, "the game is over");
        if (good) live_game_resign(terminal->game, (Side)record->final.side);
    } else {
        if (*rest != '\0') word[strlen(word)] = ' '; /* "11 - 15" */
        good = play_move(terminal, word, &error);
    }
    if (!good) text_append(&line, "%s%s", terminal->is_terminal ? "" : "error ", error.message);
    if (line.length > 0) print_text(terminal, line.data);
    return true;
}

/* The game */

/* Takes a line without its end from the input that was read, or as much as fits. */
static bool take_line(TerminalGame *terminal, char line[LINE_SIZE]) {
    const char *const end = memchr(terminal->typed, '\n', terminal->typed_length);
    if (end == NULL && terminal->typed_length < LINE_SIZE) return false;
    const size_t length = end != NULL ? (size_t)(end - terminal->typed) : LINE_SIZE - 1;
    memcpy(line, terminal->typed, length);
    line[length] = '\0';
    if (length > 0 && line[length - 1] == '\r') line[length - 1] = '\0';
    terminal->typed_length -= length + 1;
    memmove(terminal->typed, terminal->typed + length + 1, terminal->typed_length);
    return true;
}

/* Asks for a line and reads it without its end, in parts if it is too long. False at the end of the
 * input or when interrupted: a signal does not end a read of stdio. */
static bool read_line(TerminalGame *terminal, char line[LINE_SIZE]) {
    if (terminal->is_terminal) fputs("> ", stdout);
    fflush(stdout);
    while (!take_line(terminal, line)) {
        struct pollfd standard = {.fd = STDIN_FILENO, .events = POLLIN};
        const bool is_ready = poll(&standard, 1, -1) >= 0 || errno != EINTR;
        if (atomic_load(interrupt_flag())) return false;
        if (!is_ready) continue;
        const ssize_t got = read(STDIN_FILENO, terminal->typed + terminal->typed_length,
                                 LINE_SIZE - terminal->typed_length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 && terminal->typed_length == 0) return false;
        if (got <= 0)
            terminal->typed[terminal->typed_length] = '\n'; /* the last line without an end */
        terminal->typed_length += got > 0 ? (size_t)got : 1;
    }
    return true;
}

/* Lets the player to move choose. */
static bool move_player(TerminalGame *terminal, Side side, Error *error) {
    if (terminal->is_terminal)
        print_text(terminal, side == BLACK ? "Black is thinking …" : "White is thinking …");
    live_game_ask(terminal->game, side, &terminal->search);
    if (!live_game_think(terminal->game, &terminal->search, interrupt_flag(), error)) return false;
    if (terminal->search.result.stopped) return true; /* the caller looks at the flag */
    live_game_take(terminal->game, &terminal->search);
    print_move(terminal);
    show_board(terminal);
    return true;
}

/* Plays until the input ends, `quit` or, without people, the end of the game. False with
 * ERROR_INTERRUPTED (Ctrl-C) or the failure of an external engine. */
static bool play(TerminalGame *terminal, Error *error) {
    const LiveGame *const game = terminal->game;
    const bool has_person =
        live_game_player(game, BLACK) == NULL || live_game_player(game, WHITE) == NULL;
    char line[LINE_SIZE];
    if (terminal->is_terminal)
        puts("Type a move, as 11-15 or 22x15x8, or help. b and w are men, B and W kings.");
    show_board(terminal);
    while (!atomic_load(interrupt_flag())) {
        const bool is_over = terminal->record->ending != ENDING_NONE;
        const Side side = (Side)terminal->record->final.side;
        if (is_over) print_end(terminal);
        if (is_over && !has_person) return true;
        if (!is_over && live_game_player(game, side) != NULL) {
            if (!move_player(terminal, side, error)) return false;
            continue;
        }
        if (!is_over) print_turn(terminal);
        if (!read_line(terminal, line) || !run_line(terminal, line)) break;
    }
    if (atomic_load(interrupt_flag())) return error_set(error, ERROR_INTERRUPTED, "stopped");
    if (terminal->is_terminal) putchar('\n');
    return true;
}

static bool open_and_play(const PlayCommandOptions *options, LiveGame *game, Error *error) {
    const char *const plain = getenv("NO_COLOR"), *const kind = getenv("TERM");
    const char *const *const words = options->common.words;
    const int count = options->common.word_count;
    if (!live_game_set_player(game, options->white || count == 2 ? BLACK : WHITE,
                              count > 0 ? words[0] : PLAY_DEFAULT, NULL, error) ||
        (count == 2 && !live_game_set_player(game, WHITE, words[1], NULL, error)))
        return false;
    MEMORY_AUTO TerminalGame *terminal = memory_allocate(sizeof *terminal);
    terminal->game = game;
    terminal->record = live_game_record(game);
    terminal->is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    terminal->style.colours =
        (plain == NULL || *plain == '\0') && kind != NULL && strcmp(kind, "dumb") != 0;
    terminal->style.flipped = !options->white;
    if (terminal->is_terminal) {
        const Board *const start = &terminal->record->start;
        TEXT_AUTO Text tables = {0};
        egdb_cache_describe(options->tables, options->common.rules, start->size, &tables);
        print_text(terminal, text_string(&tables));
    }
    return play(terminal, error);
}

static bool run(int argc, char **argv, Error *error) {
    PlayCommandOptions options = {.common = common_default()};
    const Common *const common = &options.common;
    Board board;
    cli_parse(&COMMAND_PLAY, argc, argv, &options, NULL);
    if (common->word_count > 2)
        cli_usage_error(common, "expected at most two players, got also '%s'", common->words[2]);
    if (common->word_count == 2 && (options.black || options.white))
        cli_usage_error(common, "two players: there is no side left for you");
    if (!common_board(common, &board, error)) return false;
    if (options.tables != NULL &&
        egdb_share(options.tables, common->rules, board.size, error) == NULL)
        return false;
    LiveGame *const game = live_game_new(common->rules, &board, common->seed);
    live_game_consult(game, egdb_cache_find(options.tables, common->rules, board.size));
    interrupt_install();
    const bool good = open_and_play(&options, game, error);
    live_game_free(game);
    return good;
}

const Command COMMAND_PLAY = {
    COMMAND_OF("play", "a game against a player, or between two", "[PLAYER [PLAYER]]")};
