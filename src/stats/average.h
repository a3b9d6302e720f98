/* Averages of independent measurements, and shares, with their intervals. Pure. */
#ifndef JUMPOFF_STATS_AVERAGE_H
#define JUMPOFF_STATS_AVERAGE_H

#include "stats/pairs.h"

/* The mean with its 95 % interval by Student's t with count − 1 degrees of freedom; undefined for
 * fewer than two values. */
Estimate average_mean(const double *values, int count);

/* The share of `hits` among `count` independent trials with its 95 % interval [Wilson 1927];
 * undefined without trials. */
Estimate average_share(uint64_t hits, uint64_t count);

#endif
