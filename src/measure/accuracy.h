/* Accuracy: how often a player's move keeps the exact value of a position.
 *
 * A decision is a position in which the legal moves do not all have the same value. Where several
 * moves are equally good to a player each counts by its share, so that nothing depends on luck. As
 * evaluators see both colours alike, positions with Black to move stand for all. */
#pragma once

#include "arena/player.h"
#include "endgame/egdb.h"
#include "util/record.h"

#include <stdatomic.h>

typedef struct AccuracySettings {
    const Egdb *egdb;
    int pieces[2];      /* from, to */
    uint64_t positions; /* decisions of each slice, drawn with the seed; 0: all */
    uint64_t seed;
    int threads;
    bool quiet;
    const atomic_bool *stop;
} AccuracySettings;

/* A player's row; over slices each counts by its number of decisions, or what a sample says it is.
 * Shares, and what is not known NaN. */
typedef struct AccuracyRow {
    const char *player;
    int64_t positions, decisions; /* looked at; and of them decisions */
    double accuracy, low, high;   /* low, high: 95 %, by resampling; NaN where all were judged */
    double win_to_draw, win_to_loss, draw_to_loss; /* of the decisions */
    double auc, tau; /* of the evaluation alone, against the values of all positions */
} AccuracyRow;

/* The same of a slice. */
typedef struct AccuracySliceRow {
    const char *player;
    int own_men, own_kings, other_men, other_kings;
    int64_t positions, decisions;
    double accuracy, win_to_draw, win_to_loss, draw_to_loss;
} AccuracySliceRow;

extern const Record ACCURACY_RECORD, ACCURACY_SLICE_RECORD;

/* What was kept of a decision, and how it was lost: shares that sum to 1. */
typedef struct Kept {
    double kept, win_to_draw, win_to_loss, draw_to_loss;
} Kept;

/* Whether a position is a decision; false also where it is in no table. */
bool accuracy_is_decision(const Egdb *egdb, const Board *board);
/* Judges a decision, whose legal moves these are; false when the player was stopped. */
bool accuracy_judge(const Egdb *egdb, const Player *player, const Board *board,
                    const atomic_bool *stop, Kept *kept);

/* Adds a row for each player, and for each of its slices with decisions. ERROR_INTERRUPTED when
 * stopped: the rows are those of the players that were done. */
bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players, int count,
                      const Catalogue *catalogue, Rows *rows, Rows *slices, Error *error);

/* Weighted values of a score for three classes: how well it orders them. */
typedef struct Scored {
    double score, weight;
    int value; /* 1, 0, -1 */
} Scored;
/* Sorts them. The share of pairs of a won and a lost one in which the won one has the higher score,
 * equal ones half (the area under the curve); Kendall's tau-b of score and value, in its form for
 * many. NaN where there are no such pairs. */
void accuracy_order(Scored *scored, size_t count, double *auc, double *tau);
