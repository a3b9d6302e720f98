/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a results folder as JSON, as its page replays them (page/games.js, page/replay.js).
 */
#pragma once

#include "draughts/moves.h"
#include "report/json.h"
#include "util/error.h"

/* A page holds its games, or the first of them where they would be more than the one; the file
 * beside it then has more of them, up to the other. */
enum { PAGE_GAMES_MAX = 8000000, PAGE_GAMES_BESIDE_MAX = 1 << 26 };

/* A row: number, players by Side, result, reason, opening, FEN ("" from the start position) and
 * four lists, a member a move: moves, scores, depths and nodes; of what is unknown of all moves an
 * empty list. */
json_t *page_game(int64_t number, const int players[2], Result result, const char *reason,
                  const char *opening, const Board *start);
/* Adds a move. Unknown are NaN, a depth below 1 and no nodes; `win_in` is that of moves.csv. */
void page_game_add(json_t *game, const Move *move, double score, double win_in, int depth_plies,
                   int64_t nodes);
/* Appends the row; `is_first` of a list. */
void page_game_write(const json_t *game, bool is_first, Text *out);

/* How many games there are, and of how many the page has the moves. */
typedef struct PageGames {
    int64_t all, held;
} PageGames;

/* Appends a JSON object, null where there is no games.csv or games.pdn; scores, depths and nodes
 * are those of moves.csv. Unless it `reads_only`, what the page does not hold is written to
 * PAGE_GAMES_NAME beside it. ERROR_DATA for files that are not as a tournament leaves them,
 * ERROR_CANNOT_WRITE. */
bool page_games(const char *folder, bool reads_only, PageGames *games, Text *out, Error *error);
