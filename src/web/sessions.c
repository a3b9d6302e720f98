/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/sessions.h"

#include "arena/results.h"
#include "search/switches.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/utf8.h"

#include <pthread.h>
#include <time.h>

/* Opponents */

enum { DEPTH_MOST = 30, TABLE_MIB_MOST = 64, NAMED = -1, SHOWN_MOST = 200 };
static const int64_t TIME_MOST_NS = INT64_C(60000000000);
static const uint64_t NODES_MOST = 1000000000;

/* Whether a player keeps pages' limits on time and memory, for 16 players at once. ERROR_USAGE. */
static bool check_limits(const PlayerSpec *spec, Error *error) {
    const SearchLimit *const limit = &spec->limit;
    KeyValues options;
    int mib = 0;
    if (limit->time_ns > TIME_MOST_NS || limit->depth_plies > DEPTH_MOST ||
        limit->nodes > NODES_MOST)
        return error_set(error, ERROR_USAGE,
                         "expected a limit of at most 60s, 30 plies or 1000000kn");
    return key_values_parse(&options, spec->search, spec->search_options, error) &&
           switches_take_table(&mib, 0, &options, error) &&
           (mib <= TABLE_MIB_MOST ||
            error_set(error, ERROR_USAGE, "expected table=%d or less", TABLE_MIB_MOST));
}

/* Adds a folder's heuristic files for these rules, each as a player that thinks for a second. */
static void add_files(const char *folder, Experiment *experiment) {
    static const char ENDING[] = ".heuristic";
    FILE_NAMES_AUTO FileNames files = file_list(folder, ".", ENDING, NULL);
    Error ignored;
    for (size_t i = 0; i < files.count && i < EXPERIMENT_PLAYERS_MAX; i++) {
        TEXT_AUTO Text player = {0};
        MEMORY_AUTO char *path = file_join(folder, files.names[i]);
        MEMORY_AUTO char *text =
            file_read_in(folder, files.names[i], FORMULA_TEXT_MAX, NULL, &ignored);
        text_append(&player, "%.*s=enhanced/%s@1s", (int)(strlen(files.names[i]) - strlen(ENDING)),
                    files.names[i], path);
        if (text != NULL && experiment_add_file(experiment, path, text, &ignored))
            error_ignore(experiment_add_player(experiment, player.data, &ignored));
    }
}

/* Returns a source's opponents by these rules, also those that may not play; to be freed. */
static Experiment read_source(const Opponents *opponents, int source, const Rules *rules) {
    Experiment experiment = experiment_default();
    Error ignored;
    experiment.is_untrusted = source != NAMED;
    if (source != NAMED) {
        const char *const folder = folders_path(opponents->folders, source);
        if (!experiment_read(&experiment, folder, "experiment", NULL, 0, &ignored) ||
            experiment.rules != rules) {
            experiment_free(&experiment);
            experiment = experiment_default();
            experiment.rules = rules;
        }
        add_files(folder, &experiment);
        return experiment;
    }
    experiment.rules = rules;
    for (int i = 0; i < opponents->named_count; i++)
        error_ignore(experiment_add_players(&experiment, opponents->named[i], &ignored));
    return experiment;
}

static bool may_play(int source, const Experiment *experiment, const PlayerSpec *spec) {
    return source == NAMED ||
           (!player_reads_more(spec, experiment->catalogue) && check_limits(spec, NULL));
}

bool opponents_check_named(const Opponents *opponents, Error *error) {
    for (int i = 0; i < opponents->named_count; i++) {
        bool good = false;
        for (int k = 0; !good && RULES_ALL[k] != NULL; k++) {
            EXPERIMENT_AUTO Experiment experiment = experiment_default();
            Error ignored;
            experiment.rules = RULES_ALL[k];
            good =
                experiment_add_players(&experiment, opponents->named[i], k == 0 ? error : &ignored);
        }
        if (!good) return false;
    }
    return true;
}

json_t *opponents_list(const Opponents *opponents) {
    const int folders = opponents->folders != NULL ? folders_count(opponents->folders) : 0;
    json_t *const list = json_array();
    for (int source = NAMED; source < folders && json_array_size(list) < SHOWN_MOST; source++) {
        for (int k = 0; RULES_ALL[k] != NULL; k++) {
            EXPERIMENT_AUTO Experiment experiment = read_source(opponents, source, RULES_ALL[k]);
            for (int i = 0; i < experiment.player_count; i++) {
                const PlayerSpec *const spec = &experiment.players[i];
                if (!may_play(source, &experiment, spec)) continue;
                const char *const place =
                    source == NAMED ? "--player" : folders_path(opponents->folders, source);
                json_append(list, json_pack("[i o s o]", source, json_shown(spec->label),
                                            RULES_ALL[k]->name, json_shown(place)));
            }
        }
    }
    return list;
}

/* Gives a side an opponent of opponents_list. A program that an experiment names is never run. */
static bool set_opponent(const Opponents *opponents, LiveGame *game, Side side, int source,
                         const char *name, Error *error) {
    const int folders = opponents->folders != NULL ? folders_count(opponents->folders) : 0;
    if (source >= NAMED && source < folders && name != NULL) {
        EXPERIMENT_AUTO Experiment experiment =
            read_source(opponents, source, live_game_rules(game));
        const PlayerSpec *const spec = experiment_find_player(&experiment, name);
        if (spec != NULL && may_play(source, &experiment, spec))
            return live_game_set_player_of(game, side, &experiment, spec, error);
    }
    return error_set(error, ERROR_DATA,
                     "there is no opponent of that name by these rules any more");
}

/* Games */

#define SECOND_NS INT64_C(1000000000)

/* The request for a game's thread; it plays a player's move without being asked. */
typedef enum LiveRequest { REQUEST_NONE, REQUEST_MOVE, REQUEST_HINT } LiveRequest;

/* A game and its thread, which releases the owner's mutex while it searches on copies. */
typedef struct GameSession {
    Sessions *owner;
    int id;
    int64_t seen_ns; /* when a client last asked about it */
    LiveGame *game;
    pthread_t thread;
    pthread_cond_t wake;
    atomic_bool stop;
    bool is_ending, is_thinking;
    bool is_forced;  /* the search was stopped, so that its best move so far is played */
    bool is_paused;  /* after an undo, until a person moves */
    bool is_resting; /* no client asks about it, so it does not search */
    LiveRequest request;
    LiveSearch search;
    char hint[MOVE_TEXT_SIZE];
    char fault[ERROR_MESSAGE_SIZE];
} GameSession;

struct Sessions {
    SessionSettings settings;
    pthread_t watcher; /* pauses games */
    pthread_mutex_t
        beginning;         /* one game begins at a time, as reading all heuristics takes memory */
    pthread_mutex_t mutex; /* guards the members below and the games */
    pthread_cond_t change; /* signals when the watcher has to look */
    bool is_ending;
    GameSession *games[SESSIONS_MAX];
    int next;
};

/* The thread of a game */

static Side mover_of(const LiveGame *game) { return (Side)live_game_record(game)->final.side; }

static bool is_over(const LiveGame *game) { return live_game_record(game)->ending != ENDING_NONE; }

/* Whether a person is to move. */
static bool is_persons(const LiveGame *game) {
    return live_game_player(game, mover_of(game)) == NULL;
}

/* Ends the thread's search soon; `is_forced`: its best move so far is played. */
static void stop_search(GameSession *session, bool is_forced) {
    session->is_forced = is_forced;
    atomic_store(&session->stop, true);
}

static LiveRequest request_of(const GameSession *session) {
    if (session->is_resting || is_over(session->game)) return REQUEST_NONE;
    if (session->request == REQUEST_HINT) return REQUEST_HINT;
    return session->is_paused || is_persons(session->game) ? REQUEST_NONE : REQUEST_MOVE;
}

/* Searches, with the mutex released meanwhile. */
static void think(GameSession *session, LiveRequest request) {
    LiveSearch *const search = &session->search;
    const Side side = mover_of(session->game);
    const bool asks_other = request == REQUEST_HINT && is_persons(session->game);
    Error error = {ERROR_NONE, ""};
    live_game_ask(session->game, asks_other ? side_other(side) : side, search);
    session->is_thinking = true;
    session->is_forced = false;
    atomic_store(&session->stop, false);
    pthread_mutex_unlock(&session->owner->mutex);
    const bool good = live_game_think(session->game, search, &session->stop, &error);
    pthread_mutex_lock(&session->owner->mutex);
    session->is_thinking = false;
    if (session->request == request) session->request = REQUEST_NONE;
    if (!good) {
        snprintf(session->fault, sizeof session->fault, "%s", error.message);
        session->is_paused = true;
        return;
    }
    if (search->result.stopped && !session->is_forced) return;
    if (request == REQUEST_MOVE) {
        live_game_take(session->game, search); /* unless the position has changed */
    } else if (search->ply == live_game_record(session->game)->plies) {
        TEXT_AUTO Text move = {0};
        move_write(&search->legal.moves[search->result.move], &search->legal, &move);
        snprintf(session->hint, sizeof session->hint, "%s", text_string(&move));
    }
}

static void *run(void *context) {
    GameSession *const session = context;
    pthread_mutex_lock(&session->owner->mutex);
    while (!session->is_ending) {
        const LiveRequest request = request_of(session);
        if (request == REQUEST_NONE)
            pthread_cond_wait(&session->wake, &session->owner->mutex);
        else
            think(session, request);
    }
    pthread_mutex_unlock(&session->owner->mutex);
    return NULL;
}

/* Makes the search and the thread end soon; the mutex is held. NULL is fine. */
static void end_session(GameSession *session) {
    if (session == NULL) return;
    session->is_ending = true;
    stop_search(session, false);
    pthread_cond_signal(&session->wake);
}

/* Frees a session told to end, or NULL, without the mutex, as its search may take a moment. */
static void free_session(GameSession *session) {
    if (session == NULL) return;
    pthread_join(session->thread, NULL);
    pthread_cond_destroy(&session->wake);
    live_game_free(session->game);
    free(session);
}

/* The state, for page/play.js */

static json_t *squares(const Move *move) {
    json_t *const path = json_array();
    for (int i = 0; i < move->length; i++) json_array_append_new(path, json_integer(move->path[i]));
    return path;
}

static json_t *state_of_ply(const PlyRecord *ply) {
    char move[MOVE_TEXT_SIZE];
    TEXT_AUTO Text score = {0};
    ply_write_move(ply, move);
    if (ply->scored) live_game_write_score(ply->score, &score);
    return json_pack("{ss so ss si sI sI}", "text", move, "path", squares(&ply->move), "score",
                     text_string(&score), "depth", ply->depth_plies, "nodes",
                     (json_int_t)ply->counters.nodes, "ms", (json_int_t)(ply->time_ns / 1000000));
}

static void append_state(const GameSession *session, Text *text) {
    const LiveGame *const game = session->game;
    const GameRecord *const record = live_game_record(game);
    const MoveList *const legal = live_game_legal(game);
    const bool is_thinking = session->is_thinking || request_of(session) != REQUEST_NONE;
    TEXT_AUTO Text end = {0}, fen = {0}, exact = {0}, fault = {0};
    fen_write(&record->start, &fen);
    if (is_over(game)) live_game_write_end(game, &end);
    live_game_exact(game, &exact);
    utf8_append_clean(&fault, session->fault, "?");
    json_t *const moves = json_array(), *const plays = json_array();
    for (int i = 0; i < legal->count; i++) json_array_append_new(moves, squares(&legal->moves[i]));
    for (int i = 0; i < record->plies; i++)
        json_array_append_new(plays, state_of_ply(&record->records[i]));
    json_t *const state = json_pack(
        "{si si si sb ss ss s[bb] ss ss ss ss ss ss ss ss sb so so}", /* */
        "id", session->id, "board", record->start.size, "ply", record->plies, "thinking",
        is_thinking, "rules", live_game_rules(game)->name, "start", text_string(&fen), "people",
        live_game_player(game, BLACK) == NULL, live_game_player(game, WHITE) == NULL, "black",
        live_game_name(game, BLACK), "white", live_game_name(game, WHITE), "hint", session->hint,
        "fault", text_string(&fault), "exact", text_string(&exact), "line", live_game_line(game),
        "end", text_string(&end), "result", result_text(record->result), "paused",
        session->is_paused, "legal", moves, "plays", plays);
    json_end(state, text);
}

/* Beginning */

static const char *text_at(const json_t *object, const char *key, const char *otherwise) {
    const char *const text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : otherwise;
}

static json_t *parse(const char *body, Error *error) {
    json_t *const object = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(object)) return object;
    json_decref(object);
    return error_null(error, ERROR_DATA, "expected a JSON object");
}

/* Makes the game that a JSON object describes; NULL with the error. */
static LiveGame *make_game(const SessionSettings *settings, const json_t *object, Error *error) {
    const json_t *const board_size = json_object_get(object, "board");
    const json_int_t size =
        json_is_integer(board_size) ? json_integer_value(board_size) : BOARD_SIZE_STANDARD;
    const char *const name = text_at(object, "rules", RULES_ALL[0]->name);
    const char *const fen = text_at(object, "fen", "");
    const Rules *const rules = rules_find(name);
    bool good = true;
    if (rules == NULL)
        return error_null(error, ERROR_DATA, "rules '%.40s': expected %s", name,
                          rules_expected(name));
    if (size < 0 || size > BOARD_SIZE_MAX || !board_size_is_supported((int)size))
        return error_null(error, ERROR_DATA, "board: expected 6, 8, 10 or 12");
    Board board = board_start((int)size);
    if (*fen != '\0' && !fen_parse(fen, (int)size, &board, error)) return NULL;
    LiveGame *const game =
        live_game_new(rules, &board, (uint64_t)json_integer_value(json_object_get(object, "seed")));
    for (int side = 0; good && side < 2; side++) {
        const char *const player = text_at(object, side_name((Side)side), "");
        const json_t *const opponent = json_object_get(object, side_name((Side)side));
        const json_t *const source = json_array_get(opponent, 0);
        if (json_is_integer(source))
            good = set_opponent(&settings->opponents, game, (Side)side,
                                (int)json_integer_value(source),
                                json_string_value(json_array_get(opponent, 1)), error);
        else
            good = *player == '\0' ||
                   live_game_set_player(game, (Side)side, player, check_limits, error);
    }
    if (good) {
        live_game_consult(game, settings->tables(settings->tables_folder, rules, board.size));
        return game;
    }
    live_game_free(game);
    return NULL;
}

/* Starts a session with the game, which it then owns. */
static bool add(Sessions *sessions, LiveGame *game, Text *json, Error *error) {
    GameSession *const session = memory_allocate(sizeof *session);
    GameSession *before = NULL, **place = &sessions->games[0];
    pthread_mutex_lock(&sessions->mutex);
    session->owner = sessions;
    session->id = ++sessions->next;
    session->seen_ns = clock_now_ns();
    session->game = game;
    pthread_cond_init(&session->wake, NULL);
    const bool good =
        (!sessions->is_ending || error_set(error, ERROR_INTERRUPTED, "the server is ending")) &&
        (pthread_create(&session->thread, NULL, run, session) == 0 ||
         error_set(error, ERROR_INTERNAL, "cannot start a thread for another game"));
    if (good) {
        /* Takes a free place, or that of the game that was asked about longest ago. */
        for (int i = 0; *place != NULL && i < SESSIONS_MAX; i++) {
            GameSession **const at = &sessions->games[i];
            if (*at == NULL || (*at)->seen_ns < (*place)->seen_ns) place = at;
        }
        before = *place;
        *place = session;
        end_session(before);
        append_state(session, json);
        pthread_cond_signal(&sessions->change);
    }
    pthread_mutex_unlock(&sessions->mutex);
    free_session(before);
    if (good) return true;
    live_game_free(game);
    free(session);
    return false;
}

bool sessions_begin(Sessions *sessions, const char *body, Text *json, Error *error) {
    pthread_mutex_lock(&sessions->beginning);
    json_auto_t *object = parse(body, error);
    LiveGame *const game = object != NULL ? make_game(&sessions->settings, object, error) : NULL;
    const bool good = game != NULL && add(sessions, game, json, error);
    pthread_mutex_unlock(&sessions->beginning);
    return good;
}

/* Acting */

static bool act_move(GameSession *session, const json_t *object, Error *error) {
    const json_t *const ply = json_object_get(object, "ply");
    if (!json_is_integer(ply) || json_integer_value(ply) != live_game_record(session->game)->plies)
        return error_set(error, ERROR_DATA, "the game has continued meanwhile");
    if (!is_persons(session->game) && !session->is_paused)
        return error_set(error, ERROR_DATA, "it is not your move");
    const int index = live_game_read(session->game, text_at(object, "move", ""), error);
    if (index < 0) return false;
    stop_search(session, false); /* a hint's search */
    live_game_move(session->game, index);
    session->is_paused = false;
    return true;
}

static bool act(GameSession *session, const json_t *object, Error *error) {
    const char *const what = text_at(object, "do", "");
    LiveGame *const game = session->game;
    session->hint[0] = session->fault[0] = '\0';
    if (strcmp(what, "move") == 0) return act_move(session, object, error);
    if (strcmp(what, "undo") == 0) {
        if (live_game_undo(game, error) < 0) return false;
        stop_search(session, false);
        session->is_paused = !is_persons(game); /* a game between players stops there */
    } else if (strcmp(what, "hint") == 0) {
        if (live_game_player(game, BLACK) == NULL && live_game_player(game, WHITE) == NULL)
            return error_set(error, ERROR_DATA, "hint: there is no player to ask");
        session->request = REQUEST_HINT;
    } else if (strcmp(what, "resign") == 0) {
        const Side mover = mover_of(game);
        if (is_over(game)) return error_set(error, ERROR_DATA, "the game is over");
        stop_search(session, false);
        live_game_resign(game, is_persons(game) ? mover : side_other(mover));
    } else if (strcmp(what, "stop") == 0)
        stop_search(session, true);
    else if (strcmp(what, "go") == 0)
        session->is_paused = false;
    else
        return error_set(error, ERROR_DATA,
                         "'%.40s': expected move, undo, hint, stop, go or resign", what);
    return true;
}

/* Locks the sessions and returns a game, no longer paused; NULL, unlocked, if there is none. */
static GameSession *take(Sessions *sessions, int id, Error *error) {
    pthread_mutex_lock(&sessions->mutex);
    for (int i = 0; i < SESSIONS_MAX; i++) {
        GameSession *const session = sessions->games[i];
        if (session == NULL || session->id != id) continue;
        session->seen_ns = clock_now_ns();
        if (session->is_resting) pthread_cond_signal(&sessions->change);
        session->is_resting = false;
        pthread_cond_signal(&session->wake);
        return session;
    }
    pthread_mutex_unlock(&sessions->mutex);
    return error_null(error, ERROR_NO_INPUT, "no such game: a newer one has taken its place");
}

bool sessions_act(Sessions *sessions, int id, const char *body, Text *json, Error *error) {
    GameSession *const session = take(sessions, id, error);
    if (session == NULL) return false;
    json_auto_t *object = body != NULL ? parse(body, error) : NULL;
    const bool good = body == NULL || (object != NULL && act(session, object, error));
    if (good) append_state(session, json);
    pthread_mutex_unlock(&sessions->mutex);
    return good;
}

bool sessions_save(Sessions *sessions, int id, Text *pdn, Error *error) {
    GameSession *const session = take(sessions, id, error);
    if (session == NULL) return false;
    live_game_write_pdn(session->game, pdn);
    pthread_mutex_unlock(&sessions->mutex);
    return true;
}

/* Starting and stopping */

/* Pauses games that no client has asked about for long. */
static void *watch(void *context) {
    Sessions *const sessions = context;
    pthread_mutex_lock(&sessions->mutex);
    while (!sessions->is_ending) {
        const int64_t now_ns = clock_now_ns();
        int64_t next_ns = INT64_MAX;
        for (int i = 0; i < SESSIONS_MAX; i++) {
            GameSession *const session = sessions->games[i];
            if (session == NULL || session->is_resting) continue;
            const int64_t due_ns = session->seen_ns + sessions->settings.idle_ns;
            session->is_resting = due_ns <= now_ns;
            if (session->is_resting)
                stop_search(session, false);
            else if (due_ns < next_ns)
                next_ns = due_ns;
        }
        const struct timespec due = {.tv_sec = next_ns / SECOND_NS, .tv_nsec = next_ns % SECOND_NS};
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
    return error_null(error, ERROR_INTERNAL, "cannot start a thread that watches games");
}

void sessions_end(Sessions *sessions) {
    pthread_mutex_lock(&sessions->mutex);
    sessions->is_ending = true;
    for (int i = 0; i < SESSIONS_MAX; i++) end_session(sessions->games[i]);
    pthread_cond_signal(&sessions->change);
    pthread_mutex_unlock(&sessions->mutex);
}

void sessions_free(Sessions *sessions) {
    if (sessions == NULL) return;
    sessions_end(sessions);
    pthread_join(sessions->watcher, NULL);
    for (int i = 0; i < SESSIONS_MAX; i++) free_session(sessions->games[i]);
    pthread_cond_destroy(&sessions->change);
    pthread_mutex_destroy(&sessions->mutex);
    pthread_mutex_destroy(&sessions->beginning);
    free(sessions);
}
