/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Short simulations of all that claims a rate; test_simulation.c has the long ones. */
#include "../common/thorough.h"
#include "simulating.h"

#include <criterion/criterion.h>
#include <math.h>

Test(rates, intervals_of_matches) {
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 3; i++) {
        const Coverage coverage = cover_matches(PLAY, i, 100, 2000, &rng);
        cr_assert(fabs(coverage.score - 0.95) < 0.025, "%.3f", coverage.score);
        cr_assert(fabs(coverage.elo - 0.95) < 0.025, "%.3f", coverage.elo);
        cr_assert(fabs(coverage.normalized - 0.95) < 0.025, "%.3f", coverage.normalized);
        cr_assert(i == 0 ? coverage.rejected < 0.06 : coverage.rejected > 0.9, "%.3f",
                  coverage.rejected);
    }
}

Test(rates, p_value_of_few_pairs) {
    Rng rng = rng_seeded(2);
    for (int pairs = 1; pairs < 20; pairs++) {
        cr_assert_leq(cover_matches(PLAY, 0, pairs, 2000, &rng).rejected, 0.065);
    }
}

Test(rates, ratings) {
    Rng rng = rng_seeded(3);
    const RoundRobins equal = {{0, 1.2, 0}, 5, 0, false}, spread = {{0, 1.2, 0}, 5, 150, false};
    for (int i = 0; i < 2; i++) {
        const Rated rated =
            rate_round_robins(i == 0 ? &equal : &spread, 10, thorough(60, 400), &rng);
        cr_assert(rated.elo > 0.92 && rated.elo < 0.98, "%.3f", rated.elo);
        cr_assert(rated.all > 0.88 && rated.all <= 1, "%.3f", rated.all);
        cr_assert(rated.behind >= rated.all, "%.3f", rated.behind);
    }
}

Test(rates, sprt) {
    const Sprt sprt = {SPRT_NORMALIZED, 0, 60, 0.05, 0.05};
    Rng rng = rng_seeded(4);
    const Endings weak = run_sprt(&sprt, PLAY, difference_of(PLAY, 0), 5000, 300, &rng);
    const Endings strong = run_sprt(&sprt, PLAY, difference_of(PLAY, 60), 5000, 300, &rng);
    cr_assert_leq(weak.accepted, 0.05 + 3 * 0.0126, "%.3f", weak.accepted);
    cr_assert_geq(strong.accepted, 0.95 - 3 * 0.0126, "%.3f", strong.accepted);
    cr_assert(weak.open == 0 && strong.open == 0);
}

Test(rates, cycles) {
    enum { N = 4 };
    double ordered[N * N], planted[N * N];
    Rng rng = rng_seeded(5);
    fill_ladder(0.3, N, ordered);
    fill_ladder(0.3, N, planted);
    for (int i = 0; i < 3; i++) {
        planted[i * N + (i + 1) % 3] = 0.8;
        planted[(i + 1) % 3 * N + i] = -0.8;
    }
    cr_assert_leq(find_cycles(PLAY, ordered, N, 20, thorough(60, 150), &rng), 0.05);
    cr_assert_geq(find_cycles(PLAY, planted, N, 60, thorough(20, 50), &rng), 0.5);
}

Test(rates, worth_in_plies) {
    Rng rng = rng_seeded(7);
    for (int more = 0; more <= 1; more++)
        cr_assert_geq(cover_worth(PLAY, 5, more, 30, thorough(8, 100), &rng), 0.9);
}

Test(rates, holm) {
    Rng rng = rng_seeded(6);
    cr_assert_leq(reject_with_holm(10, 5, 50, 1500, &rng), 0.05 + 3 * 0.0057);
}
