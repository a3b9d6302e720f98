/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/evaluator.h"

#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/thorough.h"
#include "plain.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const int SIZES[] = {6, 8, 10, 12};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* ---- scores ---- */

static void check_score(Score score, const char *written, bool proven, int64_t win_in) {
    TEXT_AUTO Text text = {0};
    int64_t found = 0;
    score_write(score, &text);
    cr_assert_str_eq(text_string(&text), written);
    cr_assert_eq(score_is_proven(score, &found), proven, "%s", written);
    cr_assert_eq(found, win_in, "%s", written);
}

Test(scores, for_people) {
    check_score(0.25, "0.25", false, 0);
    check_score(-3, "-3", false, 0);
    check_score(EVAL_LIMIT, "100000000000", false, 0);
    check_score(SCORE_WIN - 3, "wins in 3", true, 3);
    check_score(4 - SCORE_WIN, "loses in 4", true, -4);
    check_score(1e300, "1e+300", false, 0); /* no evaluator's: of a file */
}

/* ---- the contract, for every evaluator that the program has ---- */

/* How to open one without what depends on more than the position. */
static const char *description_of(const CatalogueEntry *entry, char *buffer, size_t size) {
    const Evaluator *const evaluator = entry->evaluator;
    if (evaluator == NULL) return entry->name; /* a heuristic file */
    const char *const quiet = strstr(evaluator->options, "noise") != NULL ? ":noise=0" : "";
    if (evaluator->is_ending)
        snprintf(buffer, size, "piece2val:ending=%s", evaluator->name);
    else
        snprintf(buffer, size, "%s%s", evaluator->name, quiet);
    return buffer;
}

/* A position for an evaluator: endings are also seen with kings alone. */
static Board position_for(int size, int i, Rng *rng) {
    if (i % 3 != 0) return positions_playable(size, RULES_ALL[0], rng);
    return positions_throw(size, 1 + i % 4, 1 + i / 4 % 4, 100, rng);
}

static void check_contract(const char *description, int size, const Board *root,
                           const Board *board) {
    EvalInstance first = instances_eval(size, description);
    EvalInstance second = instances_eval(size, description);
    TEXT_AUTO Text fault = {0};
    cr_assert(eval_check(&first, &second, root, board, 77, &fault), "%s, %s: %s", description,
              positions_show(board), text_string(&fault));
    eval_close(&first);
    eval_close(&second);
}

Test(evaluators, keep_the_contract) {
    Rng rng = rng_seeded(31);
    for (int s = 0; s < SIZE_COUNT; s++) {
        const Catalogue *const catalogue = instances_catalogue(SIZES[s]);
        for (int e = 0; e < catalogue_count(catalogue); e++) {
            const CatalogueEntry *const entry = catalogue_entry(catalogue, e);
            char buffer[128];
            const char *const description = description_of(entry, buffer, sizeof buffer);
            const int positions = entry->evaluator == NULL
                                      ? thorough(5, 200)
                                      : thorough(30, 1000); /* to compile takes time */
            for (int i = 0; i < positions; i++) {
                const Board root = position_for(SIZES[s], i, &rng);
                const Board board = position_for(SIZES[s], i, &rng);
                check_contract(description, SIZES[s], &root, &board);
            }
        }
    }
}

static Score evaluate_by_colour(const void *state, const Position *position, Side side) {
    (void)state, (void)position;
    return side == BLACK ? 1 : -0.5;
}

static Score evaluate_too_high(const void *state, const Position *position, Side side) {
    (void)state, (void)position, (void)side;
    return EVAL_LIMIT;
}

static Score evaluate_by_calls(const void *state, const Position *position, Side side) {
    (void)position, (void)side;
    return ++**(int *const *)state;
}

Test(evaluators, that_break_the_contract_are_named) {
    static const struct {
        const char *fault;
        Score (*evaluate)(const void *state, const Position *position, Side side);
    } CASES[] = {{"1, but -0.5 with colours exchanged", evaluate_by_colour},
                 {"100000000000 is not within ±1e+11", evaluate_too_high},
                 {"1, but 3 asked again", evaluate_by_calls}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int calls = 0, *state = &calls;
        const Evaluator evaluator = {.name = "wrong", .evaluate = CASES[i].evaluate};
        const EvalInstance instance = {&evaluator, eval_kernel(8), &state};
        const Board board = board_start(8);
        TEXT_AUTO Text fault = {0};
        cr_assert(!eval_check(&instance, &instance, &board, &board, 1, &fault));
        cr_assert_str_eq(text_string(&fault), CASES[i].fault);
    }
}

Test(evaluators, describe_themselves) {
    for (int s = 0; s < SIZE_COUNT; s++) {
        const Evaluator *const *const list = eval_list(SIZES[s]);
        for (int e = 0; list[e] != NULL; e++) {
            cr_assert_neq(list[e]->name[0], '\0');
            cr_assert_neq(list[e]->summary[0], '\0', "%s", list[e]->name);
            cr_assert_neq(list[e]->source[0], '\0', "%s", list[e]->name);
            cr_assert_not_null(list[e]->options, "%s", list[e]->name);
            cr_assert_eq(catalogue_find(instances_catalogue(SIZES[s]), list[e]->name)->evaluator,
                         list[e]);
            cr_assert_str_eq(list[e]->name, eval_list(8)[e]->name, "the same on every size");
        }
    }
}

/* ---- values ---- */

typedef struct Simple {
    const char *description;
    double (*plain)(const RefBoard *board);
} Simple;

static double plain_row_from_1(const RefBoard *board) { return plain_piece_and_row(board, 1); }
static double plain_row_from_0(const RefBoard *board) { return plain_piece_and_row(board, 0); }
static double plain_null(const RefBoard *board) {
    (void)board;
    return 0;
}

static const Simple SIMPLE[] = {
    {"piece2val", plain_piece2val},
    {"piece-and-board", plain_piece_and_board},
    {"piece-and-row", plain_row_from_1},
    {"piece-and-row:row_base=1", plain_row_from_1},
    {"piece-and-row:row_base=0", plain_row_from_0},
    {"piece-and-board-norm", plain_piece_and_board_norm},
    {"null", plain_null},
};

Test(evaluators, of_the_position_alone_are_as_described) {
    Rng rng = rng_seeded(32);
    for (size_t k = 0; k < sizeof SIMPLE / sizeof *SIMPLE; k++) {
        for (int s = 0; s < SIZE_COUNT; s++) {
            AUTO(eval_close) EvalInstance eval = instances_eval(SIZES[s], SIMPLE[k].description);
            for (int i = 0; i < thorough(500, 2000); i++) {
                const Board board = positions_playable(SIZES[s], RULES_ALL[0], &rng);
                const RefBoard ref = ref_of(&board);
                const double expected = SIMPLE[k].plain(&ref);
                cr_assert_eq(eval_board(&eval, &board), expected, "%s, %s: %g, expected %g",
                             SIMPLE[k].description, positions_show(&board),
                             eval_board(&eval, &board), expected);
            }
        }
    }
}

/* Worked out by hand: the man on 11 has entered Black's half and stands on its sixth row, the man
 * on 9 on its third; a king each on the home row. */
Test(evaluators, of_a_small_position) {
    static const struct {
        const char *name;
        double value;
    } cases[] = {{"piece2val", 0},
                 {"piece-and-board", -2},
                 {"piece-and-board-norm", -0.5},
                 {"piece-and-row", -3},
                 {"null", 0},
                 {"staged:noise=0", 0},
                 {"piece-and-row:row_base=0", -3}};
    const Board board = positions_fen("B:W11,K30:B9,K1", 8);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        AUTO(eval_close) EvalInstance eval = instances_eval(8, cases[i].name);
        eval_begin(&eval, &board, 1);
        cr_expect_eq(eval_board(&eval, &board), cases[i].value, "%s: %g", cases[i].name,
                     eval_board(&eval, &board));
    }
}

/* ---- endings ---- */

typedef double PlainEnding(const RefBoard *board, Side searcher);

static void check_ending(const char *description, PlainEnding *ending, int size, Rng *rng) {
    AUTO(eval_close) EvalInstance eval = instances_eval(size, description);
    const int all = thorough(600, 3000);
    int switched = 0, equal = 0;
    for (int i = 0; i < all; i++) {
        const Board root = positions_playable(size, RULES_ALL[0], rng);
        const int black = (int)rng_below(rng, 5), white = (int)rng_below(rng, 5);
        const Board board = i % 2 == 0 ? positions_playable(size, RULES_ALL[0], rng)
                                       : positions_throw(size, black, white, 95, rng);
        const RefBoard ref = ref_of(&board);
        eval_begin(&eval, &root, 5);
        const bool only_kings = plain_only_kings(&ref);
        const double expected = only_kings ? ending(&ref, (Side)root.side) : plain_piece2val(&ref);
        cr_assert_eq(eval_board(&eval, &board), expected, "%s, %s: %g, expected %g", description,
                     positions_show(&board), eval_board(&eval, &board), expected);
        if (only_kings) switched++;
        if (only_kings && ref_count(&ref, BLACK, true) == ref_count(&ref, WHITE, true)) equal++;
    }
    cr_assert(6 * switched > all && 6 * switched < 5 * all && 60 * equal > all, "%d, %d", switched,
              equal);
}

Test(evaluators, give_way_to_endings_when_only_kings_are_left) {
    Rng rng = rng_seeded(33);
    for (int s = 0; s < SIZE_COUNT; s++) {
        check_ending("piece2val:ending=sum-of-distances", plain_sum_of_distances, SIZES[s], &rng);
        check_ending("piece2val:ending=farthest", plain_farthest, SIZES[s], &rng);
    }
}

/* An ending is put in the place of any main evaluator, whose own options still count. */
Test(evaluators, with_endings_keep_their_own_options) {
    AUTO(eval_close)
    EvalInstance eval = instances_eval(8, "piece-and-row:row_base=0,ending=farthest");
    const Board men = positions_fen("B:W11,31:B1", 8), kings = positions_fen("B:WK32,K29:BK1", 8);
    eval_begin(&eval, &men, 1);
    cr_assert_eq(eval_board(&eval, &men), 5 - (5 + 5) - (5 + 0));
    cr_assert_eq(eval_board(&eval, &kings), 7);
}

/* ---- mistakes ---- */

Test(evaluators, refuse_wrong_options) {
    static const char *const wrong[] = {
        "piece2vall",
        "sum-of-distances",
        "farthest",
        "with-ending",
        "piece2val:foo=1",
        "piece2val:noise=0",
        "null:row_base=1",
        "piece-and-row:row_base=2",
        "piece-and-row:row_base=-1",
        "piece-and-row:row_base=one",
        "piece-and-row:row_base=1,rowbase=1",
        "staged:noise=maybe",
        "staged:stage=middle",
        "staged:seed=3",
        "piece2val:ending=piece2val",
        "piece2val:ending=nonsense",
        "piece2val:ending=farthest,foo=1",
        "piece-and-row:ending=farthest,row_base=7",
        "staged:noise=0,ending=staged",
    };
    for (int s = 0; s < SIZE_COUNT; s++) {
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            const Error error = instances_eval_error(SIZES[s], wrong[i]);
            cr_assert_eq(error.code, ERROR_USAGE, "%s: %d", wrong[i], (int)error.code);
            cr_assert_neq(error.message[0], '\0', "%s", wrong[i]);
        }
    }
    const Error error = instances_eval_error(8, "piece2vall");
    cr_assert_not_null(strstr(error.message, "'piece2val'"), "%s", error.message);
}
