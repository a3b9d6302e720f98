/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/samples.h"

#include "evolve/duel.h"

#include <assert.h>
#include <math.h>

/* ---- making ---- */

/* Where one game in 5000 lasts so long, all tries of a sample fail once in e^20. */
enum { TRIES_MAX = 100000 };

/* Plays at random; false when the game is over before the ply, or there. */
static bool play_to(Board *board, int size, const Rules *rules, int ply, Rng *rng) {
    MoveList legal;
    *board = board_start(size);
    for (int i = 0; moves_generate(board, rules, &legal) > 0; i++) {
        if (i == ply) return true;
        const uint32_t chosen = rng_below(rng, (uint32_t)legal.count);
        *board = move_apply(board, &legal.moves[chosen]);
    }
    return false;
}

bool samples_make(Sample *samples, int count, const EvolveSetup *setup, int first_ply, int last_ply,
                  uint64_t seed, Error *error) {
    const int size = setup->board_size;
    assert(0 <= first_ply && first_ply <= last_ply);
    for (int i = 0; i < count; i++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)i));
        Sample *const sample = &samples[i];
        int tries = 0;
        if (evolve_is_stopped(setup, error)) return false;
        sample->ply = first_ply + (int)rng_below(&rng, (uint32_t)(last_ply - first_ply + 1));
        sample->label = 0;
        while (!play_to(&sample->board, size, setup->rules, sample->ply, &rng)) {
            if (evolve_is_stopped(setup, error)) return false;
            if (++tries < TRIES_MAX) continue;
            return error_set(error, ERROR_DATA,
                             "%s games on %dx%d do not last so long: none of %d random ones had a "
                             "move after %d plies",
                             setup->rules->name, size, size, TRIES_MAX, sample->ply);
        }
    }
    return true;
}

/* ---- labelling ---- */

typedef struct LabellingJob {
    const Labelling *labelling;
    Sample *samples;
    EvalInstance eval;
    Duel **duels; /* one a thread, for their searches */
} LabellingJob;

static double label_of(Score score, const Labelling *labelling, int ply) {
    if (fabs(score) <= EVAL_LIMIT) return score;
    const double plies = SCORE_WIN - fabs(score) + (labelling->from_start ? ply : 0);
    const double win = labelling->win;
    return score > 0 ? win - plies : plies - win;
}

/* The seeds are of no matter: they only choose between moves of one value. */
static bool work(void *context, uint64_t index, int thread) {
    const LabellingJob *const job = context;
    const EvolveSetup *const setup = job->labelling->setup;
    const Player player = duel_player(job->duels[thread], BLACK, &job->eval);
    Sample *const sample = &job->samples[index];
    MoveList legal;
    SearchResult result;
    if (evolve_is_stopped(setup, NULL)) return false;
    moves_generate(&sample->board, setup->rules, &legal);
    assert(legal.count > 0);
    const SearchRequest request = {.board = &sample->board,
                                   .legal = &legal,
                                   .rules = setup->rules,
                                   .limit = player.spec->limit,
                                   .analyse = true,
                                   .stop = setup->stop};
    search_run(&player.search, &player.eval, &request, &result);
    if (result.stopped) return false;
    sample->label = label_of(result.score, job->labelling, sample->ply);
    return true;
}

bool samples_label(Sample *samples, int count, const Labelling *labelling, Error *error) {
    const EvolveSetup *const setup = labelling->setup;
    const DuelRules rules = {setup, setup->rules->draws, labelling->depth_plies};
    assert(setup->threads >= 1 && labelling->win >= 2 * labelling->depth_plies);
    LabellingJob job = {labelling, samples,
                        labelling->formula != NULL
                            ? duel_formula(labelling->formula, setup->board_size)
                            : duel_named("null", setup->board_size),
                        duels_new(&rules, setup->threads)};
    const bool good = evolve_parallel(setup, &job, work, (uint64_t)count, error);
    duels_free(job.duels, setup->threads);
    eval_close(&job.eval);
    return good;
}
