/* Compiled formulas: the fast form of a heuristic file, bit for bit the values of formula_value.
 *
 * Quantities with a weight become values, each taken once a position; all others cost nothing.
 * Which components apply depends only on which ranges hold, and which ranges of a value hold is
 * looked up by the value. For up to TABLE_RANGES_MAX ranges a table names for each combination
 * the plan of what is to be taken and summed; beyond, one plan takes everything, and each
 * component asks its condition. */
#include "eval/compiled.h"

#include "eval/counting.h"
#include "eval/heuristic.h"
#include "eval/samuel.h"

#include <assert.h>
#include <stdlib.h>

enum {
    TABLE_RANGES_MAX = 10,
    PLANS_MAX = 64,
    VALUES_MAX = PARAMETER_COUNT * SCOPE_COUNT,
    LANES = 4 /* products that are formed together */
};

/* A value that is a number of squares: own + opponent's, or, where the opponent's are flipped,
 * own - opponent's + bias. A side that does not count has nowhere to be counted. */
typedef struct Count {
    Pair where, flip;
    int32_t bias;
    uint32_t set;
} Count;

/* The distance to promotion, a number of squares for each of its bits. */
typedef struct Distance {
    Count bits[DISTANCE_BITS];
} Distance;

/* One of Samuel's factors: times 1, 0 or -1 for each side. */
typedef struct Factor {
    ParameterId parameter;
    int own, other;
} Factor;

/* Values to be taken, in units (see unit_of): counts, distances, factors. */
typedef struct Values {
    uint32_t sets; /* that they need, as SET_BITs */
    int count_count, distance_count, factor_count;
    Count *counts[2];       /* by the side to move */
    Distance *distances[2]; /* likewise */
    Factor *factors;
} Values;

/* A component's weights, by the place of what they weigh; 0 for all else. */
typedef struct Sum {
    int component;
    double *weights;
} Sum;

/* What is done where certain components apply. */
typedef struct Plan {
    uint64_t applies; /* the components, as bits */
    Values values;
    int sum_count;
    Sum *sums;
} Plan;

typedef struct Condition {
    uint64_t ranges; /* as bits */
    bool any, negated;
} Condition;

typedef struct State {
    Values asked;                          /* what the conditions ask for */
    uint64_t *holding[FORMULA_RANGES_MAX]; /* by place: the ranges that hold, by value + bound */
    int bounds[FORMULA_RANGES_MAX];        /* by place */
    int range_count, component_count, plan_count;
    bool has_table;
    Condition conditions[FORMULA_COMPONENTS_MAX];
    uint8_t plan_of[1 << TABLE_RANGES_MAX]; /* by the ranges that hold, as bits */
    Plan plans[PLANS_MAX];
} State;

/* ---- evaluation ---- */

/* Values are whole numbers of units. */
KERNEL_INLINE double unit_of(ParameterId parameter) { return parameter == SAMUEL_DIAV ? 0.5 : 1; }

static int factor_units(const Position *p, ParameterId parameter, Side side) {
    return (int)(samuel_value(p, parameter, side) / unit_of(parameter));
}

static void take_factors(const Values *values, const Position *p, Side side, int32_t *places) {
    for (int i = 0; i < values->factor_count; i++) {
        const Factor *const factor = &values->factors[i];
        places[i] = factor->own * factor_units(p, factor->parameter, side) +
                    factor->other * factor_units(p, factor->parameter, side_other(side));
    }
}

KERNEL_INLINE int count_of(const Count *count, const Sets *sets) {
    return pair_count(sets->of[count->set], count->where, count->flip) - count->bias;
}

KERNEL_INLINE int distance_of(const Distance *distance, const Sets *sets) {
    int units = 0;
    for (int bit = 0; bit < DISTANCE_BITS; bit++) {
        units += count_of(&distance->bits[bit], sets) << bit;
    }
    return units;
}

/* Fills the places; returns their number. */
KERNEL_INLINE int take(const Values *values, const Position *p, Side side, int32_t *places) {
    const Count *const counts = values->counts[side];
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

static uint64_t components_that_apply(const State *state, uint64_t hold) {
    uint64_t apply = 0;
    for (int i = 0; i < state->component_count; i++) {
        const Condition *const it = &state->conditions[i];
        const uint64_t held = hold & it->ranges;
        const bool holds = it->any ? held != 0 : held == it->ranges;
        apply |= (uint64_t)(holds != it->negated) << i;
    }
    return apply;
}

/* The ranges that hold, as bits. */
KERNEL_INLINE uint64_t look_up_ranges(const State *state, const Position *p, Side side) {
    int32_t places[VALUES_MAX];
    uint64_t hold = 0;
    const int taken = take(&state->asked, p, side, places);
    for (int i = 0; i < taken; i++) {
        hold |= state->holding[i][places[i] + state->bounds[i]];
    }
    return hold;
}

/* Products side by side, added in order. */
KERNEL_INLINE Score sum_of(const double *weights, const int32_t *places, int count) {
    Score value = 0;
    for (int i = 0; i < count; i += LANES) {
        double products[LANES];
        for (int k = 0; k < LANES; k++) products[k] = weights[i + k] * places[i + k];
        for (int k = 0; k < LANES; k++) value += products[k];
    }
    return value;
}

static Score evaluate(const void *opaque, const Position *p, Side side) {
    const State *const state = opaque;
    const Plan *plan = state->plans;
    uint64_t apply = plan->applies;
    int32_t places[VALUES_MAX + LANES];
    if (state->range_count > 0) {
        const uint64_t hold = look_up_ranges(state, p, side);
        if (state->has_table) {
            plan = &state->plans[state->plan_of[hold]];
            apply = plan->applies;
        } else {
            apply = components_that_apply(state, hold);
        }
    }
    const int taken = take(&plan->values, p, side, places);
    for (int k = 0; k < LANES; k++) places[taken + k] = 0;
    Score value = 0;
    for (int i = 0; i < plan->sum_count; i++) {
        if ((apply >> plan->sums[i].component & 1) == 0) continue;
        value += sum_of(plan->sums[i].weights, places, taken);
    }
    return value;
}

/* ---- compilation ---- */

/* Quantities by their places: in the order of quantity_compare, which is that of the terms. */
typedef struct Places {
    int count;
    Quantity quantities[VALUES_MAX];
} Places;

static int place_of(const Places *places, Quantity quantity) {
    int place = 0;
    while (quantity_compare(places->quantities[place], quantity) != 0) place++;
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
static Count count_by_scope(SetId set, Bits black, Bits white, Scope scope, Side side) {
    const Side other = side_other(side);
    Bits where[2] = {black, white}, flip[2] = {0, 0};
    if (scope == SCOPE_OPPONENT) where[side] = 0;
    if (scope == SCOPE_OWN) where[other] = 0;
    if (scope == SCOPE_DIFFERENCE) flip[other] = BITS_ALL;
    return (Count){.where = pair_of(where[BLACK], where[WHITE]),
                   .flip = pair_of(flip[BLACK], flip[WHITE]),
                   .bias = scope == SCOPE_DIFFERENCE ? POSITION_SQUARES : 0,
                   .set = set};
}

static Count compile_count(Quantity quantity, Side side) {
    const Counted black = counted_squares(quantity.parameter, BLACK);
    const Counted white = counted_squares(quantity.parameter, WHITE);
    return count_by_scope(black.set, black.where, white.where, quantity.scope, side);
}

static Distance compile_distance(Quantity quantity, Side side) {
    Distance distance;
    for (int bit = 0; bit < DISTANCE_BITS; bit++) {
        distance.bits[bit] = count_by_scope(SET_MEN, distance_squares(bit, BLACK),
                                            distance_squares(bit, WHITE), quantity.scope, side);
    }
    return distance;
}

static Factor compile_factor(Quantity quantity) {
    static const int OWN[SCOPE_COUNT] = {1, 1, 0, 1}, OTHER[SCOPE_COUNT] = {-1, 0, 1, 1};
    return (Factor){quantity.parameter, OWN[quantity.scope], OTHER[quantity.scope]};
}

static Values compile_values(const Places *places) {
    const size_t most = (size_t)places->count + 1;
    Values values = {.factors = memory_allocate(most * sizeof(Factor))};
    for (int side = BLACK; side <= WHITE; side++) {
        values.counts[side] = memory_allocate(most * sizeof(Count));
        values.distances[side] = memory_allocate(most * sizeof(Distance));
    }
    for (int i = 0; i < places->count; i++) {
        const Quantity quantity = places->quantities[i];
        if (quantity.parameter >= SAMUEL_PARAMETER_FIRST) {
            values.factors[values.factor_count++] = compile_factor(quantity);
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
    const size_t room = (size_t)(places->count + LANES);
    Sum sum = {.component = index, .weights = memory_allocate(room * sizeof *sum.weights)};
    for (int t = 0; t < component->term_count; t++) {
        const Term *const term = &component->terms[t];
        assert(t == 0 || quantity_compare(term[-1].quantity, term->quantity) < 0);
        if (term->weight == 0) continue;
        sum.weights[place_of(places, term->quantity)] =
            term->weight * unit_of(term->quantity.parameter);
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
    return plan;
}

static void free_values(Values *values) {
    for (int side = BLACK; side <= WHITE; side++) {
        free(values->counts[side]);
        free(values->distances[side]);
    }
    free(values->factors);
}

static void free_plans(State *state) {
    for (int i = 0; i < state->plan_count; i++) {
        Plan *const plan = &state->plans[i];
        for (int s = 0; s < plan->sum_count; s++) free(plan->sums[s].weights);
        free(plan->sums);
        free_values(&plan->values);
    }
    state->plan_count = 0;
}

/* The greatest value of a quantity, in units. */
static int bound_of(Quantity quantity) {
    return (int)(2 * parameter_bound(quantity.parameter, BOARD_SIZE) / unit_of(quantity.parameter));
}

/* Notes for each value of the quantity in a place that it is in the range with this bit. */
static void compile_range(State *state, const Range *range, int place, uint64_t bit) {
    const double unit = unit_of(range->quantity.parameter);
    const int bound = state->bounds[place];
    for (int units = -bound; units <= bound; units++) {
        const double value = units * unit;
        if (value >= range->min && value <= range->max) state->holding[place][units + bound] |= bit;
    }
}

static void compile_conditions(State *state, const Formula *formula) {
    Places places = {.count = 0};
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        for (int r = 0; r < component->range_count; r++) {
            add_place(&places, component->ranges[r].quantity);
        }
    }
    state->asked = compile_values(&places);
    for (int i = 0; i < places.count; i++) {
        state->bounds[i] = bound_of(places.quantities[i]);
        state->holding[i] =
            memory_allocate((size_t)(2 * state->bounds[i] + 1) * sizeof *state->holding[i]);
    }
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        Condition *const condition = &state->conditions[i];
        if (component->range_count == 0) continue; /* no range is missing: it holds */
        *condition = (Condition){0, component->any, component->negated};
        for (int r = 0; r < component->range_count; r++) {
            const Range *const range = &component->ranges[r];
            const uint64_t bit = (uint64_t)1 << state->range_count++;
            condition->ranges |= bit;
            compile_range(state, range, place_of(&places, range->quantity), bit);
        }
    }
}

/* The plan for the components that apply, made where there is none yet; -1 when there is no room
 * for it. */
static int plan_for(State *state, const Formula *formula, uint64_t applies) {
    for (int i = 0; i < state->plan_count; i++) {
        if (state->plans[i].applies == applies) return i;
    }
    if (state->plan_count == PLANS_MAX) return -1;
    state->plans[state->plan_count] = compile_plan(formula, applies);
    return state->plan_count++;
}

static bool compile_table(State *state, const Formula *formula) {
    if (state->range_count > TABLE_RANGES_MAX) return false;
    for (uint64_t hold = 0; hold < (uint64_t)1 << state->range_count; hold++) {
        const int plan = plan_for(state, formula, components_that_apply(state, hold));
        if (plan < 0) return false;
        state->plan_of[hold] = (uint8_t)plan;
    }
    return true;
}

void *compiled_new(const Formula *formula) {
    State *const state = memory_allocate(sizeof *state);
    state->component_count = formula->component_count;
    compile_conditions(state, formula);
    state->has_table = compile_table(state, formula);
    if (!state->has_table) {
        free_plans(state);
        plan_for(state, formula, UINT64_MAX >> (FORMULA_COMPONENTS_MAX - formula->component_count));
    }
    return state;
}

static void close(void *opaque) {
    State *const state = opaque;
    free_plans(state);
    for (int i = 0; i < FORMULA_RANGES_MAX; i++) free(state->holding[i]);
    free_values(&state->asked);
    free(state);
}

double parameter_value_on(const Board *board, ParameterId id, Side side) {
    const Position p = position_of(board);
    const Quantity own = {id, SCOPE_OWN};
    if (id >= SAMUEL_PARAMETER_FIRST) return samuel_value(&p, id, side);
    Sets sets;
    sets_make(&sets, &p, SET_BIT(counted_squares(id, side).set));
    if (id == PARAMETER_PROMOTION_DISTANCE) {
        const Distance distance = compile_distance(own, side);
        return distance_of(&distance, &sets);
    }
    const Count count = compile_count(own, side);
    return count_of(&count, &sets);
}

EVALUATOR(compiled) = {
    .name = "heuristic file",
    .summary = "a heuristic file, compiled",
    .source = "seed 003, formulas (1) and (2)",
    .options = "",
    .evaluate = evaluate,
    .close = close,
};
