/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What chooses as plain alpha-beta does, in less time. */
#include "../common/positions.h"
#include "searching.h"

#include <criterion/criterion.h>

/* Also where several moves are as good, and in whatever order plain alpha-beta looks at theirs. */
static void check_alike(const Problem *problem, int i) {
    static const char *const PLAIN[] = {"alphabeta:order=random", "alphabeta:quiescence=on"};
    static const char *const OWN[] = {SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS,
                                      SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS ",quiescence=on"};
    const SearchResult plain = searching_run(problem, PLAIN[i % 2]);
    const SearchResult alike = searching_run(problem, OWN[i % 2]);
    cr_assert_eq(alike.move, plain.move, "%s, depth %d", positions_show(&problem->board),
                 problem->depth_plies);
    cr_assert_eq(alike.score, plain.score);
}

/* So many, at least `least` plies deep. */
static void check_all(int count, int least, int deepest, double most) {
    Rng rng = rng_seeded(82);
    for (int i = 0; count > 0; i++) {
        Problem problem;
        searching_draw(&problem, i / 2, deepest, most, &rng); /* each way, all sizes and rules */
        if (problem.depth_plies >= least) {
            check_alike(&problem, i);
            count--;
        }
        eval_close(&problem.eval);
    }
}

Test(alike, chooses_as_plain_alphabeta) { check_all(600, 1, 7, 20000); }

/* With a table and iterations. */
Test(alike, chooses_so_in_deep_searches) { check_all(400, 8, 12, 1e6); }
