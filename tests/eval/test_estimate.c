/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search gets a bound on a value beyond its window, and the value itself within it: all
 * heuristics that come with the program, both games, and windows close to the value. */
#define BOARD_SIZE 8 /* looks into the evaluators: up to 10x10 they see positions alike */
#define KERNEL_CPU base
#include "eval/heuristic.h"

#include "../common/plain_formula.h"
#include "../common/positions.h"
#include "../common/thorough.h"
#include "eval/catalogue.h"
#include "eval/formula.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>

/* From just beside the value to far from it. */
static Score random_edge(Score value, Rng *rng) {
    static const double FAR[] = {0, 1e-9, 1e-3, 0.1, 1, 10, 1000, INFINITY};
    const double far = FAR[rng_below(rng, sizeof FAR / sizeof *FAR)];
    return rng_below(rng, 2) == 0 ? value - far : value + far;
}

typedef struct Tally {
    int below, within, above;
} Tally;

/* The value is the plain sum of all terms (formula.c). */
static void check(const char *name, const Formula *formula, const EvalInstance *eval,
                  const Board *board, Rng *rng, Tally *tally) {
    const Position p = position_of(board);
    const Side side = (Side)board->side;
    const Evaluator *const evaluator = eval->evaluator;
    const Score value = formula_value(formula, board);
    cr_assert_eq(evaluator->evaluate(eval->state, &p, side), value, "%s of %s", name,
                 positions_show(board));
    for (int i = 0; i < 20; i++) {
        const Score alpha = random_edge(value, rng), beta = random_edge(value, rng);
        if (!(alpha < beta)) continue;
        const Score bound = evaluator->evaluate_within(eval->state, &p, side, alpha, beta);
        if (value <= alpha) {
            cr_assert(bound >= value && bound <= alpha, "%s: %g of %g, at most %g", name, bound,
                      value, alpha);
            tally->below++;
        } else if (value >= beta) {
            cr_assert(bound <= value && bound >= beta, "%s: %g of %g, at least %g", name, bound,
                      value, beta);
            tally->above++;
        } else {
            cr_assert_eq(bound, value, "%s: %g of %g within %g and %g", name, bound, value, alpha,
                         beta);
            tally->within++;
        }
    }
}

static void check_all(int size, const Rules *rules, int positions, Rng *rng, Tally *tally) {
    Catalogue *const catalogue = catalogue_new(size, rules);
    Error error = {ERROR_NONE, ""};
    for (int e = 0; e < catalogue_count(catalogue); e++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, e);
        EvalInstance eval;
        KeyValues options = {.count = 0};
        if (entry->evaluator != NULL) continue;
        cr_assert(catalogue_load(catalogue, entry->name, &error) &&
                      catalogue_open(catalogue, &eval, entry->name, &options, &error),
                  "%s", error.message);
        for (int i = 0; i < positions; i++) {
            const Board board =
                i % 2 == 0 ? positions_playable(size, rules, rng) : positions_any(size, rules, rng);
            check(entry->name, entry->formula, &eval, &board, rng, tally);
        }
        eval_close(&eval);
    }
    catalogue_free(catalogue);
}

Test(estimate, says_where_in_the_window_a_value_is) {
    Rng rng = rng_seeded(77);
    Tally tally = {0};
    for (int game = 0; game < 2; game++)
        for (int size = 6; size <= 10; size += 2)
            check_all(size, RULES_ALL[game], thorough(size == 8 ? 50 : 10, 4000), &rng, &tally);
    cr_assert(tally.below > 1000 && tally.within > 1000 && tally.above > 1000, "%d %d %d",
              tally.below, tally.within, tally.above);
}

/* Factors of any scope and sign, so that exchanges have bounds on either side. Weights: whole ones,
 * with which the estimate is the value; whole steps of most estimates here, which DIAV's halves are
 * not; and any. */
Test(estimate, of_samuels_factors_says_it_too) {
    enum { FIRST = SAMUEL_PARAMETER_FIRST, COUNT = PARAMETER_COUNT - FIRST };
    static const double GRAINS[] = {1, 0x1p-18, 0x1p-40};
    const EvalKernel *const kernel = eval_kernel(8);
    Rng rng = rng_seeded(78);
    Tally tally = {0};
    for (int i = 0; i < 100; i++) {
        Term terms[COUNT];
        Component component = {.term_count = COUNT, .terms = terms};
        const Formula formula = {.component_count = 1, .components = &component};
        const double grain = GRAINS[i % 3];
        for (int t = 0; t < COUNT; t++) {
            const Scope scope = (Scope)rng_below(&rng, SCOPE_COUNT);
            const double weight = 4 * rng_real(&rng) - 2;
            terms[t] = (Term){{(ParameterId)(FIRST + t), scope}, rint(weight / grain) * grain};
        }
        const EvalInstance eval = {kernel->compiled, kernel, kernel->compile(&formula)};
        for (int k = 0; k < 10; k++) {
            const Board board = positions_any(8, RULES_ALL[0], &rng);
            check("factors", &formula, &eval, &board, &rng, &tally);
        }
        kernel->compiled->close(eval.state);
    }
    cr_assert(tally.below > 100 && tally.within > 100 && tally.above > 100, "%d %d %d", tally.below,
              tally.within, tally.above);
}
