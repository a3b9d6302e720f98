/* Training: several players, each by itself, learn from games against one trainer by temporal
 * differences. */
#pragma once

#include "arena/openings.h"
#include "evolve/population.h"
#include "evolve/td/lesson.h"
#include "evolve/td/temporal.h"

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
