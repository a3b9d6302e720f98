/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD: temporal differences over the template's features. Several players learn from games against
 * trainers of rising strength, each by itself and from nothing; the one that wins most against the
 * others is the result [Mańdziuk 2007, section 7.1.1].
 *
 * Weights start at 0: all moves are equal but those that a search sees to win or lose, and random
 * ones are played. What learns are the positions in which the player was to move, as the leaves of
 * a search to an even depth are. Features have their natural scale: their bounds are all the same,
 * and far above what occurs. */
#pragma once

#include "arena/openings.h"
#include "evolve/match.h"

/* Defaults in brackets; but for the depth they are ours, where the paper says nothing. All games
 * were better to learn from than lost and drawn ones alone, a rate of 1e-4 as good as 5e-5 and 2e-4
 * and better than 4e-4, lambda 0.5 a little better than 0.7 and that than 0.9, and trainers of one
 * evaluator at rising depth better than a random one first. */
typedef struct TdSettings {
    int players;                       /* [8] */
    char trainers[SETTING_WORDS_SIZE]; /* [piece2val at 2, 4 and 6 plies; in give-away, where
                                          keeping pieces loses, null] */
    int games;                         /* of each player against each trainer [1000] */
    int depth_plies;                   /* of the players, also in the final [4] */
    double rate;                       /* of the first stage, in stage k a k-th of it [1e-4] */
    double lambda;                     /* [0.5] */
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

/* Training: several players, each by itself, learn from games against one trainer by temporal
 * differences, TD(lambda) [Sutton 1988]: weights learn from the values that they themselves gave to
 * the positions of a game, each corrected towards the next and the last one towards how the game
 * ended.
 *
 * A row of features x has the value V = 99 tanh(0.027 w x), within ±99 however big the weights are
 * [Mandziuk and Osman 2004, for give-away]. */

#define TEMPORAL_WIN 99.0    /* a game won; a draw is 0, a loss -99 */
#define TEMPORAL_SLOPE 0.027 /* of the value's argument */

/* A batch of games of each player; everything is borrowed. */
typedef struct Training {
    const EvolveSetup *setup;
    int depth_plies; /* of the learners */
    const PlayerSpec *trainer;
    const Catalogue *catalogue; /* with which it was parsed */
    double rate;                /* alpha: how far a correction goes, at least 0 */
    double lambda;              /* what remains of it a position further back, 0 … 1 */
    const Openings *openings;
    uint64_t seed;    /* of all batches against this trainer */
    int first, count; /* of the games, of each player */
} Training;

/* The value that `count` weights give a row; strictly increasing in w x but for rounding. */
double temporal_value(const double *weights, const double *row, int count);
/* Changes the weights by a game: `rows` has one row for each of its positions in their order, of
 * `count` features each, all to the learner, and `end` is the game's value to it. All values are of
 * the weights before the game. */
void temporal_learn(double rate, double lambda, double *weights, int count, const double *rows,
                    int positions, double end);

/* Where one thread plays, and the rows of features of the last game. Opaque owner. */
typedef struct Lesson Lesson;

/* Borrows the training; NULL with the error of a trainer that cannot be opened. */
Lesson *lesson_new(const Training *training, Error *error);
void lesson_free(Lesson *lesson);

/* One of a lesson: how the game went. */
typedef struct LessonGame {
    int outcome;        /* to the learner: 1 won, 0 drawn, -1 lost */
    int positions;      /* where the learner was to move */
    const double *rows; /* a row each [genome_row]; the lesson's, until its next game */
} LessonGame;

/* Plays a whole game from a board; the weights must not change meanwhile. False when it was
 * stopped. */
bool lesson_play(Lesson *lesson, const double *weights, const Board *start, Side learner,
                 uint64_t seed, LessonGame *game);

/* What a batch was for a player. */
typedef struct TrainingResult {
    int won, drawn, lost;
    double change; /* of a weight, from the batch's beginning to its end: the mean absolute one */
} TrainingResult;

/* Plays and learns; results has a place a player. Games 2i and 2i + 1 of a player are of one
 * opening, which it has with both colours. The same bits at any number of threads, and in one batch
 * or several. ERROR_INTERRUPTED when stopped: the weights are then of no use. */
bool training_run(const Training *training, Population *players, TrainingResult *results,
                  Error *error);
