/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paired speeds: the estimate, its interval, outliers, and how often the whole procedure errs. */
#include "measure/build_comparison.c" /* NOLINT(bugprone-suspicious-include) */

#include "../common/thorough.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* 22 pairs, three of them far out. What follows from them was computed apart, in Python, the
 * interval below from 300 000 resamples. */
static const double VALUES[] = {-0.0241, -0.0238, -0.0020, 0.3100,  -0.0117, -0.0371,
                                0.0032,  -0.0076, 0.0063,  -0.0161, -0.2000, -0.0134,
                                -0.0189, -0.0083, -0.0251, 0.0500,  -0.0016, -0.0093,
                                -0.0149, 0.0163,  -0.0093, -0.0170};
enum { COUNT = sizeof VALUES / sizeof VALUES[0] };

Test(paired, agrees_with_an_independent_computation) {
    const PairedLook look = paired_look(VALUES, COUNT, 1, 1);
    cr_assert(look.ratio.defined && look.pairs == COUNT);
    cr_assert_float_eq(look.ratio.value, 0.9892934418913677, 1e-12);
    cr_assert_float_eq(look.spread, 0.012398072646404745, 1e-12);
    cr_assert_float_eq(look.fence_low, 0.9337000854263241, 1e-12);
    cr_assert_float_eq(look.fence_high, 1.0496691297640566, 1e-12);
    cr_assert_eq(look.outliers, 3);
}

/* Without outliers, which would make the tails of the resampled means jump. */
Test(paired, interval_agrees_with_an_independent_computation) {
    enum { SEEDS = 20 };
    double low = 0, high = 0, values[COUNT];
    memcpy(values, VALUES, sizeof values);
    values[3] = -0.005;
    values[10] = -0.02;
    values[15] = 0.01;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        const PairedLook look = paired_look(values, COUNT, 1, seed);
        low += look.ratio.low / SEEDS;
        high += look.ratio.high / SEEDS;
    }
    cr_assert_float_eq(low, 0.98208, 0.0002, "%.5f", low);
    cr_assert_float_eq(high, 0.99719, 0.0002, "%.5f", high);
}

Test(paired, same_seed_same_bits) {
    const PairedLook a = paired_look(VALUES, COUNT, 1, 7), b = paired_look(VALUES, COUNT, 1, 7);
    const PairedLook c = paired_look(VALUES, COUNT, 1, 8);
    cr_assert(a.ratio.value == b.ratio.value && a.ratio.low == b.ratio.low &&
              a.ratio.high == b.ratio.high);
    cr_assert(a.ratio.value == c.ratio.value && a.ratio.low != c.ratio.low);
}

Test(paired, an_outlier_weighs_nothing) {
    double wild[COUNT];
    memcpy(wild, VALUES, sizeof wild);
    for (int i = 0; i < COUNT; i++) wild[i] *= fabs(wild[i]) > 0.1 ? 100 : 1;
    const PairedLook look = paired_look(VALUES, COUNT, 1, 1), wide = paired_look(wild, COUNT, 1, 1);
    cr_assert(wide.ratio.value == look.ratio.value && wide.outliers == look.outliers);
}

Test(paired, few_or_equal_pairs) {
    double same[PAIRED_FIRST];
    for (int i = 0; i < PAIRED_FIRST; i++) same[i] = log(0.5);
    for (int pairs = 1; pairs < PAIRED_FIRST; pairs++) {
        const PairedLook look = paired_look(same, pairs, 1, 1);
        const PairedDecision decision = paired_decide(&look, 0.01);
        cr_assert_not(look.ratio.defined);
        cr_assert(!decision.sure && !decision.slower && !decision.fails);
    }
    const PairedLook look = paired_look(same, PAIRED_FIRST, 1, 1);
    cr_assert_float_eq(look.ratio.low, 0.5, 1e-12);
    cr_assert_float_eq(look.ratio.high, 0.5, 1e-12);
    cr_assert(look.outliers == 0 && look.spread == 0);
}

Test(paired, looks_double) {
    int pairs = 0, looks = 0;
    for (; pairs < PAIRED_MAX; looks++) {
        const int next = paired_next(pairs);
        cr_assert_eq(next, PAIRED_FIRST << looks);
        cr_assert_eq(paired_next(next - 1), next);
        pairs = next;
    }
    cr_assert(looks == PAIRED_LOOKS && paired_next(PAIRED_MAX) == PAIRED_MAX);
}

Test(paired, decides_by_the_interval) {
    static const struct {
        double low, high, tolerance;
        bool slower, faster, fails, sure;
    } CASES[] = {
        {0.970, 0.980, 0.01, true, false, true, true},    /* beyond what is tolerated */
        {0.985, 0.995, 0.01, true, false, false, false},  /* slower, open by how much */
        {0.992, 0.998, 0.01, true, false, false, true},   /* slower, tolerated */
        {0.980, 1.020, 0.01, false, false, false, false}, /* nothing is known */
        {0.995, 1.005, 0.01, false, false, false, true},  /* alike */
        {1.001, 1.005, 0.01, false, true, false, true},   /* faster */
        {0.999, 1.001, 0, false, false, false, false},    /* without tolerance */
        {0.998, 0.999, 0, true, false, true, true},
        {0.100, 0.200, 1, true, false, false, true}, /* everything is tolerated */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const PairedLook look = {.ratio = {true, 1, CASES[i].low, CASES[i].high}};
        const PairedDecision decision = paired_decide(&look, CASES[i].tolerance);
        cr_assert_eq(decision.slower, CASES[i].slower, "case %zu", i);
        cr_assert_eq(decision.faster, CASES[i].faster, "case %zu", i);
        cr_assert_eq(decision.fails, CASES[i].fails, "case %zu", i);
        cr_assert_eq(decision.sure, CASES[i].sure, "case %zu", i);
    }
}

/* Simulated machines */

static double draw_normal(Rng *rng) {
    return sqrt(-2 * log(1 - rng_real(rng))) * cos(2 * M_PI * rng_real(rng));
}

typedef enum Noise { QUIET, SPIKES, HEAVY, DRIFT, NOISES } Noise;

/* The logarithm of a run's time beside what it should be; *slow is the machine's own state. */
static double draw_run(Noise noise, double *slow, Rng *rng) {
    const double normal = draw_normal(rng);
    switch (noise) {
    case SPIKES: return 0.007 * normal + (rng_below(rng, 8) == 0 ? 0.2 * rng_real(rng) : 0);
    case HEAVY: return 0.004 * normal / fabs(draw_normal(rng)); /* Cauchy: without a variance */
    case DRIFT: /* ±20 % in the course of a hundred runs */
        *slow = 0.99 * *slow + 0.03 * draw_normal(rng);
        return 0.007 * normal + *slow;
    default: return 0.007 * normal;
    }
}

/* How comparisons ended. */
typedef struct Endings {
    double slower, faster, fails; /* shares */
    double wrong;                 /* intervals that did not hold the truth at any look */
    double pairs;                 /* the mean */
} Endings;

/* Comparisons of a build whose time is longer by a share, stopped when sure or at `most` pairs. */
static Endings simulate(Noise noise, double longer, int most, int comparisons) {
    static double values[PAIRED_MAX];
    Endings endings = {0, 0, 0, 0, 0};
    const double step = 1.0 / comparisons, truth = 1 / (1 + longer);
    Rng rng = rng_seeded((uint64_t)noise + 1);
    for (int k = 0; k < comparisons; k++) {
        PairedLook look;
        PairedDecision decision = {.sure = false};
        double slow = 0;
        bool wrong = false;
        int pairs = 0;
        while (!decision.sure && pairs < most) {
            const int next = paired_next(pairs);
            for (; pairs < next; pairs++) { /* the order changes from pair to pair */
                const double first = draw_run(noise, &slow, &rng);
                const double second = draw_run(noise, &slow, &rng);
                values[pairs] = (pairs % 2 == 0 ? second - first : first - second) + log(truth);
            }
            look = paired_look(values, pairs, 1, (uint64_t)k);
            decision = paired_decide(&look, 0.01);
            wrong = wrong || look.ratio.low > truth || look.ratio.high < truth;
        }
        endings.slower += decision.slower * step;
        endings.faster += decision.faster * step;
        endings.fails += decision.fails * step;
        endings.wrong += wrong * step;
        endings.pairs += pairs * step;
    }
    return endings;
}

Test(paired, false_alarms_are_as_rare_as_said) {
    for (Noise noise = QUIET; noise < NOISES; noise++) {
        const Endings same = simulate(noise, 0, thorough(8, 160), thorough(100, 200));
        cr_assert(same.slower + same.faster <= 0.05, "noise %d: %.3f", noise,
                  same.slower + same.faster);
        cr_assert(same.fails <= 0.01, "noise %d: %.3f", noise, same.fails);
    }
}

/* At the tolerance itself nothing is ever sure: all looks are taken. */
Test(paired, intervals_hold_the_truth_at_all_looks) {
    for (Noise noise = QUIET; noise < NOISES; noise++) {
        const Endings edge = simulate(noise, 1 / 0.99 - 1, thorough(8, 80), thorough(60, 100));
        cr_assert(edge.wrong <= 0.05, "noise %d: %.3f", noise, edge.wrong);
        cr_assert(edge.fails <= 0.05, "noise %d: %.3f", noise, edge.fails);
    }
}

Test(paired, finds_two_per_cent) {
    for (Noise noise = QUIET; noise < NOISES; noise++) {
        const Endings slow = simulate(noise, 0.02, 320, thorough(10, 40));
        cr_assert(slow.fails >= 0.95, "noise %d: %.3f", noise, slow.fails);
        cr_assert(slow.pairs < 160, "noise %d: %.1f", noise, slow.pairs);
    }
}

Test(paired, stops_early_when_it_is_sure) {
    const Endings same = simulate(QUIET, 0, PAIRED_MAX, 30);
    cr_assert(same.pairs < 60, "%.1f", same.pairs);
}
