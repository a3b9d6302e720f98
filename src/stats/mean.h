/* Means of independent figures, and shares of independent trials, with their intervals. Pure. */
#pragma once

#include "stats/pairs.h"

/* The mean with its 95 % interval (Student's t with count − 1 degrees of freedom), which has no
 * width where all are the same; undefined for fewer than two, or where one is not finite. */
Estimate mean_of(const double *values, int count);
/* The same of shares, its interval within [0, 1]. */
Estimate mean_of_shares(const double *shares, int count);

/* The share of `hits` among `count` independent trials with its 95 % interval [Wilson 1927];
 * undefined without trials. */
Estimate mean_of_hits(uint64_t hits, uint64_t count);
