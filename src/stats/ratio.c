#include "stats/ratio.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

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
    /* What rounding leaves of a difference of squares may lie below 0. */
    const double squares = fmax(0, sums->xx - 2 * ratio * sums->xy + ratio * ratio * sums->yy);
    const double error = /* of log R */
        gsl_cdf_tdist_Pinv(0.975, n - 1) * sqrt(squares * n / (n - 1)) / sums->x;
    return (Estimate){true, ratio, ratio * exp(-error), ratio * exp(error)};
}
