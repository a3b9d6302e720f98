/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/serve.h"

#include "draughts/notation.h"
#include "util/utf8.h"

#include <string.h>

/* What has been said so far. */
typedef struct Session {
    const Served *served;
    const Rules *rules;
    Board board;
    Text history; /* how the board was given, where with moves; else empty */
    Text reply;
} Session;

bool serve_read_line(FILE *in, char line[PROTOCOL_LINE_MAX], bool *whole) {
    size_t length = 0;
    int c = getc(in);
    if (c == EOF) return false;
    *whole = true;
    for (; c != EOF && c != '\n'; c = getc(in)) {
        if (length == PROTOCOL_LINE_MAX - 1) {
            *whole = false;
            continue;
        }
        line[length++] = c != '\0' ? (char)c : '?';
    }
    if (length > 0 && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return true;
}

/* One line, whatever the message quotes. */
static void reply_error(Session *session, const char *message) {
    text_append_string(&session->reply, "error ");
    utf8_append_clean(&session->reply, message, "?");
    text_append_char(&session->reply, '\n');
}

static bool say_hello(Session *session, char *words, Error *error) {
    int64_t version = 0;
    const char *const word = protocol_take_word(&words);
    if (!text_parse_int(word, 1, INT32_MAX, &version)) {
        return error_set(error, ERROR_DATA, "hello '%.40s': expected the protocol's version", word);
    }
    if (session->served->fault != NULL) {
        return error_set(error, ERROR_DATA, "%s", session->served->fault);
    }
    text_append(&session->reply, "ready %s\n", session->served->name);
    return true;
}

static bool begin(Session *session, char *words, Error *error) {
    ProtocolGame game;
    if (!protocol_read_game(words, &game, error) ||
        !session->served->begin(session->served->context, &game, error)) {
        return false;
    }
    session->rules = game.rules;
    session->board = board_start(game.board_size);
    text_clear(&session->history);
    text_append_string(&session->reply, "ready\n");
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
    MoveList legal;
    ServeAnswer answer = {.move = -1};
    ServeQuestion question = {
        .board = &session->board, .legal = &legal, .history = text_string(&session->history)};
    if (!protocol_read_go(words, &question.go, error)) return false;
    if (moves_generate(&session->board, session->rules, &legal) == 0) {
        return error_set(error, ERROR_DATA, "the side to move has no move");
    }
    if (!session->served->choose(session->served->context, &question, &answer, error)) return false;
    protocol_write_info(&answer.info, &session->reply);
    text_append_string(&session->reply, "bestmove ");
    if (answer.move >= 0) {
        move_write(&legal.moves[answer.move], &legal, &session->reply);
    } else {
        text_append_string(&session->reply, answer.text);
    }
    text_append_char(&session->reply, '\n');
    return true;
}

static bool obey(Session *session, const char *word, char *rest, Error *error) {
    if (*word == '\0') return true;
    if (strcmp(word, "hello") == 0) return say_hello(session, rest, error);
    if (strcmp(word, "newgame") == 0) return begin(session, rest, error);
    if (strcmp(word, "position") == 0) return set_position(session, rest, error);
    if (strcmp(word, "go") == 0) return go(session, rest, error);
    return error_set(error, ERROR_DATA, "'%.40s': expected hello, newgame, position, go or quit",
                     word);
}

bool serve_write(Text *reply, FILE *out, Error *error) {
    if (reply->length == 0) return true;
    const bool good =
        fwrite(reply->data, 1, reply->length, out) == reply->length && fflush(out) == 0;
    text_clear(reply);
    return good || error_set(error, ERROR_CANNOT_WRITE, "standard output: cannot write");
}

bool serve_run(const Served *served, FILE *in, FILE *out, Error *error) {
    Session session = {
        .served = served, .rules = RULES_ALL[0], .board = board_start(BOARD_SIZE_STANDARD)};
    char line[PROTOCOL_LINE_MAX];
    bool whole = true, good = true;
    while (good && serve_read_line(in, line, &whole)) {
        Error fault = {ERROR_NONE, ""};
        char *rest = line;
        const char *const word = protocol_take_word(&rest);
        if (!whole) {
            reply_error(&session, "a line that is too long");
        } else if (strcmp(word, "quit") == 0) {
            break;
        } else if (!obey(&session, word, rest, &fault)) {
            reply_error(&session, fault.message);
        }
        good = serve_write(&session.reply, out, error);
    }
    text_free(&session.reply);
    text_free(&session.history);
    return good;
}
