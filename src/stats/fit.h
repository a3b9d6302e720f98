/* A straight line through points, with the interval of its slope. Pure. */
#pragma once

#include "stats/pairs.h"

/* The least-squares slope of y over x with its 95 % interval (Student's t with count − 2 degrees
 * of freedom); undefined for fewer than three points or equal x. */
Estimate fit_slope(const double *x, const double *y, int count);
