/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of patterns: the plain and the compiled value against one that reads the squares one
 * by one, and what both sides share. */
#include "draughts/moves.h"
#include "eval/formula.h"

#include "../common/plain_formula.h"
#include "../common/positions.h"
#include "../common/thorough.h"

#include <criterion/criterion.h>
#include <math.h>

enum { POSITIONS = 40 };

static int from_to(Rng *rng, int least, int most) {
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

/* Squares that are all different. */
static PatternShape random_shape(int count, Rng *rng) {
    PatternShape shape = {.count = count};
    uint8_t squares[32];
    for (int i = 0; i < 32; i++) squares[i] = (uint8_t)(i + 1);
    for (int i = 0; i < count; i++) {
        const int chosen = from_to(rng, i, 31);
        shape.squares[i] = squares[chosen];
        squares[chosen] = squares[i];
    }
    return shape;
}

static PatternSet *random_set(int shape_count, double unit, Rng *rng) {
    PatternShape shapes[PATTERN_SHAPES_MAX];
    for (int i = 0; i < shape_count; i++)
        shapes[i] = random_shape(from_to(rng, 1, PATTERN_SQUARES_MAX), rng);
    PatternSet *const set = pattern_set_new(shapes, shape_count, unit, rng_below(rng, 2) == 0);
    for (int i = 0; i < set->states; i++) {
        static const int MOST = PATTERN_WEIGHT_MAX;
        const bool is_most = rng_below(rng, 4) == 0; /* so that sums are as big as they can be */
        const int full = is_most ? -MOST : from_to(rng, -MOST, MOST);
        set->weights[i] = pattern_weights(full, is_most ? MOST : from_to(rng, -MOST, MOST));
    }
    return set;
}

static Piece piece_on(const Board *board, int square) {
    return board_piece(board, board->side == BLACK ? square : 33 - square);
}

/* The contents of a square as the side to move sees it: 0, 1 own, 2 the opponent's. */
static int seen_on(const Board *board, int square) {
    const Piece piece = piece_on(board, square);
    if (piece == EMPTY) return 0;
    return (piece == BLACK_MAN || piece == BLACK_KING) == (board->side == BLACK) ? 1 : 2;
}

static double weigh(const PatternWeights weights, double full) {
    return full * pattern_full(weights) + (1 - full) * pattern_empty(weights);
}

static double reference(const PatternSet *set, const Board *board) {
    double sum = 0, pieces = 0;
    for (int square = 1; square <= 32; square++) pieces += seen_on(board, square) != 0;
    const double full = fmin(pieces / PATTERN_PIECES, 1);
    MoveList moves;
    const bool takes = moves_generate(board, RULES_ALL[0], &moves) > 0 && moves.moves[0].captured;
    int before = takes ? set->forced : 0;
    for (int i = 0; i < set->shape_count; i++) {
        int state = 0, all = 1;
        for (int k = set->shapes[i].count - 1; k >= 0; k--, all *= 3)
            state = 3 * state + seen_on(board, set->shapes[i].squares[k]);
        sum += weigh(set->weights[before + state], full);
        before += all;
    }
    before += takes ? 0 : set->forced;
    for (int square = 1; square <= 32; square++) {
        const Piece piece = piece_on(board, square);
        const bool is_own = seen_on(board, square) == 1;
        if (piece == BLACK_KING || piece == WHITE_KING)
            sum += weigh(set->weights[before + square - 1 + (is_own ? 0 : 32)], full);
    }
    return sum * set->unit;
}

/* The terms of a formula without any but the patterns. */
static Term NOTHING = {{PARAMETER_MEN, SCOPE_DIFFERENCE}, 0};
static Component EMPTY_COMPONENT = {.term_count = 1, .terms = &NOTHING};

static void check_set(int shapes, Rng *rng) {
    const EvalKernel *const kernel = eval_kernel(8);
    PatternSet *const set = random_set(shapes, 0.1 + rng_real(rng), rng);
    Component component = EMPTY_COMPONENT;
    Formula formula = {.component_count = 1, .components = &component, .patterns = set};
    void *const state = kernel->compile(&formula);
    for (int i = 0; i < POSITIONS; i++) {
        const Board board = positions_any(8, RULES_ALL[0], rng), turned = board_turned(&board);
        const Score plain = formula_value(&formula, &board);
        cr_assert(fabs(plain - reference(set, &board)) < 1e-9 * (1 + fabs(plain)), "%s: %g",
                  positions_show(&board), plain);
        cr_assert(kernel->evaluate_on(kernel->compiled, state, &board) == plain, "%s",
                  positions_show(&board));
        cr_assert_eq(formula_value(&formula, &turned), plain, "both sides share all");
        cr_assert_leq(fabs(plain), pattern_set_bound(set));
    }
    kernel->compiled->close(state);
    pattern_set_free(set);
}

Test(pattern_set, is_worth_what_its_squares_say) {
    Rng rng = rng_seeded(5);
    const int most = thorough(3, 30);
    for (int i = 0; i < most; i++) {
        check_set(1, &rng);
        check_set(from_to(&rng, 1, PATTERN_SHAPES_MAX), &rng);
        check_set(PATTERN_SHAPES_MAX, &rng);
    }
}

/* All weights as big as can be, of one sign, and kings everywhere: no sum is too big. */
Test(pattern_set, adds_up_the_biggest_weights) {
    static const int SIGNS[][2] = {{1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    PatternShape shapes[PATTERN_SHAPES_MAX];
    Board board = board_empty(8, WHITE);
    for (int square = 1; square <= 32; square++) board_put(&board, square, WHITE_KING);
    for (int i = 0; i < PATTERN_SHAPES_MAX; i++) shapes[i] = (PatternShape){1, {1}};
    for (int c = 0; c < 4; c++) {
        PatternSet *const set = pattern_set_new(shapes, PATTERN_SHAPES_MAX, 1, false);
        Component component = EMPTY_COMPONENT;
        Formula formula = {.component_count = 1, .components = &component, .patterns = set};
        for (int i = 0; i < set->states; i++)
            set->weights[i] =
                pattern_weights(SIGNS[c][0] * PATTERN_WEIGHT_MAX, SIGNS[c][1] * PATTERN_WEIGHT_MAX);
        const EvalKernel *const kernel = eval_kernel(8);
        void *const state = kernel->compile(&formula);
        const Score value = kernel->evaluate_on(kernel->compiled, state, &board);
        cr_assert(value == SIGNS[c][0] * (16 + 32.0) * PATTERN_WEIGHT_MAX, "%g", value);
        kernel->compiled->close(state);
        pattern_set_free(set);
    }
}

/* A search's window: the value within it, a bound at or beyond its end elsewhere. */
Test(pattern_set, keeps_to_a_window) {
    Rng rng = rng_seeded(6);
    const EvalKernel *const kernel = eval_kernel(8);
    PatternSet *const set = random_set(13, 0.3, &rng);
    Term terms[] = {{{PARAMETER_MEN, SCOPE_DIFFERENCE}, 61.7},
                    {{PARAMETER_CENTRAL_KINGS, SCOPE_DIFFERENCE}, 1.0 / 3}};
    Component component = {.term_count = 2, .terms = terms};
    Formula formula = {.component_count = 1, .components = &component, .patterns = set};
    void *const state = kernel->compile(&formula);
    const Evaluator *const compiled = kernel->compiled;
    for (int i = 0; i < 10 * POSITIONS; i++) {
        const Board board = positions_any(8, RULES_ALL[0], &rng);
        const Score value = formula_value(&formula, &board);
        /* Positions as an 8x8 kernel has them: two sets of 64 bits, then the kings. */
        const uint64_t position[] = {(uint64_t)board.pieces[BLACK], (uint64_t)board.pieces[WHITE],
                                     (uint64_t)board.kings};
        const Score alpha = value + from_to(&rng, -2, 2) * rng_real(&rng);
        const Score beta = alpha + rng_real(&rng);
        const Score found = compiled->evaluate_within(state, (const Position *)position,
                                                      (Side)board.side, alpha, beta);
        if (value <= alpha)
            cr_assert(found >= value && found <= alpha, "%g, not %g", found, value);
        else if (value >= beta)
            cr_assert(found <= value && found >= beta, "%g, not %g", found, value);
        else
            cr_assert(found == value, "%g, not %g", found, value);
    }
    kernel->compiled->close(state);
    pattern_set_free(set);
}

/* Address sanitizer reports it if a share is freed with the first owner, or never. */
Test(pattern_set, lives_until_its_last_owner_frees_it) {
    Rng rng = rng_seeded(7);
    const EvalKernel *const kernel = eval_kernel(8);
    PatternSet *const set = random_set(2, 1, &rng);
    Component component = EMPTY_COMPONENT;
    Formula formula = {.component_count = 1, .components = &component, .patterns = set};
    const Board board = board_start(8);
    const Score value = pattern_set_value(set, &board);
    PatternSet *const share = pattern_set_share(set);
    void *const state = kernel->compile(&formula);
    pattern_set_free(set);
    cr_assert_eq(pattern_set_value(share, &board), value);
    pattern_set_free(share);
    cr_assert_eq(kernel->evaluate_on(kernel->compiled, state, &board), value);
    kernel->compiled->close(state);
    cr_assert_null(pattern_set_share(NULL));
}
