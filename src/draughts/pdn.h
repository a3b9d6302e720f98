/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PDN: games read and written, as they are found in the world. */
#pragma once

#include "draughts/moves.h"
#include "util/error.h"
#include "util/text.h"

/* PDN_ENGLISH: the number of English draughts in a GameType tag. */
enum { PDN_TAG_SIZE = 256, PDN_ENGLISH = 21 };

/* One game of a file. Zero-initialise, release with pdn_game_free; reused by pdn_read. */
typedef struct PdnGame {
    char event[PDN_TAG_SIZE], black[PDN_TAG_SIZE], white[PDN_TAG_SIZE];
    Result result;      /* as written (see pdn_read) */
    Board start;        /* from the FEN tag, else the start position */
    const Rules *rules; /* what the file says, else the reader */
    Move *moves;        /* all legal, in order */
    size_t count, capacity;
    long line; /* where the game starts in its file */
} PdnGame;

typedef struct PdnReader PdnReader;

/* Opens folder/name (see util/file.h) for reading; NULL with ERROR_NO_INPUT or ERROR_DATA. `rules`,
 * `size`: what its games must be played by, also those that do not say; NULL, 0: what each game
 * says, else English draughts, else 8. */
PdnReader *pdn_open(const char *folder, const char *name, const Rules *rules, int size,
                    Error *error);
/* The same of a path that a file names. */
PdnReader *pdn_open_regular(const char *path, const Rules *rules, int size, Error *error);
/* The same of a text, which it takes over; `name` is what messages call it. Never NULL. */
PdnReader *pdn_open_text(const char *name, Text *text, const Rules *rules, int size);
/* Where the text is a part of a file: so many lines and games of it come before. */
void pdn_count_from(PdnReader *reader, long lines, long games);
void pdn_close(PdnReader *reader);

typedef enum PdnStatus { PDN_GAME, PDN_FINISHED, PDN_FAILED } PdnStatus;

/* Reads the next game. Copes with comments {…} and ; to the end of the line, % lines, NAGs ($1 and
 * !?), variations (nested), move numbers anywhere, "15x22x31", "15-22" for captures, results "2-0"
 * and "1-1", GameType tags (whose second field "W" lets White move first), a missing result, CRLF,
 * a BOM. Tags say the rules and the board as pdn_write_game writes them, in any order; a GameType
 * of English draughts allows other rules that are asked for, since the standard has no number for
 * them, another GameType is PDN_FAILED. The result is the movetext's or, when that is missing or
 * "*", the tag's; as in English draughts "1-0" is a win for Black. An illegal move, an unknown
 * token or a bad FEN is PDN_FAILED with "file:line: …" naming the game, the move number and the
 * move; the game as far as it was legal is left in *game, and the next call goes on with the next
 * game. */
PdnStatus pdn_read(PdnReader *reader, PdnGame *game, Error *error);
void pdn_game_free(PdnGame *game);
/* Makes *game one without moves or tags, played by `rules` from the board `start`. */
void pdn_game_start(PdnGame *game, const Rules *rules, const Board *start);
void pdn_game_add(PdnGame *game, const Move *move);

/* Writing: tags, then movetext wrapped at 80 columns. A comment may be NULL. */
void pdn_write_tag(Text *text, const char *name, const char *value);
/* The tags that say what is played: "Rules" and, where it is not 8, "BoardSize" are ours;
 * "GameType" is the standard's (PDN 3.0, pdn.fmjd.org/gametype.html), which knows no give-away:
 * English only. */
void pdn_write_game(Text *text, const Rules *rules, int size);
typedef struct PdnMovetext {
    Text *text;
    int ply, column;
} PdnMovetext;
PdnMovetext pdn_movetext(Text *text);
void pdn_write_move(PdnMovetext *movetext, const char *move, const char *comment);
void pdn_write_comment(PdnMovetext *movetext, const char *comment);
void pdn_end_game(PdnMovetext *movetext, Result result);
