/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/pair_scores.h"

#include "util/sort.h"
#include "util/text.h"

#include <assert.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

/* For at most so many uneven pairs the interval and the p-value are adjusted. */
enum { FEW_UNEVEN = 1000 };

uint64_t pairs_total(const PairCounts *pairs) {
    uint64_t total = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) total += pairs->n[i];
    return total;
}

double pairs_variance(const double chances[PAIR_OUTCOMES], double *mean) {
    double variance = 0;
    *mean = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) *mean += chances[i] * (i / 4.0);
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        variance += chances[i] * (i / 4.0 - *mean) * (i / 4.0 - *mean);
    return variance;
}

static double variance_of(const PairCounts *pairs, double total, double *mean) {
    double chances[PAIR_OUTCOMES];
    for (int i = 0; i < PAIR_OUTCOMES; i++) chances[i] = (double)pairs->n[i] / total;
    return pairs_variance(chances, mean);
}

/* Whether all pairs have the same outcome. */
static bool pairs_are_alike(const PairCounts *pairs) {
    const uint64_t total = pairs_total(pairs);
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        if (pairs->n[i] == total) return true;
    return false;
}

/* A score with its standard error and the degrees of freedom of Student's t. */
typedef struct ScoreError {
    double mean, error, freedom; /* INFINITY: the normal distribution */
} ScoreError;

/* If few pairs give the variance: with one more pair, half an LD and half a WD, and the degrees of
 * freedom of the variance, 2N/(kurtosis - 1). */
static ScoreError error_of(const PairCounts *pairs) {
    double chances[PAIR_OUTCOMES], mean, fourth = 0;
    const double total = (double)pairs_total(pairs), n = total + 1;
    if (total - (double)pairs->n[2] > FEW_UNEVEN) {
        const double variance = variance_of(pairs, total, &mean);
        return (ScoreError){mean, sqrt(variance / total), INFINITY};
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        chances[i] = ((double)pairs->n[i] + (i == 1 || i == 3 ? 0.5 : 0)) / n;
    const double variance = pairs_variance(chances, &mean);
    for (int i = 0; i < PAIR_OUTCOMES; i++) fourth += chances[i] * pow(i / 4.0 - mean, 4);
    const double excess = fmax(fourth / (variance * variance) - 1, 1e-6);
    return (ScoreError){mean, sqrt(variance / n), fmax(2, 2 * n / excess)};
}

Estimate pairs_score(const PairCounts *pairs) {
    const uint64_t total = pairs_total(pairs);
    if (total == 0) return (Estimate){false, 0, 0, 0};
    const double n = (double)total;
    double score;
    variance_of(pairs, n, &score);
    if (pairs_are_alike(pairs)) {
        const double hidden = 1 - pow(0.025, 1 / n);
        return (Estimate){true, score, score - hidden * score, score + hidden * (1 - score)};
    }
    const ScoreError it = error_of(pairs);
    const double reach =
        it.error * (isinf(it.freedom) ? STATS_NORMAL_975 : gsl_cdf_tdist_Pinv(0.975, it.freedom));
    return (Estimate){true, score, fmax(0, fmin(score, it.mean - reach)),
                      fmin(1, fmax(score, it.mean + reach))};
}

double pairs_p_value(const PairCounts *pairs) {
    const uint64_t total = pairs_total(pairs);
    if (total == 0) return 1;
    if (pairs_are_alike(pairs)) {
        double score;
        variance_of(pairs, (double)total, &score);
        return fmin(1, 2 * pow(0.5 / fmax(score, 1 - score), (double)total));
    }
    const ScoreError it = error_of(pairs);
    const double errors = fabs(it.mean - 0.5) / it.error;
    return isinf(it.freedom) ? erfc(errors / sqrt(2)) : 2 * gsl_cdf_tdist_Q(errors, it.freedom);
}

double pairs_superiority(const PairCounts *pairs) {
    const double p_value = pairs_p_value(pairs);
    double score = 0.5;
    if (pairs_total(pairs) > 0) variance_of(pairs, (double)pairs_total(pairs), &score);
    return score > 0.5 ? 1 - p_value / 2 : p_value / 2;
}

/* Returns the logarithm of the wealth of a gambler who began with 1 and bet on each pair being
 * above m. Each stake 2^(-k/2), a share of the largest, had a part of the 1 that falls with k². */
static double log_riches(const PairCounts *pairs, double m) {
    enum { STAKES = 24 };
    double logs[STAKES], most = -INFINITY, parts = 0, sum = 0;
    for (int k = 0; k < STAKES; k++) {
        const double stake = exp2(-0.5 * (k + 1)) / m, part = 1.0 / ((k + 3) * (k + 3));
        logs[k] = log(part);
        parts += part;
        for (int i = 0; i < PAIR_OUTCOMES; i++)
            if (pairs->n[i] > 0) logs[k] += (double)pairs->n[i] * log1p(stake * (i / 4.0 - m));
        most = fmax(most, logs[k]);
    }
    for (int k = 0; k < STAKES; k++) sum += exp(logs[k] - most);
    return most + log(sum / parts);
}

/* Returns the lowest score that bets on a higher one have not refuted. */
static double lower_any_time(const PairCounts *pairs) {
    double low = 0, high = 1;
    while (high - low > 1e-9) {
        const double middle = (low + high) / 2;
        *(log_riches(pairs, middle) > log(40) ? &low : &high) = middle;
    }
    return low;
}

Estimate pairs_score_any_time(const PairCounts *pairs) {
    const Estimate score = pairs_score(pairs);
    if (!score.defined) return score;
    const PairCounts turned = {{pairs->n[4], pairs->n[3], pairs->n[2], pairs->n[1], pairs->n[0]}};
    return (Estimate){true, score.value, lower_any_time(pairs), 1 - lower_any_time(&turned)};
}

double stats_elo(double score) {
    const double s = fmin(fmax(score, 1e-3), 1 - 1e-3);
    return -400 * log10(1 / s - 1) + 0.0;
}

double stats_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

Estimate pairs_elo(const PairCounts *pairs) {
    const Estimate score = pairs_score(pairs);
    if (!score.defined) return score;
    const double low = stats_elo(score.low), high = stats_elo(score.high);
    const bool bounded = low < high;
    return (Estimate){true, stats_elo(score.value), bounded ? low : (double)NAN,
                      bounded ? high : (double)NAN};
}

double stats_normalized_elo(double t) { return 800 / log(10) / sqrt(2) * t; }

Estimate pairs_normalized_elo(const PairCounts *pairs) {
    const uint64_t total = pairs_total(pairs);
    if (total == 0 || pairs_are_alike(pairs)) return (Estimate){false, 0, 0, 0};
    const double n = (double)total;
    double mean;
    const double variance = variance_of(pairs, n, &mean);
    const double t = (mean - 0.5) / sqrt(variance);
    double third = 0, fourth = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        const double z = (i / 4.0 - mean) / sqrt(variance), share = (double)pairs->n[i] / n;
        third += share * z * z * z;
        fourth += share * z * z * z * z;
    }
    const double spread = 1 - t * third + t * t * (fourth - 1) / 4;
    const double error = STATS_NORMAL_975 * sqrt(fmax(spread, 1) / n);
    return (Estimate){true, stats_normalized_elo(t), stats_normalized_elo(t - error),
                      stats_normalized_elo(t + error)};
}

/* Computes P(2X + Y >= sum), X and Y the sums of `wide` and `narrow` signs, which are + with these
 * chances of at least about a half (so that all are + with a chance that is still a double). */
static double chance_of_sum(int wide, double wide_up, int narrow, double narrow_up, int64_t sum) {
    double tail[FEW_UNEVEN + 1] = {0}, chance = pow(narrow_up, narrow), all = 0;
    for (int up = narrow; up >= 0; up--) { /* tail: at least so many of the narrow ones */
        tail[up] = chance + (up < narrow ? tail[up + 1] : 0);
        chance *= up * (1 - narrow_up) / ((narrow - up + 1) * narrow_up);
    }
    chance = pow(wide_up, wide);
    for (int up = wide; up >= 0; up--) {
        const int64_t needed = (sum - 2 * (2 * (int64_t)up - wide) + narrow) / 2;
        all += needed > narrow ? 0 : chance * tail[needed > 0 ? needed : 0];
        chance *= up * (1 - wide_up) / ((wide - up + 1) * wide_up);
    }
    return all;
}

/* Returns the least sum of deviations from ½, in quarters, at which the p-value of so many pairs is
 * at most 5 %. Of the wide and narrow pairs the expected shares are above ½, as far as that goes.
 */
static int64_t significant_sum(int pairs, int wide, double wide_up, int narrow) {
    const int64_t widest = (int64_t)2 * wide;
    int64_t sum = (int64_t)(1.5 * sqrt(4 * wide + narrow)); /* enough would be more */
    for (sum += (sum + narrow) % 2; sum <= widest + narrow; sum += 2) {
        /* The wide pairs above ½: 2·(2·up - wide) plus at most `narrow` is the sum. */
        const double least = ceil((double)(sum - narrow + widest) / 4),
                     most = floor((double)(sum + narrow + widest) / 4);
        const int64_t up =
            (int64_t)fmax(0, fmin(wide, fmax(least, fmin(most, round(wide * wide_up)))));
        const int64_t narrow_up = (sum - 2 * (2 * up - wide) + narrow) / 2;
        const PairCounts counts = {{(uint64_t)(wide - up), (uint64_t)(narrow - narrow_up),
                                    (uint64_t)(pairs - wide - narrow), (uint64_t)narrow_up,
                                    (uint64_t)up}};
        if (pairs_p_value(&counts) <= 0.05) break;
    }
    return sum;
}

/* Returns the chance that the p-value of so many pairs shows the first player as better, summed
 * over all numbers of wide and of narrow pairs. */
static double exact_power(const double chances[PAIR_OUTCOMES], int pairs) {
    const double wide_share = chances[0] + chances[4], narrow_share = chances[1] + chances[3];
    double power = 0;
    for (int wide = 0; wide <= pairs; wide++) {
        for (int narrow = 0; wide + narrow <= pairs; narrow++) {
            const double chance =
                gsl_ran_binomial_pdf((unsigned)wide, wide_share, (unsigned)pairs) *
                gsl_ran_binomial_pdf((unsigned)narrow, fmin(1, narrow_share / (1 - wide_share)),
                                     (unsigned)(pairs - wide));
            if (chance < 1e-8) continue;
            const double wide_up = chances[4] / wide_share;
            power += chance * chance_of_sum(wide, wide_up, narrow, chances[3] / narrow_share,
                                            significant_sum(pairs, wide, wide_up, narrow));
        }
    }
    return power;
}

/* For many pairs: their sum s of deviations in quarters must be z·√Q or more, Q the sum of squares
 * and z the quantile of the test, to first order in 1/N. The difference is nearly normal, its
 * moments those of the delta method. */
double pairs_power(const double chances[PAIR_OUTCOMES], double pairs) {
    enum { FEW_PAIRS = 200 };
    if (pairs <= FEW_PAIRS) return exact_power(chances, (int)pairs);
    double m[5] = {0}; /* moments about ½ */
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        for (int k = 1; k < 5; k++) m[k] += chances[i] * pow(i - 2, k);
    const double spread = m[4] - m[2] * m[2], square = STATS_NORMAL_975 * STATS_NORMAL_975;
    const double more = /* t instead of z, the imaginary pair, the variance about the mean */
        ((1 + square) * spread / (m[2] * m[2]) / 4 + 1 / m[2] - square) / (2 * pairs);
    const double part = STATS_NORMAL_975 * (1 + more) / sqrt(pairs * m[2]);
    const double mean = pairs * (m[1] - part * m[2]) + part * spread / (8 * m[2]);
    const double variance =
        m[2] - m[1] * m[1] - part * (m[3] - m[1] * m[2]) + part * part / 4 * spread;
    return gsl_cdf_ugaussian_P(mean / sqrt(pairs * variance));
}

double pairs_needed(const double chances[PAIR_OUTCOMES], double power) {
    double low = PAIRS_NEEDED_MIN - 1, high = PAIRS_NEEDED_MIN;
    while (pairs_power(chances, high) < power) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        const double middle = floor((low + high) / 2);
        *(pairs_power(chances, middle) < power ? &low : &high) = middle;
    }
    return high;
}

/* Many comparisons */

// NOLINTNEXTLINE(readability-non-const-parameter): what it points to is changed
void holm_adjust(double *p_values, int count, size_t size) {
    MEMORY_AUTO int *order = memory_allocate((size_t)count * sizeof *order);
    double least = 0;
    sort_rank(order, count, p_values, size);
    for (int i = count - 1; i >= 0; i--) { /* the least first, behind those that are not known */
        double *const p_value = (void *)((char *)p_values + (size_t)order[i] * size);
        if (isnan(*p_value)) continue;
        *p_value = least = fmax(least, fmin(1, (i + 1) * *p_value));
    }
}

/* Encounters */

Encounters encounters_new(int players) {
    Encounters encounters = {.players = players};
    const size_t cells = (size_t)players * (size_t)players;
    encounters.counts = memory_allocate(cells * sizeof *encounters.counts);
    return encounters;
}

void encounters_free(Encounters *encounters) {
    free(encounters->counts);
    *encounters = (Encounters){.players = 0};
}

/* Turns a pair's outcome for the other player: its game as Black is the first player's as White. */
static int turned(int outcome) { return 3 * (2 - outcome % 3) + (2 - outcome / 3); }

static uint64_t *cell(const Encounters *encounters, int player, int opponent, int outcome) {
    assert(player != opponent && outcome >= 0 && outcome < ENCOUNTER_OUTCOMES);
    const int first = player < opponent ? player : opponent;
    const int second = player < opponent ? opponent : player;
    const size_t index = (size_t)first * (size_t)encounters->players + (size_t)second;
    return &encounters->counts[index][player < opponent ? outcome : turned(outcome)];
}

void encounters_add(Encounters *encounters, int player, int opponent, int outcome, uint64_t pairs) {
    *cell(encounters, player, opponent, outcome) += pairs;
}

uint64_t encounters_count(const Encounters *encounters, int player, int opponent, int outcome) {
    return *cell(encounters, player, opponent, outcome);
}

static void add_pairs(PairCounts *pairs, const Encounters *encounters, int player, int opponent) {
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
        pairs->n[outcome / 3 + outcome % 3] +=
            encounters_count(encounters, player, opponent, outcome);
}

PairCounts encounters_pairs(const Encounters *encounters, int player, int opponent) {
    PairCounts pairs = {{0}};
    if (player != opponent) add_pairs(&pairs, encounters, player, opponent);
    return pairs;
}

PairCounts encounters_all_pairs(const Encounters *encounters, int player) {
    PairCounts pairs = {{0}};
    for (int opponent = 0; opponent < encounters->players; opponent++)
        if (opponent != player) add_pairs(&pairs, encounters, player, opponent);
    return pairs;
}

void encounters_by_colour(const Encounters *encounters, PairCounts *black, PairCounts *draws) {
    *black = *draws = (PairCounts){{0}};
    for (int i = 0; i < encounters->players; i++) {
        for (int j = i + 1; j < encounters->players; j++) {
            for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
                const uint64_t pairs = encounters_count(encounters, i, j, outcome);
                const int as_black = outcome / 3, as_white = outcome % 3;
                const int drawn = 2 * ((as_black == 1) + (as_white == 1)); /* in quarters */
                black->n[as_black + 2 - as_white] += pairs;
                draws->n[drawn] += pairs;
            }
        }
    }
}
