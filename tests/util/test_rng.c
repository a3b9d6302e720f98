/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/rng.h"

#include <criterion/criterion.h>

/* The vectors of the authors' reference code (xoshiro256starstar.c, splitmix64.c). */
Test(rng, is_xoshiro256_starstar) {
    static const uint64_t expected[] = {11520, 0, 1509978240, 1215971899390074240};
    Rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        cr_assert_eq(rng_next(&rng), expected[i], "output %zu", i);
}

Test(rng, is_seeded_by_splitmix64) {
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431)};
    const Rng rng = rng_seeded(1234567);
    cr_assert_eq(rng_mix(1234567), expected[0]);
    for (int i = 0; i < 4; i++) cr_assert_eq(rng.s[i], expected[i], "word %d", i);
}

Test(rng, derives_different_seeds) {
    cr_assert_eq(rng_derive(1, 2), rng_derive(1, 2));
    cr_assert_neq(rng_derive(1, 2), rng_derive(2, 1));
    cr_assert_neq(rng_derive(1, 1), rng_derive(2, 2));
    cr_assert_neq(rng_derive(0, 0), rng_derive(0, 1));
}

/* Chi-squared with n−1 degrees of freedom: beyond 5 standard deviations about once in a million
 * seeds, and the seed is fixed. */
Test(rng, is_uniform_below_n) {
    static const uint32_t sizes[] = {1, 2, 3, 7, 10, 64, 100};
    enum { DRAWS = 100000 };
    Rng rng = rng_seeded(42);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint32_t n = sizes[i];
        int counts[100] = {0};
        for (int draw = 0; draw < DRAWS; draw++) {
            const uint32_t value = rng_below(&rng, n);
            cr_assert_lt(value, n);
            counts[value]++;
        }
        const double expected = (double)DRAWS / n, freedom = n - 1;
        double excess = -freedom;
        for (uint32_t value = 0; value < n; value++)
            excess += (counts[value] - expected) * (counts[value] - expected) / expected;
        cr_assert_leq(excess * excess, 25 * 2 * freedom + 1e-9, "n = %u: %g", n, excess);
    }
}

/* With n = 3·2^30 a plain multiplication would favour every third value by a factor of two. */
Test(rng, has_no_bias_for_large_n) {
    const uint32_t n = UINT32_C(3) << 30;
    Rng rng = rng_seeded(7);
    int thirds[3] = {0};
    for (int draw = 0; draw < 30000; draw++) thirds[rng_below(&rng, n) % 3]++;
    for (int i = 0; i < 3; i++) {
        cr_assert_gt(thirds[i], 9500);
        cr_assert_lt(thirds[i], 10500);
    }
}

Test(rng, gives_reals_in_the_unit_interval) {
    Rng rng = rng_seeded(3);
    double sum = 0;
    for (int draw = 0; draw < 100000; draw++) {
        const double value = rng_real(&rng);
        cr_assert(value >= 0 && value < 1);
        sum += value;
    }
    cr_assert(sum > 49500 && sum < 50500);
}
