/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history of a game: tells which rule ends the game. Repetitions are exact, not by hash. */
#pragma once

#include "draughts/moves.h"

/* Opaque owner of the boards since the last irreversible move (a capture or a man's move). Reuse it
 * from game to game: after the first games, playing allocates nothing. */
typedef struct History History;

/* Makes an empty history; call history_start next. Release with history_free, which takes NULL. */
History *history_new(void);
void history_free(History *history);
/* Starts a game at `board`. */
void history_start(History *history, const Board *board);
/* Records a legal move that leads from the current board to `after`. */
void history_add(History *history, const Move *move, const Board *after);
/* Returns the current board. */
const Board *history_board(const History *history);
/* Returns the *count boards since the last irreversible move, without the current one, the oldest
 * first; valid until the history changes. */
const Board *history_past(const History *history, int *count);
/* Returns which rule ends the game at the current board, given the number of legal moves there;
 * ENDING_NONE if the game goes on. Having no legal move comes before the rules of draws. */
Ending history_ending(const History *history, const DrawRules *draws, int legal_moves);
/* Returns the result of an ending; RESULT_UNKNOWN if the board alone does not decide it. */
Result ending_result(Ending ending, const Board *board, const Rules *rules);
/* Returns a known result for a side: 1 won, 0 drawn, -1 lost. */
int result_points(Result result, Side side);
