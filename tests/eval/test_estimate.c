/* What a search is told of a value beyond its window is a bound on it, and within it the value: all
 * heuristics that come with the program, and windows close to the value. */
#define BOARD_SIZE 8 /* looks into the evaluators of this board, of any processor */
#define KERNEL_CPU base
#include "eval/heuristic.h"

#include "../common/instances.h"
#include "../common/positions.h"
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

static void check(const EvalInstance *eval, const Board *board, Rng *rng, Tally *tally) {
    const Position p = position_of(board);
    const Side side = (Side)board->side;
    const Evaluator *const evaluator = eval->evaluator;
    const Score value = evaluator->evaluate(eval->state, &p, side);
    for (int i = 0; i < 20; i++) {
        const Score alpha = random_edge(value, rng), beta = random_edge(value, rng);
        if (!(alpha < beta)) continue;
        const Score told = evaluator->evaluate_within(eval->state, &p, side, alpha, beta);
        if (value <= alpha) {
            cr_assert(told >= value && told <= alpha, "%g of %g, at most %g", told, value, alpha);
            tally->below++;
        } else if (value >= beta) {
            cr_assert(told <= value && told >= beta, "%g of %g, at least %g", told, value, beta);
            tally->above++;
        } else {
            cr_assert_eq(told, value, "%g of %g within %g and %g", told, value, alpha, beta);
            tally->within++;
        }
    }
}

Test(estimate, says_where_in_the_window_a_value_is) {
    const Catalogue *const catalogue = instances_catalogue(8);
    Rng rng = rng_seeded(77);
    Tally tally = {0};
    for (int e = 0; e < catalogue_count(catalogue); e++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, e);
        if (entry->formula == NULL) continue;
        EvalInstance eval = instances_eval(8, entry->name);
        for (int i = 0; i < 200; i++) {
            const Board board = i % 2 == 0 ? positions_playable(8, RULES_ALL[0], &rng)
                                           : positions_any(8, RULES_ALL[0], &rng);
            check(&eval, &board, &rng, &tally);
        }
        eval_close(&eval);
    }
    cr_assert(tally.below > 1000 && tally.within > 1000 && tally.above > 1000, "%d %d %d",
              tally.below, tally.within, tally.above);
}
