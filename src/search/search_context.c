/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/search_context.h"

#include "endgame/probe.h"
#include "util/clock.h"

#include <math.h>

/* Nodes between two looks at the clock: about 30 µs of searching. */
enum { POLL_EVERY = 2048 };

static void schedule_poll(SearchContext *context) {
    const uint64_t next = context->counters.nodes + POLL_EVERY;
    context->poll_at = next < context->node_limit ? next : context->node_limit;
}

void context_resume_limits(SearchContext *context, int64_t start_ns) {
    const SearchLimit *const limit = &context->request->limit;
    context->node_limit = limit->nodes != 0 ? limit->nodes : UINT64_MAX;
    context->deadline_ns = limit->time_ns != 0 ? start_ns + limit->time_ns : 0;
    schedule_poll(context);
}

bool context_poll(SearchContext *context) {
    if (context->stopped) return true;
    const atomic_bool *const stop = context->request->stop;
    if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed)) {
        context->stopped = context->interrupted = true;
    } else if (context->counters.nodes > context->node_limit ||
               (context->deadline_ns != 0 && clock_now_ns() >= context->deadline_ns)) {
        context->stopped = true;
    }
    if (context->stopped) {
        context->poll_at = 0; /* from now on every node returns at once */
        return true;
    }
    schedule_poll(context);
    return false;
}

bool context_probe(SearchContext *context, const Position *p, int ply, Side side, Score *value) {
    const int entry = egdb_entry(context->tables, p, side);
    if (entry < 0) return false;
    const Score win = SCORE_WIN - ply - (entry - 1);
    *value = entry == ENTRY_DRAW                                                 ? 0
             : entry_is_win((unsigned)entry, context->tables->rules->stuck_wins) ? win
                                                                                 : -win;
    context->counters.nodes++;
    context->probes++;
    return true;
}

int context_expand(SearchContext *context, const Position *p, Side side, Position *children) {
    int count = 0;
    const Targets jumps = position_jumps(p, side);
    if (targets_any(&jumps)) {
        count = captures_generate(p, side, &jumps, context->chain_backward, children);
    } else {
        const Targets quiets = position_quiets(p, side);
        for (int d = 0; d < DIRECTIONS; d++) {
            for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
                children[count++] = position_after_quiet(p, side, d, left & -left);
            }
        }
    }
    context->counters.legal_moves += (uint64_t)count;
    return count;
}

bool context_root(SearchContext *context, int depth, bool full_window, ValueChild *value_child,
                  SearchResult *result) {
    const Position root = position_of(context->request->board);
    const Side side = (Side)context->request->board->side;
    Position children[CHILDREN_MAX];
    uint8_t order[CHILDREN_MAX];
    Score values[CHILDREN_MAX], best = -INFINITY;
    int chosen = 0;

    if (!context_enter(context)) return false;
    const int count = context_expand(context, &root, side, children);
    const bool exact = full_window || context->request->all_best;
    search_order(context->request, order);
    for (int i = 0; i < count; i++) {
        const int move = order[i];
        /* Just below the best, so that an equal move is found to be equal. */
        const Score alpha = full_window ? -INFINITY : exact ? nextafter(best, -INFINITY) : best;
        values[move] = -value_child(context, &children[move], side_other(side), -INFINITY, -alpha,
                                    depth - 1, 1);
        if (context->stopped) return false;
        if (i == 0 || values[move] > best) {
            best = values[move];
            chosen = move;
        }
    }
    result->move = chosen;
    result->score = best + 0.0; /* no −0 */
    result->searched = result->scored = result->counted = true;
    result->depth_plies = depth;
    result->best_count = 0;
    for (int i = 0; exact && i < count; i++) {
        result->is_best[i] = values[i] == best;
        if (result->is_best[i]) result->best_count++;
    }
    return true;
}

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

/* Prepares a search without limits on nodes and time. */
static void start(SearchContext *context, const EvalInstance *eval, const SearchRequest *request) {
    *context = (SearchContext){
        .evaluate = eval->evaluator->evaluate,
        .eval_state = eval->state,
        .evaluate_within = eval->evaluator->evaluate_within,
        .flat = eval->evaluator->is_material,
        .stuck = request->rules->stuck_wins ? 1 : -1,
        .chain_backward = request->rules->chain_backward,
        .tables = request->tables,
        .rng = rng_seeded(request->seed),
        .request = request,
        .poll_at = POLL_EVERY,
        .node_limit = UINT64_MAX,
    };
    eval_begin(eval, request->board, request->game_seed);
}

static void finish(const SearchContext *context, SearchResult *result) {
    result->counters = context->counters;
    result->probes = context->probes;
    result->stopped = context->interrupted;
}

void context_iterate(SearchContext *context, const EvalInstance *eval, const SearchRequest *request,
                     int stride, bool whole, SearchRoot *search_root, const void *own,
                     SearchResult *result) {
    const int64_t start_ns = clock_now_ns();
    const SearchLimit *const limit = &request->limit;
    const int last = limit->depth_plies != 0 ? limit->depth_plies : SEARCH_DEPTH_MAX;
    const int step = limit->nodes == 0 && limit->time_ns == 0 ? stride : 1;
    const int first = (last - 1) % step + 1;
    start(context, eval, request);
    context_resume_limits(context, start_ns);
    context->poll_at = SPARED;
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

void context_search_once(SearchContext *context, const EvalInstance *eval,
                         const SearchRequest *request, SearchRoot *search_root, const void *own,
                         SearchResult *result) {
    start(context, eval, request);
    search_root(context, own, request->limit.depth_plies, result);
    finish(context, result);
}
