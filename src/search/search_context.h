/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A running search: its state, limits and iterations, shared by all full-width searches of the
 * kernels. */
#pragma once

#include "draughts/generate.h"
#include "search/search.h"
#include "util/rng.h"

/* A running search. */
typedef struct SearchContext {
    SearchCounters counters;
    const Egdb *tables; /* NULL: none */
    uint64_t probes;
    uint64_t poll_at; /* the node count at which to look at clock and limits */
    Score (*evaluate)(const void *state, const Position *position, Side side);
    const void *eval_state;
    /* Two shortcuts at leaves that only `enhanced` takes. The other searches are the textbook's:
     * each node that is counted is made, each leaf that is counted gets its full value. */
    Score (*evaluate_within)(const void *state, const Position *position, Side side, Score alpha,
                             Score beta); /* NULL: the evaluator has none, or `lazy` is off */
    bool flat;                            /* the evaluator counts material only, and `flat` is on */
    double stuck;                         /* −1: the side that cannot move loses; +1: it wins */
    bool chain_backward;
    bool stopped, interrupted; /* by a limit; by the user */
    Rng rng;                   /* order=random */
    const SearchRequest *request;
    uint64_t node_limit;
    int64_t deadline_ns; /* 0: none */
} SearchContext;

/* Applies the limits on nodes and time, with time counted from start_ns (see clock_now_ns). */
#define context_resume_limits KERNEL_NAME(context_resume_limits)
void context_resume_limits(SearchContext *context, int64_t start_ns);

/* Checks the limits; true if the search must end. Called when nodes reach poll_at. */
#define context_poll KERNEL_NAME(context_poll)
bool context_poll(SearchContext *context);

/* Counts a node; false if the search must end (the returned value is then not used). */
KERNEL_INLINE bool context_enter(SearchContext *context) {
    return __builtin_expect(++context->counters.nodes < context->poll_at, 1) ||
           !context_poll(context);
}

/* Returns the value of a position whose side to move cannot move, `ply` plies from the root. */
KERNEL_INLINE Score context_stuck(const SearchContext *context, int ply) {
    return context->stuck * (SCORE_WIN - ply);
}

/* Returns the value of a position at the horizon. */
KERNEL_INLINE Score context_leaf(SearchContext *context, const Position *p, int ply, Side side) {
    context->counters.nodes++;
    if (__builtin_expect(!position_can_move(p, side), 0)) return context_stuck(context, ply);
    context->counters.leaves++;
    return context->evaluate(context->eval_state, p, side);
}

/* Like context_leaf, but may return a bound if the value is outside alpha … beta. */
KERNEL_INLINE Score context_leaf_within(SearchContext *context, const Position *p, Score alpha,
                                        Score beta, int ply, Side side) {
    if (context->evaluate_within == NULL) return context_leaf(context, p, ply, side);
    context->counters.nodes++;
    if (__builtin_expect(!position_can_move(p, side), 0)) return context_stuck(context, ply);
    context->counters.leaves++;
    return context->evaluate_within(context->eval_state, p, side, alpha, beta);
}

/* Whether all leaves after these quiet moves of `side` have the same value: the evaluator counts
 * material only, no man is crowned, and the other side has two squares to move to, of which a move
 * takes at most one. Exact tables know none of these leaves, as they did not know the node. */
KERNEL_INLINE bool context_is_flat(const SearchContext *context, const Position *p, Side side,
                                   const Targets *quiets) {
    if (!context->flat) return false;
    const Targets replies = position_quiets(p, side_other(side));
    const Bits to = replies.to[0] | replies.to[1] | replies.to[2] | replies.to[3];
    const Bits crowned = (quiets->to[0] | quiets->to[1]) & BITS_CROWNING(side);
    return crowned == 0 && (to & (to - 1)) != 0;
}

/* Returns the value of such leaves to `side`. One is evaluated and counted; it stands for all. */
KERNEL_INLINE Score context_flat_leaf(SearchContext *context, const Position *p, Side side) {
    context->counters.nodes++;
    context->counters.leaves++;
    return -context->evaluate(context->eval_state, p, side_other(side));
}

/* Looks a node up in the exact tables: sets *value and counts it; false if they do not have it. */
#define context_probe KERNEL_NAME(context_probe)
bool context_probe(SearchContext *context, const Position *p, int ply, Side side, Score *value);

KERNEL_INLINE bool context_is_known(SearchContext *context, const Position *p, int ply, Side side,
                                    Score *value) {
    if (__builtin_expect(context->tables == NULL, 1)) return false;
    const Position probed = *p; /* a copy, so that *p can stay in registers */
    return context_probe(context, &probed, ply, side, value);
}

enum { CHILDREN_MAX = CAPTURES_MAX };

/* Fills `children` in the order of moves_generate; returns their number, counted as legal moves. */
#define context_expand KERNEL_NAME(context_expand)
int context_expand(SearchContext *context, const Position *p, Side side, Position *children);

/* Returns the value of a child to `side`, which is to move there, or a bound (see tree_value). */
typedef Score ValueChild(SearchContext *context, const Position *child, Side side, Score alpha,
                         Score beta, int depth, int ply);

/* Searches the root to `depth`. Moves are searched in an order drawn with the seed, and a move
 * replaces the best so far only if it is better. The best value so far bounds the window: a move
 * with an inexact value is equal or worse, and which of both does not matter. The first of the best
 * moves is chosen, and each is first equally often. Mańdziuk 2007's null player (section 7.1.2)
 * chooses likewise: it searches all moves exactly and picks one of the best at random. With
 * `full_window` (minimax) or request->all_best, the values of all best moves are exact and *result
 * lists these moves. False, with *result as it was, if the search is stopped. */
#define context_root KERNEL_NAME(context_root)
bool context_root(SearchContext *context, int depth, bool full_window, ValueChild *value_child,
                  SearchResult *result);

/* Searches the root to `depth`; false if it was stopped on the way (*result is then unchanged). */
typedef bool SearchRoot(SearchContext *context, const void *own, int depth, SearchResult *result);

/* Starts the search and deepens iteratively, the root to depth 1, 2, …, until the depth is reached,
 * half of another limit is used (`whole`: all of it), the user stops it or the value is decided;
 * fills in the result. A single legal move is played at once unless analysed. If depth is the only
 * limit, depths rise by `stride` plies. */
#define context_iterate KERNEL_NAME(context_iterate)
void context_iterate(SearchContext *context, const EvalInstance *eval, const SearchRequest *request,
                     int stride, bool whole, SearchRoot *search_root, const void *own,
                     SearchResult *result);

/* Like context_iterate, but goes straight to the request's depth, whatever the other limits. */
#define context_search_once KERNEL_NAME(context_search_once)
void context_search_once(SearchContext *context, const EvalInstance *eval,
                         const SearchRequest *request, SearchRoot *search_root, const void *own,
                         SearchResult *result);
