/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads and writes the arena's line protocol with engines (docs/connect-an-engine.md). */
#pragma once

#include "search/search.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_MAX = 4000, /* longest line in bytes */
    PROTOCOL_TEXT_SIZE = 1024 /* for texts of an engine */
};

/* Splits off the first word of a line and moves *line behind it; returns "" at the end. */
char *protocol_next_word(char **line);

/* "newgame RULES BOARD [seed N]" */
typedef struct ProtocolGame {
    const Rules *rules;
    int board_size;
    uint64_t seed; /* 0: none */
} ProtocolGame;
void protocol_write_game(const ProtocolGame *game, Text *text);
/* Reads what follows "newgame"; ERROR_DATA. */
CHECKED bool protocol_read_game(char *words, ProtocolGame *game, Error *error);

/* "go [depth N] [nodes N] [time SECONDS] [seed N]" */
typedef struct ProtocolGo {
    SearchLimit limit; /* all 0: the engine's own */
    bool seeded;
    uint64_t seed;
} ProtocolGo;
void protocol_write_go(const ProtocolGo *go, Text *text);
/* Reads what follows "go"; ERROR_DATA. */
CHECKED bool protocol_read_go(char *words, ProtocolGo *go, Error *error);

/* An engine's report on its search; of repeated words the last counts. */
typedef struct ProtocolInfo {
    bool has_score, has_value, has_leaves, has_legal_moves;
    double score;    /* from the side to move */
    double value;    /* as reported; the side is unknown here */
    int depth_plies; /* 0: unknown */
    SearchCounters counters;
    char line[PROTOCOL_TEXT_SIZE]; /* moves as it writes them; "": none */
    char text[PROTOCOL_TEXT_SIZE]; /* free text, as valid UTF-8; "": none */
} ProtocolInfo;

/* Returns the report of a search of jumpoff; empty for a move without a search. */
ProtocolInfo protocol_info_of(const SearchResult *result);
/* Writes "info [score X] [value X] [depth N] [nodes N] [leaves N] [legal_moves N] [pv MOVE…]
 * [string TEXT]" without unknown parts, or nothing if all are unknown. */
void protocol_write_info(const ProtocolInfo *info, Text *text);
/* Reads what follows "info" and skips unknown words. Without "string" all of it is the text. */
void protocol_read_info(char *words, ProtocolInfo *info);
/* Stores a number of protocol_write_info; false for another key or a value out of bounds. */
bool protocol_read_number(const char *key, const char *value, ProtocolInfo *info);
/* Copies text of an engine as valid UTF-8 without control characters, cut if too long. */
void protocol_copy_text(char to[PROTOCOL_TEXT_SIZE], const char *words);
