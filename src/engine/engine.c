/* SPDX-License-Identifier: GPL-3.0-or-later */
/* External engines: the arena's end of the line. */
#include "engine/engine.h"

#include "draughts/notation.h"
#include "engine/talk.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Engine {
    EngineSpec spec;
    const Protocol *protocol;
    Dialogue talk;
    Child *child;         /* NULL: to be started */
    bool in_game;         /* it knows which game it plays */
    int64_t dismissed_ns; /* when it was told to end; 0: it was not */
    Text sent;            /* scratch */
    Text stray;           /* the last word of the answer under way that was passed over */
    Text fault;           /* what was last wrong */
};

static const Protocol *const PROTOCOLS[ENGINE_KINDS] = {[ENGINE_LINE] = &PROTOCOL_LINE,
                                                        [ENGINE_CHECKERBOARD] = &PROTOCOL_LINE,
                                                        [ENGINE_HUB] = &PROTOCOL_HUB};

enum { WORDS_MAX = 64 };

/* Fills what a CheckerBoard engine is started with. */
static int bridge_words(const EngineSpec *spec, const char *library, const char **words) {
    int count = 0;
    words[count++] = "/proc/self/exe";
    words[count++] = "engine";
    words[count++] = "--checkerboard";
    if (spec->commands[0] != '\0') {
        words[count++] = "--command";
        words[count++] = spec->commands;
    }
    if (spec->parse[0] != '\0') {
        words[count++] = "--parse";
        words[count++] = spec->parse;
    }
    words[count++] = "--";
    words[count++] = library;
    return count;
}

/* Splits at blanks; `name` is changed. */
static int split_words(char *name, const char **words) {
    int count = 0;
    for (char *word; *(word = protocol_take_word(&name)) != '\0' && count < WORDS_MAX;) {
        words[count++] = word;
    }
    return count;
}

/* A file's path that means the same in every folder; to be freed. */
static char *from_anywhere(const char *path) {
    char *const whole = strchr(path, '/') != NULL ? realpath(path, NULL) : NULL;
    return whole != NULL ? whole : text_duplicate(path);
}

static Child *start(const EngineSpec *spec, Error *error) {
    const char *words[WORDS_MAX + 1] = {spec->name};
    char name[ENGINE_TEXT_SIZE];
    int count = 1;
    memcpy(name, spec->name, sizeof name);
    if (spec->has_arguments) count = split_words(name, words);
    char *const folder = engine_folder(spec), *const file = from_anywhere(words[0]);
    if (folder != NULL) words[0] = file;
    if (spec->kind == ENGINE_CHECKERBOARD) count = bridge_words(spec, words[0], words);
    words[count] = NULL;
    const ChildSettings settings = {.words = words,
                                    .log = spec->log[0] != '\0' ? spec->log : NULL,
                                    .folder = folder,
                                    .memory_mb = spec->memory_mb};
    Child *child = NULL;
    if (folder != NULL && !file_is_folder(folder)) {
        error_set(error, ERROR_NO_INPUT, "directory '%s': no such folder", folder);
    } else if (folder != NULL && access(folder, X_OK) != 0) {
        error_set(error, ERROR_NO_INPUT, "directory '%s': %s", folder, strerror(errno));
    } else {
        child = child_start(&settings, error);
    }
    free(folder);
    free(file);
    return child;
}

/* Fills a failure with one clean line, cut where it is too long; engine->fault keeps all of it. */
static bool fail(Engine *engine, Failure *failure, Ending ending, const char *what,
                 const char *quoted) {
    Text line = {.data = NULL};
    Text *const clean = &engine->fault;
    text_clear(clean);
    text_append_string(&line, what);
    if (quoted != NULL) text_append(&line, " '%s'", quoted);
    utf8_append_clean(clean, text_string(&line), "?");
    size_t length = clean->length;
    if (length >= sizeof failure->detail) {
        length = sizeof failure->detail - 1;
        while ((clean->data[length] & 0xc0) == 0x80) length--; /* not within a character */
    }
    failure->ending = ending;
    memcpy(failure->detail, text_string(clean), length);
    failure->detail[length] = '\0';
    text_free(&line);
    return false;
}

/* Ends its process, which has no further use. */
static ChildEnd end_process(Engine *engine, int64_t patience_ns) {
    const ChildEnd end = child_close(engine->child, patience_ns);
    engine->child = NULL;
    engine->in_game = false;
    return end;
}

/* The failure that its silence means. */
static bool fail_silent(Engine *engine, ChildStatus status, int64_t deadline_ns, Failure *failure) {
    enum { PATIENCE_NS = 500000000 }; /* for the death of what closed its pipes */
    char text[FAILURE_DETAIL_SIZE];
    if (status == CHILD_LATE) {
        const char *const stray = engine->stray.length > 0 ? text_string(&engine->stray) : NULL;
        end_process(engine, 0);
        snprintf(text, sizeof text, "no answer within %g s%s", (double)deadline_ns * 1e-9,
                 stray != NULL ? ", but" : "");
        return fail(engine, failure, ENDING_TIMEOUT, text, stray);
    }
    if (status == CHILD_FLOOD) {
        end_process(engine, 0);
        return fail(engine, failure, ENDING_NO_ANSWER,
                    "a longer line or more lines than it may print", NULL);
    }
    const ChildEnd end = end_process(engine, PATIENCE_NS);
    if (end.by_us) return fail(engine, failure, ENDING_NO_ANSWER, "closed its pipes", NULL);
    child_describe_end(&end, text, sizeof text);
    const bool crashed = end.signal != 0 || end.code != 0;
    return fail(engine, failure, crashed ? ENDING_CRASH : ENDING_NO_ANSWER, text, NULL);
}

static bool fail_saying(Engine *engine, const char *what, const char *line, Failure *failure) {
    end_process(engine, 0);
    return fail(engine, failure, ENDING_NO_ANSWER, what, line);
}

/* Sends engine->sent; false with a failure, or without one (ENDING_NONE) when stopped. */
static bool transmit(Engine *engine, const ChildWait *wait, int64_t deadline_ns, Failure *failure) {
    const Text *const sent = &engine->sent;
    const ChildStatus status = child_write(engine->child, sent->data, sent->length, wait);
    if (status == CHILD_DONE) return true;
    if (status != CHILD_STOPPED) return fail_silent(engine, status, deadline_ns, failure);
    end_process(engine, 0);
    return false;
}

/* Reads a line that is not empty; as transmit. */
static bool receive(Engine *engine, char line[CHILD_LINE_SIZE], const ChildWait *wait,
                    int64_t deadline_ns, Failure *failure) {
    ChildStatus status;
    do status = child_read(engine->child, line, wait);
    while (status == CHILD_DONE && line[strspn(line, " \t")] == '\0');
    if (status == CHILD_DONE) return true;
    if (status != CHILD_STOPPED) return fail_silent(engine, status, deadline_ns, failure);
    end_process(engine, 0);
    return false;
}

/* Reads a reply; what the protocol does not know is passed over where it says so. As transmit. */
static bool receive_reply(Engine *engine, char line[CHILD_LINE_SIZE], EngineReply *reply,
                          const ChildWait *wait, int64_t deadline_ns, Failure *failure) {
    for (;;) {
        if (!receive(engine, line, wait, deadline_ns, failure)) return false;
        *reply = engine->protocol->read(&engine->talk, line);
        if (reply->kind == REPLY_ERROR) {
            return fail_saying(engine, "it says", reply->text, failure);
        }
        if (reply->kind != REPLY_OTHER || engine->protocol->is_strict) return true;
        text_clear(&engine->stray);
        text_append_string(&engine->stray, reply->text);
    }
}

/* Sends engine->sent and, where it answers that, waits until it is ready; as transmit. */
static bool make_ready(Engine *engine, bool is_answered, const atomic_bool *stop,
                       Failure *failure) {
    const SearchLimit none = {0, 0, 0};
    const int64_t deadline_ns = engine_deadline_ns(&engine->spec, &none);
    const ChildWait wait = {clock_now_ns() + deadline_ns, stop};
    char line[CHILD_LINE_SIZE];
    EngineReply reply;
    text_clear(&engine->stray);
    if (!transmit(engine, &wait, deadline_ns, failure)) return false;
    if (!is_answered) return true;
    do {
        if (!receive_reply(engine, line, &reply, &wait, deadline_ns, failure)) return false;
    } while (reply.kind != REPLY_READY && !engine->protocol->is_strict);
    return reply.kind == REPLY_READY ||
           fail_saying(engine, "expected ready, not", reply.text, failure);
}

/* Greets a process that was just started; as transmit. */
static bool greet(Engine *engine, const atomic_bool *stop, Failure *failure) {
    Dialogue *const talk = &engine->talk;
    talk->is_initialised = talk->has_variant = false;
    talk->variant[0] = talk->variants[0] = '\0';
    text_clear(&engine->sent);
    engine->protocol->write_hello(talk, &engine->sent);
    return make_ready(engine, true, stop, failure);
}

static bool start_process(Engine *engine, const atomic_bool *stop, Failure *failure) {
    Error error = {ERROR_NONE, ""};
    engine->child = start(&engine->spec, &error);
    if (engine->child == NULL) return fail(engine, failure, ENDING_CRASH, error.message, NULL);
    return greet(engine, stop, failure);
}

/* Makes sure that it is there and knows which game it plays. */
static bool start_game(Engine *engine, uint64_t seed, const atomic_bool *stop, Failure *failure) {
    Error error = {ERROR_NONE, ""};
    bool is_answered = false;
    if (engine->in_game) return true;
    if (engine->child == NULL && !start_process(engine, stop, failure)) return false;
    text_clear(&engine->sent);
    if (!engine->protocol->write_game(&engine->talk, seed, &engine->sent, &is_answered, &error)) {
        return fail_saying(engine, error.message, NULL, failure);
    }
    engine->in_game = make_ready(engine, is_answered, stop, failure);
    return engine->in_game;
}

Engine *engine_open(const EngineSpec *spec, const Rules *rules, int board_size,
                    const atomic_bool *stop, Error *error) {
    Failure failure = {.ending = ENDING_NONE};
    if (spec->kind == ENGINE_CHECKERBOARD && access(spec->name, R_OK) != 0) {
        error_set(error, ERROR_NO_INPUT, "%s: %s", spec->name,
                  errno == ENOENT ? "no such library" : strerror(errno));
        return NULL;
    }
    Engine *const engine = memory_allocate(sizeof *engine);
    engine->spec = *spec;
    engine->protocol = PROTOCOLS[spec->kind];
    engine->talk = (Dialogue){.spec = &engine->spec, .rules = rules, .board_size = board_size};
    engine->child = start(spec, error);
    if (engine->child != NULL) {
        /* A game is begun only to see whether it plays by these rules. */
        if (greet(engine, stop, &failure) && start_game(engine, 0, stop, &failure)) {
            engine->in_game = false;
            return engine;
        }
        if (failure.ending == ENDING_NONE)
            error_set(error, ERROR_INTERRUPTED, "%s: stopped while it was started", spec->name);
        else
            error_set(error, ERROR_DATA, "%s: does not start as an engine should: %s", spec->name,
                      text_string(&engine->fault));
    }
    engine_close(engine);
    return NULL;
}

void engine_dismiss(Engine *engine) {
    if (engine == NULL || engine->child == NULL || engine->dismissed_ns != 0) return;
    engine->dismissed_ns = clock_now_ns();
    const ChildWait wait = {engine->dismissed_ns, NULL};
    child_write(engine->child, engine->protocol->farewell, strlen(engine->protocol->farewell),
                &wait);
    child_hang_up(engine->child);
}

void engine_close(Engine *engine) {
    enum { PATIENCE_NS = 500000000 };
    if (engine == NULL) return;
    engine_dismiss(engine);
    if (engine->child != NULL) {
        child_close(engine->child, engine->dismissed_ns + PATIENCE_NS - clock_now_ns());
    }
    text_free(&engine->sent);
    text_free(&engine->stray);
    text_free(&engine->fault);
    free(engine);
}

void engine_begin(Engine *engine) { engine->in_game = false; }

const ProtocolInfo *engine_said(const Engine *engine) { return &engine->talk.info; }

/* Its value becomes the mover's score where it is known whose it is. */
static void take_value(EngineView view, Side mover, ProtocolInfo *info) {
    const Side whose = view == VIEW_WHITE ? WHITE : BLACK;
    if (info->has_score || !info->has_value || view == VIEW_UNKNOWN) return;
    info->has_score = true;
    info->score = view == VIEW_MOVER || whose == mover ? info->value : 0 - info->value;
}

/* Keeps of its line what can be played, in our notation. */
static void check_line(const Protocol *protocol, const SearchRequest *request,
                       char line[PROTOCOL_SAID_SIZE]) {
    Board board = *request->board;
    MoveList legal = *request->legal;
    Text checked = {.data = NULL};
    Error error;
    char *rest = line;
    for (const char *word; *(word = protocol_take_word(&rest)) != '\0';) {
        const int move = protocol->find_move(word, &board, &legal, &error);
        if (move < 0) break;
        if (checked.length > 0) text_append_char(&checked, ' ');
        move_write(&legal.moves[move], &legal, &checked);
        board = move_apply(&board, &legal.moves[move]);
        moves_generate(&board, request->rules, &legal);
    }
    protocol_copy_said(line, text_string(&checked));
    text_free(&checked);
}

/* What it said of its search; counts are only of use together. */
static void take_info(Engine *engine, const SearchRequest *request, SearchResult *result) {
    ProtocolInfo *const info = &engine->talk.info;
    take_value(engine->spec.view, (Side)request->board->side, info);
    check_line(engine->protocol, request, info->line);
    if (info->has_score || info->depth_plies > 0 || info->counters.nodes > 0) {
        result->searched = true;
    }
    result->scored = info->has_score;
    result->score = info->has_score ? info->score : 0;
    result->depth_plies = info->depth_plies;
    result->counters = info->counters;
    result->counted = info->depth_plies > 0 && info->counters.nodes > 0 && info->has_leaves &&
                      info->has_legal_moves && info->counters.leaves <= info->counters.nodes;
    if (result->counted) return;
    result->counters.leaves = result->counters.legal_moves = 0;
}

/* Takes its move; false with a failure. */
static bool take_move(Engine *engine, const char *text, const SearchRequest *request,
                      SearchResult *result, Failure *failure) {
    Error error = {ERROR_NONE, ""};
    result->move = engine->protocol->find_move(text, request->board, request->legal, &error);
    if (result->move >= 0) return true;
    end_process(engine, 0);
    return fail(engine, failure, ENDING_ILLEGAL_MOVE, error.message, NULL);
}

/* Reads its answer; as transmit. */
static bool answer(Engine *engine, const SearchRequest *request, const ChildWait *wait,
                   int64_t deadline_ns, SearchResult *result, Failure *failure) {
    const Protocol *const protocol = engine->protocol;
    char line[CHILD_LINE_SIZE], expected[FAILURE_DETAIL_SIZE];
    EngineReply reply;
    engine->talk.info = (ProtocolInfo){.has_score = false};
    do {
        if (!receive_reply(engine, line, &reply, wait, deadline_ns, failure)) return false;
    } while (reply.kind == REPLY_INFO || (reply.kind != REPLY_MOVE && !protocol->is_strict));
    if (reply.kind == REPLY_MOVE) {
        take_info(engine, request, result);
        return take_move(engine, reply.text, request, result, failure);
    }
    snprintf(expected, sizeof expected, "expected %s, not", protocol->expected);
    return fail_saying(engine, expected, reply.text, failure);
}

static bool ask(Engine *engine, const SearchRequest *request, SearchResult *result,
                Failure *failure) {
    const int64_t deadline_ns = engine_deadline_ns(&engine->spec, &request->limit);
    if (!start_game(engine, request->game_seed, request->stop, failure)) return false;
    const ChildWait wait = {clock_now_ns() + deadline_ns, request->stop};
    text_clear(&engine->sent);
    text_clear(&engine->stray);
    engine->protocol->write_go(&engine->talk, request, &engine->sent);
    return transmit(engine, &wait, deadline_ns, failure) &&
           answer(engine, request, &wait, deadline_ns, result, failure);
}

bool engine_move(Engine *engine, const SearchRequest *request, SearchResult *result,
                 Failure *failure) {
    *failure = (Failure){.ending = ENDING_NONE};
    memset(result, 0, sizeof *result);
    /* A single legal move needs no search, unless the engine says that it made one. */
    result->searched = request->legal->count > 1 || request->analyse;
    if (ask(engine, request, result, failure)) return true;
    result->stopped = failure->ending == ENDING_NONE;
    return result->stopped;
}
