/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/sessions.h"

#include "draughts/notation.h"
#include "search/switches.h"
#include "util/clock.h"
#include "web/session.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SECOND_NS INT64_C(1000000000)
#define MINUTE_NS (60 * SECOND_NS)
enum { DEPTH_MOST = 30, TABLE_MIB_MOST = 64 };
static const uint64_t NODES_MOST = 1000000000;

struct Sessions {
    SessionSettings settings;
    atomic_bool is_ending;
    pthread_t watcher;         /* puts games to rest */
    pthread_mutex_t beginning; /* games begin one by one, as reading all heuristics takes memory */
    pthread_mutex_t mutex;     /* guards what follows; locked before a game's own */
    pthread_cond_t change;     /* of when the watcher has to look */
    GameSession *games[SESSIONS_MAX];
    int next;
};

static bool check_going_on(const Sessions *sessions, Error *error) {
    return !atomic_load(&sessions->is_ending) ||
           error_set(error, ERROR_INTERRUPTED, "the server is ending");
}

/* Beginning */

/* What is asked for a game. */
typedef struct Asked {
    const char *players[2];
    const Rules *rules;
    Board board;
    uint64_t seed;
} Asked;

static const char *text_at(const json_t *object, const char *key, const char *otherwise) {
    const char *const text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : otherwise;
}

static json_t *parse(const char *body, Error *error) {
    json_t *const object = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(object)) return object;
    json_decref(object);
    error_set(error, ERROR_DATA, "expected a JSON object");
    return NULL;
}

static bool read_asked(const json_t *object, Asked *asked, Error *error) {
    const json_int_t size = json_is_integer(json_object_get(object, "board"))
                                ? json_integer_value(json_object_get(object, "board"))
                                : BOARD_SIZE_STANDARD;
    const char *const rules = text_at(object, "rules", RULES_ALL[0]->name);
    const char *const fen = text_at(object, "fen", "");
    asked->players[BLACK] = text_at(object, "black", "");
    asked->players[WHITE] = text_at(object, "white", "");
    asked->seed = (uint64_t)json_integer_value(json_object_get(object, "seed"));
    asked->rules = rules_find(rules);
    if (asked->rules == NULL)
        return error_set(error, ERROR_DATA, "rules '%.40s': expected %s", rules,
                         rules_expected(rules));
    if (size < 0 || size > BOARD_SIZE_MAX || !board_size_is_supported((int)size))
        return error_set(error, ERROR_DATA, "board: expected 6, 8, 10 or 12");
    asked->board = board_start((int)size);
    return *fen == '\0' || fen_parse(fen, (int)size, &asked->board, error);
}

/* Of the parsed player: quotes and labels hide no table. There may be 16 of them. */
static bool check_player(const PlayerSpec *spec, Error *error) {
    const SearchLimit *const limit = &spec->limit;
    Options options;
    int mib = 0;
    if (limit->time_ns > MINUTE_NS || limit->depth_plies > DEPTH_MOST || limit->nodes > NODES_MOST)
        return error_set(error, ERROR_USAGE,
                         "expected a limit of at most 60s, 30 plies or 1000000kn");
    return options_parse(&options, spec->search, spec->search_options, error) &&
           switches_take_table(&mib, 0, &options, error) &&
           (mib <= TABLE_MIB_MOST ||
            error_set(error, ERROR_USAGE, "expected table=%d or less", TABLE_MIB_MOST));
}

static bool seat_players(LiveGame *game, const Asked *asked, Error *error) {
    for (int side = 0; side < 2; side++) {
        const char *const player = asked->players[side];
        if (*player != '\0' && !live_game_seat(game, (Side)side, player, check_player, error))
            return false;
    }
    return true;
}

/* The game that is asked for; NULL with the error. */
static LiveGame *make_game(const SessionSettings *settings, const char *body, Error *error) {
    Asked asked = {.rules = NULL};
    LiveGame *game = NULL;
    json_t *const object = parse(body, error);
    if (object != NULL && read_asked(object, &asked, error)) {
        game = live_game_new(asked.rules, &asked.board, asked.seed);
        if (seat_players(game, &asked, error)) {
            live_game_consult(
                game, settings->tables(settings->tables_folder, asked.rules, asked.board.size));
        } else {
            live_game_free(game);
            game = NULL;
        }
    }
    json_decref(object);
    return game;
}

/* A free place, or that of the game that no client has asked about for longest. */
static GameSession **find_place(Sessions *sessions) {
    GameSession **oldest = &sessions->games[0];
    for (int i = 0; i < SESSIONS_MAX; i++) {
        GameSession **const at = &sessions->games[i];
        if (*at == NULL) return at;
        if ((*at)->seen_ns < (*oldest)->seen_ns) oldest = at;
    }
    return oldest;
}

/* Starts a session of the game. Owns the game, also when it fails. */
static bool add(Sessions *sessions, LiveGame *game, Text *json, Error *error) {
    GameSession *session = memory_allocate(sizeof *session);
    pthread_mutex_lock(&sessions->mutex);
    GameSession **const place = find_place(sessions);
    session->id = ++sessions->next;
    session->seen_ns = clock_now_ns();
    session->game = game;
    const bool good =
        check_going_on(sessions, error) &&
        (session_start(session) || error_set(error, ERROR_INTERNAL, "no room for another game"));
    if (good) {
        GameSession *const before = *place;
        pthread_mutex_lock(&session->mutex);
        session_append(session, json);
        pthread_mutex_unlock(&session->mutex);
        pthread_cond_signal(&sessions->change);
        *place = session;
        session = before;
    }
    pthread_mutex_unlock(&sessions->mutex);
    if (good) {
        session_free(session); /* without the lock: its search may take a moment to end */
    } else {
        live_game_free(game);
        free(session);
    }
    return good;
}

bool sessions_begin(Sessions *sessions, const char *body, Text *json, Error *error) {
    pthread_mutex_lock(&sessions->beginning);
    LiveGame *const game =
        check_going_on(sessions, error) ? make_game(&sessions->settings, body, error) : NULL;
    const bool good = game != NULL && add(sessions, game, json, error);
    pthread_mutex_unlock(&sessions->beginning);
    return good;
}

/* Acting */

static bool act_move(GameSession *session, const json_t *object, Error *error) {
    const GameRecord *const record = live_game_record(session->game);
    const json_t *const ply = json_object_get(object, "ply");
    if (!json_is_integer(ply) || json_integer_value(ply) != record->plies)
        return error_set(error, ERROR_DATA, "the game has gone on meanwhile");
    if (live_game_player(session->game, session_mover(session)) != NULL && !session->is_paused)
        return error_set(error, ERROR_DATA, "it is not your move");
    const int index = live_game_read(session->game, text_at(object, "move", ""), error);
    if (index < 0) return false;
    session_stop(session, false); /* a hint's */
    live_game_move(session->game, index);
    session->is_paused = false;
    return true;
}

/* Back to where a person moves; a game between players stands still there. */
static bool act_undo(GameSession *session, const json_t *object, Error *error) {
    LiveGame *const game = session->game;
    (void)object;
    if (live_game_record(game)->plies == 0 && live_game_record(game)->ending == ENDING_NONE)
        return error_set(error, ERROR_DATA, "no move to take back");
    session_stop(session, false);
    do live_game_undo(game, 1);
    while (live_game_record(game)->plies > 0 &&
           live_game_player(game, session_mover(session)) != NULL);
    session->is_paused = live_game_player(game, session_mover(session)) != NULL;
    return true;
}

static bool act_hint(GameSession *session, const json_t *object, Error *error) {
    (void)object;
    if (live_game_player(session->game, BLACK) == NULL &&
        live_game_player(session->game, WHITE) == NULL)
        return error_set(error, ERROR_DATA, "hint: no player is at the board to be asked");
    session->wish = WISH_HINT;
    return true;
}

static bool act_stop(GameSession *session, const json_t *object, Error *error) {
    (void)object;
    (void)error;
    session_stop(session, true);
    return true;
}

static bool act_go(GameSession *session, const json_t *object, Error *error) {
    (void)object;
    (void)error;
    session->is_paused = false;
    return true;
}

static bool act_resign(GameSession *session, const json_t *object, Error *error) {
    (void)object;
    if (live_game_record(session->game)->ending != ENDING_NONE)
        return error_set(error, ERROR_DATA, "the game is over");
    const Side mover = session_mover(session);
    const Side side = live_game_player(session->game, mover) == NULL ? mover : side_other(mover);
    session_stop(session, false);
    live_game_resign(session->game, side);
    return true;
}

static const struct {
    const char *name;
    bool (*act)(GameSession *session, const json_t *object, Error *error);
} ACTS[] = {{"move", act_move}, {"undo", act_undo}, {"hint", act_hint},
            {"stop", act_stop}, {"go", act_go},     {"resign", act_resign}};

/* Locks everything and returns a game; NULL: there is none, and nothing is locked. */
static GameSession *take(Sessions *sessions, int id, Error *error) {
    pthread_mutex_lock(&sessions->mutex);
    for (int i = 0; i < SESSIONS_MAX; i++) {
        GameSession *const session = sessions->games[i];
        if (session == NULL || session->id != id) continue;
        session->seen_ns = clock_now_ns();
        pthread_mutex_lock(&session->mutex);
        if (session->is_resting) pthread_cond_signal(&sessions->change);
        session_wake(session);
        return session;
    }
    pthread_mutex_unlock(&sessions->mutex);
    error_set(error, ERROR_NO_INPUT, "no such game: a newer one has taken its place");
    return NULL;
}

static void give_back(Sessions *sessions, GameSession *session) {
    pthread_mutex_unlock(&session->mutex);
    pthread_mutex_unlock(&sessions->mutex);
}

static bool act(GameSession *session, const json_t *object, Error *error) {
    const char *const what = text_at(object, "do", "");
    size_t i = 0;
    while (i < sizeof ACTS / sizeof *ACTS && strcmp(ACTS[i].name, what) != 0) i++;
    if (i == sizeof ACTS / sizeof *ACTS)
        return error_set(error, ERROR_DATA,
                         "'%.40s': expected move, undo, hint, stop, go or resign", what);
    session->hint[0] = session->fault[0] = '\0';
    return ACTS[i].act(session, object, error);
}

bool sessions_act(Sessions *sessions, int id, const char *body, Text *json, Error *error) {
    GameSession *const session = take(sessions, id, error);
    if (session == NULL) return false;
    json_t *const object = parse(body, error);
    const bool good = object != NULL && act(session, object, error);
    if (good) session_append(session, json);
    session_wake(session);
    give_back(sessions, session);
    json_decref(object);
    return good;
}

bool sessions_look(Sessions *sessions, int id, Text *json, Error *error) {
    GameSession *const session = take(sessions, id, error);
    if (session == NULL) return false;
    session_append(session, json);
    give_back(sessions, session);
    return true;
}

bool sessions_save(Sessions *sessions, int id, Text *pdn, Error *error) {
    GameSession *const session = take(sessions, id, error);
    if (session == NULL) return false;
    live_game_write_pdn(session->game, pdn);
    give_back(sessions, session);
    return true;
}

/* Starting and stopping */

/* Puts games to rest that no client has asked about for long; returns when the next is due. */
static int64_t rest_abandoned(Sessions *sessions) {
    const int64_t now_ns = clock_now_ns();
    int64_t next_ns = INT64_MAX;
    for (int i = 0; i < SESSIONS_MAX; i++) {
        GameSession *const session = sessions->games[i];
        if (session == NULL || session->is_resting) continue;
        const int64_t due_ns = session->seen_ns + sessions->settings.idle_ns;
        if (due_ns <= now_ns)
            session_rest(session);
        else if (due_ns < next_ns)
            next_ns = due_ns;
    }
    return next_ns;
}

static void *watch(void *context) {
    Sessions *const sessions = context;
    pthread_mutex_lock(&sessions->mutex);
    while (!atomic_load(&sessions->is_ending)) {
        const int64_t due_ns = rest_abandoned(sessions);
        const struct timespec due = {.tv_sec = due_ns / SECOND_NS, .tv_nsec = due_ns % SECOND_NS};
        pthread_cond_timedwait(&sessions->change, &sessions->mutex, &due);
    }
    pthread_mutex_unlock(&sessions->mutex);
    return NULL;
}

Sessions *sessions_new(const SessionSettings *settings, Error *error) {
    Sessions *const sessions = memory_allocate(sizeof *sessions);
    pthread_condattr_t attributes;
    sessions->settings = *settings;
    pthread_mutex_init(&sessions->beginning, NULL);
    pthread_mutex_init(&sessions->mutex, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* that of clock_now_ns */
    pthread_cond_init(&sessions->change, &attributes);
    pthread_condattr_destroy(&attributes);
    if (pthread_create(&sessions->watcher, NULL, watch, sessions) == 0) return sessions;
    free(sessions);
    error_set(error, ERROR_INTERNAL, "no room for a thread that watches games");
    return NULL;
}

void sessions_end(Sessions *sessions) {
    pthread_mutex_lock(&sessions->mutex);
    atomic_store(&sessions->is_ending, true);
    for (int i = 0; i < SESSIONS_MAX; i++)
        if (sessions->games[i] != NULL) session_end(sessions->games[i]);
    pthread_cond_signal(&sessions->change);
    pthread_mutex_unlock(&sessions->mutex);
}

void sessions_free(Sessions *sessions) {
    if (sessions == NULL) return;
    sessions_end(sessions);
    pthread_join(sessions->watcher, NULL);
    for (int i = 0; i < SESSIONS_MAX; i++) session_free(sessions->games[i]);
    pthread_cond_destroy(&sessions->change);
    pthread_mutex_destroy(&sessions->mutex);
    pthread_mutex_destroy(&sessions->beginning);
    free(sessions);
}
