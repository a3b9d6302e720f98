/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy: how often a player's move keeps the exact value of a position, and won positions
 * played out against a perfect defender.
 *
 * A decision is a position in which the legal moves do not all have the same value. Where several
 * moves are equally good to a player each counts by its share, so that nothing depends on chance.
 * As evaluators see both colours alike, positions with Black to move stand for all. */
#pragma once

#include "arena/player.h"
#include "endgame/egdb.h"

typedef struct AccuracySettings {
    const Egdb *egdb;
    int pieces[2];      /* from, to */
    uint64_t positions; /* decisions of each slice, drawn with the seed; 0: all */
    uint64_t seed;
    int threads;
    bool quiet;
    const atomic_bool *stop;
    /* Called when a player's rows were added: they are kept. NULL: nothing is. */
    bool (*keep)(void *context, Error *error);
    void *context;
} AccuracySettings;

/* Shares of decisions by what the move did to the exact value; they sum to 1. */
typedef struct DecisionShares {
    double kept, win_to_draw, win_to_loss, draw_to_loss;
} DecisionShares;

/* A player's row; over slices each counts by its number of decisions, or what a sample says it is.
 * What is not known is NaN. */
typedef struct AccuracyRow {
    const char *player;
    int64_t positions, decisions; /* looked at; and of them decisions */
    DecisionShares share;         /* of the decisions */
    double low, high;             /* 95 %, by resampling; NaN where all were judged */
} AccuracyRow;

/* From won decisions against a defender who goes by the tables, under the game's draw rules. */
typedef struct ConversionRow {
    const char *player;
    int64_t games, won, drawn, lost;
    double converted, low, high; /* share won; low, high: 95 % */
    double excess_plies;         /* mean plies of the won ones beyond the exact distance */
} ConversionRow;

extern const Record ACCURACY_RECORD, CONVERSION_RECORD;

/* Adds a row for each player; the first players have theirs where there are some already.
 * ERROR_INTERRUPTED when stopped: the rows are those of the players that were done. */
bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players, int count,
                      const Catalogue *catalogue, Rows *rows, Error *error);
/* Adds a row a player of so many games, the same starts for all; the first players may have
 * theirs. */
bool accuracy_convert(const AccuracySettings *settings, uint64_t games, const PlayerSpec *players,
                      int count, const Catalogue *catalogue, Rows *rows, Error *error);
