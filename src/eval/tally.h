/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tallies: the counts of a plan (estimate.h), a byte each. Kernel sources only.
 *
 * Most counts are of men or kings on certain squares, so tables give what the pieces on two rows
 * add to all counts at once. Boards above 8x8 have no tables, which would be too large. There, and
 * if there are few such counts, each is computed by itself. */
#pragma once

#include "eval/counting.h"

#include <string.h>

/* A value that is a number of squares: own + opponent's or, if the opponent's are flipped, own -
 * opponent's + bias. A side that does not count has no squares in `where`. */
typedef struct BitCount {
    Pair where, flip;
    int32_t bias;
    uint32_t set;
} BitCount;

/* The distance to promotion, a number of squares for each of its bits. */
typedef struct Distance {
    BitCount bits[DISTANCE_BITS];
} Distance;

KERNEL_INLINE int count_of(const BitCount *count, const Sets *sets) {
    return pair_count(sets->of[count->set], count->where, count->flip) - count->bias;
}

KERNEL_INLINE int distance_of(const Distance *distance, const Sets *sets) {
    int units = 0;
    for (int bit = 0; bit < DISTANCE_BITS; bit++) {
        units += count_of(&distance->bits[bit], sets) * (1 << bit);
    }
    return units;
}

/* Returns what some squares of a side add to a count. */
KERNEL_INLINE int count_growth(const BitCount *count, Side side, Bits bits) {
    const Pair none = pair_of(0, 0), some = pair_of(side == BLACK ? bits : 0, //
                                                    side == WHITE ? bits : 0);
    return pair_count(some, count->where, count->flip) -
           pair_count(none, count->where, count->flip);
}

enum {
    TALLY_MAX = PARAMETER_COUNT * 4, /* counts and distances of all scopes */
    TALLY_NARROW = 16,               /* bytes of a row of tables */
    TALLY_WIDE = 32,                 /* likewise, the most */
    TALLY_BYTES = 256,               /* the values of a byte */
    TALLY_STRIDE = TALLY_BYTES + 8,  /* so that adjacent arrays share no cache set */
    TALLY_GROUPS = BOARD_SIZE / 2,   /* of two rows, which have BOARD_SIZE squares */
    TALLY_GROUP_BITS = BOARD_SIZE + 1,
    TALLY_INDEXES = BOARD_SIZE <= 8 ? 1 << BOARD_SIZE : 1
};

/* Bytes that are added at once. */
typedef uint8_t TallyNarrow __attribute__((vector_size(TALLY_NARROW)));
typedef uint8_t TallyWide __attribute__((vector_size(TALLY_WIDE)));

/* The counts for one side to move. Without kings, only the first `kingless` bytes are needed. */
typedef struct Tally {
    int count, kingless;
    int width;                /* of rows: TALLY_NARROW or TALLY_WIDE */
    uint32_t sets;            /* those that are needed, as SET_BITs */
    uint8_t *tables;          /* in rows; NULL: none */
    uint8_t order[TALLY_MAX]; /* the bytes in the order of the counts */
    int bias[TALLY_MAX];      /* a byte is the number of squares plus this */
} Tally;

/* Makes the tally of these counts and, if it has tables, of the distances, which come last. Release
 * with tally_free, which takes NULL. */
#define tally_new KERNEL_NAME(tally_new)
#define tally_free KERNEL_NAME(tally_free)
Tally *tally_new(const BitCount *counts, int count, const Distance *distances, int distance_count);
void tally_free(Tally *tally);

/* Returns the row that pieces of a kind and side in a group add; `index`: their squares, as bits.
 * The rows of Black's men in the first group also have the counts of an empty board. */
KERNEL_INLINE size_t tally_row(bool king, Side side, int group, size_t index) {
    return ((size_t)(2 * king + (int)side) * TALLY_GROUPS + (size_t)group) * TALLY_INDEXES + index;
}

/* Returns the row that this number of squares adds, for a set that depends on neighbouring squares;
 * of SET_PATTERNS only the Dog. */
KERNEL_INLINE size_t tally_set_row(SetId set, Side side, int squares) {
    return tally_row(true, WHITE, TALLY_GROUPS, 0) +
           (2 * set + side) * (POSITION_SQUARES + (size_t)1) + (size_t)squares;
}

/* Bytes being summed, in `narrow` or `wide`; inlined functions get a constant width. */
typedef struct TallySum {
    const uint8_t *tables;
    int width;
    TallyNarrow narrow;
    TallyWide wide;
} TallySum;

KERNEL_INLINE void tally_add(TallySum *sum, size_t row) {
    const uint8_t *const bytes = sum->tables + row * (size_t)sum->width;
    TallyNarrow narrow;
    TallyWide wide;
    if (sum->width == TALLY_NARROW)
        sum->narrow += *(const TallyNarrow *)memcpy(&narrow, bytes, sizeof narrow);
    else
        sum->wide += *(const TallyWide *)memcpy(&wide, bytes, sizeof wide);
}

KERNEL_INLINE void tally_add_pieces(TallySum *sum, bool king, Side side, Bits pieces) {
#pragma GCC unroll 4
    for (int i = 0; i < TALLY_GROUPS; i++)
        tally_add(sum, tally_row(king, side, i,
                                 (size_t)(pieces >> i * TALLY_GROUP_BITS) & (TALLY_INDEXES - 1)));
}

KERNEL_INLINE void tally_add_set(void *sum, SetId set, Bits black, Bits white) {
    if (set == SET_PATTERNS) {
        black &= pattern_square(PARAMETER_DOG, BLACK);
        white &= pattern_square(PARAMETER_DOG, WHITE);
    }
    tally_add(sum, tally_set_row(set, BLACK, bits_count(black)));
    tally_add(sum, tally_set_row(set, WHITE, bits_count(white)));
}

/* Computes the bytes of a tally with tables of this width. */
KERNEL_INLINE void tally_take(const Tally *tally, const Position *p, uint8_t *bytes, int width) {
    TallySum sum = {.tables = tally->tables, .width = width};
    for (Side side = BLACK; side <= WHITE; side++)
        tally_add_pieces(&sum, false, side, p->pieces[side] & ~p->kings);
    for (Side side = BLACK; p->kings != 0 && side <= WHITE; side++)
        tally_add_pieces(&sum, true, side, p->pieces[side] & p->kings);
    sets_take(p, tally->sets, tally_add_set, &sum);
    if (width == TALLY_NARROW)
        memcpy(bytes, &sum.narrow, sizeof sum.narrow);
    else
        memcpy(bytes, &sum.wide, sizeof sum.wide);
}

/* Computes the bytes of a tally without tables. */
KERNEL_INLINE void tally_count(const Tally *tally, const BitCount *counts, const Sets *sets,
                               uint8_t *bytes) {
    for (int i = 0; i < tally->count; i++) {
        const int at = tally->order[i];
        bytes[at] = (uint8_t)(count_of(&counts[i], sets) + tally->bias[at]);
    }
}

/* The worth of each value of a byte; never -0, so that a sum may begin with it. */
typedef double TallyProducts[TALLY_STRIDE];

/* `all`: by count, in order; `kingless`: by byte, for positions without kings. */
typedef struct TallyWorth {
    TallyProducts *all, *kingless;
} TallyWorth;

/* Returns the worth of all bytes, added in the order of the counts. */
KERNEL_INLINE double tally_sum(const Tally *tally, const TallyWorth *worth, const uint8_t *bytes,
                               bool kings) {
    if (!kings) {
        double value = worth->kingless[0][bytes[0]];
#pragma GCC unroll 4
        for (int i = 1; i < tally->kingless; i++)
            value += worth->kingless[i][bytes[i]]; /* NOLINT(*ArraySubscript): kingless <= count */
        return value;
    }
    double value = worth->all[0][bytes[tally->order[0]]];
#pragma GCC unroll 4
    for (int i = 1; i < tally->count; i++) value += worth->all[i][bytes[tally->order[i]]];
    return value;
}
