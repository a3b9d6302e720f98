/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/td/training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Lesson {
    LessonPlan plan;
    Duel *duel;
    Player trainer;
    double *rows;
    int capacity; /* in rows */
};

Lesson *lesson_new(const LessonPlan *plan, Error *error) {
    const DuelRules rules = {plan->setup, plan->setup->rules->draws, plan->depth_plies};
    Lesson *const lesson = memory_allocate(sizeof *lesson);
    lesson->plan = *plan;
    if (!player_open(&lesson->trainer, plan->trainer, plan->catalogue, error)) {
        free(lesson);
        return NULL;
    }
    lesson->duel = duel_new(&rules);
    return lesson;
}

void lesson_free(Lesson *lesson) {
    if (lesson == NULL) return;
    duel_free(lesson->duel);
    player_close(&lesson->trainer);
    free(lesson->rows);
    free(lesson);
}

static void reserve(Lesson *lesson, int rows) {
    if (rows <= lesson->capacity) return;
    lesson->capacity = rows;
    lesson->rows =
        memory_resize(lesson->rows, (size_t)rows * (size_t)lesson->plan.setup->genome->count *
                                        sizeof *lesson->rows);
}

/* The positions of the record where the learner chose its move. */
static int fill_rows(Lesson *lesson, const GameRecord *record, Side learner) {
    const Genome *const genome = lesson->plan.setup->genome;
    Board board = record->start;
    int count = 0;
    reserve(lesson, record->plies / 2 + 1);
    for (int i = 0; i < record->plies; i++) {
        if (board.side == learner)
            genome_row(genome, &board, lesson->rows + (ptrdiff_t)count++ * genome->count);
        board = move_apply(&board, &record->records[i].move);
    }
    return count;
}

bool lesson_play(Lesson *lesson, const double *weights, const LessonStart *start,
                 LessonGame *game) {
    const EvolveSetup *const setup = lesson->plan.setup;
    EvalInstance eval = duel_weights(setup->genome, weights, setup->board_size);
    const Player learner = duel_player(lesson->duel, start->learner, &eval);
    const DuelGame setting = {.start = &start->board, .seed = start->seed};
    const Player *players[] = {&lesson->trainer, &lesson->trainer};
    players[start->learner] = &learner;
    const GameRecord *const record = duel_play_players(lesson->duel, players, &setting);
    eval_close(&eval);
    if (record == NULL) return false;
    *game = (LessonGame){
        .outcome = duel_points(record->result, start->learner),
        .positions = fill_rows(lesson, record, start->learner),
    };
    game->rows = lesson->rows;
    return true;
}

/* What task i changes is player i's. */
typedef struct TrainingJob {
    const Training *training;
    Population *players;
    TrainingResult *results;
    Lesson **lessons; /* one a thread */
} TrainingJob;

/* Weights stay what a heuristic file may hold. */
static void bound_weights(double *weights, int count) {
    for (int i = 0; i < count; i++) weights[i] = fmax(-GENE_MAX, fmin(weights[i], GENE_MAX));
}

static LessonStart start_of(const Training *training, int player, int game) {
    const uint64_t seed = rng_derive(training->seed, (uint64_t)player);
    return (LessonStart){
        .board = openings_get(training->openings, seed, (uint64_t)game / 2).board,
        .learner = game % 2 == 0 ? BLACK : WHITE,
        .seed = rng_derive(seed, (uint64_t)game),
    };
}

static bool play_and_learn(const TrainingJob *job, Lesson *lesson, int player, int number) {
    const Training *const training = job->training;
    TrainingResult *const result = &job->results[player];
    const LessonStart start = start_of(training, player, number);
    const int count = job->players->genome->count;
    double *const weights = population_genes(job->players, player);
    LessonGame game;
    if (!lesson_play(lesson, weights, &start, &game)) return false;
    result->won += game.outcome > 0;
    result->drawn += game.outcome == 0;
    result->lost += game.outcome < 0;
    if (training->only_not_won && game.outcome > 0) return true;
    temporal_learn(&training->rule, weights, count, game.rows, game.positions,
                   game.outcome * TEMPORAL_WIN);
    bound_weights(weights, count);
    return true;
}

static bool train(void *context, uint64_t index, int thread) {
    const TrainingJob *const job = context;
    const Training *const training = job->training;
    const int player = (int)index, count = job->players->genome->count;
    const double *const weights = population_genes(job->players, player);
    double *const before = memory_allocate((size_t)count * sizeof *before);
    bool good = true;
    memcpy(before, weights, (size_t)count * sizeof *before);
    job->results[player] = (TrainingResult){.won = 0};
    for (int i = 0; good && i < training->count; i++)
        good = play_and_learn(job, job->lessons[thread], player, training->first + i);
    for (int i = 0; i < count; i++)
        job->results[player].change += fabs(weights[i] - before[i]) / count;
    free(before);
    return good;
}

bool training_run(const Training *training, Population *players, TrainingResult *results,
                  Error *error) {
    const EvolveSetup *const setup = training->plan.setup;
    const size_t threads = (size_t)setup->threads;
    TrainingJob job = {training, players, results, memory_allocate(threads * sizeof(void *))};
    bool good = true;
    for (size_t i = 0; good && i < threads; i++)
        good = (job.lessons[i] = lesson_new(&training->plan, error)) != NULL;
    good = good && evolve_parallel(setup, &job, train, (uint64_t)players->count, error);
    for (size_t i = 0; i < threads; i++) lesson_free(job.lessons[i]);
    free((void *)job.lessons);
    return good;
}
