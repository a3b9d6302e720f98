/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leaves that have one value: what is found and counted is what looking at each finds. */
#include "../common/positions.h"
#include "../endgame/tables_fixture.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { SEARCHES = 4 };

static void check(Problem *problem, const char *search) {
    const Evaluator *const known = problem->eval.evaluator;
    Evaluator unknown = *known;
    cr_assert(known->is_material);
    unknown.is_material = false;
    const SearchResult flat = searching_run(problem, search);
    problem->eval.evaluator = &unknown;
    const SearchResult each = searching_run(problem, search);
    problem->eval.evaluator = known;
    const char *const where = positions_show(&problem->board);
    cr_assert_eq(flat.move, each.move, "%s", where);
    cr_assert_eq(flat.score, each.score, "%s", where);
    cr_assert_eq(flat.counters.nodes, each.counters.nodes, "%s: %s", search, where);
    cr_assert_eq(flat.counters.leaves, each.counters.leaves, "%s: %s", search, where);
    cr_assert_eq(flat.counters.legal_moves, each.counters.legal_moves, "%s: %s", search, where);
}

/* Few pieces: they are crowned, and blocked, soon. */
static void check_all(int count, int size, const Rules *rules, const char *const *searches) {
    Rng rng = rng_seeded(7);
    for (int i = 0; i < count; i++) {
        const int black = 1 + (int)rng_below(&rng, 4), white = 1 + (int)rng_below(&rng, 4);
        const Board board = positions_throw(size, black, white, 30, &rng);
        Problem problem;
        searching_pose(&problem, &board, rules, i % 3 == 0 ? "null" : "piece2val", 1 + i % 4);
        if (problem.legal.count > 1) check(&problem, searches[rng_below(&rng, SEARCHES)]);
        eval_close(&problem.eval);
    }
}

Test(flat, leaves_count_as_if_each_was_looked_at) {
    static const char *const ALL[SEARCHES] = {"alphabeta", "minimax", "enhanced:all=exact,table=1",
                                              "alphabeta:quiescence=on"};
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        check_all(4000, 6, RULES_ALL[i], ALL);
        check_all(1000, 8, RULES_ALL[i], ALL);
    }
}

/* Which know nodes with few pieces, and so none of their leaves is looked at. */
Test(flat, beside_exact_tables) {
    const Rules *const rules = rules_find("english");
    char *const folder = tables_folder();
    char plain[256], enhanced[256];
    egdb_close(tables_build(folder, rules, 6, 3, 1));
    snprintf(plain, sizeof plain, "alphabeta:tables=%s", folder);
    snprintf(enhanced, sizeof enhanced, "enhanced:all=exact,table=1,tables=%s", folder);
    check_all(1000, 6, rules, (const char *const[SEARCHES]){plain, enhanced, plain, enhanced});
    tables_remove(folder);
}
