#include "evolve/yardstick.h"

#include "arena/openings.h"
#include "util/rng.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>

/* A match; game 2i and game 2i + 1 are of opening i. */
typedef struct DuelMatch {
    uint64_t seed;
    Duel **duels; /* one a thread */
    const EvalInstance *evals[2];
    Board *starts;  /* one a pair of games */
    double *points; /* of the first evaluator, by game */
} DuelMatch;

static bool work(void *context, uint64_t index, int thread) {
    const DuelMatch *const match = context;
    const bool is_black = index % 2 == 0;
    const GameRecord *const record = duel_play(
        match->duels[thread], match->evals[is_black ? 0 : 1], match->evals[is_black ? 1 : 0],
        &match->starts[index / 2], rng_derive(match->seed, index));
    if (record == NULL) return false;
    match->points[index] = (1 + duel_points(record->result, is_black ? BLACK : WHITE)) / 2.0;
    return true;
}

static bool get_openings(const EvolveSetup *setup, uint64_t seed, Board *starts, int count,
                         Error *error) {
    Openings *const openings =
        openings_open(openings_default(setup->board_size), setup->rules, setup->board_size, error);
    if (openings == NULL) return false;
    for (int i = 0; i < count; i++) starts[i] = openings_get(openings, seed, (uint64_t)i).board;
    openings_close(openings);
    return true;
}

static double mean(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return count > 0 ? sum / count : NAN;
}

/* Closes `second`. */
static bool play(const EvolveSetup *setup, const double *genes, EvalInstance second,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error) {
    const DuelRules rules = {setup, DRAW_RULES_DEFAULT, depth_plies};
    const size_t count = (size_t)games;
    EvalInstance first = duel_weights(setup->genome, genes, setup->board_size);
    DuelMatch match = {
        .seed = seed,
        .duels = duels_new(&rules, setup->threads),
        .evals = {&first, &second},
        .starts = memory_allocate((count + 1) / 2 * sizeof(Board)),
        .points = memory_allocate(count * sizeof(double)),
    };
    const bool good = get_openings(setup, seed, match.starts, (games + 1) / 2, error) &&
                      evolve_parallel(setup, &match, work, (uint64_t)games, error);
    if (good) *score = mean(match.points, games);
    duels_free(match.duels, setup->threads);
    free(match.starts);
    free(match.points);
    eval_close(&first);
    eval_close(&second);
    return good;
}

bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error) {
    const EvalInstance second = duel_weights(setup->genome, others, setup->board_size);
    return play(setup, genes, second, depth_plies, games, seed, score, error);
}

bool yardstick_score(const EvolveSetup *setup, const double *genes, int depth_plies, int games,
                     uint64_t seed, double *score, Error *error) {
    const EvalInstance second = duel_named(YARDSTICK, setup->board_size);
    return play(setup, genes, second, depth_plies, games, seed, score, error);
}
