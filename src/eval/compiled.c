/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiles formulas to plans and runs them: bit for bit the values of the sums that formula.h says.
 *
 * Which components apply depends only on the ranges that hold; these are looked up by the values of
 * their quantities. For up to TABLE_RANGES_MAX ranges, a table gives the plan for each combination.
 * With more ranges or plans, one plan has all components, and each checks its condition. */
#include "eval/compiled.h"

#include "eval/estimate.h"
#include "eval/heuristic.h"
#include "eval/samuel.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Patterns */

/* The fast form of patterns: tables give what the pieces on two rows add to the states of all
 * shapes at once. The values are those of pattern_set_value, bit for bit. */

enum {
    PATTERN_GROUPS = BOARD_SIZE / 2, /* of two rows, which have BOARD_SIZE squares */
    PATTERN_INDEXES = BOARD_SIZE == BOARD_SIZE_STANDARD ? 1 << BOARD_SIZE : 1,
    PATTERN_BITS = POSITION_SQUARES + BOARD_SIZE / 2 /* of a position's sets */
};

/* By shape, what own pieces add to its state; the opponent's add twice as much. */
typedef uint16_t PatternStates[PATTERN_SHAPES_MAX];

/* Missing shapes have state 0, of weight 0. A row of states at this place is in one cache line. */
typedef struct PatternSum {
    PatternSet *set;                                          /* a share */
    double step;                                              /* unit / PATTERN_PIECES */
    PatternStates states[2][PATTERN_GROUPS][PATTERN_INDEXES]; /* by side to move */
    /* Of the set, by whether the move is a capture and shape. */
    const PatternWeights *weights[2][PATTERN_SHAPES_MAX];
    /* Weights of kings, by side to move, whether it is the opponent's, and bit: as PatternWeights,
     * but full + 2^32 * empty. */
    uint64_t kings[2][2][PATTERN_BITS];
    int shape_count;
} PatternSum;

/* Returns the weight of these kings. */
KERNEL_INLINE uint64_t pattern_sum_kings(const uint64_t *weights, Bits kings) {
    uint64_t both = 0;
    for (Bits left = kings; left != 0; left &= left - 1) both += weights[bits_index(left)];
    return both;
}

KERNEL_INLINE Score pattern_sum_value(const PatternSum *sum, const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[!side];
    PatternStates own_states = {0}, other_states = {0};
#pragma GCC unroll 4
    for (int g = 0; g < PATTERN_GROUPS; g++) {
        const int shift = g * (BOARD_SIZE + 1);
        const PatternStates *const group = sum->states[side][g];
        const uint16_t *const mine = group[(size_t)(own >> shift) & (PATTERN_INDEXES - 1)];
        const uint16_t *const theirs = group[(size_t)(other >> shift) & (PATTERN_INDEXES - 1)];
        for (int i = 0; i < PATTERN_SHAPES_MAX; i++) {
            own_states[i] = (uint16_t)(own_states[i] + mine[i]);
            other_states[i] = (uint16_t)(other_states[i] + theirs[i]);
        }
    }
    for (int i = 0; i < PATTERN_SHAPES_MAX; i++)
        own_states[i] = (uint16_t)(own_states[i] + 2 * other_states[i]);
    /* Reads four states a word: compilers would gather single ones into vectors, which is slow. */
    uint64_t words[PATTERN_SHAPES_MAX / 4];
    PatternWeights both = 0;
    memcpy(words, own_states, sizeof words);
    const Targets jumps = position_jumps(p, side);
    const PatternWeights *const *weights = sum->weights[targets_any(&jumps)];
    for (int word = 0; word * 4 < sum->shape_count; word++, weights += 4) {
        const uint64_t states = words[word];
        both += weights[0][states & 0xffff] + weights[1][states >> 16 & 0xffff] +
                weights[2][states >> 32 & 0xffff] + weights[3][states >> 48];
    }
    const uint64_t kings = pattern_sum_kings(sum->kings[side][0], own & p->kings) +
                           pattern_sum_kings(sum->kings[side][1], other & p->kings);
    const int full_kings = (int32_t)kings, full = pattern_full(both) + full_kings;
    const int empty = pattern_empty(both) + (int32_t)((kings - (uint64_t)full_kings) >> 32);
    const int count = bits_count(own) + bits_count(other);
    const int pieces = count < PATTERN_PIECES ? count : PATTERN_PIECES;
    return (full * pieces + empty * (PATTERN_PIECES - pieces)) * sum->step;
}

/* The same: each side, with kings and without, has its code; inlined only where registers allow. */
static __attribute__((noinline)) Score patterns_with_kings(const PatternSum *sum, const Position *p,
                                                           Side side) {
    return side == BLACK ? pattern_sum_value(sum, p, BLACK) : pattern_sum_value(sum, p, WHITE);
}
KERNEL_INLINE Score patterns_without_kings(const PatternSum *sum, const Position *p, Side side) {
    const Position men = {{p->pieces[BLACK], p->pieces[WHITE]}, 0};
    return side == BLACK ? pattern_sum_value(sum, &men, BLACK)
                         : pattern_sum_value(sum, &men, WHITE);
}
static __attribute__((noinline)) Score patterns_value(const PatternSum *sum, const Position *p,
                                                      Side side) {
    return p->kings != 0 ? patterns_with_kings(sum, p, side) : patterns_without_kings(sum, p, side);
}

/* Adds to the states what the pieces on these squares of a group add, for a side to move. */
static void fill(const PatternSet *set, Side side, int group, int index, uint16_t *states) {
    for (int i = 0; i < set->shape_count; i++) {
        int place = 1;
        for (int k = 0; k < set->shapes[i].count; k++, place *= 3) {
            const int square = set->shapes[i].squares[k];
            const int seen = side == BLACK ? square : POSITION_SQUARES + 1 - square;
            if ((seen - 1) / BOARD_SIZE != group) continue;
            if ((index >> (seen - 1) % BOARD_SIZE & 1) != 0)
                states[i] = (uint16_t)(states[i] + place);
        }
    }
}

/* Returns NULL for NULL, and on boards that are not 8x8. */
static PatternSum *pattern_sum_new(PatternSet *set) {
    static const PatternWeights NONE = 0;
    if (set == NULL || BOARD_SIZE != BOARD_SIZE_STANDARD) return NULL;
    PatternSum *const sum = memory_allocate(sizeof *sum);
    sum->set = pattern_set_share(set);
    sum->step = set->unit / PATTERN_PIECES;
    sum->shape_count = set->shape_count;
    for (int i = 0; i < PATTERN_SHAPES_MAX; i++) {
        const bool exists = i < set->shape_count;
        sum->weights[0][i] = exists ? &set->weights[set->first[i]] : &NONE;
        sum->weights[1][i] = exists ? sum->weights[0][i] + set->forced : &NONE;
    }
    for (int side = BLACK; side <= WHITE; side++) {
        for (int group = 0; group < PATTERN_GROUPS; group++)
            for (int index = 0; index < PATTERN_INDEXES; index++)
                fill(set, (Side)side, group, index, sum->states[side][group][index]);
        for (int square = 1; square <= POSITION_SQUARES; square++) {
            const int seen = side == BLACK ? square : POSITION_SQUARES + 1 - square;
            for (int other = 0; other <= 1; other++) {
                const PatternWeights weights =
                    set->weights[set->kings + seen - 1 + other * PATTERN_SQUARES];
                sum->kings[side][other][bits_index(BITS_SQUARE(square))] =
                    (uint64_t)pattern_full(weights) + ((uint64_t)pattern_empty(weights) << 32);
            }
        }
    }
    return sum;
}

static void pattern_sum_free(PatternSum *sum) {
    if (sum == NULL) return;
    pattern_set_free(sum->set);
    free(sum);
}

/* Compiling */

enum { TABLE_RANGES_MAX = 10, PLANS_MAX = 64 };

typedef struct Condition {
    uint64_t ranges; /* as bits */
    bool any, negated;
} Condition;

typedef struct Compiled {
    Values asked;                          /* the values that conditions use */
    uint64_t *holding[FORMULA_RANGES_MAX]; /* by place: the ranges that hold, by value */
    int bounds[FORMULA_RANGES_MAX];        /* by place: on the absolute value */
    int range_count, component_count, plan_count;
    bool has_table, asks_pieces; /* asks_pieces: `pieces` has the ranges of all conditions */
    /* The ranges that hold by numbers of pieces: by SetId (men, kings, pieces), number of the side
     * to move and number of its opponent. */
    uint64_t pieces[SET_PIECES + 1][POSITION_SQUARES + 1][POSITION_SQUARES + 1];
    Condition conditions[FORMULA_COMPONENTS_MAX];
    uint8_t plan_of[1 << TABLE_RANGES_MAX]; /* by the ranges that hold, as bits */
    Plan plans[PLANS_MAX];
    /* The plan by numbers of pieces and whether there are kings; NULL: these do not decide. */
    const Plan *plan_by_pieces[POSITION_SQUARES + 1][POSITION_SQUARES + 1][2];
    PatternSum *patterns; /* NULL: none */
    const Plan *whole;    /* a plan whose value is that of all positions; NULL: there is none */
} Compiled;

/* Returns the components that apply if these ranges hold; both as bits. */
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

/* Makes the count of the squares `black` and `white` by the scope, as `side` sees them. */
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

/* Makes the count of a quantity, for the side to move `side`. */
static BitCount compile_count(Quantity quantity, Side side) {
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

static Values compile_values(const Places *places) {
    static const int OWN[SCOPE_COUNT] = {1, 1, 0, 1}, OTHER[SCOPE_COUNT] = {-1, 0, 1, 1};
    const size_t most = (size_t)places->count + 1;
    Values values = {.factors = memory_allocate(most * sizeof(Factor))};
    for (int side = BLACK; side <= WHITE; side++) {
        values.counts[side] = memory_allocate(most * sizeof(BitCount));
        values.distances[side] = memory_allocate(SCOPE_COUNT * sizeof(Distance));
    }
    for (int i = 0; i < places->count; i++) {
        const Quantity quantity = places->quantities[i];
        if (quantity.parameter >= SAMUEL_PARAMETER_FIRST) {
            values.factors[values.factor_count++] = (Factor){
                (int)SAMUEL_INDEX(quantity.parameter), OWN[quantity.scope], OTHER[quantity.scope],
                (int)quantity.scope * SAMUEL_COUNT + (int)SAMUEL_INDEX(quantity.parameter),
                unit_of(quantity.parameter)};
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

/* Notes whether a plan's counts are of material alone: of all men, all kings or both. */
static void compile_material(Plan *plan, const Places *places) {
    plan->is_material = plan->sum_count == 1 && plan->values.distance_count == 0;
    for (int i = 0; i < plan->values.count_count; i++) {
        const Quantity quantity = places->quantities[i];
        const double weight = plan->is_material ? plan->sums[0].weights[i] : 0;
        plan->is_material &= quantity.scope == SCOPE_DIFFERENCE;
        if (quantity.parameter == PARAMETER_MEN)
            plan->men = weight;
        else if (quantity.parameter == PARAMETER_KINGS)
            plan->kings = weight;
        else
            plan->is_material = false;
    }
}

/* Makes the tallies and the worth of their bytes. */
static void compile_tallies(Plan *plan) {
    const Values *const values = &plan->values;
    if (plan->tallies[BLACK] != NULL) return;
    for (int side = BLACK; side <= WHITE; side++)
        plan->tallies[side] = tally_new(values->counts[side], values->count_count,
                                        values->distances[side], values->distance_count);
    const Tally *const tally = plan->tallies[BLACK];
    for (int s = 0; s < plan->sum_count; s++) {
        Sum *const sum = &plan->sums[s];
        const size_t most = (size_t)tally->count + 1; /* never empty */
        sum->worth.all = memory_allocate(most * sizeof *sum->worth.all);
        sum->worth.kingless = memory_allocate(most * sizeof *sum->worth.kingless);
        for (int i = 0; i < tally->count; i++) {
            const int at = tally->order[i];
            for (int n = 0; n < TALLY_BYTES; n++)
                sum->worth.all[i][n] = 0.0 + sum->weights[i] * (n - tally->bias[at]);
            memcpy(sum->worth.kingless[at], sum->worth.all[i], sizeof sum->worth.all[i]);
        }
    }
    plan->is_tallied = plan->sum_count == 1 && tally->tables != NULL && values->factor_count == 0;
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
        const Component *const component = &formula->components[i];
        if ((applies >> i & 1) == 0) continue;
        Sum *const sum = &plan.sums[plan.sum_count++];
        sum->component = i;
        sum->weights = memory_allocate(((size_t)places.count + 1) * sizeof *sum->weights);
        for (int t = 0; t < component->term_count; t++) {
            const Term *const term = &component->terms[t];
            assert(t == 0 || quantity_compare(term[-1].quantity, term->quantity) < 0);
            if (term->weight != 0) sum->weights[place_of(&places, term->quantity)] = term->weight;
        }
    }
    plan.values = compile_values(&places);
    compile_material(&plan, &places);
    for (int side = BLACK; side <= WHITE; side++) {
        SumEstimate *const estimate = estimate_new(&plan, (Side)side);
        plan.estimates[side] = estimate;
        plan.exact[side] = estimate != NULL && estimate->slack == 0 ? estimate : NULL;
    }
    if (plan.exact[BLACK] == NULL || plan.exact[WHITE] == NULL) compile_tallies(&plan);
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
        for (int s = 0; s < plan->sum_count; s++) {
            free(plan->sums[s].weights);
            free(plan->sums[s].worth.all);
            free(plan->sums[s].worth.kingless);
        }
        free(plan->sums);
        for (int side = BLACK; side <= WHITE; side++) {
            free(plan->estimates[side]);
            tally_free(plan->tallies[side]);
        }
        free_values(&plan->values);
    }
    state->plan_count = 0;
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
    /* Notes for each value of the quantity that it is in the range with this number. */
    const double unit = unit_of(range->quantity.parameter);
    const int place = place_of(places, range->quantity), bound = state->bounds[place];
    for (int units = -bound; units <= bound; units++) {
        if (units * unit >= range->min && units * unit <= range->max)
            state->holding[place][units] |= (uint64_t)1 << known->count;
    }
    known->ranges[known->count] = range;
    return known->count++;
}

/* Notes the ranges of a quantity that hold, by the numbers of squares of its set. */
static void note_pieces(Compiled *state, SetId set, Scope scope, const uint64_t *holding) {
    for (int own = 0; own <= POSITION_SQUARES; own++) {
        for (int other = 0; own + other <= POSITION_SQUARES; other++) {
            const int number =
                (scope != SCOPE_OPPONENT ? own : 0) + (scope != SCOPE_OWN ? other : 0);
            state->pieces[set][own][other] |= holding[number];
        }
    }
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
    /* Each value that conditions use gets an array of the ranges that hold. */
    state->asked = compile_values(&places);
    for (int i = 0; i < places.count; i++) {
        const Quantity quantity = places.quantities[i];
        const int bound = (int)(quantity_bound(quantity, BOARD_SIZE) / unit_of(quantity.parameter));
        uint64_t *const all = memory_allocate((size_t)(2 * bound + 1) * sizeof *state->holding[i]);
        state->bounds[i] = bound;
        state->holding[i] = all + bound;
    }
    for (int i = 0; i < formula->component_count; i++) {
        const Component *const component = &formula->components[i];
        Condition *const condition = &state->conditions[i];
        if (component->range_count == 0) continue; /* it always applies */
        *condition = (Condition){0, component->any, component->negated};
        for (int r = 0; r < component->range_count; r++) {
            const int number = range_number(state, &known, &places, &component->ranges[r]);
            condition->ranges |= (uint64_t)1 << number;
        }
    }
    state->range_count = known.count;
    state->asks_pieces = true;
    for (int i = 0; i < places.count; i++) { /* the ranges that hold by numbers of pieces */
        const Quantity quantity = places.quantities[i];
        const ParameterId id = quantity.parameter;
        state->asks_pieces &=
            (id == PARAMETER_MEN || id == PARAMETER_KINGS || id == PARAMETER_PIECES) &&
            quantity.scope != SCOPE_DIFFERENCE;
        if (!state->asks_pieces) return;
        note_pieces(state, counted_squares(id, BLACK).set, quantity.scope, state->holding[i]);
    }
}

/* Returns the index of the plan for these components, made if missing; -1: PLANS_MAX reached. */
static int plan_for(Compiled *state, const Formula *formula, uint64_t applies) {
    for (int i = 0; i < state->plan_count; i++) {
        if (state->plans[i].applies == applies) return i;
    }
    if (state->plan_count == PLANS_MAX) return -1;
    state->plans[state->plan_count] = compile_plan(formula, applies);
    return state->plan_count++;
}

/* Fills `plan_of` for all ranges that can hold together. `hold` has those of the values before
 * `place`; the recursion adds those of each later value. False: too many ranges or plans. */
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

/* Returns the ranges that hold by these numbers of pieces and, of them, kings. */
KERNEL_INLINE uint64_t look_up_numbers(const Compiled *state, int own, int other, int own_kings,
                                       int other_kings) {
    return state->pieces[SET_PIECES][own][other] |
           state->pieces[SET_KINGS][own_kings][other_kings] |
           state->pieces[SET_MEN][own - own_kings][other - other_kings];
}

/* Returns the one plan for these numbers of pieces, with kings or without; NULL: not one. */
static const Plan *only_plan(const Compiled *state, int own, int other, bool kings) {
    const Plan *found = NULL;
    if (state->range_count == 0 || !state->asks_pieces || !state->has_table) return NULL;
    for (int i = 0; i <= (kings ? own : 0); i++)
        for (int k = kings && i == 0; k <= (kings ? other : 0); k++) {
            const uint64_t hold = look_up_numbers(state, own, other, i, k);
            const Plan *const plan = &state->plans[state->plan_of[hold]];
            if (found != NULL && found != plan) return NULL;
            found = plan;
        }
    return found;
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
        compile_tallies(&state->plans[0]); /* for positions where not all components apply */
    }
    for (int own = 0; own <= POSITION_SQUARES; own++)
        for (int other = 0; own + other <= POSITION_SQUARES; other++)
            for (int kings = 0; kings <= 1; kings++)
                state->plan_by_pieces[own][other][kings] = only_plan(state, own, other, kings != 0);
    if (state->range_count == 0 && state->patterns == NULL) state->whole = state->plans;
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

/* Running */

/* All factors by their places, as whole numbers of units (see unit_of). */
typedef int32_t Factors[SCOPE_COUNT * SAMUEL_COUNT];

static void take_factors(const Values *values, const Position *p, Side side, Factors factors) {
    int32_t *const own = factors + (size_t)SCOPE_OWN * SAMUEL_COUNT;
    int32_t *const other = factors + (size_t)SCOPE_OPPONENT * SAMUEL_COUNT;
    samuel_take(p, side, own);
    samuel_take(p, side_other(side), other);
    if (values->exchanges) {
        samuel_add_exchanges(p, side, own);
        samuel_add_exchanges(p, side_other(side), other);
    }
    for (int i = 0; i < SAMUEL_COUNT; i++) {
        factors[SCOPE_DIFFERENCE * SAMUEL_COUNT + i] = own[i] - other[i];
        factors[SCOPE_TOTAL * SAMUEL_COUNT + i] = own[i] + other[i];
    }
}

/* Computes the values by their places; returns their number. */
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
    Factors factors;
    take_factors(values, p, side, factors);
    for (int i = 0; i < values->factor_count; i++)
        places[taken++] = factors[values->factors[i].place];
    return taken;
}

/* Returns the ranges of the value in a place that hold, as bits. */
KERNEL_INLINE uint64_t look_up_value(const Compiled *state, int place, int32_t units) {
    assert(abs(units) <= state->bounds[place]);
    return state->holding[place][units];
}

/* Returns the ranges that hold if conditions use numbers of pieces alone. */
KERNEL_INLINE uint64_t look_up_pieces(const Compiled *state, const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[side_other(side)];
    const int pieces = bits_count(own), others = bits_count(other);
    const int kings = bits_count(own & p->kings), other_kings = bits_count(other & p->kings);
    return look_up_numbers(state, pieces, others, kings, other_kings);
}

/* Returns the ranges that hold, whatever conditions use. */
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

/* The usual plan: one sum, of the bytes of a tally with tables. */
static __attribute__((noinline)) Score sum_narrow(const Plan *plan, const Position *p, Side side) {
    const Tally *const tally = plan->tallies[side];
    uint8_t bytes[TALLY_NARROW];
    tally_take(tally, p, bytes, TALLY_NARROW);
    return tally_sum(tally, &plan->sums[0].worth, bytes, p->kings != 0);
}
static __attribute__((noinline)) Score sum_wide(const Plan *plan, const Position *p, Side side) {
    const Tally *const tally = plan->tallies[side];
    uint8_t bytes[TALLY_WIDE];
    tally_take(tally, p, bytes, TALLY_WIDE);
    return tally_sum(tally, &plan->sums[0].worth, bytes, p->kings != 0);
}

KERNEL_INLINE Score sum_material(const Plan *plan, const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[side_other(side)];
    const int men = bits_count(own & ~p->kings) - bits_count(other & ~p->kings);
    const int kings = bits_count(own & p->kings) - bits_count(other & p->kings);
    return 0.0 + plan->men * men + plan->kings * kings;
}

/* Computes any plan. */
static __attribute__((noinline)) Score sum_all(const Plan *plan, uint64_t apply, const Position *p,
                                               Side side) {
    const Values *const values = &plan->values;
    const Tally *const tally = plan->tallies[side];
    uint8_t bytes[TALLY_MAX];
    Factors factors;
    Score value = 0;
    Sets sets;
    bytes[0] = 0; /* if the tally is empty */
    if (tally->width == TALLY_NARROW) {
        tally_take(tally, p, bytes, TALLY_NARROW);
    } else if (tally->width == TALLY_WIDE) {
        tally_take(tally, p, bytes, TALLY_WIDE);
    } else if (!plan->is_material) {
        sets_make(&sets, p, values->sets);
        tally_count(tally, values->counts[side], &sets, bytes);
    }
    if (values->factor_count > 0) take_factors(values, p, side, factors);
    for (int s = 0; s < plan->sum_count; s++) {
        const double *weights = plan->sums[s].weights + tally->count;
        if ((apply >> plan->sums[s].component & 1) == 0) continue;
        Score sum = plan->is_material
                        ? sum_material(plan, p, side)
                        : tally_sum(tally, &plan->sums[s].worth, bytes, p->kings != 0);
        for (int i = tally->count - values->count_count; i < values->distance_count; i++)
            sum += *weights++ * distance_of(&values->distances[side][i], &sets);
        for (int i = 0; i < values->factor_count; i++)
            sum += *weights++ * (values->factors[i].unit * factors[values->factors[i].place]);
        value += sum;
    }
    return value;
}

KERNEL_INLINE Score sum_exactly(const Plan *plan, uint64_t apply, const Position *p, Side side) {
    if (plan->is_material && plan->values.factor_count == 0 && apply == plan->applies)
        return sum_material(plan, p, side);
    if (!plan->is_tallied || apply != plan->applies) return sum_all(plan, apply, p, side);
    return plan->tallies[side]->width == TALLY_NARROW ? sum_narrow(plan, p, side)
                                                      : sum_wide(plan, p, side);
}

/* Return the value of an exact estimate: for sums with factors, for sums with kings, for both. */
static __attribute__((noinline)) Score exact_with_factors(const SumEstimate *estimate,
                                                          const Position *p, Side side) {
    const int32_t sum = estimate_sum(estimate, p);
    Score value;
    estimate_factors_within(estimate, sum, p, side, -INFINITY, INFINITY, &value);
    return value;
}
static __attribute__((noinline)) Score exact_with_kings(const SumEstimate *estimate,
                                                        const Position *p) {
    return estimate_sum(estimate, p) * estimate->step;
}
static __attribute__((noinline)) Score estimate_exact(const SumEstimate *estimate,
                                                      const Position *p, Side side) {
    if (estimate->has_factors) return exact_with_factors(estimate, p, side);
    if (p->kings != 0) return exact_with_kings(estimate, p);
    const Position men = {{p->pieces[BLACK], p->pieces[WHITE]}, 0};
    return estimate_sum(estimate, &men) * estimate->step;
}

/* Returns the plan that numbers of pieces decide; NULL: more decides. */
KERNEL_INLINE const Plan *plan_by_pieces(const Compiled *state, const Position *p, Side side) {
    const int own = bits_count(p->pieces[side]), other = bits_count(p->pieces[side_other(side)]);
    return state->plan_by_pieces[own][other][p->kings != 0];
}

/* Returns the plan for a position; sets *apply to the components that apply. */
KERNEL_INLINE const Plan *plan_of(const Compiled *state, const Position *p, Side side,
                                  uint64_t *apply) {
    const Plan *plan = state->range_count == 0 ? state->plans : plan_by_pieces(state, p, side);
    if (plan == NULL) {
        const uint64_t hold =
            state->asks_pieces ? look_up_pieces(state, p, side) : look_up_ranges(state, p, side);
        if (!state->has_table) {
            *apply = components_that_apply(state, hold);
            return state->plans;
        }
        plan = &state->plans[state->plan_of[hold]];
    }
    *apply = plan->applies;
    return plan;
}

/* Returns the value of a plan of which these components apply. */
KERNEL_INLINE Score plan_value(const Plan *plan, uint64_t apply, const Position *p, Side side) {
    const SumEstimate *const exact = plan->exact[side];
    return exact != NULL && apply == plan->applies ? estimate_exact(exact, p, side)
                                                   : sum_exactly(plan, apply, p, side);
}

/* Returns the value without patterns. */
KERNEL_INLINE Score components_value(const Compiled *state, const Position *p, Side side) {
    uint64_t apply;
    const Plan *const plan = plan_of(state, p, side, &apply);
    return plan_value(plan, apply, p, side);
}

KERNEL_INLINE Score components_within(const Compiled *state, const Position *p, Side side,
                                      Score alpha, Score beta) {
    uint64_t apply;
    const Plan *const plan = plan_of(state, p, side, &apply);
    const SumEstimate *const estimate = plan->estimates[side];
    Score value;
    return estimate != NULL && apply == plan->applies &&
                   estimate_within(estimate, p, side, alpha, beta, &value)
               ? value
               : sum_exactly(plan, apply, p, side);
}

/* More than the rounding error of a window's end, which is at most SCORE_WIN. */
static const Score WINDOW_MARGIN = 0x1p-9;

static Score evaluate_within(const void *opaque, const Position *p, Side side, Score alpha,
                             Score beta) {
    const Compiled *const state = opaque;
    if (state->patterns == NULL) return components_within(state, p, side, alpha, beta);
    const Score value = patterns_value(state->patterns, p, side);
    return components_within(state, p, side, alpha - value - WINDOW_MARGIN,
                             beta - value + WINDOW_MARGIN) +
           value;
}

/* One function for each kind of formula, so that none needs the other's registers and stack. */
static __attribute__((noinline)) Score with_patterns(const Compiled *state, const Position *p,
                                                     Side side) {
    return components_value(state, p, side) +
           (p->kings != 0 ? patterns_with_kings(state->patterns, p, side)
                          : patterns_without_kings(state->patterns, p, side));
}

static __attribute__((noinline)) Score without_patterns(const Compiled *state, const Position *p,
                                                        Side side) {
    return components_value(state, p, side);
}

static Score evaluate(const void *opaque, const Position *p, Side side) {
    const Compiled *const state = opaque;
    const Plan *plan = state->whole;
    if (plan == NULL) {
        if (state->patterns != NULL) return with_patterns(state, p, side);
        plan = plan_by_pieces(state, p, side);
        if (plan == NULL) return without_patterns(state, p, side);
    }
    return plan_value(plan, plan->applies, p, side);
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
    .source = "Mańdziuk 2007, formulas (1) and (2)",
    .options = "",
    .evaluate = evaluate,
    .evaluate_within = evaluate_within,
    .close = compiled_free,
};
