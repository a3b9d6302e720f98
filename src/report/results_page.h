/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page: a results folder as one file that can be mailed. */
#pragma once

#include "arena/game.h"
#include "report/json.h"
#include "report/results_parts.h"

/* The constant parts of every page, made from page/ at build time, ending with NULL; PageText's
 * members stand between them in their order. */
extern const char *const PAGE_PARTS[];

/* Files of a results folder: the page, and games for which it has no room; their largest sizes. */
#define PAGE_NAME "report.html"
#define PAGE_GAMES_NAME "games.json"
enum { PAGE_SIZE_MAX = 1 << 27 };

typedef struct PageText {
    bool may_ask;             /* its script may ask the server for more */
    const char *title, *body; /* text; HTML */
    const char *data;         /* JSON, which page/main.js reads */
} PageText;

/* Appends the page. */
void page_wrap(const PageText *page, Text *html);

/* Appends the page of a results folder as a server sends it: a sentence, the tables and notes of
 * its parts, games, charts, experiment. *html is unchanged after ERROR_NO_INPUT or ERROR_DATA. */
CHECKED bool page_serve(const char *folder, const ResultsPart *parts, Text *html, Error *error);

/* Writes the page as folder/report.html, and folder/games.json if the page has no room for all
 * games. `shared`: of OutputOptions. Repetitions of an experiment give the same bytes, since times
 * are left out unless the folder is about times. Errors of page_serve, and ERROR_CANNOT_WRITE. */
CHECKED bool page_write(const char *folder, const ResultsPart *parts, Output *shared, Error *error);

/* A game as JSON, as pages replay it (page/games.js, page/replay.js). */
typedef struct PageGame {
    json_t *row;
    Text moves; /* in one string */
    size_t plies;
} PageGame;

/* Creates a game: number, players by Side, result, reason, opening, FEN ("": start position), moves
 * in one string, and lists of scores, depths and nodes, up to the last known one. A move is a
 * letter for each square on which the piece stands, in brackets if these are more than two. */
PageGame page_game(int64_t number, const int players[2], const GameRecord *record,
                   const char *reason, const char *opening);
/* Appends the game to a list (`is_first`: as its first). */
void page_game_write(const PageGame *game, bool is_first, Text *out);
void page_game_free(PageGame *game);
