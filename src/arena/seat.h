/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A seat: one of our own players at the other end of a connection, where who asks decides on the
 * game and the limit of each move. */
#pragma once

#include "arena/player.h"

/* Opaque owner; used by one thread at a time. */
typedef struct Seat Seat;

/* Seats a player by its description; NULL with an error as player_parse, or when it is an external
 * engine itself. */
Seat *seat_new(const char *player, const Rules *rules, int board_size, Error *error);
void seat_free(Seat *seat); /* NULL is fine */
const char *seat_label(const Seat *seat);

/* Begins a game; the seed is that of the evaluators' noise. An error leaves the game before. */
bool seat_begin(Seat *seat, const Rules *rules, int board_size, uint64_t seed, Error *error);
/* Chooses a move of asked->board within asked->limit (all 0: its own) by asked->seed; who is to be
 * told and what stops it stand there, too, and the rest is the seat's. When it is stopped it takes
 * the best move so far, with result->stopped. ERROR_USAGE where its search knows no such limit. */
bool seat_choose(Seat *seat, const SearchRequest *asked, SearchResult *result, Error *error);
