/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thousands of simulated matches: the rates of docs/statistics.md, printed as its tables. */
#include "simulating.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>

/* The largest rate that chance leaves of a true one. */
static double most(double rate, int trials) { return rate + 3 * sqrt(rate * (1 - rate) / trials); }

static double least(double rate, int trials) { return rate - 3 * sqrt(rate * (1 - rate) / trials); }

Test(simulation, intervals_of_matches) {
    enum { MATCHES = 4000 };
    static const double DIFFERENCES[] = {0, 0.3, 1, 2, 4};
    static const int PAIRS[] = {5, 10, 20, 50, 200, 1000};
    Rng rng = rng_seeded(101);
    printf("| share | nElo | pairs | score | Elo | nElo | p <= 0.05 "
           "|\n|---|---|---|---|---|---|---|\n");
    for (int d = 0; d < 5; d++) {
        const Truth truth = find_truth(PLAY, DIFFERENCES[d]);
        for (int n = 0; n < 6; n++) {
            const Coverage coverage = cover_matches(PLAY, DIFFERENCES[d], PAIRS[n], MATCHES, &rng);
            printf("| %.3f | %.0f | %d | %.3f | %.3f | %.3f | %.3f |\n", truth.score,
                   truth.normalized, PAIRS[n], coverage.score, coverage.elo, coverage.normalized,
                   coverage.rejected);
            if (d == 0) cr_assert_leq(coverage.rejected, most(0.05, MATCHES));
            const double bound = PAIRS[n] >= 200 ? least(0.94, MATCHES) : PAIRS[n] >= 50 ? 0.85 : 0;
            cr_assert(coverage.score >= bound && coverage.elo >= bound &&
                      coverage.normalized >= bound);
        }
    }
}

Test(simulation, intervals_of_drawn_matches) {
    enum { MATCHES = 4000 };
    static const Play PLAYS[] = {{0.2, 4.67, 0.4}, {0.2, 38, 0.4}}; /* equals draw 70 and 95 % */
    static const double DIFFERENCES[] = {0, 0.3, 1, 2};
    static const int PAIRS[] = {5, 20, 200};
    Rng rng = rng_seeded(112);
    printf("| draws | share | pairs | Elo | p <= 0.05 |\n|---|---|---|---|---|\n");
    for (int i = 0; i < 2 * 4 * 3; i++) {
        const Play play = PLAYS[i / 12];
        const double difference = DIFFERENCES[i / 3 % 4];
        const Coverage coverage = cover_matches(play, difference, PAIRS[i % 3], MATCHES, &rng);
        printf("| %.2f | %.3f | %d | %.3f | %.3f |\n", play.draws,
               find_truth(play, difference).score, PAIRS[i % 3], coverage.elo, coverage.rejected);
        cr_assert_geq(coverage.elo, least(0.944, MATCHES));
        if (difference == 0) cr_assert_leq(coverage.rejected, most(0.046, MATCHES));
    }
}

/* 0, 37, 70 and 90 % draws between equals, the games of a pair independent of each other. */
static const Play RATED_PLAYS[] = {{0, 0, 0}, {0, 1.2, 0}, {0, 4.67, 0}, {0, 18, 0}};
static const struct {
    double elo;
    bool is_clustered;
} RATED_COLUMNS[] = {{0, false}, {80, false}, {400, false}, {150, true}};
static const int RATED_PLAYERS[] = {3, 4, 6, 10, 20};

/* Each case is a test by itself, so that they run side by side. */
ParameterizedTestParameters(simulation, comparisons_of_all) {
    static int cases[80];
    for (int i = 0; i < 80; i++) cases[i] = i;
    return cr_make_param_array(int, cases, 80);
}

/* Of 5 pairs more than 95 % may hold, never less than 94. */
ParameterizedTest(const int *i, simulation, comparisons_of_all) {
    static const int PAIRS[] = {5, 10, 20, 50, 200};
    const RoundRobins field = {RATED_PLAYS[*i / 20], RATED_PLAYERS[*i % 5],
                               RATED_COLUMNS[*i / 5 % 4].elo,
                               RATED_COLUMNS[*i / 5 % 4].is_clustered};
    const int tournaments = field.players >= 20 ? 150 : field.players >= 10 ? 400 : 800;
    Rng rng = rng_seeded(1130 + (uint64_t)*i);
    for (int n = 0; n < 5; n++) {
        const Rated rated = rate_round_robins(&field, PAIRS[n], tournaments, &rng);
        printf(
            "%g draws, %g Elo%s, %d players, %d pairs: rating %.3f, all differences %.3f, to the "
            "leader %.3f\n",
            field.play.draws, field.elo, field.is_clustered ? " (clusters)" : "", field.players,
            PAIRS[n], rated.elo, rated.all, rated.behind);
        cr_assert_geq(rated.all, least(0.94, tournaments), "%.3f", rated.all);
        cr_assert_geq(rated.behind, rated.all);
        /* Among 90 % draws ten pairs have few decided games. */
        if (PAIRS[n] > (field.play.draws > 10 ? 10 : 5))
            cr_assert_leq(rated.all, most(0.975, tournaments), "%.3f", rated.all);
    }
}

/* The tests of docs/statistics.md and some that are shorter: their errors, and what plan says of
 * them. */
Test(simulation, sprt) {
    enum { MATCHES = 4000, CASES = 7 };
    /* The standard errors of both sides; the deviation of a test's length is about 3/4 of its mean,
     * and plan simulates five times as many. */
    static const double CHANCE_OF_RATE = 0.0038, CHANCE_OF_MEAN = 0.0092;
    static const struct {
        Play play;
        SprtModel model;
        double elo;
    } TESTS[CASES] = {
        {{0.2, 1.2, 0.4}, SPRT_LOGISTIC, 15},  {{0.2, 1.2, 0.4}, SPRT_NORMALIZED, 20},
        {{0.2, 1.2, 0.4}, SPRT_LOGISTIC, 40},  {{0.2, 1.2, 0.4}, SPRT_NORMALIZED, 60},
        {{0.2, 1.2, 0.4}, SPRT_LOGISTIC, 100}, {{0.2, 8, 0.4}, SPRT_LOGISTIC, 40},
        {{0.2, 8, 0.4}, SPRT_NORMALIZED, 100},
    };
    Rng rng = rng_seeded(103);
    printf("| model | elo1 | draws | true | accepts H1: planned / simulated | pairs: planned / "
           "simulated |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < 3 * CASES; i++) {
        const double elo = TESTS[i / 3].elo, part = 0.5 * (i % 3);
        const Play play = TESTS[i / 3].play;
        const Sprt sprt = {TESTS[i / 3].model, 0, elo, 0.05, 0.05};
        const double difference = i % 3 == 0 ? 0
                                  : sprt.model == SPRT_NORMALIZED
                                      ? difference_of(play, part * elo)
                                      : difference_of_elo(play, part * elo);
        double chances[PAIR_OUTCOMES];
        fill_pair_chances(play, difference, chances);
        const SprtCourse course = sprt_course(&sprt, chances, 1000000);
        const Endings endings = run_sprt(&sprt, play, difference, 20000, MATCHES, &rng);
        printf("| %s | %g | %g | %g | %.3f / %.3f | %.1f / %.1f |\n", sprt_model_name(sprt.model),
               elo, play.draws, part, course.h1, endings.accepted, course.mean, endings.pairs);
        cr_assert_eq(endings.open, 0);
        if (i % 3 == 0) cr_assert_leq(endings.accepted, most(0.05, MATCHES));
        if (i % 3 == 2) cr_assert_leq(1 - endings.accepted, most(0.05, MATCHES));
        cr_assert_float_eq(course.h1, endings.accepted,
                           0.003 + 3 * CHANCE_OF_RATE * (i % 3 == 1 ? 2.3 : 1));
        cr_assert_float_eq(course.mean, endings.pairs, (0.01 + 3 * CHANCE_OF_MEAN) * course.mean);
    }
}

Test(simulation, plans_of_matches) {
    enum { MATCHES = 10000 };
    static const double ELOS[] = {10, 40, 100}, POWERS[] = {0.5, 0.8, 0.95};
    Rng rng = rng_seeded(108);
    printf("| Elo | draws | pairs | shown: planned / simulated |\n|---|---|---|---|\n");
    for (int i = 0; i < 18; i++) {
        const Play play = {0.2, i < 9 ? 1.2 : 8, 0.4};
        const double difference = difference_of_elo(play, ELOS[i / 3 % 3]);
        double chances[PAIR_OUTCOMES];
        fill_pair_chances(play, difference, chances);
        const int pairs = (int)pairs_needed(chances, POWERS[i % 3]);
        const double planned = pairs_power(chances, pairs);
        const double shown = show_better(play, difference, pairs, MATCHES, &rng);
        printf("| %g | %g | %d | %.3f / %.3f |\n", ELOS[i / 3 % 3], play.draws, pairs, planned,
               shown);
        cr_assert_geq(planned, POWERS[i % 3]);
        cr_assert_float_eq(shown, planned, 0.005 + 3 * sqrt(0.25 / MATCHES), "%g", shown);
    }
}

/* 20, 50, 80 and 95 % draws between equals. */
static const Play STOPPED_PLAYS[] = {{0.2, 0.5, 0.2}, {0.2, 2, 0.4}, {0.2, 8, 0.4}, {0.2, 38, 0.4}};
static const double STOPPED_ELOS[] = {0, 15, 40, 100, 300};
enum { STOPPED_CASES = 20, STOPPED_TESTS = 2 * STOPPED_CASES };
/* Shorter than with 20 Elo, so that outcomes are often missing at the end. */
static const Sprt STOPPED_LOGISTIC = {SPRT_LOGISTIC, 0, 40, 0.05, 0.05};

static Play stopped_play(int i) { return STOPPED_PLAYS[i / 5 % 4]; }

/* Each case is a test by itself, so that they run side by side. */
ParameterizedTestParameters(simulation, scores_after_tests) {
    static int cases[STOPPED_TESTS];
    for (int i = 0; i < STOPPED_TESTS; i++) cases[i] = i;
    return cr_make_param_array(int, cases, STOPPED_TESTS);
}

ParameterizedTest(const int *i, simulation, scores_after_tests) {
    enum { MATCHES = 4000 };
    const Play play = stopped_play(*i);
    const double elo = STOPPED_ELOS[*i % 5];
    const Sprt *const sprt = *i < STOPPED_CASES ? &SPRT_DEFAULT : &STOPPED_LOGISTIC;
    const bool is_logistic = sprt->model == SPRT_LOGISTIC;
    const double bias = is_logistic ? 5 : 1, low = is_logistic ? 0.93 : 0.94;
    Rng rng = rng_seeded(1090 + (uint64_t)*i);
    const AfterTests after = cover_tests(play, sprt, difference_of_elo(play, elo), MATCHES, &rng);
    printf(
        "after a %s test, draws %g, true Elo %g: %.4f in the interval, median above the truth by "
        "%.2f ± %.2f, %.3f above it\n",
        sprt_model_name(sprt->model), play.draws, elo, after.covered, after.bias, after.error,
        after.above);
    cr_assert_geq(after.covered, least(low, MATCHES), "%.4f", after.covered);
    cr_assert_leq(after.covered, most(is_logistic ? 0.99 : 0.965, MATCHES), "%.4f", after.covered);
    /* At 95 % draws and 100 Elo values lie 2.8 Elo apart: the truth is between two of them, with
     * half of the tests on each side. */
    if (elo <= 100)
        cr_assert(fabs(after.bias) <= bias || fabs(after.above - 0.5) <= most(0.5, MATCHES) - 0.5,
                  "%.2f, %.3f above", after.bias, after.above);
}

Test(simulation, scores_at_any_time) {
    enum { MATCHES = 4000 };
    Rng rng = rng_seeded(110);
    printf("| draws | true Elo | left out once | width |\n|---|---|---|---|\n");
    for (int i = 0; i < STOPPED_CASES; i++) {
        const Play play = stopped_play(i);
        double width;
        const double left = leave_any_time(play, difference_of_elo(play, STOPPED_ELOS[i % 5]), 500,
                                           MATCHES, &width, &rng);
        printf("| %g | %g | %.3f | %.2f |\n", play.draws, STOPPED_ELOS[i % 5], left, width);
        cr_assert_leq(left, most(0.05, MATCHES));
    }
}

Test(simulation, transitive_truth) {
    enum { N = 6, TOURNAMENTS = 500 };
    static const Play PLAYS[] = {{0.2, 1.2, 0.4}, {0, 0, 0.3}, {0.5, 20, 0.3}};
    static const double SPREADS[] = {0, 0.3, 1};
    static const int PAIRS[] = {2, 5, 20, 100};
    Rng rng = rng_seeded(104);
    printf("| draws | spread | pairs | cycle named |\n|---|---|---|---|\n");
    for (int i = 0; i < 36; i++) {
        const Play play = PLAYS[i / 12];
        double differences[N * N];
        fill_ladder(SPREADS[i / 4 % 3], N, differences);
        const double found = find_cycles(play, differences, N, PAIRS[i % 4], TOURNAMENTS, &rng);
        printf("| %g | %g | %d | %.3f |\n", play.draws, SPREADS[i / 4 % 3], PAIRS[i % 4], found);
        cr_assert_leq(found, 0.05);
    }
}

Test(simulation, planted_cycle) {
    enum { N = 4, TOURNAMENTS = 500 };
    static const int PAIRS[] = {2, 5, 20, 100};
    Rng rng = rng_seeded(105);
    double differences[N * N] = {0};
    for (int i = 0; i < 3; i++) {
        differences[i * N + (i + 1) % 3] = 0.8;
        differences[(i + 1) % 3 * N + i] = -0.8;
        differences[i * N + 3] = 1;
        differences[3 * N + i] = -1;
    }
    printf("| pairs | cycle named |\n|---|---|\n");
    for (int i = 0; i < 4; i++) {
        const double found = find_cycles(PLAY, differences, N, PAIRS[i], TOURNAMENTS, &rng);
        printf("| %d | %.3f |\n", PAIRS[i], found);
        if (PAIRS[i] >= 100) cr_assert_geq(found, 0.95);
    }
}

Test(simulation, worth_in_plies) {
    enum { DEPTHS = 6, TOURNAMENTS = 300 };
    static const int PAIRS[] = {10, 50, 200};
    Rng rng = rng_seeded(111);
    printf("| draws | plies more | pairs | in the interval |\n|---|---|---|---|\n");
    for (int i = 0; i < 24; i++) {
        const Play play = STOPPED_PLAYS[i / 6];
        const int more = i / 3 % 2;
        const double held = cover_worth(play, DEPTHS, more, PAIRS[i % 3], TOURNAMENTS, &rng);
        printf("| %g | %d | %d | %.3f |\n", play.draws, more, PAIRS[i % 3], held);
        /* Of a tournament they go together: about two intervals' worth each. */
        cr_assert_geq(held, least(0.95, 2 * TOURNAMENTS));
    }
}

Test(simulation, holm) {
    enum { TABLES = 4000 };
    static const int UNEQUALS[] = {0, 10}, PAIRS[] = {10, 50, 500};
    Rng rng = rng_seeded(106);
    printf("| equal | unequal | pairs | any wrong |\n|---|---|---|---|\n");
    for (int i = 0; i < 6; i++) {
        const int unequal = UNEQUALS[i / 3], pairs = PAIRS[i % 3];
        const double wrong = reject_with_holm(10, unequal, pairs, TABLES, &rng);
        printf("| 10 | %d | %d | %.3f |\n", unequal, pairs, wrong);
        cr_assert_leq(wrong, most(0.05, TABLES), "%.3f", wrong);
    }
}
