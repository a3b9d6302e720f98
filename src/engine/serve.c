/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/serve.h"

#include "draughts/notation.h"
#include "util/clock.h"
#include "util/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    WAITING_MAX = 1 << 20,   /* bytes of lines that wait; more of them stop the searches before */
    LAST_MOVE_NS = 250000000 /* for searches after the end of the input */
};

/* Lines are obeyed in turn. A search runs on a thread of its own, so that "stop", "quit" and the
 * end of the input are heard at once; all else that comes meanwhile waits. */
typedef struct Session {
    const Served *served;
    const Rules *rules;
    Board board;
    Text history;     /* how the board was given, where with moves; else empty */
    Text reply;       /* to the line that is obeyed; during a search its thread's */
    int in, finished; /* descriptors: of the input; of the event that a search has finished */
    FILE *out;
    char line[PROTOCOL_LINE_MAX]; /* so far */
    size_t length;
    bool is_whole; /* else it was cut */
    Text waiting;  /* lines that wait, each with a mark before it and ended by NUL */
    size_t obeyed; /* bytes of those that wait no longer */
    /* Numbers of lines, from 1: read; obeyed; "stop" is for the searches of those up to this one.
     */
    uint64_t heard, begun, stopped;
    bool has_ended; /* the input, or it said "quit" */
    int64_t deadline_ns;
    /* The search under way: */
    bool is_searching;
    pthread_t thread;
    atomic_bool stop;
    MoveList legal;
    ProtocolGo go;
} Session;

/* Commands */

/* One line, whatever the message quotes. */
static void append_error(Session *session, const char *message) {
    text_append_string(&session->reply, "error ");
    utf8_append_clean(&session->reply, message, "?");
    text_append_char(&session->reply, '\n');
}

static bool begin(Session *session, char *words, Error *error) {
    ProtocolGame game;
    if (!protocol_read_game(words, &game, error) ||
        !session->served->begin(session->served->context, &game, error))
        return false;
    session->rules = game.rules;
    session->board = board_start(game.board_size);
    text_clear(&session->history);
    text_append_string(&session->reply, "ready\n");
    return true;
}

/* "FEN[ moves MOVE…]" */
static bool set_position(Session *session, char *fen, Error *error) {
    static const char MOVES[] = " moves ";
    Board board;
    TEXT_AUTO Text history = {0};
    char *const moves = strstr(fen, MOVES);
    if (moves != NULL) *moves = '\0';
    text_append_string(&history, fen);
    if (moves != NULL) text_append(&history, " %s", moves + strlen(MOVES));
    if (!fen_parse(fen, session->board.size, &board, error)) return false;
    char *rest = moves != NULL ? moves + strlen(MOVES) : fen + strlen(fen);
    for (const char *word; *(word = protocol_take_word(&rest)) != '\0';) {
        MoveList legal;
        moves_generate(&board, session->rules, &legal);
        const int move = move_parse(word, &legal, error);
        if (move < 0) return false;
        board = move_apply(&board, &legal.moves[move]);
    }
    session->board = board;
    text_clear(&session->history);
    text_append_string(&session->history, text_string(&history));
    return true;
}

/* A search from its question to its answer. */
static void *search(void *opaque) {
    Session *const session = opaque;
    const Served *const served = session->served;
    const uint64_t one = 1;
    Error error = {ERROR_NONE, ""};
    ServeAnswer answer = {.move = -1};
    const ServeQuestion question = {.board = &session->board,
                                    .legal = &session->legal,
                                    .go = session->go,
                                    .history = text_string(&session->history),
                                    .stop = &session->stop};
    if (!served->choose(served->context, &question, &answer, &error)) {
        append_error(session, error.message);
    } else {
        protocol_write_info(&answer.info, &session->reply);
        text_append_string(&session->reply, "bestmove ");
        if (answer.move >= 0)
            move_write(&session->legal.moves[answer.move], &session->legal, &session->reply);
        else
            text_append_string(&session->reply, answer.text);
        text_append_char(&session->reply, '\n');
    }
    while (write(session->finished, &one, sizeof one) < 0 && errno == EINTR) continue;
    return NULL;
}

static bool go(Session *session, char *words, Error *error) {
    if (!protocol_read_go(words, &session->go, error)) return false;
    if (moves_generate(&session->board, session->rules, &session->legal) == 0)
        return error_set(error, ERROR_DATA, "the side to move has no move");
    atomic_store(&session->stop, session->begun <= session->stopped);
    session->is_searching = pthread_create(&session->thread, NULL, search, session) == 0;
    return session->is_searching || error_set(error, ERROR_INTERNAL, "no thread for the search");
}

static bool obey_word(Session *session, const char *word, char *rest, Error *error) {
    if (*word == '\0') return true;
    if (strcmp(word, "hello") == 0) {
        const char *const version = protocol_take_word(&rest);
        int64_t number = 0;
        if (!text_parse_int(version, 1, INT32_MAX, &number))
            return error_set(error, ERROR_DATA, "hello '%.40s': expected the protocol's version",
                             version);
        if (session->served->fault != NULL)
            return error_set(error, ERROR_DATA, "%s", session->served->fault);
        text_append(&session->reply, "ready %s\n", session->served->name);
        return true;
    }
    if (strcmp(word, "newgame") == 0) return begin(session, rest, error);
    if (strcmp(word, "position") == 0) return set_position(session, rest, error);
    if (strcmp(word, "go") == 0) return go(session, rest, error);
    return error_set(error, ERROR_DATA,
                     "'%.40s': expected hello, newgame, position, go, stop or quit", word);
}

static bool say_reply(Session *session, Error *error) {
    const Text *const reply = &session->reply;
    if (reply->length > 0 &&
        (fwrite(reply->data, 1, reply->length, session->out) != reply->length ||
         fflush(session->out) != 0))
        return error_set(error, ERROR_CANNOT_WRITE, "standard output: cannot write");
    text_clear(&session->reply);
    return true;
}

/* Obeys a line other than "stop" and "quit"; no search is under way. NULL: it was too long. */
static bool obey(Session *session, char *line, Error *error) {
    Error fault = {ERROR_NONE, ""};
    const char *const word = line != NULL ? protocol_take_word(&line) : "";
    session->begun++;
    if (line == NULL)
        append_error(session, "a line that is too long");
    else if (!obey_word(session, word, line, &fault))
        append_error(session, fault.message);
    return session->is_searching || say_reply(session, error);
}

/* Lines */

/* Stops the searches of all lines up to that number. */
static void stop_until(Session *session, uint64_t number) {
    session->stopped = number;
    if (session->begun <= number) atomic_store(&session->stop, true);
}

static size_t count_waiting(const Session *session) {
    return session->waiting.length - session->obeyed;
}

static void put_off(Session *session) {
    Text *const waiting = &session->waiting;
    if (session->obeyed > waiting->length / 2) {
        memmove(waiting->data, waiting->data + session->obeyed, count_waiting(session));
        waiting->length -= session->obeyed;
        session->obeyed = 0;
    }
    text_append_char(waiting, session->is_whole ? ' ' : '!');
    text_append_bytes(waiting, session->line, session->length + 1);
    if (count_waiting(session) >= WAITING_MAX) stop_until(session, session->heard);
}

static void end_input(Session *session) {
    session->has_ended = true;
    session->deadline_ns = clock_now_ns() + LAST_MOVE_NS;
}

/* Takes the line that has been read. */
static bool hear(Session *session, Error *error) {
    static const char BLANKS[] = " \t";
    char word[16] = "";
    bool good = true;
    if (session->length > 0 && session->line[session->length - 1] == '\r') session->length--;
    session->line[session->length] = '\0';
    const char *const start = session->line + strspn(session->line, BLANKS);
    const size_t length = strcspn(start, BLANKS);
    if (session->is_whole && length < sizeof word) memcpy(word, start, length);
    if (strcmp(word, "quit") == 0) {
        end_input(session);
    } else if (strcmp(word, "stop") == 0) {
        stop_until(session, session->heard);
    } else {
        session->heard++;
        if (session->is_searching)
            put_off(session);
        else
            good = obey(session, session->is_whole ? session->line : NULL, error);
    }
    session->length = 0;
    session->is_whole = true;
    return good;
}

/* Reads what is there; the end of the input also ends a line. */
static bool read_input(Session *session, Error *error) {
    char bytes[PROTOCOL_LINE_MAX];
    const ssize_t count = read(session->in, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    for (ssize_t i = 0; i < count && !session->has_ended; i++) {
        if (bytes[i] == '\n') {
            if (!hear(session, error)) return false;
        } else if (session->length == sizeof session->line - 1) {
            session->is_whole = false;
        } else {
            session->line[session->length++] = bytes[i] != '\0' ? bytes[i] : '?';
        }
    }
    if (count > 0) return true;
    const bool good = session->length == 0 || hear(session, error);
    if (!session->has_ended) end_input(session);
    return good;
}

/* Waits for more input or the end of the search. */
static bool await(Session *session, Error *error) {
    const bool reads = !session->has_ended && count_waiting(session) < WAITING_MAX;
    struct pollfd entries[] = {{.fd = session->finished, .events = POLLIN},
                               {.fd = reads ? session->in : -1, .events = POLLIN}};
    int left_ms = -1;
    if (session->has_ended && session->stopped != UINT64_MAX) {
        const int64_t left_ns = session->deadline_ns - clock_now_ns();
        if (left_ns <= 0) stop_until(session, UINT64_MAX);
        left_ms = left_ns > 0 ? (int)(left_ns / 1000000) + 1 : -1;
    }
    if (poll(entries, 2, left_ms) <= 0) return true;
    if (entries[0].revents == 0) return entries[1].revents == 0 || read_input(session, error);
    uint64_t count;
    pthread_join(session->thread, NULL);
    while (read(session->finished, &count, sizeof count) < 0 && errno == EINTR) continue;
    session->is_searching = false;
    return say_reply(session, error);
}

bool serve_run(const Served *served, int in, FILE *out, Error *error) {
    Session session = {.served = served,
                       .rules = RULES_ALL[0],
                       .board = board_start(BOARD_SIZE_STANDARD),
                       .in = in,
                       .out = out,
                       .is_whole = true,
                       /* Closed: the event would get its number. */
                       .has_ended = fcntl(in, F_GETFD) < 0};
    bool good = true;
    session.finished = eventfd(0, EFD_CLOEXEC);
    if (session.finished < 0)
        return error_set(error, ERROR_INTERNAL, "no descriptor for events: %s", strerror(errno));
    while (good && (session.is_searching || count_waiting(&session) > 0 || !session.has_ended)) {
        if (session.is_searching || count_waiting(&session) == 0) {
            good = await(&session, error);
            continue;
        }
        char *const line = session.waiting.data + session.obeyed;
        session.obeyed += strlen(line) + 1;
        good = obey(&session, *line == ' ' ? line + 1 : NULL, error);
    }
    close(session.finished);
    text_free(&session.waiting);
    text_free(&session.reply);
    text_free(&session.history);
    return good;
}
