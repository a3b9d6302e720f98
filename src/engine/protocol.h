/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line protocol between the arena and an external engine (docs/connect-an-engine.md): its
 * words. */
#pragma once

#include "search/search.h"

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_MAX = 4000, /* bytes of a line */
    PROTOCOL_SAID_SIZE = 1024 /* of what an engine says in words of its own */
};

/* Splits off the first word of a line (blanks are cut out of it) and moves *line behind it; ""
 * at the end. */
char *protocol_take_word(char **line);

/* "newgame RULES BOARD [seed N]" */
typedef struct ProtocolGame {
    const Rules *rules;
    int board_size;
    uint64_t seed; /* 0 where there is none */
} ProtocolGame;
void protocol_write_game(const ProtocolGame *game, Text *text);
/* Reads what follows "newgame"; ERROR_DATA. */
bool protocol_read_game(char *words, ProtocolGame *game, Error *error);

/* "go [depth N] [nodes N] [time SECONDS] [seed N]" */
typedef struct ProtocolGo {
    SearchLimit limit; /* all 0: the engine's own */
    bool seeded;
    uint64_t seed;
} ProtocolGo;
void protocol_write_go(const ProtocolGo *go, Text *text);
/* Reads what follows "go"; ERROR_DATA. */
bool protocol_read_go(char *words, ProtocolGo *go, Error *error);

/* What an engine has said of its search; each is that of the last line that had it. */
typedef struct ProtocolInfo {
    bool has_score, has_value, has_leaves, has_legal_moves;
    double score;    /* the mover's */
    double value;    /* as it says it; whose, is for others to know */
    int depth_plies; /* 0: unknown */
    SearchCounters counters;
    char line[PROTOCOL_SAID_SIZE]; /* moves, as it writes them; "": none */
    char text[PROTOCOL_SAID_SIZE]; /* in its own words, as valid UTF-8; "": nothing */
} ProtocolInfo;

/* What is known of a search of ours: nothing of a move that was not searched. */
ProtocolInfo protocol_info_of(const SearchResult *result);
/* "info [score X] [value X] [depth N] [nodes N] [leaves N] [legal_moves N] [pv MOVE…] [string
 * TEXT]"; what is not known is left out, and the line where nothing is. */
void protocol_write_info(const ProtocolInfo *info, Text *text);
/* Reads what follows "info"; words that are not known are skipped. Without a "string" the text is
 * all of it. */
void protocol_read_info(char *words, ProtocolInfo *info);
/* Takes a number where the key is one of those above and the value in its bounds; else false. */
bool protocol_read_number(const char *key, const char *value, ProtocolInfo *info);
/* Copies words of an engine as valid UTF-8 without control characters, cut where they are long. */
void protocol_copy_said(char to[PROTOCOL_SAID_SIZE], const char *words);
