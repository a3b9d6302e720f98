/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/serve.h"

#include "draughts/notation.h"
#include "engine/serve_loop.h"
#include "util/utf8.h"

#include <string.h>

/* What has been said so far. */
typedef struct Session {
    const Served *served;
    const Rules *rules;
    Board board;
    Text history; /* how the board was given, where with moves; else empty */
    ServeLoop *loop;
    /* The search under way: */
    MoveList legal;
    ProtocolGo go;
} Session;

/* One line, whatever the message quotes. */
static void append_error(Text *reply, const char *message) {
    text_append_string(reply, "error ");
    utf8_append_clean(reply, message, "?");
    text_append_char(reply, '\n');
}

static bool say_hello(const Session *session, char *words, Text *reply, Error *error) {
    int64_t version = 0;
    const char *const word = protocol_take_word(&words);
    if (!text_parse_int(word, 1, INT32_MAX, &version)) {
        return error_set(error, ERROR_DATA, "hello '%.40s': expected the protocol's version", word);
    }
    if (session->served->fault != NULL) {
        return error_set(error, ERROR_DATA, "%s", session->served->fault);
    }
    text_append(reply, "ready %s\n", session->served->name);
    return true;
}

static bool begin(Session *session, char *words, Text *reply, Error *error) {
    ProtocolGame game;
    if (!protocol_read_game(words, &game, error) ||
        !session->served->begin(session->served->context, &game, error)) {
        return false;
    }
    session->rules = game.rules;
    session->board = board_start(game.board_size);
    text_clear(&session->history);
    text_append_string(reply, "ready\n");
    return true;
}

/* Plays the moves that follow a position. */
static bool play_moves(const Session *session, char *moves, Board *board, Error *error) {
    for (const char *word; *(word = protocol_take_word(&moves)) != '\0';) {
        MoveList legal;
        moves_generate(board, session->rules, &legal);
        const int move = move_parse(word, &legal, error);
        if (move < 0) return false;
        *board = move_apply(board, &legal.moves[move]);
    }
    return true;
}

/* "FEN[ moves MOVE…]" */
static bool set_position(Session *session, char *fen, Error *error) {
    static const char MOVES[] = " moves ";
    Board board;
    Text history = {.data = NULL};
    char *const moves = strstr(fen, MOVES);
    if (moves != NULL) *moves = '\0';
    text_append_string(&history, fen);
    if (moves != NULL) text_append(&history, " %s", moves + strlen(MOVES));
    const bool good = fen_parse(fen, session->board.size, &board, error) &&
                      (moves == NULL || play_moves(session, moves + strlen(MOVES), &board, error));
    if (good) {
        session->board = board;
        text_clear(&session->history);
        text_append_string(&session->history, text_string(&history));
    }
    text_free(&history);
    return good;
}

static bool go(Session *session, char *words, Error *error) {
    if (!protocol_read_go(words, &session->go, error)) return false;
    if (moves_generate(&session->board, session->rules, &session->legal) == 0) {
        return error_set(error, ERROR_DATA, "the side to move has no move");
    }
    return serve_loop_search(session->loop, false, error);
}

static void search(void *opaque) {
    Session *const session = opaque;
    const Served *const served = session->served;
    Error error = {ERROR_NONE, ""};
    Text reply = {.data = NULL};
    ServeAnswer answer = {.move = -1};
    const ServeQuestion question = {.board = &session->board,
                                    .legal = &session->legal,
                                    .go = session->go,
                                    .history = text_string(&session->history),
                                    .stop = serve_loop_stop(session->loop)};
    if (!served->choose(served->context, &question, &answer, &error)) {
        append_error(&reply, error.message);
    } else {
        protocol_write_info(&answer.info, &reply);
        text_append_string(&reply, "bestmove ");
        if (answer.move >= 0) {
            move_write(&session->legal.moves[answer.move], &session->legal, &reply);
        } else {
            text_append_string(&reply, answer.text);
        }
        text_append_char(&reply, '\n');
    }
    serve_loop_say(session->loop, &reply);
    text_free(&reply);
}

static bool obey_word(Session *session, const char *word, char *rest, Text *reply, Error *error) {
    if (*word == '\0') return true;
    if (strcmp(word, "hello") == 0) return say_hello(session, rest, reply, error);
    if (strcmp(word, "newgame") == 0) return begin(session, rest, reply, error);
    if (strcmp(word, "position") == 0) return set_position(session, rest, error);
    if (strcmp(word, "go") == 0) return go(session, rest, error);
    return error_set(error, ERROR_DATA,
                     "'%.40s': expected hello, newgame, position, go, stop or quit", word);
}

static void obey(void *opaque, char *line) {
    Session *const session = opaque;
    Error fault = {ERROR_NONE, ""};
    Text reply = {.data = NULL};
    const char *const word = line != NULL ? protocol_take_word(&line) : "";
    if (line == NULL)
        append_error(&reply, "a line that is too long");
    else if (!obey_word(session, word, line, &reply, &fault))
        append_error(&reply, fault.message);
    serve_loop_say(session->loop, &reply);
    text_free(&reply);
}

bool serve_run(const Served *served, int in, FILE *out, Error *error) {
    static const ServeTalk TALK = {obey, NULL, search};
    Session session = {
        .served = served, .rules = RULES_ALL[0], .board = board_start(BOARD_SIZE_STANDARD)};
    session.loop = serve_loop_open(&TALK, &session, in, out, error);
    const bool good = session.loop != NULL && serve_loop_run(session.loop, error);
    serve_loop_close(session.loop);
    text_free(&session.history);
    return good;
}
