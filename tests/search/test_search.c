/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Full-width searches: the same values, the same best moves, the counters. */
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/thorough.h"
#include "draughts/perft_table.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static const int SIZES[] = {8, 8, 8, 6, 8, 10, 8, 12};
static const char *const EVALUATORS[] = {
    "piece2val",
    "null",
    "piece-and-board-norm",
    "piece-and-row",
    "staged",
    "piece-and-board",
    "piece2val:ending=sum-of-distances",
    "piece-and-board:ending=farthest",
};
enum { EVALUATOR_COUNT = sizeof EVALUATORS / sizeof *EVALUATORS };

/* The i-th of a series of problems with all sizes, rule sets, evaluators and depths 1 … deepest,
 * shallower where the tree would have more than about `most` leaves. */
static void pose(Problem *problem, int i, int deepest, double most, Rng *rng) {
    const int size = SIZES[i % 8];
    const Rules *const rules = RULES_ALL[i / 8 % 3];
    const Board board = positions_playable(size, rules, rng);
    searching_pose(problem, &board, rules, EVALUATORS[rng_below(rng, EVALUATOR_COUNT)],
                   1 + (int)rng_below(rng, (uint32_t)deepest));
    problem->seed = rng_next(rng);
    while (problem->depth_plies > 1) {
        const uint64_t leaves =
            perft(&board, rules, problem->depth_plies, (PerftWay){.bulk = true}, 1, NULL);
        if ((double)leaves <= most) break;
        problem->depth_plies--;
    }
}

static void check_same_best(const Problem *problem, const SearchResult *expected,
                            const SearchResult *result, const char *what) {
    const char *const shown = positions_show(&problem->board);
    cr_assert(result->scored && !result->stopped, "%s", what);
    cr_assert_eq(result->depth_plies, problem->depth_plies, "%s", what);
    cr_assert_eq(result->score, expected->score, "%s, %s, %s with %s, depth %d: %.17g, not %.17g",
                 what, problem->rules->name, shown, problem->eval.evaluator->name,
                 problem->depth_plies, result->score, expected->score);
    cr_assert(expected->is_best[result->move], "%s, %s, depth %d: move %d is not best", what, shown,
              problem->depth_plies, result->move);
    if (result->best_count == 0) return;
    cr_assert_eq(result->best_count, expected->best_count, "%s, %s: %d best moves, not %d", what,
                 shown, result->best_count, expected->best_count);
    for (int i = 0; i < problem->legal.count; i++)
        cr_assert_eq(result->is_best[i], expected->is_best[i], "%s, %s, move %d", what, shown, i);
}

/* Alpha-beta of one kind against minimax, with and without all best moves. */
static void check_alphabeta(Problem *problem, const char *search, const SearchResult *minimax) {
    problem->all_best = true;
    const SearchResult all = searching_run(problem, search);
    check_same_best(problem, minimax, &all, search);
    cr_assert_gt(all.best_count, 0);
    cr_assert_leq(all.counters.nodes, minimax->counters.nodes);
    problem->all_best = false;
    const SearchResult one = searching_run(problem, search);
    cr_assert_eq(one.best_count, 0, "only found where asked for");
    check_same_best(problem, minimax, &one, search);
    if (strstr(search, "random") != NULL) return; /* the orders below the root differ */
    cr_assert_leq(one.counters.nodes, all.counters.nodes);
    cr_assert_leq(one.counters.leaves, all.counters.leaves);
}

Test(search, alphabeta_finds_what_minimax_finds) {
    const int positions = thorough(400, 4000);
    Rng rng = rng_seeded(51);
    uint64_t full = 0, pruned = 0;
    int depths[6] = {0};
    for (int i = 0; i < positions; i++) {
        Problem problem;
        pose(&problem, i, 5, 40000, &rng);
        depths[problem.depth_plies]++;
        const SearchResult plain = searching_run(&problem, "minimax");
        check_same_best(&problem, &plain, &plain, "minimax");
        cr_assert_gt(plain.best_count, 0);
        check_alphabeta(&problem, "alphabeta", &plain);
        check_alphabeta(&problem, "alphabeta:order=random", &plain);
        const SearchResult quiet = searching_run(&problem, "minimax:quiescence=on");
        check_alphabeta(&problem, "alphabeta:quiescence=on", &quiet);
        check_alphabeta(&problem, "alphabeta:order=random,quiescence=on", &quiet);
        full += plain.counters.nodes;
        pruned += searching_run(&problem, "alphabeta").counters.nodes;
        eval_close(&problem.eval);
    }
    for (int depth = 1; depth <= 5; depth++)
        cr_assert_gt(depths[depth], positions / 10, "depth %d: %d", depth, depths[depth]);
    cr_assert_lt(4 * pruned, full, "it prunes: %lu of %lu", (unsigned long)pruned,
                 (unsigned long)full);
}

static void check_counters(const Problem *problem, const SearchResult *expected,
                           const SearchResult *result) {
    const char *const shown = positions_show(&problem->board);
    cr_assert_eq(result->counters.nodes, expected->counters.nodes, "%s, depth %d: %lu nodes", shown,
                 problem->depth_plies, (unsigned long)result->counters.nodes);
    cr_assert_eq(result->counters.leaves, expected->counters.leaves, "%s, depth %d: %lu leaves",
                 shown, problem->depth_plies, (unsigned long)result->counters.leaves);
    cr_assert_eq(result->counters.legal_moves, expected->counters.legal_moves,
                 "%s, depth %d: %lu legal moves", shown, problem->depth_plies,
                 (unsigned long)result->counters.legal_moves);
}

Test(search, minimax_is_the_plain_recursion) {
    const int positions = thorough(150, 2000);
    Rng rng = rng_seeded(52);
    int decided = 0;
    for (int i = 0; i < positions; i++) {
        Problem problem;
        pose(&problem, i, 4, 400, &rng);
        for (int quiescence = 0; quiescence <= 1; quiescence++) {
            const char *const search = quiescence == 1 ? "minimax:quiescence=on" : "minimax";
            const SearchResult expected = searching_reference(&problem, quiescence == 1);
            const SearchResult result = searching_run(&problem, search);
            check_same_best(&problem, &expected, &result, search);
            check_counters(&problem, &expected, &result);
            if (fabs(expected.score) > EVAL_LIMIT) decided++;
        }
        eval_close(&problem.eval);
    }
    cr_assert_gt(decided, positions / 10, "wins and losses are among them: %d", decided);
}

/* Every position up to the depth is a node: the sum of the published perft numbers. */
Test(search, minimax_visits_the_whole_tree) {
    static const uint64_t perfts[] = {1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680};
    const Board board = board_start(8);
    uint64_t nodes = 1, expanded = 0;
    for (int depth = 1; depth <= 9; depth++) {
        Problem problem;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", depth);
        const SearchResult result = searching_run(&problem, "minimax");
        nodes += perfts[depth];
        expanded += perfts[depth - 1];
        cr_assert_eq(result.counters.nodes, nodes, "depth %d: %lu", depth,
                     (unsigned long)result.counters.nodes);
        cr_assert_eq(result.counters.leaves, perfts[depth]);
        cr_assert_eq(result.counters.legal_moves, nodes - 1);
        cr_assert_eq(search_branching(&result.counters), (double)(nodes - 1) / (double)expanded);
        eval_close(&problem.eval);
    }
    cr_assert_eq(nodes, 5035308);
}

Test(search, branching_of_nothing_is_unknown) {
    const SearchCounters nothing = {0, 0, 0}, leaf = {1, 1, 0}, some = {8, 6, 7};
    cr_assert(isnan(search_branching(&nothing)));
    cr_assert(isnan(search_branching(&leaf)));
    cr_assert_eq(search_branching(&some), 3.5);
}

/* A win g plies from the root is worth SCORE_WIN − g, at every depth from g on. */
Test(search, values_wins_by_their_distance) {
    static const struct {
        const char *rules, *fen;
        int win, plies; /* +1 or −1 to the side to move */
    } cases[] = {
        {"english", "B:W14:B9", +1, 1},             /* takes the last piece */
        {"giveaway", "B:W14:B9", -1, 1},            /* must take it */
        {"english", "B:W20:B8,11", +1, 3},          /* 8-12 20-16 and takes it */
        {"english", "W:W18:B10,16", -1, 2},         /* whichever way it goes */
        {"giveaway", "W:W18:B10,16", +1, 2},        /* */
        {"giveaway", "B:WK24:B10,15,22,23", +1, 6}, /* Mańdziuk 2007, figure 1 */
        {"giveaway", "W:W22:B3,6,10,K9", -1, 7},    /* and its other diagram */
    };
    static const char *const searches[] = {"minimax", "alphabeta", "alphabeta:order=random",
                                           "minimax:quiescence=on", "deepening"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Board board = positions_fen(cases[i].fen, 8);
        for (int depth = cases[i].plies; depth <= 9; depth++) {
            for (size_t s = 0; s < sizeof searches / sizeof *searches; s++) {
                Problem problem;
                searching_pose(&problem, &board, rules_find(cases[i].rules), "piece2val", depth);
                const SearchResult result = searching_run(&problem, searches[s]);
                const bool deepening = strcmp(searches[s], "deepening") == 0;
                if (deepening && problem.legal.count == 1) { /* played at once */
                    eval_close(&problem.eval);
                    continue;
                }
                cr_expect_eq(result.score, cases[i].win * (SCORE_WIN - cases[i].plies),
                             "%s, %s, depth %d: %.17g", searches[s], cases[i].fen, depth,
                             result.score);
                eval_close(&problem.eval);
            }
        }
    }
}

/* Where a bound is enough for a leaf, nothing differs from evaluating every leaf, but the time. */
static void check_bounds(Problem *problem, const char *search, const char *eval) {
    const EvalInstance with_bounds = problem->eval;
    Evaluator full = *with_bounds.evaluator;
    full.evaluate_within = NULL;
    const SearchResult found = searching_run(problem, search);
    problem->eval.evaluator = &full;
    const SearchResult expected = searching_run(problem, search);
    problem->eval = with_bounds;
    cr_assert_eq(found.score, expected.score, "%s/%s: %g, not %g", search, eval, found.score,
                 expected.score);
    cr_assert_eq(found.move, expected.move, "%s/%s", search, eval);
    cr_assert_eq(memcmp(&found.counters, &expected.counters, sizeof found.counters), 0, "%s/%s",
                 search, eval);
}

Test(search, is_the_same_with_bounds_on_values) {
    Rng rng = rng_seeded(19);
    Error error = {ERROR_NONE, ""};
    for (int game = 0; game < 2; game++) {
        Catalogue *const catalogue = catalogue_new(8, RULES_ALL[game]);
        for (int e = 0; e < catalogue_count(catalogue); e++) {
            const CatalogueEntry *const entry = catalogue_entry(catalogue, e);
            KeyValues options = {.count = 0};
            Problem problem;
            if (entry->evaluator != NULL) continue;
            const Board board = positions_playable(8, RULES_ALL[game], &rng);
            searching_pose(&problem, &board, RULES_ALL[game], "null", 4);
            cr_assert(catalogue_load(catalogue, entry->name, &error) &&
                          catalogue_open(catalogue, &problem.eval, entry->name, &options, &error),
                      "%s", error.message);
            check_bounds(&problem, "enhanced:all=off,lazy=on", entry->name);
            eval_close(&problem.eval);
        }
        catalogue_free(catalogue);
    }
}

Test(search, refuses_wrong_options) {
    static const char *const wrong[] = {
        "minimaks",
        "random:depth=3",
        "minimax:order=random",
        "minimax:quiescence=perhaps",
        "alphabeta:order=sorted",
        "alphabeta:quiescence=2",
        "alphabeta:foo=1",
        "deepening:order=",
        "deepening:order=random,foo=1",
    };
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            const Error error = instances_search_error(SIZES[s], wrong[i]);
            cr_assert_eq(error.code, ERROR_USAGE, "%s: %d", wrong[i], (int)error.code);
            cr_assert_neq(error.message[0], '\0', "%s", wrong[i]);
        }
    }
    const Error error = instances_search_error(8, "minimaks");
    cr_assert_not_null(strstr(error.message, "'minimax'"), "%s", error.message);
}
