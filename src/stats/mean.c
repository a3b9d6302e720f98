#include "stats/mean.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

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

Estimate mean_of_hits(uint64_t hits, uint64_t count) {
    if (count == 0) return (Estimate){false, 0, 0, 0};
    const double z = STATS_NORMAL_975, n = (double)count, share = (double)hits / n;
    const double scale = 1 / (1 + z * z / n), middle = scale * (share + z * z / (2 * n));
    const double error = scale * z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (Estimate){true, share, fmax(0, middle - error), fmin(1, middle + error)};
}
