/* Lessons: games of weights that learn against a trainer, and the rows of features to learn from.
 */
#pragma once

#include "evolve/duel.h"

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
