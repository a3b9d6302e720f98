/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How an external engine is spoken to: a protocol is a table of what is sent and of what a line
 * that comes back means. Processes, deadlines and failures are engine.c's, the same for all. */
#pragma once

#include "engine/engine.h"

typedef enum ReplyKind {
    REPLY_READY, /* it can go on */
    REPLY_INFO,  /* taken into Dialogue.info */
    REPLY_MOVE,  /* its move is the text; "": none */
    REPLY_ERROR, /* it says the text */
    REPLY_OTHER  /* nothing that the protocol knows */
} ReplyKind;

typedef struct EngineReply {
    ReplyKind kind;
    const char *text; /* in the line; of the others its first word */
} EngineReply;

/* A conversation with one process. */
typedef struct Dialogue {
    const EngineSpec *spec;
    const Rules *rules;
    int board_size;
    ProtocolInfo info; /* of the search under way */
    /* Hub's: */
    bool has_variant, is_initialised;
    char variant[PROTOCOL_SAID_SIZE], variants[PROTOCOL_SAID_SIZE]; /* that it has and knows */
} Dialogue;

typedef struct Protocol {
    bool is_strict;       /* REPLY_OTHER is a failure, not to be passed over */
    const char *expected; /* instead of a move, for messages: "info or bestmove" */
    const char *farewell;
    void (*write_hello)(Dialogue *talk, Text *sent);
    /* Begins a game; *is_answered: it says when it is ready. ERROR_DATA where it does not play it.
     */
    bool (*write_game)(Dialogue *talk, uint64_t seed, Text *sent, bool *is_answered, Error *error);
    void (*write_go)(const Dialogue *talk, const SearchRequest *request, Text *sent);
    EngineReply (*read)(Dialogue *talk, char *line);
    /* The legal move that a text means, or -1 with ERROR_DATA. */
    int (*find_move)(const char *text, const Board *board, const MoveList *legal, Error *error);
} Protocol;

extern const Protocol PROTOCOL_LINE, PROTOCOL_HUB;

/* Appends the moves from the boards before the request's to it, " 1-5 32-28", leaving the first
 * `skipped` out; `first` becomes the board that they begin at. */
void talk_write_moves(const SearchRequest *request, int skipped, const Board **first, Text *text);
