/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs: a published golden vector, data that say little, and intervals tried by simulation. */
#include "stats/pair_scores.h"

#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* The first golden vector, computed with the formulas of fishtest. */
static const PairCounts GOLDEN = {{39, 2226, 31451, 2412, 40}};

Test(pairs, golden_vector) {
    const Estimate elo = pairs_elo(&GOLDEN), score = pairs_score(&GOLDEN);
    cr_assert_eq(pairs_total(&GOLDEN), 36168);
    cr_assert(elo.defined && score.defined);
    cr_assert_float_eq(elo.value, 0.9030, 5e-5, "%.6f", elo.value);
    cr_assert_float_eq((elo.high - elo.low) / 2, 0.6625, 5e-5, "%.6f", elo.high - elo.low);
    cr_assert_float_eq(pairs_superiority(&GOLDEN), 0.996222, 5e-7);
    /* (2226·1 + 31451·2 + 2412·3 + 40·4) / (4·36168) */
    cr_assert_float_eq(score.value, 72524.0 / 144672.0 + 0.0, 1e-12);
    cr_assert_float_eq(score.high - score.value, score.value - score.low, 1e-12);
}

/* Four pairs: mean 5/8, variance 5/64, by hand. */
Test(pairs, small_match_by_hand) {
    const PairCounts pairs = {{0, 1, 1, 1, 1}};
    cr_assert_float_eq(pairs_score(&pairs).value, 0.625, 1e-12);
}

/* As scripts/recount computes them, which has its own distribution of Student's. */
Test(pairs, adjusted_intervals_are_golden) {
    static const struct {
        PairCounts pairs;
        double low, high;
    } GOLDENS[] = {
        {{{0, 1, 1, 1, 1}}, 0.3358818323358021, 0.8641181676641978},
        {{{0, 0, 45, 5, 0}}, 0.5001272804476998, 0.5488923273954375},
        {{{1, 4, 30, 10, 5}}, 0.5098841805920953, 0.627370721368689},
        {{{0, 3, 40, 6, 1}}, 0.4868400708282172, 0.5621795370149202},
        {{{20, 60, 300, 90, 30}}, 0.5066939296327424, 0.543206269968056},
    };
    for (size_t i = 0; i < sizeof GOLDENS / sizeof *GOLDENS; i++) {
        const Estimate score = pairs_score(&GOLDENS[i].pairs);
        cr_assert_float_eq(score.low, GOLDENS[i].low, 1e-9, "%zu: %.12f", i, score.low);
        cr_assert_float_eq(score.high, GOLDENS[i].high, 1e-9, "%zu: %.12f", i, score.high);
    }
}

/* Of more than 1000 pairs that are not even the interval is that of the formula, and next to it the
 * other one is the same but for a thousandth. */
Test(pairs, intervals_meet) {
    const PairCounts few = {{100, 200, 1000, 400, 300}}, many = {{100, 200, 1000, 400, 301}};
    const Estimate a = pairs_score(&few), b = pairs_score(&many);
    cr_assert_float_eq((a.high - a.low) / (b.high - b.low), 1, 2e-3);
    cr_assert_float_eq(b.high - b.value, b.value - b.low, 1e-12);
}

/* How often the interval of `total` pairs holds the truth, LD, even and WD having these chances:
 * exactly, over all matches. */
static double exact_coverage(double lost, double won, int total) {
    const double truth = 0.5 + (won - lost) / 4;
    double held = 0;
    for (int losses = 0; losses <= (lost > 0 ? total : 0); losses++) {
        for (int wins = 0; losses + wins <= total; wins++) {
            const int even = total - losses - wins;
            const PairCounts pairs = {{0, (uint64_t)losses, (uint64_t)even, (uint64_t)wins, 0}};
            const Estimate score = pairs_score(&pairs);
            const double chance =
                exp(lgamma(total + 1) - lgamma(losses + 1) - lgamma(wins + 1) - lgamma(even + 1) +
                    wins * log(won) + even * log(1 - lost - won) +
                    (losses > 0 ? losses * log(lost) : 0));
            if (score.low <= truth + 1e-12 && truth <= score.high + 1e-12) held += chance;
        }
    }
    return held;
}

/* With nine draws in ten the mean ± 1.96 errors holds it in 88 of 100. */
Test(pairs, many_draws_are_covered) {
    static const double DRAWS[] = {0.7, 0.8, 0.9, 0.95};
    for (int i = 0; i < 4; i++) {
        for (int side = 0; side < 3; side++) { /* all to one, to both, and between */
            const double uneven = 1 - DRAWS[i], lost = uneven * side / 4;
            const double coverage = exact_coverage(lost, uneven - lost, 50);
            cr_assert(coverage >= 0.93, "%g, %d: %g", DRAWS[i], side, coverage);
        }
    }
}

/* By hand: the first has mean 0.55, deviation 0.15, skewness 8/3 and kurtosis 73/9. The delta
 * method puts 1 - 8/9 + 16/81 = 0.31 under the root, where 1 is taken. The second has mean 1/4,
 * variance 1/32, skewness 0 and kurtosis 2: 1 + 2/4. */
Test(pairs, normalized_elo_is_never_surer_than_at_equality) {
    static const struct {
        PairCounts pairs;
        double t, under_root;
    } CASES[] = {{{{0, 0, 90, 0, 10}}, 1.0 / 3, 1}, {{{25, 50, 25, 0, 0}}, -M_SQRT2, 1.5}};
    const double scale = 800 / log(10) / sqrt(2);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Estimate found = pairs_normalized_elo(&CASES[i].pairs);
        const double half = scale * 1.959963984540054 * sqrt(CASES[i].under_root / 100);
        cr_assert_float_eq(found.value, scale * CASES[i].t, 1e-9, "%zu: %.9f", i, found.value);
        cr_assert_float_eq(found.high - found.value, half, 1e-9, "%zu: %.9f", i, found.high);
        cr_assert_float_eq(found.value - found.low, half, 1e-9, "%zu: %.9f", i, found.low);
    }
}

Test(pairs, elo_is_clamped_and_odd) {
    const double most = 400 * log10(999);
    static const double SCORES[] = {0, -1, 1e-3, 1e-9};
    for (int i = 0; i < 4; i++) {
        cr_assert_float_eq(stats_elo(SCORES[i]), -most, 1e-9, "%g", SCORES[i]);
        cr_assert_float_eq(stats_elo(1 - SCORES[i]), most, 1e-9, "%g", 1 - SCORES[i]);
    }
    cr_assert(stats_elo(0.5) == 0 && !signbit(stats_elo(0.5)));
    cr_assert_float_eq(stats_elo(0.75), 190.8485, 1e-4);
    cr_assert_float_eq(stats_elo(0.25), -190.8485, 1e-4);
    double before = stats_elo(0.001);
    for (int i = 2; i < 1000; i++) {
        cr_assert_gt(stats_elo(i / 1000.0), before);
        before = stats_elo(i / 1000.0);
    }
}

Test(pairs, nothing_is_undefined) {
    const PairCounts none = {{0, 0, 0, 0, 0}};
    const Estimate score = pairs_score(&none), elo = pairs_elo(&none);
    cr_assert(!score.defined && score.value == 0 && score.low == 0 && score.high == 0);
    cr_assert(!elo.defined && elo.value == 0 && elo.low == 0 && elo.high == 0);
    cr_assert_eq(pairs_superiority(&none), 0.5);
    cr_assert_eq(pairs_total(&none), 0);
}

/* An interval that says something, but never that all is known. */
static void check_honest(const PairCounts *pairs) {
    const Estimate score = pairs_score(pairs), elo = pairs_elo(pairs);
    const double superiority = pairs_superiority(pairs);
    cr_assert(score.defined && elo.defined);
    cr_assert(isfinite(score.value) && isfinite(score.low) && isfinite(score.high));
    cr_assert(isfinite(elo.value) && isfinite(elo.low) && isfinite(elo.high));
    cr_assert(0 <= score.low && score.high <= 1);
    cr_assert(score.low <= score.value && score.value <= score.high);
    cr_assert(elo.low <= elo.value && elo.value <= elo.high);
    cr_assert_gt(score.high, score.low);
    cr_assert_gt(elo.high, elo.low);
    cr_assert(superiority >= 0 && superiority <= 1, "%g", superiority);
}

Test(pairs, one_outcome_only) {
    static const uint64_t TOTALS[] = {1, 2, 3, 10, 100, 1000};
    for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++) {
        double width = 2;
        for (int i = 0; i < 6; i++) {
            PairCounts pairs = {{0, 0, 0, 0, 0}};
            pairs.n[outcome] = TOTALS[i];
            check_honest(&pairs);
            const Estimate score = pairs_score(&pairs);
            cr_assert_eq(score.value, outcome / 4.0);
            cr_assert_lt(score.high - score.low, width);
            width = score.high - score.low;
            /* That share of another outcome stays hidden with probability 0.025. */
            const double hidden =
                outcome == 4 ? 1 - score.low : (score.high - score.value) / (1 - score.value);
            cr_assert_float_eq(pow(1 - hidden, (double)TOTALS[i]), 0.025, 1e-9);
        }
    }
}

Test(pairs, one_pair_is_no_proof) {
    for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++) {
        PairCounts pairs = {{0, 0, 0, 0, 0}};
        pairs.n[outcome] = 1;
        const Estimate score = pairs_score(&pairs);
        cr_assert(score.low < 0.5 && score.high > 0.5, "outcome %d", outcome);
        cr_assert_eq(pairs_superiority(&pairs), 0.5, "outcome %d", outcome);
    }
    const PairCounts draws = {{0, 0, 20, 0, 0}}, wins = {{0, 0, 0, 0, 20}};
    cr_assert_eq(pairs_superiority(&draws), 0.5);
    cr_assert_gt(pairs_superiority(&wins), 0.999);
}

/* All matches of up to three pairs: honest, and the same from the opponent's side. */
Test(pairs, small_matches_are_honest_and_symmetric) {
    for (int code = 1; code < 1024; code++) {
        PairCounts pairs, reversed;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            pairs.n[i] = (uint64_t)(code >> 2 * i & 3);
            reversed.n[PAIR_OUTCOMES - 1 - i] = pairs.n[i];
        }
        check_honest(&pairs);
        const Estimate a = pairs_score(&pairs), b = pairs_score(&reversed);
        cr_assert_float_eq(a.value, 1 - b.value, 1e-12);
        cr_assert_float_eq(a.low, 1 - b.high, 1e-12);
        cr_assert_float_eq(a.high, 1 - b.low, 1e-12);
        const Estimate elo = pairs_elo(&pairs), opponent = pairs_elo(&reversed);
        cr_assert_float_eq(elo.value, -opponent.value, 1e-7);
        cr_assert_float_eq(elo.low, -opponent.high, 1e-7);
        cr_assert_float_eq(pairs_superiority(&pairs) + pairs_superiority(&reversed), 1, 1e-12);
    }
}

/* Ten times the games: the same figure, an interval √10 times as narrow, and somewhat more, as the
 * variance is known better. */
Test(pairs, more_games_narrow_the_interval) {
    const PairCounts few = {{3, 8, 20, 12, 7}}, many = {{30, 80, 200, 120, 70}};
    const Estimate a = pairs_score(&few), b = pairs_score(&many);
    cr_assert_float_eq(a.value, b.value, 1e-12);
    cr_assert_float_eq((a.high - a.low) / (b.high - b.low), sqrt(10), 0.05);
    cr_assert_gt(pairs_superiority(&many), pairs_superiority(&few));
}

static PairCounts simulate(const double *chances, int total, Rng *rng) {
    PairCounts pairs = {{0, 0, 0, 0, 0}};
    for (int i = 0; i < total; i++) {
        double left = rng_real(rng);
        int outcome = 0;
        while (outcome < PAIR_OUTCOMES - 1 && left >= chances[outcome]) left -= chances[outcome++];
        pairs.n[outcome]++;
    }
    return pairs;
}

/* The share of simulated matches whose interval holds the truth. */
static double coverage(const double *chances, int total, Rng *rng) {
    enum { MATCHES = 5000 };
    double truth = 0;
    int held = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) truth += chances[i] * i / 4;
    for (int i = 0; i < MATCHES; i++) {
        const PairCounts pairs = simulate(chances, total, rng);
        const Estimate score = pairs_score(&pairs), elo = pairs_elo(&pairs);
        const bool inside = score.low <= truth && truth <= score.high;
        cr_assert_eq(inside, elo.low <= stats_elo(truth) && stats_elo(truth) <= elo.high);
        held += inside;
    }
    return (double)held / MATCHES;
}

Test(pairs, intervals_hold_the_truth_in_95_of_100_matches) {
    static const double CHANCES[][PAIR_OUTCOMES] = {
        {0.05, 0.2, 0.5, 0.2, 0.05}, {0.02, 0.13, 0.5, 0.25, 0.1}, {0.3, 0.25, 0.25, 0.15, 0.05},
        {0.25, 0.1, 0.3, 0.1, 0.25}, {0.05, 0.1, 0.2, 0.3, 0.35},  {0.01, 0.14, 0.7, 0.14, 0.01},
        {0.2, 0.2, 0.2, 0.2, 0.2},
    };
    Rng rng = rng_seeded(20240229);
    for (size_t i = 0; i < sizeof CHANCES / sizeof CHANCES[0]; i++) {
        const double held = coverage(CHANCES[i], 100, &rng);
        cr_assert(held >= 0.93 && held <= 0.97, "case %zu: %.4f", i, held);
    }
}

Test(pairs, normalized_elo) {
    const Estimate golden = pairs_normalized_elo(&GOLDEN);
    cr_assert_float_eq(golden.value, 3.4508, 5e-5, "%.6f", golden.value);
    /* At small strengths the interval is that of the mean. */
    cr_assert_float_eq(golden.high - golden.value, 1.9599639845 / sqrt(2 * 36168.0) * 800 / log(10),
                       0.01);
    /* Four pairs, t = (1/8)/√(5/64), by hand. */
    const PairCounts pairs = {{0, 1, 1, 1, 1}}, reversed = {{1, 1, 1, 1, 0}};
    const Estimate few = pairs_normalized_elo(&pairs), other = pairs_normalized_elo(&reversed);
    cr_assert_float_eq(few.value, 0.125 / sqrt(2 * 5.0 / 64) * 800 / log(10), 1e-9);
    cr_assert_float_eq(few.value, -other.value, 1e-9);
    cr_assert_float_eq(few.low, -other.high, 1e-9);
    const PairCounts alike = {{0, 0, 0, 9, 0}}, none = {{0}};
    cr_assert(!pairs_normalized_elo(&alike).defined && !pairs_normalized_elo(&none).defined);
}

/* By the influence of a pair on t: (a − μ)/σ − t·(((a − μ)/σ)² − 1)/2. */
Test(pairs, normalized_elo_of_a_strong_player) {
    static const double N[] = {2, 6, 20, 32, 40};
    const PairCounts pairs = {{2, 6, 20, 32, 40}};
    double mean = 0, variance = 0, influence = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) mean += N[i] / 100 * i / 4;
    for (int i = 0; i < PAIR_OUTCOMES; i++) variance += N[i] / 100 * pow(i / 4.0 - mean, 2);
    const double t = (mean - 0.5) / sqrt(variance), scale = 800 / log(10) / sqrt(2);
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        const double z = (i / 4.0 - mean) / sqrt(variance);
        influence += N[i] / 100 * pow(z - t * (z * z - 1) / 2, 2);
    }
    cr_assert_gt(influence, 1.1);
    const Estimate elo = pairs_normalized_elo(&pairs);
    cr_assert_float_eq(elo.value, scale * t, 1e-9);
    cr_assert_float_eq(elo.high - elo.value, 1.9599639845 * scale * sqrt(influence) / 10, 1e-6);
}

Test(pairs, p_value_by_hand) {
    static const struct {
        PairCounts pairs;
        double p_value;
    } CASES[] = {
        {{{0, 0, 0, 0, 0}}, 1},        {{{0, 0, 9, 0, 0}}, 1},
        {{{0, 0, 0, 0, 1}}, 1},        {{{0, 0, 0, 0, 5}}, 2.0 / 32},
        {{{6, 0, 0, 0, 0}}, 2.0 / 64}, {{{0, 0, 0, 6, 0}}, 2 * 64.0 / 729},
        {{{3, 4, 5, 4, 3}}, 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const double p_value = pairs_p_value(&CASES[i].pairs);
        cr_assert_float_eq(p_value, CASES[i].p_value, 1e-12, "%zu: %g", i, p_value);
    }
    cr_assert_float_eq(pairs_p_value(&GOLDEN), 2 * (1 - 0.996222), 1e-6);
}

/* Of all matches of up to seven pairs, and of some large ones. */
Test(pairs, p_value_agrees_with_the_interval_and_los) {
    int shown = 0;
    for (int code = 1; code < 1 << 15; code++) {
        PairCounts pairs;
        for (int i = 0; i < PAIR_OUTCOMES; i++)
            pairs.n[i] = (uint64_t)(code >> 3 * i & 7) * (code % 5 == 0 ? 90 : 1);
        const Estimate score = pairs_score(&pairs);
        const double p_value = pairs_p_value(&pairs), los = pairs_superiority(&pairs);
        const bool is_excluded = score.low > 0.5 || score.high < 0.5;
        cr_assert_eq(is_excluded, p_value < 0.05, "%d: %g to %g, p %g", code, score.low, score.high,
                     p_value);
        cr_assert_float_eq(los, score.value > 0.5 ? 1 - p_value / 2 : p_value / 2, 1e-15);
        shown += is_excluded;
    }
    cr_assert(shown > 1000);
}

/* From the formulas, by a plain program. */
Test(pairs, scores_at_any_time) {
    static const struct {
        PairCounts pairs;
        double low, high;
    } VECTORS[] = {{{{0, 12, 60, 28, 0}}, 0.490927, 0.586151},
                   {{{1, 2, 3, 4, 5}}, 0.387785, 0.867933},
                   {{{0, 0, 0, 0, 9}}, 0.513203, 1},
                   {{{20, 100, 200, 130, 50}}, 0.508801, 0.581837},
                   {{{0, 0, 40, 0, 0}}, 0.425664, 0.574336}};
    for (size_t i = 0; i < sizeof VECTORS / sizeof VECTORS[0]; i++) {
        const Estimate score = pairs_score_any_time(&VECTORS[i].pairs);
        cr_assert_float_eq(score.low, VECTORS[i].low, 1e-6, "%zu: %f", i, score.low);
        cr_assert_float_eq(score.high, VECTORS[i].high, 1e-6, "%zu: %f", i, score.high);
        cr_assert_eq(score.value, pairs_score(&VECTORS[i].pairs).value);
    }
    cr_assert_not(pairs_score_any_time(&(PairCounts){{0}}).defined);
}

enum { PAIRS = 12 };

/* By all ways in which the pairs can end. */
static double plain_power(const double chances[PAIR_OUTCOMES]) {
    double power = 0;
    for (int code = 0; code < (PAIRS + 1) * (PAIRS + 1) * (PAIRS + 1) * (PAIRS + 1); code++) {
        PairCounts pairs = {{0}};
        int left = PAIRS;
        for (int i = 0, rest = code; i < 4; i++, rest /= PAIRS + 1) {
            pairs.n[i] = (uint64_t)(rest % (PAIRS + 1));
            left -= rest % (PAIRS + 1);
        }
        if (left < 0) continue;
        pairs.n[4] = (uint64_t)left;
        double chance = tgamma(PAIRS + 1), mean = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            chance *= pow(chances[i], (double)pairs.n[i]) / tgamma((double)pairs.n[i] + 1);
            mean += (i - 2) * (double)pairs.n[i];
        }
        if (mean > 0 && pairs_p_value(&pairs) <= 0.05) power += chance;
    }
    return power;
}

Test(pairs, power_is_that_of_the_test) {
    static const double CHANCES[PAIR_OUTCOMES] = {0.04, 0.11, 0.3, 0.35, 0.2},
                        WIDE[PAIR_OUTCOMES] = {0.15, 0, 0.3, 0, 0.55};
    cr_assert_float_eq(pairs_power(CHANCES, PAIRS), plain_power(CHANCES), 0.005);
    cr_assert_float_eq(pairs_power(WIDE, PAIRS), plain_power(WIDE), 0.005);
    cr_assert_float_eq(pairs_power(CHANCES, 200), pairs_power(CHANCES, 201), 0.01);
    const double needed = pairs_needed(CHANCES, 0.8);
    cr_assert(pairs_power(CHANCES, needed) >= 0.8 && pairs_power(CHANCES, needed - 1) < 0.8);
}
