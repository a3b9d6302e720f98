/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/td/training.h"

#include "util/portable_math.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

double temporal_value(const double *weights, const double *row, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] * row[i];
    return TEMPORAL_WIN * tanh_portable(TEMPORAL_SLOPE * sum);
}

void temporal_learn(double rate, double lambda, double *weights, int count, const double *rows,
                    int positions, double end) {
    MEMORY_AUTO double *traces = memory_allocate(2 * (size_t)count * sizeof *traces);
    double *const changes = traces + count;
    assert(count > 0 && positions >= 0 && lambda >= 0 && lambda <= 1);
    double value = positions > 0 ? temporal_value(weights, rows, count) : 0;
    for (int t = 0; t < positions; t++) {
        const double *const row = rows + (ptrdiff_t)t * count;
        /* dV / d(w x): what each feature's gradient is a multiple of */
        const double slope = TEMPORAL_SLOPE * (TEMPORAL_WIN - value * value / TEMPORAL_WIN);
        const double next = t + 1 < positions ? temporal_value(weights, row + count, count) : end;
        for (int i = 0; i < count; i++) {
            traces[i] = lambda * traces[i] + slope * row[i];
            changes[i] += rate * (next - value) * traces[i];
        }
        value = next;
    }
    for (int i = 0; i < count; i++) weights[i] += changes[i];
}

/* ---- games ---- */

struct Lesson {
    const Training *training;
    Duel *duel;
    Player trainer;
    double *rows;
    int capacity; /* in rows */
};

Lesson *lesson_new(const Training *training, Error *error) {
    const EvolveSetup *const setup = training->setup;
    const DuelRules rules = {setup, setup->rules->draws, training->depth_plies};
    Player trainer;
    if (!player_open(&trainer, training->trainer, training->catalogue, error)) return NULL;
    Lesson *const lesson = memory_allocate(sizeof *lesson);
    *lesson = (Lesson){.training = training, .duel = duel_new(&rules), .trainer = trainer};
    return lesson;
}

void lesson_free(Lesson *lesson) {
    if (lesson == NULL) return;
    duel_free(lesson->duel);
    player_close(&lesson->trainer);
    free(lesson->rows);
    free(lesson);
}

bool lesson_play(Lesson *lesson, const double *weights, const Board *start, Side learner,
                 uint64_t seed, LessonGame *game) {
    const EvolveSetup *const setup = lesson->training->setup;
    const Genome *const genome = setup->genome;
    EvalInstance eval = duel_weights(genome, weights, setup->board_size);
    const Player player = duel_player(lesson->duel, learner, &eval);
    const Player *players[] = {&lesson->trainer, &lesson->trainer};
    players[learner] = &player;
    const GameRecord *const record =
        duel_play_players(lesson->duel, players, &(DuelGame){.start = start, .seed = seed});
    eval_close(&eval);
    if (record == NULL) return false;
    *game = (LessonGame){.outcome = duel_points(record->result, learner)};
    if (record->plies / 2 + 1 > lesson->capacity) {
        lesson->capacity = record->plies / 2 + 1;
        lesson->rows = memory_resize(
            lesson->rows, (size_t)lesson->capacity * (size_t)genome->count * sizeof *lesson->rows);
    }
    /* The positions in which the learner chose its move. */
    Board board = record->start;
    for (int i = 0; i < record->plies; i++) {
        if (board.side == learner)
            genome_row(genome, &board, lesson->rows + (ptrdiff_t)game->positions++ * genome->count);
        board = move_apply(&board, &record->records[i].move);
    }
    game->rows = lesson->rows;
    return true;
}

/* ---- batches ---- */

/* What task i changes is player i's. */
typedef struct TrainingJob {
    const Training *training;
    Population *players;
    TrainingResult *results;
    Lesson **lessons; /* one a thread */
} TrainingJob;

static bool play_and_learn(const TrainingJob *job, Lesson *lesson, int player, int number) {
    const Training *const training = job->training;
    TrainingResult *const result = &job->results[player];
    const uint64_t seed = rng_derive(training->seed, (uint64_t)player);
    const Board start = openings_get(training->openings, seed, (uint64_t)number / 2).board;
    const int count = job->players->genome->count;
    double *const weights = population_genes(job->players, player);
    LessonGame game;
    if (!lesson_play(lesson, weights, &start, number % 2 == 0 ? BLACK : WHITE,
                     rng_derive(seed, (uint64_t)number), &game))
        return false;
    result->won += game.outcome > 0;
    result->drawn += game.outcome == 0;
    result->lost += game.outcome < 0;
    if (training->only_not_won && game.outcome > 0) return true;
    temporal_learn(training->rate, training->lambda, weights, count, game.rows, game.positions,
                   game.outcome * TEMPORAL_WIN);
    /* Weights stay what a heuristic file may hold. */
    for (int i = 0; i < count; i++) weights[i] = fmax(-GENE_MAX, fmin(weights[i], GENE_MAX));
    return true;
}

static bool train(void *context, uint64_t index, int thread) {
    const TrainingJob *const job = context;
    const Training *const training = job->training;
    const int player = (int)index, count = job->players->genome->count;
    const double *const weights = population_genes(job->players, player);
    MEMORY_AUTO double *before = memory_allocate((size_t)count * sizeof *before);
    bool good = true;
    memcpy(before, weights, (size_t)count * sizeof *before);
    job->results[player] = (TrainingResult){.won = 0};
    for (int i = 0; good && i < training->count; i++)
        good = play_and_learn(job, job->lessons[thread], player, training->first + i);
    for (int i = 0; i < count; i++)
        job->results[player].change += fabs(weights[i] - before[i]) / count;
    return good;
}

bool training_run(const Training *training, Population *players, TrainingResult *results,
                  Error *error) {
    const int threads = training->setup->threads;
    MEMORY_AUTO Lesson **lessons = memory_allocate((size_t)threads * sizeof(void *));
    TrainingJob job = {training, players, results, lessons};
    bool good = true;
    for (int i = 0; good && i < threads; i++)
        good = (lessons[i] = lesson_new(training, error)) != NULL;
    good = good && evolve_parallel(training->setup, &job, train, (uint64_t)players->count, error);
    for (int i = 0; i < threads; i++) lesson_free(lessons[i]);
    return good;
}
