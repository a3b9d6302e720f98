/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Training: several players, each by itself, learn from games against one trainer by temporal
 * differences. */
#pragma once

#include "arena/openings.h"
#include "evolve/duel.h"
#include "evolve/td/temporal.h"

/* Lessons: games of weights that learn against a trainer, and the rows of features to learn from.
 */

/* What the lessons of a stage have in common; everything is borrowed. */
typedef struct LessonPlan {
    const EvolveSetup *setup;
    int depth_plies; /* of the learner */
    const PlayerSpec *trainer;
    const Catalogue *catalogue; /* with which it was parsed */
} LessonPlan;

/* Where one thread plays its lessons. Opaque owner. */
typedef struct Lesson Lesson;

/* Copies the plan; NULL with the error of a trainer that cannot be opened. */
Lesson *lesson_new(const LessonPlan *plan, Error *error);
void lesson_free(Lesson *lesson);

/* One of a lesson: where it began, who the learner was, how the game went. */
typedef struct LessonStart {
    Board board;
    Side learner;
    uint64_t seed;
} LessonStart;

typedef struct LessonGame {
    int outcome;        /* to the learner: 1 won, 0 drawn, -1 lost */
    int positions;      /* where the learner was to move */
    const double *rows; /* a row each [genome_row]; the lesson's, until its next game */
} LessonGame;

/* Plays a whole game; the weights must not change meanwhile. False when it was stopped. */
bool lesson_play(Lesson *lesson, const double *weights, const LessonStart *start, LessonGame *game);

/* A batch of games of each player; everything is borrowed. */
typedef struct Training {
    LessonPlan plan;
    TemporalRule rule;
    bool only_not_won; /* learn from lost and drawn games only */
    const Openings *openings;
    uint64_t seed;    /* of all batches against this trainer */
    int first, count; /* of the games, of each player */
} Training;

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
