/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page: a results folder as one file that can be mailed. */
#pragma once

#include "draughts/moves.h"
#include "report/json.h"
#include "report/result_tables.h"

/* The parts of the page that are the same for all; what comes between them is a PageText's, in that
 * order. Made at build time from page/, ending with NULL. */
extern const char *const PAGE_PARTS[];

/* The name of its file in a results folder, and of the one beside it, where a page does not hold
 * all of the games; what each may have at most. */
#define PAGE_NAME "report.html"
#define PAGE_GAMES_NAME "games.json"
enum { PAGE_SIZE_MAX = 1 << 27 };

/* What a page is made of. */
typedef struct PageText {
    bool may_ask;             /* its script may ask where it came from for more */
    const char *title, *body; /* words, and HTML */
    const char *data;         /* JSON, which page/main.js reads */
} PageText;

/* Appends the page. */
void page_wrap(const PageText *page, Text *html);

/* Appends the page of a results folder as a server sends it: what it is about in a sentence, the
 * tables of its parts and what is said beside them, games, charts, and its experiment.
 * ERROR_NO_INPUT or ERROR_DATA, and *html is then as it was. */
bool page_serve(const char *folder, const ResultsPart *parts, Text *html, Error *error);

/* Writes it as folder/report.html, and folder/games.json beside it where the page does not hold all
 * of the games. The same folder gives the same bytes, as do repetitions of the same experiment:
 * what differs between these is left out, unless the folder is about times. Also
 * ERROR_CANNOT_WRITE. */
bool page_write(const char *folder, const ResultsPart *parts, Error *error);

/* The games of a results folder as JSON, as its page replays them (page/games.js, page/replay.js).
 */

/* The most bytes of the games in a page, and in the file beside it. Games that do not fit stand in
 * the page without what the searches found, or only the first of them do; the file beside it then
 * has the games with it. */
enum { PAGE_GAMES_MAX = 2800000, PAGE_GAMES_BESIDE_MAX = 1 << 26 };

/* A row: number, players by Side, result, reason, opening, FEN ("" from the start position), the
 * moves as one string, and three lists, a member a move: scores, depths and nodes; of what is
 * unknown of all moves an empty list. A move is a letter for each square that the piece comes to,
 * between brackets where these are more than two. */
json_t *page_game(int64_t number, const int players[2], Result result, const char *reason,
                  const char *opening, const Board *start);
/* Adds a move. Unknown are NaN, a depth below 1 and no nodes; `win_in` is that of moves.csv. */
void page_game_add(json_t *game, const Move *move, double score, double win_in, int depth_plies,
                   int64_t nodes);
/* Appends the row, to which no move can be added then; `is_first` of a list. */
void page_game_write(json_t *game, bool is_first, Text *out);

/* How many games there are, and of how many the page has the moves. */
typedef struct PageGames {
    int64_t all, held;
    bool is_whole; /* it has all of all */
} PageGames;

/* Appends a JSON object, null where there is no games.csv or games.pdn; scores, depths and nodes
 * are those of moves.csv. Unless it `reads_only`, what the page does not hold is written to
 * PAGE_GAMES_NAME beside it. ERROR_DATA for files that are not as a tournament leaves them,
 * ERROR_CANNOT_WRITE. */
bool page_games(const char *folder, bool reads_only, PageGames *games, Text *out, Error *error);
