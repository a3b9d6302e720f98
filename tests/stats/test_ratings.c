/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings: closed forms, a plain maximum of the likelihood, and data that set no bound. */
#include "stats/ratings.h"

#include "simulating.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { PLAYERS = 6 };

static const double ELO = 173.71779276130073;

/* Colours even: the first move drops out, x = ln(W/L) and ν = D/√(WL). */
Test(ratings, two_players_in_closed_form) {
    Encounters encounters = encounters_new(2);
    encounters_add(&encounters, 1, 0, 8, 3000); /* 1 wins both */
    encounters_add(&encounters, 1, 0, 4, 2000);
    encounters_add(&encounters, 1, 0, 0, 1000);
    const Ratings ratings = ratings_fit(&encounters, 1);
    cr_assert_float_eq(ratings.elo[1].value - ratings.elo[0].value, 400 * log10(3), 0.3);
    cr_assert_float_eq(ratings.elo[1].value + ratings.elo[0].value, 0, 1e-9);
    cr_assert_float_eq(ratings.draws.value, 2 / sqrt(3), 2e-3);
    cr_assert_float_eq(ratings.first_move.value, 0, 1e-6);
    cr_assert_float_eq(ratings.score_scale, 2 / (2 + ratings.draws.value), 1e-9);
    cr_assert_float_eq(ratings.superiority[2], 1, 1e-3);
    cr_assert_float_eq(ratings.superiority[1] + ratings.superiority[2], 1, 1e-12);
    cr_assert(isnan(ratings.superiority[0]));
    Ratings gone = ratings;
    ratings_free(&gone);
    encounters_free(&encounters);
}

/* A game's logarithm of the chance of `result` (loss, draw, win of Black). */
static double log_chance(double x, double log_draws, int result) {
    const double logs[] = {-x / 2, log_draws, x / 2};
    return logs[result] - log(exp(logs[0]) + exp(logs[1]) + exp(logs[2]));
}

/* p: strengths, first move, ln ν; no prior. */
static double plain_likelihood(const Encounters *encounters, const double *p) {
    const int n = encounters->players;
    double sum = 0;
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
                const double count = (double)encounters_count(encounters, i, j, outcome);
                sum += count * (log_chance(p[i] - p[j] + p[n], p[n + 1], outcome / 3) +
                                log_chance(p[j] - p[i] + p[n], p[n + 1], 2 - outcome % 3));
            }
        }
    }
    return sum;
}

/* One parameter at a time, by thirds. */
static void climb(const Encounters *encounters, double *p) {
    for (int sweep = 0; sweep < 60; sweep++) {
        for (int k = 0; k < encounters->players + 2; k++) {
            double low = p[k] - 1, high = p[k] + 1;
            for (int step = 0; step < 50; step++) {
                const double left = low + (high - low) / 3, right = high - (high - low) / 3;
                p[k] = left;
                const double at_left = plain_likelihood(encounters, p);
                p[k] = right;
                *(at_left < plain_likelihood(encounters, p) ? &low : &high) =
                    at_left < plain_likelihood(encounters, p) ? left : right;
            }
            p[k] = (low + high) / 2;
        }
    }
}

static Encounters draw_some(int players, int pairs, uint64_t seed) {
    double differences[PLAYERS * PLAYERS];
    Rng rng = rng_seeded(seed);
    fill_ladder(0.4, players, differences);
    return draw_round_robin(PLAY, differences, players, pairs, &rng);
}

/* The prior moves nothing by more than 1 % of its interval. */
Test(ratings, as_a_plain_climb_finds_them) {
    for (int pairs = 10; pairs <= 40; pairs += 30) {
        Encounters encounters = draw_some(4, pairs, 3);
        Ratings ratings = ratings_fit(&encounters, 1);
        double p[6] = {0}, mean = 0;
        climb(&encounters, p);
        for (int i = 0; i < 4; i++) mean += p[i] / 4;
        for (int i = 0; i < 4; i++) {
            const Estimate elo = ratings.elo[i];
            cr_assert_float_eq(elo.value, ELO * (p[i] - mean), 0.01 * (elo.high - elo.low), "%d",
                               i);
        }
        const Estimate move = ratings.first_move, draws = ratings.draws;
        cr_assert_float_eq(move.value, ELO * p[4], 0.01 * (move.high - move.low));
        cr_assert_float_eq(draws.value, exp(p[5]), 0.01 * (draws.high - draws.low));
        ratings_free(&ratings);
        encounters_free(&encounters);
    }
}

Test(ratings, same_bits_again_and_any_seed_the_same_values) {
    Encounters encounters = draw_some(PLAYERS, 20, 4);
    Ratings a = ratings_fit(&encounters, 7), b = ratings_fit(&encounters, 7);
    Ratings c = ratings_fit(&encounters, 8);
    for (int i = 0; i < PLAYERS; i++) {
        cr_assert(a.elo[i].value == b.elo[i].value && a.elo[i].low == b.elo[i].low &&
                  a.elo[i].high == b.elo[i].high);
        cr_assert(a.elo[i].value == c.elo[i].value && a.elo[i].low != c.elo[i].low);
        cr_assert_float_eq(a.elo[i].low, c.elo[i].low, 0.15 * (a.elo[i].high - a.elo[i].low));
    }
    ratings_free(&a);
    ratings_free(&b);
    ratings_free(&c);
    encounters_free(&encounters);
}

/* Finite values, no NaN, bounds around them. */
static void check_sane(Estimate estimate) {
    if (!estimate.defined) return;
    cr_assert(isfinite(estimate.value) || estimate.value > 0);
    cr_assert(!isnan(estimate.low) && !isnan(estimate.high));
    cr_assert(estimate.low <= estimate.value && estimate.value <= estimate.high);
    cr_assert(estimate.low < estimate.high);
}

Test(ratings, one_outcome_only) {
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
        for (uint64_t pairs = 1; pairs <= 1000; pairs *= 10) {
            Encounters encounters = encounters_new(2);
            encounters_add(&encounters, 0, 1, outcome, pairs);
            Ratings ratings = ratings_fit(&encounters, 1);
            for (int i = 0; i < 2; i++) check_sane(ratings.elo[i]);
            check_sane(ratings.draws);
            check_sane(ratings.first_move);
            cr_assert_eq(ratings.first_move.defined, outcome != 4);
            cr_assert(ratings.superiority[1] > 0 && ratings.superiority[1] < 1);
            if (outcome == 8) {
                cr_assert(isinf(ratings.elo[0].high) && isinf(ratings.elo[1].low));
                cr_assert(isfinite(ratings.elo[0].low));
                cr_assert_eq(ratings.elo[0].low > 0, pairs > 5);
                cr_assert_leq(ratings.superiority[1], 1 - pow(0.5, (double)pairs));
            }
            if (outcome == 0) {
                cr_assert(isinf(ratings.elo[0].low) && isinf(ratings.elo[1].high));
                cr_assert_geq(ratings.superiority[1], pow(0.5, (double)pairs));
            }
            if (outcome == 4) cr_assert_eq(ratings.elo[0].value, 0);
            cr_assert_float_eq(ratings.elo[0].value, -ratings.elo[1].value, 1e-6);
            ratings_free(&ratings);
            encounters_free(&encounters);
        }
    }
}

/* One pair a meeting: nothing to choose among when resampling, and far from certain. */
Test(ratings, lone_pairs_are_uncertain) {
    Encounters encounters = draw_some(PLAYERS, 1, 6);
    Ratings ratings = ratings_fit(&encounters, 1);
    for (int i = 0; i < PLAYERS; i++) {
        check_sane(ratings.elo[i]);
        cr_assert_gt(ratings.elo[i].high - ratings.elo[i].low, 150);
    }
    ratings_free(&ratings);
    encounters_free(&encounters);
}

/* A player who loses everything moves nobody else. */
Test(ratings, a_hopeless_player_is_outside) {
    Encounters encounters = draw_some(4, 30, 5), more = encounters_new(6);
    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
            for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
                encounters_add(&more, i, j, outcome, encounters_count(&encounters, i, j, outcome));
            }
        }
        encounters_add(&more, i, 4, 8, 30);
    }
    Ratings few = ratings_fit(&encounters, 1), all = ratings_fit(&more, 1);
    for (int i = 0; i < 4; i++) {
        cr_assert_float_eq(few.elo[i].value, all.elo[i].value, 1);
        cr_assert_float_eq(few.elo[i].low, all.elo[i].low, 8);
    }
    cr_assert(isinf(all.elo[4].low) && isfinite(all.elo[4].high));
    cr_assert_lt(all.elo[4].high, all.elo[0].low);
    cr_assert(!all.elo[5].defined && isnan(all.superiority[5]));
    ratings_free(&few);
    ratings_free(&all);
    encounters_free(&encounters);
    encounters_free(&more);
}

Test(ratings, groups_that_never_met) {
    Encounters encounters = encounters_new(4);
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
        encounters_add(&encounters, 0, 1, outcome, 5 + (uint64_t)outcome);
        encounters_add(&encounters, 2, 3, outcome, 5);
    }
    Ratings ratings = ratings_fit(&encounters, 1);
    for (int i = 0; i < 4; i += 2) {
        cr_assert_float_eq(ratings.elo[i].value, -ratings.elo[i + 1].value, 1e-9);
    }
    cr_assert(ratings.elo[0].value > 1);
    for (int i = 0; i < 2; i++) {
        for (int j = 2; j < 4; j++) cr_assert(isnan(ratings.superiority[i * 4 + j]));
    }
    ratings_free(&ratings);
    encounters_free(&encounters);
    Encounters none = encounters_new(3);
    ratings = ratings_fit(&none, 1);
    cr_assert(!ratings.elo[0].defined && !ratings.first_move.defined && !ratings.draws.defined);
    ratings_free(&ratings);
    encounters_free(&none);
}
