/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/iterate.h"

#include "util/clock.h"

#include <math.h>

/* The first iteration may visit this many nodes whatever the limits: some milliseconds. It nearly
 * always ends within them, and a searched move is better than the initial one. There is a bound
 * because quiescence with many kings can take very long. */
enum { SPARED = 1 << 16 };

/* "If half the time limit has passed after concluding the search to a certain depth, then the
 * search will conclude" [Lorber 2019]; nodes likewise. */
static bool is_half_spent(const SearchLimit *limit, uint64_t nodes, int64_t spent_ns) {
    return (limit->time_ns != 0 && 2 * spent_ns >= limit->time_ns) ||
           (limit->nodes != 0 && 2 * nodes >= limit->nodes);
}

/* Whether the score is a win or loss within the searched depth, so that a deeper search finds the
 * same. Beyond it, where quiescence finds some, there may be a quicker one. */
static bool is_decided(const SearchResult *result) {
    return fabs(result->score) >= SCORE_WIN - result->depth_plies;
}

static void finish(const SearchContext *context, SearchResult *result) {
    result->counters = context->counters;
    result->probes = context->probes;
    result->stopped = context->interrupted;
}

void iterate(SearchContext *context, const EvalInstance *eval, const SearchRequest *request,
             int stride, bool whole, IterateRoot *search_root, const void *own,
             SearchResult *result) {
    const int64_t start_ns = clock_now_ns();
    const SearchLimit *const limit = &request->limit;
    const int last = limit->depth_plies != 0 ? limit->depth_plies : SEARCH_DEPTH_MAX;
    const int step = limit->nodes == 0 && limit->time_ns == 0 ? stride : 1;
    const int first = (last - 1) % step + 1;
    context_start(context, eval, request);
    context_spare(context, SPARED);
    /* A single legal move is played at once [Lorber 2019]: the result starts with it. */
    if (request->legal->count == 1 && !request->analyse) return;
    for (int depth = first; depth <= last; depth += step) {
        /* An interrupted iteration is thrown away: the result is that of the one before. */
        if (!search_root(context, own, depth, result)) break;
        if (depth == first) context_resume_limits(context, start_ns);
        if (is_decided(result)) break;
        if (!whole && is_half_spent(limit, context->counters.nodes, clock_now_ns() - start_ns))
            break;
    }
    finish(context, result);
}

void iterate_once(SearchContext *context, const EvalInstance *eval, const SearchRequest *request,
                  IterateRoot *search_root, const void *own, SearchResult *result) {
    context_start(context, eval, request);
    context_suspend_limits(context); /* to a fixed depth only */
    search_root(context, own, request->limit.depth_plies, result);
    finish(context, result);
}
