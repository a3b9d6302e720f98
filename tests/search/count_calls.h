/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Put before the sources of a search that is compiled once more for test_counted.c: counts, apart
 * from the search's own counters, the positions it makes and those it looks at. */
#pragma once

#include "counted.h"
#include "draughts/generate.h"

KERNEL_INLINE Position count_quiet(const Position *p, Side side, int direction, Bits to) {
    counted_calls.made++;
    return position_after_quiet(p, side, direction, to);
}
#define position_after_quiet count_quiet

KERNEL_INLINE int count_captures(const Position *p, Side side, const Targets *jumps,
                                 bool chain_backward, Position *after) {
    const int count = captures_generate(p, side, jumps, chain_backward, after);
    counted_calls.made += (uint64_t)count;
    return count;
}
#define captures_generate count_captures

KERNEL_INLINE int count_follow(const Position *p, Side side, const Targets *jumps,
                               const Targets *on, bool chain_backward, Position *after) {
    const int count = captures_follow(p, side, jumps, on, chain_backward, after);
    counted_calls.made += (uint64_t)count;
    return count;
}
#undef captures_follow
#define captures_follow count_follow

KERNEL_INLINE Position count_jump(const Position *p, Side side, int direction, Bits to) {
    counted_calls.made++;
    return after_jump(p, side, direction, to);
}
#define after_jump count_jump

/* Every search asks this of a position that it goes on from. */
KERNEL_INLINE Targets count_expanded(const Position *p, Side side) {
    counted_calls.expanded++;
    return position_jumps(p, side);
}
#define position_jumps count_expanded

/* And this of a position at the horizon. */
KERNEL_INLINE bool count_horizon(const Position *p, Side side) {
    counted_calls.horizon++;
    return position_can_move(p, side);
}
#define position_can_move count_horizon
