/* The children of a position and the order in which they are searched. Kernel sources only. */
#pragma once

#include "draughts/generate.h"
#include "search/position_key.h"
#include "search/tree.h"

/* `rank` is what is sorted by: the rating, and below it 255 − index, so that equal ones stay in the
 * generator's order. Those of the children not yet picked come last. Until children_rate a quiet
 * child's is RATE_FORCING or 0. */
typedef struct Children {
    int count;
    bool quiet;
    Position after[CHILDREN_MAX];
    uint16_t moves[CHILDREN_MAX];         /* quiet ones' numbers */
    uint64_t rank[CHILDREN_MAX], highest; /* of all */
    uint64_t keys[CHILDREN_MAX];          /* in the table */
} Children;

enum { RANK_SHIFT = 8, RATE_FIRST = 1 << 30, RATE_KILLER = 1 << 29, RATE_FORCING = 1 << 28 };
enum { HISTORY_MAX = 1 << 26 };
#define CHILD_OF(rank) (CHILDREN_MAX - 1 - (int)((rank) & (CHILDREN_MAX - 1)))

/* What a capture takes, kings counted twice; in give-away the less the better. */
KERNEL_INLINE uint64_t capture_rate(const Walk *walk, const Position *p, const Position *after,
                                    Side other) {
    const Bits taken = p->pieces[other] ^ after->pieces[other];
    const int worth = bits_count(taken) + bits_count(taken & p->kings);
    return (uint64_t)(walk->stuck < 0 ? worth : 2 * POSITION_SQUARES - worth);
}

KERNEL_INLINE void expand_captures(Children *children, const Tree *tree, const Position *p,
                                   Side side, const Targets *jumps, bool keyed) {
    const Side other = side_other(side);
    children->count = captures_generate(p, side, jumps, tree->walk.chain_backward, children->after);
    for (int i = 0; keyed && i < children->count; i++) {
        children->keys[i] = position_key(&children->after[i], other);
        table_prefetch(&tree->table, children->keys[i]);
    }
}

/* What a quiet move leaves as it was is keyed once. */
KERNEL_INLINE void expand_quiets(Children *children, const Tree *tree, const Position *p, Side side,
                                 bool keyed) {
    const Side other = side_other(side);
    const Targets quiets = position_quiets(p, side);
    Targets forcing = {{0, 0, 0, 0}};
    if (tree->switches.captures) forcing = quiets_forcing(p, side, &quiets);
    const uint64_t still = key_of_pieces(p, other), kings = key_of_kings(p, other);
    int count = 0;
#pragma GCC unroll 4
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left;
            const Position after = position_after_quiet(p, side, d, to);
            children->after[count] = after;
            children->moves[count] = (uint16_t)(d << QUIET_BITS | bits_index(left));
            children->rank[count] = (forcing.to[d] & to) != 0 ? RATE_FORCING : 0;
            if (keyed) {
                const bool same = after.kings == p->kings;
                const uint64_t key = key_of_pieces(&after, side) ^ still ^
                                     (same ? kings : key_of_kings(&after, other)) ^
                                     key_of_upper(&after, other);
                children->keys[count] = key;
                table_prefetch(&tree->table, key);
            }
            count++;
        }
    }
    children->count = count;
}

/* All positions after the moves of `side`, in the order of moves_generate, which it counts; with
 * `keyed` also their keys, whose entries will be looked at soon. */
KERNEL_INLINE void children_expand(Children *children, Tree *tree, const Position *p, Side side,
                                   bool keyed) {
    const Targets jumps = position_jumps(p, side);
    children->quiet = !targets_any(&jumps);
    if (children->quiet)
        expand_quiets(children, tree, p, side, keyed);
    else
        expand_captures(children, tree, p, side, &jumps, keyed);
    tree->walk.counters.legal_moves += (uint64_t)children->count;
}

/* Gives the i-th child its rank; the higher one of this and `highest`. */
KERNEL_INLINE uint64_t rank_child(Children *children, int i, uint64_t rate, uint64_t highest) {
    const uint64_t rank = rate << RANK_SHIFT | (unsigned)(CHILDREN_MAX - 1 - i);
    children->rank[i] = rank;
    return rank > highest ? rank : highest;
}

KERNEL_INLINE uint64_t rate_captures(Children *children, const Tree *tree, const Position *p,
                                     Side side) {
    const Side other = side_other(side);
    const bool rated = tree->switches.captures;
    uint64_t highest = 0;
    for (int i = 0; i < children->count; i++) {
        const Position *const after = &children->after[i];
        highest = rank_child(children, i, rated ? capture_rate(&tree->walk, p, after, other) : 0,
                             highest);
    }
    return highest;
}

KERNEL_INLINE uint64_t rate_quiets(Children *children, const Tree *tree, int ply, Side side) {
    const bool history = tree->switches.history, killers = tree->switches.killers;
    const unsigned killer = killers ? tree->killers[ply][0] : TABLE_NO_MOVE;
    const unsigned second = killers ? tree->killers[ply][1] : TABLE_NO_MOVE;
    uint64_t highest = 0;
    for (int i = 0; i < children->count; i++) {
        const unsigned move = children->moves[i];
        const uint64_t rate = children->rank[i] + (history ? tree->history[side][move] : 0) +
                              (move == killer ? RATE_KILLER : 0) +
                              (move == second ? RATE_KILLER - 1 : 0);
        highest = rank_child(children, i, rate, highest);
    }
    return highest;
}

/* Rates all children; `first` is the index of the table's move or TABLE_NO_MOVE. */
KERNEL_INLINE void children_rate(Children *children, const Tree *tree, const Position *p, int ply,
                                 Side side, unsigned first) {
    children->highest = children->quiet ? rate_quiets(children, tree, ply, side)
                                        : rate_captures(children, tree, p, side);
    if (first >= (unsigned)children->count) return;
    children->highest = children->rank[first] += (uint64_t)RATE_FIRST << RANK_SHIFT;
}

/* The index of the best of the children left, the i-th to be picked. */
KERNEL_INLINE int children_pick(Children *children, int i) {
    uint64_t best = i == 0 ? children->highest : children->rank[i];
    int at = i == 0 ? CHILD_OF(best) : i;
    for (int k = i + 1; i > 0 && k < children->count; k++) {
        at = children->rank[k] > best ? k : at;
        best = children->rank[k] > best ? children->rank[k] : best;
    }
    children->rank[at] = children->rank[i];
    return CHILD_OF(best);
}
