/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy in play: won positions played out against a perfect defender, the endings of games that
 * were played, and masters' moves. */
#pragma once

#include "draughts/pdn.h"
#include "measure/accuracy.h"

/* From won decisions against a defender who goes by the tables, under the game's draw rules. */
typedef struct ConversionRow {
    const char *player;
    int64_t games, won, drawn, lost;
    double converted, low, high; /* share won; low, high: 95 % */
    double excess_plies;         /* mean plies of the won ones beyond the exact distance */
} ConversionRow;

/* How a player ranks masters' moves, by the number of pieces on the board. */
typedef struct MasterRow {
    const char *player, *pieces;
    int64_t positions; /* with more than one legal move */
    double agreement;  /* share in which the master's move is the player's */
    double samuel;     /* (L − H) / (L + H): moves ranked below and above the master's */
} MasterRow;

extern const Record CONVERSION_RECORD, MASTER_RECORD, PLAYED_RECORD;

/* Adds a row a player of so many games, the same starts for all; the first players may have
 * theirs. */
bool accuracy_convert(const AccuracySettings *settings, uint64_t games, const PlayerSpec *players,
                      int count, const Catalogue *catalogue, Rows *rows, Error *error);
/* Adds a row (of PLAYED_RECORD) for each name in games, over their decisions that are in the
 * tables. */
bool accuracy_played(const AccuracySettings *settings, PdnReader *games, Rows *rows, Error *error);
/* Adds rows for players of a fixed depth: one for all, and one for each phase of the game. At most
 * settings->positions positions of the games, evenly; 0: all. The tables are not needed. */
bool accuracy_masters(const AccuracySettings *settings, PdnReader *games, const Rules *rules,
                      const PlayerSpec *players, int count, const Catalogue *catalogue, Rows *rows,
                      Error *error);

/* What they share */

/* Hands on each position of games and the move that was played there. */
typedef void TakePly(void *context, const PdnGame *game, const Board *board, const Move *move);
bool accuracy_each_ply(PdnReader *games, TakePly *take, void *context, Error *error);
