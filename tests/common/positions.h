/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions for the tests, and positions from FEN. */
#pragma once

#include "draughts/board.h"
#include "draughts/rules.h"
#include "util/rng.h"

/* The position after at most `plies` random moves from the start; it ends before a position
 * without moves. */
Board positions_playout(int size, const Rules *rules, int plies, Rng *rng);
/* So many pieces of each side (fewer when the board is full) on random squares, `king_percent` of
 * them kings, men never on the row that crowns them; a random side to move. */
Board positions_throw(int size, int black, int white, int king_percent, Rng *rng);
/* One of many kinds: played or thrown, few or many pieces, men or kings; may have no move. */
Board positions_any(int size, const Rules *rules, Rng *rng);
/* Likewise with no more pieces than a game has, and at least one move. */
Board positions_playable(int size, const Rules *rules, Rng *rng);

/* Fails the test when the FEN is wrong. */
Board positions_fen(const char *fen, int size);
/* The FEN of a board, for messages; overwritten by the next call. */
const char *positions_show(const Board *board);
