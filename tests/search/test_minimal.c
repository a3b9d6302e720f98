/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The measured minimal tree: the value of alphabeta, from fewer nodes. */
#include "../common/positions.h"
#include "measure/suite.h"
#include "searching.h"

#include <criterion/criterion.h>

Test(minimal, has_the_value_of_alphabeta) {
    static const char *const evaluators[] = {"piece2val", "null", "piece-and-board-norm", "staged"};
    static const int sizes[] = {8, 6, 10, 8};
    Rng rng = rng_seeded(91);
    for (int i = 0; i < 500; i++) {
        Problem problem;
        const Rules *const rules = RULES_ALL[i % 3];
        const Board board = positions_playable(sizes[i % 4], rules, &rng);
        searching_pose(&problem, &board, rules, evaluators[i / 4 % 4], 1 + i % 6);
        problem.seed = rng_next(&rng);
        problem.all_best = i % 5 == 0;
        const SearchResult alphabeta = searching_run(&problem, "alphabeta");
        const SearchResult minimal = searching_run(&problem, "minimal:table=1");
        cr_assert(minimal.scored && minimal.counted && !minimal.stopped);
        cr_assert_eq(minimal.score, alphabeta.score, "%s, depth %d: %.17g, not %.17g",
                     positions_show(&board), problem.depth_plies, minimal.score, alphabeta.score);
        cr_assert_eq(minimal.depth_plies, problem.depth_plies);
        cr_assert_eq(minimal.best_count, alphabeta.best_count);
        for (int k = 0; k < problem.legal.count && problem.all_best; k++)
            cr_assert_eq(minimal.is_best[k], alphabeta.is_best[k]);
        eval_close(&problem.eval);
    }
}

/* The root's best move first may cost nodes: where the others leave it a narrower window. */
Test(minimal, never_visits_more_than_alphabeta) {
    const Board board = positions_fen("W:WK5,K9,K13,18:BK6,K8,K10,K11,K16,K17", 6);
    Problem problem;
    searching_pose(&problem, &board, rules_find("giveaway"), "piece-and-row:ending=farthest", 6);
    for (problem.seed = 1; problem.seed <= 100; problem.seed++) {
        const uint64_t most = searching_run(&problem, "alphabeta").counters.nodes;
        const uint64_t nodes = searching_run(&problem, "minimal:table=1").counters.nodes;
        cr_assert_leq(nodes, most, "%lu, not %lu", (unsigned long)nodes, (unsigned long)most);
    }
    eval_close(&problem.eval);
}

/* Fewer nodes than alphabeta, and each pass counts anew: no fewer than the smallest tree can have,
 * one leaf below each of the root's moves. */
Test(minimal, is_a_small_tree) {
    uint64_t full = 0, least = 0;
    for (int i = 0; i < SUITE_COUNT; i++) {
        Problem problem;
        const Board board = suite_board(&SUITE[i]);
        searching_pose(&problem, &board, suite_rules(&SUITE[i]), "piece-and-row", 8);
        const SearchResult alphabeta = searching_run(&problem, "alphabeta");
        const SearchResult minimal = searching_run(&problem, "minimal");
        cr_assert_eq(minimal.score, alphabeta.score, "%s", SUITE[i].name);
        cr_assert_leq(minimal.counters.nodes, alphabeta.counters.nodes, "%s", SUITE[i].name);
        cr_assert_gt(minimal.counters.nodes, (uint64_t)problem.legal.count, "%s", SUITE[i].name);
        full += alphabeta.counters.nodes;
        least += minimal.counters.nodes;
        eval_close(&problem.eval);
    }
    cr_assert_lt(3 * least, full, "%lu of %lu", (unsigned long)least, (unsigned long)full);
}

/* Where no move matters, Knuth and Moore's number of leaves is exact: give-away and english agree
 * that the first plies of the start position hold no capture, so with the null evaluator one reply
 * refutes every move: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves of the uniform tree, 7 moves each. */
Test(minimal, is_the_tree_of_knuth_and_moore) {
    const Board board = board_start(8);
    Problem problem;
    searching_pose(&problem, &board, RULES_ALL[0], "null", 2);
    SearchResult result = searching_run(&problem, "minimal:table=1");
    cr_assert_eq(result.counters.leaves, 7 + 7 - 1);
    cr_assert_eq(result.counters.nodes, 1 + 7 + 13);
    eval_close(&problem.eval);
    searching_pose(&problem, &board, RULES_ALL[0], "null", 1);
    result = searching_run(&problem, "minimal:table=1");
    cr_assert_eq(result.counters.leaves, 7);
    eval_close(&problem.eval);
}
