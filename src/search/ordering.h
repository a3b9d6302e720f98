/* The children of a position and the order in which they are searched. Kernel sources only. */
#pragma once

#include "search/tree.h"

/* `rank` is what is sorted by: the rating, and below it 255 − index, so that equal ones stay in the
 * generator's order. */
typedef struct Children {
    int count;
    bool quiet;
    Position after[CHILDREN_MAX];
    uint16_t moves[CHILDREN_MAX]; /* quiet ones' numbers */
    uint64_t rank[CHILDREN_MAX];
    uint64_t keys[CHILDREN_MAX]; /* in the table */
} Children;

/* All positions after the moves of `side`, in the order of moves_generate; counts them. */
KERNEL_INLINE void children_expand(Children *children, Walk *walk, const Position *p, Side side) {
    const Targets jumps = position_jumps(p, side);
    children->quiet = !targets_any(&jumps);
    int count = 0;
    if (!children->quiet) {
        count = captures_generate(p, side, &jumps, walk->chain_backward, children->after);
    } else {
        const Targets quiets = position_quiets(p, side);
#pragma GCC unroll 4
        for (int d = 0; d < DIRECTIONS; d++) {
            for (Bits left = quiets.to[d]; left != 0; left &= left - 1) {
                children->moves[count] = (uint16_t)(d << QUIET_BITS | bits_index(left));
                children->after[count++] = position_after_quiet(p, side, d, left & -left);
            }
        }
    }
    children->count = count;
    walk->counters.legal_moves += (uint64_t)count;
}

enum { RANK_SHIFT = 8, RATE_FIRST = 1 << 30, RATE_KILLER = 1 << 29, RATE_FORCING = 1 << 28 };
enum { HISTORY_MAX = 1 << 26 };

/* What a capture takes, kings counted twice; in give-away the less the better. */
KERNEL_INLINE uint64_t capture_rate(const Walk *walk, const Position *p, const Position *after,
                                    Side other) {
    const Bits taken = p->pieces[other] ^ after->pieces[other];
    const int worth = bits_count(taken) + bits_count(taken & p->kings);
    return (uint64_t)(walk->stuck < 0 ? worth : 2 * POSITION_SQUARES - worth);
}

/* Whether the opponent must take after a quiet move: few replies, so a small subtree. */
KERNEL_INLINE uint64_t quiet_rate(const Position *after, Side other) {
    const Targets replies = position_jumps(after, other);
    return targets_any(&replies) ? RATE_FORCING : 0;
}

/* Rates all children; `first` is the index of the table's move or TABLE_NO_MOVE. */
KERNEL_INLINE void children_rate(Children *children, const Tree *tree, const Position *p, int ply,
                                 Side side, unsigned first) {
    const Side other = side == BLACK ? WHITE : BLACK;
    const bool captures = tree->switches.captures, history = tree->switches.history;
    const bool killers = tree->switches.killers && children->quiet;
    const uint16_t *const killer = tree->killers[ply];
    for (int i = 0; i < children->count; i++) {
        uint64_t rate = 0;
        if (captures) {
            rate = children->quiet ? quiet_rate(&children->after[i], other)
                                   : capture_rate(&tree->walk, p, &children->after[i], other);
        }
        if (children->quiet) {
            const unsigned move = children->moves[i];
            if (history) rate += tree->history[side][move];
            if (killers) {
                if (move == killer[0]) rate += RATE_KILLER;
                if (move == killer[1]) rate += RATE_KILLER - 1;
            }
        }
        if ((unsigned)i == first) rate += (uint64_t)RATE_FIRST;
        children->rank[i] = rate << RANK_SHIFT | (unsigned)(CHILDREN_MAX - 1 - i);
    }
}

/* The index of the best of the children from the i-th on, which becomes the i-th. */
KERNEL_INLINE int children_pick(Children *children, int i) {
    int best = i;
    for (int k = i + 1; k < children->count; k++) {
        if (children->rank[k] > children->rank[best]) best = k;
    }
    const uint64_t rank = children->rank[best];
    children->rank[best] = children->rank[i];
    children->rank[i] = rank;
    return CHILDREN_MAX - 1 - (int)(rank & (CHILDREN_MAX - 1));
}
