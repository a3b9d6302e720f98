/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Training: several players, each by itself, learn from games against one trainer by temporal
 * differences, TD(lambda) [Sutton 1988]: weights learn from the values that they themselves gave to
 * the positions of a game, each corrected towards the next and the last one towards how the game
 * ended.
 *
 * A row of features x has the value V = 99 tanh(0.027 w x), within ±99 however big the weights are
 * [Mandziuk and Osman 2004, for give-away]. */
#pragma once

#include "arena/openings.h"
#include "evolve/duel.h"

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
    bool only_not_won;          /* learn from lost and drawn games only */
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
