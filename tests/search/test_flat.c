/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Leaves of one value (`flat`): nothing differs from evaluating each of them but the nodes, of
 * which there are fewer. */
#include "../common/positions.h"
#include "../common/thorough.h"
#include "../endgame/tables_fixture.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct Total {
    uint64_t flat, each; /* nodes */
} Total;

static void check(Problem *problem, const char *options, Total *total) {
    char flat_on[300], flat_off[300];
    snprintf(flat_on, sizeof flat_on, "enhanced:%s,flat=on", options);
    snprintf(flat_off, sizeof flat_off, "enhanced:%s,flat=off", options);
    const SearchResult flat = searching_run(problem, flat_on);
    const SearchResult each = searching_run(problem, flat_off);
    const char *const where = positions_show(&problem->board);
    cr_assert_eq(flat.move, each.move, "%s: %s", flat_on, where);
    cr_assert_eq(flat.score, each.score, "%s: %s", flat_on, where);
    cr_assert_eq(flat.counters.legal_moves, each.counters.legal_moves, "%s: %s", flat_on, where);
    cr_assert_leq(flat.counters.nodes, each.counters.nodes, "%s: %s", flat_on, where);
    /* A leaf that stands for others is a node, and they are none. */
    cr_assert_eq(each.counters.nodes - flat.counters.nodes,
                 each.counters.leaves - flat.counters.leaves, "%s: %s", flat_on, where);
    total->flat += flat.counters.nodes;
    total->each += each.counters.nodes;
}

/* Few pieces: they are crowned, and blocked, soon. */
static void check_all(int count, int size, const Rules *rules, const char *options, Total *total) {
    Rng rng = rng_seeded(7);
    for (int i = 0; i < count; i++) {
        const int black = 1 + (int)rng_below(&rng, 4), white = 1 + (int)rng_below(&rng, 4);
        const Board board = positions_throw(size, black, white, 30, &rng);
        Problem problem;
        searching_pose(&problem, &board, rules, i % 3 == 0 ? "null" : "piece2val", 1 + i % 4);
        if (problem.legal.count > 1) check(&problem, options, total);
        eval_close(&problem.eval);
    }
}

Test(flat, leaves_have_the_value_that_each_of_them_has) {
    static const char *const options[] = {"all=off", "all=exact,table=1", "all=off,quiescence=on"};
    Total totals[3] = {{0, 0}};
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        for (int k = 0; k < 3; k++) {
            check_all(thorough(200, 1200), 6, RULES_ALL[i], options[k], &totals[k]);
            check_all(thorough(50, 300), 8, RULES_ALL[i], options[k], &totals[k]);
        }
    }
    for (int k = 0; k < 2; k++) cr_assert_lt(10 * totals[k].flat, 9 * totals[k].each);
    cr_assert_eq(totals[2].flat, totals[2].each, "with quiescence no leaves are alike");
}

/* Which know nodes with few pieces, and so none of their leaves is evaluated. */
Test(flat, beside_exact_tables) {
    const Rules *const rules = rules_find("english");
    const char *const folder = temporary_folder();
    char options[256];
    Total total = {0, 0};
    egdb_close(tables_build(folder, rules, 6, 3, 1));
    snprintf(options, sizeof options, "all=exact,table=1,tables=%s", folder);
    check_all(thorough(200, 1000), 6, rules, options, &total);
}
