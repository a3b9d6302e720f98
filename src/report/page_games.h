/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a results folder, as its page replays them. */
#pragma once

#include "arena/game.h"

/* A page holds its games with what was searched; where that would be more, without; where also that
 * would be more, the first of them. */
enum { PAGE_GAMES_MAX = 2500000 };

/* How many games there are, of how many the page has the moves, and whether it has everything. */
typedef struct PageGames {
    int64_t all, held;
    bool is_whole;
} PageGames;

/* Appends a JSON object for page/games.js, null where there is no games.csv or games.pdn. Unless it
 * `reads_only`, what the page does not hold is written to PAGE_GAMES_NAME beside it. ERROR_DATA for
 * files that are not as a tournament leaves them, ERROR_CANNOT_WRITE. */
bool page_games(const char *folder, bool reads_only, PageGames *games, Text *out, Error *error);

/* A game's moves, and what is known of their searches in lists, as page/rules.js and page/replay.js
 * read them; zero-initialise. */
typedef struct PageMoves {
    Text moves, scores, depths, nodes;
    Board board;
    int plies, depth_plies; /* the depth of the search before; 0: unknown, -1: none yet */
} PageMoves;
/* Begins a game. */
void page_moves_start(PageMoves *moves, const Board *start);
void page_moves_free(PageMoves *moves);
/* A score as it is written ("0.25", "wins in 3"), "" and 0 for what is unknown. */
void page_moves_add(PageMoves *moves, const Move *move, const char *score, int depth_plies,
                    uint64_t nodes);
/* Append ,"MOVES" and ,"SCORES","DEPTHS","NODES", of which empty ones at the end are left out. */
void page_moves_write(const PageMoves *moves, Text *out);
void page_moves_write_searches(const PageMoves *moves, Text *out);
