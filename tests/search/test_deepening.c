/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening and the limits. */
#include "../common/positions.h"
#include "../common/stopper.h"
#include "../common/thorough.h"
#include "searching.h"
#include "util/clock.h"

#include <criterion/criterion.h>
#include <math.h>

static const int64_t MILLISECOND = 1000000; /* in ns */

static const char *const DEEPENINGS[] = {"deepening", "deepening:order=random",
                                         "deepening:quiescence=on",
                                         "deepening:order=random,quiescence=on"};
static const char *const ALPHABETAS[] = {"alphabeta", "alphabeta:order=random",
                                         "alphabeta:quiescence=on",
                                         "alphabeta:order=random,quiescence=on"};
enum { KINDS = sizeof DEEPENINGS / sizeof *DEEPENINGS };

/* A position with at least two moves, by any of the rules. */
static void pose(Problem *problem, const char *eval, int depth_plies, Rng *rng) {
    for (;;) {
        const Rules *const rules = RULES_ALL[rng_below(rng, 3)];
        const Board board = positions_playable(8, rules, rng);
        searching_pose(problem, &board, rules, eval, depth_plies);
        problem->seed = rng_next(rng);
        if (problem->legal.count > 1) return;
        eval_close(&problem->eval);
    }
}

static bool is_decided(const SearchResult *result) { return fabs(result->score) > EVAL_LIMIT; }

/* Decided earlier, it stops there: with the value that alphabeta has at that depth. */
Test(deepening, to_a_depth_is_alphabeta_at_that_depth) {
    Rng rng = rng_seeded(71);
    int early = 0;
    for (int i = 0; i < 1500; i++) {
        Problem problem;
        pose(&problem, i % 2 == 0 ? "piece-and-row" : "piece2val", 1 + i % 5, &rng);
        const SearchResult deepening = searching_run(&problem, DEEPENINGS[i % KINDS]);
        cr_assert(deepening.scored && !deepening.stopped);
        if (deepening.depth_plies < problem.depth_plies) {
            cr_assert(is_decided(&deepening), "%s", positions_show(&problem.board));
            problem.depth_plies = deepening.depth_plies;
            early++;
        }
        const SearchResult alphabeta = searching_run(&problem, ALPHABETAS[i % KINDS]);
        cr_assert_eq(deepening.depth_plies, alphabeta.depth_plies);
        cr_assert_eq(deepening.score, alphabeta.score, "%s, depth %d: %g, not %g",
                     positions_show(&problem.board), problem.depth_plies, deepening.score,
                     alphabeta.score);
        cr_assert_eq(deepening.move, alphabeta.move, "%s, depth %d", positions_show(&problem.board),
                     problem.depth_plies);
        if (i % 2 == 0) /* natural order */
            cr_assert_geq(deepening.counters.nodes, alphabeta.counters.nodes);
        eval_close(&problem.eval);
    }
    cr_assert_gt(early, 20, "some were decided early: %d", early);
}

/* A search ends early only on a final value: a deeper search finds no quicker win and no slower
 * loss. */
Test(deepening, stops_early_only_at_a_final_value) {
    Rng rng = rng_seeded(72);
    int early = 0;
    for (int i = 0; i < 4000; i++) {
        Problem problem;
        pose(&problem, "null", 6, &rng);
        const int kind = i % KINDS;
        if (board_count(problem.board.pieces[BLACK] | problem.board.pieces[WHITE]) <= 8) {
            const SearchResult deepening = searching_run(&problem, DEEPENINGS[kind]);
            const SearchResult alphabeta = searching_run(&problem, ALPHABETAS[kind]);
            cr_assert_eq(deepening.score, alphabeta.score, "%s, %s: %.17g at %d, %.17g at 6",
                         DEEPENINGS[kind], positions_show(&problem.board), deepening.score,
                         deepening.depth_plies, alphabeta.score);
            if (deepening.depth_plies < 6) early++;
        }
        eval_close(&problem.eval);
    }
    cr_assert_gt(early, 100, "%d", early);
}

/* Past the horizon quiescence finds a win in 9 at depth 5; there is one in 7. */
Test(deepening, does_not_take_a_win_past_the_horizon_for_the_quickest) {
    const Board board = positions_fen("B:W22,23:B1,3,4,5,7,9,10,11,20,28", 8);
    Problem problem;
    searching_pose(&problem, &board, rules_find("paper004"), "null", 5);
    SearchResult result = searching_run(&problem, "deepening:quiescence=on");
    cr_assert_eq(result.score, SCORE_WIN - 9);
    problem.depth_plies = 9;
    result = searching_run(&problem, "deepening:quiescence=on");
    cr_assert_eq(result.score, SCORE_WIN - 7, "%.17g at depth %d", result.score,
                 result.depth_plies);
    eval_close(&problem.eval);
}

Test(deepening, plays_a_single_move_at_once) {
    const Board board = positions_fen("B:W14,32,31,30:B9,1,2,3", 8);
    Problem problem;
    searching_pose(&problem, &board, RULES_ALL[0], "piece2val", SEARCH_DEPTH_MAX);
    cr_assert_eq(problem.legal.count, 1);
    const SearchResult result = searching_run(&problem, "deepening");
    cr_assert_eq(result.move, 0);
    cr_assert(!result.stopped && !result.scored);
    cr_assert_eq(result.counters.nodes, 0);
    eval_close(&problem.eval);
}

static SearchResult run_with_nodes(const Problem *problem, const char *search, uint64_t nodes) {
    SearchRequest request = searching_request(problem);
    request.limit = (SearchLimit){.nodes = nodes};
    return searching_run_request(problem, search, &request);
}

/* An interrupted iteration counts for nothing: the move is that of the last finished depth. */
Test(deepening, keeps_to_a_limit_on_nodes) {
    enum { OVERRUN = 1000 }; /* what is left to return from when the limit is seen */
    static const uint64_t limits[] = {1, 50, 333, 1000, 2049, 5000, 20000, 100000};
    const int count = thorough(80, 400);
    Rng rng = rng_seeded(73);
    int interrupted = 0;
    for (int i = 0; i < count; i++) {
        Problem problem;
        pose(&problem, "piece-and-board", 1, &rng);
        const uint64_t limit = limits[i % 8],
                       first = searching_run(&problem, "deepening").counters.nodes;
        const char *const search = DEEPENINGS[i / 8 % KINDS];
        const SearchResult result = run_with_nodes(&problem, search, limit);
        const SearchResult again = run_with_nodes(&problem, search, limit);
        cr_assert(result.scored && !result.stopped, "a limit is no interruption by the user");
        cr_assert_leq(result.counters.nodes, (first > limit ? first : limit) + OVERRUN,
                      "%s, limit %lu: %lu nodes", search, (unsigned long)limit,
                      (unsigned long)result.counters.nodes);
        cr_assert_eq(result.counters.nodes, again.counters.nodes);
        cr_assert_eq(result.move, again.move);
        problem.depth_plies = result.depth_plies;
        const SearchResult finished = searching_run(&problem, ALPHABETAS[i / 8 % KINDS]);
        cr_assert_eq(result.score, finished.score, "%s, depth %d", search, result.depth_plies);
        cr_assert_eq(result.move, finished.move, "%s, depth %d", search, result.depth_plies);
        const SearchResult depth = searching_run(&problem, search);
        if (result.counters.nodes > depth.counters.nodes) interrupted++;
        eval_close(&problem.eval);
    }
    cr_assert_gt(interrupted, count / 8, "iterations were interrupted: %d", interrupted);
}

/* Of captures among so many kings there is no end in sight, and yet it must answer. */
Test(deepening, keeps_to_its_limits_where_the_first_iteration_does_not_end, .timeout = 500) {
    static const char *const searches[] = {"deepening:quiescence=on", "enhanced:quiescence=on"};
    enum { SPARED = 1 << 16, OVERRUN = 1000 }; /* what any search may visit */
    Rng rng = rng_seeded(95);
    int unfinished = 0;
    for (int i = 0; i < 20; i++) {
        const Board board = positions_throw(12, 20, 20, 100, &rng);
        Problem problem;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 0);
        cr_assert_gt(problem.legal.count, 0);
        const SearchResult result = run_with_nodes(&problem, searches[i % 2], 1000);
        cr_assert_leq(result.counters.nodes, SPARED + OVERRUN, "%lu",
                      (unsigned long)result.counters.nodes);
        cr_assert(!result.stopped && result.move < problem.legal.count);
        if (!result.scored) unfinished++;
        eval_close(&problem.eval);
    }
    cr_assert_gt(unfinished, 0, "none of the positions is what is meant");
}

/* "After an iteration that ends past half of the time, no further one starts": the same of nodes,
 * where it can be told exactly. */
Test(deepening, starts_no_iteration_after_half_of_the_limit) {
    const Board board = board_start(8);
    Problem problem;
    uint64_t spent[10];
    for (int depth = 1; depth < 10; depth++) {
        searching_pose(&problem, &board, RULES_ALL[0], "piece-and-row", depth);
        spent[depth] = searching_run(&problem, "deepening").counters.nodes;
        eval_close(&problem.eval);
    }
    searching_pose(&problem, &board, RULES_ALL[0], "piece-and-row", 0);
    for (int depth = 3; depth < 9; depth++) {
        SearchResult result = run_with_nodes(&problem, "deepening", 2 * spent[depth]);
        cr_assert_eq(result.depth_plies, depth);
        cr_assert_eq(result.counters.nodes, spent[depth], "half was spent: no further one");
        result = run_with_nodes(&problem, "deepening", 2 * spent[depth] + 1);
        cr_assert_gt(result.counters.nodes, spent[depth], "less than half: it went on");
    }
    eval_close(&problem.eval);
}

/* The limits lie so close that for some the next iteration is under way when time is up; on which
 * machine for which is not known, so there are as many as it takes. What it takes too long is
 * counted in processor time, which does not pass while the machine is busy with others. */
Test(deepening, keeps_to_a_limit_on_time) {
    static const int64_t limits_ms[] = {1, 2, 3, 4, 5, 6, 8, 10};
    const Board board = board_start(12);
    enum { LIMITS = sizeof limits_ms / sizeof *limits_ms };
    int interrupted = 0;
    for (int i = 0; i < LIMITS || (interrupted == 0 && i < 100 * LIMITS); i++) {
        Problem problem;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 0);
        SearchRequest request = searching_request(&problem);
        const int64_t limit = request.limit.time_ns = limits_ms[i % LIMITS] * MILLISECOND;
        const int64_t start = clock_now_ns(), cpu_start = clock_thread_cpu_ns();
        const SearchResult result = searching_run_request(&problem, "deepening", &request);
        const int64_t worked = clock_thread_cpu_ns() - cpu_start, spent = clock_now_ns() - start;
        cr_assert(result.scored && !result.stopped && result.depth_plies >= 1);
        cr_assert(2 * spent >= limit, "%ld ns of %ld", (long)spent, (long)limit);
        cr_assert_leq(worked, limit + 200 * MILLISECOND, "%ld ns of %ld", (long)worked,
                      (long)limit);
        problem.depth_plies = result.depth_plies;
        const SearchResult finished = searching_run(&problem, "deepening");
        cr_assert_eq(result.move, finished.move, "the move of the last finished depth");
        if (result.counters.nodes > finished.counters.nodes) interrupted++;
        eval_close(&problem.eval);
    }
    cr_assert_gt(interrupted, 0, "an iteration was interrupted");
}

/* Every search ends soon after the flag is raised, and says that it was stopped. */
Test(deepening, and_all_searches_stop_when_told) {
    static const char *const searches[] = {"deepening",
                                           "deepening:order=random,quiescence=on",
                                           "alphabeta",
                                           "alphabeta:order=random",
                                           "minimax:quiescence=on",
                                           "minimax"};
    const Board board = board_start(12);
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        Problem problem;
        Stopper stopper;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 60);
        SearchRequest request = searching_request(&problem);
        request.stop = &stopper.stop;
        stopper_start(&stopper, 3 * MILLISECOND);
        const SearchResult result = searching_run_request(&problem, searches[i], &request);
        const int64_t over = stopper_finish(&stopper);
        cr_assert(result.stopped, "%s", searches[i]);
        cr_assert(over >= 0 && over <= 500 * MILLISECOND, "%s: %ld ns", searches[i], (long)over);
        eval_close(&problem.eval);
    }
}
