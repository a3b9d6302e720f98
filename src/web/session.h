/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is played in a page, and the thread that thinks for it. */
#pragma once

#include "arena/live_game.h"
#include "arena/rows.h"

#include <pthread.h>

/* What the thread is asked for; a player's move it plays unasked. */
typedef enum Wish { WISH_NONE, WISH_MOVE, WISH_HINT } Wish;

/* A game and its thread. The mutex guards all but `id` and `seen_ns`, which are the owner's, and
 * `stop`; the thread gives it up while it thinks, with copies of what it thinks about. */
typedef struct GameSession {
    int id;
    int64_t seen_ns; /* when a client last asked about it */
    LiveGame *game;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    atomic_bool stop;
    bool is_ending, is_thinking;
    bool is_forced;  /* the search was stopped so as to play what it has */
    bool is_paused;  /* after moves were taken back, until a person moves */
    bool is_resting; /* no client asks about it: it does not think; the owner's lock guards it, too
                      */
    Wish wish;       /* what the thread has to do */
    LiveThought thought;
    char hint[MOVE_TEXT_SIZE];
    char fault[ERROR_MESSAGE_SIZE];
} GameSession;

/* Starts the thread of a session whose game is set; false: there is no room for one. */
bool session_start(GameSession *session);
/* Tells the search and the thread to end. */
void session_end(GameSession *session);
/* The same, waits for the thread and frees the session and its game; NULL is fine. */
void session_free(GameSession *session);
/* Tells the search to end; the thread begins none before session_wake. */
void session_rest(GameSession *session);

/* With the mutex held: */

Side session_mover(const GameSession *session);
/* Tells the thread to look for what it has to do; a session that rests goes on. */
void session_wake(GameSession *session);
/* Lets the thread's search end soon; `is_forced`: its best move so far is played. */
void session_stop(GameSession *session, bool is_forced);
/* Appends the state as a JSON object for page/play.js. */
void session_append(const GameSession *session, Text *json);
