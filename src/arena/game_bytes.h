/* A finished game as bytes, the same on every machine. */
#pragma once

#include "arena/game.h"
#include "arena/standings.h"
#include "util/text.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends a game: how it ended and, a ply, the move's number among the legal ones and what its
 * search found. Where it started is not in it. */
void game_encode(const GameRecord *record, Text *bytes);
/* The game that started at `start`: every move is looked up among the legal ones, and the hash of
 * start and moves compared. False when the bytes are no such game; *record is then of no use. */
bool game_decode(const char *bytes, size_t length, const Board *start, const Rules *rules,
                 GameRecord *record);
/* How the game ended, without its moves and searches; `first` moved first. */
bool game_decode_summary(const char *bytes, size_t length, Side first, GameSummary *summary);
