/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions made of exact operations, beside those of the C library. */
#include "util/portable_math.h"

#include <criterion/criterion.h>
#include <math.h>

Test(portable_math, agrees_with_the_library) {
    for (int i = -2000; i <= 2000; i++) {
        const double x = 0.36 * i;
        const double small = exp(-fabs(x));
        cr_assert_float_eq(exp_of_minus(fabs(x)), small, 1e-11 * small + 1e-300, "%g", x);
        const double share = 1 / (1 + exp(-x));
        cr_assert_float_eq(logistic(x), share, 1e-11 * share + 1e-300, "%g", x);
        cr_assert_float_eq(tanh_portable(x / 50), tanh(x / 50), 1e-12, "%g", x);
    }
    cr_assert(exp_of_minus(0) == 1 && logistic(0) == 0.5 && tanh_portable(0) == 0);
    cr_assert(exp_of_minus(1e9) == 0 && logistic(1e9) == 1 && logistic(-1e9) == 0);
    cr_assert(tanh_portable(1e9) == 1 && tanh_portable(-1e9) == -1);
}
