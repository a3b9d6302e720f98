/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of several best moves is chosen: any, with equal chances. */
#include "../common/positions.h"
#include "../common/thorough.h"
#include "searching.h"

#include <criterion/criterion.h>

enum { DRAWS = 3000 };

/* Draws moves with many seeds; every best one must be equally likely, any other never drawn. */
static void check_uniform(Problem *problem, const char *search, const bool *is_best, int best) {
    int counts[MOVES_MAX] = {0}, best_counts[MOVES_MAX], n = 0;
    for (int i = 0; i < DRAWS; i++) {
        problem->seed = rng_derive(61, (uint64_t)i);
        counts[searching_run(problem, search).move]++;
    }
    for (int i = 0; i < problem->legal.count; i++) {
        if (is_best[i])
            best_counts[n++] = counts[i];
        else
            cr_assert_eq(counts[i], 0, "%s, %s: move %d is not best", search,
                         positions_show(&problem->board), i);
    }
    cr_assert_eq(n, best);
    cr_assert(searching_is_uniform(best_counts, n), "%s, %s, depth %d: %d %d %d … of %d moves",
              search, positions_show(&problem->board), problem->depth_plies, best_counts[0],
              best_counts[1], n > 2 ? best_counts[2] : 0, n);
}

static void check_all_searches(Problem *problem) {
    static const char *const searches[] = {"minimax", "alphabeta", "alphabeta:order=random",
                                           "deepening", "deepening:order=random"};
    problem->all_best = false;
    const SearchResult minimax = searching_run(problem, "minimax");
    if (minimax.best_count < 2) return;
    for (size_t s = 0; s < sizeof searches / sizeof *searches; s++)
        check_uniform(problem, searches[s], minimax.is_best, minimax.best_count);
    problem->all_best = true;
    check_uniform(problem, "alphabeta", minimax.is_best, minimax.best_count);
}

/* Two to many best moves among the legal ones. */
static void check_series(const char *eval, int positions, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    int seen = 0;
    while (seen < positions) {
        Problem problem;
        const Rules *const rules = RULES_ALL[seen % 3];
        const Board board = positions_playable(8, rules, &rng);
        searching_pose(&problem, &board, rules, eval, 1 + seen % 3);
        const SearchResult result = searching_run(&problem, "minimax");
        const bool all_best = result.best_count == problem.legal.count;
        /* Every second one with moves that are not best. */
        if (result.best_count >= 2 && result.counters.nodes < 1000 &&
            (seen % 2 == 0 || !all_best)) {
            check_all_searches(&problem);
            seen++;
        }
        eval_close(&problem.eval);
    }
}

Test(choice, is_uniform_among_the_best) { check_series("piece2val", thorough(6, 40), 62); }

/* Mańdziuk 2007 §7.1.2: children in random order, equal ones picked at random. */
Test(choice, with_the_null_heuristic_is_uniform_among_the_best) {
    check_series("null", thorough(8, 24), 63);
}

Test(choice, of_the_first_move_with_the_null_heuristic_is_uniform) {
    const Board board = board_start(8);
    for (int depth = 1; depth <= 4; depth++) {
        Problem problem;
        searching_pose(&problem, &board, RULES_ALL[0], "null", depth);
        const SearchResult result = searching_run(&problem, "minimax");
        cr_assert_eq(result.best_count, 7, "nothing is decided");
        check_all_searches(&problem);
        eval_close(&problem.eval);
    }
}

Test(choice, of_the_random_player_is_uniform_among_all) {
    Rng rng = rng_seeded(64);
    for (int i = 0; i < 200; i++) {
        Problem problem;
        bool all[MOVES_MAX];
        const int size = 6 + 2 * (i % 4);
        const Board board = positions_playable(size, RULES_ALL[i % 3], &rng);
        searching_pose(&problem, &board, RULES_ALL[i % 3], "null", 1);
        for (int k = 0; k < MOVES_MAX; k++) all[k] = true;
        if (problem.legal.count >= 2) check_uniform(&problem, "random", all, problem.legal.count);
        const SearchResult result = searching_run(&problem, "random");
        cr_assert(!result.scored && result.counters.nodes == 0);
        eval_close(&problem.eval);
    }
}

/* The seed of the move decides, and nothing else. */
Test(choice, is_the_same_for_the_same_seed) {
    static const char *const searches[] = {"random", "minimax", "alphabeta",
                                           "alphabeta:order=random", "deepening:order=random"};
    Rng rng = rng_seeded(65);
    for (int i = 0; i < 300; i++) {
        Problem problem;
        const Board board = positions_playable(8, RULES_ALL[i % 3], &rng);
        searching_pose(&problem, &board, RULES_ALL[i % 3], "piece2val", 1 + i % 3);
        problem.seed = rng_next(&rng);
        for (size_t s = 0; s < sizeof searches / sizeof *searches; s++) {
            const SearchResult first = searching_run(&problem, searches[s]);
            const SearchResult second = searching_run(&problem, searches[s]);
            cr_assert_eq(first.move, second.move, "%s", searches[s]);
            cr_assert_eq(first.counters.nodes, second.counters.nodes, "%s", searches[s]);
        }
        eval_close(&problem.eval);
    }
}
