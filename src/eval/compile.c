/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the plans of a formula. */
#include "eval/compiled.h"
#include "eval/estimate.h"
#include "eval/plan.h"
#include "eval/samuel.h"

#include <assert.h>
#include <stdlib.h>

/* Quantities by their places: in the order of quantity_compare, which is that of the terms. */
typedef struct Places {
    int count;
    Quantity quantities[VALUES_MAX];
} Places;

static int place_of(const Places *places, Quantity quantity) {
    int place = 0;
    while (quantity_compare(places->quantities[place], quantity) != 0) {
        place++;
        assert(place < places->count);
    }
    return place;
}

/* Gives a quantity a place, unless it has one. */
static void add_place(Places *places, Quantity quantity) {
    int place = places->count;
    while (place > 0 && quantity_compare(places->quantities[place - 1], quantity) > 0) place--;
    if (place > 0 && quantity_compare(places->quantities[place - 1], quantity) == 0) return;
    for (int i = places->count++; i > place; i--) places->quantities[i] = places->quantities[i - 1];
    places->quantities[place] = quantity;
}

/* Counts `black` and `white` by the scope, as `side` sees them. */
static BitCount count_by_scope(SetId set, Bits black, Bits white, Scope scope, Side side) {
    const Side other = side_other(side);
    Bits where[2] = {black, white}, flip[2] = {0, 0};
    if (scope == SCOPE_OPPONENT) where[side] = 0;
    if (scope == SCOPE_OWN) where[other] = 0;
    if (scope == SCOPE_DIFFERENCE) flip[other] = BITS_ALL;
    return (BitCount){.where = pair_of(where[BLACK], where[WHITE]),
                      .flip = pair_of(flip[BLACK], flip[WHITE]),
                      .bias = scope == SCOPE_DIFFERENCE ? POSITION_SQUARES : 0,
                      .set = set};
}

BitCount compile_count(Quantity quantity, Side side) {
    const Counted black = counted_squares(quantity.parameter, BLACK);
    const Counted white = counted_squares(quantity.parameter, WHITE);
    return count_by_scope(black.set, black.where, white.where, quantity.scope, side);
}

Distance compile_distance(Quantity quantity, Side side) {
    Distance distance;
    for (int bit = 0; bit < DISTANCE_BITS; bit++) {
        distance.bits[bit] = count_by_scope(SET_MEN, distance_squares(bit, BLACK),
                                            distance_squares(bit, WHITE), quantity.scope, side);
    }
    return distance;
}

static Factor compile_factor(Quantity quantity) {
    static const int OWN[SCOPE_COUNT] = {1, 1, 0, 1}, OTHER[SCOPE_COUNT] = {-1, 0, 1, 1};
    return (Factor){(int)(quantity.parameter - SAMUEL_PARAMETER_FIRST), OWN[quantity.scope],
                    OTHER[quantity.scope], unit_of(quantity.parameter)};
}

static Values compile_values(const Places *places) {
    const size_t most = (size_t)places->count + 1;
    Values values = {.factors = memory_allocate(most * sizeof(Factor))};
    for (int side = BLACK; side <= WHITE; side++) {
        values.counts[side] = memory_allocate(most * sizeof(BitCount));
        values.distances[side] = memory_allocate(SCOPE_COUNT * sizeof(Distance));
    }
    for (int i = 0; i < places->count; i++) {
        const Quantity quantity = places->quantities[i];
        if (quantity.parameter >= SAMUEL_PARAMETER_FIRST) {
            values.factors[values.factor_count++] = compile_factor(quantity);
            values.exchanges |= samuel_is_judged(quantity.parameter);
        } else if (quantity.parameter == PARAMETER_PROMOTION_DISTANCE) {
            values.distances[BLACK][values.distance_count] = compile_distance(quantity, BLACK);
            values.distances[WHITE][values.distance_count++] = compile_distance(quantity, WHITE);
        } else {
            values.sets |= SET_BIT(counted_squares(quantity.parameter, BLACK).set);
            values.counts[BLACK][values.count_count] = compile_count(quantity, BLACK);
            values.counts[WHITE][values.count_count++] = compile_count(quantity, WHITE);
        }
    }
    return values;
}

static Sum compile_sum(const Places *places, const Component *component, int index) {
    const size_t room = (size_t)places->count + 1;
    Sum sum = {.component = index, .weights = memory_allocate(room * sizeof *sum.weights)};
    for (int t = 0; t < component->term_count; t++) {
        const Term *const term = &component->terms[t];
        assert(t == 0 || quantity_compare(term[-1].quantity, term->quantity) < 0);
        if (term->weight == 0) continue;
        sum.weights[place_of(places, term->quantity)] = term->weight;
    }
    return sum;
}

static Plan compile_plan(const Formula *formula, uint64_t applies) {
    Places places = {.count = 0};
    Plan plan = {.applies = applies,
                 .sums = memory_allocate((size_t)formula->component_count * sizeof(Sum))};
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        for (int t = 0; (applies >> i & 1) != 0 && t < component->term_count; t++) {
            if (component->terms[t].weight != 0) add_place(&places, component->terms[t].quantity);
        }
    }
    for (int i = 0; i < formula->component_count; i++) {
        if ((applies >> i & 1) == 0) continue;
        plan.sums[plan.sum_count++] = compile_sum(&places, &formula->components[i], i);
    }
    plan.values = compile_values(&places);
    for (int side = BLACK; side <= WHITE; side++)
        plan.estimates[side] = estimate_new(&plan, (Side)side);
    return plan;
}

static void free_values(Values *values) {
    for (int side = BLACK; side <= WHITE; side++) {
        free(values->counts[side]);
        free(values->distances[side]);
    }
    free(values->factors);
}

static void free_plans(Compiled *state) {
    for (int i = 0; i < state->plan_count; i++) {
        Plan *const plan = &state->plans[i];
        for (int s = 0; s < plan->sum_count; s++) free(plan->sums[s].weights);
        free(plan->sums);
        for (int side = BLACK; side <= WHITE; side++) free(plan->estimates[side]);
        free_values(&plan->values);
    }
    state->plan_count = 0;
}

/* Gives the values that the conditions ask for room to say which ranges hold. */
static void compile_asked(Compiled *state, const Places *places) {
    state->asked = compile_values(places);
    for (int i = 0; i < places->count; i++) {
        const Quantity quantity = places->quantities[i];
        const double unit = unit_of(quantity.parameter);
        const int bound = (int)(quantity_bound(quantity, BOARD_SIZE) / unit);
        uint64_t *const all = memory_allocate((size_t)(2 * bound + 1) * sizeof *state->holding[i]);
        state->bounds[i] = bound;
        state->holding[i] = all + bound;
    }
}

/* Notes for each value of the quantity in a place that it is in the range with this number. */
static void compile_range(Compiled *state, const Range *range, int place, int number) {
    const double unit = unit_of(range->quantity.parameter);
    const int bound = state->bounds[place];
    for (int units = -bound; units <= bound; units++) {
        const double value = units * unit;
        if (value < range->min || value > range->max) continue;
        state->holding[place][units] |= (uint64_t)1 << number;
    }
}

/* Notes what holds by the number of pieces; false: the quantity in this place is another one. */
static bool compile_pieces(Compiled *state, Quantity quantity, int place) {
    const ParameterId id = quantity.parameter;
    const bool of_pieces = id == PARAMETER_MEN || id == PARAMETER_KINGS || id == PARAMETER_PIECES;
    if (!of_pieces || quantity.scope == SCOPE_DIFFERENCE) return false;
    uint64_t *const by_number = state->pieces[counted_squares(id, BLACK).set][quantity.scope];
    for (int i = 0; i <= POSITION_SQUARES; i++) by_number[i] = state->holding[place][i];
    return true;
}

/* The different ranges of a formula. */
typedef struct Ranges {
    int count;
    const Range *ranges[FORMULA_RANGES_MAX];
} Ranges;

static int range_number(Compiled *state, Ranges *known, const Places *places, const Range *range) {
    for (int i = 0; i < known->count; i++) {
        const Range *const other = known->ranges[i];
        if (quantity_compare(other->quantity, range->quantity) == 0 && other->min == range->min &&
            other->max == range->max) {
            return i;
        }
    }
    assert(known->count < FORMULA_RANGES_MAX);
    compile_range(state, range, place_of(places, range->quantity), known->count);
    known->ranges[known->count] = range;
    return known->count++;
}

static void compile_conditions(Compiled *state, const Formula *formula) {
    Places places = {.count = 0};
    Ranges known = {.count = 0};
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        for (int r = 0; r < component->range_count; r++) {
            add_place(&places, component->ranges[r].quantity);
        }
    }
    compile_asked(state, &places);
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        Condition *const condition = &state->conditions[i];
        if (component->range_count == 0) continue; /* no range is missing: it holds */
        *condition = (Condition){0, component->any, component->negated};
        for (int r = 0; r < component->range_count; r++) {
            const int number = range_number(state, &known, &places, &component->ranges[r]);
            condition->ranges |= (uint64_t)1 << number;
        }
    }
    state->range_count = known.count;
    state->asks_pieces = true;
    for (int i = 0; i < places.count; i++)
        state->asks_pieces &= compile_pieces(state, places.quantities[i], i);
}

/* The plan for the components that apply, made where there is none yet; -1 when there is no room
 * for it. */
static int plan_for(Compiled *state, const Formula *formula, uint64_t applies) {
    for (int i = 0; i < state->plan_count; i++) {
        if (state->plans[i].applies == applies) return i;
    }
    if (state->plan_count == PLANS_MAX) return -1;
    state->plans[state->plan_count] = compile_plan(formula, applies);
    return state->plan_count++;
}

/* Names the plans for all ranges that can hold together: those in `hold`, of the values before
 * `place`, and those of each value from there on. False where there are too many plans. */
static bool compile_table(Compiled *state, const Formula *formula, int place, uint64_t hold) {
    if (state->range_count > TABLE_RANGES_MAX) return false;
    if (place == FORMULA_RANGES_MAX || state->holding[place] == NULL) {
        const int plan = plan_for(state, formula, components_that_apply(state, hold));
        state->plan_of[hold] = (uint8_t)plan;
        return plan >= 0;
    }
    const uint64_t *const holding = state->holding[place];
    const int bound = state->bounds[place];
    for (int units = -bound; units <= bound; units++) {
        if (units > -bound && holding[units] == holding[units - 1]) continue;
        if (!compile_table(state, formula, place + 1, hold | holding[units])) return false;
    }
    return true;
}

void *compiled_new(const Formula *formula) {
    Compiled *const state = memory_allocate(sizeof *state);
    assert(formula->component_count >= 1 && formula->component_count <= FORMULA_COMPONENTS_MAX);
    state->component_count = formula->component_count;
    state->patterns = pattern_sum_new(formula->patterns);
    compile_conditions(state, formula);
    state->has_table = compile_table(state, formula, 0, 0);
    if (!state->has_table) {
        free_plans(state);
        plan_for(state, formula, UINT64_MAX >> (FORMULA_COMPONENTS_MAX - formula->component_count));
    }
    return state;
}

void compiled_free(void *opaque) {
    Compiled *const state = opaque;
    free_plans(state);
    for (int i = 0; i < FORMULA_RANGES_MAX; i++) {
        if (state->holding[i] != NULL) free(state->holding[i] - state->bounds[i]);
    }
    free_values(&state->asked);
    pattern_sum_free(state->patterns);
    free(state);
}
