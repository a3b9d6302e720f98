/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games played in pages: each with a thread of its own that thinks, so that nothing else waits
 * for a search; all can be stopped. */
#pragma once

#include "endgame/egdb.h"

/* So many games at once; a new one takes the place of the one that was not looked at for longest.
 */
enum { SESSIONS_MAX = 8, SESSION_BODY_MAX = 4096 };

/* Opaque owner; used by one thread at a time. */
typedef struct Sessions Sessions;

/* Finds exact tables of rules and a board, which stay open; NULL: there are none. */
typedef const Egdb *(*SessionTables)(const char *folder, const Rules *rules, int size);

/* `tables` is asked with `folder` (borrowed, may be NULL) for those that games consult. */
Sessions *sessions_new(SessionTables tables, const char *folder);
/* Stops all searches and waits for them to end. */
void sessions_free(Sessions *sessions);

/* Begins a game as a JSON object asks: {"black": PLAYER or "", "white": …, "rules": …, "board": N,
 * "fen": …, "seed": N}, all optional, and appends its state. Players are as in live_game_seat,
 * named only; their limits are at most a minute, 30 plies or 10^9 nodes. ERROR_DATA,
 * ERROR_USAGE. */
bool sessions_begin(Sessions *sessions, const char *body, Text *json, Error *error);
/* Does what a JSON object says with a game: {"do": "move", "move": "11-15", "ply": N}, "undo",
 * "hint", "stop" (the search ends, its best move so far is played), "resign"; appends the state.
 * ERROR_NO_INPUT where there is no such game. */
bool sessions_act(Sessions *sessions, int id, const char *body, Text *json, Error *error);
/* Appends the state of a game, as page/play.js reads it. ERROR_NO_INPUT. */
bool sessions_look(Sessions *sessions, int id, Text *json, Error *error);
/* Appends the game as PDN. ERROR_NO_INPUT. */
bool sessions_save(Sessions *sessions, int id, Text *pdn, Error *error);
