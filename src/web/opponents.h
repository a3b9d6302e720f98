/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The opponents that pages offer, beside the players of `jumpoff list players`: players and
 * heuristic files of the folders that the server shows, and players that the user has named. */
#pragma once

#include "arena/live_game.h"
#include "web/folders.h"

/* A source of opponents is the number of a folder, or -1 for `named`. Borrows both. */
typedef struct Opponents {
    Folders *folders; /* NULL: none */
    const char *const *named;
    int named_count;
} Opponents;

/* Whether a player keeps the limits on time and memory for games in pages. ERROR_USAGE if not. */
bool opponent_check(const PlayerSpec *spec, Error *error);
/* Whether each named player can play by some rules; the error is that of the first that cannot. */
bool opponents_check_named(const Opponents *opponents, Error *error);
/* Appends a JSON array of [source, name, rules, where it was found], the named first. */
void opponents_append(const Opponents *opponents, Text *json);
/* Seats an opponent, one of those that opponents_append lists for the game's rules. ERROR_DATA if
 * there is none of that name (which may be NULL). A program that a folder's experiment names is
 * never run. */
bool opponents_seat(const Opponents *opponents, LiveGame *game, Side side, int source,
                    const char *name, Error *error);
