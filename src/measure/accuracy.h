/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy: how often a player's move keeps the exact value of a position, and how often it wins
 * won positions against a perfect defender. A decision is a position whose legal moves do not all
 * have the same value. If the player rates several moves best, they share equally: nothing depends
 * on chance. Evaluators treat both colours alike, so only positions with Black to move are used. */
#pragma once

#include "arena/player.h"
#include "endgame/egdb.h"

/* A position whose moves have known values; they are to the side to move: 1 won, 0 drawn, -1 lost.
 */
typedef struct Decision {
    Board board;
    int value;
    int moves[MOVES_MAX]; /* after each legal move */
} Decision;

/* Reads the decisions by some rules from a CSV file, as reports/truth/hard.csv, with the columns
 * rules, fen, move and value: a row of each position, whose move is empty, then a row of each legal
 * move. NULL with ERROR_NO_INPUT or ERROR_DATA, which names line and column. Release with free. */
CHECKED Decision *decisions_read(const char *path, const Rules *rules, int board_size,
                                 size_t *count, Error *error);

typedef struct AccuracySettings {
    const Egdb *egdb; /* NULL: `decisions` are judged, and `pieces` and `positions` do not matter */
    int pieces[2];    /* first and last number */
    uint64_t positions;        /* decisions of each slice, drawn by the seed; 0: all */
    const Decision *decisions; /* of a file, by `rules` */
    size_t decision_count;
    const Rules *rules; /* of the tables or of the decisions */
    uint64_t seed;
    int threads;
    bool quiet;
    const atomic_bool *stop;
    /* Called when the rows of a player are complete. NULL: not called. */
    bool (*keep)(void *context, Error *error);
    void *context;
} AccuracySettings;

/* The change of the exact value by a move, for the side that moves. */
enum { VALUE_KEPT, WIN_TO_DRAW, WIN_TO_LOSS, DRAW_TO_LOSS, VALUE_CHANGES };

/* A player's row. Slices weigh as many decisions as a sample estimates. NaN: unknown. */
typedef struct AccuracyRow {
    const char *player;
    int64_t positions, decisions; /* examined positions; decisions among them */
    double share[VALUE_CHANGES];  /* of the decisions; they sum to 1 */
    double low, high;             /* 95 % interval of share[0], resampled; NaN: all were judged */
} AccuracyRow;

extern const CsvSchema ACCURACY_SCHEMA;

/* Adds the rows of the players from index rows->count on. ERROR_INTERRUPTED: complete rows stay. */
CHECKED bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players,
                              int count, const Catalogue *catalogue, Rows *rows, Error *error);

/* Won positions played out against a defender that uses the tables, under the draw rules. */
typedef struct Conversion {
    int64_t games, won, drawn, lost;
    double converted;    /* share won */
    double excess_plies; /* mean plies of won games beyond the exact distance; NaN: none was won */
} Conversion;

/* Plays `games` games from won positions, the same for all players. */
CHECKED bool accuracy_convert(const AccuracySettings *settings, uint64_t games,
                              const PlayerSpec *player, const Catalogue *catalogue,
                              Conversion *found, Error *error);
