/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings: where games start, from `start`, `ballots[:DECK]`, `random:PLIES` or a file. */
#pragma once

#include "draughts/rules.h"
#include "util/error.h"

enum { OPENING_NAME_SIZE = 96 };

typedef struct Opening {
    char name[OPENING_NAME_SIZE];
    Board board;
} Opening;

/* A source of openings; opaque owner. */
typedef struct Openings Openings;

/* `text`: "start", "ballots" (the 156 that are not barred), "ballots:DECK", "random:PLIES", or a
 * path that ends in .pdn (the position after each game's last move; ".pdn:PLIES": after so many,
 * where it has more) or .fen (one a line, # comments). Positions in which the game is over are
 * refused. NULL with ERROR_USAGE, ERROR_DATA or ERROR_NO_INPUT. */
Openings *openings_open(const char *text, const Rules *rules, int board_size, Error *error);
void openings_close(Openings *openings);
/* What is taken where none is named: "ballots", which are for 8×8, or "random:4". */
const char *openings_default(int board_size);
/* The number of different openings; 0 where there is no end of them (random). */
uint64_t openings_count(const Openings *openings);
/* A hash of all of them: whether a file is still the same. */
uint64_t openings_hash(const Openings *openings);
/* Whether they have the hash that they had when a folder's tournament was begun: ERROR_DATA; `text`
 * is what they are called. */
bool openings_check(const Openings *openings, uint64_t hash, const char *text, const char *folder,
                    Error *error);
/* The opening of a round: a list is gone through in an order drawn with the seed and then again;
 * a pure function of (seed, round). */
Opening openings_get(const Openings *openings, uint64_t seed, uint64_t round);
/* The opening at a place of the list, in the source's own order (lists only). */
Opening openings_at(const Openings *openings, uint64_t index);
