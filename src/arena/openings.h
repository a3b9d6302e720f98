/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings: start positions, from `start`, `ballots[:DECK]`, `random:PLIES` or a file. */
#pragma once

#include "draughts/rules.h"
#include "util/error.h"
#include "util/rng.h"

enum { OPENING_NAME_SIZE = 96 };

typedef struct Opening {
    char name[OPENING_NAME_SIZE];
    Board board;
} Opening;

/* A source of openings; opaque owner. */
typedef struct Openings Openings;

/* Opens a source: "start", "ballots" (the 156 that are not barred), "ballots:DECK", "random:PLIES",
 * a path that ends in .pdn (the position after each game's last move; ".pdn:PLIES": after PLIES
 * plies of longer games, whose other moves may be faulty) or .fen (one a line, # comments).
 * Finished positions are refused. NULL with ERROR_USAGE, ERROR_DATA or ERROR_NO_INPUT. */
CHECKED Openings *openings_open(const char *text, const Rules *rules, int board_size, Error *error);
void openings_close(Openings *openings);
/* Returns the default source: "ballots" on 8×8, else "random:4". */
const char *openings_default(int board_size);
/* Returns the number of openings; 0: unlimited (random). */
uint64_t openings_count(const Openings *openings);
/* Returns the number of games of a file that have faults behind the plies that count. */
uint64_t openings_faults(const Openings *openings);
/* Returns a hash of all openings, which shows whether a file has changed. */
uint64_t openings_hash(const Openings *openings);
/* Checks that the openings have the hash of a folder's tournament; ERROR_DATA names `text`. */
CHECKED bool openings_check(const Openings *openings, uint64_t hash, const char *text,
                            const char *folder, Error *error);
/* Returns a round's opening (pure). Rounds repeat a list in one order, drawn with the seed. */
Opening openings_get(const Openings *openings, uint64_t seed, uint64_t round);
/* Returns the opening at an index of a list, in the source's order. */
Opening openings_at(const Openings *openings, uint64_t index);
/* Plays random moves from the start; false if the game is over after these plies or before. */
bool random_plies(Board *board, int size, const Rules *rules, int plies, Rng *rng);
