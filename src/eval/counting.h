/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameters that count a set of squares in a part of the board. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/parameter.h"

/* The sets of squares that parameters count; each is made only if it is needed. */
typedef enum SetId {
    SET_MEN,
    SET_KINGS,
    SET_PIECES,
    SET_EMPTY, /* the same for both sides */
    SET_MOVABLE_MEN,
    SET_MOVABLE_KINGS,
    SET_LONER_MEN,
    SET_LONER_KINGS,
    SET_HOLES,
    SET_PATTERNS, /* each pattern is one square: pattern_square */
    SET_COUNT
} SetId;

/* Squares of Black and squares of White, counted together. Up to 8x8 both fit into one word:
 * White's are shifted up by 35 bits. The six that are then beyond bit 63 go to unused bits: the
 * product makes six copies of them, and the mask takes one square from each copy. */
#if BOARD_SIZE <= 8
typedef uint64_t Pair;
KERNEL_INLINE Pair pair_of(Bits black, Bits white) {
    const uint64_t copies = (uint64_t)1 << 8 | (uint64_t)1 << 16 | (uint64_t)1 << 24 |
                            (uint64_t)1 << 40 | (uint64_t)1 << 48 | (uint64_t)1 << 56;
    const uint64_t places = (uint64_t)1 << 8 | (uint64_t)1 << 17 | (uint64_t)1 << 26 |
                            (uint64_t)1 << 43 | (uint64_t)1 << 52 | (uint64_t)1 << 61;
    return black | white << 35 | ((white >> 29) * copies & places);
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
#define SETS_OF_KINGS (SET_BIT(SET_KINGS) | SET_BIT(SET_MOVABLE_KINGS) | SET_BIT(SET_LONER_KINGS))

/* Makes the sets whose bits are in `needed`, and the first four in any case. */
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

/* Finds the empty squares next to three or more of Black's pieces, and of White's: both at once, as
 * a vector, where each side's squares are one word. */
KERNEL_INLINE void holes_of(const Position *p, Bits empty, Bits *black, Bits *white) {
#if BOARD_SIZE <= 10
    typedef Bits Both __attribute__((vector_size(2 * sizeof(Bits))));
    Bits first = p->pieces[BLACK];
    /* In registers: one read of both would wait for the two writes that made them. */
    __asm__("" : "+r"(first));
    Both b = {first, p->pieces[WHITE]};
    const Both n0 = b << HALF, n1 = b << (HALF + 1), n2 = b >> HALF, n3 = b >> (HALF + 1);
    b = ((n0 & n1 & (n2 | n3)) | (n2 & n3 & (n0 | n1))) & empty;
    *black = b[BLACK];
    *white = b[WHITE];
#else
    *black = empty & next_to_three(p->pieces[BLACK]);
    *white = empty & next_to_three(p->pieces[WHITE]);
#endif
}

/* Returns square n as `side` sees it: n for Black, the opposite one for White. */
KERNEL_INLINE Bits square_of(Side side, int n) {
    return BITS_SQUARE(side == BLACK ? n : POSITION_SQUARES + 1 - n);
}

/* The patterns; squares as on 8×8: 1, 2, 3 in the back row, 5, 6, 7 before them. Triangle (1, 2,
 * 6), Oreo (2, 3, 7), Bridge (1, 3), Dog (1 and the other's 5) stand for squares 1, 2, 3, 5. */
KERNEL_INLINE Bits pattern_square(ParameterId id, Side side) {
    return square_of(side, id == PARAMETER_DOG ? HALF + 1 : 1 + (int)(id - PARAMETER_TRIANGLE));
}
KERNEL_INLINE Bits patterns_of(const Position *p, Side side) {
    const Bits men = p->pieces[side] & ~p->kings, other = p->pieces[!side] & ~p->kings;
    const Bits threes = men & backward(men, side, 1) & backward(men, side, HALF + 1);
    return (threes & (square_of(side, 1) | square_of(side, 2))) |
           (men & forward(men, side, 2) & square_of(side, 3)) |
           (other & forward(men, side, HALF) & square_of(side, HALF + 1));
}

/* The places before empty squares as men of a side step, some of them beside the board. */
KERNEL_INLINE Bits before_empty(Bits empty, Side side) {
    return backward(empty, side, HALF) | backward(empty, side, HALF + 1);
}

/* Receives the squares of Black and of White in a set. */
typedef void TakeSet(void *context, SetId set, Bits black, Bits white);

/* Calls `take` for each needed set that depends on neighbours; of kings only if there are any. */
KERNEL_INLINE void sets_take(const Position *p, uint32_t needed, TakeSet *take, void *context) {
    const Bits black = p->pieces[BLACK], white = p->pieces[WHITE], all = black | white;
    const Bits empty = BITS_ALL & ~all, men = all & ~p->kings;
#define NEEDED(set) ((needed & SET_BIT(set)) != 0)
    if ((needed & (SET_BIT(SET_MOVABLE_MEN) | SET_BIT(SET_MOVABLE_KINGS))) != 0) {
        const Bits below = before_empty(empty, BLACK), above = before_empty(empty, WHITE);
        if (NEEDED(SET_MOVABLE_MEN))
            take(context, SET_MOVABLE_MEN, black & men & below, white & men & above);
        if (p->kings != 0 && NEEDED(SET_MOVABLE_KINGS)) {
            const Bits movable = p->kings & (below | above);
            take(context, SET_MOVABLE_KINGS, black & movable, white & movable);
        }
    }
    if ((needed & (SET_BIT(SET_LONER_MEN) | SET_BIT(SET_LONER_KINGS))) != 0) {
        const Bits alone = all & ~next_to_one(all);
        if (NEEDED(SET_LONER_MEN))
            take(context, SET_LONER_MEN, black & men & alone, white & men & alone);
        if (p->kings != 0 && NEEDED(SET_LONER_KINGS)) {
            const Bits kings = p->kings & alone;
            take(context, SET_LONER_KINGS, black & kings, white & kings);
        }
    }
    if (NEEDED(SET_HOLES)) {
        Bits black_holes, white_holes;
        holes_of(p, empty, &black_holes, &white_holes);
        take(context, SET_HOLES, black_holes, white_holes);
    }
    if (NEEDED(SET_PATTERNS))
        take(context, SET_PATTERNS, patterns_of(p, BLACK), patterns_of(p, WHITE));
#undef NEEDED
}

KERNEL_INLINE void sets_put(void *sets, SetId set, Bits black, Bits white) {
    ((Sets *)sets)->of[set] = pair_of(black, white);
}

KERNEL_INLINE void sets_make(Sets *sets, const Position *p, uint32_t needed) {
    const Bits black = p->pieces[BLACK], white = p->pieces[WHITE];
    const Bits empty = BITS_ALL & ~(black | white);
    *sets = (Sets){0};
    sets_put(sets, SET_MEN, black & ~p->kings, white & ~p->kings);
    sets_put(sets, SET_KINGS, black & p->kings, white & p->kings);
    sets_put(sets, SET_PIECES, black, white);
    sets_put(sets, SET_EMPTY, empty, empty);
    sets_take(p, needed, sets_put, sets);
}
