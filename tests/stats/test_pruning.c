/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pruning efficiency, against trees counted by hand. */
#include "stats/pruning.h"

#include <criterion/criterion.h>
#include <math.h>

/* Two searches to depth 1 and one to depth 3 of trees with branching 3. */
static const uint64_t SEARCHES[] = {0, 2, 0, 1};

Test(pruning, full_trees_by_hand) {
    cr_assert_float_eq(pruning_full(3, SEARCHES, 4, false), 2 * 3 + 27, 1e-12);
    cr_assert_float_eq(pruning_full(3, SEARCHES, 4, true), 2 * (1 + 3) + (1 + 3 + 9 + 27), 1e-12);
    cr_assert_float_eq(pruning_full(2.5, SEARCHES, 4, false), 2 * 2.5 + 15.625, 1e-12);
    cr_assert_float_eq(pruning_full(2.5, SEARCHES, 4, true), 2 * 3.5 + 25.375, 1e-12);
    /* Only depths below the number given count. */
    cr_assert_float_eq(pruning_full(3, SEARCHES, 2, false), 6, 1e-12);
    cr_assert_float_eq(pruning_full(3, SEARCHES, 3, true), 8, 1e-12);
}

Test(pruning, trees_without_branching) {
    static const uint64_t AT_ZERO[] = {7};
    cr_assert_eq(pruning_full(9, AT_ZERO, 1, false), 7);
    cr_assert_eq(pruning_full(9, AT_ZERO, 1, true), 7);
    cr_assert_eq(pruning_full(1, SEARCHES, 4, false), 3);
    cr_assert_eq(pruning_full(1, SEARCHES, 4, true), 2 * 2 + 4);
    cr_assert_eq(pruning_full(0, SEARCHES, 4, false), 0);
    cr_assert_eq(pruning_full(0, SEARCHES, 4, true), 3);
}

Test(pruning, nothing_searched_is_unknown) {
    static const uint64_t NONE[] = {0, 0, 0};
    cr_assert(isnan(pruning_full(3, NONE, 3, false)));
    cr_assert(isnan(pruning_full(3, NONE, 3, true)));
    cr_assert(isnan(pruning_full(3, SEARCHES, 1, false)));
    cr_assert(isnan(pruning_full(3, SEARCHES, 0, true)));
    cr_assert(isnan(pruning_full(NAN, SEARCHES, 4, false)));
}

/* Knuth and Moore's figures for uniform trees: of 3 moves and 2 plies 5 of the 9 leaves. */
Test(pruning, minimal_trees_by_hand) {
    static const struct {
        double branching;
        int depth;
        double leaves, nodes;
    } TREES[] = {{3, 0, 1, 1},
                 {3, 1, 3, 1 + 3},
                 {3, 2, 3 + 3 - 1, 1 + 3 + 5},
                 {3, 3, 9 + 3 - 1, 1 + 3 + 5 + 11},
                 {3, 4, 9 + 9 - 1, 1 + 3 + 5 + 11 + 17},
                 {2.5, 3, 6.25 + 2.5 - 1, 1 + 2.5 + 4 + 7.75},
                 {1, 9, 1, 10}};
    for (size_t i = 0; i < sizeof TREES / sizeof *TREES; i++) {
        cr_assert_float_eq(pruning_minimal_leaves(TREES[i].branching, TREES[i].depth),
                           TREES[i].leaves, 1e-12, "tree %zu", i);
        cr_assert_float_eq(pruning_minimal_nodes(TREES[i].branching, TREES[i].depth),
                           TREES[i].nodes, 1e-12, "tree %zu", i);
    }
    cr_assert(isnan(pruning_minimal_leaves(NAN, 3)));
}

Test(pruning, efficiency) {
    cr_assert_float_eq(pruning_efficiency(11, 33), 2.0 / 3, 1e-12);
    cr_assert_eq(pruning_efficiency(0, 33), 1);
    cr_assert_eq(pruning_efficiency(33, 33), 0);
    cr_assert_eq(pruning_efficiency(66, 33), -1);
    cr_assert(isnan(pruning_efficiency(1, 0)));
    cr_assert(isnan(pruning_efficiency(1, -5)));
    cr_assert(isnan(pruning_efficiency(1, NAN)));
}
