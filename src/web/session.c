/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/session.h"

#include "draughts/notation.h"
#include "report/json_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Side session_mover(const GameSession *session) {
    return (Side)live_game_record(session->game)->final.side;
}

/* What is to be done now: a player's move, unless it is over. */
static Wish wish_of(const GameSession *session) {
    const bool is_over = live_game_record(session->game)->ending != ENDING_NONE;
    if (session->is_resting) return WISH_NONE;
    if (session->wish == WISH_HINT) return is_over ? WISH_NONE : WISH_HINT;
    return !is_over && !session->is_paused &&
                   live_game_player(session->game, session_mover(session)) != NULL
               ? WISH_MOVE
               : WISH_NONE;
}

static void note_hint(GameSession *session) {
    const SearchResult *const result = &session->thought.result;
    Text text = {.data = NULL};
    if (session->thought.ply != live_game_record(session->game)->plies) return;
    move_write(&session->thought.legal.moves[result->move], &session->thought.legal, &text);
    snprintf(session->hint, sizeof session->hint, "%s", text_string(&text));
    text_free(&text);
}

/* Thinks, with the mutex given up in between. */
static void think(GameSession *session, Wish wish) {
    const Side side = session_mover(session);
    const bool other = wish == WISH_HINT && live_game_player(session->game, side) == NULL;
    Error error = {ERROR_NONE, ""};
    live_game_ask(session->game, other ? side_other(side) : side, &session->thought);
    session->is_thinking = true;
    session->is_forced = false;
    atomic_store(&session->stop, false);
    pthread_mutex_unlock(&session->mutex);
    const bool good = live_game_think(session->game, &session->thought, &session->stop, &error);
    pthread_mutex_lock(&session->mutex);
    session->is_thinking = false;
    if (session->wish == wish) session->wish = WISH_NONE;
    if (!good) {
        snprintf(session->fault, sizeof session->fault, "%s", error.message);
        session->is_paused = true;
    } else if (!session->thought.result.stopped || session->is_forced) {
        if (wish == WISH_HINT)
            note_hint(session);
        else
            live_game_take(session->game, &session->thought); /* if it is still the position */
    }
}

static void *run(void *context) {
    GameSession *const session = context;
    pthread_mutex_lock(&session->mutex);
    while (!session->is_ending) {
        const Wish wish = wish_of(session);
        if (wish == WISH_NONE)
            pthread_cond_wait(&session->wake, &session->mutex);
        else
            think(session, wish);
    }
    pthread_mutex_unlock(&session->mutex);
    return NULL;
}

void session_end(GameSession *session) {
    pthread_mutex_lock(&session->mutex);
    session->is_ending = true;
    session_stop(session, false);
    pthread_cond_signal(&session->wake);
    pthread_mutex_unlock(&session->mutex);
}

void session_rest(GameSession *session) {
    pthread_mutex_lock(&session->mutex);
    session->is_resting = true;
    session_stop(session, false);
    pthread_mutex_unlock(&session->mutex);
}

void session_wake(GameSession *session) {
    session->is_resting = false;
    pthread_cond_signal(&session->wake);
}

void session_free(GameSession *session) {
    if (session == NULL) return;
    session_end(session);
    pthread_join(session->thread, NULL);
    pthread_cond_destroy(&session->wake);
    pthread_mutex_destroy(&session->mutex);
    live_game_free(session->game);
    free(session);
}

bool session_start(GameSession *session) {
    pthread_mutex_init(&session->mutex, NULL);
    pthread_cond_init(&session->wake, NULL);
    return pthread_create(&session->thread, NULL, run, session) == 0;
}

void session_stop(GameSession *session, bool is_forced) {
    session->is_forced = is_forced;
    atomic_store(&session->stop, true);
}

/* The state */

static void append_ply(const PlyRecord *ply, Text *json) {
    char move[MOVE_TEXT_SIZE];
    Text score = {.data = NULL};
    ply_write_move(ply, move);
    if (ply->scored) live_game_write_score(ply->score, &score);
    text_append(json, "{\"text\":\"%s\",\"path\":[", move);
    for (int i = 0; i < ply->move.length; i++)
        text_append(json, "%s%d", i > 0 ? "," : "", ply->move.path[i]);
    text_append(json, "],\"score\":\"%s\",\"depth\":%d,\"nodes\":%" PRIu64 ",\"ms\":%" PRId64 "}",
                text_string(&score), ply->depth_plies, ply->counters.nodes, ply->time_ns / 1000000);
    text_free(&score);
}

static void append_legal(const MoveList *legal, Text *json) {
    for (int i = 0; i < legal->count; i++) {
        text_append_string(json, i > 0 ? ",[" : "[");
        for (int k = 0; k < legal->moves[i].length; k++)
            text_append(json, "%s%d", k > 0 ? "," : "", legal->moves[i].path[k]);
        text_append_char(json, ']');
    }
}

static void append_key(Text *json, const char *key, const char *value) {
    text_append(json, ",\"%s\":", key);
    json_text_put(json, value);
}

void session_append(const GameSession *session, Text *json) {
    const LiveGame *const game = session->game;
    const GameRecord *const record = live_game_record(game);
    const bool is_thinking = session->is_thinking || wish_of(session) != WISH_NONE;
    Text end = {.data = NULL}, fen = {.data = NULL}, exact = {.data = NULL};
    fen_write(&record->start, &fen);
    text_append(json, "{\"id\":%d,\"board\":%d,\"ply\":%d,\"thinking\":%s", session->id,
                record->start.size, record->plies, is_thinking ? "true" : "false");
    append_key(json, "rules", live_game_rules(game)->name);
    append_key(json, "start", text_string(&fen));
    text_append(json, ",\"people\":[%s,%s]",
                live_game_player(game, BLACK) == NULL ? "true" : "false",
                live_game_player(game, WHITE) == NULL ? "true" : "false");
    append_key(json, "black", live_game_name(game, BLACK));
    append_key(json, "white", live_game_name(game, WHITE));
    append_key(json, "hint", session->hint);
    append_key(json, "fault", session->fault);
    if (record->ending != ENDING_NONE) live_game_write_end(game, &end);
    live_game_exact(game, &exact);
    append_key(json, "exact", text_string(&exact));
    append_key(json, "line", live_game_line(game));
    append_key(json, "end", text_string(&end));
    append_key(json, "result", result_text(record->result));
    text_append(json, ",\"paused\":%s,\"legal\":[", session->is_paused ? "true" : "false");
    append_legal(live_game_legal(game), json);
    text_append_string(json, "],\"plays\":[");
    for (int i = 0; i < record->plies; i++) {
        if (i > 0) text_append_char(json, ',');
        append_ply(&record->records[i], json);
    }
    text_append_string(json, "]}");
    text_free(&end);
    text_free(&fen);
    text_free(&exact);
}
