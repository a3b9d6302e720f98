/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the games of a journal are in it. Memory grows with the file, whatever numbers its games
 * have: those of a journal that somebody sends may be any. */
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct FoundGame {
    uint64_t game, offset;
} FoundGame;

/* Zero-initialise; `games` is to be freed. The first `count` are known, in the order of their
 * numbers; behind them are those that were noted since. */
typedef struct FoundGames {
    FoundGame *games;
    size_t count, noted, capacity;
} FoundGames;

/* Notes where a game is; it is known after found_settle. */
void found_note(FoundGames *found, uint64_t game, uint64_t offset);
/* Puts what was noted in order; of two records of a game the one that comes first counts. */
void found_settle(FoundGames *found);
/* Where a known game is; 0: it is none. */
uint64_t found_offset(const FoundGames *found, uint64_t game);
