/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PDN: reads games, including common deviations from the standard, and writes them. */
#pragma once

#include "draughts/moves.h"
#include "util/error.h"
#include "util/text.h"

/* PDN_ENGLISH: the number of English draughts in a GameType tag. */
enum { PDN_TAG_SIZE = 256, PDN_ENGLISH = 21 };

/* One game of a file. Zero-initialise, release with pdn_game_free; reused by pdn_read. */
typedef struct PdnGame {
    char event[PDN_TAG_SIZE], black[PDN_TAG_SIZE], white[PDN_TAG_SIZE];
    Result result;      /* of the movetext or the tag (see pdn_read) */
    Board start;        /* from the FEN tag, else the start position */
    const Rules *rules; /* from its tags, else the reader's */
    Move *moves;        /* all legal, in order */
    size_t count, capacity;
    bool is_set_up; /* the tags are good: a fault is behind the last move */
    long line;      /* where the game starts in its file */
} PdnGame;

typedef struct PdnReader PdnReader;

/* Opens folder/name (see util/file.h) for reading; NULL with ERROR_NO_INPUT or ERROR_DATA. Every
 * game must have these rules and this board size, unless it names none. With NULL and 0, each game
 * names its own; English draughts and 8 are the defaults. Release with pdn_close. */
CHECKED PdnReader *pdn_open(const char *folder, const char *name, const Rules *rules, int size,
                            Error *error);
/* Like pdn_open, for a path that stands in a file: it must be a regular file. */
CHECKED PdnReader *pdn_open_regular(const char *path, const Rules *rules, int size, Error *error);
/* Reads from a text, which the reader then owns; messages call it `name`. Never NULL. */
PdnReader *pdn_open_text(const char *name, Text *text, const Rules *rules, int size);
void pdn_close(PdnReader *reader);

typedef enum PdnStatus { PDN_GAME, PDN_FINISHED, PDN_FAILED } PdnStatus;

/* Reads the next game. It accepts comments {…} and ; to the end of the line, % lines, annotations
 * ($1, !?*), nested variations, moves as move_parse, squares also as two words, results "2-0" and
 * "1-1", a missing result, GameType tags (whose second field "W" lets White move first), line ends,
 * blanks, quotes and dashes of other systems, a BOM. A move number without a dot must be that of
 * the next move. The tags that pdn_write_game writes name rules and board, in any order. The
 * GameType of English draughts fits all rules, since the others have no number; another one is
 * PDN_FAILED. The result is the movetext's or, if that is missing or "*", the tag's; "1-0" is a win
 * for Black. An illegal move, an unknown word or a bad FEN is PDN_FAILED with "file:line: …", game,
 * move number, word and what was expected; *game then has the legal moves, and the next call
 * continues with the next game. No part of the movetext is ignored. */
CHECKED PdnStatus pdn_read(PdnReader *reader, PdnGame *game, Error *error);
void pdn_game_free(PdnGame *game);

/* Writing: tags, whose values are escaped, then the movetext, wrapped at 80 columns. */
void pdn_write_tag(Text *text, const char *name, const char *value);
/* Appends jumpoff's own tags "Rules" and, unless it is 8, "BoardSize"; for English draughts also
 * "GameType" (PDN 3.0, pdn.fmjd.org/gametype.html), which has no number for give-away. */
void pdn_write_game(Text *text, const Rules *rules, int size);
typedef struct PdnMovetext {
    Text *text;
    int ply, column;
} PdnMovetext;
/* Begin the movetext ("1. ..." if White moves first), append a move with a comment (or NULL), a
 * comment alone, and the result. */
PdnMovetext pdn_movetext(Text *text, Side first);
void pdn_write_move(PdnMovetext *movetext, const char *move, const char *comment);
void pdn_write_comment(PdnMovetext *movetext, const char *comment);
void pdn_end_game(PdnMovetext *movetext, Result result);
