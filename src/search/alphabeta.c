/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plain alpha-beta: no table, no ordering except a seeded shuffle of the children. The value is
 * minimax's [all four papers; Knuth and Moore 1975]. */
#include "search/alphabeta.h"

#include <assert.h>
#include <math.h>

/* Each way to search below the root has a function for each side: none pays for what it does not
 * use. Children come as generated or shuffled, with or without quiescence; as generated also with
 * the two shortcuts of `enhanced` at leaves. Positions are passed in registers. */
#define DECLARE(name)                                                                              \
    static Score name##_black(SearchContext *context, Bits black, Bits white, Bits kings,          \
                              Score alpha, Score beta, int depth, int ply);                        \
    static Score name##_white(SearchContext *context, Bits black, Bits white, Bits kings,          \
                              Score alpha, Score beta, int depth, int ply);
DECLARE(plain)
DECLARE(quiescent)
DECLARE(shuffled)
DECLARE(shuffled_quiescent)
DECLARE(shortcut)
DECLARE(shortcut_quiescent)

#define BELOW(name)                                                                                \
    ((side == BLACK ? name##_black : name##_white)(context, p->pieces[BLACK], p->pieces[WHITE],    \
                                                   p->kings, alpha, beta, depth, ply))

/* Where a child is; a constant in inlined calls. */
typedef enum Horizon { ANYWHERE, AT_HORIZON, ABOVE_HORIZON } Horizon;

/* Returns the value of a child to `side`, which is to move there. */
KERNEL_INLINE Score below(SearchContext *context, const Position *p, Score alpha, Score beta,
                          int depth, int ply, Side side, bool shuffle, bool quiescence,
                          bool shortcuts, Horizon horizon) {
    Score known;
    if (context_is_known(context, p, ply, side, &known)) return known;
    if (horizon == AT_HORIZON || (horizon == ANYWHERE && depth <= 0)) {
        const Targets jumps = quiescence ? position_jumps(p, side) : (Targets){{0, 0, 0, 0}};
        const Position leaf = *p; /* a copy, so that *p can stay in registers */
        if (!targets_any(&jumps)) {
            return shortcuts ? context_leaf_within(context, &leaf, alpha, beta, ply, side)
                             : context_leaf(context, &leaf, ply, side);
        }
    }
    if (shuffle) return quiescence ? BELOW(shuffled_quiescent) : BELOW(shuffled);
    if (shortcuts) return quiescence ? BELOW(shortcut_quiescent) : BELOW(shortcut);
    return quiescence ? BELOW(quiescent) : BELOW(plain);
}

/* The best value found so far at a node, and the window. */
typedef struct Bounds {
    Score best, alpha, beta;
} Bounds;

/* Takes a child's value into account; returns true for a cut-off. Only fail-soft (`soft`) notes
 * values below alpha, for tables; it visits the same nodes [Fishburn 1981]. */
KERNEL_INLINE bool improve(Bounds *bounds, Score value, bool soft) {
    if (soft && value <= bounds->best) return false;
    if (soft) bounds->best = value;
    if (value <= bounds->alpha) return false;
    bounds->best = bounds->alpha = value;
    return value >= bounds->beta;
}

#define VALUE_OF(child, horizon)                                                                   \
    (-below(context, (child), -bounds.beta, -bounds.alpha, depth - 1, ply + 1, other, shuffle,     \
            quiescence, shortcuts, horizon))

/* Searches captures of which some have several jumps (`on`): all are made first, to be counted. */
KERNEL_INLINE Score in_chains(SearchContext *context, const Position *p, const Targets *jumps,
                              const Targets *on, Bounds bounds, int depth, int ply, Side side,
                              bool quiescence, bool shortcuts) {
    const bool shuffle = false;
    const Side other = side_other(side);
    Position after[CAPTURES_MAX];
    const int count = captures_follow(p, side, jumps, on, context->chain_backward, after);
    context->counters.legal_moves += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        if (improve(&bounds, VALUE_OF(&after[i], ANYWHERE), shortcuts)) break;
    }
    return bounds.best;
}

/* Not inlined: other nodes need no array of positions on their stack. */
typedef Score Chains(SearchContext *context, const Position *p, const Targets *jumps,
                     const Targets *on, Bounds bounds, int depth, int ply, Side side);
#define DEFINE_CHAINS(name, quiescence, shortcuts)                                                 \
    static __attribute__((noinline))                                                               \
    Score name##_chains(SearchContext *context, const Position *p, const Targets *jumps,           \
                        const Targets *on, Bounds bounds, int depth, int ply, Side side) {         \
        return side == BLACK ? in_chains(context, p, jumps, on, bounds, depth, ply, BLACK,         \
                                         quiescence, shortcuts)                                    \
                             : in_chains(context, p, jumps, on, bounds, depth, ply, WHITE,         \
                                         quiescence, shortcuts);                                   \
    }
DEFINE_CHAINS(plain, false, false)
DEFINE_CHAINS(quiescent, true, false)
DEFINE_CHAINS(shortcut, false, true)
DEFINE_CHAINS(shortcut_quiescent, true, true)

/* Searches captures, made one at a time if all are single jumps. `directions`: 2 without a king. */
KERNEL_INLINE Score captures_in_order(SearchContext *context, const Position *p,
                                      const Targets *jumps, Bounds bounds, int depth, int ply,
                                      Side side, bool quiescence, bool shortcuts, int directions,
                                      Horizon horizon) {
    const bool shuffle = false;
    const Side other = side_other(side);
    const Targets on = captures_going_on(p, side, jumps, context->chain_backward, directions);
    if (targets_any(&on)) {
        static Chains *const CHAINS[2][2] = {{plain_chains, shortcut_chains},
                                             {quiescent_chains, shortcut_quiescent_chains}};
        const Position copy = *p;
        const Targets jumps_copy = *jumps;
        return CHAINS[quiescence][shortcuts](context, &copy, &jumps_copy, &on, bounds, depth, ply,
                                             side);
    }
    context->counters.legal_moves += (uint64_t)targets_count(jumps);
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        for (Bits left = jumps->to[d]; left != 0; left &= left - 1) {
            const Position after = after_jump(p, side, d, left & -left);
            if (improve(&bounds, VALUE_OF(&after, horizon), shortcuts)) return bounds.best;
        }
    }
    return bounds.best;
}

/* Searches children in the generator's order, made one at a time. `directions` is 2 without a king:
 * these nodes, the most, do not pay for kings. */
KERNEL_INLINE Score in_order(SearchContext *context, const Position *p, Bounds bounds, int depth,
                             int ply, Side side, bool quiescence, bool shortcuts, int directions,
                             Horizon horizon) {
    const bool shuffle = false;
    const Side other = side_other(side);
    const Targets jumps = position_jumps(p, side);
    if (targets_any(&jumps))
        return captures_in_order(context, p, &jumps, bounds, depth, ply, side, quiescence,
                                 shortcuts, directions, horizon);
    Targets quiets = position_quiets(p, side);
    for (int d = directions; d < DIRECTIONS; d++) quiets.to[d] = 0;
    if (!targets_any(&quiets)) return context_stuck(context, ply);
    context->counters.legal_moves += (uint64_t)targets_count(&quiets);
    if (shortcuts && depth == 1 && !quiescence && context_is_flat(context, p, side, &quiets)) {
        const Position copy = *p;
        return context_flat_leaf(context, &copy, side);
    }
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Position after = position_after_quiet(p, side, d, left & -left);
            if (improve(&bounds, VALUE_OF(&after, horizon), shortcuts)) return bounds.best;
        }
    }
    return bounds.best;
}

/* Searches children in random order: all are made first. */
KERNEL_INLINE Score in_random_order(SearchContext *context, const Position *p, Bounds bounds,
                                    int depth, int ply, Side side, bool quiescence) {
    const bool shuffle = true, shortcuts = false;
    const Side other = side_other(side);
    Position children[CHILDREN_MAX];
    uint8_t order[CHILDREN_MAX];
    const int count = context_expand(context, p, side, children);
    if (count == 0) return context_stuck(context, ply);
    rng_shuffle(&context->rng, count, order);
    for (int i = 0; i < count; i++) {
        if (improve(&bounds, VALUE_OF(&children[order[i]], ANYWHERE), false)) break;
    }
    return bounds.best;
}

KERNEL_INLINE Score alphabeta(SearchContext *context, const Position *p, Score alpha, Score beta,
                              int depth, int ply, Side side, bool shuffle, bool quiescence,
                              bool shortcuts) {
    assert(alpha < beta);
    if (!context_enter(context)) return 0;
    const Bounds bounds = {shortcuts ? -INFINITY : alpha, alpha, beta};
    if (shuffle) return in_random_order(context, p, bounds, depth, ply, side, quiescence);
#define IN_ORDER(directions, horizon)                                                              \
    in_order(context, p, bounds, depth, ply, side, quiescence, shortcuts, directions, horizon)
    const bool is_last = depth == 1 && !quiescence;
    if ((p->pieces[side] & p->kings) != 0) return IN_ORDER(DIRECTIONS, ANYWHERE);
    return is_last ? IN_ORDER(2, AT_HORIZON) : IN_ORDER(2, quiescence ? ANYWHERE : ABOVE_HORIZON);
}

#define DEFINE(name, shuffle, quiescence, shortcuts)                                               \
    static Score name##_black(SearchContext *context, Bits black, Bits white, Bits kings,          \
                              Score alpha, Score beta, int depth, int ply) {                       \
        const Position p = {{black, white}, kings};                                                \
        return alphabeta(context, &p, alpha, beta, depth, ply, BLACK, shuffle, quiescence,         \
                         shortcuts);                                                               \
    }                                                                                              \
    static Score name##_white(SearchContext *context, Bits black, Bits white, Bits kings,          \
                              Score alpha, Score beta, int depth, int ply) {                       \
        const Position p = {{black, white}, kings};                                                \
        return alphabeta(context, &p, alpha, beta, depth, ply, WHITE, shuffle, quiescence,         \
                         shortcuts);                                                               \
    }                                                                                              \
    static Score name##_child(SearchContext *context, const Position *p, Side side, Score alpha,   \
                              Score beta, int depth, int ply) {                                    \
        return below(context, p, alpha, beta, depth, ply, side, shuffle, quiescence, shortcuts,    \
                     ANYWHERE);                                                                    \
    }
DEFINE(plain, false, false, false)
DEFINE(quiescent, false, true, false)
DEFINE(shuffled, true, false, false)
DEFINE(shuffled_quiescent, true, true, false)
DEFINE(shortcut, false, false, true)
DEFINE(shortcut_quiescent, false, true, true)

ValueChild *alphabeta_child(bool quiescence) {
    return quiescence ? shortcut_quiescent_child : shortcut_child;
}

static const char *const ORDERS[] = {"natural", "random", NULL};
const Setting ALPHABETA_SETTINGS[] = {
    {KEY_CHOICE(AlphaBeta, order, ORDERS)}, {KEY_FLAG(AlphaBeta, quiescence)}, {.name = NULL}};

bool alphabeta_root(SearchContext *context, const void *state, int depth, SearchResult *result) {
    const AlphaBeta *const settings = state;
    static ValueChild *const WAYS[2][2] = {{plain_child, quiescent_child},
                                           {shuffled_child, shuffled_quiescent_child}};
    return context_root(context, depth, false, WAYS[settings->order][settings->quiescence], result);
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    SearchContext context;
    context_search_once(&context, eval, request, alphabeta_root, opaque, result);
}

extern const Search KERNEL_NAME(search_alphabeta);
const Search KERNEL_NAME(search_alphabeta) = {
    .name = "alphabeta",
    .summary = "plain alpha-beta to a fixed depth: no table, no ordering",
    .source = "all four papers; Knuth and Moore 1975",
    .options =
        "order=natural (default) or random (children shuffled by the random seed); quiescence=on "
        "searches beyond the horizon while the side to move can jump; tables=DIR uses exact values "
        "of endings (egdb), tables=N those of up to N pieces in the user's cache",
    .needs_depth = true,
    .takes_tables = true,
    .settings = ALPHABETA_SETTINGS,
    .size = sizeof(AlphaBeta),
    .run = run,
};
