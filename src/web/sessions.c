/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/sessions.h"

#include "draughts/notation.h"
#include "util/clock.h"
#include "web/session.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define MINUTE_NS INT64_C(60000000000)
enum { DEPTH_MOST = 30 };
static const uint64_t NODES_MOST = 1000000000;

struct Sessions {
    GameSession *games[SESSIONS_MAX];
    int next;
    SessionTables tables;
    const char *tables_folder;
};

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
        return error_set(error, ERROR_DATA, "rules '%.40s': expected english, giveaway or seed004",
                         rules);
    if (size < 0 || size > BOARD_SIZE_MAX || !board_size_is_supported((int)size))
        return error_set(error, ERROR_DATA, "board: expected 6, 8, 10 or 12");
    asked->board = board_start((int)size);
    return *fen == '\0' || fen_parse(fen, (int)size, &asked->board, error);
}

/* A table of 64 MiB is enough, and there may be 16 of them. */
static bool check_table(const char *player, Error *error) {
    const char *const table = strstr(player, "table=");
    return table == NULL || strtol(table + strlen("table="), NULL, 10) <= 64 ||
           error_set(error, ERROR_USAGE, "player '%.100s': expected table=64 or less", player);
}

static bool check_limit(const Player *player, Error *error) {
    const SearchLimit *const limit = &player->spec->limit;
    if (limit->time_ns <= MINUTE_NS && limit->depth_plies <= DEPTH_MOST &&
        limit->nodes <= NODES_MOST) {
        return true;
    }
    return error_set(error, ERROR_USAGE,
                     "player '%.100s': expected a limit of at most 60s, 30 plies or 1000000kn",
                     player->spec->text);
}

static bool seat_players(LiveGame *game, const Asked *asked, Error *error) {
    for (int side = 0; side < 2; side++) {
        const char *const player = asked->players[side];
        if (*player != '\0' && (!check_table(player, error) ||
                                !live_game_seat(game, (Side)side, player, true, error) ||
                                !check_limit(live_game_player(game, (Side)side), error))) {
            return false;
        }
    }
    return true;
}

/* A free place, or that of the session that was not looked at for longest. */
static GameSession **make_room(Sessions *sessions) {
    GameSession **oldest = &sessions->games[0];
    for (int i = 0; i < SESSIONS_MAX; i++) {
        GameSession **const at = &sessions->games[i];
        if (*at == NULL) return at;
        if ((*at)->seen_ns < (*oldest)->seen_ns) oldest = at;
    }
    session_free(*oldest);
    *oldest = NULL;
    return oldest;
}

bool sessions_begin(Sessions *sessions, const char *body, Text *json, Error *error) {
    Asked asked = {.rules = NULL};
    json_t *const object = parse(body, error);
    if (object == NULL) return false;
    bool good = read_asked(object, &asked, error);
    LiveGame *const game = good ? live_game_new(asked.rules, &asked.board, asked.seed) : NULL;
    good = good && seat_players(game, &asked, error);
    json_decref(object);
    if (!good) {
        live_game_free(game);
        return false;
    }
    GameSession **const place = make_room(sessions);
    GameSession *const session = memory_allocate(sizeof *session);
    session->id = ++sessions->next;
    session->seen_ns = clock_now_ns();
    session->game = game;
    live_game_consult(game,
                      sessions->tables(sessions->tables_folder, asked.rules, asked.board.size));
    if (!session_start(session)) {
        live_game_free(game);
        free(session);
        return error_set(error, ERROR_INTERNAL, "no room for another game");
    }
    *place = session;
    pthread_mutex_lock(&session->mutex);
    session_append(session, json);
    pthread_mutex_unlock(&session->mutex);
    return true;
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

static GameSession *find(Sessions *sessions, int id, Error *error) {
    for (int i = 0; i < SESSIONS_MAX; i++) {
        GameSession *const session = sessions->games[i];
        if (session == NULL || session->id != id) continue;
        session->seen_ns = clock_now_ns();
        return session;
    }
    error_set(error, ERROR_NO_INPUT, "no such game: a newer one has taken its place");
    return NULL;
}

bool sessions_act(Sessions *sessions, int id, const char *body, Text *json, Error *error) {
    GameSession *const session = find(sessions, id, error);
    json_t *const object = session != NULL ? parse(body, error) : NULL;
    if (object == NULL) return false;
    const char *const what = text_at(object, "do", "");
    size_t i = 0;
    while (i < sizeof ACTS / sizeof *ACTS && strcmp(ACTS[i].name, what) != 0) i++;
    bool good = i < sizeof ACTS / sizeof *ACTS ||
                error_set(error, ERROR_DATA,
                          "'%.40s': expected move, undo, hint, stop, go or resign", what);
    pthread_mutex_lock(&session->mutex);
    if (good) {
        session->hint[0] = session->fault[0] = '\0';
        good = ACTS[i].act(session, object, error);
        pthread_cond_signal(&session->wake);
    }
    if (good) session_append(session, json);
    pthread_mutex_unlock(&session->mutex);
    json_decref(object);
    return good;
}

bool sessions_look(Sessions *sessions, int id, Text *json, Error *error) {
    GameSession *const session = find(sessions, id, error);
    if (session == NULL) return false;
    pthread_mutex_lock(&session->mutex);
    session_append(session, json);
    pthread_mutex_unlock(&session->mutex);
    return true;
}

bool sessions_save(Sessions *sessions, int id, Text *pdn, Error *error) {
    GameSession *const session = find(sessions, id, error);
    if (session == NULL) return false;
    pthread_mutex_lock(&session->mutex);
    live_game_write_pdn(session->game, pdn);
    pthread_mutex_unlock(&session->mutex);
    return true;
}

Sessions *sessions_new(SessionTables tables, const char *folder) {
    Sessions *const sessions = memory_allocate(sizeof *sessions);
    sessions->tables = tables;
    sessions->tables_folder = folder;
    return sessions;
}

void sessions_free(Sessions *sessions) {
    if (sessions == NULL) return;
    for (int i = 0; i < SESSIONS_MAX; i++) session_free(sessions->games[i]);
    free(sessions);
}
