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

Test(alike, chooses_as_plain_alphabeta) {
    Rng rng = rng_seeded(82);
    for (int i = 0; i < 600; i++) {
        Problem problem;
        searching_draw(&problem, i / 2, 7, 20000, &rng); /* each way with all sizes and rules */
        check_alike(&problem, i);
        eval_close(&problem.eval);
    }
}

/* With a table and iterations. */
Test(alike, chooses_so_in_deep_searches) {
    Rng rng = rng_seeded(84);
    int searched = 0;
    for (int i = 0; searched < 400; i++) {
        Problem problem;
        searching_draw(&problem, i / 2, 12, 1e6, &rng);
        if (problem.depth_plies >= 8) {
            searched++;
            check_alike(&problem, i);
        }
        eval_close(&problem.eval);
    }
}
