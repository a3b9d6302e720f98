/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rankings: scores, clashes, ranks and what is concluded from them follow the results. */
#include "papers/ranking.h"

#include <criterion/criterion.h>
#include <math.h>

/* Pair outcomes as the first player sees them: both games lost, drawn, won. */
enum { LOST = 0, DRAWN = 4, WON = 8, HALF_WON = 5 /* a draw as Black, a win as White */ };

/* A round robin in which each beats those after him with `wins` pairs of `pairs`, the rest drawn.
 */
static Encounters ladder(int players, uint64_t pairs, uint64_t wins) {
    Encounters encounters = encounters_new(players);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            encounters_add(&encounters, i, j, WON, wins);
            encounters_add(&encounters, i, j, DRAWN, pairs - wins);
        }
    }
    return encounters;
}

Test(ranking, scores_are_means_over_opponents) {
    Encounters encounters = encounters_new(3);
    encounters_add(&encounters, 0, 1, WON, 5);
    encounters_add(&encounters, 0, 2, DRAWN, 50); /* more games, no more weight */
    encounters_add(&encounters, 1, 2, HALF_WON, 5);
    Ranking points = ranking_new(&encounters, RANKING_POINTS, 0, 1);
    cr_assert_float_eq(points.scores[0], 0.75, 1e-12);
    cr_assert_float_eq(points.scores[1], 0.375, 1e-12);
    cr_assert_float_eq(points.scores[2], 0.375, 1e-12);
    cr_assert_eq(points.rank[0], 1);
    cr_assert_eq(points.rank[1], 2, "equals share the better rank");
    cr_assert_eq(points.rank[2], 2);
    Ranking clashes = ranking_new(&encounters, RANKING_CLASHES, 0, 1);
    cr_assert_float_eq(clashes.scores[0], 0.75, 1e-12);
    cr_assert_float_eq(clashes.scores[1], 0.5, 1e-12, "half a point ahead is a clash won");
    cr_assert_float_eq(clashes.scores[2], 0.25, 1e-12);
    ranking_free(&points);
    ranking_free(&clashes);
    encounters_free(&encounters);
}

/* The same share of the points in another mixture, which rounds otherwise. */
Test(ranking, equals_are_equal_however_they_came_about) {
    Encounters encounters = encounters_new(3);
    encounters_add(&encounters, 0, 1, HALF_WON, 3);
    encounters_add(&encounters, 0, 1, WON, 7);
    encounters_add(&encounters, 0, 2, DRAWN, 1);
    encounters_add(&encounters, 0, 2, HALF_WON, 1);
    encounters_add(&encounters, 0, 2, WON, 8);
    Ranking points = ranking_new(&encounters, RANKING_POINTS, 1, 1);
    cr_assert_float_eq(points.scores[1], 0.075, 1e-12);
    cr_assert_eq(points.rank[1], 1);
    cr_assert_eq(points.rank[2], 1);
    ranking_free(&points);
    encounters_free(&encounters);
}

/* Of five pairs, each won or lost with chance 3/5 and 2/5, three or more are won. */
Test(ranking, clash_is_the_chance_of_more_than_half) {
    Encounters encounters = encounters_new(2);
    encounters_add(&encounters, 0, 1, WON, 30);
    encounters_add(&encounters, 0, 1, LOST, 20);
    Ranking clashes = ranking_new(&encounters, RANKING_CLASHES, 0, 1);
    const double p = 0.6, q = 0.4;
    const double expected = pow(p, 5) + 5 * pow(p, 4) * q + 10 * pow(p, 3) * q * q;
    cr_assert_float_eq(clashes.scores[0], expected, 1e-12);
    ranking_free(&clashes);
    encounters_free(&encounters);
}

Test(ranking, error_is_that_of_the_mean_of_pairs) {
    Encounters encounters = encounters_new(2);
    encounters_add(&encounters, 0, 1, WON, 200);
    encounters_add(&encounters, 0, 1, LOST, 200);
    Ranking points = ranking_new(&encounters, RANKING_POINTS, 0, 1);
    const Estimate score = ranking_score(&points, 0);
    cr_assert_float_eq(score.value, 0.5, 1e-12);
    cr_assert_float_eq(score.high - score.value, 1.96 * 0.5 / 20, 0.004);
    /* The two shares mirror each other: their difference has twice the error. */
    const Estimate difference = ranking_difference(&points, 1, 2).estimate;
    cr_assert_float_eq(difference.high, 1.96 * 0.5 / 10, 0.008);
    ranking_free(&points);
    encounters_free(&encounters);
}

Test(ranking, ranks_are_bounded_by_the_data) {
    const struct {
        uint64_t pairs, wins;
        int low, high; /* of the first of four */
        Verdict first, last;
    } cases[] = {
        {200, 120, 1, 1, VERDICT_REPRODUCED, VERDICT_NOT_REPRODUCED},
        {4, 1, 1, 4, VERDICT_INCONCLUSIVE, VERDICT_INCONCLUSIVE},
    };
    for (int i = 0; i < 2; i++) {
        Encounters encounters = ladder(4, cases[i].pairs, cases[i].wins);
        Ranking points = ranking_new(&encounters, RANKING_POINTS, 0, 1);
        for (int player = 0; player < 4; player++) cr_assert_eq(points.rank[player], player + 1);
        cr_assert_eq(points.rank_low[0], cases[i].low);
        cr_assert_eq(points.rank_high[0], cases[i].high);
        cr_assert_eq(ranking_judge(&points, 0, 1, 1), cases[i].first);
        cr_assert_eq(ranking_judge(&points, 0, 4, 4), cases[i].last);
        cr_assert_eq(ranking_judge(&points, 0, 1, 4), VERDICT_REPRODUCED);
        ranking_free(&points);
        encounters_free(&encounters);
    }
}

Test(ranking, opponent_of_a_gauntlet_is_not_ranked) {
    Encounters encounters = encounters_new(3);
    encounters_add(&encounters, 0, 1, WON, 60);
    encounters_add(&encounters, 0, 2, WON, 40);
    encounters_add(&encounters, 0, 2, LOST, 20);
    Ranking points = ranking_new(&encounters, RANKING_POINTS, 1, 1);
    cr_assert_eq(points.rank[2], 1);
    cr_assert_eq(points.rank[1], 2);
    cr_assert_eq(points.rank_low[1], 2);
    cr_assert_lt(ranking_above(&points, 2, 0.5).p_value, 0.05);
    cr_assert_lt(ranking_above(&points, 2, 0.5).estimate.value, 0);
    cr_assert_gt(ranking_above(&points, 2, 0.33).p_value, 0.5);
    ranking_free(&points);
    encounters_free(&encounters);
}

Test(ranking, certainty_is_never_claimed) {
    Encounters encounters = ladder(3, 5, 5);
    Ranking points = ranking_new(&encounters, RANKING_POINTS, 0, 1);
    const Estimate score = ranking_score(&points, 0);
    cr_assert_eq(score.value, 1);
    cr_assert_eq(score.high, 1);
    cr_assert_lt(score.low, 1);
    ranking_free(&points);
    encounters_free(&encounters);
}

Test(ranking, contrasts_are_judged_together) {
    const Contrast contrasts[] = {
        {{true, 1, 0.2, 1.8}, 0.01}, {{true, -1, -1.9, -0.1}, 0.03}, {{true, 0.5, -0.5, 1.5}, 0.3}};
    Verdict verdicts[3];
    contrasts_judge(contrasts, 3, verdicts);
    cr_assert_eq(verdicts[0], VERDICT_REPRODUCED);
    cr_assert_eq(verdicts[1], VERDICT_INCONCLUSIVE, "0.06 after Holm");
    cr_assert_eq(verdicts[2], VERDICT_INCONCLUSIVE);
    contrasts_judge(contrasts + 1, 1, verdicts);
    cr_assert_eq(verdicts[0], VERDICT_NOT_REPRODUCED);
}

/* Tournaments of 500 pairs a meeting in which the best is another one each time. */
static Ranking over_of(const int *best, int count, int units) {
    Ranking each[4] = {{.players = 0}};
    for (int r = 0; r < count; r++) {
        Encounters encounters = encounters_new(3);
        for (int i = 0; i < 3; i++) {
            if (i == best[r]) continue;
            encounters_add(&encounters, best[r], i, WON, 300);
            encounters_add(&encounters, best[r], i, DRAWN, 200);
        }
        const int second = best[r] == 0 ? 1 : 0, third = 3 - best[r] - second;
        encounters_add(&encounters, second, third, DRAWN, 500);
        each[r] = ranking_new(&encounters, RANKING_POINTS, 0, 1);
        encounters_free(&encounters);
    }
    const Ranking over = ranking_over(each, count, units);
    for (int r = 0; r < count; r++) ranking_free(&each[r]);
    return over;
}

Test(ranking, over_tournaments_counts_what_evolutions_differ_by) {
    Ranking varied = over_of((const int[]){0, 0, 1, 0}, 4, 4);
    cr_assert_float_eq(varied.scores[0], (3 * 0.8 + 0.35) / 4, 1e-12);
    cr_assert_eq(varied.rank[0], 1);
    cr_assert_eq(varied.rank_high[0], 3, "certain in each, but not over them");
    cr_assert_eq(varied.rank_low[2], 1);
    const Estimate score = ranking_score(&varied, 0);
    cr_assert_float_eq(score.value - score.low, 3.182446305 * 0.225 / 2, 1e-6, "Student's t");
    const RankingSpread spread = ranking_spread(&varied, 0);
    cr_assert_float_eq(spread.all, 0.225, 1e-12);
    cr_assert(spread.games > 0.005 && spread.games < 0.02, "%g", spread.games);
    cr_assert_float_eq(spread.evolutions,
                       sqrt(spread.all * spread.all - spread.games * spread.games), 1e-12);
    cr_assert_float_eq(ranking_above(&varied, 0, score.low).p_value, 0.05, 1e-6);
    ranking_free(&varied);
}

Test(ranking, over_units_takes_their_means) {
    Ranking paired = over_of((const int[]){0, 1, 1, 0}, 4, 2);
    cr_assert_eq(paired.drawn, 2);
    cr_assert_float_eq(paired.replicates[0], 0.575, 1e-12);
    cr_assert_float_eq(paired.replicates[3], 0.575, 1e-12);
    /* Units that are all alike prove nothing. */
    cr_assert_eq(ranking_difference(&paired, 1, 4).p_value, 1);
    cr_assert_eq(paired.rank_low[2], 1);
    ranking_free(&paired);
}
