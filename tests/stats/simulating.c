/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "simulating.h"

#include "stats/cyclic_triples.h"
#include "stats/depth_equivalent.h"
#include "stats/pair_scores.h"
#include "stats/ratings.h"
#include "util/text.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const Play PLAY = {.first_move = 0.2, .draws = 1.2, .bound = 0.4};

/* The bounds of a game's results on [0, 1]: loss, draw, win. */
static void fill_bounds(double x, double draws, double bounds[4]) {
    const double win = exp(x / 2), loss = exp(-x / 2), sum = win + loss + draws;
    bounds[0] = 0;
    bounds[1] = loss / sum;
    bounds[2] = (loss + draws) / sum;
    bounds[3] = 1;
}

/* The share of a pair with this outcome. */
static double share_of(int outcome) {
    const int points = outcome / 3 + outcome % 3;
    return points / 4.0;
}

void fill_chances(Play play, double difference, double chances[ENCOUNTER_OUTCOMES]) {
    double black[4], white[4];
    fill_bounds(difference + play.first_move, play.draws, black);
    fill_bounds(difference - play.first_move, play.draws, white);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const double low = fmax(black[i], 1 - white[j + 1]);
            const double high = fmin(black[i + 1], 1 - white[j]);
            const double apart = (black[i + 1] - black[i]) * (white[j + 1] - white[j]);
            chances[3 * i + j] = (1 - play.bound) * apart + play.bound * fmax(0, high - low);
        }
    }
}

Truth find_truth(Play play, double difference) {
    double chances[ENCOUNTER_OUTCOMES], mean = 0, variance = 0;
    fill_chances(play, difference, chances);
    for (int i = 0; i < ENCOUNTER_OUTCOMES; i++) mean += chances[i] * share_of(i);
    for (int i = 0; i < ENCOUNTER_OUTCOMES; i++) {
        variance += chances[i] * pow(share_of(i) - mean, 2);
    }
    return (Truth){mean, (mean - 0.5) / sqrt(2 * variance) * 800 / log(10)};
}

double difference_of(Play play, double normalized) {
    double low = -10, high = 10;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        *(find_truth(play, middle).normalized < normalized ? &low : &high) = middle;
    }
    return low;
}

int draw_outcome(const double chances[ENCOUNTER_OUTCOMES], Rng *rng) {
    double left = rng_real(rng);
    int outcome = 0;
    while (outcome < ENCOUNTER_OUTCOMES - 1 && left >= chances[outcome]) left -= chances[outcome++];
    return outcome;
}

PairCounts draw_match(const double chances[ENCOUNTER_OUTCOMES], int pairs, Rng *rng) {
    PairCounts counts = {{0}};
    for (int i = 0; i < pairs; i++) {
        const int outcome = draw_outcome(chances, rng);
        counts.n[outcome / 3 + outcome % 3]++;
    }
    return counts;
}

Encounters draw_round_robin(Play play, const double *differences, int players, int pairs,
                            Rng *rng) {
    Encounters encounters = encounters_new(players);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            double chances[ENCOUNTER_OUTCOMES];
            fill_chances(play, differences[i * players + j], chances);
            for (int k = 0; k < pairs; k++) {
                encounters_add(&encounters, i, j, draw_outcome(chances, rng), 1);
            }
        }
    }
    return encounters;
}

static bool holds(Estimate estimate, double truth) {
    return estimate.defined && estimate.low <= truth && truth <= estimate.high;
}

Coverage cover_matches(Play play, double difference, int pairs, int matches, Rng *rng) {
    const Truth truth = find_truth(play, difference);
    double chances[ENCOUNTER_OUTCOMES];
    Coverage coverage = {0, 0, 0, 0};
    fill_chances(play, difference, chances);
    for (int i = 0; i < matches; i++) {
        const PairCounts match = draw_match(chances, pairs, rng);
        coverage.score += holds(pairs_score(&match), truth.score);
        coverage.elo += holds(pairs_elo(&match), stats_elo(truth.score));
        coverage.normalized += holds(pairs_normalized_elo(&match), truth.normalized);
        coverage.rejected += pairs_p_value(&match) <= 0.05;
    }
    coverage.score /= matches;
    coverage.elo /= matches;
    coverage.normalized /= matches;
    coverage.rejected /= matches;
    return coverage;
}

Endings run_sprt(const Sprt *sprt, Play play, double difference, int most_pairs, int matches,
                 Rng *rng) {
    double chances[ENCOUNTER_OUTCOMES];
    Endings endings = {0, 0, 0};
    fill_chances(play, difference, chances);
    for (int i = 0; i < matches; i++) {
        PairCounts match = {{0}};
        SprtVerdict verdict = SPRT_UNDECIDED;
        int pairs = 0;
        while (verdict == SPRT_UNDECIDED && pairs < most_pairs) {
            const int outcome = draw_outcome(chances, rng);
            match.n[outcome / 3 + outcome % 3]++;
            pairs++;
            verdict = sprt_verdict(sprt, &match);
        }
        endings.accepted += verdict == SPRT_H1;
        endings.open += verdict == SPRT_UNDECIDED;
        endings.pairs += pairs;
    }
    endings.accepted /= matches;
    endings.open /= matches;
    endings.pairs /= matches;
    return endings;
}

void fill_pair_chances(Play play, double difference, double chances[PAIR_OUTCOMES]) {
    double games[ENCOUNTER_OUTCOMES];
    fill_chances(play, difference, games);
    for (int i = 0; i < PAIR_OUTCOMES; i++) chances[i] = 0;
    for (int i = 0; i < ENCOUNTER_OUTCOMES; i++) chances[i / 3 + i % 3] += games[i];
}

double difference_of_elo(Play play, double elo) {
    double low = 0, high = 40;
    for (int step = 0; step < 60; step++) {
        const double middle = (low + high) / 2;
        *(stats_elo(find_truth(play, middle).score) < elo ? &low : &high) = middle;
    }
    return elo > 0 ? low : 0;
}

static void add_pair(const double chances[ENCOUNTER_OUTCOMES], PairCounts *match, Rng *rng) {
    const int outcome = draw_outcome(chances, rng);
    match->n[outcome / 3 + outcome % 3]++;
}

static int compare_counts(const void *one, const void *other) {
    return memcmp(one, other, sizeof(PairCounts));
}

AfterTests cover_tests(Play play, const Sprt *sprt, double difference, int matches, Rng *rng) {
    const double truth = find_truth(play, difference).score;
    double chances[ENCOUNTER_OUTCOMES];
    AfterTests after = {.covered = 0};
    MEMORY_AUTO double *over = memory_allocate((size_t)matches * sizeof *over);
    PairCounts *const ends = memory_allocate((size_t)matches * sizeof *ends);
    fill_chances(play, difference, chances);
    for (int i = 0; i < matches; i++)
        while (sprt_verdict(sprt, &ends[i]) == SPRT_UNDECIDED) add_pair(chances, &ends[i], rng);
    /* Many tests end alike among draws: equal counts side by side are estimated once. */
    qsort(ends, (size_t)matches, sizeof *ends, compare_counts);
    Estimate score = {.defined = false};
    for (int i = 0; i < matches; i++) {
        if (i == 0 || compare_counts(&ends[i - 1], &ends[i]) != 0)
            score = sprt_score(sprt, &ends[i]);
        after.covered += (double)holds(score, truth) / matches;
        over[i] = stats_elo(score.value) - stats_elo(truth);
        after.above += (over[i] > 0) / (double)matches;
    }
    gsl_sort(over, 1, (size_t)matches);
    const int half = (int)sqrt(matches) / 2; /* a standard error of the median's rank */
    after.bias = over[matches / 2];
    after.error = (over[matches / 2 + half] - over[matches / 2 - half]) / 2;
    free(ends);
    return after;
}

double leave_any_time(Play play, double difference, int pairs, int matches, double *width,
                      Rng *rng) {
    const double truth = find_truth(play, difference).score;
    double chances[ENCOUNTER_OUTCOMES];
    int left = 0;
    fill_chances(play, difference, chances);
    *width = 0;
    for (int i = 0; i < matches; i++) {
        PairCounts match = {{0}};
        bool is_left = false;
        Estimate score = {.defined = false};
        for (int k = 1; k <= pairs; k++) {
            add_pair(chances, &match, rng);
            if (k > 20 && k % 10 != 0) continue;
            score = pairs_score_any_time(&match);
            is_left |= score.defined && !holds(score, truth);
        }
        const Estimate fixed = pairs_score(&match);
        *width += (score.high - score.low) / (fixed.high - fixed.low) / matches;
        left += is_left;
    }
    return (double)left / matches;
}

double show_better(Play play, double difference, int pairs, int matches, Rng *rng) {
    double chances[ENCOUNTER_OUTCOMES];
    int shown = 0;
    fill_chances(play, difference, chances);
    for (int i = 0; i < matches; i++) {
        const PairCounts match = draw_match(chances, pairs, rng);
        shown += pairs_score(&match).low > 0.5;
    }
    return (double)shown / matches;
}

/* The estimate of so many pairs, each outcome as often as its chance. */
static Encounters expect_round_robin(Play play, const double *differences, int players) {
    Encounters encounters = encounters_new(players);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            double chances[ENCOUNTER_OUTCOMES];
            fill_chances(play, differences[i * players + j], chances);
            for (int k = 0; k < ENCOUNTER_OUTCOMES; k++)
                encounters_add(&encounters, i, j, k, (uint64_t)llround(1e9 * chances[k]));
        }
    }
    return encounters;
}

/* The players' strengths, of mean 0: on a line from -1 to 1, or in two clusters, times `spread`. */
static void place_players(double *strengths, int players, double spread, bool is_clustered) {
    for (int i = 0; i < players; i++)
        strengths[i] = spread * (is_clustered ? i % 2 - 0.5 : 2.0 * i / (players - 1) - 1);
}

static void rate_one(const RoundRobins *field, Encounters *expected, const double *differences,
                     int pairs, Rng *rng, Rated *rated) {
    const int players = field->players;
    const size_t n = (size_t)players;
    MEMORY_AUTO Rating *ratings = memory_allocate(n * sizeof *ratings);
    MEMORY_AUTO Rating *truth = memory_allocate(n * sizeof *truth);
    MEMORY_AUTO RatingDifference *all = memory_allocate(n * n * sizeof *all);
    Encounters encounters = draw_round_robin(field->play, differences, players, pairs, rng);
    bool are_all = true, are_behind = true;
    int leader = 0;
    double most = -1;
    ratings_fit(expected, NULL, 0, 1, truth, NULL, NULL);
    ratings_fit(&encounters, NULL, RATINGS_REPLICATES, rng_next(rng), ratings, all, NULL);
    for (int i = 0; i < players; i++) { /* the leader is the one of the games */
        const PairCounts own = encounters_all_pairs(&encounters, i);
        const double score = pairs_score(&own).value;
        rated->elo += holds(ratings[i].elo, truth[i].elo.value) ? 1.0 / players : 0;
        if (score <= most) continue;
        most = score;
        leader = i;
    }
    for (int i = 0; i < players * players; i++) {
        const int one = i / players, other = i % players;
        if (one == other || holds(all[i].elo, truth[one].elo.value - truth[other].elo.value))
            continue;
        are_all = false;
        are_behind &= one != leader;
    }
    rated->all += are_all;
    rated->behind += are_behind;
    encounters_free(&encounters);
}

Rated rate_round_robins(const RoundRobins *field, int pairs, int tournaments, Rng *rng) {
    const int players = field->players;
    const size_t n = (size_t)players;
    MEMORY_AUTO double *strengths = memory_allocate(n * sizeof *strengths);
    MEMORY_AUTO double *differences = memory_allocate(n * n * sizeof *differences);
    Rated rated = {0, 0, 0};
    place_players(strengths, players, difference_of_elo(field->play, field->elo) / 2,
                  field->is_clustered);
    for (int i = 0; i < players * players; i++)
        differences[i] = strengths[i / players] - strengths[i % players];
    Encounters expected = expect_round_robin(field->play, differences, players);
    for (int i = 0; i < tournaments; i++)
        rate_one(field, &expected, differences, pairs, rng, &rated);
    encounters_free(&expected);
    rated.elo /= tournaments;
    rated.all /= tournaments;
    rated.behind /= tournaments;
    return rated;
}

double find_cycles(Play play, const double *differences, int players, int pairs, int tournaments,
                   Rng *rng) {
    int found = 0;
    for (int i = 0; i < tournaments; i++) {
        Encounters encounters = draw_round_robin(play, differences, players, pairs, rng);
        const CyclicTriples cycles = cyclic_triples_find(&encounters);
        found += cycles.count > 0;
        free(cycles.list);
        encounters_free(&encounters);
    }
    return (double)found / tournaments;
}

/* Each further ply is worth less. */
static double strength_at(int depth) { return 1.5 * log(depth); }

double cover_worth(Play play, int depths, int more, int pairs, int tournaments, Rng *rng) {
    const int players = 2 * depths, rows = RATINGS_REPLICATES + 1;
    MEMORY_AUTO double *differences =
        memory_allocate((size_t)(players * players) * sizeof *differences);
    MEMORY_AUTO double *resampled = memory_allocate((size_t)(rows * players) * sizeof *resampled);
    MEMORY_AUTO Rating *ratings = memory_allocate((size_t)players * sizeof *ratings);
    MEMORY_AUTO DepthPlayer *by_depth = memory_allocate((size_t)depths * sizeof *by_depth);
    int held = 0, all = 0;
    for (int i = 0; i < players * players; i++) {
        const int one = i / players, other = i % players;
        differences[i] = strength_at(one % depths + 1 + (one < depths ? 0 : more)) -
                         strength_at(other % depths + 1 + (other < depths ? 0 : more));
    }
    for (int i = 0; i < depths; i++) by_depth[i] = (DepthPlayer){i, i + 1};
    for (int i = 0; i < tournaments; i++) {
        Encounters encounters = draw_round_robin(play, differences, players, pairs, rng);
        ratings_fit(&encounters, NULL, RATINGS_REPLICATES, rng_next(rng), ratings, NULL, resampled);
        for (int depth = 1; depth + more <= depths; depth++, all++)
            held += holds(depth_equivalent_find(resampled, players, RATINGS_REPLICATES,
                                                depths + depth - 1, by_depth, depths),
                          depth + more);
        encounters_free(&encounters);
    }
    return (double)held / all;
}

void fill_ladder(double step, int players, double *differences) {
    for (int i = 0; i < players * players; i++) {
        const int steps = i % players - i / players;
        differences[i] = step * steps;
    }
}

double reject_with_holm(int equals, int unequals, int pairs, int tables, Rng *rng) {
    const int count = equals + unequals;
    MEMORY_AUTO double *p_values = memory_allocate((size_t)count * sizeof *p_values);
    double equal[ENCOUNTER_OUTCOMES], unequal[ENCOUNTER_OUTCOMES];
    int wrong = 0;
    fill_chances(PLAY, 0, equal);
    fill_chances(PLAY, 1, unequal);
    for (int table = 0; table < tables; table++) {
        bool any = false;
        for (int i = 0; i < count; i++) {
            const PairCounts match = draw_match(i < equals ? equal : unequal, pairs, rng);
            p_values[i] = pairs_p_value(&match);
        }
        holm_adjust(p_values, count, sizeof *p_values);
        for (int i = 0; i < equals; i++) any |= p_values[i] <= 0.05;
        wrong += any;
    }
    return (double)wrong / tables;
}
