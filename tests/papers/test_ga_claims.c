/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A1, A3 to A5: what the claims on the GA measure, and verdicts that follow the data. */
#include "papers/judges.h"

#include <criterion/criterion.h>

static Estimate between(double low, double high) {
    return (Estimate){true, (low + high) / 2, low, high};
}

Test(ga_spread, measures_by_hand) {
    static const double ONES[] = {1, 1, 1}, SPREAD[] = {0.1, 10, 1, 1000};
    cr_assert_float_eq(orders_spanned(ONES, 3), 0, 1e-12);
    cr_assert_float_eq(mean_square_log(ONES, 3), 0, 1e-12);
    cr_assert_float_eq(orders_spanned(SPREAD, 4), 4, 1e-12);
    cr_assert_float_eq(mean_square_log(SPREAD, 4), (1 + 1 + 0 + 9) / 4.0, 1e-12);
}

Test(ga_spread, verdict_changes_with_the_data) {
    const Estimate wide = between(2.1, 3), narrow = between(1, 1.9), open = between(1.5, 2.5);
    const Estimate slower = between(-2, -1), faster = between(0.1, 1), unknown = between(-1, 1);
    cr_assert_eq(judge_a1(wide, slower), VERDICT_REPRODUCED);
    cr_assert_eq(judge_a1(narrow, slower), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(judge_a1(wide, faster), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(judge_a1(open, slower), VERDICT_INCONCLUSIVE);
    cr_assert_eq(judge_a1(wide, unknown), VERDICT_INCONCLUSIVE);
}

Test(mutation, steps_are_squares_of_uniform_numbers) {
    Rng rng = rng_seeded(7);
    const MutationSteps steps = mutation_steps(-3, 1000000, &rng);
    cr_assert_eq(steps.count, 1000000);
    cr_assert_eq(steps.outside, 0);
    cr_assert_lt(steps.largest, 1.95 / 1000, "Kolmogorov's test, p below 0.001");
    cr_assert(steps.grown > 498000 && steps.grown < 502000);
    cr_assert_eq(judge_a3(&steps), VERDICT_REPRODUCED);
}

Test(mutation, verdict_changes_with_the_data) {
    Rng rng = rng_seeded(7);
    const MutationSteps few = mutation_steps(1, 100, &rng);
    cr_assert_eq(judge_a3(&few), VERDICT_INCONCLUSIVE);
    MutationSteps steps = mutation_steps(1, 1000000, &rng);
    steps.outside = 1;
    cr_assert_eq(judge_a3(&steps), VERDICT_NOT_REPRODUCED);
    steps.outside = 0;
    steps.bins[5] += 20000;
    cr_assert_eq(judge_a3(&steps), VERDICT_NOT_REPRODUCED);
}

Test(ga_variants, verdicts_change_with_the_data) {
    const Estimate won = between(0.51, 0.6), lost = between(0.4, 0.49), open = between(0.45, 0.55);
    const Estimate close = between(0.48, 0.52), surely = between(0.501, 0.52);
    cr_assert_eq(judge_a4(close), VERDICT_REPRODUCED);
    cr_assert_eq(judge_a4(open), VERDICT_INCONCLUSIVE);
    cr_assert_eq(judge_a4(surely), VERDICT_NOT_REPRODUCED, "little, but an effect");
    cr_assert_eq(judge_a4(lost), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(judge_a4((Estimate){.defined = false}), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_matches((Estimate[]){won, won}, 2, EXPECT_WON), VERDICT_REPRODUCED);
    cr_assert_eq(verdict_matches((Estimate[]){won, open}, 2, EXPECT_WON), VERDICT_INCONCLUSIVE);
    cr_assert_eq(verdict_matches((Estimate[]){won, lost}, 2, EXPECT_WON), VERDICT_NOT_REPRODUCED);
}

Test(tournament, example_has_its_points) {
    int points[TOURNAMENT_PLAYERS];
    double fitness[TOURNAMENT_PLAYERS];
    tournament_play_example(points, fitness);
    for (int i = 0; i < TOURNAMENT_PLAYERS; i++) {
        cr_assert_eq(points[i], TOURNAMENT_POINTS[i]);
        cr_assert_float_eq(fitness[i], TOURNAMENT_POINTS[i] / 70.0, 1e-12);
    }
}
