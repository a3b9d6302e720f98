/* The line protocol between the arena and an external engine (docs/engines.md): its words. */
#pragma once

#include "search/search.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_LINE_MAX = 4000 /* bytes of a line */ };

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

/* "info [score X] [depth N] [nodes N] [leaves N] [legal_moves N]"; what is not known is left out.
 * Nothing is written for a move that was not searched. */
void protocol_write_info(const SearchResult *result, Text *text);
/* What an engine has said of its search; each number is that of the last line that had it. */
typedef struct ProtocolInfo {
    bool has_score, has_leaves, has_legal_moves;
    double score;
    int depth_plies; /* 0: unknown */
    SearchCounters counters;
} ProtocolInfo;
/* Reads what follows "info"; words that are not known are skipped. */
void protocol_read_info(char *words, ProtocolInfo *info);
