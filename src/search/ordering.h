/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The children of a position and the order in which they are searched. Kernel sources only. */
#pragma once

#include "draughts/generate.h"
#include "draughts/position.h"
#include "search/enhanced_tree.h"
#include "util/rng.h"

/* Keys of positions in the table: a hash of the pieces and the side to move */

/* Returns what the pieces of a side add to the key. */
KERNEL_INLINE uint64_t key_of_pieces(const Position *p, Side side) {
    const uint64_t pieces = (uint64_t)p->pieces[side];
    return side == BLACK ? rng_mix(pieces) : rng_rotate(rng_mix(~pieces), 21);
}

/* Returns what the kings add, on 12x12 their lower word only; on smaller boards also the side to
 * move, in a bit without a square: squares end at bit 54 (12x12: bit 13 of the upper word). */
KERNEL_INLINE uint64_t key_of_kings(const Position *p, Side side) {
    const uint64_t mover = BOARD_SIZE > 10 ? 0 : (uint64_t)side << 63;
    return rng_rotate(rng_mix((uint64_t)p->kings | mover), 42);
}

/* Returns what the upper words of 12x12 add, and there the side to move. */
KERNEL_INLINE uint64_t key_of_upper(const Position *p, Side side) {
#if BOARD_SIZE > 10
    const uint64_t upper = (uint64_t)(p->pieces[BLACK] >> 64) << 40 |
                           (uint64_t)(p->pieces[WHITE] >> 64) << 20 | (uint64_t)(p->kings >> 64);
    return rng_rotate(rng_mix(upper | (uint64_t)side << 63), 11);
#else
    (void)p, (void)side;
    return 0;
#endif
}

KERNEL_INLINE uint64_t position_key(const Position *p, Side side) {
    return key_of_pieces(p, BLACK) ^ key_of_pieces(p, WHITE) ^ key_of_kings(p, side) ^
           key_of_upper(p, side);
}

/* Ordering */

/* Children are sorted by `rank`: the rating and, in the low 8 bits, 255 − index, so that equal ones
 * stay in the generator's order. The rank is 0 once its child is picked, and after the last child
 * in the block. Captures get theirs in children_rate. */
enum { RANK_BLOCK = 8 };
typedef struct Children {
    int count;
    bool quiet;
    Position after[CHILDREN_MAX];
    uint16_t moves[CHILDREN_MAX]; /* of quiet moves; + MOVE_FORCING if forcing */
    uint64_t rank[CHILDREN_MAX + RANK_BLOCK];
    uint64_t keys[CHILDREN_MAX]; /* in the table */
} Children;

enum { MOVE_FORCING = QUIETS, RANK_SHIFT = 8 };
enum { RATE_FIRST = 1 << 30, RATE_KILLER = 1 << 29, RATE_FORCING = 1 << 28 };
enum { HISTORY_MAX = 1 << 26 };
#define CHILD_OF(rank) (CHILDREN_MAX - 1 - (int)((rank) & (CHILDREN_MAX - 1)))

KERNEL_INLINE uint64_t rank_of(uint64_t rate, int i) {
    return rate << RANK_SHIFT | (unsigned)(CHILDREN_MAX - 1 - i);
}

/* Puts the killers above all history while quiet moves are rated: `sign` is 1 before, −1 after.
 * This is cheaper than testing for each move whether it is a killer. */
KERNEL_INLINE void favour_killers(Tree *tree, int ply, Side side, int sign) {
    tree->history[side][tree->killers[ply][0]] += (uint32_t)(sign * RATE_KILLER);
    tree->history[side][tree->killers[ply][1]] += (uint32_t)(sign * (RATE_KILLER - 1));
}

KERNEL_INLINE uint64_t quiet_rank(const Tree *tree, Side side, unsigned move, unsigned forces,
                                  int i) {
    return rank_of((uint64_t)forces * RATE_FORCING + tree->history[side][move], i);
}

/* Returns the number of captured pieces, kings counted twice; in give-away less is better. */
KERNEL_INLINE uint64_t capture_rate(const SearchContext *context, const Position *p,
                                    const Position *after, Side other) {
    const Bits taken = p->pieces[other] ^ after->pieces[other];
    const int worth = bits_count(taken) + bits_count(taken & p->kings);
    return (uint64_t)(context->stuck < 0 ? worth : 2 * POSITION_SQUARES - worth);
}

KERNEL_INLINE void expand_captures(Children *children, const Tree *tree, const Position *p,
                                   Side side, const Targets *jumps, bool keyed) {
    const Side other = side_other(side);
    children->count =
        captures_generate(p, side, jumps, tree->context.chain_backward, children->after);
    for (int i = 0; keyed && i < children->count; i++) {
        children->keys[i] = position_key(&children->after[i], other);
        table_prefetch(&tree->table, children->keys[i]);
    }
}

/* The parts of the key that no quiet move changes are computed once. The same loop rates the moves,
 * because processors mispredict where a loop ends. */
KERNEL_INLINE void expand_quiets(Children *children, Tree *tree, const Position *p, Side side,
                                 int ply, bool keyed) {
    const Side other = side_other(side);
    const Targets quiets = position_quiets(p, side);
    Targets forcing = {{0, 0, 0, 0}};
    if (tree->switches.captures) forcing = quiets_forcing(p, side, &quiets);
    const uint64_t still = key_of_pieces(p, other), kings = key_of_kings(p, other);
    int count = 0;
    favour_killers(tree, ply, side, 1);
#pragma GCC unroll 4
    for (int first = 0; first < DIRECTIONS; first += RUN_DIRECTIONS) {
        TargetRun left = run_of(&quiets, side, first);
        while (left != 0) {
            Bits to;
            const int d = run_take(&left, side, first, &to), at = bits_index(to);
            const Position after = position_after_quiet(p, side, d, to);
            const unsigned move = (unsigned)(d << QUIET_BITS | at);
            const unsigned forces = (unsigned)(forcing.to[d] >> at) & 1;
            children->after[count] = after;
            children->moves[count] = (uint16_t)(move | forces * MOVE_FORCING);
            children->rank[count] = quiet_rank(tree, side, move, forces, count);
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
    favour_killers(tree, ply, side, -1);
    children->count = count;
}

/* Makes all positions after the moves of `side`, in the order of moves_generate, and counts them as
 * legal moves; with `keyed` also their keys, and prefetches their entries. */
KERNEL_INLINE void children_expand(Children *children, Tree *tree, const Position *p, Side side,
                                   int ply, bool keyed) {
    const Targets jumps = position_jumps(p, side);
    children->quiet = !targets_any(&jumps);
    if (children->quiet)
        expand_quiets(children, tree, p, side, ply, keyed);
    else
        expand_captures(children, tree, p, side, &jumps, keyed);
    tree->context.counters.legal_moves += (uint64_t)children->count;
}

KERNEL_INLINE void rate_captures(Children *children, const Tree *tree, const Position *p,
                                 Side side) {
    const bool rated = tree->switches.captures;
    for (int i = 0; i < children->count; i++) {
        const Position *const after = &children->after[i];
        children->rank[i] =
            rank_of(rated ? capture_rate(&tree->context, p, after, side_other(side)) : 0, i);
    }
}

/* Rates quiet moves again by the present killers and history. */
KERNEL_INLINE void rate_quiets(Children *children, Tree *tree, int ply, Side side) {
    favour_killers(tree, ply, side, 1);
    for (int i = 0; i < children->count; i++) {
        const unsigned move = children->moves[i] % QUIETS;
        const unsigned forces = children->moves[i] / MOVE_FORCING;
        children->rank[i] = quiet_rank(tree, side, move, forces, i);
    }
    favour_killers(tree, ply, side, -1);
}

/* Rates all children; `first` is the index of the table's move or TABLE_NO_MOVE, `learnt` whether
 * anything was searched since they were made. */
KERNEL_INLINE void children_rate(Children *children, Tree *tree, const Position *p, int ply,
                                 Side side, unsigned first, bool learnt) {
    if (!children->quiet)
        rate_captures(children, tree, p, side);
    else if (learnt)
        rate_quiets(children, tree, ply, side);
    for (int i = 0; i < RANK_BLOCK; i++) children->rank[children->count + i] = 0;
    if (first >= (unsigned)children->count) return;
    children->rank[first] += (uint64_t)RATE_FIRST << RANK_SHIFT;
}

KERNEL_INLINE uint64_t higher(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Picks the best of the children left; returns its index. Most nodes have one block of children. */
KERNEL_INLINE int children_pick(Children *children) {
    uint64_t best = 0;
    for (int i = 0; i < children->count; i += RANK_BLOCK) {
        const uint64_t *const rank = &children->rank[i];
        const uint64_t low = higher(higher(rank[0], rank[1]), higher(rank[2], rank[3]));
        const uint64_t high = higher(higher(rank[4], rank[5]), higher(rank[6], rank[7]));
        best = higher(best, higher(low, high));
    }
    const int index = CHILD_OF(best);
    children->rank[index] = 0;
    return index;
}
