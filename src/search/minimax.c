/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Minimax: full width to a fixed depth, every node visited [Rae 2001, HUJI English Draughts]. */
#include "search/search_context.h"

#include <math.h>

/* Recursion, one function for each side and horizon. */
#define DECLARE(name)                                                                              \
    static Score name##_black(SearchContext *context, const Position *p, int depth, int ply);      \
    static Score name##_white(SearchContext *context, const Position *p, int depth, int ply);
DECLARE(plain)
DECLARE(quiescent)

KERNEL_INLINE Score minimax(SearchContext *context, const Position *p, int depth, int ply,
                            Side side, bool quiescence);

/* The value of a child to the side that is to move there. */
KERNEL_INLINE Score below(SearchContext *context, const Position *p, int depth, int ply, Side side,
                          bool quiescence) {
    if (!quiescence) {
        if (depth == 0) return context_leaf(context, p, ply, side);
        return side == BLACK ? plain_black(context, p, depth, ply)
                             : plain_white(context, p, depth, ply);
    }
    if (depth <= 0) {
        const Targets jumps = position_jumps(p, side);
        if (!targets_any(&jumps)) return context_leaf(context, p, ply, side);
    }
    return side == BLACK ? quiescent_black(context, p, depth, ply)
                         : quiescent_white(context, p, depth, ply);
}

KERNEL_INLINE Score minimax(SearchContext *context, const Position *p, int depth, int ply,
                            Side side, bool quiescence) {
    if (!context_enter(context)) return 0;
    const Side other = side_other(side);
    const Targets jumps = position_jumps(p, side);
    Score best = -INFINITY;
    if (targets_any(&jumps)) {
        Position after[CAPTURES_MAX];
        const int count = captures_generate(p, side, &jumps, context->chain_backward, after);
        context->counters.legal_moves += (uint64_t)count;
        for (int i = 0; i < count; i++) {
            const Score value = -below(context, &after[i], depth - 1, ply + 1, other, quiescence);
            if (value > best) best = value;
        }
        return best;
    }
    const Targets quiets = position_quiets(p, side);
    if (!targets_any(&quiets)) return context_stuck(context, ply);
    context->counters.legal_moves += (uint64_t)targets_count(&quiets);
#pragma GCC unroll 4
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Position after = position_after_quiet(p, side, d, left & -left);
            const Score value = -below(context, &after, depth - 1, ply + 1, other, quiescence);
            if (value > best) best = value;
        }
    }
    return best;
}

#define DEFINE(name, side_name, side, quiescence)                                                  \
    static Score name##_##side_name(SearchContext *context, const Position *p, int depth,          \
                                    int ply) {                                                     \
        return minimax(context, p, depth, ply, side, quiescence);                                  \
    }
DEFINE(plain, black, BLACK, false)
DEFINE(plain, white, WHITE, false)
DEFINE(quiescent, black, BLACK, true)
DEFINE(quiescent, white, WHITE, true)

static Score plain_child(SearchContext *context, const Position *child, Side side, Score alpha,
                         Score beta, int depth, int ply) {
    (void)alpha;
    (void)beta;
    return below(context, child, depth, ply, side, false);
}

static Score quiescent_child(SearchContext *context, const Position *child, Side side, Score alpha,
                             Score beta, int depth, int ply) {
    (void)alpha;
    (void)beta;
    return below(context, child, depth, ply, side, true);
}

typedef struct State {
    bool quiescence;
} State;

static const Setting SETTINGS[] = {{KEY_FLAG(State, quiescence)}, {.name = NULL}};

static bool search_root(SearchContext *context, const void *opaque, int depth,
                        SearchResult *result) {
    const State *const state = opaque;
    return context_root(context, depth, true, state->quiescence ? quiescent_child : plain_child,
                        result);
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    SearchContext context;
    context_search_once(&context, eval, request, search_root, opaque, result);
}

extern const Search KERNEL_NAME(search_minimax);
const Search KERNEL_NAME(search_minimax) = {
    .name = "minimax",
    .summary = "full width to a fixed depth",
    .source = "Rae 2001, HUJI English Draughts",
    .options = "quiescence=on searches beyond the horizon while the side to move can jump",
    .needs_depth = true,
    .settings = SETTINGS,
    .size = sizeof(State),
    .run = run,
};
