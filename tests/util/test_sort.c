/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/sort.h"

#include <criterion/criterion.h>
#include <math.h>

Test(sort, ranks_the_greatest_first_and_the_unknown_last) {
    static const double VALUES[] = {NAN, 1, 2, NAN, 1, -INFINITY, 2};
    static const int ORDER[] = {2, 6, 1, 4, 5, 0, 3};
    int order[7];
    sort_rank(order, 7, VALUES, sizeof *VALUES);
    for (int i = 0; i < 7; i++) cr_assert_eq(order[i], ORDER[i], "%d: %d", i, order[i]);
}
