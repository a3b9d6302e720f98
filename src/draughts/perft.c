/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft: counting move sequences, in bulk or one by one. */
#include "draughts/generate.h"

#include <stddef.h>

/* One function for each side and way of counting. Captures have their own, so that the other
 * functions can keep their values in registers. The position is passed in registers. */
#define ARGUMENTS Bits black, Bits white, Bits kings, int depth, bool chain_backward
#define DECLARE(name)                                                                              \
    static uint64_t name##_black(ARGUMENTS);                                                       \
    static uint64_t name##_white(ARGUMENTS);
DECLARE(bulk)
DECLARE(each)
DECLARE(bulk_captures)
DECLARE(each_captures)
DECLARE(last_captures)

#define CALL(name, p, side, depth, chain_backward)                                                 \
    ((side) == BLACK ? name##_black : name##_white)((p)->pieces[BLACK], (p)->pieces[WHITE],        \
                                                    (p)->kings, depth, chain_backward)

/* A side's quiet moves and first jumps in `directions` (2: it has no king). */
typedef struct Steps {
    Targets quiets, jumps;
} Steps;

KERNEL_INLINE Steps steps_of(const Position *p, Side side, int directions) {
    const Bits own = p->pieces[side], other = p->pieces[!side], empty = BITS_ALL & ~(own | other);
    Steps steps = {{{0, 0, 0, 0}}, {{0, 0, 0, 0}}};
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        const Bits next = step_along(d < 2 ? own : own & p->kings, side, d);
        steps.quiets.to[d] = next & empty;
        steps.jumps.to[d] = step_along(next & other, side, d) & empty;
    }
    return steps;
}

/* Returns the number of captures of a man that has jumped to `at` and must jump again, only
 * forward: it meets no piece twice. `ahead`: the squares from which it can jump. */
static uint64_t paths_black(Bits at, Bits other, Bits empty, Bits ahead);
static uint64_t paths_white(Bits at, Bits other, Bits empty, Bits ahead);

KERNEL_INLINE uint64_t paths(Bits at, Bits other, Bits empty, Bits ahead, Side side) {
    uint64_t total = 0;
    for (int d = 0; d < 2; d++) {
        const Bits to = jump_along(at, other, empty, side, d);
        if ((to & ahead) != 0) {
            total += (side == BLACK ? paths_black : paths_white)(to, other, empty, ahead);
        } else {
            total += to != 0;
        }
    }
    return total;
}
static uint64_t paths_black(Bits at, Bits other, Bits empty, Bits ahead) {
    return paths(at, other, empty, ahead, BLACK);
}
static uint64_t paths_white(Bits at, Bits other, Bits empty, Bits ahead) {
    return paths(at, other, empty, ahead, WHITE);
}

/* Returns the number of captures of a side, at least one, without making single jumps. */
KERNEL_INLINE uint64_t count_last_captures(const Position *p, int depth, Side side,
                                           bool chain_backward, bool bulk, int directions) {
    (void)depth, (void)bulk;
    const Targets jumps = steps_of(p, side, directions).jumps;
    const Targets on = captures_going_on(p, side, &jumps, chain_backward, directions);
    uint64_t total = 0;
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) total += (uint64_t)bits_count(jumps.to[d] ^ on.to[d]);
    if (!targets_any(&on)) return total;
    if (directions == DIRECTIONS || chain_backward)
        return total + (uint64_t)captures_follow(p, side, &on, &on, chain_backward, NULL);
    const Bits other = p->pieces[!side], empty = BITS_ALL & ~(other | p->pieces[side]);
    const Bits ahead = takeoffs(other, empty, side, 0, 1);
#pragma GCC unroll 4
    for (int d = 0; d < 2; d++) {
        for (Bits left = on.to[d]; left != 0; left &= left - 1)
            total += paths(left & -left, other, empty, ahead, side);
    }
    return total;
}

KERNEL_INLINE uint64_t count_last(const Position *p, Side side, bool chain_backward,
                                  int directions) {
    const Steps steps = steps_of(p, side, directions);
    return __builtin_expect(targets_any(&steps.jumps), 0)
               ? CALL(last_captures, p, side, 1, chain_backward)
               : (uint64_t)targets_count(&steps.quiets);
}

/* Counts the sequences from a position after a move of the other side. */
KERNEL_INLINE uint64_t descend(const Position *p, int depth, Side side, bool chain_backward,
                               bool bulk) {
    if (bulk && depth == 1) {
        return (p->pieces[side] & p->kings) == 0 ? count_last(p, side, chain_backward, 2)
                                                 : count_last(p, side, chain_backward, DIRECTIONS);
    }
    if (!bulk && depth == 0) return 1;
    return bulk ? CALL(bulk, p, side, depth, chain_backward)
                : CALL(each, p, side, depth, chain_backward);
}

KERNEL_INLINE uint64_t count_captures(const Position *p, int depth, Side side, bool chain_backward,
                                      bool bulk, int directions) {
    const Targets jumps = steps_of(p, side, directions).jumps;
    const Targets on = captures_going_on(p, side, &jumps, chain_backward, directions);
    uint64_t total = 0;
    for (int d = 0; d < directions; d++) {
        for (Bits left = jumps.to[d] ^ on.to[d]; left != 0; left &= left - 1) {
            const Position after = after_jump(p, side, d, left & -left);
            total += descend(&after, depth - 1, side_other(side), chain_backward, bulk);
        }
    }
    if (!targets_any(&on)) return total;
    Position after[CAPTURES_MAX];
    const int count = captures_follow(p, side, &on, &on, chain_backward, after);
    for (int i = 0; i < count; i++)
        total += descend(&after[i], depth - 1, side_other(side), chain_backward, bulk);
    return total;
}

KERNEL_INLINE uint64_t count_moves(const Position *p, int depth, Side side, bool chain_backward,
                                   bool bulk, int directions) {
    const Steps steps = steps_of(p, side, directions);
    if (targets_any(&steps.jumps)) {
        return bulk ? CALL(bulk_captures, p, side, depth, chain_backward)
                    : CALL(each_captures, p, side, depth, chain_backward);
    }
    uint64_t total = 0;
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        for (Bits left = steps.quiets.to[d]; left != 0; left &= left - 1) {
            const Position after = position_after_quiet(p, side, d, left & -left);
            total += descend(&after, depth - 1, side_other(side), chain_backward, bulk);
        }
    }
    return total;
}

#define DEFINE(name, count, ...)                                                                   \
    DEFINE_SIDE(name##_black, BLACK, count, __VA_ARGS__)                                           \
    DEFINE_SIDE(name##_white, WHITE, count, __VA_ARGS__)
#define DEFINE_SIDE(name, side, count, ...)                                                        \
    __attribute__((noinline)) static uint64_t name(ARGUMENTS) {                                    \
        const Position p = {{black, white}, kings};                                                \
        return (p.pieces[side] & kings) == 0                                                       \
                   ? count(&p, depth, side, chain_backward, __VA_ARGS__, 2)                        \
                   : count(&p, depth, side, chain_backward, __VA_ARGS__, DIRECTIONS);              \
    }
DEFINE(bulk, count_moves, true)
DEFINE(each, count_moves, false)
DEFINE(bulk_captures, count_captures, true)
DEFINE(each_captures, count_captures, false)
DEFINE(last_captures, count_last_captures, true)

uint64_t perft_count(const Board *board, const Rules *rules, int depth, bool bulk) {
    const Position p = position_of(board);
    const Side side = (Side)board->side;
    if (depth == 0) return 1;
    return bulk ? descend(&p, depth, side, rules->chain_backward, true)
                : descend(&p, depth, side, rules->chain_backward, false);
}
