/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a position stands in the table: a hash of the pieces and the side to move. Kernel sources
 * only. */
#pragma once

#include "draughts/position.h"
#include "util/rng.h"

/* What the pieces of a side add to the key. */
KERNEL_INLINE uint64_t key_of_pieces(const Position *p, Side side) {
    const uint64_t pieces = (uint64_t)p->pieces[side];
    return side == BLACK ? rng_mix(pieces) : rng_rotate(rng_mix(~pieces), 21);
}

/* What the kings add, of 12x12 without the upper word, and elsewhere the side to move. Its bit is
 * no square's: squares end at bit 54 of one word or, on 12x12, at bit 13 of a second one. */
KERNEL_INLINE uint64_t key_of_kings(const Position *p, Side side) {
    const uint64_t mover = BOARD_SIZE > 10 ? 0 : (uint64_t)side << 63;
    return rng_rotate(rng_mix((uint64_t)p->kings | mover), 42);
}

/* What the upper words of 12x12 add, and there the side to move. */
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
