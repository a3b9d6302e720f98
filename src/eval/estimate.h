/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans and estimates. A plan says how to compute a formula's value (compiled.c makes and runs it).
 * An estimate is a plan's value within a known error, at a fraction of the cost. For kernels only.
 *
 * A plan computes each quantity that has a weight once per position, and no other.
 *
 * Most parameters count men or kings on certain squares, so an estimate adds table entries, one for
 * the pieces on each two rows. A search only asks where a value lies in its window, which an
 * estimate nearly always decides. Boards above 8x8 have none: the tables would be too large. */
#pragma once

#include "eval/evaluator.h"
#include "eval/formula.h"
#include "eval/samuel.h"
#include "eval/tally.h"

enum { VALUES_MAX = PARAMETER_COUNT * SCOPE_COUNT };

/* One of Samuel's factors: `own` times the mover's value plus `other` times the opponent's (each 1,
 * 0 or -1), in units of `unit`. `index`: among the factors; `place`: in Factors (compiled.c). */
typedef struct Factor {
    int index, own, other, place;
    double unit;
} Factor;

/* The values that a plan computes, in units (see unit_of): counts, distances, factors. */
typedef struct Values {
    uint32_t sets; /* the sets of squares that they need, as SET_BITs */
    int count_count, distance_count, factor_count;
    BitCount *counts[2];    /* by the side to move */
    Distance *distances[2]; /* likewise */
    Factor *factors;
    bool exchanges; /* some factors need samuel_add_exchanges */
} Values;

/* The weights of a component by the place of their quantity, 0 for all others. `worth`: the
 * products of the weights with the values of the tally's bytes. */
typedef struct Sum {
    int component;
    double *weights;
    TallyWorth worth;
} Sum;

typedef struct SumEstimate SumEstimate;

/* How to compute the value of the positions in which certain components apply. */
typedef struct Plan {
    uint64_t applies; /* the components, as bits */
    Values values;
    int sum_count;
    Sum *sums;
    SumEstimate *estimates[2];   /* by the side to move; NULL: none */
    const SumEstimate *exact[2]; /* those of them whose value is the plan's; else NULL */
    Tally *tallies[2];           /* likewise; NULL: the estimate is exact */
    bool is_tallied;             /* one sum, only of the bytes of a tally with tables */
    bool is_material;            /* one sum, of differences of men and of kings and of factors */
    double men, kings;           /* their weights then */
} Plan;

/* Estimates */

enum {
    ESTIMATE_GROUPS = BOARD_SIZE / 2, /* of two rows, which have BOARD_SIZE squares */
    ESTIMATE_GROUP_BITS = BOARD_SIZE + 1,
    ESTIMATE_INDEXES = BOARD_SIZE <= 8 ? 1 << BOARD_SIZE : 1
};

/* By group, and by the pieces on its squares as bits: their worth. */
typedef int32_t EstimateTable[ESTIMATE_GROUPS][ESTIMATE_INDEXES];

/* The worth of Samuel's factors of a side per unit, in steps. */
typedef struct EstimateFactors {
    int32_t taken[SAMUEL_COUNT];
    int32_t denied, forced; /* of a square that samuel_judge counts as such */
    int32_t least, most;    /* bounds for a square that it has not judged yet */
} EstimateFactors;

/* An estimate for one side to move; arrays by side are for Black and White. All in steps. */
struct SumEstimate {
    double step;   /* a power of 2, so that multiplying by it is exact */
    int32_t slack; /* the value is at most this many steps away; 0: it is exact */
    int32_t start; /* an empty board */
    EstimateTable men[2], kings[2];
    int32_t dog[2];
    uint32_t sets;              /* the sets with worth in `each`; SET_PATTERNS for `dog` */
    int32_t each[SET_COUNT][2]; /* a square of a set that depends on neighbours */
    bool has_factors;
    EstimateFactors factors[2]; /* of the side to move, of the other one */
};

/* Makes the estimate of a plan for a side to move; NULL if it has none. */
#define estimate_new KERNEL_NAME(estimate_new)
SumEstimate *estimate_new(const Plan *plan, Side side);

KERNEL_INLINE int32_t estimate_squares(const EstimateTable *table, Bits pieces) {
    int32_t sum = 0;
#pragma GCC unroll 4
    for (int i = 0; i < ESTIMATE_GROUPS; i++)
        sum += (*table)[i][(size_t)(pieces >> i * ESTIMATE_GROUP_BITS) & (ESTIMATE_INDEXES - 1)];
    return sum;
}

/* The worth of the Dog: the pattern with pieces of both sides. */
KERNEL_INLINE int32_t estimate_dogs(const SumEstimate *estimate, const Position *p) {
    const int32_t *const dog = estimate->dog;
    if ((estimate->sets & SET_BIT(SET_PATTERNS)) == 0) return 0;
    const Bits black = pattern_square(PARAMETER_DOG, BLACK);
    const Bits white = pattern_square(PARAMETER_DOG, WHITE);
    return ((patterns_of(p, BLACK) & black) != 0 ? dog[BLACK] : 0) +
           ((patterns_of(p, WHITE) & white) != 0 ? dog[WHITE] : 0);
}

/* The worth of the sets whose squares depend on other squares. */
typedef struct EstimateRest {
    const SumEstimate *estimate;
    int32_t sum;
} EstimateRest;

KERNEL_INLINE void estimate_add_set(void *context, SetId set, Bits black, Bits white) {
    EstimateRest *const rest = context;
    const int32_t *const each = rest->estimate->each[set];
    rest->sum += each[BLACK] * bits_count(black) + each[WHITE] * bits_count(white);
}

KERNEL_INLINE int32_t estimate_rest(const SumEstimate *estimate, const Position *p) {
    EstimateRest rest = {estimate, 0};
    sets_take(p, estimate->sets & ~SET_BIT(SET_PATTERNS), estimate_add_set, &rest);
    return rest.sum;
}

/* Decides as estimate_within does, by the least and the greatest possible sum, in steps. */
KERNEL_INLINE bool estimate_decides(const SumEstimate *estimate, int32_t least, int32_t most,
                                    Score alpha, Score beta, Score *value) {
    const Score low = (least - estimate->slack) * estimate->step;
    const Score high = (most + estimate->slack) * estimate->step;
    *value = low >= beta ? low : high;
    return low >= beta || high <= alpha || low == high;
}

/* Adds the worth of Samuel's factors to a sum and decides as estimate_decides does. */
#define estimate_factors_within KERNEL_NAME(estimate_factors_within)
bool estimate_factors_within(const SumEstimate *estimate, int32_t sum, const Position *p, Side side,
                             Score alpha, Score beta, Score *value);

/* Returns the sum in steps without Samuel's factors. */
KERNEL_INLINE int32_t estimate_sum(const SumEstimate *estimate, const Position *p) {
    const Bits black_men = p->pieces[BLACK] & ~p->kings, white_men = p->pieces[WHITE] & ~p->kings;
    int32_t sum = estimate->start + estimate_dogs(estimate, p) +
                  estimate_squares(&estimate->men[BLACK], black_men) +
                  estimate_squares(&estimate->men[WHITE], white_men);
    for (int i = BLACK; p->kings != 0 && i <= WHITE; i++)
        sum += estimate_squares(&estimate->kings[i], p->pieces[i] & p->kings);
    return sum + estimate_rest(estimate, p);
}

/* Sets *value to the value if it is within alpha … beta, else to a bound on it at or beyond alpha
 * or beta; false if only the exact sum decides. */
KERNEL_INLINE bool estimate_within(const SumEstimate *estimate, const Position *p, Side side,
                                   Score alpha, Score beta, Score *value) {
    const int32_t sum = estimate_sum(estimate, p);
    return estimate->has_factors
               ? estimate_factors_within(estimate, sum, p, side, alpha, beta, value)
               : estimate_decides(estimate, sum, sum, alpha, beta, value);
}
