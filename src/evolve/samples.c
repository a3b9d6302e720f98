#include "evolve/samples.h"

#include "draughts/moves.h"
#include "evolve/duel.h"
#include "search/search.h"
#include "util/ordered.h"
#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static bool is_stopped(const atomic_bool *stop) {
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

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

bool samples_make(Sample *samples, int count, const Rules *rules, int board_size, int first_ply,
                  int last_ply, uint64_t seed, const atomic_bool *stop, Error *error) {
    assert(0 <= first_ply && first_ply <= last_ply);
    for (int i = 0; i < count; i++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)i));
        Sample *const sample = &samples[i];
        int tries = 0;
        if (is_stopped(stop)) return error_set(error, ERROR_INTERRUPTED, "stopped");
        sample->ply = first_ply + (int)rng_below(&rng, (uint32_t)(last_ply - first_ply + 1));
        sample->label = 0;
        while (!play_to(&sample->board, board_size, rules, sample->ply, &rng)) {
            if (is_stopped(stop)) return error_set(error, ERROR_INTERRUPTED, "stopped");
            if (++tries < TRIES_MAX) continue;
            return error_set(error, ERROR_DATA,
                             "%s games on %dx%d do not last so long: none of %d random ones had a "
                             "move after %d plies",
                             rules->name, board_size, board_size, TRIES_MAX, sample->ply);
        }
    }
    return true;
}

/* ---- labelling ---- */

/* What one thread owns. */
typedef struct Labeller {
    EvalInstance eval;
    SearchInstance search;
} Labeller;

typedef struct SampleJob {
    const Labelling *labelling;
    Sample *samples;
    Labeller *labellers;
} SampleJob;

static EvalInstance open_eval(int board_size, const Formula *formula) {
    if (formula == NULL) return duel_named("null", board_size);
    const EvalKernel *const kernel = eval_kernel(board_size);
    return (EvalInstance){kernel->compiled, kernel, kernel->compile(formula)};
}

static void close_labellers(Labeller *labellers, int count) {
    for (int i = 0; i < count; i++) {
        eval_close(&labellers[i].eval);
        search_close(&labellers[i].search);
    }
    free(labellers);
}

static Labeller *open_labellers(const Labelling *labelling, int count, Error *error) {
    Labeller *const labellers = memory_allocate((size_t)count * sizeof *labellers);
    const int size = labelling->board_size;
    for (int i = 0; i < count; i++) {
        Options options = {.owner = "alphabeta"};
        labellers[i].eval = open_eval(size, labelling->formula);
        if (!search_open(&labellers[i].search, size, "alphabeta", &options, error)) {
            close_labellers(labellers, i + 1);
            return NULL;
        }
    }
    return labellers;
}

static double label_of(Score score, double win) {
    if (fabs(score) <= EVAL_LIMIT) return score;
    const double plies = SCORE_WIN - fabs(score);
    return score > 0 ? win - plies : plies - win;
}

/* The seeds are of no matter: they only choose between moves of one value. */
static bool work(void *context, uint64_t index, int thread) {
    const SampleJob *const job = context;
    const Labelling *const labelling = job->labelling;
    const Labeller *const labeller = &job->labellers[thread];
    Sample *const sample = &job->samples[index];
    MoveList legal;
    SearchResult result;
    if (is_stopped(labelling->stop)) return false;
    moves_generate(&sample->board, labelling->rules, &legal);
    assert(legal.count > 0);
    const SearchRequest request = {.board = &sample->board,
                                   .legal = &legal,
                                   .rules = labelling->rules,
                                   .limit = {.depth_plies = labelling->depth_plies},
                                   .analyse = true,
                                   .stop = labelling->stop};
    search_run(&labeller->search, &labeller->eval, &request, &result);
    if (result.stopped) return false;
    sample->label = label_of(result.score, labelling->win);
    return true;
}

bool samples_label(Sample *samples, int count, const Labelling *labelling, Error *error) {
    const int threads = labelling->threads;
    assert(threads >= 1 && labelling->win >= 2 * labelling->depth_plies);
    SampleJob job = {labelling, samples, open_labellers(labelling, threads, error)};
    if (job.labellers == NULL) return false;
    const bool all = parallel_run(&job, work, (uint64_t)count, threads);
    close_labellers(job.labellers, threads);
    return all || error_set(error, ERROR_INTERRUPTED, "stopped");
}
