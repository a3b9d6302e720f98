/* Iterative deepening of alpha-beta, for limits on time and nodes [seed 001]. */
#include "search/alphabeta.h"

#include "util/clock.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>

static bool open(void **opaque, Options *options, Error *error) {
    AlphaBetaOptions settings;
    if (!alphabeta_take_options(&settings, options, error)) return false;
    *opaque = memory_allocate(sizeof settings);
    *(AlphaBetaOptions *)*opaque = settings;
    return true;
}

/* "If half the time limit has passed after concluding the search to a certain depth, then the
 * search will conclude" [seed 001]; nodes likewise. */
static bool is_half_spent(const SearchLimit *limit, uint64_t nodes, int64_t spent_ns) {
    return (limit->time_ns != 0 && 2 * spent_ns >= limit->time_ns) ||
           (limit->nodes != 0 && 2 * nodes >= limit->nodes);
}

/* A win or loss within the depth searched: a deeper search finds the same. (One that quiescence
 * finds past the horizon is not final: there may be a quicker one.) */
static bool is_decided(const SearchResult *result) {
    return fabs(result->score) >= SCORE_WIN - result->depth_plies;
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    const int64_t start_ns = clock_now_ns();
    const SearchLimit *const limit = &request->limit;
    const int last = limit->depth_plies != 0 ? limit->depth_plies : SEARCH_DEPTH_MAX;
    Walk walk;
    walk_start(&walk, eval, request);
    walk_suspend_limits(&walk); /* the first iteration is finished whatever the limits: it costs
                                   next to nothing, and some move must be played */
    /* A single legal move is played at once [seed 001]: it is the move the result starts with. */
    if (request->legal->count == 1 && !request->analyse) return;
    for (int depth = 1; depth <= last; depth++) {
        /* An interrupted iteration is thrown away: the result is the one before. */
        if (!alphabeta_root(&walk, opaque, depth, result)) break;
        if (depth == 1) walk_resume_limits(&walk, start_ns);
        if (is_decided(result)) break;
        if (is_half_spent(limit, walk.counters.nodes, clock_now_ns() - start_ns)) break;
    }
    result->counters = walk.counters;
    result->stopped = walk.interrupted;
}

extern const Search KERNEL_NAME(search_deepening);
const Search KERNEL_NAME(search_deepening) = {
    .name = "deepening",
    .summary = "iterative deepening of alphabeta, within time, nodes or depth",
    .source = "seed 001",
    .options = "order=natural or random; quiescence=off; as in alphabeta",
    .open = open,
    .run = run,
    .close = free,
};
