/* The engine's end of the line protocol (docs/engines.md): reads what the arena asks, answers. */
#pragma once

#include "engine/protocol.h"

#include <stdio.h>

/* A chosen move, and what is known of its search. */
typedef struct ServeAnswer {
    SearchResult result; /* its move is -1 for one that is not legal: */
    char text[64];       /* what the engine would play instead */
} ServeAnswer;

/* Who answers. Both functions may refuse with an error, which the other end is told. */
typedef struct Served {
    void *context;
    const char *name;  /* and version, in one line */
    const char *fault; /* why it cannot play at all; NULL: it can */
    bool (*begin)(void *context, const ProtocolGame *game, Error *error);
    bool (*choose)(void *context, const Board *board, const MoveList *legal, const ProtocolGo *go,
                   ServeAnswer *answer, Error *error);
} Served;

/* Answers until the input ends or says quit. A line that makes no sense is answered by "error …".
 * Until a game is begun, it is one of English draughts on 8×8 at its start. ERROR_CANNOT_WRITE. */
bool serve_run(const Served *served, FILE *in, FILE *out, Error *error);
