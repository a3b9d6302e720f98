/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine_loop.h"

#include "draughts/notation.h"
#include "util/file.h"
#include "util/utf8.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum {
    WAITING_MAX = 1 << 20,   /* bytes of waiting lines; with more, earlier searches are stopped */
    LAST_MOVE_NS = 250000000 /* for searches after the end of the input */
};

/* Lines are executed in order. Another thread reads them, so that "stop", "quit" and the end of the
 * input also work during a search. */
typedef struct Session {
    const LoopPlayer *served;
    const Rules *rules;
    History *game, *next; /* the player; the buffer for positions */
    Text moves;           /* the position as it was sent; empty: the start */
    Error refused;        /* why the last position was wrong, which "go" answers */
    Text reply;           /* the answer to the current line */
    int in;
    FILE *out;
    atomic_bool stop; /* the current search */
    pthread_mutex_t mutex;
    pthread_cond_t change; /* signals changes of the members below, which the mutex guards */
    Text waiting;          /* lines, each after a mark (' ' whole, '!' cut) and before a NUL */
    size_t obeyed;         /* bytes of executed lines */
    /* Numbers of lines, from 1: read; executed; last one whose search "stop" ends. */
    uint64_t heard, begun, stopped;
    bool has_ended, is_done; /* the input ended or said "quit"; all lines are executed */
} Session;

/* Commands */

static bool begin(Session *session, char *words, Error *error) {
    ProtocolGame game;
    if (!protocol_read_game(words, &game, error) ||
        !session->served->begin(session->served->context, &game, error))
        return false;
    session->rules = game.rules;
    const Board start = board_start(game.board_size);
    history_start(session->game, &start);
    text_clear(&session->moves);
    session->refused = (Error){ERROR_NONE, ""};
    text_append_string(&session->reply, "ready\n");
    return true;
}

/* "FEN[ moves[ MOVE…]]" */
static bool set_position(Session *session, char *fen, Error *error) {
    static const char MOVES[] = " moves";
    Board board;
    TEXT_AUTO Text given = {0};
    char *const moves = strstr(fen, MOVES);
    char *rest = moves != NULL ? moves + strlen(MOVES) : fen + strlen(fen);
    if (moves != NULL && *rest != '\0' && *rest != ' ')
        return error_set(error, ERROR_DATA, "'%.40s': expected moves", moves + 1);
    if (moves != NULL) *moves = '\0';
    text_append(&given, "%s%s", fen, rest);
    if (!fen_parse(fen, history_board(session->game)->size, &board, error)) return false;
    history_start(session->next, &board);
    for (const char *word; *(word = protocol_next_word(&rest)) != '\0';) {
        MoveList legal;
        moves_generate(&board, session->rules, &legal);
        const int move = move_parse(word, &legal, error);
        if (move < 0) return false;
        board = move_apply(&board, &legal.moves[move]);
        history_add(session->next, &legal.moves[move], &board);
    }
    History *const before = session->game;
    session->game = session->next;
    session->next = before;
    text_clear(&session->moves);
    text_append_string(&session->moves, text_string(&given));
    return true;
}

static bool go(Session *session, char *words, Error *error) {
    const LoopPlayer *const served = session->served;
    MoveList legal;
    LoopAnswer answer = {.move = -1};
    const Board *const board = history_board(session->game);
    LoopQuestion question = {.board = board,
                             .legal = &legal,
                             .game = session->game,
                             .moves = text_string(&session->moves),
                             .stop = &session->stop};
    if (session->refused.code != ERROR_NONE)
        return error_set(error, session->refused.code, "%s", session->refused.message);
    if (!protocol_read_go(words, &question.go, error)) return false;
    if (moves_generate(board, session->rules, &legal) == 0)
        return error_set(error, ERROR_DATA, "the side to move has no move");
    if (!served->choose(served->context, &question, &answer, error)) return false;
    protocol_write_info(&answer.info, &session->reply);
    text_append_string(&session->reply, "bestmove ");
    if (answer.move >= 0)
        move_write(&legal.moves[answer.move], &legal, &session->reply);
    else
        text_append_string(&session->reply, answer.text);
    text_append_char(&session->reply, '\n');
    return true;
}

static bool obey_word(Session *session, const char *word, char *rest, Error *error) {
    if (*word == '\0') return true;
    if (strcmp(word, "hello") == 0) {
        const char *const version = protocol_next_word(&rest);
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
    if (strcmp(word, "position") == 0) {
        session->refused = (Error){ERROR_NONE, ""};
        set_position(session, rest, &session->refused);
        return true;
    }
    if (strcmp(word, "go") == 0) return go(session, rest, error);
    return error_set(error, ERROR_DATA,
                     "'%.40s': expected hello, newgame, position, go, stop or quit", word);
}

/* Executes a line other than "stop" and "quit"; not `is_whole`: its beginning, as it is too long.
 */
static bool obey(Session *session, char *line, bool is_whole, Error *error) {
    Error fault = {ERROR_NONE, ""};
    Text *const reply = &session->reply;
    const char *const word = protocol_next_word(&line);
    if (!is_whole) error_set(&fault, ERROR_DATA, "the line is too long");
    if (!is_whole && strcmp(word, "position") == 0)
        session->refused = fault;
    else if (!is_whole || !obey_word(session, word, line, &fault)) {
        text_append_string(reply, "error ");
        utf8_append_clean(reply, fault.message, "?");
        text_append_char(reply, '\n');
    }
    if (reply->length > 0 && !file_print(session->out, reply->data, reply->length, error))
        return false;
    text_clear(reply);
    return true;
}

/* Lines */

static void stop_until(Session *session, uint64_t number) {
    session->stopped = number;
    if (session->begun <= number) atomic_store(&session->stop, true);
}

/* Queues a line, without its end; not `is_whole`: it was cut. */
static void hear(Session *session, char *line, size_t length, bool is_whole) {
    Text *const waiting = &session->waiting;
    if (length > 0 && line[length - 1] == '\r') length--;
    line[length] = '\0';
    const char *const start = line + strspn(line, " ");
    const size_t own = is_whole ? strcspn(start, " ") : 0;
    pthread_mutex_lock(&session->mutex);
    if (own == 4 && strncmp(start, "quit", own) == 0) {
        session->has_ended = true;
    } else if (own == 4 && strncmp(start, "stop", own) == 0) {
        stop_until(session, session->heard);
    } else {
        session->heard++;
        text_append_char(waiting, is_whole ? ' ' : '!');
        text_append_bytes(waiting, line, length + 1);
    }
    if (waiting->length - session->obeyed >= WAITING_MAX) stop_until(session, session->heard);
    pthread_cond_broadcast(&session->change);
    while (waiting->length - session->obeyed >= WAITING_MAX && !session->is_done)
        pthread_cond_wait(&session->change, &session->mutex);
    pthread_mutex_unlock(&session->mutex);
}

/* Queues lines to the end of the input, which also ends a line, then waits LAST_MOVE_NS before it
 * stops searches. Can be cancelled while it reads. */
static void *listen(void *opaque) {
    Session *const session = opaque;
    char bytes[PROTOCOL_LINE_MAX], line[PROTOCOL_LINE_MAX];
    size_t length = 0;
    bool is_whole = true;
    ssize_t count = 1;
    struct timespec until;
    while (count > 0 && !session->has_ended) {
        pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
        do count = read(session->in, bytes, sizeof bytes);
        while (count < 0 && errno == EINTR);
        pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
        for (ssize_t i = 0; i < count && !session->has_ended; i++) {
            if (bytes[i] == '\n') {
                hear(session, line, length, is_whole);
                length = 0;
                is_whole = true;
            } else if (length == sizeof line - 1) {
                is_whole = false;
            } else {
                line[length++] = bytes[i] == '\t' ? ' ' : bytes[i] != '\0' ? bytes[i] : '?';
            }
        }
    }
    if (length > 0 && !session->has_ended) hear(session, line, length, is_whole);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += LAST_MOVE_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&session->mutex);
    session->has_ended = true;
    pthread_cond_broadcast(&session->change);
    int late = 0;
    while (!session->is_done && late == 0)
        late = pthread_cond_timedwait(&session->change, &session->mutex, &until);
    stop_until(session, UINT64_MAX);
    pthread_mutex_unlock(&session->mutex);
    return NULL;
}

bool engine_loop_run(const LoopPlayer *served, int in, FILE *out, Error *error) {
    Session session = {.served = served,
                       .rules = RULES_ALL[0],
                       .in = in,
                       .out = out,
                       .mutex = PTHREAD_MUTEX_INITIALIZER,
                       .change = PTHREAD_COND_INITIALIZER};
    Text *const waiting = &session.waiting;
    const Board start = board_start(BOARD_SIZE_STANDARD);
    pthread_t listener;
    bool good = true;
    if (pthread_create(&listener, NULL, listen, &session) != 0)
        return error_set(error, ERROR_INTERNAL, "cannot start a thread to read the input");
    session.game = history_new(); /* the other thread does not use these */
    session.next = history_new();
    history_start(session.game, &start);
    pthread_mutex_lock(&session.mutex);
    while (good) {
        while (session.obeyed == waiting->length && !session.has_ended)
            pthread_cond_wait(&session.change, &session.mutex);
        if (session.obeyed == waiting->length) break;
        MEMORY_AUTO char *line = text_duplicate(waiting->data + session.obeyed);
        session.obeyed += strlen(line) + 1;
        if (session.obeyed > waiting->length / 2) {
            waiting->length -= session.obeyed;
            memmove(waiting->data, waiting->data + session.obeyed, waiting->length);
            session.obeyed = 0;
        }
        atomic_store(&session.stop, ++session.begun <= session.stopped);
        pthread_cond_broadcast(&session.change);
        pthread_mutex_unlock(&session.mutex);
        good = obey(&session, line + 1, *line == ' ', error);
        pthread_mutex_lock(&session.mutex);
    }
    session.is_done = true;
    pthread_cond_broadcast(&session.change);
    pthread_mutex_unlock(&session.mutex);
    pthread_cancel(listener);
    pthread_join(listener, NULL);
    text_free(waiting);
    text_free(&session.reply);
    text_free(&session.moves);
    history_free(session.game);
    history_free(session.next);
    return good;
}
