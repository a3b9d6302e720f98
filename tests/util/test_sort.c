/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/sort.h"

#include <criterion/criterion.h>
#include <math.h>

Test(sort, reals_ascend) {
    double values[] = {3, -1, INFINITY, 0, -INFINITY, 3};
    static const double SORTED[] = {-INFINITY, -1, 0, 3, 3, INFINITY};
    sort_reals(values, 0);
    cr_assert_eq(values[0], 3);
    sort_reals(values, 6);
    for (int i = 0; i < 6; i++) cr_assert_eq(values[i], SORTED[i], "%d: %g", i, values[i]);
}

static double value_at(const void *things, int index) { return ((const double *)things)[index]; }

Test(sort, ranks_the_greatest_first_and_the_unknown_last) {
    static const double VALUES[] = {NAN, 1, 2, NAN, 1, -INFINITY, 2};
    static const int ORDER[] = {2, 6, 1, 4, 5, 0, 3};
    int order[7];
    sort_rank(order, 7, value_at, VALUES);
    for (int i = 0; i < 7; i++) cr_assert_eq(order[i], ORDER[i], "%d: %d", i, order[i]);
}
