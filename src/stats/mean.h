/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means of independent figures, shares of trials, ratios and slopes, with intervals. Pure. */
#pragma once

#include "stats/pair_scores.h"

/* Computes the mean with its 95 % interval (Student's t with count − 1 degrees of freedom). The
 * interval has no width where all values are equal. Undefined for fewer than two finite values. */
Estimate mean_of(const double *values, int count);
/* Like mean_of, for shares: the interval lies within [0, 1]. */
Estimate mean_of_shares(const double *shares, int count);

/* Computes the share of `hits` among `count` independent trials with its 95 % interval [Wilson
 * 1927]; undefined without trials. A trial that is a mean of several may be a part of a hit. */
Estimate mean_of_hits(double hits, uint64_t count);

/* A mean with its standard error and degrees of freedom (infinite: normal). */
typedef struct KnownMean {
    double value, error, freedom;
} KnownMean;

/* Whether the true values may be equal: Welch's test at 5 %, of which Cochran's Q is the form for
 * large samples [B. L. Welch, Biometrika 38, 1951]. True if an error is unknown or 0: nothing shows
 * that they differ. */
bool means_agree(const KnownMean *means, int count);
/* Computes the mean of means with independent errors [Satterthwaite 1946]. */
KnownMean mean_of_means(const KnownMean *means, int count);

/* The ratio of two positive totals over independent units, for example time per move over games. */

/* Sums over the units; all zero: no units. */
typedef struct RatioSums {
    uint64_t units;
    double x, y, xx, xy, yy;
} RatioSums;

/* Adds a unit with x and y of at least 0; a unit with y = 0 is left out. */
void ratio_add(RatioSums *sums, double x, double y);
/* Computes the ratio R = Σx/Σy with its 95 % interval: linearised, so its error is that of the mean
 * of x − R·y [Cochran 1977, Sampling Techniques, 6.3], on the log R scale, so no bound is below 0;
 * Student's t with units − 1 degrees of freedom. Undefined for fewer than two units, or R = 0. */
Estimate ratio_estimate(const RatioSums *sums);

/* Computes the ratio of two independent positive estimates, whose errors of the logarithm add up in
 * squares; without bounds (NaN) if one has none, undefined if one is. */
Estimate ratio_of(const Estimate *one, const Estimate *other);

/* Sums of the logarithms of independent positive figures; zero-initialise. */
typedef struct LogSums {
    uint64_t count;
    double sum, squares;
} LogSums;

/* Adds a figure; leaves out NaN and 0. */
void log_sums_add(LogSums *sums, double value);
/* Computes the ratio of the geometric means with its 95 % interval [Welch 1947, on the logarithms];
 * undefined if either has fewer than two figures. */
Estimate log_sums_ratio(const LogSums *sums, const LogSums *others);

/* A histogram of whole numbers, from which the median is read without keeping each number. Numbers
 * up to 63 have a bin each; beyond, each octave has 32 bins, so the median is within 1.6 %. */
enum { HISTOGRAM_BINS = 64 + 38 * 32 };
typedef struct Histogram {
    uint32_t counts[HISTOGRAM_BINS];
    uint64_t total;
} Histogram;

void histogram_add(Histogram *histogram, uint64_t value);
/* Returns the median; NaN of an empty histogram. */
double histogram_median(const Histogram *histogram);

/* Computes the least-squares slope of y over x with its 95 % interval (Student's t with count − 2
 * degrees of freedom); undefined for fewer than three points or equal x. */
Estimate fit_slope(const double *x, const double *y, int count);
