/* Captures: generated with all their continuations, by the kernels.
 *
 * How many there can be: on 8×8 a king's jumps pass over squares of one class, 9 of them; over all
 * 2^9 sets of them and all starts it has at most 16 routes, so the 12 pieces of a side have at most
 * 192. On larger boards positions with more than CAPTURES_MAX can be made by hand; the generator
 * never writes past it, whatever the position, and drops the rest. */
#pragma once

#include "draughts/moves.h"
#include "draughts/position.h"

enum { CAPTURES_MAX = MOVES_MAX };

#define captures_generate KERNEL_NAME(captures_generate)
#define captures_trace KERNEL_NAME(captures_trace)

/* Fills `after` (CAPTURES_MAX long) with the positions after each capture of `side`, given the
 * first jumps (at least one), and returns their number. `chain_backward`: Rules. */
int captures_generate(const Position *position, Side side, const Targets *jumps,
                      bool chain_backward, Position *after);

/* The same captures in the same order as moves with their paths. */
int captures_trace(const Position *position, Side side, const Targets *jumps, bool chain_backward,
                   MoveList *list);

/* Where a piece on `at` can land by one more jump. */
KERNEL_INLINE Bits landings(Bits at, Bits other, Bits empty, Side side, bool backward_too) {
    Bits to = 0;
    for (int d = 0; d < (backward_too ? DIRECTIONS : 2); d++) {
        to |= step_along(step_along(at, side, d) & other, side, d);
    }
    return to & empty;
}

/* Whether some capture might go on after its first jump; may say yes where none can, never no
 * where one does: the set of all landing squares stands in for each, and a piece's own square,
 * to which only a longer chain can return, counts as full. */
KERNEL_INLINE bool captures_may_chain(const Position *p, Side side, const Targets *jumps,
                                      bool chain_backward) {
    const Bits own = p->pieces[side], other = p->pieces[!side], empty = BITS_ALL & ~(own | other);
    const Bits to = jumps->to[0] | jumps->to[1] | jumps->to[2] | jumps->to[3];
    if (landings(to, other, empty, side, false) != 0) return true;
    if (!chain_backward && (own & p->kings) == 0) return false;
    return landings(to, other, empty, side, true) != 0;
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

#define perft_count KERNEL_NAME(perft_count)

/* The number of move sequences of `depth` plies; see perft in moves.h. */
uint64_t perft_count(const Board *board, const Rules *rules, int depth, bool bulk);
