/* The ratio of two positive totals over independent units, with its interval: time a move over
 * games. Pure. */
#pragma once

#include "stats/pairs.h"

#include <stdint.h>

/* Sums over the units. All zero: none. */
typedef struct RatioSums {
    uint64_t units;
    double x, y, xx, xy, yy;
} RatioSums;

/* Adds a unit, x and y at least 0, unless it has nothing to divide by: y is 0. */
void ratio_add(RatioSums *sums, double x, double y);
/* R = Σx/Σy with its 95 % interval: linearised, so that the error is that of the mean of x − R·y
 * [Cochran 1977, Sampling Techniques, 6.3], but of log R, as no bound can lie below 0; Student's t
 * with units − 1 degrees of freedom. Undefined for fewer than two units, or where R is 0. */
Estimate ratio_estimate(const RatioSums *sums);
