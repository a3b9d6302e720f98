/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters that count squares: sets of squares, and the part of the board in which each
 * parameter counts one. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/parameter.h"

/* The sets of squares that parameters count; each is made only if it is needed. */
typedef enum SetId {
    SET_MEN,
    SET_KINGS,
    SET_PIECES,
    SET_EMPTY, /* of both sides the same */
    SET_MOVABLE_MEN,
    SET_MOVABLE_KINGS,
    SET_LONER_MEN,
    SET_LONER_KINGS,
    SET_HOLES,
    SET_PATTERNS, /* no squares: bit i stands for the pattern PARAMETER_TRIANGLE + i */
    SET_COUNT
} SetId;

/* Squares of Black and squares of White, counted together. Up to 8x8 both fit into one word: what
 * a side has beyond bit 31 goes into the three bits of its half that no square uses. */
#if BOARD_SIZE <= 8
typedef uint64_t Pair;
KERNEL_INLINE Pair pair_half(Bits b) {
    return (uint32_t)b | ((b >> 32) * 0x01010100U & (1U << 8 | 1U << 17 | 1U << 26));
}
KERNEL_INLINE Pair pair_of(Bits black, Bits white) {
    return pair_half(black) | pair_half(white) << 32;
}
KERNEL_INLINE Pair pair_and(Pair a, Pair b) { return a & b; }
KERNEL_INLINE Pair pair_and_not(Pair a, Pair b) { return a & ~b; }
/* The number of squares of (set & where) ^ flip. */
KERNEL_INLINE int pair_count(Pair set, Pair where, Pair flip) {
    return bits_count((set & where) ^ flip);
}
#else
typedef struct Pair {
    Bits black, white;
} Pair;
KERNEL_INLINE Pair pair_of(Bits black, Bits white) { return (Pair){black, white}; }
KERNEL_INLINE Pair pair_and(Pair a, Pair b) { return (Pair){a.black & b.black, a.white & b.white}; }
KERNEL_INLINE Pair pair_and_not(Pair a, Pair b) {
    return (Pair){a.black & ~b.black, a.white & ~b.white};
}
KERNEL_INLINE int pair_count(Pair set, Pair where, Pair flip) {
    return bits_count((set.black & where.black) ^ flip.black) +
           bits_count((set.white & where.white) ^ flip.white);
}
#endif

typedef struct Sets {
    Pair of[SET_COUNT]; /* by SetId; those that were made */
} Sets;

#define SET_BIT(set) (1U << (set))

/* Makes the sets whose bits are in `needed`, and the first three in any case. */
KERNEL_INLINE void sets_make(Sets *sets, const Position *p, uint32_t needed);

/* The squares that a parameter up to PARAMETER_PIECES counts: the squares of `set` in `where`.
 * PARAMETER_PROMOTION_DISTANCE is not counted so. */
typedef struct Counted {
    SetId set;
    Bits where;
} Counted;

#define counted_squares KERNEL_NAME(counted_squares)
Counted counted_squares(ParameterId id, Side side);

/* The distance to promotion in binary: a man counts 2^bit for each set bit of the number of rows
 * that it has still to go. Returns the squares where that bit is set. */
enum { DISTANCE_BITS = BOARD_SIZE <= 8 ? 3 : 4 };
#define distance_squares KERNEL_NAME(distance_squares)
Bits distance_squares(int bit, Side side);

/* Return the squares with at least one, and at least three, neighbours in a set. */
KERNEL_INLINE Bits next_to_one(Bits b) {
    return b << HALF | b << (HALF + 1) | b >> HALF | b >> (HALF + 1);
}
KERNEL_INLINE Bits next_to_three(Bits b) {
    const Bits n0 = b << HALF, n1 = b << (HALF + 1), n2 = b >> HALF, n3 = b >> (HALF + 1);
    return (n0 & n1 & (n2 | n3)) | (n2 & n3 & (n0 | n1));
}

/* Returns square n as `side` sees it: n for Black, the opposite one for White. */
KERNEL_INLINE Bits square_of(Side side, int n) {
    return BITS_SQUARE(side == BLACK ? n : POSITION_SQUARES + 1 - n);
}

/* The four patterns; squares as on 8×8: 1, 2, 3 in the back row, 5, 6, 7 before them. */
KERNEL_INLINE Bits patterns_of(const Position *p, Side side) {
    const Bits men = p->pieces[side] & ~p->kings, other = p->pieces[!side] & ~p->kings;
    const Bits s1 = square_of(side, 1), s2 = square_of(side, 2), s3 = square_of(side, 3);
    const Bits s5 = square_of(side, HALF + 1), s6 = square_of(side, HALF + 2);
    const Bits s7 = square_of(side, HALF + 3);
    const Bits triangle = s1 | s2 | s6, oreo = s2 | s3 | s7, bridge = s1 | s3;
    return (Bits)((men & triangle) == triangle) << (PARAMETER_TRIANGLE - PARAMETER_TRIANGLE) |
           (Bits)((men & oreo) == oreo) << (PARAMETER_OREO - PARAMETER_TRIANGLE) |
           (Bits)((men & bridge) == bridge) << (PARAMETER_BRIDGE - PARAMETER_TRIANGLE) |
           (Bits)((men & s1) != 0 && (other & s5) != 0) << (PARAMETER_DOG - PARAMETER_TRIANGLE);
}

/* The squares from which a man of a side steps onto an empty one. */
KERNEL_INLINE Bits before_empty(Bits empty, Side side) {
    return BITS_ALL & (backward(empty, side, HALF) | backward(empty, side, HALF + 1));
}

KERNEL_INLINE void sets_make(Sets *sets, const Position *p, uint32_t needed) {
    const Bits black = p->pieces[BLACK], white = p->pieces[WHITE], all = black | white;
    const Bits empty = BITS_ALL & ~all;
    const Pair pieces = pair_of(black, white), crowned = pair_of(p->kings, p->kings);
    const Pair men = pair_and_not(pieces, crowned), kings = pair_and(pieces, crowned);
#define NEEDED(set) ((needed & SET_BIT(set)) != 0)
    sets->of[SET_MEN] = men;
    sets->of[SET_KINGS] = kings;
    sets->of[SET_PIECES] = pieces;
    if (NEEDED(SET_EMPTY)) sets->of[SET_EMPTY] = pair_of(empty, empty);
    if (NEEDED(SET_MOVABLE_MEN)) {
        const Pair can_step = pair_of(before_empty(empty, BLACK), before_empty(empty, WHITE));
        sets->of[SET_MOVABLE_MEN] = pair_and(men, can_step);
    }
    if (NEEDED(SET_MOVABLE_KINGS)) {
        const Bits can_step = BITS_ALL & next_to_one(empty);
        sets->of[SET_MOVABLE_KINGS] = pair_and(kings, pair_of(can_step, can_step));
    }
    if (NEEDED(SET_LONER_MEN) || NEEDED(SET_LONER_KINGS)) {
        const Bits alone = all & ~next_to_one(all);
        const Pair loners = pair_of(alone, alone);
        sets->of[SET_LONER_MEN] = pair_and(men, loners);
        sets->of[SET_LONER_KINGS] = pair_and(kings, loners);
    }
    if (NEEDED(SET_HOLES)) {
        sets->of[SET_HOLES] = pair_of(empty & next_to_three(black), empty & next_to_three(white));
    }
    if (NEEDED(SET_PATTERNS)) {
        sets->of[SET_PATTERNS] = pair_of(patterns_of(p, BLACK), patterns_of(p, WHITE));
    }
#undef NEEDED
}
