/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/play_terminal.h"

#include "arena/rows.h"
#include "cli/board_picture.h"
#include "cli/typed_line.h"
#include "draughts/notation.h"
#include "report/table.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct Talk {
    LiveGame *game;
    bool is_terminal, is_over_said;
    PictureStyle style;
    LiveThought thought; /* scratch */
    TypedLines input;
} Talk;

/* Output */

static void say(Text *text) {
    fwrite(text_string(text), 1, text->length, stdout);
    fflush(stdout);
    text_free(text);
}

/* A line for people, or for programs, where that is not NULL. */
static void tell(Talk *talk, const char *people, const char *programs) {
    const char *const line = talk->is_terminal ? people : programs;
    Text text = {.data = NULL};
    if (line == NULL) return;
    if (talk->is_terminal && utf8_width(line) > terminal_columns()) {
        utf8_append_wrapped(&text, line, terminal_columns());
    } else {
        utf8_append_clean(&text, line, "?");
        text_append_char(&text, '\n');
    }
    say(&text);
}

/* The same of texts, which it frees. */
static void tell_texts(Talk *talk, Text *people, Text *programs) {
    tell(talk, text_string(people), text_string(programs));
    text_free(people);
    text_free(programs);
}

static void tell_error(Talk *talk, const Error *fault) {
    Text line = {.data = NULL};
    text_append(&line, "error %s", fault->message);
    tell(talk, fault->message, text_string(&line));
    text_free(&line);
}

static void show_board(Talk *talk) {
    const GameRecord *const record = live_game_record(talk->game);
    Text text = {.data = NULL};
    if (!talk->is_terminal) return;
    text_append_char(&text, '\n');
    board_picture_append(&record->final,
                         record->plies > 0 ? &record->records[record->plies - 1].move : NULL,
                         talk->style, &text);
    text_append_char(&text, '\n');
    say(&text);
}

static void append_moves(const Talk *talk, Text *text) {
    const MoveList *const legal = live_game_legal(talk->game);
    for (int i = 0; i < legal->count; i++) {
        text_append_char(text, ' ');
        move_write(&legal->moves[i], legal, text);
    }
}

/* " score 0.25 depth 6 nodes 1234": what is known; for people with three digits of the score. */
static void append_search(const SearchResult *known, bool people, Text *text) {
    if (known->scored) text_append_string(text, " score ");
    if (known->scored) (people ? live_game_write_score : score_write)(known->score, text);
    if (known->depth_plies > 0) text_append(text, " depth %d", known->depth_plies);
    if (known->counters.nodes > 0) text_append(text, " nodes %" PRIu64, known->counters.nodes);
}

/* Tells the last move. */
static void tell_move(Talk *talk) {
    const GameRecord *const record = live_game_record(talk->game);
    const PlyRecord *const ply = &record->records[record->plies - 1];
    const SearchResult known = {.scored = ply->scored,
                                .score = ply->score,
                                .depth_plies = ply->depth_plies,
                                .counters = ply->counters};
    const Side side = side_other((Side)record->final.side);
    const char *const line = live_game_line(talk->game);
    char move[MOVE_TEXT_SIZE];
    Text people = {.data = NULL}, programs = {.data = NULL}, search = {.data = NULL};
    ply_write_move(ply, move);
    text_append(&programs, "move %s %s", side_name(side), move);
    append_search(&known, false, &programs);
    if (*line != '\0') text_append(&programs, " line %s", line);
    append_search(&known, true, &search);
    text_append(&people, "%s plays %s%s%s%s%s", live_game_name(talk->game, side), move,
                search.length > 0 ? ":" : "", text_string(&search),
                *line != '\0' ? ", expects " : "", line);
    if (live_game_player(talk->game, side) != NULL || !talk->is_terminal)
        tell_texts(talk, &people, &programs);
    text_free(&search);
}

static void tell_end(Talk *talk) {
    const GameRecord *const record = live_game_record(talk->game);
    Text people = {.data = NULL}, programs = {.data = NULL};
    if (talk->is_over_said) return;
    talk->is_over_said = true;
    live_game_write_end(talk->game, &people);
    if (live_game_player(talk->game, BLACK) == NULL || live_game_player(talk->game, WHITE) == NULL)
        text_append_string(&people, ". There are still undo, save and quit.");
    text_append(&programs, "result %s %s", result_text(record->result),
                ending_name(record->ending));
    tell_texts(talk, &people, &programs);
}

/* Who has to say a move, and which captures are forced. */
static void tell_turn(Talk *talk) {
    const Board *const board = &live_game_record(talk->game)->final;
    const MoveList *const legal = live_game_legal(talk->game);
    Text people = {.data = NULL}, programs = {.data = NULL}, moves = {.data = NULL};
    text_append(&programs, "turn %s ", side_name((Side)board->side));
    fen_write(board, &programs);
    append_moves(talk, &moves);
    text_append(&people, "%s to move%s%s", board->side == BLACK ? "Black" : "White",
                move_is_capture(&legal->moves[0]) ? "; a capture is forced:" : ".",
                move_is_capture(&legal->moves[0]) ? text_string(&moves) : "");
    tell_texts(talk, &people, &programs);
    text_free(&moves);
}

/* What tables know of the position. */
static void tell_exact(Talk *talk) {
    Text people = {.data = NULL}, programs = {.data = NULL};
    text_append_string(&programs, "exact ");
    if (live_game_exact(talk->game, &programs)) {
        text_append(&people, "Exactly: %s", programs.data + strlen("exact "));
        tell_texts(talk, &people, &programs);
    }
    text_free(&programs);
}

/* Commands; each tells what came of it */

/* Asks a player, of the side that does not move before the other's. */
static bool consult(Talk *talk, const char *what, Error *error) {
    const Side side = (Side)live_game_record(talk->game)->final.side;
    const Side asked =
        live_game_player(talk->game, side_other(side)) != NULL ? side_other(side) : side;
    if (live_game_player(talk->game, asked) == NULL)
        return error_set(error, ERROR_DATA, "%s: nobody to ask", what);
    if (live_game_legal(talk->game)->count == 0)
        return error_set(error, ERROR_DATA, "the game is over");
    live_game_ask(talk->game, asked, &talk->thought);
    return live_game_think(talk->game, &talk->thought, interrupt_flag(), error);
}

static bool do_hint(Talk *talk, const char *what, Error *error) {
    if (!consult(talk, what, error)) return false;
    const LiveThought *const thought = &talk->thought;
    const SearchResult *const result = &thought->result;
    const bool is_score = *what == 's';
    Text people = {.data = NULL}, programs = {.data = NULL};
    text_append_string(&programs, what);
    if (!is_score) {
        text_append_string(&people, "It would play ");
        move_write(&thought->legal.moves[result->move], &thought->legal, &people);
        text_append_string(&people, result->scored ? ":" : "");
        text_append_char(&programs, ' ');
        move_write(&thought->legal.moves[result->move], &thought->legal, &programs);
    }
    if (is_score) text_append_string(&people, "It says:");
    append_search(result, true, &people);
    append_search(result, false, &programs);
    if (is_score && !result->scored) {
        text_append_string(&people, " nothing");
        text_append_string(&programs, " unknown");
    }
    tell_texts(talk, &people, &programs);
    return true;
}

static bool do_moves(Talk *talk, const char *words, Error *error) {
    Text line = {.data = NULL};
    (void)words;
    (void)error;
    text_append_string(&line, "moves");
    append_moves(talk, &line);
    tell(talk, text_string(&line), text_string(&line));
    text_free(&line);
    return true;
}

static bool do_fen(Talk *talk, const char *words, Error *error) {
    Text line = {.data = NULL};
    (void)words;
    (void)error;
    text_append_string(&line, "fen ");
    fen_write(&live_game_record(talk->game)->final, &line);
    tell(talk, line.data + 4, line.data);
    text_free(&line);
    return true;
}

/* Back to where a person moves. */
static bool do_undo(Talk *talk, const char *words, Error *error) {
    LiveGame *const game = talk->game;
    const GameRecord *const record = live_game_record(game);
    const bool was_over = record->ending != ENDING_NONE;
    int taken = 0;
    (void)words;
    if (record->plies == 0 && !was_over)
        return error_set(error, ERROR_DATA, "no move to take back");
    do taken += live_game_undo(game, 1);
    while (record->plies > 0 && live_game_player(game, (Side)record->final.side) != NULL);
    talk->is_over_said = false;
    Text line = {.data = NULL};
    text_append(&line, "undo %d", taken);
    tell(talk, "Taken back.", text_string(&line));
    text_free(&line);
    show_board(talk);
    return true;
}

static bool do_save(Talk *talk, const char *path, Error *error) {
    if (*path == '\0') return error_set(error, ERROR_DATA, "save: expected a file: save GAME.pdn");
    if (file_exists(path))
        return error_set(error, ERROR_DATA, "%s: it is there; nothing is overwritten", path);
    Text pdn = {.data = NULL}, line = {.data = NULL};
    live_game_write_pdn(talk->game, &pdn);
    const bool good = file_write(path, text_string(&pdn), pdn.length, error);
    text_append(&line, "saved %s", path);
    if (good) tell(talk, text_string(&line), text_string(&line));
    text_free(&pdn);
    text_free(&line);
    return good;
}

static bool do_flip(Talk *talk, const char *words, Error *error) {
    (void)words;
    (void)error;
    talk->style.flipped = !talk->style.flipped;
    show_board(talk);
    return true;
}

static bool do_board(Talk *talk, const char *words, Error *error) {
    show_board(talk);
    return talk->is_terminal || do_fen(talk, words, error);
}

static bool do_resign(Talk *talk, const char *words, Error *error) {
    (void)words;
    if (live_game_record(talk->game)->ending != ENDING_NONE)
        return error_set(error, ERROR_DATA, "the game is over");
    live_game_resign(talk->game, (Side)live_game_record(talk->game)->final.side);
    return true;
}

static bool do_help(Talk *talk, const char *words, Error *error);

static const struct {
    const char *name, *help;
    bool (*act)(Talk *talk, const char *words, Error *error);
} ACTIONS[] = {
    {"undo", "takes your last move back", do_undo},
    {"hint", "what the player would move", do_hint},
    {"score", "what the player thinks of the position", do_hint},
    {"moves", "the legal moves", do_moves},
    {"board", "draws the board again", do_board},
    {"flip", "turns the board round", do_flip},
    {"fen", "the position as FEN", do_fen},
    {"save", "save FILE.pdn writes the game", do_save},
    {"resign", "gives the game up", do_resign},
    {"help", "this list", do_help},
    {"quit", "ends; so does the end of the input", NULL},
};
enum { ACTION_COUNT = sizeof ACTIONS / sizeof ACTIONS[0] };

static bool do_help(Talk *talk, const char *words, Error *error) {
    (void)words;
    (void)error;
    tell(talk, "Moves are typed as 11-15, captures as 22x15 or, the whole way, 22x15x8.",
         "help moves 11-15 22x15x8");
    for (int i = 0; i < ACTION_COUNT; i++) {
        Text people = {.data = NULL}, programs = {.data = NULL};
        text_append(&people, "%-7s %s", ACTIONS[i].name, ACTIONS[i].help);
        text_append(&programs, "help %s", people.data);
        tell_texts(talk, &people, &programs);
    }
    return true;
}

/* False when it is the end. */
static bool obey(Talk *talk, char *line) {
    Error fault = {ERROR_NONE, ""};
    char *const word = line + strspn(line, " \t");
    char *rest = word + strcspn(word, " \t");
    if (*rest != '\0') *rest++ = '\0';
    rest += strspn(rest, " \t");
    if (*word == '\0') return true;
    if (strcasecmp(word, "quit") == 0) return false;
    for (int i = 0; i < ACTION_COUNT; i++) {
        if (strcasecmp(word, ACTIONS[i].name) != 0) continue;
        if (!ACTIONS[i].act(talk, ACTIONS[i].act == do_hint ? ACTIONS[i].name : rest, &fault))
            tell_error(talk, &fault);
        return true;
    }
    const int index = live_game_read(talk->game, word, &fault);
    if (index >= 0) {
        live_game_move(talk->game, index);
        tell_move(talk);
    } else {
        if (strstr(fault.message, "is not a move") != NULL)
            error_set(&fault, ERROR_DATA,
                      "'%.40s': expected a move, as 11-15 or 22x15x8, or help, undo, hint, moves, "
                      "score, fen, save, flip, resign, quit",
                      word);
        tell_error(talk, &fault);
    }
    return true;
}

/* Lets the player to move choose. */
static bool let_move(Talk *talk, Side side, Error *error) {
    if (talk->is_terminal) {
        printf("%s is thinking …\n", side == BLACK ? "Black" : "White");
        fflush(stdout);
    }
    live_game_ask(talk->game, side, &talk->thought);
    if (!live_game_think(talk->game, &talk->thought, interrupt_flag(), error)) return false;
    if (talk->thought.result.stopped) return true; /* the flag ends it */
    live_game_take(talk->game, &talk->thought);
    tell_move(talk);
    show_board(talk);
    return true;
}

static bool is_interrupted(Error *error) {
    return atomic_load(interrupt_flag()) && !error_set(error, ERROR_INTERRUPTED, "stopped");
}

/* One step of the game; *going becomes false at its end. */
static bool step(Talk *talk, bool *going, Error *error) {
    const GameRecord *const record = live_game_record(talk->game);
    const bool is_over = record->ending != ENDING_NONE;
    const Side side = (Side)record->final.side;
    char line[TYPED_LINE_SIZE];
    if (is_interrupted(error)) return false;
    if (is_over) tell_end(talk);
    const bool both =
        live_game_player(talk->game, BLACK) != NULL && live_game_player(talk->game, WHITE) != NULL;
    *going = !is_over || !both;
    if (!*going) return true;
    if (!is_over && live_game_player(talk->game, side) != NULL) return let_move(talk, side, error);
    if (!is_over) tell_exact(talk);
    if (!is_over) tell_turn(talk);
    if (talk->is_terminal) {
        fputs("> ", stdout);
        fflush(stdout);
    }
    *going = typed_line(&talk->input, line) && obey(talk, line);
    return !is_interrupted(error);
}

bool play_terminal_run(LiveGame *game, bool flipped, Error *error) {
    const char *const plain = getenv("NO_COLOR"), *const kind = getenv("TERM");
    Talk *const talk = memory_allocate(sizeof *talk);
    talk->game = game;
    talk->is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    talk->style = (PictureStyle){
        .colours = (plain == NULL || *plain == '\0') && kind != NULL && strcmp(kind, "dumb") != 0,
        .flipped = flipped,
    };
    bool going = true, good = true;
    if (talk->is_terminal)
        puts("Type a move, as 11-15 or 22x15x8, or help. b and w are men, B and W kings.");
    show_board(talk);
    while (good && going) good = step(talk, &going, error);
    if (talk->is_terminal && good) putchar('\n');
    free(talk);
    return good;
}
