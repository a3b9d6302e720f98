#include "engine/serve.h"

#include "draughts/notation.h"
#include "util/utf8.h"

#include <string.h>

/* What has been said so far. */
typedef struct Session {
    const Served *served;
    const Rules *rules;
    Board board;
    Text reply;
} Session;

/* Reads a line without its end; false at the end of the input. One that is too long comes as far
 * as it fits, with *whole false, and is skipped to its end. */
static bool read_line(FILE *in, char line[PROTOCOL_LINE_MAX], bool *whole) {
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
    text_append_string(&session->reply, "ready\n");
    return true;
}

static bool set_position(Session *session, char *fen, Error *error) {
    Board board;
    if (!fen_parse(fen, session->board.size, &board, error)) return false;
    session->board = board;
    return true;
}

static bool go(Session *session, char *words, Error *error) {
    MoveList legal;
    ProtocolGo request;
    ServeAnswer answer;
    if (!protocol_read_go(words, &request, error)) return false;
    if (moves_generate(&session->board, session->rules, &legal) == 0) {
        return error_set(error, ERROR_DATA, "the side to move has no move");
    }
    memset(&answer, 0, sizeof answer);
    if (!session->served->choose(session->served->context, &session->board, &legal, &request,
                                 &answer, error)) {
        return false;
    }
    protocol_write_info(&answer.result, &session->reply);
    text_append_string(&session->reply, "bestmove ");
    if (answer.result.move >= 0) {
        move_write(&legal.moves[answer.result.move], &legal, &session->reply);
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

static bool write_reply(Session *session, FILE *out, Error *error) {
    const Text *const reply = &session->reply;
    if (reply->length == 0) return true;
    const bool good =
        fwrite(reply->data, 1, reply->length, out) == reply->length && fflush(out) == 0;
    text_clear(&session->reply);
    return good || error_set(error, ERROR_CANNOT_WRITE, "standard output: cannot write");
}

bool serve_run(const Served *served, FILE *in, FILE *out, Error *error) {
    Session session = {
        .served = served, .rules = RULES_ALL[0], .board = board_start(BOARD_SIZE_STANDARD)};
    char line[PROTOCOL_LINE_MAX];
    bool whole = true, good = true;
    while (good && read_line(in, line, &whole)) {
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
        good = write_reply(&session, out, error);
    }
    text_free(&session.reply);
    return good;
}
