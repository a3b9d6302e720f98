/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/neighbours.h"

#include "evolve/duel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_PAIRS = 2 };

/* Pairs that are played from the same weights, whatever the number of threads. */
enum { BATCH = 32 };

/* In directions of which the regression knows little it would be far to all neighbours. */
static const double DAMPING = 1e-3;

typedef struct Run {
    const Neighbours *neighbours;
    Duel **duels;    /* one a thread */
    int *numbers;    /* of the weights: those of one number move alike, in all components */
    int count;       /* of numbers */
    double *lower;   /* what is far: a step x of the numbers has the length of lower' x */
    double length;   /* of the weights at first */
    int size, first; /* of the weights; the batch's first pair */
    double *weights;
    double *steps; /* of the batch, to the first neighbour */
    Result results[BATCH][2];
    int points[BATCH]; /* of the first neighbour, less those of the other one: -2 … 2 */
} Run;

/* To one corner of a cube, in the directions in which all is alike. */
static void draw_step(const Run *run, int pair, double *step) {
    const Neighbours *const all = run->neighbours;
    Rng rng = rng_seeded(rng_derive(rng_derive(all->seed, STREAM_PAIRS), (uint64_t)pair));
    const double each = all->reach * run->length / sqrt(run->count);
    double *const moves = memory_allocate((size_t)run->count * sizeof *moves);
    for (int i = 0; i < run->count; i++) moves[i] = rng_below(&rng, 2) == 0 ? each : -each;
    belief_stretch(run->lower, run->count, moves);
    for (int i = 0; i < run->size; i++) step[i] = moves[run->numbers[i]];
    free(moves);
}

static EvalInstance neighbour(const Run *run, const double *step, int way) {
    const EvolveSetup *const setup = run->neighbours->setup;
    double *const genes = memory_allocate((size_t)run->size * sizeof *genes);
    for (int i = 0; i < run->size; i++) genes[i] = run->weights[i] + way * step[i];
    const EvalInstance eval = duel_weights(setup->genome, genes, setup->board_size);
    free(genes);
    return eval;
}

/* The side of a position that neighbours are when they meet an opponent. */
static Side side_ahead(const Sample *opening) {
    const Side to_move = (Side)opening->board.side;
    return opening->label < 0 ? side_other(to_move) : to_move;
}

/* A game of a pair: of the first neighbour with the other one, as Black and then as White, or of
 * the one and then the other with the opponent. */
static bool play_game(Run *run, int index, int game, const EvalInstance *evals, Duel *duel) {
    const Neighbours *const all = run->neighbours;
    const int pair = run->first + index;
    const Sample *const opening = &all->openings[pair];
    const bool meets = all->opponent != NULL;
    const Side side = meets ? side_ahead(opening) : game == 0 ? BLACK : WHITE;
    const EvalInstance *const own = &evals[meets ? game : 0];
    const EvalInstance *const other = meets ? all->opponent : &evals[1];
    const int number = 2 * pair + (meets ? 0 : game);
    const GameRecord *const record =
        duel_play(duel, side == BLACK ? own : other, side == BLACK ? other : own, &opening->board,
                  rng_derive(all->seed, (uint64_t)number));
    if (record == NULL) return false;
    const int points = duel_points(record->result, side);
    run->points[index] += meets && game == 1 ? -points : points;
    run->results[index][game] = record->result;
    return true;
}

static bool play_pair(void *context, uint64_t index, int thread) {
    Run *const run = context;
    double *const step = run->steps + (ptrdiff_t)index * run->size;
    draw_step(run, run->first + (int)index, step);
    EvalInstance evals[] = {neighbour(run, step, 1), neighbour(run, step, -1)};
    bool good = true;
    run->points[index] = 0;
    for (int game = 0; good && game < 2; game++)
        good = play_game(run, (int)index, game, evals, run->duels[thread]);
    eval_close(&evals[0]);
    eval_close(&evals[1]);
    return good;
}

static void move_weights(Run *run, int count, int *results) {
    const Neighbours *const all = run->neighbours;
    const double done = (double)run->first / all->pairs;
    const double share = (1 - done) * all->step[0] + done * all->step[1];
    for (int i = 0; i < count; i++) {
        const double *const step = run->steps + (ptrdiff_t)i * run->size;
        for (int j = 0; j < run->size; j++) run->weights[j] += share * run->points[i] / 2 * step[j];
        for (int game = 0; game < 2; game++) results[run->results[i][game]]++;
    }
}

static bool play_all(Run *run, double *mean, int *results, Error *error) {
    const Neighbours *const all = run->neighbours;
    double *const sum = memory_allocate((size_t)run->size * sizeof *sum);
    int added = 0;
    bool good = true;
    while (good && run->first < all->pairs) {
        const int left = all->pairs - run->first, count = left < BATCH ? left : BATCH;
        good = evolve_parallel(all->setup, run, play_pair, (uint64_t)count, error);
        if (good) move_weights(run, count, results);
        run->first += count;
        if (2 * run->first < all->pairs) continue;
        for (int i = 0; i < run->size; i++) sum[i] += run->weights[i];
        added++;
    }
    for (int i = 0; good && i < run->size; i++) mean[i] = sum[i] / added;
    free(sum);
    return good;
}

/* The lower matrix of steps, and the length of the weights. */
static void measure(Run *run, const Belief *belief) {
    double *const all = belief_shape(belief, DAMPING);
    run->length = belief_length(all, run->size, belief->mean);
    run->count = genome_quantities(run->neighbours->setup->genome, run->numbers) + 1;
    run->numbers[run->size - 1] = run->count - 1; /* being to move */
    Belief pool = belief_pool(belief, run->numbers, run->count);
    run->lower = belief_shape(&pool, DAMPING);
    belief_free(&pool);
    free(all);
}

bool neighbours_play(const Neighbours *neighbours, Belief *belief, int *results, Error *error) {
    const EvolveSetup *const setup = neighbours->setup;
    const DuelRules rules = {setup, setup->rules->draws, neighbours->depth_plies};
    const size_t size = (size_t)belief->size * sizeof(double);
    Run run = {
        .neighbours = neighbours,
        .duels = duels_new(&rules, setup->threads),
        .numbers = memory_allocate((size_t)belief->size * sizeof(int)),
        .size = belief->size,
        .weights = memory_allocate(size),
        .steps = memory_allocate(BATCH * size),
    };
    memcpy(run.weights, belief->mean, size);
    measure(&run, belief);
    const bool good = play_all(&run, belief->mean, results, error);
    duels_free(run.duels, setup->threads);
    free(run.numbers);
    free(run.lower);
    free(run.weights);
    free(run.steps);
    return good;
}
