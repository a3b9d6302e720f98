/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history of a game: which rule ends it, and repetitions verified square by square. */
#pragma once

#include "draughts/moves.h"

/* The boards since the last move that cannot be undone (a capture or a man's move). It is reused
 * from game to game, so that playing allocates nothing after the first games. Opaque owner. */
typedef struct History History;

/* Makes an empty history; start it before anything else. */
History *history_new(void);
void history_free(History *history);
/* Starts a game at `board`. */
void history_start(History *history, const Board *board);
/* Records a legal move that leads from the current board to `after`. */
void history_add(History *history, const Move *move, const Board *after);
/* Returns the current board. */
const Board *history_board(const History *history);
/* Returns the boards before the current one since the last move that cannot be undone, the oldest
 * first. */
const Board *history_past(const History *history, int *count);
/* Returns which rule ends the game at the current board, given the number of legal moves there;
 * ENDING_NONE if the game goes on. No legal move decides before any draw. */
Ending history_ending(const History *history, const DrawRules *draws, int legal_moves);
/* Returns the result of an ending; RESULT_UNKNOWN if the board alone does not decide it. */
Result ending_result(Ending ending, const Board *board, const Rules *rules);
/* Returns a result as a side sees it: 1 won, 0 drawn, -1 lost; not of RESULT_UNKNOWN. */
int result_points(Result result, Side side);
