/* The parameters that count squares: sets of squares, and the part of the board in which each
 * parameter counts one. Kernel sources only. */
#ifndef JUMPOFF_EVAL_COUNTING_H
#define JUMPOFF_EVAL_COUNTING_H

#include "draughts/position.h"
#include "eval/parameter.h"

#include <stdint.h>

/* What is counted; each is made for both sides at once, and only where it is needed. */
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
    SET_PATTERNS, /* no squares: bit i stands for the pattern PARAMETER_TRIANGLE + i */
    SET_COUNT
} SetId;

typedef struct Sets {
    Bits of[SET_COUNT][2]; /* by SetId and Side */
} Sets;

#define SET_BIT(set) (1U << (set))

/* Makes the sets whose bits are in `needed`; the first four are always made. */
KERNEL_INLINE void sets_make(Sets *sets, const Position *p, uint32_t needed);

/* Where a parameter up to PARAMETER_PIECES counts what: all but PARAMETER_PROMOTION_DISTANCE are
 * the number of squares of `set` in `where`. */
typedef struct Counted {
    SetId set;
    Bits where;
} Counted;

#define counted_squares KERNEL_NAME(counted_squares)
Counted counted_squares(ParameterId id, Side side);

/* The rows that the men have still to go, in all. */
KERNEL_INLINE int promotion_distance(Bits men, Side side) {
    int distance = 0;
    /* The squares whose distance has the bit `bit` set: four of these weigh all rows at once. */
    for (int bit = 0; bit < 4; bit++) {
        Bits rows = 0;
        for (int to_go = 1; to_go < BOARD_SIZE; to_go++) {
            const int row = side == BLACK ? BOARD_SIZE - 1 - to_go : to_go;
            if ((to_go >> bit & 1) != 0) rows |= BITS_ROW(row);
        }
        if (rows != 0) distance += bits_count(men & rows) << bit;
    }
    return distance;
}

/* Squares with an empty, or any other, neighbour in a set: in at least one direction, three. */
KERNEL_INLINE Bits next_to_one(Bits b) {
    return b << HALF | b << (HALF + 1) | b >> HALF | b >> (HALF + 1);
}
KERNEL_INLINE Bits next_to_three(Bits b) {
    const Bits n0 = b << HALF, n1 = b << (HALF + 1), n2 = b >> HALF, n3 = b >> (HALF + 1);
    return (n0 & n1 & (n2 | n3)) | (n2 & n3 & (n0 | n1));
}

/* The square that is n for Black, as `side` sees it. */
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

KERNEL_INLINE Bits movable_men(Bits men, Bits empty, Side side) {
    return men & (backward(empty, side, HALF) | backward(empty, side, HALF + 1));
}

KERNEL_INLINE void sets_make(Sets *sets, const Position *p, uint32_t needed) {
    const Bits black = p->pieces[BLACK], white = p->pieces[WHITE], all = black | white;
    const Bits empty = BITS_ALL & ~all;
    const Bits black_men = black & ~p->kings, white_men = white & ~p->kings;
    const Bits black_kings = black & p->kings, white_kings = white & p->kings;
#define SET(id, of_black, of_white)                                                                \
    sets->of[id][BLACK] = (of_black), sets->of[id][WHITE] = (of_white)
    SET(SET_MEN, black_men, white_men);
    SET(SET_KINGS, black_kings, white_kings);
    SET(SET_PIECES, black, white);
    SET(SET_EMPTY, empty, empty);
    if ((needed & SET_BIT(SET_MOVABLE_MEN)) != 0) {
        SET(SET_MOVABLE_MEN, movable_men(black_men, empty, BLACK),
            movable_men(white_men, empty, WHITE));
    }
    if ((needed & SET_BIT(SET_MOVABLE_KINGS)) != 0) {
        const Bits free = next_to_one(empty);
        SET(SET_MOVABLE_KINGS, black_kings & free, white_kings & free);
    }
    if ((needed & (SET_BIT(SET_LONER_MEN) | SET_BIT(SET_LONER_KINGS))) != 0) {
        const Bits alone = ~next_to_one(all);
        SET(SET_LONER_MEN, black_men & alone, white_men & alone);
        SET(SET_LONER_KINGS, black_kings & alone, white_kings & alone);
    }
    if ((needed & SET_BIT(SET_HOLES)) != 0) {
        SET(SET_HOLES, empty & next_to_three(black), empty & next_to_three(white));
    }
    if ((needed & SET_BIT(SET_PATTERNS)) != 0) {
        SET(SET_PATTERNS, patterns_of(p, BLACK), patterns_of(p, WHITE));
    }
#undef SET
}

#endif
