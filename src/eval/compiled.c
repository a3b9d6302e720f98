/* Compiled formulas: the fast form of a heuristic file, bit for bit the values of formula_value.
 *
 * Quantities with a weight become values, each taken once a position; all others cost nothing.
 * Which components apply depends only on which ranges hold. For up to TABLE_RANGES_MAX ranges a
 * table names for each combination the plan of what is to be taken and summed; beyond, one plan
 * takes everything, and each component asks its condition. */
#include "eval/compiled.h"

#include "eval/counting.h"
#include "eval/heuristic.h"
#include "eval/samuel.h"

#include <assert.h>
#include <stdlib.h>

enum { TABLE_RANGES_MAX = 10, PLANS_MAX = 64, VALUES_MAX = PARAMETER_COUNT * SCOPE_COUNT };

/* A value that is a number of squares: own + or - the opponent's. A side that does not count has
 * nowhere to be counted. */
typedef struct Count {
    uint8_t own_set, other_set; /* indices of Sets.of, taken as one array */
    int32_t negate;             /* -1: minus the opponent's, 0: plus */
    Bits own, other;            /* where to count */
} Count;

/* A value that is computed: factors of 1, 0 and -1 for the two sides. */
typedef struct Computed {
    ParameterId parameter;
    double own, other;
} Computed;

/* Values to be taken, in the order of their places. */
typedef struct Values {
    uint32_t sets; /* what the counts need, as SET_BITs */
    int first;     /* the place of the first one */
    int count_count, computed_count;
    Count *counts[2]; /* by the side to move */
    Computed *computed;
} Values;

/* weight * the value in a place. */
typedef struct Product {
    double weight;
    int32_t place;
} Product;

/* The products of a component. */
typedef struct Sum {
    int component, product_count;
    Product *products;
} Sum;

/* What is done where certain components apply. */
typedef struct Plan {
    uint64_t applies; /* the components, as bits */
    Values values;    /* those that the conditions did not already take */
    int sum_count;
    Sum *sums;
} Plan;

/* A range of the value in a place. */
typedef struct PlaceRange {
    double min, max;
    int32_t place;
} PlaceRange;

typedef struct Condition {
    uint64_t ranges; /* as bits */
    bool any, negated;
} Condition;

typedef struct State {
    Values decisive; /* the values that the conditions ask for */
    int range_count, component_count, plan_count;
    bool has_table;
    PlaceRange ranges[FORMULA_RANGES_MAX];
    Condition conditions[FORMULA_COMPONENTS_MAX];
    uint8_t plan_of[1 << TABLE_RANGES_MAX]; /* by the ranges that hold, as bits */
    Plan plans[PLANS_MAX];
} State;

/* ---- evaluation ---- */

KERNEL_INLINE double value_of(const Position *p, ParameterId parameter, Side side) {
    return parameter == PARAMETER_PROMOTION_DISTANCE ? promotion_distance(men_of(p, side), side)
                                                     : samuel_value(p, parameter, side);
}

KERNEL_INLINE void take(const Values *values, const Position *p, Side side, Sets *sets,
                        double *places) {
    const Bits *const flat = &sets->of[0][0];
    const Count *const counts = values->counts[side];
    double *place = places + values->first;
    sets_make(sets, p, values->sets);
    for (int i = 0; i < values->count_count; i++) {
        const Count *const count = &counts[i];
        const int own = bits_count(flat[count->own_set] & count->own);
        const int other = bits_count(flat[count->other_set] & count->other);
        *place++ = own + ((other ^ count->negate) - count->negate);
    }
    for (int i = 0; i < values->computed_count; i++) {
        const Computed *const computed = &values->computed[i];
        *place++ = computed->own * value_of(p, computed->parameter, side) +
                   computed->other * value_of(p, computed->parameter, side_other(side));
    }
}

KERNEL_INLINE uint64_t ranges_that_hold(const State *state, const double *places) {
    uint64_t hold = 0;
    for (int i = 0; i < state->range_count; i++) {
        const PlaceRange *const range = &state->ranges[i];
        const double value = places[range->place];
        hold |= (uint64_t)((value >= range->min) & (value <= range->max)) << i;
    }
    return hold;
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

KERNEL_INLINE Score sum_of(const Sum *sum, const double *places) {
    Score value = 0;
    for (int i = 0; i < sum->product_count; i++) {
        value += sum->products[i].weight * places[sum->products[i].place];
    }
    return value;
}

static Score evaluate(const void *opaque, const Position *p, Side side) {
    const State *const state = opaque;
    const Plan *plan = state->plans;
    uint64_t apply = plan->applies;
    Sets sets;
    double places[VALUES_MAX];
    if (state->range_count > 0) {
        take(&state->decisive, p, side, &sets, places);
        const uint64_t hold = ranges_that_hold(state, places);
        if (state->has_table) {
            plan = &state->plans[state->plan_of[hold]];
            apply = plan->applies;
        } else {
            apply = components_that_apply(state, hold);
        }
    }
    take(&plan->values, p, side, &sets, places);
    Score value = 0;
    for (int i = 0; i < plan->sum_count; i++) {
        if ((apply >> plan->sums[i].component & 1) != 0) value += sum_of(&plan->sums[i], places);
    }
    return value;
}

/* ---- compilation ---- */

/* Quantities in the order of their places. */
typedef struct Places {
    int count;
    Quantity quantities[VALUES_MAX];
} Places;

static bool is_computed(Quantity quantity) {
    return quantity.parameter == PARAMETER_PROMOTION_DISTANCE ||
           quantity.parameter >= SAMUEL_PARAMETER_FIRST;
}

/* The place of a quantity, or -1. */
static int place_of(const Places *places, Quantity quantity) {
    for (int i = 0; i < places->count; i++) {
        if (places->quantities[i].parameter == quantity.parameter &&
            places->quantities[i].scope == quantity.scope) {
            return i;
        }
    }
    return -1;
}

static void add_place(Places *places, Quantity quantity) {
    if (place_of(places, quantity) >= 0) return;
    assert(places->count < VALUES_MAX);
    places->quantities[places->count++] = quantity;
}

static Count compile_count(Quantity quantity, Side side) {
    const Side other = side_other(side);
    const Counted own = counted_squares(quantity.parameter, side);
    Count count = {.own_set = (uint8_t)(2 * own.set + side),
                   .other_set = (uint8_t)(2 * own.set + other),
                   .negate = quantity.scope == SCOPE_DIFFERENCE ? -1 : 0};
    if (quantity.scope != SCOPE_OPPONENT) count.own = own.where;
    if (quantity.scope != SCOPE_OWN) count.other = counted_squares(quantity.parameter, other).where;
    return count;
}

static Computed compile_computed(Quantity quantity) {
    static const double OWN[SCOPE_COUNT] = {1, 1, 0, 1}, OTHER[SCOPE_COUNT] = {-1, 0, 1, 1};
    return (Computed){quantity.parameter, OWN[quantity.scope], OTHER[quantity.scope]};
}

/* Takes the quantities from the place `first` on; counts come before what is computed. */
static Values compile_values(const Places *places, int first) {
    const size_t most = (size_t)(places->count - first) + 1;
    Values values = {.first = first, .computed = memory_allocate(most * sizeof(Computed))};
    for (int side = BLACK; side <= WHITE; side++) {
        values.counts[side] = memory_allocate(most * sizeof(Count));
    }
    for (int i = first; i < places->count; i++) {
        const Quantity quantity = places->quantities[i];
        if (is_computed(quantity)) {
            values.computed[values.computed_count++] = compile_computed(quantity);
            continue;
        }
        assert(values.computed_count == 0);
        values.sets |= SET_BIT(counted_squares(quantity.parameter, BLACK).set);
        values.counts[BLACK][values.count_count] = compile_count(quantity, BLACK);
        values.counts[WHITE][values.count_count++] = compile_count(quantity, WHITE);
    }
    return values;
}

/* Gives places to the quantities with a weight in the components that apply: first those that
 * are counted. */
static void add_terms(Places *places, const Formula *formula, uint64_t applies, bool computed) {
    for (int i = 0; i < formula->component_count; i++) {
        if ((applies >> i & 1) == 0) continue;
        const Component *const component = &formula->components[i];
        for (int t = 0; t < component->term_count; t++) {
            const Term *const term = &component->terms[t];
            if (term->weight == 0 || is_computed(term->quantity) != computed) continue;
            add_place(places, term->quantity);
        }
    }
}

static Sum compile_sum(const Places *places, const Formula *formula, int index) {
    const Component *const component = &formula->components[index];
    Sum sum = {.component = index,
               .products = memory_allocate((size_t)component->term_count * sizeof(Product))};
    for (int t = 0; t < component->term_count; t++) {
        const Term *const term = &component->terms[t];
        if (term->weight == 0) continue;
        sum.products[sum.product_count++] =
            (Product){term->weight, place_of(places, term->quantity)};
    }
    return sum;
}

static Plan compile_plan(const Places *decisive, const Formula *formula, uint64_t applies) {
    Places places = *decisive;
    add_terms(&places, formula, applies, false);
    add_terms(&places, formula, applies, true);
    Plan plan = {.applies = applies,
                 .values = compile_values(&places, decisive->count),
                 .sums = memory_allocate((size_t)formula->component_count * sizeof(Sum))};
    for (int i = 0; i < formula->component_count; i++) {
        if ((applies >> i & 1) == 0) continue;
        plan.sums[plan.sum_count++] = compile_sum(&places, formula, i);
    }
    return plan;
}

static void free_values(Values *values) {
    free(values->counts[BLACK]);
    free(values->counts[WHITE]);
    free(values->computed);
}

static void free_plans(State *state) {
    for (int i = 0; i < state->plan_count; i++) {
        Plan *const plan = &state->plans[i];
        for (int s = 0; s < plan->sum_count; s++) free(plan->sums[s].products);
        free(plan->sums);
        free_values(&plan->values);
    }
    state->plan_count = 0;
}

/* The conditions and the places of what they ask for. */
static void compile_conditions(State *state, const Formula *formula, Places *places) {
    for (int computed = 0; computed <= 1; computed++) {
        for (int i = 0; i < formula->component_count; i++) {
            const Component *const component = &formula->components[i];
            for (int r = 0; r < component->range_count; r++) {
                const Quantity quantity = component->ranges[r].quantity;
                if (is_computed(quantity) == (computed != 0)) add_place(places, quantity);
            }
        }
    }
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        Condition *const condition = &state->conditions[i];
        *condition = (Condition){0, component->any && component->range_count > 0,
                                 component->negated && component->range_count > 0};
        for (int r = 0; r < component->range_count; r++) {
            const Range *const range = &component->ranges[r];
            assert(state->range_count < FORMULA_RANGES_MAX);
            condition->ranges |= (uint64_t)1 << state->range_count;
            state->ranges[state->range_count++] =
                (PlaceRange){range->min, range->max, place_of(places, range->quantity)};
        }
    }
}

/* The plan for the components that apply, made where there is none yet; -1 when there is no room
 * for it. */
static int plan_for(State *state, const Formula *formula, const Places *decisive,
                    uint64_t applies) {
    for (int i = 0; i < state->plan_count; i++) {
        if (state->plans[i].applies == applies) return i;
    }
    if (state->plan_count == PLANS_MAX) return -1;
    state->plans[state->plan_count] = compile_plan(decisive, formula, applies);
    return state->plan_count++;
}

static bool compile_table(State *state, const Formula *formula, const Places *decisive) {
    if (state->range_count > TABLE_RANGES_MAX) return false;
    for (uint64_t hold = 0; hold < (uint64_t)1 << state->range_count; hold++) {
        const int plan = plan_for(state, formula, decisive, components_that_apply(state, hold));
        if (plan < 0) return false;
        state->plan_of[hold] = (uint8_t)plan;
    }
    return true;
}

void *compiled_new(const Formula *formula) {
    State *const state = memory_allocate(sizeof *state);
    Places decisive = {.count = 0};
    state->component_count = formula->component_count;
    compile_conditions(state, formula, &decisive);
    state->decisive = compile_values(&decisive, 0);
    state->has_table = compile_table(state, formula, &decisive);
    if (!state->has_table) {
        const uint64_t all = UINT64_MAX >> (64 - formula->component_count);
        free_plans(state);
        plan_for(state, formula, &decisive, all);
    }
    return state;
}

static void close(void *opaque) {
    State *const state = opaque;
    free_plans(state);
    free_values(&state->decisive);
    free(state);
}

double parameter_value_on(const Board *board, ParameterId id, Side side) {
    const Position p = position_of(board);
    if (is_computed((Quantity){id, SCOPE_OWN})) return value_of(&p, id, side);
    const Counted counted = counted_squares(id, side);
    Sets sets;
    sets_make(&sets, &p, SET_BIT(counted.set));
    return bits_count(sets.of[counted.set][side] & counted.where);
}

EVALUATOR(compiled) = {
    .name = "heuristic file",
    .summary = "a heuristic file, compiled",
    .source = "seed 003, formulas (1) and (2)",
    .options = "",
    .evaluate = evaluate,
    .close = close,
};
