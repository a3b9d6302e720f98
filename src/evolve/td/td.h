/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD: temporal differences over the template's features. Several players learn independently, each
 * from nothing, against trainers of rising strength; the result is the one that wins most against
 * the others [Mańdziuk 2007, section 7.1.1].
 *
 * Weights start at 0: a search then sees only wins and losses, and other moves are random. A player
 * learns from the positions in which it was to move, as leaves of a search to an even depth have
 * their values. Features are not scaled: their bounds are all alike and far above what occurs. */
#pragma once

#include "arena/openings.h"
#include "evolve/match.h"

/* Defaults in brackets; except for the depth they are jumpoff's, since the paper gives none. Better
 * by trial: all games than lost and drawn ones alone; a rate of 1e-4, like 5e-5 and 2e-4, than
 * 4e-4; lambda 0.5 than 0.7, and 0.7 than 0.9; trainers of one evaluator at rising depth than a
 * random one first. */
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
    COLUMN(TD_STAGE, "stage", PART, "", "number of the stage, from 1")                             \
    COLUMN(TD_GAMES, "games", COUNTER, "games", "so far, of all players")                          \
    COLUMN(TD_WON, "won", ANY, "games", "in the step, by all players")                             \
    COLUMN(TD_DRAWN, "drawn", ANY, "games", "in the step, by all players")                         \
    COLUMN(TD_LOST, "lost", ANY, "games", "in the step, by all players")                           \
    COLUMN(TD_CHANGE, "change", ANY, "weight", "mean absolute change of a weight in the step")     \
    COLUMN(TD_SCORE, "score", SHARE, "share", "points of the leader against the yardstick")
enum { TD_LOG(LOG_COLUMN_ID) TD_COLUMNS };

/* A step is TD_STEP_GAMES games of each player, or a round of the final. */
enum { TD_STEP_GAMES = 50 };

extern const Generator GENERATOR_TD;

/* Trainers: the opponents of learners, one after another, with their evaluators. */
enum { TRAINERS_MAX = 8 };
typedef struct Trainers {
    Catalogue *catalogue;
    int count;
    PlayerSpec specs[TRAINERS_MAX];
} Trainers;

/* Reads 1 … TRAINERS_MAX players, separated by blanks. ERROR_USAGE for players with a heuristic
 * file, a limit on time, or an external engine: a run must be repeatable. Release with
 * trainers_close, also after a failure. */
bool trainers_open(Trainers *trainers, const char *words, int board_size, const Rules *rules,
                   Error *error);
void trainers_close(Trainers *trainers);

/* The final: pair i of a round is two different players; each two meet once. An odd number of
 * players leaves one out in each round. At least 1 player, who then is left out. */
int round_robin_rounds(int players);
int round_robin_pairs(int players); /* in each round */
void round_robin_pair(int players, int round, int i, int *a, int *b);

/* Training: players learn independently from games against one trainer by temporal differences,
 * TD(lambda) [Sutton 1988]: the value of each position of a game is corrected towards that of the
 * next position, the last one towards the result.
 *
 * A row of features x has the value V = 99 tanh(0.027 w x), within ±99 for any weights [Mandziuk
 * and Osman 2004, for give-away]. */

#define TEMPORAL_WIN 99.0    /* a game won; a draw is 0, a loss -99 */
#define TEMPORAL_SLOPE 0.027 /* of the value's argument */

/* A batch of games of each player; everything is borrowed. */
typedef struct Training {
    const EvolveSetup *setup;
    int depth_plies; /* of the learners */
    const PlayerSpec *trainer;
    const Catalogue *catalogue; /* the catalogue that the trainer was parsed with */
    double rate;                /* alpha: the size of corrections, at least 0 */
    double lambda;              /* share of a correction for each position further back, 0 … 1 */
    const Openings *openings;
    uint64_t seed;    /* of all batches against this trainer */
    int first, count; /* games of each player */
} Training;

/* The value of a row by `count` weights; strictly increasing in w x but for rounding. */
double temporal_value(const double *weights, const double *row, int count);
/* Corrects the weights by a game: `rows` has a row of `count` features for each position in order,
 * from the learner's view, and `end` is the game's value to the learner. All values are those of
 * the weights before the game. */
void temporal_learn(double rate, double lambda, double *weights, int count, const double *rows,
                    int positions, double end);

/* Memory in which one thread plays, and the features of the last game. Opaque owner. */
typedef struct Lesson Lesson;

/* Borrows the training; NULL with the error of a trainer that cannot be opened. */
Lesson *lesson_new(const Training *training, Error *error);
void lesson_free(Lesson *lesson);

/* The result of a lesson's game. */
typedef struct LessonGame {
    int outcome;        /* for the learner: 1 won, 0 drawn, -1 lost */
    int positions;      /* positions with the learner to move */
    const double *rows; /* a row each [genome_row]; valid until the lesson's next game */
} LessonGame;

/* Plays a game from a board; the weights must not change meanwhile. False when stopped. */
bool lesson_play(Lesson *lesson, const double *weights, const Board *start, Side learner,
                 uint64_t seed, LessonGame *game);

/* A player's results in a batch. */
typedef struct TrainingResult {
    int won, drawn, lost;
    double change; /* mean absolute change of a weight over the batch */
} TrainingResult;

/* Plays a batch and learns from it; `results` has an element a player. Games 2i and 2i + 1 of a
 * player have one opening and colours swapped. The same bits with any number of threads and of
 * batches. ERROR_INTERRUPTED when stopped: the weights are then invalid. */
bool training_run(const Training *training, Population *players, TrainingResult *results,
                  Error *error);
