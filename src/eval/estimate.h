/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Estimates: a plan's value within a known error, at a fraction of its cost. Most parameters count
 * men or kings on some squares, so that tables say what the pieces on two rows are worth together.
 * A search asks where a value stands in its window, and an estimate nearly always decides it.
 * Kernel sources only; on boards of up to 8x8, as the tables of larger ones are too large. */
#pragma once

#include "eval/evaluator.h"
#include "eval/plan.h"
#include "eval/samuel.h"

enum {
    ESTIMATE_GROUPS = BOARD_SIZE / 2, /* of two rows, which have BOARD_SIZE squares */
    ESTIMATE_GROUP_BITS = BOARD_SIZE + 1,
    ESTIMATE_INDEXES = BOARD_SIZE <= 8 ? 1 << BOARD_SIZE : 1
};

/* By group, what the pieces on its squares are worth. */
typedef int32_t EstimateTable[ESTIMATE_GROUPS][ESTIMATE_INDEXES];

/* What Samuel's factors of a side are worth a unit, in steps; the squares of exchanges apart. */
typedef struct EstimateFactors {
    int32_t taken[SAMUEL_COUNT];
    int32_t denied, forced;
    int32_t least, most; /* a square that may be either, or both */
} EstimateFactors;

/* As one side to move values it; by side, what is of Black and of White. All is in steps. */
typedef struct SumEstimate {
    double step;   /* a power of 2, so that steps become values without an error */
    int32_t slack; /* the value is at most so many steps away; 0: it is exact */
    int32_t start; /* an empty board */
    EstimateTable men[2], kings[2];
    int32_t dog[2];
    uint32_t sets;              /* those of `each` */
    int32_t each[SET_COUNT][2]; /* member of a set, for what single squares do not tell */
    bool has_factors;
    EstimateFactors factors[2]; /* of the side to move, of the other one */
} SumEstimate;

/* NULL where the plan has none. */
#define estimate_new KERNEL_NAME(estimate_new)
SumEstimate *estimate_new(const Plan *plan, Side side);

KERNEL_INLINE int32_t estimate_squares(const EstimateTable *table, Bits pieces) {
    int32_t sum = 0;
#pragma GCC unroll 4
    for (int i = 0; i < ESTIMATE_GROUPS; i++)
        sum += (*table)[i][(size_t)(pieces >> i * ESTIMATE_GROUP_BITS) & (ESTIMATE_INDEXES - 1)];
    return sum;
}

KERNEL_INLINE int32_t estimate_sets(const int32_t each[2], Bits black, Bits white) {
    return each[BLACK] * bits_count(black) + each[WHITE] * bits_count(white);
}

/* The pattern that pieces of both sides make. */
KERNEL_INLINE int32_t estimate_dogs(const int32_t dog[2], const Position *p) {
    const Bits bit = (Bits)1 << (PARAMETER_DOG - PARAMETER_TRIANGLE);
    return ((patterns_of(p, BLACK) & bit) != 0 ? dog[BLACK] : 0) +
           ((patterns_of(p, WHITE) & bit) != 0 ? dog[WHITE] : 0);
}

/* What single squares do not tell. */
KERNEL_INLINE int32_t estimate_rest(const SumEstimate *estimate, const Position *p) {
    const Bits black = p->pieces[BLACK], white = p->pieces[WHITE], all = black | white;
    const Bits black_men = black & ~p->kings, white_men = white & ~p->kings;
    const Bits empty = BITS_ALL & ~all;
    int32_t sum = 0;
#define NEEDED(set) ((estimate->sets & SET_BIT(set)) != 0)
    if (NEEDED(SET_MOVABLE_MEN))
        sum +=
            estimate_sets(estimate->each[SET_MOVABLE_MEN], black_men & before_empty(empty, BLACK),
                          white_men & before_empty(empty, WHITE));
    if (NEEDED(SET_LONER_MEN)) {
        const Bits men = black_men | white_men, alone = men & ~next_to_one(all);
        sum += estimate_sets(estimate->each[SET_LONER_MEN], alone & black, alone & white);
    }
    if (NEEDED(SET_HOLES))
        sum += estimate_sets(estimate->each[SET_HOLES], empty & next_to_three(black),
                             empty & next_to_three(white));
    if (p->kings == 0) return sum;
    if (NEEDED(SET_MOVABLE_KINGS)) {
        const Bits kings = p->kings & next_to_one(empty);
        sum += estimate_sets(estimate->each[SET_MOVABLE_KINGS], kings & black, kings & white);
    }
    if (NEEDED(SET_LONER_KINGS)) {
        const Bits kings = p->kings & ~next_to_one(all);
        sum += estimate_sets(estimate->each[SET_LONER_KINGS], kings & black, kings & white);
    }
#undef NEEDED
    return sum;
}

/* Whether a sum of at least and at most so many steps is within alpha … beta or beyond; as
 * estimate_within. */
KERNEL_INLINE bool estimate_decides(const SumEstimate *estimate, int32_t least, int32_t most,
                                    Score alpha, Score beta, Score *value) {
    const Score low = (least - estimate->slack) * estimate->step;
    const Score high = (most + estimate->slack) * estimate->step;
    *value = low >= beta ? low : high;
    return low >= beta || high <= alpha || low == high;
}

/* Adds Samuel's factors to a sum and says the same. */
#define estimate_factors_within KERNEL_NAME(estimate_factors_within)
bool estimate_factors_within(const SumEstimate *estimate, int32_t sum, const Position *p, Side side,
                             Score alpha, Score beta, Score *value);

/* Puts the value into *value if it is within alpha … beta, else a bound on it at or beyond alpha or
 * beta; false: it takes the exact sum to say. */
KERNEL_INLINE bool estimate_within(const SumEstimate *estimate, const Position *p, Side side,
                                   Score alpha, Score beta, Score *value) {
    const Bits black_men = p->pieces[BLACK] & ~p->kings, white_men = p->pieces[WHITE] & ~p->kings;
    int32_t sum = estimate->start + estimate_dogs(estimate->dog, p) +
                  estimate_squares(&estimate->men[BLACK], black_men) +
                  estimate_squares(&estimate->men[WHITE], white_men);
    for (int i = BLACK; p->kings != 0 && i <= WHITE; i++)
        sum += estimate_squares(&estimate->kings[i], p->pieces[i] & p->kings);
    if (estimate->sets != 0) sum += estimate_rest(estimate, p);
    return estimate->has_factors
               ? estimate_factors_within(estimate, sum, p, side, alpha, beta, value)
               : estimate_decides(estimate, sum, sum, alpha, beta, value);
}
