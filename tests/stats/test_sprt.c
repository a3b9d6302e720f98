/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sequential test: golden vectors, a slow maximum of the likelihood, and its text. */
#include "stats/sprt.h"

#include "../common/thorough.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <gsl/gsl_multimin.h>
#include <math.h>
#include <string.h>

/* Computed with the formulas of fishtest. */
Test(sprt, golden_vectors) {
    static const struct {
        PairCounts pairs;
        Sprt sprt;
        double llr;
    } GOLDEN[] = {
        {{{39, 2226, 31451, 2412, 40}}, {SPRT_LOGISTIC, 0.2, 0.9, 0.05, 0.05}, 2.162543},
        {{{39, 2226, 31451, 2412, 40}}, {SPRT_NORMALIZED, 0.764, 3.439, 0.05, 0.05}, 2.162941},
        {{{365, 16618, 36229, 16974, 390}}, {SPRT_NORMALIZED, 0, 2, 0.05, 0.05}, 2.250368},
        {{{13, 37, 50, 25, 3}}, {SPRT_NORMALIZED, 0, 4, 0.05, 0.05}, -0.549125},
        /* Cells without pairs count 0.001 of one. */
        {{{0, 12, 60, 28, 0}}, {SPRT_NORMALIZED, 0, 20, 0.05, 0.05}, 1.735563},
        {{{0, 5, 0, 9, 2}}, {SPRT_LOGISTIC, -5, 30, 0.05, 0.05}, 1.133309},
        {{{0, 0, 40, 0, 0}}, {SPRT_NORMALIZED, 0, 20, 0.05, 0.05}, -0.258484},
    };
    for (size_t i = 0; i < sizeof GOLDEN / sizeof *GOLDEN; i++) {
        const double llr = sprt_llr(&GOLDEN[i].sprt, &GOLDEN[i].pairs);
        cr_assert_float_eq(llr, GOLDEN[i].llr, 1e-6, "row %zu: %.7f", i, llr);
        cr_assert_eq(sprt_verdict(&GOLDEN[i].sprt, &GOLDEN[i].pairs), SPRT_UNDECIDED);
    }
}

/* A plain reference: the likelihood over p1, p2, p3 by Nelder and Mead, p0 and p4 from the
 * constraint. */
typedef struct Constrained {
    const PairCounts *pairs;
    SprtModel model;
    double elo;
} Constrained;

static double violation(const Constrained *constrained, const double *p) {
    double mean = 0, variance = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) mean += p[i] * i / 4;
    for (int i = 0; i < PAIR_OUTCOMES; i++) variance += p[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    if (constrained->model == SPRT_LOGISTIC) {
        return mean - 1 / (1 + pow(10, -constrained->elo / 400));
    }
    return mean - 0.5 - sqrt(2 * variance) * constrained->elo * log(10) / 800;
}

static double minus_likelihood(const gsl_vector *logs, void *params) {
    const Constrained *const constrained = params;
    double p[PAIR_OUTCOMES], sum = 1, low = 0, high = 1, likelihood = 0;
    for (size_t i = 0; i < 3; i++) sum += exp(gsl_vector_get(logs, i));
    for (size_t i = 0; i < 3; i++) p[i + 1] = exp(gsl_vector_get(logs, i)) / sum;
    for (int step = 0; step < 80; step++) {
        const double middle = (low + high) / 2;
        p[4] = middle / sum;
        p[0] = (1 - middle) / sum;
        *(violation(constrained, p) < 0 ? &low : &high) = middle;
    }
    if (fabs(violation(constrained, p)) > 1e-9) return 1e12;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        const double n = constrained->pairs->n[i] > 0 ? (double)constrained->pairs->n[i] : 1e-3;
        likelihood += n * log(fmax(p[i], 1e-300));
    }
    return -likelihood;
}

static double plain_likelihood(SprtModel model, double elo, const PairCounts *pairs) {
    Constrained constrained = {pairs, model, elo};
    gsl_multimin_function function = {minus_likelihood, 3, &constrained};
    gsl_vector *const start = gsl_vector_alloc(3), *const step = gsl_vector_alloc(3);
    gsl_multimin_fminimizer *const minimizer =
        gsl_multimin_fminimizer_alloc(gsl_multimin_fminimizer_nmsimplex2, 3);
    const double ends = fmax(1, (double)(pairs->n[0] + pairs->n[4]));
    for (size_t i = 0; i < 3; i++) {
        gsl_vector_set(start, i, log(fmax(0.5, (double)pairs->n[i + 1]) / ends));
    }
    gsl_vector_set_all(step, 0.5);
    double least = INFINITY;
    for (int restart = 0; restart < 4; restart++) {
        gsl_multimin_fminimizer_set(minimizer, &function, start, step);
        for (int i = 0; i < 400; i++) gsl_multimin_fminimizer_iterate(minimizer);
        gsl_vector_memcpy(start, gsl_multimin_fminimizer_x(minimizer));
        least = gsl_multimin_fminimizer_minimum(minimizer);
    }
    gsl_multimin_fminimizer_free(minimizer);
    gsl_vector_free(start);
    gsl_vector_free(step);
    return -least;
}

Test(sprt, likelihoods_are_the_greatest) {
    Rng rng = rng_seeded(11);
    for (int i = 0; i < thorough(6, 40); i++) {
        PairCounts pairs;
        for (int k = 0; k < PAIR_OUTCOMES; k++) pairs.n[k] = 5 + rng_below(&rng, 60);
        const SprtModel model = i % 2 == 0 ? SPRT_LOGISTIC : SPRT_NORMALIZED;
        const Sprt sprt = {model, -30 + 3 * i % 40, 15 + i, 0.05, 0.05};
        const double plain =
            plain_likelihood(model, sprt.elo1, &pairs) - plain_likelihood(model, sprt.elo0, &pairs);
        const double llr = sprt_llr(&sprt, &pairs);
        cr_assert_float_eq(llr, plain, 2e-4 * (1 + fabs(plain)), "%d: %.6f, not %.6f", i, llr,
                           plain);
    }
}

Test(sprt, always_finite_and_monotone) {
    static const uint64_t TOTALS[] = {1, 2, 10, 1000, 1000000};
    static const double ELOS[][2] = {{0, 20}, {-5, 5}, {-1000, 1000}, {500, 600}, {-300, -299}};
    for (int code = 1; code < 32; code++) {
        for (int t = 0; t < 5; t++) {
            PairCounts pairs;
            for (int k = 0; k < PAIR_OUTCOMES; k++) pairs.n[k] = code >> k & 1 ? TOTALS[t] : 0;
            for (int e = 0; e < 10; e++) {
                const Sprt sprt = {e < 5 ? SPRT_LOGISTIC : SPRT_NORMALIZED, ELOS[e % 5][0],
                                   ELOS[e % 5][1], 0.05, 0.05};
                const double llr = sprt_llr(&sprt, &pairs);
                cr_assert(isfinite(llr), "%d × %d, %d", code, t, e);
            }
        }
    }
    const PairCounts wins = {{0, 0, 0, 0, 500}}, draws = {{0, 0, 2000, 0, 0}}, none = {{0}};
    const PairCounts losses = {{500, 0, 0, 0, 0}};
    cr_assert_eq(sprt_verdict(&SPRT_DEFAULT, &wins), SPRT_H1);
    cr_assert_eq(sprt_verdict(&SPRT_DEFAULT, &losses), SPRT_H0);
    cr_assert_eq(sprt_verdict(&SPRT_DEFAULT, &draws), SPRT_H0);
    cr_assert_eq(sprt_llr(&SPRT_DEFAULT, &none), 0);
}

/* The other player's pairs turn the hypotheses round. */
Test(sprt, symmetric) {
    const PairCounts pairs = {{3, 20, 40, 31, 9}}, turned = {{9, 31, 40, 20, 3}};
    for (int model = SPRT_LOGISTIC; model <= SPRT_NORMALIZED; model++) {
        const Sprt sprt = {(SprtModel)model, 3, 17, 0.05, 0.05};
        const Sprt other = {(SprtModel)model, -17, -3, 0.05, 0.05};
        cr_assert_float_eq(sprt_llr(&sprt, &pairs), -sprt_llr(&other, &turned), 1e-9);
    }
}

Test(sprt, bounds) {
    const Sprt sprt = {SPRT_LOGISTIC, 0, 5, 0.05, 0.1};
    cr_assert_float_eq(sprt_lower(&sprt), log(0.1 / 0.95), 1e-12);
    cr_assert_float_eq(sprt_upper(&sprt), log(0.9 / 0.05), 1e-12);
    cr_assert_float_eq(sprt_upper(&SPRT_DEFAULT), 2.944439, 1e-6);
}

Test(sprt, reads_what_it_writes) {
    static const char *const TEXTS[] = {
        "elo0=0,elo1=20,alpha=0.05,beta=0.05,model=normalized",
        "elo0=-1.5,elo1=0.25,alpha=0.01,beta=0.1,model=logistic",
    };
    for (int i = 0; i < 2; i++) {
        Sprt sprt;
        Error error = {0};
        TEXT_AUTO Text text = {0};
        cr_assert(sprt_parse(TEXTS[i], &sprt, &error), "%s", error.message);
        sprt_write(&sprt, &text);
        cr_assert_str_eq(text_string(&text), TEXTS[i]);
    }
    Sprt sprt;
    Error error = {0};
    cr_assert(sprt_parse("model=logistic,elo1=7", &sprt, &error));
    cr_assert(sprt.model == SPRT_LOGISTIC && sprt.elo0 == 0 && sprt.elo1 == 7);
    cr_assert(sprt_parse("", &sprt, &error) && sprt.elo1 == 20 && sprt.model == SPRT_NORMALIZED);
}

Test(sprt, refuses_what_is_wrong) {
    static const char *const CASES[][2] = {
        {"elo0=20,elo1=0", "--sprt: expected elo0 below elo1, not 20 and 0"},
        {"elo0=20", "--sprt: expected elo0 below elo1, not 20 and 20"},
        {"alpha=0.5", "--sprt: option alpha: expected a rate above 0 and below 0.5, not \"0.5\""},
        {"beta=0", "--sprt: option beta: expected a rate above 0 and below 0.5, not \"0\""},
        {"elo1=1001", "--sprt: option elo1: expected an Elo from -1000 to 1000, not \"1001\""},
        {"elo1=nan", "--sprt: option elo1: expected an Elo from -1000 to 1000, not \"nan\""},
        {"elo=3", "--sprt: unknown option elo; did you mean elo0?"},
        {"aplha=0.1", "--sprt: unknown option aplha; did you mean alpha?"},
        {"model=normal", "--sprt: option model: expected one of logistic, normalized, not "
                         "\"normal\""},
        {"elo0", "--sprt: \"elo0\": expected key=value"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Sprt sprt = {.elo0 = 77};
        Error error = {0};
        cr_assert(!sprt_parse(CASES[i][0], &sprt, &error), "%s", CASES[i][0]);
        cr_assert_str_eq(error.message, CASES[i][1]);
        cr_assert_eq(error.code, ERROR_USAGE);
        cr_assert_eq(sprt.elo0, 77);
    }
}

/* A test of 0 against 20 of the same pairs seen from the other side: 0 against -20. */
Test(sprt, scores_after_it_mirror) {
    static const PairCounts WON = {{3, 20, 50, 40, 6}}, LOST = {{6, 40, 50, 20, 3}};
    static const Sprt UP = {SPRT_NORMALIZED, 0, 40, 0.05, 0.05};
    static const Sprt DOWN = {SPRT_NORMALIZED, -40, 0, 0.05, 0.05};
    const Estimate won = sprt_score(&UP, &WON), lost = sprt_score(&DOWN, &LOST);
    cr_assert(won.defined && lost.defined);
    cr_assert_float_eq(won.value, 1 - lost.value, 2e-4);
    cr_assert_float_eq(won.low, 1 - lost.high, 2e-4);
    cr_assert_float_eq(won.high, 1 - lost.low, 2e-4);
    cr_assert(won.low < won.value && won.value < won.high);
    /* The score that ended a test is above the true one half of the time. */
    cr_assert_lt(won.value, pairs_score(&WON).value);
    static const PairCounts UNDECIDED = {{3, 5, 10, 6, 2}}, LONG_DECIDED = {{3, 20, 50, 80, 60}};
    cr_assert_not(sprt_score(&UP, &LONG_DECIDED).defined);
    cr_assert_not(sprt_score(&UP, &UNDECIDED).defined);
    cr_assert_not(sprt_score(&UP, &(PairCounts){{0}}).defined);
}

/* Where half of simulated tests with the exact LLR end higher, and 2.5 % and 97.5 %; an outcome is
 * missing. */
Test(sprt, scores_after_logistic_tests) {
    static const struct {
        PairCounts pairs;
        double elo0, elo1, elos[3];
    } CASES[] = {
        {{{0, 2, 18, 13, 3}}, 0, 30, {82.5, 37, 134}},
        {{{0, 1, 17, 30, 5}}, 0, 20, {130, 97, 170}},
        {{{5, 30, 17, 1, 0}}, -20, 0, {-130, -170, -97}},
        {{{4, 28, 25, 20, 3}}, 0, 30, {-17, -55, 22}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Sprt sprt = {SPRT_LOGISTIC, CASES[i].elo0, CASES[i].elo1, 0.05, 0.05};
        const Estimate score = sprt_score(&sprt, &CASES[i].pairs);
        cr_assert(score.defined);
        cr_assert_float_eq(stats_elo(score.value), CASES[i].elos[0], 4, "%zu", i);
        cr_assert_float_eq(stats_elo(score.low), CASES[i].elos[1], 9, "%zu", i);
        cr_assert_float_eq(stats_elo(score.high), CASES[i].elos[2], 9, "%zu", i);
    }
}

/* Hypotheses far apart, and pairs that all end alike. */
Test(sprt, scores_after_logistic_tests_are_in_order) {
    static const double ELOS[][2] = {{0, 20}, {-10, 11}, {0, 400}, {-400, 400}, {500, 600}};
    Rng rng = rng_seeded(12);
    const int all = thorough(6, 25);
    for (int e = 0; e < 5; e++) {
        const Sprt sprt = {SPRT_LOGISTIC, ELOS[e][0], ELOS[e][1], 0.05, 0.05};
        int tests = 0;
        for (int i = 0; i < all; i++) {
            PairCounts pairs = {{0}};
            const uint32_t kinds = i < PAIR_OUTCOMES ? 1 : 2 + rng_below(&rng, 4);
            while (pairs_total(&pairs) < 3000 && sprt_verdict(&sprt, &pairs) == SPRT_UNDECIDED)
                pairs.n[((uint64_t)i + rng_below(&rng, kinds)) % PAIR_OUTCOMES]++;
            const Estimate score = sprt_score(&sprt, &pairs);
            if (!score.defined) continue;
            tests++;
            cr_assert(score.low <= score.value && score.value <= score.high, "%d, %d", e, i);
            if (kinds == 1) { /* all pairs are alike */
                const double mean = pairs_score(&pairs).value;
                cr_assert(score.low - 0.01 <= mean && mean <= score.high + 0.01, "%d, %d", e, i);
            }
        }
        cr_assert_gt(tests, all * 3 / 5, "%d", tests);
    }
}

/* With fine and with coarse steps; the length goes with 1/elo1² [test_simulation.c checks it]. */
Test(sprt, courses_end_as_the_rates_say) {
    static const double ELOS[] = {40, 10, 2.5, 0.5};
    static const double EVEN[PAIR_OUTCOMES] = {0.05, 0.2, 0.5, 0.2, 0.05};
    for (int i = 0; i < 4; i++) {
        const Sprt sprt = {SPRT_NORMALIZED, 0, ELOS[i], 0.05, 0.05};
        const SprtCourse course = sprt_course(&sprt, EVEN, UINT64_C(1) << 40);
        const double scaled = course.mean * ELOS[i] * ELOS[i];
        cr_assert_float_eq(scaled, 320000, 16000, "%g: %g", ELOS[i], scaled);
        cr_assert_float_eq(course.h1, 0.05, 0.006, "%g", course.h1);
        cr_assert_lt(course.early, course.mean);
        cr_assert_gt(course.late, course.mean);
    }
}

Test(sprt, chances_have_the_score) {
    static const double SEEN[PAIR_OUTCOMES] = {0.1, 0.2, 0.4, 0.2, 0.1};
    double chances[PAIR_OUTCOMES], mean;
    sprt_chances(SEEN, 0.6, chances);
    pairs_variance(chances, &mean);
    cr_assert_float_eq(mean, 0.6, 1e-9);
}
