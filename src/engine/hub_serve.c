/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's end of Hub (engine/hub.h, docs/hub.md). */
#include "engine/hub.h"
#include "engine/serve.h"
#include "engine/serve_loop.h"

#include "draughts/notation.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct HubSession {
    const Served *served;
    ServeLoop *loop;
    char *rest; /* of the line that is obeyed */
    const Rules *rules;
    Board board;
    bool has_begun; /* a game by these rules on a board of this size */
    ProtocolGo go;
    bool is_endless; /* it ends by "stop" alone */
} HubSession;

/* Takes the text over. */
static void say(HubSession *session, Text *text) {
    text_append_char(text, '\n');
    serve_loop_say(session->loop, text);
    text_free(text);
}

static void say_word(HubSession *session, const char *word) {
    Text text = {.data = NULL};
    text_append_string(&text, word);
    say(session, &text);
}

static void say_error(HubSession *session, const char *message) {
    Text text = {.data = NULL}, clean = {.data = NULL};
    text_append_string(&text, "error");
    utf8_append_clean(&clean, message, "?");
    hub_write_pair("message", text_string(&clean), &text);
    text_free(&clean);
    say(session, &text);
}

static void write_number(const char *name, uint64_t number, Text *text) {
    text_append(text, " %s=%" PRIu64, name, number);
}

/* What is known of a search; leaves and legal moves are fields of our own, which Hub allows. */
static void say_info(HubSession *session, const ProtocolInfo *info) {
    Text text = {.data = NULL};
    text_append_string(&text, "info");
    const size_t empty = text.length;
    if (info->depth_plies > 0) write_number("depth", (uint64_t)info->depth_plies, &text);
    if (info->has_score) {
        text_append_string(&text, " score=");
        text_append_real(&text, info->score);
    }
    if (info->counters.nodes > 0) write_number("nodes", info->counters.nodes, &text);
    if (info->has_leaves) write_number("leaves", info->counters.leaves, &text);
    if (info->has_legal_moves) write_number("legal-moves", info->counters.legal_moves, &text);
    if (text.length > empty)
        say(session, &text);
    else
        text_free(&text);
}

static void tell(void *session, const SearchResult *so_far) {
    const ProtocolInfo info = protocol_info_of(so_far);
    say_info(session, &info);
}

/* A search from its question to its answer. */
static void search(void *opaque) {
    HubSession *const session = opaque;
    const Served *const served = session->served;
    MoveList legal;
    ServeAnswer answer = {.move = -1};
    Error error = {ERROR_NONE, ""};
    moves_generate(&session->board, session->rules, &legal);
    const SearchListener listener = {tell, session};
    const ServeQuestion question = {.board = &session->board,
                                    .legal = &legal,
                                    .go = session->go,
                                    .history = "",
                                    .stop = serve_loop_stop(session->loop),
                                    .listener = &listener};
    session->go = (ProtocolGo){.seeded = false}; /* a level is of one search */
    session->is_endless = false;
    if (!served->choose(served->context, &question, &answer, &error)) {
        say_error(session, error.message);
        return;
    }
    Text done = {.data = NULL};
    say_info(session, &answer.info);
    text_append_string(&done, "done move=");
    if (answer.move >= 0)
        hub_write_move(&legal.moves[answer.move], session->board.size, &done);
    else
        text_append_string(&done, answer.text);
    say(session, &done);
}

/* Begins a game, unless it has. */
static bool begin(HubSession *session, Error *error) {
    const ProtocolGame game = {session->rules, session->board.size, 0};
    if (session->has_begun) return true;
    session->has_begun = session->served->begin(session->served->context, &game, error);
    return session->has_begun;
}

static bool introduce(HubSession *session, Error *error) {
    Text text = {.data = NULL}, values = {.data = NULL};
    (void)error;
    text_append_string(&text, "id");
    hub_write_pair("name", session->served->name, &text);
    text_append_string(&text, "\nparam name=variant");
    hub_write_pair("value", session->rules->name, &text);
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        text_append(&values, "%s%s", i > 0 ? " " : "", RULES_ALL[i]->name);
    }
    text_append_string(&text, " type=enum");
    hub_write_pair("values", values.data, &text);
    text_append_string(&text, "\nwait");
    text_free(&values);
    say(session, &text);
    return true;
}

static bool set_parameter(HubSession *session, Error *error) {
    HubPair pair;
    const char *name = "", *value = "";
    bool is_bad;
    while (hub_take_pair(&session->rest, &pair, &is_bad)) {
        if (strcmp(pair.name, "name") == 0) name = pair.value;
        if (strcmp(pair.name, "value") == 0) value = pair.value;
    }
    if (is_bad || strcmp(name, "variant") != 0) {
        return error_set(error, ERROR_DATA, "no parameter '%.40s'", name);
    }
    const Rules *const rules = rules_find(value);
    if (rules == NULL)
        return error_set(error, ERROR_DATA, "no variant '%.40s': expected %s", value,
                         rules_expected(value));
    session->rules = rules;
    session->has_begun = false;
    return true;
}

static bool initialise(HubSession *session, Error *error) {
    if (!begin(session, error)) return false;
    say_word(session, "ready");
    return true;
}

static bool begin_anew(HubSession *session, Error *error) {
    session->has_begun = false;
    return begin(session, error);
}

static bool play_moves(const HubSession *session, char *moves, Board *board, Error *error) {
    for (const char *word; *(word = protocol_take_word(&moves)) != '\0';) {
        MoveList legal;
        moves_generate(board, session->rules, &legal);
        const int move = hub_find_move(word, board, &legal, error);
        if (move < 0) return false;
        *board = move_apply(board, &legal.moves[move]);
    }
    return true;
}

static bool set_position(HubSession *session, Error *error) {
    HubPair pair;
    const char *position = "", *moves = "";
    bool is_bad;
    Board board;
    while (hub_take_pair(&session->rest, &pair, &is_bad)) {
        if (strcmp(pair.name, "pos") == 0) position = pair.value;
        if (strcmp(pair.name, "moves") == 0) moves = pair.value;
    }
    if (is_bad) return error_set(error, ERROR_DATA, "expected pos=…, and moves=\"…\"");
    if (!hub_read_position(position, &board, error)) return false;
    char *const copy = text_duplicate(moves);
    const bool good = play_moves(session, copy, &board, error);
    free(copy);
    if (!good) return false;
    if (board.size != session->board.size) session->has_begun = false;
    session->board = board;
    return true;
}

/* The time of a move: a share of what is left, and what each move adds. */
static double share_of_time(double left, double moves, double increment) {
    enum { MOVES_GUESSED = 30 };
    return fmin(left, left / (moves >= 1 ? moves : MOVES_GUESSED) + increment);
}

typedef struct Level {
    double depth, nodes, move_time, moves, time, inc;
    bool infinite;
} Level;

static bool read_level(HubSession *session, Level *level, Error *error) {
    const struct {
        const char *name;
        double *value, least, most;
    } NUMBERS[] = {{"depth", &level->depth, 1, SEARCH_DEPTH_MAX},
                   {"nodes", &level->nodes, 1, 1e18},
                   {"move-time", &level->move_time, 0, 86400},
                   {"moves", &level->moves, 0, 1e6},
                   {"time", &level->time, 0, 1e9},
                   {"inc", &level->inc, 0, 86400}};
    HubPair pair;
    bool is_bad;
    *level = (Level){.time = NAN, .move_time = NAN};
    while (hub_take_pair(&session->rest, &pair, &is_bad)) {
        if (strcmp(pair.name, "infinite") == 0) level->infinite = true;
        for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
            if (strcmp(pair.name, NUMBERS[i].name) != 0) continue;
            if (!text_parse_real(pair.value, NUMBERS[i].least, NUMBERS[i].most, NUMBERS[i].value)) {
                return error_set(error, ERROR_DATA, "level %s=%.40s: expected a number, %g to %g",
                                 pair.name, pair.value, NUMBERS[i].least, NUMBERS[i].most);
            }
        }
    }
    return !is_bad || error_set(error, ERROR_DATA, "expected name=value");
}

static bool set_level(HubSession *session, Error *error) {
    Level level;
    SearchLimit *const limit = &session->go.limit;
    if (!read_level(session, &level, error)) return false;
    double seconds = level.move_time;
    if (isfinite(level.time)) seconds = share_of_time(level.time, level.moves, level.inc);
    if (level.depth > 0) limit->depth_plies = (int)level.depth;
    if (level.nodes > 0) limit->nodes = (uint64_t)level.nodes;
    if (isfinite(seconds)) limit->time_ns = (int64_t)(fmax(seconds, 1e-3) * 1e9);
    session->is_endless = level.infinite;
    if (level.infinite) limit->nodes = INT64_MAX;
    return true;
}

/* think, ponder and analyze are the same: an engine may answer before it must. */
static bool go(HubSession *session, Error *error) {
    MoveList legal;
    if (moves_generate(&session->board, session->rules, &legal) == 0) {
        return error_set(error, ERROR_DATA, "the side to move has no move");
    }
    return begin(session, error) && serve_loop_search(session->loop, session->is_endless, error);
}

typedef bool (*HubCommand)(HubSession *session, Error *error);

/* NULL: none of that name changes anything. */
static HubCommand find_command(const char *name) {
    static const struct {
        const char *name;
        HubCommand run;
    } COMMANDS[] = {{"hub", introduce},      {"set-param", set_parameter}, {"init", initialise},
                    {"pos", set_position},   {"level", set_level},         {"go", go},
                    {"new-game", begin_anew}};
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strcmp(name, COMMANDS[i].name) == 0) return COMMANDS[i].run;
    return NULL;
}

static bool obey_at_once(void *session, const char *word) {
    if (strcmp(word, "ping") == 0) say_word(session, "pong");
    return find_command(word) == NULL;
}

static void obey(void *opaque, char *line) {
    HubSession *const session = opaque;
    Error error = {ERROR_NONE, ""};
    if (line == NULL) {
        say_error(session, "a line that is too long");
        return;
    }
    const char *const name = hub_take_command(&line);
    session->rest = line;
    if (!obey_at_once(session, name) && !find_command(name)(session, &error))
        say_error(session, error.message);
}

bool serve_hub(const Served *served, int in, FILE *out, Error *error) {
    static const ServeTalk TALK = {obey, obey_at_once, search};
    HubSession session = {
        .served = served, .rules = RULES_ALL[0], .board = board_start(BOARD_SIZE_STANDARD)};
    session.loop = serve_loop_open(&TALK, &session, in, out, error);
    const bool good = session.loop != NULL && serve_loop_run(session.loop, error);
    serve_loop_close(session.loop);
    return good;
}
