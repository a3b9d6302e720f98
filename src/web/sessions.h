/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games played in pages. Each searches in a thread of its own, so that nothing else waits for a
 * search; all can be stopped. A game that no client asks about stops searching. */
#pragma once

#include "arena/live_game.h"
#include "web/folders.h"

/* The opponents that pages offer, beside the players of `jumpoff list players`: players and
 * heuristic files of the folders that the server shows, and players that the user has named. */

/* Sources of opponents: folders, by their numbers, and -1: `named`. Borrows both. */
typedef struct Opponents {
    Folders *folders; /* NULL: none */
    const char *const *named;
    int named_count;
} Opponents;

/* Checks that each named player can play by some rules; the error is of the first that cannot. */
CHECKED bool opponents_check_named(const Opponents *opponents, Error *error);
/* Returns an array of [source, name, rules, where it was found], the named first. */
json_t *opponents_list(const Opponents *opponents);

/* Games */

/* The most games at once; a new one replaces the one that no client has asked about for longest. */
enum { SESSIONS_MAX = 8, SESSION_BODY_MAX = 4096 };
/* How long a game searches without a request. Browsers let a page behind ask once a minute. */
#define SESSION_IDLE_NS INT64_C(120000000000)

/* Opaque owner; for any number of threads. */
typedef struct Sessions Sessions;

/* Finds exact tables for rules and a board size; they stay open. NULL: none. */
typedef const Egdb *(*SessionTables)(const char *folder, const Rules *rules, int size);

typedef struct SessionSettings {
    SessionTables tables;      /* finds the tables that games consult */
    const char *tables_folder; /* its argument; borrowed, may be NULL */
    Opponents opponents;
    int64_t idle_ns; /* a game does not search if no client has asked about it for so long */
} SessionSettings;

/* Makes an empty set of games. NULL with ERROR_INTERNAL if no thread can be made. */
CHECKED Sessions *sessions_new(const SessionSettings *settings, Error *error);
/* Ends all searches; from then on no game begins. */
void sessions_end(Sessions *sessions);
/* Ends all searches, waits for them and frees the games; NULL is fine. */
void sessions_free(Sessions *sessions);

/* Begins a game as a JSON object asks: {"black": PLAYER or "", "white": …, "rules": …, "board": N,
 * "fen": …, "seed": N}, all optional, and appends its state. PLAYER is as in live_game_set_player,
 * without file or program, or [N, NAME]: an opponent of that source. At most a minute, 30 plies,
 * 10^9 nodes, tables of 64 MiB, unless N is -1. Reads all heuristics, which takes milliseconds.
 * ERROR_DATA, ERROR_USAGE, ERROR_INTERRUPTED after sessions_end. */
CHECKED bool sessions_begin(Sessions *sessions, const char *body, Text *json, Error *error);
/* Does what a JSON object says with a game: {"do": "move", "move": "11-15", "ply": N}, "undo",
 * "hint", "stop" (ends the search; its best move so far is played), "resign"; NULL: nothing.
 * Appends the state, as page/play.js reads it. ERROR_NO_INPUT if there is no such game. */
CHECKED bool sessions_act(Sessions *sessions, int id, const char *body, Text *json, Error *error);
/* Appends the game as PDN. ERROR_NO_INPUT. */
CHECKED bool sessions_save(Sessions *sessions, int id, Text *pdn, Error *error);
