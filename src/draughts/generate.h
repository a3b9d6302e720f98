/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Captures: generated with all their continuations, by the kernels.
 *
 * Their number: on 8×8 a king can only capture on the 9 squares of one class. Whichever of these
 * hold pieces, it has at most 16 routes from any start, so the 12 pieces of a side have at most 192
 * captures. A position on a larger board can have more than CAPTURES_MAX; the rest is dropped. */
#pragma once

#include "draughts/moves.h"
#include "draughts/position.h"

enum { CAPTURES_MAX = MOVES_MAX };

#define captures_follow KERNEL_NAME(captures_follow)
#define captures_trace KERNEL_NAME(captures_trace)

/* Fills `after` (CAPTURES_MAX long; NULL: only counts) with the position after each capture of
 * `side` and returns their number. `jumps`: the first jumps; `on`: those after which the piece
 * jumps again (may be `jumps`). `chain_backward`: see Rules. */
int captures_follow(const Position *position, Side side, const Targets *jumps, const Targets *on,
                    bool chain_backward, Position *after);

/* Lists the captures that begin with `jumps`, in the same order, as moves; returns their number. */
int captures_trace(const Position *position, Side side, const Targets *jumps, bool chain_backward,
                   MoveList *list);

/* Returns the squares where a piece on `at` can land after one more jump. */
KERNEL_INLINE Bits landings(Bits at, Bits other, Bits empty, Side side, bool backward_too) {
    Bits to = 0;
    for (int d = 0; d < (backward_too ? DIRECTIONS : 2); d++) {
        to |= step_along(step_along(at, side, d) & other, side, d);
    }
    return to & empty;
}

/* Returns the squares from which a piece could jump in the directions first … last. */
KERNEL_INLINE Bits takeoffs(Bits other, Bits empty, Side side, int first, int last) {
    Bits from = 0;
#pragma GCC unroll 4
    for (int d = first; d <= last; d++)
        from |= step_against(step_against(empty, side, d) & other, side, d);
    return from;
}

/* Returns the first jumps after which the piece must jump again. `directions`: 2 without a king.
 * The square left counts as occupied: a jump back to it would cross the piece just captured. */
KERNEL_INLINE Targets captures_going_on(const Position *p, Side side, const Targets *jumps,
                                        bool chain_backward, int directions) {
    const Bits own = p->pieces[side], other = p->pieces[!side], kings = own & p->kings;
    const Bits empty = BITS_ALL & ~(own | other);
    const Bits ahead = takeoffs(other, empty, side, 0, 1);
    Targets on = {{jumps->to[0] & ahead, jumps->to[1] & ahead, 0, 0}};
    if (directions == 2 && !chain_backward) return on;
    const Bits behind = takeoffs(other, empty, side, 2, 3);
#pragma GCC unroll 4
    for (int d = 0; d < directions; d++) {
        const Bits by_king = step_along(step_along(kings, side, d) & other, side, d);
        const Bits not_crowned = chain_backward ? by_king | ~BITS_CROWNING(side) : by_king;
        on.to[d] = jumps->to[d] & (ahead | (behind & not_crowned));
    }
    return on;
}

/* The position after `side`'s piece on `from` jumped over `captured` and ended on `to`. */
KERNEL_INLINE Position after_capture(const Position *p, Side side, Bits from, Bits to,
                                     Bits captured) {
    const Bits kings = p->kings & ~captured, king = kings & from;
    Position after;
    after.pieces[side] = (p->pieces[side] ^ from) | to;
    after.pieces[!side] = p->pieces[!side] ^ captured;
    after.kings = (kings ^ king) | (king != 0 ? to : 0) | (to & BITS_CROWNING(side));
    return after;
}

/* The position after the single jump to the one square `to` along a direction. */
KERNEL_INLINE Position after_jump(const Position *p, Side side, int direction, Bits to) {
    const Bits over = step_against(to, side, direction);
    return after_capture(p, side, step_against(over, side, direction), to, over);
}

KERNEL_INLINE int captures_along(const Position *p, Side side, const Targets *jumps,
                                 bool chain_backward, int directions, Position *after) {
    const Targets on = captures_going_on(p, side, jumps, chain_backward, directions);
    if (targets_any(&on)) return captures_follow(p, side, jumps, &on, chain_backward, after);
    int count = 0; /* never more than CAPTURES_MAX */
#pragma GCC unroll 4
    for (int first = 0; first < directions; first += RUN_DIRECTIONS) {
        TargetRun left = run_of(jumps, side, first);
        while (left != 0) {
            Bits to;
            const int d = run_take(&left, side, first, &to);
            after[count++] = after_jump(p, side, d, to);
        }
    }
    return count;
}

/* Fills `after` (CAPTURES_MAX long) with the position after each capture of `side` and returns
 * their number. `jumps`: the first jumps, at least one. Most captures are single jumps. */
KERNEL_INLINE int captures_generate(const Position *p, Side side, const Targets *jumps,
                                    bool chain_backward, Position *after) {
    return (p->pieces[side] & p->kings) == 0
               ? captures_along(p, side, jumps, chain_backward, 2, after)
               : captures_along(p, side, jumps, chain_backward, DIRECTIONS, after);
}

/* Returns the quiet moves after which the opponent must capture, and so has few replies. It can
 * capture the moved piece, or a piece by a jump to the square that the move left empty, or a piece
 * by a jump that it had before. */
KERNEL_INLINE Targets quiets_forcing(const Position *p, Side side, const Targets *quiets) {
    const Side other = side_other(side);
    const Bits own = p->pieces[side], empty = BITS_ALL & ~(own | p->pieces[other]);
    Targets beside, before, forcing;
    Bits exposed = 0, covers = 0;
#pragma GCC unroll 4
    for (int d = 0; d < DIRECTIONS; d++) {
        const Bits takers = d < 2 ? p->pieces[other] : p->pieces[other] & p->kings;
        beside.to[d] = step_along(takers, other, d);
        const Bits beyond = step_along(beside.to[d] & own, other, d);
        exposed |= beside.to[d] & step_against(empty, other, d);
        covers |= beyond & own;
        before.to[d] = beyond & empty;
    }
#pragma GCC unroll 4
    for (int d = 0; d < DIRECTIONS; d++)
        forcing.to[d] = quiets->to[d] & (exposed | beside.to[d] | step_along(covers, side, d));
    if (!targets_any(&before)) return forcing;
    for (int d = 0; d < DIRECTIONS; d++) {
        for (Bits left = quiets->to[d] & ~forcing.to[d]; left != 0; left &= left - 1) {
            const Bits to = left & -left, from = step_against(to, side, d);
            Bits jumps = 0;
            for (int e = 0; e < DIRECTIONS; e++)
                jumps |= before.to[e] & ~(to | step_along(from, other, e));
            if (jumps != 0) forcing.to[d] |= to;
        }
    }
    return forcing;
}

#define perft_count KERNEL_NAME(perft_count)

/* The number of move sequences of `depth` plies; see perft in moves.h. */
uint64_t perft_count(const Board *board, const Rules *rules, int depth, bool bulk);
