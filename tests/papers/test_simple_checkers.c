/* SPDX-License-Identifier: GPL-3.0-or-later */
/* X1: the paper's scores and the verdicts on ours. */
#include "papers/claim.h"
#include "papers/judges.h"

#include <criterion/criterion.h>
#include <math.h>

Test(simple_checkers, seed_as_printed) {
    static const double PRINTED[] = {0.37, 0.10, 0.09};
    for (int i = 0; i < SIMPLE_CHECKERS_PLAYERS; i++) {
        const SimpleCheckersResult *const result = &SIMPLE_CHECKERS[i];
        const Estimate seed = simple_checkers_seed(result);
        cr_assert_eq(result->wins + result->draws + result->losses, SIMPLE_CHECKERS_GAMES);
        cr_assert_float_eq(seed.value, PRINTED[i], 1e-12);
        cr_assert(seed.low > 0 && seed.high < 0.5);
    }
}

static Estimate around(double value, double error) {
    return (Estimate){true, value, value - error, value + error};
}

Test(simple_checkers, verdict_changes_with_the_scores) {
    Estimate scores[] = {around(0.37, 0.05), around(0.10, 0.03), around(0.09, 0.03)};
    cr_assert_eq(judge_x1(scores), VERDICT_REPRODUCED);
    scores[1] = around(0.18, 0.08);
    cr_assert_eq(judge_x1(scores), VERDICT_INCONCLUSIVE);
    scores[2] = around(0.5, 0.05);
    cr_assert_eq(judge_x1(scores), VERDICT_NOT_REPRODUCED);
    scores[2].defined = false; /* no game had a result */
    cr_assert_eq(judge_x1(scores), VERDICT_INCONCLUSIVE);
}

Test(simple_checkers, is_not_testable_without_an_engine) {
    const ClaimRun run = {.scale = SCALE_QUICK, .engine = NULL};
    ClaimResult result = {.low = NAN, .high = NAN};
    Error error = {ERROR_NONE, ""};
    cr_assert(claim_find("X1")->measure(&run, &result, &error));
    cr_assert_eq(result.verdict, VERDICT_NOT_TESTABLE);
    cr_assert_eq(result.games, 0);
    cr_assert(isnan(result.low));
    claim_result_free(&result);
}
