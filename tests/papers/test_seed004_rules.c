/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of S1, S2, S4, S5 and S8-S10: verdicts follow the data across each bound. */
#include "papers/judges.h"

#include <criterion/criterion.h>
#include <math.h>

#define IS(verdict, expected)                                                                      \
    cr_assert_eq(verdict, VERDICT_##expected, "%s:%d: %s", __FILE__, __LINE__,                     \
                 verdict_name(verdict))

static Estimate around(double value) { return (Estimate){true, value, 0.98 * value, 1.02 * value}; }

/* S1 and S2 */

Test(seed004_rules, printed_growth_by_hand) {
    const Estimate growth = printed_growth(21, 1680, 2);
    cr_assert_float_eq(growth.value, sqrt(80), 1e-12);
    cr_assert_float_eq(growth.low, sqrt(1679.5 / 21.5), 1e-12);
    cr_assert_float_eq(growth.high, sqrt(1680.5 / 20.5), 1e-12);
}

/* The paper's curve is no straight line: what grows the same everywhere is refuted by it. */
Test(seed004_rules, growth_has_a_shape) {
    const Estimate printed[] = {printed_growth(1, 6, 3), printed_growth(21, 1680, 2)};
    const Estimate bent[] = {around(1.9), around(8.9)}, straight[] = {around(2.7), around(2.9)};
    const Estimate edge[] = {around(1.9), around(7.4)}, steep[] = {around(3), around(8.9)};
    Verdict parts[GROWTH_SPANS];
    IS(judge_growth(bent, printed, parts), REPRODUCED);
    IS(judge_growth(straight, printed, parts), NOT_REPRODUCED);
    IS(parts[0], REPRODUCED);
    IS(judge_growth(edge, printed, parts), INCONCLUSIVE);
    IS(judge_growth(steep, printed, parts), NOT_REPRODUCED);
    const Estimate unknown[] = {around(1.9), {false, 8.9, NAN, NAN}};
    IS(judge_growth(unknown, printed, parts), INCONCLUSIVE);
}

Test(seed004_rules, s10_wants_twice_at_both_depths) {
    IS(judge_s10((const Estimate[]){around(2.2), around(5)}, 2), REPRODUCED);
    IS(judge_s10((const Estimate[]){around(2.01), around(5)}, 2), INCONCLUSIVE);
    IS(judge_s10((const Estimate[]){around(1.9), around(5)}, 2), NOT_REPRODUCED);
}

/* S4 and S5 */

enum { LOST, DRAWN, WON };

/* Two games with chances of ½, ¼, ¼ and ¼, ½, ¼ (half a game added to each result). */
static const uint64_t TWO[][SINGLE_RESULTS] = {{999, 499, 499}, {499, 999, 499}};

Test(seed004_rules, pattern_by_hand) {
    const Pattern likely = pattern_of(TWO, (const int[]){LOST, DRAWN}, 2);
    cr_assert_float_eq(likely.chance, 0.25, 1e-3);
    cr_assert_eq(likely.rank, 1);
    cr_assert_eq(likely.of, 9);
    cr_assert_float_eq(likely.p_value, 1, 1e-9);
    cr_assert_float_eq(likely.regardless, 0.375 * 0.375, 1e-3);
    cr_assert(likely.low < likely.chance && likely.chance < likely.high);
    const Pattern rare = pattern_of(TWO, (const int[]){WON, WON}, 2);
    cr_assert_float_eq(rare.chance, 1. / 16, 1e-3);
    cr_assert_float_eq(rare.p_value, 4. / 16, 1e-2, "the other three are as likely");
    const Pattern one = pattern_of(TWO, (const int[]){-1, DRAWN}, 2);
    cr_assert_eq(one.of, 3);
    cr_assert_float_eq(one.chance, 0.5, 1e-3);
}

/* Four games drawn and four lost, as S4. */
static Pattern pattern_with(uint64_t drawn_early, uint64_t drawn_late) {
    static const int PRINTED[] = {DRAWN, DRAWN, DRAWN, DRAWN, LOST, LOST, LOST, LOST};
    uint64_t games[8][SINGLE_RESULTS];
    for (int i = 0; i < 8; i++) {
        const uint64_t drawn = i < 4 ? drawn_early : drawn_late;
        games[i][LOST] = 100 - drawn;
        games[i][DRAWN] = drawn;
        games[i][WON] = 0;
    }
    return pattern_of((const uint64_t(*)[SINGLE_RESULTS])games, PRINTED, 8);
}

Test(seed004_rules, singles_follow_the_games) {
    const Pattern as_printed = pattern_with(70, 30), regardless = pattern_with(50, 50);
    const Pattern turned = pattern_with(10, 90);
    IS(judge_pattern(&as_printed), REPRODUCED);
    IS(judge_pattern(&regardless), INCONCLUSIVE);
    IS(judge_pattern(&turned), NOT_REPRODUCED);
}

/* S9 */

Test(seed004_rules, s9_wants_none_worse) {
    const PairCounts better = {{2, 10, 60, 20, 8}}, even = {{30, 80, 380, 80, 30}};
    const PairCounts worse = {{80, 100, 240, 100, 20}}, few = {{2, 4, 8, 4, 2}};
    IS(judge_wins_or_equals((const PairCounts[]){better, even}, 2), REPRODUCED);
    IS(judge_wins_or_equals((const PairCounts[]){better, worse}, 2), NOT_REPRODUCED);
    IS(judge_wins_or_equals((const PairCounts[]){better, few}, 2), INCONCLUSIVE);
}
