/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Carries out the plans of a formula: bit for bit the values of formula_value. */
#include "eval/compiled.h"

#include "eval/estimate.h"
#include "eval/heuristic.h"
#include "eval/plan.h"
#include "eval/samuel.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Whole numbers of units (see unit_of). */
static void take_factors(const Values *values, const Position *p, Side side, int32_t *places) {
    int32_t own[SAMUEL_COUNT], other[SAMUEL_COUNT];
    samuel_take(p, side, own);
    samuel_take(p, side_other(side), other);
    if (values->exchanges) {
        samuel_add_exchanges(p, side, own);
        samuel_add_exchanges(p, side_other(side), other);
    }
    for (int i = 0; i < values->factor_count; i++) {
        const Factor *const factor = &values->factors[i];
        places[i] = factor->own * own[factor->index] + factor->other * other[factor->index];
    }
}

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

/* Fills the places; returns their number. */
KERNEL_INLINE int take(const Values *values, const Position *p, Side side, int32_t *places) {
    const BitCount *const counts = values->counts[side];
    const Distance *const distances = values->distances[side];
    int taken = values->count_count;
    Sets sets;
    sets_make(&sets, p, values->sets);
#pragma GCC unroll 4
    for (int i = 0; i < values->count_count; i++) places[i] = count_of(&counts[i], &sets);
    for (int i = 0; i < values->distance_count; i++) {
        places[taken++] = distance_of(&distances[i], &sets);
    }
    if (values->factor_count == 0) return taken;
    take_factors(values, p, side, places + taken);
    return taken + values->factor_count;
}

/* The ranges of the value in a place that hold, as bits. */
KERNEL_INLINE uint64_t look_up_value(const Compiled *state, int place, int32_t units) {
    assert(abs(units) <= state->bounds[place]);
    return state->holding[place][units];
}

/* The ranges of the numbers of one set that hold. */
KERNEL_INLINE uint64_t look_up_numbers(const Compiled *state, SetId set, int own, int other) {
    return state->pieces[set][SCOPE_OWN][own] | state->pieces[set][SCOPE_OPPONENT][other] |
           state->pieces[set][SCOPE_TOTAL][own + other];
}

/* All ranges that hold, where conditions ask for pieces alone. */
KERNEL_INLINE uint64_t look_up_pieces(const Compiled *state, const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[side_other(side)];
    const int pieces = bits_count(own), kings = bits_count(own & p->kings);
    const int others = bits_count(other), other_kings = bits_count(other & p->kings);
    return look_up_numbers(state, SET_PIECES, pieces, others) |
           look_up_numbers(state, SET_KINGS, kings, other_kings) |
           look_up_numbers(state, SET_MEN, pieces - kings, others - other_kings);
}

/* The same whatever they ask for. */
static __attribute__((noinline)) uint64_t look_up_ranges(const Compiled *state, const Position *p,
                                                         Side side) {
    const Values *const asked = &state->asked;
    uint64_t hold = 0;
    Sets sets;
    sets_make(&sets, p, asked->sets);
    for (int i = 0; i < asked->count_count; i++) {
        hold |= look_up_value(state, i, count_of(&asked->counts[side][i], &sets));
    }
    if (asked->distance_count + asked->factor_count == 0) return hold;
    int32_t places[VALUES_MAX];
    const int taken = take(asked, p, side, places);
    for (int i = asked->count_count; i < taken; i++) hold |= look_up_value(state, i, places[i]);
    return hold;
}

/* The usual plan: the values of one sum, weighed as they are taken. */
KERNEL_INLINE Score sum_at_once(const Values *values, const double *weights, const Position *p,
                                Side side) {
    const BitCount *const counts = values->counts[side];
    const Distance *const distances = values->distances[side];
    Score value = 0;
    Sets sets;
    sets_make(&sets, p, values->sets);
#pragma GCC unroll 4
    for (int i = 0; i < values->count_count; i++) {
        value += *weights++ * count_of(&counts[i], &sets);
    }
    for (int i = 0; i < values->distance_count; i++) {
        value += *weights++ * distance_of(&distances[i], &sets);
    }
    if (values->factor_count == 0) return value;
    int32_t places[VALUES_MAX];
    take_factors(values, p, side, places);
    for (int i = 0; i < values->factor_count; i++) {
        value += *weights++ * (values->factors[i].unit * places[i]);
    }
    return value;
}

/* Several sums of the same values. */
static Score sum_in_turn(const Plan *plan, uint64_t apply, const Position *p, Side side) {
    int32_t places[VALUES_MAX] = {0};
    double values[VALUES_MAX];
    const int taken = take(&plan->values, p, side, places);
    const int first_factor = taken - plan->values.factor_count;
    Score value = 0;
    for (int k = 0; k < taken; k++) values[k] = places[k];
    for (int k = first_factor; k < taken; k++) {
        values[k] *= plan->values.factors[k - first_factor].unit;
    }
    for (int i = 0; i < plan->sum_count; i++) {
        if ((apply >> plan->sums[i].component & 1) == 0) continue;
        Score sum = 0;
        for (int k = 0; k < taken; k++) sum += plan->sums[i].weights[k] * values[k];
        value += sum;
    }
    return value;
}

/* Out of the way of what estimates decide, which is nearly all. */
static __attribute__((noinline)) Score sum_exactly(const Plan *plan, uint64_t apply,
                                                   const Position *p, Side side) {
    return plan->sum_count == 1 && apply == plan->applies
               ? sum_at_once(&plan->values, plan->sums[0].weights, p, side)
               : sum_in_turn(plan, apply, p, side);
}

/* Of the components alone. */
KERNEL_INLINE Score components_within(const Compiled *state, const Position *p, Side side,
                                      Score alpha, Score beta) {
    const Plan *plan = state->plans;
    uint64_t apply = plan->applies;
    if (state->range_count > 0) {
        const uint64_t hold =
            state->asks_pieces ? look_up_pieces(state, p, side) : look_up_ranges(state, p, side);
        if (state->has_table) {
            plan = &state->plans[state->plan_of[hold]];
            apply = plan->applies;
        } else {
            apply = components_that_apply(state, hold);
        }
    }
    Score value;
    const SumEstimate *const estimate = plan->estimates[side];
    if (estimate != NULL && apply == plan->applies &&
        (estimate->slack == 0 || alpha > -INFINITY || beta < INFINITY) &&
        estimate_within(estimate, p, side, alpha, beta, &value))
        return value;
    return sum_exactly(plan, apply, p, side);
}

/* More than rounding moves a window's end, up to SCORE_WIN. */
static const Score WINDOW_MARGIN = 0x1p-9;

static __attribute__((noinline)) Score with_patterns(const Compiled *state, const Position *p,
                                                     Side side, Score alpha, Score beta) {
    const Score value = pattern_sum_value(state->patterns, p, side);
    return components_within(state, p, side, alpha - value - WINDOW_MARGIN,
                             beta - value + WINDOW_MARGIN) +
           value;
}

static Score evaluate_within(const void *opaque, const Position *p, Side side, Score alpha,
                             Score beta) {
    const Compiled *const state = opaque;
    return state->patterns != NULL ? with_patterns(state, p, side, alpha, beta)
                                   : components_within(state, p, side, alpha, beta);
}

static Score evaluate(const void *opaque, const Position *p, Side side) {
    return evaluate_within(opaque, p, side, -INFINITY, INFINITY);
}

double parameter_value_on(const Board *board, ParameterId id, Side side) {
    const Position p = position_of(board);
    const Quantity own = {id, SCOPE_OWN};
    if (id >= SAMUEL_PARAMETER_FIRST) {
        int32_t units[SAMUEL_COUNT];
        samuel_take(&p, side, units);
        if (samuel_is_judged(id)) samuel_add_exchanges(&p, side, units);
        return units[SAMUEL_INDEX(id)] * unit_of(id);
    }
    Sets sets;
    sets_make(&sets, &p, SET_BIT(counted_squares(id, side).set));
    if (id == PARAMETER_PROMOTION_DISTANCE) {
        const Distance distance = compile_distance(own, side);
        return distance_of(&distance, &sets);
    }
    const BitCount count = compile_count(own, side);
    return count_of(&count, &sets);
}

EVALUATOR(compiled) = {
    .name = "heuristic file",
    .summary = "a heuristic file, compiled",
    .source = "paper 003, formulas (1) and (2)",
    .options = "",
    .evaluate = evaluate,
    .evaluate_within = evaluate_within,
    .close = compiled_free,
};
