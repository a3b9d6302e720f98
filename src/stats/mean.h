/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means of independent figures, shares of independent trials, ratios and slopes, with their
 * intervals. Pure. */
#pragma once

#include "stats/pairs.h"

/* The mean with its 95 % interval (Student's t with count − 1 degrees of freedom), which has no
 * width where all are the same; undefined for fewer than two, or where one is not finite. */
Estimate mean_of(const double *values, int count);
/* The standard deviation (with count − 1); NaN for fewer than two. */
double mean_deviation(const double *values, int count);
/* mean_of for shares: its interval lies within [0, 1]. */
Estimate mean_of_shares(const double *shares, int count);

/* The share of `hits` among `count` independent trials with its 95 % interval [Wilson 1927];
 * undefined without trials. A trial that is a mean of several may be half a hit. */
Estimate mean_of_hits(double hits, uint64_t count);

/* The ratio of two positive totals over independent units: time a move over games. */

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

/* A histogram: whole numbers counted by size, so that their median takes no memory of each: up to
 * 63 one by one, from there on 32 sizes an octave, so that it is within 1.6 %. */
enum { HISTOGRAM_BINS = 64 + 38 * 32 };
typedef struct Histogram {
    uint32_t counts[HISTOGRAM_BINS];
    uint64_t total;
} Histogram;

void histogram_add(Histogram *histogram, uint64_t value);
/* NaN of none. */
double histogram_median(const Histogram *histogram);

/* A straight line through points. */

/* The least-squares slope of y over x with its 95 % interval (Student's t with count − 2 degrees
 * of freedom); undefined for fewer than three points or equal x. */
Estimate fit_slope(const double *x, const double *y, int count);
