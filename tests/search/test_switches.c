/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The switches of the enhanced search: what they are worth, and what is refused. */
#include "../common/instances.h"
#include "../common/positions.h"
#include "measure/suite.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <string.h>
#include <sys/resource.h>

/* The purpose of the switches: the same values for a tenth of the nodes. */
Test(switches, visits_a_tenth_of_the_nodes_of_alphabeta) {
    uint64_t plain = 0, enhanced = 0, pruned = 0;
    for (int i = 0; i < SUITE_COUNT; i++) {
        Problem problem;
        const Board board = suite_board(&SUITE[i]);
        searching_pose(&problem, &board, suite_rules(&SUITE[i]), "piece2val", 12);
        const SearchResult alphabeta = searching_run(&problem, "alphabeta");
        const SearchResult result = searching_run(&problem, "enhanced:all=exact");
        cr_assert_eq(result.score, alphabeta.score, "%s", SUITE[i].name);
        plain += alphabeta.counters.nodes;
        enhanced += result.counters.nodes;
        pruned += searching_run(&problem, "enhanced:all=every").counters.nodes;
        eval_close(&problem.eval);
    }
    cr_assert_leq(10 * enhanced, plain, "%lu of %lu", (unsigned long)enhanced,
                  (unsigned long)plain);
    cr_assert_lt(pruned, enhanced);
}

/* Every inexact switch does something, and leaves wins and losses what they are. */
Test(switches, prunes_with_each_inexact_switch) {
    static const char *const inexact[] = {"enhanced:all=exact,lmr=on",
                                          "enhanced:all=exact,prune=on", "enhanced:all=every",
                                          "enhanced:all=every,mtdf=on,quiescence=on"};
    for (size_t k = 0; k < sizeof inexact / sizeof *inexact; k++) {
        int other = 0;
        for (int i = 0; i < SUITE_COUNT; i++) {
            Problem problem;
            const Board board = suite_board(&SUITE[i]);
            searching_pose(&problem, &board, suite_rules(&SUITE[i]), "piece-and-row", 10);
            const SearchResult exact = searching_run(&problem, "enhanced:all=exact");
            const SearchResult result = searching_run(&problem, inexact[k]);
            cr_assert(result.scored);
            if (result.counters.nodes != exact.counters.nodes) other++;
            eval_close(&problem.eval);
        }
        cr_assert_gt(other, SUITE_COUNT / 2, "%s", inexact[k]);
    }
}

Test(switches, starts_strong) {
    static const char *const same[] = {"enhanced:all=strong",
                                       "enhanced:all=exact,lmr=on,quiescence=on,lazy=on,whole=on"};
    static const char *const other[] = {"enhanced:all=exact", "enhanced:quiescence=off",
                                        "enhanced:whole=off", "enhanced:lazy=off",
                                        "enhanced:lmr=off"};
    uint64_t nodes[5] = {0}, strong = 0;
    for (int i = 0; i < SUITE_COUNT; i++) {
        Problem problem;
        const Board board = suite_board(&SUITE[i]);
        searching_pose(&problem, &board, suite_rules(&SUITE[i]), "hg-25f", 0);
        SearchRequest request = searching_request(&problem);
        request.limit.nodes = 5000;
        const SearchResult result = searching_run_request(&problem, "enhanced", &request);
        for (int k = 0; k < 2; k++) {
            const SearchResult again = searching_run_request(&problem, same[k], &request);
            cr_assert_eq(again.counters.nodes, result.counters.nodes, "%s", same[k]);
            cr_assert_eq(again.move, result.move, "%s", same[k]);
        }
        strong += result.counters.nodes;
        for (int k = 0; k < 5; k++)
            nodes[k] += searching_run_request(&problem, other[k], &request).counters.nodes;
        eval_close(&problem.eval);
    }
    for (int k = 0; k < 5; k++) cr_assert_neq(nodes[k], strong, "%s", other[k]);
}

/* The value of a move to who plays it, `depth` plies deep in all. */
static Score value_of(const Problem *problem, int move, int depth) {
    Problem after = *problem;
    after.board = move_apply(&problem->board, &problem->legal.moves[move]);
    moves_generate(&after.board, problem->rules, &after.legal);
    after.depth_plies = depth - 1;
    return after.legal.count > 0 ? -searching_run(&after, "alphabeta").score : SCORE_WIN;
}

/* A limit is used up, and a move that only the interrupted iteration found is better there than the
 * one before. */
Test(switches, uses_the_whole_limit) {
    enum { LIMIT = 1000 };
    Rng rng = rng_seeded(97);
    int others = 0, played_out = 0;
    for (int i = 0; i < 150; i++) {
        Problem problem;
        const Board board = positions_playable(8, RULES_ALL[0], &rng);
        searching_pose(&problem, &board, RULES_ALL[0], "hg-25f", 0);
        SearchRequest request = searching_request(&problem);
        request.limit.nodes = LIMIT;
        const SearchResult half = searching_run_request(&problem, "enhanced:all=exact", &request);
        const SearchResult whole =
            searching_run_request(&problem, "enhanced:all=exact,whole=on", &request);
        cr_assert_geq(whole.depth_plies, half.depth_plies);
        if (whole.counters.nodes >= LIMIT) played_out++;
        if (whole.depth_plies == half.depth_plies && whole.move != half.move) {
            const int depth = half.depth_plies + 1;
            others++;
            cr_assert_gt(value_of(&problem, whole.move, depth),
                         value_of(&problem, half.move, depth), "%s", positions_show(&board));
        }
        eval_close(&problem.eval);
    }
    cr_assert_gt(others, 3, "%d", others);
    cr_assert_gt(played_out, 75, "%d", played_out);
}

Test(switches, refuses_wrong_options) {
    static const struct {
        const char *search, *says;
    } wrong[] = {
        {"enhanced:all=some", "expected strong, exact, alike, off or every"},
        {"enhanced:all=on", "all=on is now all=every"},
        {"enhanced:pvs=2", "pvs"},
        {"enhanced:table=3", "power of two"},
        {"enhanced:table=-1", "table"},
        {"enhanced:table=8192", "table"},
        {"enhanced:table=0,mtdf=on", "mtdf=on needs a table"},
        {"enhanced:all=off,etc=on", "etc=on needs a table"},
        {"enhanced:order=random", "order"},
        {"enhanced:killer=on", "killers"},
        {"minimal:table=0", "table"},
        {"minimal:table=48", "power of two"},
        {"minimal:pvs=on", "pvs"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const Error error = instances_search_error(8, wrong[i].search);
        cr_assert_eq(error.code, ERROR_USAGE, "%s: %d", wrong[i].search, (int)error.code);
        cr_assert_not_null(strstr(error.message, wrong[i].says), "%s: %s", wrong[i].search,
                           error.message);
        cr_assert_null(strchr(error.message, '\n'));
    }
}

#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* they reserve terabytes */
Test(switches, tables_beyond_the_memory_are_refused) {
    static const char *const searches[] = {"enhanced:table=4096", "minimal:table=2048"};
    const struct rlimit limit = {(rlim_t)1 << 30, (rlim_t)1 << 30};
    cr_assert_eq(setrlimit(RLIMIT_AS, &limit), 0);
    for (int i = 0; i < 2; i++) {
        const Error error = instances_search_error(8, searches[i]);
        cr_assert_eq(error.code, ERROR_INTERNAL);
        cr_assert_not_null(strstr(error.message, "out of memory: a transposition table of "), "%s",
                           error.message);
    }
}
#endif
