/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/mean.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>

Estimate mean_of(const double *values, int count) {
    double sum = 0, squares = 0;
    if (count < 2) return (Estimate){false, 0, 0, 0};
    for (int i = 0; i < count; i++) sum += values[i];
    const double mean = sum / count;
    for (int i = 0; i < count; i++) squares += (values[i] - mean) * (values[i] - mean);
    if (!isfinite(mean) || !isfinite(squares)) return (Estimate){false, 0, 0, 0};
    const double error = gsl_cdf_tdist_Pinv(0.975, count - 1) * sqrt(squares / (count - 1) / count);
    return (Estimate){true, mean, mean - error, mean + error};
}

Estimate mean_of_shares(const double *shares, int count) {
    Estimate mean = mean_of(shares, count);
    if (!mean.defined) return mean;
    mean.low = fmax(mean.low, 0);
    mean.high = fmin(mean.high, 1);
    return mean;
}

Estimate mean_of_hits(double hits, uint64_t count) {
    if (count == 0) return (Estimate){false, 0, 0, 0};
    const double z = STATS_NORMAL_975, n = (double)count, share = hits / n;
    const double scale = 1 / (1 + z * z / n), middle = scale * (share + z * z / (2 * n));
    const double error = scale * z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (Estimate){true, share, fmax(0, middle - error), fmin(1, middle + error)};
}

void ratio_add(RatioSums *sums, double x, double y) {
    if (y == 0) return;
    sums->units++;
    sums->x += x;
    sums->y += y;
    sums->xx += x * x;
    sums->xy += x * y;
    sums->yy += y * y;
}

Estimate ratio_estimate(const RatioSums *sums) {
    if (sums->units < 2 || sums->x <= 0) return (Estimate){false, 0, 0, 0};
    const double n = (double)sums->units, ratio = sums->x / sums->y;
    /* Rounding may leave a difference of squares below 0. */
    const double squares = fmax(0, sums->xx - 2 * ratio * sums->xy + ratio * ratio * sums->yy);
    const double error = /* of log R */
        gsl_cdf_tdist_Pinv(0.975, n - 1) * sqrt(squares * n / (n - 1)) / sums->x;
    return (Estimate){true, ratio, ratio * exp(-error), ratio * exp(error)};
}

Estimate ratio_of(const Estimate *one, const Estimate *other) {
    const double ratio = one->value / other->value;
    const double error = hypot(log(one->high / one->value), log(other->high / other->value));
    return (Estimate){one->defined && other->defined && isfinite(ratio), ratio, ratio * exp(-error),
                      ratio * exp(error)};
}

void log_sums_add(LogSums *sums, double value) {
    if (!(value > 0)) return;
    sums->count++;
    sums->sum += log(value);
    sums->squares += log(value) * log(value);
}

/* Returns the variance of the mean of the logarithms. */
static double log_variance(const LogSums *sums) {
    const double n = (double)sums->count, mean = sums->sum / n;
    return fmax(0, sums->squares / n - mean * mean) / (n - 1);
}

Estimate log_sums_ratio(const LogSums *sums, const LogSums *others) {
    if (sums->count < 2 || others->count < 2) return (Estimate){false, 0, 0, 0};
    const double n = (double)sums->count, m = (double)others->count;
    const double one = log_variance(sums), other = log_variance(others), both = one + other;
    const double mean = sums->sum / n - others->sum / m;
    const double freedom = both * both / (one * one / (n - 1) + other * other / (m - 1));
    const double reach = both > 0 ? gsl_cdf_tdist_Pinv(0.975, freedom) * sqrt(both) : 0;
    return (Estimate){true, exp(mean), exp(mean - reach), exp(mean + reach)};
}

void histogram_add(Histogram *histogram, uint64_t value) {
    int bin = (int)value;
    if (value >= 64) {
        const int octave = 63 - __builtin_clzll(value);
        bin = 64 + 32 * (octave - 6) + (int)(value >> (octave - 5) & 31);
        if (bin >= HISTOGRAM_BINS) bin = HISTOGRAM_BINS - 1;
    }
    histogram->counts[bin]++;
    histogram->total++;
}

/* Returns the middle of the bin that contains the value of this rank. */
static double value_at(const Histogram *histogram, uint64_t place) {
    int bin = 0;
    for (uint64_t before = histogram->counts[0]; before <= place; before += histogram->counts[bin])
        bin++;
    if (bin < 64) return bin;
    const double step = ldexp(1, (bin - 64) / 32 + 1);
    return (32 + (bin - 64) % 32) * step + (step - 1) / 2;
}

double histogram_median(const Histogram *histogram) {
    if (histogram->total == 0) return NAN;
    return (value_at(histogram, (histogram->total - 1) / 2) +
            value_at(histogram, histogram->total / 2)) /
           2;
}

Estimate fit_slope(const double *x, const double *y, int count) {
    double intercept, slope, cov00, cov01, cov11, residual;
    if (count < 3) return (Estimate){false, 0, 0, 0};
    gsl_fit_linear(x, 1, y, 1, (size_t)count, &intercept, &slope, &cov00, &cov01, &cov11,
                   &residual);
    if (!isfinite(slope) || !isfinite(cov11)) return (Estimate){false, 0, 0, 0};
    const double error = gsl_cdf_tdist_Pinv(0.975, count - 2) * sqrt(cov11);
    return (Estimate){true, slope, slope - error, slope + error};
}

bool means_agree(const KnownMean *means, int count) {
    double weights = 0, mean = 0, squares = 0, lack = 0;
    bool are_known = true;
    for (int i = 0; i < count; i++) {
        const double weight = pow(means[i].error, -2);
        are_known &= isfinite(weight);
        weights += weight;
        mean += weight * means[i].value;
    }
    if (!are_known) return true;
    mean /= weights;
    for (int i = 0; i < count; i++) {
        const double weight = pow(means[i].error, -2);
        squares += weight * pow(means[i].value - mean, 2) / (count - 1);
        lack += pow(1 - weight / weights, 2) / means[i].freedom;
    }
    const double shrink = 1 + 2. * (count - 2) / (count * count - 1) * lack;
    return (lack > 0 ? gsl_cdf_fdist_Q(squares / shrink, count - 1, (count * count - 1) / 3. / lack)
                     : gsl_cdf_chisq_Q(squares * (count - 1), count - 1)) > 0.05;
}

KnownMean mean_of_means(const KnownMean *means, int count) {
    double mean = 0, variance = 0, lack = 0;
    for (int i = 0; i < count; i++) {
        const double own = pow(means[i].error / count, 2);
        mean += means[i].value / count;
        variance += own;
        lack += own * own / means[i].freedom;
    }
    return (KnownMean){mean, sqrt(variance),
                       lack > 0 ? fmax(1, variance * variance / lack) : INFINITY};
}
