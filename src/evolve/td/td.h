/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD: temporal differences over the template's features. Several players learn independently, from
 * nothing, against trainers of rising strength; the result is the one that wins most against the
 * others [Mańdziuk 2007, section 7.1.1]. Weights start at 0: a search then finds only wins and
 * losses, and other moves are random. A player learns from the positions in which it was to move,
 * as it is also to move at the leaves of a search to an even depth. Features are not scaled. */
#pragma once

#include "evolve/generator.h"

/* Defaults in brackets; all but the depth are jumpoff's, as the paper gives none. In trials all
 * games taught better than lost and drawn ones, rates of 5e-5 to 2e-4 than 4e-4, lambda 0.5 than
 * 0.7 and 0.9, and trainers of one evaluator at rising depth than a random player first. */
typedef struct TdSettings {
    int players;                       /* [8] */
    char trainers[SETTING_WORDS_SIZE]; /* [piece2val at 2, 4 and 6 plies; in give-away, where
                                          keeping pieces loses, null] */
    int games;                         /* of each player against each trainer [1000] */
    int depth_plies;                   /* of the players, also in the final [4] */
    double rate;                       /* in stage 1; in stage k a k-th of it [1e-4] */
    double lambda;                     /* [0.5] */
    int random_plies;                  /* random plies before each training game [4] */
    int final_games;                   /* of each pair of players [20] */
    int score_games;                   /* of each score [100] */
} TdSettings;

/* The columns of its log. A stage has one trainer; the last stage, the final, is a round robin,
 * where won, drawn, lost and change are empty. The score against the yardstick is that of the
 * player with most points in the stage so far; in the final only that of its winner. */
#define TD_LOG(COLUMN)                                                                             \
    COLUMN(TD_STAGE, "stage", COUNT, NULL, "number of the stage, from 1")                          \
    COLUMN(TD_GAMES, "games", COUNT, "games", "so far, of all players")                            \
    COLUMN(TD_WON, "won", ANY, "games", "in the step, by all players")                             \
    COLUMN(TD_DRAWN, "drawn", ANY, "games", "in the step, by all players")                         \
    COLUMN(TD_LOST, "lost", ANY, "games", "in the step, by all players")                           \
    COLUMN(TD_CHANGE, "change", ANY, "weight", "mean absolute change of a weight in the step")     \
    COLUMN(TD_SCORE, "score", SHARE, "share", "points of the leader against the yardstick")
enum { TD_LOG(LOG_COLUMN_ID) TD_COLUMNS };

/* A step is TD_STEP_GAMES games of each player, or a round of the final. */
enum { TD_STEP_GAMES = 50 };

extern const Generator GENERATOR_TD;

/* Temporal differences, TD(lambda) [Sutton 1988]: weights learn from the values that they
 * themselves gave to the positions of a game, each corrected towards the next and the last one
 * towards how the game ended. A row of features x has the value V = 99 tanh(0.027 w x), within ±99
 * for any weights [Mandziuk and Osman 2004, for give-away]. */

#define TEMPORAL_WIN 99.0    /* a game won; a draw is 0, a loss -99 */
#define TEMPORAL_SLOPE 0.027 /* of the value's argument */

/* Returns the value that `count` weights give a row. */
double temporal_value(const double *weights, const double *row, int count);
/* Changes the weights by a game: `rows` has a row of `count` features for each of its positions, in
 * their order, from the learner's view, and `end` is the game's value to it. All values are those
 * of the weights before the game. `rate` (alpha) is the share of an error that is corrected,
 * `lambda`, 0 … 1, the factor of the correction for each position further back. */
void temporal_learn(double rate, double lambda, double *weights, int count, const double *rows,
                    int positions, double end);
