/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans: what is done with a position to value it by a formula, as compile.c makes it and
 * compiled.c carries it out. Kernel sources only.
 *
 * Quantities with a weight become values, each taken once a position; all others cost nothing.
 * Which components apply depends only on which ranges hold, and which ranges of a value hold is
 * looked up by the value. For up to TABLE_RANGES_MAX ranges a table names for each combination
 * the plan of what is to be taken and summed; beyond, one plan takes everything, and each
 * component asks its condition. */
#pragma once

#include "eval/counting.h"
#include "eval/formula.h"
#include "eval/pattern_sum.h"

enum { TABLE_RANGES_MAX = 10, PLANS_MAX = 64, VALUES_MAX = PARAMETER_COUNT * SCOPE_COUNT };

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

/* One of Samuel's factors, by its number among them: times 1, 0 or -1 for each side. */
typedef struct Factor {
    int index, own, other;
    double unit;
} Factor;

/* Values to be taken, in units (see unit_of): counts, distances, factors. */
typedef struct Values {
    uint32_t sets; /* that they need, as SET_BITs */
    int count_count, distance_count, factor_count;
    BitCount *counts[2];    /* by the side to move */
    Distance *distances[2]; /* likewise */
    Factor *factors;
    bool exchanges; /* factors that judge them are among these */
} Values;

/* A component's weights, by the place of what they weigh; 0 for all else. */
typedef struct Sum {
    int component;
    double *weights;
} Sum;

typedef struct SumEstimate SumEstimate; /* estimate.h */

/* What is done where certain components apply. */
typedef struct Plan {
    uint64_t applies; /* the components, as bits */
    Values values;
    int sum_count;
    Sum *sums;
    SumEstimate *estimates[2]; /* by the side to move; NULL: none */
} Plan;

typedef struct Condition {
    uint64_t ranges; /* as bits */
    bool any, negated;
} Condition;

typedef struct Compiled {
    Values asked;                          /* what the conditions ask for */
    uint64_t *holding[FORMULA_RANGES_MAX]; /* by place: the ranges that hold, by value */
    int bounds[FORMULA_RANGES_MAX];        /* by place: of the value, to both sides of 0 */
    int range_count, component_count, plan_count;
    bool has_table, asks_pieces; /* `pieces` has all ranges */
    /* The same by SetId, Scope and value for what conditions mostly ask for: how many men, kings or
     * both there are of a side or of both. */
    uint64_t pieces[SET_PIECES + 1][SCOPE_COUNT][POSITION_SQUARES + 1];
    Condition conditions[FORMULA_COMPONENTS_MAX];
    uint8_t plan_of[1 << TABLE_RANGES_MAX]; /* by the ranges that hold, as bits */
    Plan plans[PLANS_MAX];
    PatternSum *patterns; /* NULL: none */
} Compiled;

/* The components that apply where these ranges hold; all as bits. */
KERNEL_INLINE uint64_t components_that_apply(const Compiled *state, uint64_t hold) {
    uint64_t apply = 0;
    for (int i = 0; i < state->component_count; i++) {
        const Condition *const it = &state->conditions[i];
        const uint64_t held = hold & it->ranges;
        const bool holds = it->any ? held != 0 : held == it->ranges;
        apply |= (uint64_t)(holds != it->negated) << i;
    }
    return apply;
}

/* Values are whole numbers of units. */
KERNEL_INLINE double unit_of(ParameterId parameter) { return parameter == SAMUEL_DIAV ? 0.5 : 1; }

/* The parts of a value to the side to move `side`. */
#define compile_count KERNEL_NAME(compile_count)
BitCount compile_count(Quantity quantity, Side side);
#define compile_distance KERNEL_NAME(compile_distance)
Distance compile_distance(Quantity quantity, Side side); /* of PARAMETER_PROMOTION_DISTANCE */
