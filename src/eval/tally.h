/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tallies: what a plan (estimate.h) counts, a byte for each count. Kernel sources only.
 *
 * Most counts are of men or kings on some squares, so that tables say what the pieces on two rows
 * add to all of them at once. On boards of up to 8x8, as the tables of larger ones are too large;
 * there, and where there are few such counts, each is taken by itself. */
#pragma once

#include "eval/counting.h"

#include <string.h>

/* A value that is a number of squares: own + opponent's, or, where the opponent's are flipped,
 * own - opponent's + bias. A side that does not count has nowhere to be counted. */
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

/* How much a count grows by some bits of a side. */
KERNEL_INLINE int count_growth(const BitCount *count, Side side, Bits bits) {
    const Pair none = pair_of(0, 0), some = pair_of(side == BLACK ? bits : 0, //
                                                    side == WHITE ? bits : 0);
    return pair_count(some, count->where, count->flip) -
           pair_count(none, count->where, count->flip);
}

enum {
    TALLY_MAX = PARAMETER_COUNT * 4, /* counts and distances of all scopes */
    TALLY_LANES = 32,                /* the most that tables may say */
    TALLY_BYTES = 256,               /* the values of a byte */
    TALLY_STRIDE = TALLY_BYTES + 8,  /* so that neighbours in rows of them share no cache set */
    TALLY_GROUPS = BOARD_SIZE / 2,   /* of two rows, which have BOARD_SIZE squares */
    TALLY_GROUP_BITS = BOARD_SIZE + 1,
    TALLY_INDEXES = BOARD_SIZE <= 8 ? 1 << BOARD_SIZE : 1
};

/* Bytes that are added at once. Memory is only allocated as far aligned. */
typedef uint8_t TallyLanes __attribute__((vector_size(TALLY_LANES), aligned(16)));

/* What the pieces of a kind and side on the squares of a group add. */
typedef TallyLanes TallyTable[TALLY_GROUPS][TALLY_INDEXES];

/* What so many squares add that are in a set which single squares do not tell; of SET_PATTERNS only
 * the Dog. */
typedef TallyLanes TallyNumbers[POSITION_SQUARES + 1];

typedef struct TallyTables {
    TallyTable men[2], kings[2]; /* with Black's first men also an empty board */
    TallyNumbers sets[SET_COUNT][2];
} TallyTables;

/* As one side to move counts. Where there is no king, only the first of the bytes tell something.
 */
typedef struct Tally {
    int count, kingless;
    uint32_t sets;            /* those that are needed, as SET_BITs */
    TallyTables *tables;      /* NULL: none */
    uint8_t order[TALLY_MAX]; /* the bytes in the order of the counts */
    int bias[TALLY_MAX];      /* a byte is the number of squares and this */
} Tally;

/* Of these counts, and behind them, where it has tables, of the distances. To be released by
 * tally_free, which takes NULL. */
#define tally_new KERNEL_NAME(tally_new)
#define tally_free KERNEL_NAME(tally_free)
Tally *tally_new(const BitCount *counts, int count, const Distance *distances, int distance_count);
void tally_free(Tally *tally);

KERNEL_INLINE void tally_squares(TallyLanes *sum, const TallyTable *table, Bits pieces) {
#pragma GCC unroll 4
    for (int i = 0; i < TALLY_GROUPS; i++)
        *sum += (*table)[i][(size_t)(pieces >> i * TALLY_GROUP_BITS) & (TALLY_INDEXES - 1)];
}

/* Bytes being summed. */
typedef struct TallySum {
    const TallyTables *tables;
    TallyLanes lanes;
} TallySum;

KERNEL_INLINE void tally_add_set(void *context, SetId set, Bits black, Bits white) {
    TallySum *const sum = context;
    const TallyNumbers *const numbers = sum->tables->sets[set];
    if (set == SET_PATTERNS) {
        black &= pattern_square(PARAMETER_DOG, BLACK);
        white &= pattern_square(PARAMETER_DOG, WHITE);
    }
    sum->lanes += numbers[BLACK][bits_count(black)] + numbers[WHITE][bits_count(white)];
}

/* The bytes of a tally with tables. */
KERNEL_INLINE void tally_take(const Tally *tally, const Position *p, uint8_t *bytes) {
    TallySum sum = {.tables = tally->tables};
    for (int side = BLACK; side <= WHITE; side++)
        tally_squares(&sum.lanes, &sum.tables->men[side], p->pieces[side] & ~p->kings);
    for (int side = BLACK; p->kings != 0 && side <= WHITE; side++)
        tally_squares(&sum.lanes, &sum.tables->kings[side], p->pieces[side] & p->kings);
    sets_take(p, tally->sets, tally_add_set, &sum);
    memcpy(bytes, &sum.lanes, sizeof sum.lanes);
}

/* The same without tables. */
KERNEL_INLINE void tally_count(const Tally *tally, const BitCount *counts, const Sets *sets,
                               uint8_t *bytes) {
    for (int i = 0; i < tally->count; i++) {
        const int at = tally->order[i];
        bytes[at] = (uint8_t)(count_of(&counts[i], sets) + tally->bias[at]);
    }
}

/* By byte, what it is worth. */
typedef double TallyProducts[TALLY_STRIDE];

/* The sum of what the bytes are worth, in the order of the counts. */
KERNEL_INLINE double tally_sum(const Tally *tally, TallyProducts *products, const uint8_t *bytes,
                               bool kings) {
    double value = 0;
    if (!kings) {
#pragma GCC unroll 4
        for (int i = 0; i < tally->kingless; i++) value += products[i][bytes[i]];
        return value;
    }
#pragma GCC unroll 4
    for (int i = 0; i < tally->count; i++) {
        const size_t at = tally->order[i];
        value += products[at][bytes[at]];
    }
    return value;
}
