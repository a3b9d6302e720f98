/* SPDX-License-Identifier: GPL-3.0-or-later */
/* B1 to B4: verdicts follow the data. */
#include "papers/judges.h"

#include <criterion/criterion.h>

static const PairCounts WON = {{2, 5, 20, 30, 43}}, EVEN = {{20, 20, 20, 20, 20}},
                        LOST = {{43, 30, 20, 5, 2}};

Test(wins_all, verdict_changes_with_the_matches) {
    PairCounts matches[] = {WON, WON, WON};
    cr_assert_eq(judge_wins_all(matches, 3), VERDICT_REPRODUCED);
    matches[1] = EVEN;
    cr_assert_eq(judge_wins_all(matches, 3), VERDICT_INCONCLUSIVE);
    matches[2] = LOST;
    cr_assert_eq(judge_wins_all(matches, 3), VERDICT_NOT_REPRODUCED);
    matches[2] = (PairCounts){{0}};
    cr_assert_eq(judge_wins_all(matches, 3), VERDICT_INCONCLUSIVE, "not played");
}

/* 10 against 1 of 11 pairs that are not even: p = 0.012, and 0.16 among fourteen. */
Test(wins_all, one_lost_match_of_many_must_be_lost_clearly) {
    PairCounts matches[14];
    matches[0] = (PairCounts){{10, 0, 20, 0, 1}};
    cr_assert_eq(judge_wins_all(matches, 1), VERDICT_NOT_REPRODUCED);
    for (int i = 1; i < 14; i++) matches[i] = EVEN;
    cr_assert_eq(judge_wins_all(matches, 14), VERDICT_INCONCLUSIVE);
}

/* A family is judged by its best way, but among many one is better by chance. */
Test(wins_some, one_of_the_family_is_enough) {
    PairCounts matches[14];
    for (int i = 0; i < 14; i++) matches[i] = EVEN;
    cr_assert_eq(judge_wins_some(matches, 14), VERDICT_INCONCLUSIVE);
    matches[3] = (PairCounts){{1, 0, 20, 0, 10}};
    cr_assert_eq(judge_wins_some(&matches[3], 1), VERDICT_REPRODUCED, "p = 0.012");
    cr_assert_eq(judge_wins_some(matches, 14), VERDICT_INCONCLUSIVE, "0.16 among fourteen");
    matches[3] = WON;
    cr_assert_eq(judge_wins_some(matches, 14), VERDICT_REPRODUCED);
    for (int i = 0; i < 14; i++) matches[i] = LOST;
    cr_assert_eq(judge_wins_some(matches, 14), VERDICT_NOT_REPRODUCED);
}

Test(halftime, ends_by_hand) {
    static const Iterations IT = {.count = 4, .nodes = {10, 40, 100, 300}};
    static const Iterations SHORT = {.count = 2, .nodes = {10, 40}, .decided = true};
    cr_assert_eq(halftime_end(&IT, 90), HALFTIME_INTERRUPTED, "40 is not half; 100 is too much");
    cr_assert_eq(halftime_end(&IT, 80), HALFTIME_CUT_OFF, "40 is half; 100 is too much");
    cr_assert_eq(halftime_end(&IT, 99), HALFTIME_INTERRUPTED);
    cr_assert_eq(halftime_end(&IT, 100), HALFTIME_CUT_OFF, "100 of 100; 300 is too much");
    cr_assert_eq(halftime_end(&IT, 200), HALFTIME_CUT_OFF, "100 is half; 300 is too much");
    cr_assert_eq(halftime_end(&SHORT, 1000), HALFTIME_DECIDED);
    static const Iterations CHEAP = {.count = 4, .nodes = {10, 60, 90, 300}};
    cr_assert_eq(halftime_end(&CHEAP, 100), HALFTIME_FINISHED, "60 is past half; 90 fits");
}

Test(halftime, verdict_changes_with_the_counts) {
    HalftimeCounts counts[] = {{{5, 50, 90, 10}}, {{0, 40, 80, 20}}};
    cr_assert_float_eq(halftime_share(&counts[0]).value, 0.9, 1e-12);
    cr_assert_eq(judge_b2(counts, 2), VERDICT_REPRODUCED);
    counts[1].n[HALFTIME_FINISHED] = 75;
    cr_assert_eq(judge_b2(counts, 2), VERDICT_INCONCLUSIVE);
    counts[1].n[HALFTIME_FINISHED] = 800;
    cr_assert_eq(judge_b2(counts, 2), VERDICT_NOT_REPRODUCED);
    counts[1] = (HalftimeCounts){{100, 0, 0, 0}};
    cr_assert_eq(judge_b2(counts, 2), VERDICT_INCONCLUSIVE, "none stops past half");
}
