/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled formulas give the values of the plain ones, bit for bit: random formulas of every kind
 * on random positions. */
#include "eval/formula.h"

#include "../common/plain_formula.h"
#include "../common/positions.h"
#include "../common/thorough.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { COMPONENTS_MAX = FORMULA_COMPONENTS_MAX, TERMS_MAX = 12 };

/* A formula with room for what it refers to. */
typedef struct Sample {
    Formula formula;
    int range_count;
    Component components[COMPONENTS_MAX];
    Range ranges[FORMULA_RANGES_MAX];
    Term terms[COMPONENTS_MAX][TERMS_MAX];
} Sample;

/* A kind of formula: so many components, and ranges of each one, at most. `few_quantities` makes
 * them repeat. */
typedef struct Kind {
    const char *name;
    int least_components, most_components, least_ranges, most_ranges;
    bool few_quantities, any_always;
} Kind;

static const Kind KINDS[] = {
    {"linear", 1, 1, 0, 0, false, false},
    {"linear in parts", 2, 6, 0, 0, true, false},
    {"phases", 1, 3, 0, 3, false, false},
    {"overlapping", 2, 5, 1, 2, true, false},
    {"up to the table's end", 5, 5, 2, 2, false, false},
    {"beyond the table", 4, 8, 2, 7, false, false},
    {"more sets than plans", 8, 10, 1, 1, false, false},
    {"as many as may be", COMPONENTS_MAX, COMPONENTS_MAX, 0, 1, true, false},
    {"any of many", 1, 2, 16, 32, false, true},
};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

static int from_to(Rng *rng, int least, int most) {
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

static Quantity random_quantity(int size, bool few, Rng *rng) {
    for (;;) {
        const int count = few ? PARAMETER_MOVABLE_MEN : PARAMETER_COUNT;
        const Quantity quantity = {(ParameterId)from_to(rng, 0, count - 1),
                                   (Scope)from_to(rng, 0, SCOPE_COUNT - 1)};
        if (parameter_is_on(quantity.parameter, size)) return quantity;
    }
}

/* With an end or both at a value that it takes, so that both cases occur, and the ends. */
static Range random_range(int size, bool few, Rng *rng) {
    const Board board = positions_any(size, RULES_ALL[0], rng);
    Range range = {.quantity = random_quantity(size, few, rng)};
    const double value = quantity_value(range.quantity, &board);
    range.min = value - from_to(rng, 0, 3) * (rng_below(rng, 2) == 0 ? 1.0 : 0.25);
    range.max = value + from_to(rng, 0, 3) * (rng_below(rng, 2) == 0 ? 1.0 : 0.25);
    return range;
}

/* Of very different sizes, so that it shows in which order they are summed; some are 0. */
static double random_weight(Rng *rng) {
    static const double SCALES[] = {0, 1, 1, 1e-9, 1e6, 1e-322};
    const double scale = SCALES[rng_below(rng, 6)];
    return rng_below(rng, 4) == 0 ? (double)from_to(rng, -3, 3) : (2 * rng_real(rng) - 1) * scale;
}

/* One that the terms do not have. */
static Quantity other_quantity(const Term *terms, int count, int size, bool few, Rng *rng) {
    for (;;) {
        const Quantity quantity = random_quantity(size, few, rng);
        int same = 0;
        while (same < count && quantity_compare(terms[same].quantity, quantity) != 0) same++;
        if (same == count) return quantity;
    }
}

static void fill_component(Sample *sample, int index, const Kind *kind, int size, Rng *rng) {
    Component *const component = &sample->components[index];
    const int left = FORMULA_RANGES_MAX - sample->range_count;
    const int wanted = from_to(rng, kind->least_ranges, kind->most_ranges);
    *component = (Component){.any = kind->any_always || rng_below(rng, 2) == 0,
                             .negated = rng_below(rng, 3) == 0,
                             .range_count = wanted < left ? wanted : left,
                             .term_count = from_to(rng, 1, TERMS_MAX),
                             .ranges = &sample->ranges[sample->range_count],
                             .terms = sample->terms[index]};
    sample->range_count += component->range_count;
    for (int r = 0; r < component->range_count; r++) {
        component->ranges[r] = random_range(size, kind->few_quantities, rng);
    }
    for (int t = 0; t < component->term_count; t++) {
        component->terms[t].quantity =
            other_quantity(component->terms, t, size, kind->few_quantities, rng);
        component->terms[t].weight = random_weight(rng);
    }
}

static void fill_sample(Sample *sample, const Kind *kind, int size, Rng *rng) {
    sample->range_count = 0;
    sample->formula =
        (Formula){.component_count = from_to(rng, kind->least_components, kind->most_components),
                  .components = sample->components};
    for (int i = 0; i < sample->formula.component_count; i++) {
        fill_component(sample, i, kind, size, rng);
    }
    formula_sort(&sample->formula);
}

/* How often the components applied, so that the test is seen to test both cases. */
typedef struct Tally {
    int applied, not_applied, not_zero;
} Tally;

static void check_position(const Sample *sample, const EvalKernel *kernel, const void *state,
                           const Board *board, const char *kind, Tally *tally) {
    const Formula *const formula = &sample->formula;
    const Score plain = formula_value(formula, board);
    const Score fast = kernel->evaluate_on(kernel->compiled, state, board);
    /* Equal doubles are equal bits, but for -0 and 0. */
    cr_assert(fast == plain, "%s: %.17g, plain %.17g in %s", kind, fast, plain,
              positions_show(board));
    if (plain != 0) tally->not_zero++;
    for (int i = 0; i < formula->component_count; i++) {
        if (formula->components[i].range_count == 0) continue;
        if (component_applies(&formula->components[i], board))
            tally->applied++;
        else
            tally->not_applied++;
    }
}

static void check_sample(const Kind *kind, Sample *sample, int size, Rng *rng, Tally *tally) {
    enum { POSITIONS = 10 };
    const EvalKernel *const kernel = eval_kernel(size);
    fill_sample(sample, kind, size, rng);
    void *const state = kernel->compile(&sample->formula);
    for (int i = 0; i < POSITIONS; i++) {
        Board board = positions_any(size, RULES_ALL[0], rng);
        check_position(sample, kernel, state, &board, kind->name, tally);
        board.side ^= 1;
        check_position(sample, kernel, state, &board, kind->name, tally);
    }
    kernel->compiled->close(state);
}

Test(compiled, gives_the_plain_value) {
    const int most = thorough(3, 60);
    MEMORY_AUTO Sample *sample = malloc(sizeof *sample);
    Rng rng = rng_seeded(61);
    for (int k = 0; k < KIND_COUNT; k++) {
        Tally tally = {0};
        for (int size = 6; size <= 12; size += 2) {
            const int samples = KINDS[k].most_components == COMPONENTS_MAX ? most / 3 : most;
            for (int i = 0; i < samples; i++) {
                check_sample(&KINDS[k], sample, size, &rng, &tally);
            }
        }
        cr_assert_gt(tally.not_zero, thorough(30, 100), "%s", KINDS[k].name);
        if (KINDS[k].most_ranges == 0) continue;
        cr_assert_gt(tally.applied, thorough(30, 100), "%s", KINDS[k].name);
        cr_assert_gt(tally.not_applied, thorough(30, 100), "%s", KINDS[k].name);
    }
}

/* ---- by hand ---- */

static Score value_of(const Formula *formula, const char *fen) {
    const EvalKernel *const kernel = eval_kernel(8);
    const Board board = positions_fen(fen, 8);
    void *const state = kernel->compile(formula);
    const Score value = kernel->evaluate_on(kernel->compiled, state, &board);
    kernel->compiled->close(state);
    cr_assert_eq(formula_value(formula, &board), value, "plain %s", fen);
    return value;
}

/* Black has two men and a king, White three men. */
#define UNEVEN "W22,23,24:B1,2,K32"

Test(compiled, knows_the_four_scopes) {
    static const Score BLACKS[SCOPE_COUNT] = {-1, 2, 3, 5}, WHITES[SCOPE_COUNT] = {1, 3, 2, 5};
    for (int scope = 0; scope < SCOPE_COUNT; scope++) {
        Term term = {{PARAMETER_MEN, (Scope)scope}, 1};
        Component component = {.term_count = 1, .terms = &term};
        const Formula formula = {.component_count = 1, .components = &component};
        cr_assert_eq(value_of(&formula, "B:" UNEVEN), BLACKS[scope]);
        cr_assert_eq(value_of(&formula, "W:" UNEVEN), WHITES[scope]);
    }
}

Test(compiled, knows_the_four_conditions) {
    /* Own men and opponent's men from 3 on: one holds; up to 3: both; from 4 on: none. */
    static const struct {
        double min, max;
        bool any, negated, applies;
    } CASES[] = {
        {3, 9, false, false, false}, {3, 9, true, false, true},   {3, 9, false, true, true},
        {3, 9, true, true, false},   {0, 3, false, false, true},  {0, 3, true, false, true},
        {0, 3, false, true, false},  {0, 3, true, true, false},   {4, 9, false, false, false},
        {4, 9, true, false, false},  {4, 9, false, true, true},   {4, 9, true, true, true},
        {2, 3, false, false, true},  {2.5, 9, true, false, true}, {2.5, 2.75, true, false, false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Term term = {{PARAMETER_KINGS, SCOPE_TOTAL}, 7};
        Range ranges[2] = {{{PARAMETER_MEN, SCOPE_OWN}, CASES[i].min, CASES[i].max},
                           {{PARAMETER_MEN, SCOPE_OPPONENT}, CASES[i].min, CASES[i].max}};
        Component component = {.any = CASES[i].any,
                               .negated = CASES[i].negated,
                               .range_count = 2,
                               .term_count = 1,
                               .ranges = ranges,
                               .terms = &term};
        const Formula formula = {.component_count = 1, .components = &component};
        const Score expected = CASES[i].applies ? 7 : 0;
        cr_assert_eq(value_of(&formula, "B:" UNEVEN), expected, "case %zu", i);
        cr_assert_eq(value_of(&formula, "W:" UNEVEN), expected, "case %zu", i);
    }
}
