#include "stats/pairs.h"

#include <math.h>

static const double NORMAL_975 = 1.959963984540054;

uint64_t pairs_total(const PairCounts *pairs) {
    uint64_t total = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) total += pairs->n[i];
    return total;
}

static double mean_of(const PairCounts *pairs, double total) {
    double mean = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) mean += (double)pairs->n[i] / total * (i / 4.0);
    return mean;
}

static double variance_of(const PairCounts *pairs, double total, double mean) {
    double variance = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        variance += (double)pairs->n[i] / total * (i / 4.0 - mean) * (i / 4.0 - mean);
    }
    return variance;
}

static bool all_alike(const PairCounts *pairs, uint64_t total) {
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        if (pairs->n[i] == total) return true;
    }
    return false;
}

Estimate pairs_score(const PairCounts *pairs) {
    const uint64_t total = pairs_total(pairs);
    if (total == 0) return (Estimate){false, 0, 0, 0};
    const double n = (double)total, mean = mean_of(pairs, n);
    if (all_alike(pairs, total)) {
        const double hidden = 1 - pow(0.025, 1 / n);
        return (Estimate){true, mean, mean - hidden * mean, mean + hidden * (1 - mean)};
    }
    const double error = NORMAL_975 * sqrt(variance_of(pairs, n, mean) / n);
    return (Estimate){true, mean, fmax(0, mean - error), fmin(1, mean + error)};
}

double stats_elo(double score) {
    const double s = fmin(fmax(score, 1e-3), 1 - 1e-3);
    return -400 * log10(1 / s - 1) + 0.0;
}

Estimate pairs_elo(const PairCounts *pairs) {
    const Estimate score = pairs_score(pairs);
    if (!score.defined) return score;
    const double low = stats_elo(score.low), high = stats_elo(score.high);
    const bool bounded = low < high;
    return (Estimate){true, stats_elo(score.value), bounded ? low : (double)NAN,
                      bounded ? high : (double)NAN};
}

double pairs_superiority(const PairCounts *pairs) {
    const uint64_t total = pairs_total(pairs);
    if (total == 0) return 0.5;
    const double n = (double)total, mean = mean_of(pairs, n);
    const double variance = variance_of(pairs, n, mean);
    if (variance <= 0) return mean > 0.5 ? 1 - pow(0.5, n) : mean < 0.5 ? pow(0.5, n) : 0.5;
    return 0.5 * erfc(-(mean - 0.5) / sqrt(variance / n) / sqrt(2));
}
