/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The enhanced search: what keeps the value keeps it bit for bit, whichever switches are on. */
#define BOARD_SIZE 8 /* looks into the search of this board, of any processor */
#define KERNEL_CPU base
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/stopper.h"
#include "../common/thorough.h"
#include "search/enhanced_root.h"
#include "searching.h"
#include "util/clock.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const int64_t MILLISECOND = 1000000; /* in ns */
/* Each alone, on the default, and what else there is. */
static const char *const EXACT[] = {
    "all=off,deepening=off",
    "all=off,deepening=on",
    "all=off,table=1",
    "all=off,table=1,etc=on",
    "all=off,captures=on",
    "all=off,killers=on",
    "all=off,history=on",
    "all=off,pvs=on",
    "all=off,deepening=on,aspiration=on",
    "all=off,table=1,mtdf=on",
    "all=exact,table=2",
    "deepening=off,table=1",
    "table=0",
    "etc=off,table=1",
    "mtdf=on,table=1",
    "mtdf=on,deepening=off,table=1",
    "all=off,flat=on",
    "flat=off,table=1",
    "lazy=on,table=1",
    "lazy=on,mtdf=on,table=1",
    "all=off,lazy=on,table=1",
};
enum { EXACT_COUNT = sizeof EXACT / sizeof *EXACT };

static const char *named(const char *options) {
    static char name[256];
    const bool starts = strncmp(options, "all=", 4) == 0;
    snprintf(name, sizeof name, "enhanced:%s%s", starts ? "" : "all=exact,", options);
    return name;
}

static SearchResult run(const Problem *problem, const char *options) {
    return searching_run(problem, named(options));
}

static void check_value(const Problem *problem, const SearchResult *minimax,
                        const SearchResult *result, const char *options) {
    const char *const shown = positions_show(&problem->board);
    cr_assert(result->scored && !result->stopped, "%s", options);
    cr_assert_eq(result->score, minimax->score, "%s: %s, %s with %s, depth %d: %.17g, not %.17g",
                 options, problem->rules->name, shown, problem->eval.evaluator->name,
                 problem->depth_plies, result->score, minimax->score);
    cr_assert(minimax->is_best[result->move] || fabs(minimax->score) > EVAL_LIMIT,
              "%s: %s, depth %d", options, shown, problem->depth_plies);
}

Test(enhanced, has_the_value_of_minimax_with_each_exact_switch) {
    Rng rng = rng_seeded(81);
    const int count = thorough(30, 400);
    int decided = 0;
    for (int i = 0; i < count; i++) {
        Problem problem;
        searching_draw(&problem, i, 7, 20000, &rng);
        const bool quiescence = i % 5 == 0;
        const SearchResult minimax =
            searching_run(&problem, quiescence ? "minimax:quiescence=on" : "minimax");
        if (fabs(minimax.score) > EVAL_LIMIT) decided++;
        for (int k = 0; k < EXACT_COUNT; k++) {
            char options[128];
            snprintf(options, sizeof options, "%s%s", EXACT[k], quiescence ? ",quiescence=on" : "");
            const SearchResult result = run(&problem, options);
            check_value(&problem, &minimax, &result, options);
        }
        eval_close(&problem.eval);
    }
    cr_assert_gt(decided, count / 20, "wins and losses are among them: %d", decided);
}

static void choose_switches(char *options, size_t size, Rng *rng) {
    static const char *const keys[] = {"deepening", "etc",        "captures", "killers", "history",
                                       "pvs",       "aspiration", "mtdf",     "lazy",    "flat"};
    int length = snprintf(options, size, "table=1");
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        length += snprintf(options + length, size - (size_t)length, ",%s=%s", keys[k],
                           rng_below(rng, 2) == 0 ? "on" : "off");
}

Test(enhanced, has_the_value_of_alphabeta_with_any_exact_switches) {
    Rng rng = rng_seeded(82);
    for (int i = 0; i < thorough(60, 200); i++) {
        Problem problem;
        searching_draw(&problem, i, 8, 100000, &rng);
        problem.all_best = true;
        const SearchResult alphabeta = searching_run(&problem, "alphabeta");
        problem.all_best = i % 2 == 0;
        for (int k = 0; k < 4; k++) {
            char options[200];
            choose_switches(options, sizeof options, &rng);
            const SearchResult result = run(&problem, options);
            check_value(&problem, &alphabeta, &result, options);
        }
        eval_close(&problem.eval);
    }
}

/* So what is compared is the tree and nothing else. */
Test(enhanced, without_any_switch_visits_what_alphabeta_visits) {
    Rng rng = rng_seeded(83);
    for (int i = 0; i < 500; i++) {
        Problem problem;
        searching_draw(&problem, i, 6, 40000, &rng);
        problem.all_best = i % 7 == 0;
        const bool quiescence = i % 3 == 0;
        const SearchResult plain =
            searching_run(&problem, quiescence ? "alphabeta:quiescence=on" : "alphabeta");
        const SearchResult bare =
            run(&problem, quiescence ? "all=off,deepening=off,quiescence=on" : "all=off");
        cr_assert_eq(bare.counters.nodes, plain.counters.nodes, "%s, depth %d: %lu, not %lu",
                     positions_show(&problem.board), problem.depth_plies,
                     (unsigned long)bare.counters.nodes, (unsigned long)plain.counters.nodes);
        cr_assert_eq(bare.counters.leaves, plain.counters.leaves);
        cr_assert_eq(bare.counters.legal_moves, plain.counters.legal_moves);
        cr_assert_eq(bare.move, plain.move);
        cr_assert_eq(bare.score, plain.score);
        eval_close(&problem.eval);
    }
}

/* The last two plies are searched plainly: to depth 2 nothing is ordered, whatever is on. */
Test(enhanced, near_the_horizon_visits_what_alphabeta_visits) {
    Rng rng = rng_seeded(90);
    for (int i = 0; i < 200; i++) {
        Problem problem;
        searching_draw(&problem, i, 2, 40000, &rng);
        const SearchResult plain = searching_run(&problem, "alphabeta");
        const SearchResult result = run(&problem, "deepening=off,pvs=off,flat=off,table=1");
        cr_assert_eq(result.counters.nodes, plain.counters.nodes, "%s, depth %d",
                     positions_show(&problem.board), problem.depth_plies);
        cr_assert_eq(result.counters.leaves, plain.counters.leaves);
        eval_close(&problem.eval);
    }
}

/* The order of the root's moves follows from the moves chosen before, so all choose the same. */
Test(enhanced, chooses_one_move_whatever_exact_switches_are_on) {
    static const char *const deepenings[] = {"all=off,deepening=on",
                                             "mtdf=on",
                                             "table=0",
                                             "pvs=off",
                                             "aspiration=off",
                                             "etc=off,killers=off",
                                             "captures=off,history=off,table=1"};
    Rng rng = rng_seeded(84);
    for (int i = 0; i < thorough(60, 200); i++) {
        Problem problem;
        searching_draw(&problem, i, 9, 100000, &rng);
        const SearchResult first = run(&problem, "all=exact");
        for (size_t k = 0; k < sizeof deepenings / sizeof *deepenings; k++) {
            const SearchResult result = run(&problem, deepenings[k]);
            cr_assert_eq(result.move, first.move, "%s: %s, depth %d", deepenings[k],
                         positions_show(&problem.board), problem.depth_plies);
            cr_assert_eq(result.score, first.score);
        }
        eval_close(&problem.eval);
    }
}

Test(enhanced, finds_every_best_move) {
    Rng rng = rng_seeded(85);
    int several = 0;
    for (int i = 0; i < 200; i++) {
        Problem problem;
        searching_draw(&problem, i, 6, 10000, &rng);
        const SearchResult minimax = searching_run(&problem, "minimax");
        problem.all_best = true;
        const SearchResult result = run(&problem, EXACT[i % EXACT_COUNT]);
        if (result.depth_plies == problem.depth_plies) {
            cr_assert_eq(result.best_count, minimax.best_count, "%s: %s, depth %d",
                         EXACT[i % EXACT_COUNT], positions_show(&problem.board),
                         problem.depth_plies);
            for (int k = 0; k < problem.legal.count; k++)
                cr_assert_eq(result.is_best[k], minimax.is_best[k]);
            if (result.best_count > 1) several++;
        }
        problem.all_best = false;
        cr_assert_eq(run(&problem, EXACT[i % EXACT_COUNT]).best_count, 0);
        eval_close(&problem.eval);
    }
    cr_assert_gt(several, 30);
}

static SearchResult run_on(const SearchInstance *instance, const Problem *problem) {
    const SearchRequest request = searching_request(problem);
    SearchResult result;
    search_run(instance, &problem->eval, &request, &result);
    return result;
}

/* A move depends on the request alone, never on what was searched before. */
Test(enhanced, forgets_earlier_searches) {
    static const char *const searches[] = {"enhanced:table=1", "enhanced:all=every,table=1",
                                           "enhanced:all=exact,mtdf=on,table=1", "minimal:table=1"};
    Rng rng = rng_seeded(86);
    for (int s = 0; s < 4; s++) {
        SearchInstance kept = instances_search(8, searches[s]);
        for (int i = 0; i < thorough(16, 50); i++) {
            Problem problem, other;
            searching_draw(&problem, 4 * i, 8, 100000, &rng);
            searching_draw(&other, 4 * i, 7, 100000, &rng);
            const SearchResult fresh = searching_run(&problem, searches[s]);
            for (int again = 0; again < 3; again++) {
                const SearchResult result = run_on(&kept, &problem);
                cr_assert_eq(result.move, fresh.move, "%s", searches[s]);
                cr_assert_eq(result.score, fresh.score, "%s", searches[s]);
                cr_assert_eq(result.counters.nodes, fresh.counters.nodes, "%s", searches[s]);
                if (again == 1) run_on(&kept, &other);
            }
            eval_close(&problem.eval);
            eval_close(&other.eval);
        }
        search_close(&kept);
    }
}

/* Where nearly every entry is overwritten at once. */
Test(enhanced, has_the_value_of_alphabeta_with_a_tiny_table) {
    Rng rng = rng_seeded(87);
    static const char *const searches[] = {"enhanced:all=exact", "enhanced:all=exact,mtdf=on",
                                           "enhanced:all=exact,deepening=off"};
    for (int s = 0; s < 3; s++) {
        SearchInstance instance = instances_search(8, searches[s]);
        Root *const root = instance.state;
        for (int i = 0; i < 60; i++) {
            Problem problem;
            table_close(&root->tree.table);
            table_open(&root->tree.table, (size_t)1 << i % 6);
            searching_draw(&problem, 4 * i, 8, 100000, &rng);
            const SearchResult alphabeta = searching_run(&problem, "alphabeta");
            const SearchResult result = run_on(&instance, &problem);
            cr_assert_eq(result.score, alphabeta.score, "%s, %d pairs: %s", searches[s], 1 << i % 6,
                         positions_show(&problem.board));
            eval_close(&problem.eval);
        }
        search_close(&instance);
    }
}

/* Kings' endings, where positions come back after other numbers of plies: what was found there at
 * another depth is no answer. With a limit on nodes every depth is an iteration. */
Test(enhanced, keeps_depths_apart) {
    static const char *const options[] = {"all=exact,table=1", "mtdf=on,table=1", "all=off,table=1",
                                          "all=off,table=1,deepening=on"};
    Rng rng = rng_seeded(89);
    for (int i = 0; i < thorough(40, 240); i++) {
        Problem problem;
        const Rules *const rules = RULES_ALL[i % 3];
        const Board board = positions_throw(8, 1 + i % 2, 1 + i / 2 % 3, 80, &rng);
        searching_pose(&problem, &board, rules, i % 2 == 0 ? "hg-25f" : "piece-and-row", 9);
        if (problem.legal.count > 1) {
            SearchRequest request = searching_request(&problem);
            request.limit.nodes = 3000;
            const SearchResult limited =
                searching_run_request(&problem, named(options[i % 4]), &request);
            const SearchResult full = run(&problem, options[i % 4]);
            cr_assert_eq(full.score, searching_run(&problem, "alphabeta").score, "%s, %s: %s",
                         options[i % 4], rules->name, positions_show(&board));
            problem.depth_plies = limited.depth_plies;
            cr_assert_eq(limited.score, searching_run(&problem, "alphabeta").score,
                         "%s, %s: %s, depth %d", options[i % 4], rules->name,
                         positions_show(&board), limited.depth_plies);
        }
        eval_close(&problem.eval);
    }
}

/* The move is that of the last finished depth, whichever limit ends the search. */
Test(enhanced, keeps_to_a_limit_on_nodes) {
    static const uint64_t limits[] = {1, 50, 333, 1000, 2049, 5000, 20000};
    enum { OVERRUN = 1000 };
    Rng rng = rng_seeded(88);
    for (int i = 0; i < 150; i++) {
        Problem problem;
        searching_draw(&problem, i, 1, 1000, &rng);
        const char *const options = EXACT[i % EXACT_COUNT];
        const uint64_t first = run(&problem, options).counters.nodes;
        SearchRequest request = searching_request(&problem);
        request.limit = (SearchLimit){.nodes = limits[i % 7]};
        char name[128];
        snprintf(name, sizeof name, "%s", named(options));
        const SearchResult result = searching_run_request(&problem, name, &request);
        cr_assert(result.scored && !result.stopped);
        cr_assert_leq(result.counters.nodes,
                      (first > limits[i % 7] ? first : limits[i % 7]) + OVERRUN, "%s", name);
        if (result.depth_plies <= 12) {
            problem.depth_plies = result.depth_plies;
            const SearchResult finished = run(&problem, "all=exact");
            cr_assert_eq(result.score, finished.score, "%s", name);
        }
        eval_close(&problem.eval);
    }
}

Test(enhanced, stops_when_told_or_when_time_is_up) {
    static const char *const searches[] = {"enhanced", "enhanced:all=off", "enhanced:mtdf=on",
                                           "enhanced:all=every", "minimal"};
    const Board board = board_start(12);
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        Problem problem;
        Stopper stopper;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 60);
        SearchRequest request = searching_request(&problem);
        request.stop = &stopper.stop;
        stopper_start(&stopper, 3 * MILLISECOND);
        SearchResult result = searching_run_request(&problem, searches[i], &request);
        int64_t over = stopper_finish(&stopper);
        cr_assert(result.stopped, "%s", searches[i]);
        cr_assert(over <= 500 * MILLISECOND, "%s: %ld ns", searches[i], (long)over);
        eval_close(&problem.eval);
        if (strcmp(searches[i], "minimal") == 0) continue;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 0);
        request = searching_request(&problem);
        request.limit.time_ns = 3 * MILLISECOND;
        over = -clock_thread_cpu_ns();
        result = searching_run_request(&problem, searches[i], &request);
        over += clock_thread_cpu_ns();
        cr_assert(result.scored && !result.stopped && result.depth_plies >= 1);
        cr_assert(over <= 500 * MILLISECOND, "%s: %ld ns", searches[i], (long)over);
        eval_close(&problem.eval);
    }
}

Test(enhanced, plays_a_single_move_at_once_unless_it_is_analysed) {
    const Board board = positions_fen("B:W14,32,31,30:B9,1,2,3", 8);
    Problem problem;
    searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 9);
    SearchRequest request = searching_request(&problem);
    SearchResult result = searching_run_request(&problem, "enhanced:all=exact", &request);
    cr_assert(!result.scored && result.counters.nodes == 0);
    request.analyse = true;
    result = searching_run_request(&problem, "enhanced:all=exact", &request);
    cr_assert_eq(result.score, searching_run(&problem, "alphabeta").score);
    eval_close(&problem.eval);
}
