#include "stats/fit.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <math.h>
#include <stddef.h>

Estimate fit_slope(const double *x, const double *y, int count) {
    double intercept, slope, cov00, cov01, cov11, residual;
    if (count < 3) return (Estimate){false, 0, 0, 0};
    gsl_fit_linear(x, 1, y, 1, (size_t)count, &intercept, &slope, &cov00, &cov01, &cov11,
                   &residual);
    if (!isfinite(slope) || !isfinite(cov11)) return (Estimate){false, 0, 0, 0};
    const double error = gsl_cdf_tdist_Pinv(0.975, count - 2) * sqrt(cov11);
    return (Estimate){true, slope, slope - error, slope + error};
}
