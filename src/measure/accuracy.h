/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy: how often a player's move keeps the exact value of a position.
 *
 * A decision is a position in which the legal moves do not all have the same value. Where several
 * moves are equally good to a player each counts by its share, so that nothing depends on luck. As
 * evaluators see both colours alike, positions with Black to move stand for all. */
#pragma once

#include "measure/decision.h"
#include "util/record.h"

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

static inline bool accuracy_is_stopped(const AccuracySettings *settings) {
    return settings->stop != NULL && atomic_load(settings->stop);
}

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

/* Opens a player on each of settings->threads threads. */
bool accuracy_open_players(const AccuracySettings *settings, const PlayerSpec *spec,
                           const Catalogue *catalogue, Player **players, Error *error);
void accuracy_close_players(const AccuracySettings *settings, Player *players);

extern const Record ACCURACY_RECORD, ACCURACY_SLICE_RECORD;

/* Adds a row for each player, and for each of its slices with decisions; the first players have
 * theirs where there are some already. ERROR_INTERRUPTED when stopped: the rows are those of the
 * players that were done. */
bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players, int count,
                      const Catalogue *catalogue, Rows *rows, Rows *slices, Error *error);
