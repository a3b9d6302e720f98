/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD: temporal differences over the template's features. Several players learn from games against
 * trainers of rising strength, each by itself and from nothing; the one that wins most against the
 * others is the result [paper 003, section 7.1.1].
 *
 * Weights start at 0: all moves are equal but those that a search sees to win or lose, and random
 * ones are played. What learns are the positions in which the player was to move, as the leaves of
 * a search to an even depth are. Features have their natural scale: their bounds are all the same,
 * and far above what occurs. */
#pragma once

#include "arena/player.h"
#include "evolve/generator.h"

/* From which games to learn. */
typedef enum TdLearn { TD_LEARN_ALL, TD_LEARN_NOT_WON } TdLearn;

/* Defaults in brackets; but for the depth they are ours, where the paper says nothing. All games
 * were better to learn from than lost and drawn ones, a rate of 1e-4 as good as 5e-5 and 2e-4 and
 * better than 4e-4, lambda 0.5 a little better than 0.7 and that than 0.9, and trainers of one
 * evaluator at rising depth better than a random one first. */
typedef struct TdSettings {
    int players;                       /* [8] */
    char trainers[SETTING_WORDS_SIZE]; /* [piece2val at 2, 4 and 6 plies; in give-away, where
                                          keeping pieces loses, null] */
    int games;                         /* of each player against each trainer [1000] */
    int depth_plies;                   /* of the players, also in the final [4] */
    double rate;                       /* of the first stage, in stage k a k-th of it [1e-4] */
    double lambda;                     /* [0.5] */
    int learn;                         /* TdLearn [all] */
    int random_plies;                  /* before each game of the training [4] */
    int final_games;                   /* of each pair of players [20] */
    int score_games;                   /* of each score [100] */
} TdSettings;

/* The columns of its log. Stages are those of the trainers; then comes the final, a round robin,
 * where won, drawn, lost and change are empty. The score is that of the player with most points in
 * the stage so far, against the yardstick; in the final only of the one that has won. */
#define TD_LOG(COLUMN)                                                                             \
    COLUMN(TD_STAGE, "stage", PART)    /* from 1 */                                                \
    COLUMN(TD_GAMES, "games", COUNTER) /* so far, of all players */                                \
    COLUMN(TD_WON, "won", ANY)         /* in the step, by all players */                           \
    COLUMN(TD_DRAWN, "drawn", ANY)                                                                 \
    COLUMN(TD_LOST, "lost", ANY)                                                                   \
    COLUMN(TD_CHANGE, "change", ANY) /* of a weight in the step, the mean absolute one */          \
    COLUMN(TD_SCORE, "score", SHARE)
enum { TD_LOG(LOG_COLUMN_ID) TD_COLUMNS };

/* A step is so many games of each player, or a round of the final. */
enum { TD_STEP_GAMES = 50 };

extern const Generator GENERATOR_TD;

/* Trainers: whom a learner plays, one after another, with the evaluators that they need. */
enum { TRAINERS_MAX = 8 };
typedef struct Trainers {
    Catalogue *catalogue;
    int count;
    PlayerSpec specs[TRAINERS_MAX];
} Trainers;

/* Reads 1 … TRAINERS_MAX players that are separated by blanks. ERROR_USAGE for others than players
 * of the program's own evaluators that play alike everywhere: a run must be repeatable, without
 * files that may change and clocks. Release with trainers_close, also where it failed. */
bool trainers_open(Trainers *trainers, const char *words, int board_size, const Rules *rules,
                   Error *error);
void trainers_close(Trainers *trainers);

/* The final: pair i of a round, two different players; each meets each once. With an odd number of
 * players one rests in each round. At least 1 player; 1 has a round in which it rests. */
int round_robin_rounds(int players);
int round_robin_pairs(int players); /* in each round */
void round_robin_pair(int players, int round, int i, int *a, int *b);
