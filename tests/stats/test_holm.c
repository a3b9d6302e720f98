/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holm's adjustment: by hand. */
#include "stats/pair_scores.h"

#include <criterion/criterion.h>
#include <math.h>

Test(holm, by_hand) {
    /* In order 0.005·5, 0.01·4, 0.03·3, max(0.04·2, 0.09), 0.5·1. */
    double adjusted[] = {0.04, 0.005, (double)NAN, 0.5, 0.01, 0.03};
    static const double ADJUSTED[] = {0.09, 0.025, (double)NAN, 0.5, 0.04, 0.09};
    holm_adjust(adjusted, 6, sizeof *adjusted);
    for (int i = 0; i < 6; i++) {
        if (i == 2) cr_assert(isnan(adjusted[i]));
        if (i != 2) cr_assert_float_eq(adjusted[i], ADJUSTED[i], 1e-12, "%d: %g", i, adjusted[i]);
    }
}

Test(holm, in_place_and_at_most_one) {
    double p[] = {0.9, 0.8, 0.4};
    holm_adjust(p, 3, sizeof *p);
    for (int i = 0; i < 3; i++) cr_assert_eq(p[i], 1);
    double lone = 0.03;
    holm_adjust(&lone, 1, sizeof lone);
    cr_assert_eq(lone, 0.03);
    holm_adjust(NULL, 0, sizeof lone);
}
