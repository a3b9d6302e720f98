/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's end of the line protocol (docs/connect-an-engine.md): reads what the arena asks,
 * answers. */
#pragma once

#include "engine/protocol.h"

#include <stdio.h>

/* What is asked. */
typedef struct ServeQuestion {
    const Board *board;
    const MoveList *legal;
    ProtocolGo go;
    const char *history;     /* the position as "FEN[ MOVE…]": how it came from one before it */
    const atomic_bool *stop; /* the best so far is wanted when it becomes true */
} ServeQuestion;

/* A chosen move, and what is known of its search. */
typedef struct ServeAnswer {
    int move;      /* -1: one that is not legal: */
    char text[64]; /* what the engine would play instead */
    ProtocolInfo info;
} ServeAnswer;

/* Who answers. Both functions may refuse with an error, which the other end is told. */
typedef struct Served {
    void *context;
    const char *name;  /* and version, in one line */
    const char *fault; /* why it cannot play at all; NULL: it can */
    bool (*begin)(void *context, const ProtocolGame *game, Error *error);
    bool (*choose)(void *context, const ServeQuestion *question, ServeAnswer *answer, Error *error);
} Served;

/* Answers on `out` what the descriptor `in` asks until it ends or says quit. A line that makes no
 * sense is answered by "error …". Until a game is begun, it is one of English draughts on 8×8 at
 * its start. When the input ends, a quarter of a second is left for the search under way and the
 * lines that wait, after which searches are stopped. ERROR_CANNOT_WRITE. */
bool serve_run(const Served *served, int in, FILE *out, Error *error);
