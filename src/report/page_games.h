/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a results folder, as its page replays them. */
#pragma once

#include "arena/game.h"

/* So many games a page holds. Of more it takes, in rounds over all pairs of players, of each pair
 * the next game that matters most: "upsets first". A game matters by what happened in it: the
 * player with the lower score won, an engine failed, somebody else won, it was drawn; equals in the
 * order of their numbers. */
enum { PAGE_GAMES_MAX = 1200 };

/* Appends a JSON object for page/games.js, null where there is no games.csv or games.pdn. False
 * with ERROR_DATA for files that are not as a tournament leaves them. */
bool page_games(const char *folder, Text *out, Error *error);

/* Appends a move's squares, and what is known of its search to texts of their own, as
 * page/replay.js reads them; `before` is the depth of the search before (0: unknown, -1: none yet).
 */
typedef struct PageMoves {
    Text moves, scores, depths, nodes;
    int plies, depth_plies;
} PageMoves;
void page_moves_clear(PageMoves *moves);
void page_moves_free(PageMoves *moves);
/* A score as it is written ("0.25", "wins in 3"), "" and 0 for what is unknown. */
void page_moves_add(PageMoves *moves, const Move *move, const char *score, int depth_plies,
                    uint64_t nodes);
/* Appends "MOVES","SCORES","DEPTHS","NODES"; empty where nothing is known. */
void page_moves_write(const PageMoves *moves, Text *out);
