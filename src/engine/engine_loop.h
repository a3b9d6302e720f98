/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's side of the line protocol (docs/connect-an-engine.md): reads requests, answers. */
#pragma once

#include "draughts/history.h"
#include "engine/protocol.h"

#include <stdio.h>

/* A request for a move. */
typedef struct LoopQuestion {
    const Board *board;
    const MoveList *legal;
    ProtocolGo go;
    const History *game; /* the game as far as it was sent, up to the board */
    const char *moves;   /* the same as "FEN[ MOVE…]": an earlier position and the moves since */
    const atomic_bool *stop; /* becomes true when the best move so far is wanted */
} LoopQuestion;

/* A move, and the report of its search. */
typedef struct LoopAnswer {
    int move; /* -1: it is not legal, and `text` has it */
    char text[64];
    ProtocolInfo info;
} LoopAnswer;

/* A player behind the protocol. Errors of both functions are sent to the other side. */
typedef struct LoopPlayer {
    void *context;
    const char *name;  /* name and version, in one line */
    const char *fault; /* why it cannot play; NULL: it can */
    bool (*begin)(void *context, const ProtocolGame *game, Error *error);
    bool (*choose)(void *context, const LoopQuestion *question, LoopAnswer *answer, Error *error);
} LoopPlayer;

/* Reads requests from the descriptor `in` until its end or "quit" and answers on `out`, unknown
 * ones with "error …". Before the first "newgame" the game is English draughts on 8×8 at its start.
 * After the end of the input, the current search and waiting lines have a quarter of a second; then
 * searches are stopped. ERROR_CANNOT_WRITE. */
CHECKED bool engine_loop_run(const LoopPlayer *served, int in, FILE *out, Error *error);
