/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ratings: golden cross tables, closed forms, and data that set no bound. */
#include "stats/ratings.h"

#include "../common/auto.h"
#include "simulating.h"

#include <criterion/criterion.h>
#include <math.h>

enum { PLAYERS = 6 };

/* Ratings, and how far each player is behind the first. */
static void fit(const Encounters *encounters, Rating *ratings, Estimate *behind) {
    RatingDifference comparisons[PLAYERS * PLAYERS];
    ratings_fit(encounters, NULL, RATINGS_REPLICATES, 1, ratings, comparisons, NULL);
    for (int i = 0; behind != NULL && i < encounters->players; i++) behind[i] = comparisons[i].elo;
}

/* A result of two players: the points of the first. */
typedef struct Score {
    int first, second;
    double points;
    int games;
} Score;

/* A pair's outcomes that give 0 to 4 half points. */
static const int OF_HALF_POINTS[] = {0, 1, 4, 7, 8};

static Encounters play_scores(const Score *scores, int players) {
    Encounters encounters = encounters_new(players);
    for (; scores->games > 0; scores++) {
        const int halves = (int)(2 * scores->points);
        const uint64_t pairs = (uint64_t)scores->games / 2, won = (uint64_t)halves / 4;
        const bool is_mixed = halves % 4 != 0;
        encounters_add(&encounters, scores->first, scores->second, 8, won);
        encounters_add(&encounters, scores->first, scores->second, OF_HALF_POINTS[halves % 4],
                       is_mixed);
        encounters_add(&encounters, scores->first, scores->second, 0, pairs - won - is_mixed);
    }
    return encounters;
}

/* Ordo's algorithm [Ballicora, Ordo]: ratings such that the points that each player expects by the
 * logistic are those that it scored, their mean 0. Plain: one player after the other by halving. */
static double surplus(const Score *scores, const double *elo, int player) {
    double sum = 0;
    for (; scores->games > 0; scores++) {
        const double share = 1 / (1 + pow(10, -(elo[scores->first] - elo[scores->second]) / 400));
        const double over = scores->points - scores->games * share;
        sum += player == scores->first ? over : player == scores->second ? -over : 0;
    }
    return sum;
}

static void rate_plainly(const Score *scores, int players, double *elo) {
    double mean = 0;
    for (int sweep = 0; sweep < 2000; sweep++) {
        for (int i = 0; i < players; i++) {
            double low = -5000, high = 5000;
            for (int step = 0; step < 60; step++) {
                elo[i] = (low + high) / 2;
                *(surplus(scores, elo, i) > 0 ? &low : &high) = elo[i];
            }
        }
    }
    for (int i = 0; i < players; i++) mean += elo[i] / players;
    for (int i = 0; i < players; i++) elo[i] -= mean;
}

/* All games drawn leave room for a difference; less than in a match of two, as the third player's
 * games tell, too. */
Test(ratings, draws_alone_prove_nothing) {
    const PairCounts pairs = {{0, 0, 100, 0, 0}};
    const Estimate match = pairs_elo(&pairs);
    Encounters encounters = encounters_new(3);
    Rating ratings[3];
    RatingDifference comparisons[9];
    for (int i = 0; i < 3; i++)
        for (int k = i + 1; k < 3; k++) encounters_add(&encounters, i, k, 4, 100);
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, 1, ratings, comparisons, NULL);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            if (i == k) continue;
            cr_assert_float_eq(comparisons[3 * i + k].elo.value, 0, 1e-6);
            cr_assert_gt(comparisons[3 * i + k].elo.high, match.high / 2, "%g, match %g",
                         comparisons[3 * i + k].elo.high, match.high);
        }
    encounters_free(&encounters);
}

/* The figures were computed by another program, too. */
Test(ratings, of_golden_cross_tables_are_those_of_ordo) {
    static const struct {
        int players;
        Score scores[10];
        double elo[PLAYERS];
    } TABLES[] = {
        {4,
         {{0, 1, 13.5, 20},
          {0, 2, 15, 20},
          {0, 3, 18.5, 20},
          {1, 2, 11, 20},
          {1, 3, 14, 20},
          {2, 3, 12.5, 20}},
         {173.29, 13.35, -34.87, -151.78}},
        {5, /* a gauntlet, of different lengths */
         {{0, 1, 55, 80}, {0, 2, 31.5, 40}, {0, 3, 17, 40}, {0, 4, 119.5, 120}},
         {252.67, 115.71, 25.12, 305.19, -698.68}},
        {6, /* not all met */
         {{0, 1, 3, 4},
          {0, 2, 5.5, 8},
          {1, 2, 2, 4},
          {1, 3, 9, 10},
          {2, 4, 11, 20},
          {3, 4, 1, 2},
          {3, 5, 4.5, 6},
          {4, 5, 1.5, 4},
          {0, 5, 7, 8}},
         {197.45, 118.9, 8.04, -103.74, -66.2, -154.45}},
    };
    for (size_t k = 0; k < sizeof TABLES / sizeof *TABLES; k++) {
        AUTO(encounters_free)
        Encounters encounters = play_scores(TABLES[k].scores, TABLES[k].players);
        double plain[PLAYERS] = {0};
        Rating ratings[PLAYERS];
        rate_plainly(TABLES[k].scores, TABLES[k].players, plain);
        fit(&encounters, ratings, NULL);
        double mean = 0;
        for (int i = 0; i < TABLES[k].players; i++)
            mean += ratings[i].elo.value / TABLES[k].players;
        for (int i = 0; i < TABLES[k].players; i++) {
            const double elo = ratings[i].elo.value - mean;
            cr_assert_float_eq(elo, TABLES[k].elo[i], 0.01, "%zu, %d: %f", k, i, elo);
            cr_assert_float_eq(elo, plain[i], 1e-4, "%zu, %d: %f %f", k, i, elo, plain[i]);
        }
    }
}

/* Of two players the difference is the Elo of the score, with the interval of their match. */
Test(ratings, of_two_players_are_their_match) {
    static const Score SCORES[] = {{1, 0, 60.5, 100}, {.games = 0}};
    AUTO(encounters_free) Encounters encounters = play_scores(SCORES, 2);
    const PairCounts pairs = encounters_pairs(&encounters, 1, 0);
    const Estimate match = pairs_elo(&pairs);
    Rating ratings[2];
    RatingDifference comparisons[4];
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, 1, ratings, comparisons, NULL);
    const Estimate behind = comparisons[2].elo; /* the first of the second */
    cr_assert_float_eq(behind.value, match.value, 1e-6);
    cr_assert_float_eq(behind.low, match.low, 1e-6);
    cr_assert_float_eq(behind.high, match.high, 1e-6);
    cr_assert_float_eq(ratings[1].elo.high, match.high / 2, 1e-6);
    cr_assert_float_eq(ratings[0].elo.value, -match.value / 2, 1e-6);
    cr_assert_eq(comparisons[1].p_value, pairs_p_value(&pairs));
    cr_assert(!comparisons[3].elo.defined);
}

static Encounters draw_some(int players, int pairs, uint64_t seed) {
    double differences[PLAYERS * PLAYERS];
    Rng rng = rng_seeded(seed);
    fill_ladder(0.4, players, differences);
    return draw_round_robin(PLAY, differences, players, pairs, &rng);
}

Test(ratings, same_bits_again_and_any_seed_the_same_values) {
    AUTO(encounters_free) Encounters encounters = draw_some(PLAYERS, 20, 4);
    Rating a[PLAYERS], b[PLAYERS], c[PLAYERS];
    RatingDifference of_a[PLAYERS * PLAYERS], of_b[PLAYERS * PLAYERS], of_c[PLAYERS * PLAYERS];
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, 7, a, of_a, NULL);
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, 7, b, of_b, NULL);
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, 8, c, of_c, NULL);
    for (int i = 0; i < PLAYERS; i++)
        cr_assert(a[i].elo.value == b[i].elo.value && a[i].elo.low == b[i].elo.low);
    for (int i = 0; i < PLAYERS * PLAYERS; i++) {
        const Estimate one = of_a[i].elo, other = of_c[i].elo;
        if (i % (PLAYERS + 1) == 0) continue;
        cr_assert(one.low == of_b[i].elo.low && of_a[i].p_value == of_b[i].p_value);
        cr_assert(one.value == other.value && one.low != other.low);
        cr_assert_float_eq(one.low, other.low, 0.05 * (one.high - one.low));
        cr_assert_float_eq(one.value, a[i / PLAYERS].elo.value - a[i % PLAYERS].elo.value, 1e-9);
    }
    ratings_fit(&encounters, NULL, 0, 7, b, of_b, NULL);
    cr_assert_eq(b[0].elo.value, a[0].elo.value);
    cr_assert(isnan(b[0].elo.low) && isnan(b[0].elo.high) && !of_b[1].elo.defined);
}

/* Of three players: ratings and intervals are those of the differences from the anchors. */
Test(ratings, relative_to_anchors) {
    AUTO(encounters_free) Encounters encounters = draw_some(3, 20, 4);
    const double first[] = {100, NAN, NAN}, second[] = {NAN, 0, NAN}, two[] = {NAN, 10, 30};
    Rating plain[3], a[3], b[3], c[3];
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, 7, plain, NULL, NULL);
    ratings_fit(&encounters, first, RATINGS_REPLICATES, 7, a, NULL, NULL);
    ratings_fit(&encounters, second, RATINGS_REPLICATES, 7, b, NULL, NULL);
    ratings_fit(&encounters, two, RATINGS_REPLICATES, 7, c, NULL, NULL);
    cr_assert_float_eq(a[0].elo.low, 100, 1e-6);
    cr_assert_float_eq(a[0].elo.high, 100, 1e-6);
    for (int i = 0; i < 3; i++) {
        cr_assert_float_eq(a[i].elo.value - 100, plain[i].elo.value - plain[0].elo.value, 1e-6);
        cr_assert_float_eq(c[i].elo.value - c[0].elo.value, plain[i].elo.value - plain[0].elo.value,
                           1e-6);
    }
    /* The same two players, from either side. */
    cr_assert_float_eq(a[1].elo.high - 100, -b[0].elo.low, 1e-4, "%g %g", a[1].elo.high,
                       b[0].elo.low);
    cr_assert_gt(a[1].elo.high - a[1].elo.low, plain[1].elo.high - plain[1].elo.low);
    cr_assert_float_eq(c[1].elo.value + c[2].elo.value, 40, 1e-6);
    cr_assert_gt(c[1].elo.high, c[1].elo.low);
}

Test(ratings, of_a_match_with_anchors) {
    const Estimate ahead = {true, 60, 20, 90};
    const double both[] = {100, 0}, other[] = {NAN, 50};
    Estimate first, second;
    ratings_of_match(ahead, NULL, &first, &second);
    cr_assert(first.value == 30 && first.low == 10 && second.low == -45 && second.high == -10);
    ratings_of_match(ahead, other, &first, &second);
    cr_assert(first.value == 110 && first.low == 70 && first.high == 140);
    cr_assert(second.value == 50 && second.low == 50 && second.high == 50);
    ratings_of_match(ahead, both, &first, &second);
    cr_assert(first.value == 80 && second.value == 20 && second.high == 40);
}

/* p < 0.05 exactly if the interval excludes 0, also where a bound is missing; both sides agree. */
Test(ratings, intervals_agree_with_p) {
    int shown = 0, hidden = 0, open = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        AUTO(encounters_free)
        Encounters encounters = draw_some(PLAYERS, 1 + (int)(seed % 12), seed);
        for (int i = 1; seed % 3 == 0 && i < PLAYERS - 1; i++) { /* the last won everything */
            encounters.counts[i * PLAYERS + PLAYERS - 1][0] = 3;
            for (int k = 1; k < ENCOUNTER_OUTCOMES; k++)
                encounters.counts[i * PLAYERS + PLAYERS - 1][k] = 0;
        }
        for (int k = 0; seed % 3 == 0 && k < ENCOUNTER_OUTCOMES; k++)
            encounters.counts[PLAYERS - 1][k] = k == 0;
        RatingDifference all[PLAYERS * PLAYERS];
        Rating ratings[PLAYERS];
        ratings_fit(&encounters, NULL, RATINGS_REPLICATES, seed, ratings, all, NULL);
        for (int i = 0; i < PLAYERS * PLAYERS; i++) {
            const RatingDifference it = all[i], turned = all[i % PLAYERS * PLAYERS + i / PLAYERS];
            if (i % (PLAYERS + 1) == 0) continue;
            const bool is_excluded = it.elo.low > 0 || it.elo.high < 0;
            cr_assert_eq(is_excluded, it.p_value < COMPARISON_SIGNIFICANT, "%g (%g to %g), p %g",
                         it.elo.value, it.elo.low, it.elo.high, it.p_value);
            cr_assert(it.p_value > 0 && it.p_value <= 1);
            cr_assert(it.p_value == turned.p_value && it.elo.low == -turned.elo.high);
            shown += is_excluded;
            hidden += !is_excluded;
            open += isinf(it.elo.low) || isinf(it.elo.high);
        }
    }
    cr_assert(shown > 100 && hidden > 100 && open > 10, "%d, %d, %d", shown, hidden, open);
}

/* Finite values, no NaN, bounds around them. */
static void check_sane(Estimate estimate) {
    cr_assert(estimate.defined && isfinite(estimate.value));
    cr_assert(!isnan(estimate.low) && !isnan(estimate.high));
    cr_assert(estimate.low <= estimate.value && estimate.value <= estimate.high);
    cr_assert(estimate.low < estimate.high);
}

/* A player who won everything is rated as if the other side had got half a point. */
Test(ratings, one_outcome_only) {
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
        for (uint64_t pairs = 1; pairs <= 1000; pairs *= 10) {
            AUTO(encounters_free) Encounters encounters = encounters_new(2);
            Rating ratings[2];
            encounters_add(&encounters, 0, 1, outcome, pairs);
            Estimate behind[2];
            fit(&encounters, ratings, behind);
            for (int i = 0; i < 2; i++) check_sane(ratings[i].elo);
            check_sane(behind[1]);
            if (outcome == 8) {
                cr_assert(isinf(ratings[0].elo.high) && isinf(ratings[1].elo.low));
                cr_assert(isfinite(ratings[0].elo.low) && isinf(behind[1].high));
                cr_assert_eq(ratings[0].elo.low > 0, pairs > 5);
                cr_assert_float_eq(behind[1].value, 400 * log10(4 * (double)pairs - 1), 1e-6);
            }
            if (outcome == 0) cr_assert(isinf(ratings[0].elo.low) && isinf(ratings[1].elo.high));
            if (outcome == 4) cr_assert_eq(ratings[0].elo.value, 0);
            cr_assert_float_eq(ratings[0].elo.value, -ratings[1].elo.value, 1e-6);
        }
    }
}

/* One pair a meeting: nothing to choose among when resampling, and far from certain. */
Test(ratings, lone_pairs_are_uncertain) {
    AUTO(encounters_free) Encounters encounters = draw_some(PLAYERS, 1, 6);
    Rating ratings[PLAYERS];
    Estimate behind[PLAYERS];
    fit(&encounters, ratings, behind);
    for (int i = 0; i < PLAYERS; i++) {
        check_sane(ratings[i].elo);
        cr_assert_gt(ratings[i].elo.high - ratings[i].elo.low, 150);
        if (i > 0) check_sane(behind[i]);
    }
}

/* A player who loses everything moves nobody else. */
Test(ratings, a_hopeless_player_is_outside) {
    Encounters encounters = draw_some(4, 30, 5), more = encounters_new(6);
    Rating few[4], all[6];
    Estimate behind[6];
    for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
            for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
                encounters_add(&more, i, j, outcome, encounters_count(&encounters, i, j, outcome));
            }
        }
        encounters_add(&more, i, 4, 8, 30);
    }
    fit(&encounters, few, NULL);
    fit(&more, all, behind);
    for (int i = 0; i < 4; i++) {
        cr_assert_float_eq(few[i].elo.value, all[i].elo.value, 1e-6);
        cr_assert_float_eq(few[i].elo.low, all[i].elo.low, 8);
    }
    check_sane(all[4].elo);
    cr_assert(isinf(all[4].elo.low) && isfinite(all[4].elo.high) && isinf(behind[4].high));
    cr_assert_lt(all[4].elo.high, all[0].elo.low);
    cr_assert(!all[5].elo.defined && !behind[5].defined);
    encounters_free(&encounters);
    encounters_free(&more);
}

/* Two who beat everybody else have no upper bound, but what is between them has both. */
Test(ratings, two_who_beat_all_others_bound_each_other) {
    Encounters encounters = draw_some(3, 30, 5), more = encounters_new(5);
    Rating ratings[5];
    for (int i = 0; i < 3; i++) {
        for (int j = i + 1; j < 3; j++)
            for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
                encounters_add(&more, i, j, outcome, encounters_count(&encounters, i, j, outcome));
        for (int top = 3; top < 5; top++) encounters_add(&more, top, i, 8, 20);
    }
    encounters_add(&more, 3, 4, 8, 15);
    encounters_add(&more, 3, 4, 4, 20);
    encounters_add(&more, 3, 4, 0, 10);
    RatingDifference comparisons[5 * 5];
    ratings_fit(&more, NULL, RATINGS_REPLICATES, 1, ratings, comparisons, NULL);
    const RatingDifference *const of_first = comparisons + 15; /* the player 3 and each */
    check_sane(ratings[3].elo);
    check_sane(of_first[4].elo);
    cr_assert(isinf(ratings[3].elo.high) && isinf(ratings[4].elo.high));
    cr_assert(isfinite(of_first[4].elo.low) && isfinite(of_first[4].elo.high));
    cr_assert(isinf(of_first[0].elo.high) && of_first[0].elo.low > 0);
    encounters_free(&encounters);
    encounters_free(&more);
}

Test(ratings, groups_that_never_met) {
    Encounters encounters = encounters_new(4), none = encounters_new(3);
    Rating ratings[4];
    Estimate behind[4];
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
        encounters_add(&encounters, 0, 1, outcome, 5 + (uint64_t)outcome);
        encounters_add(&encounters, 2, 3, outcome, 5);
    }
    fit(&encounters, ratings, behind);
    for (int i = 0; i < 4; i += 2)
        cr_assert_float_eq(ratings[i].elo.value, -ratings[i + 1].elo.value, 1e-9);
    cr_assert(ratings[0].elo.value > 1);
    cr_assert(behind[1].defined && !behind[2].defined);
    encounters_free(&encounters);
    fit(&none, ratings, NULL);
    for (int i = 0; i < 3; i++) cr_assert(!ratings[i].elo.defined);
    encounters_free(&none);
}
