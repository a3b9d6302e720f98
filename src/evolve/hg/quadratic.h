/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of squared errors as quadratic forms: for rows f and labels a,
 *
 *   sum of (f w - a)^2 = w' F'F w - 2 w' F'a + a'a
 *
 * needs only F'F, F'a and a'a, whatever the number of rows. For whole numbers these are exact, and
 * the value has as many good digits as the plain sum has: both tell specimens apart until they are
 * within about 1e-6 of the best weights. */
#pragma once

/* Opaque owner. */
typedef struct Quadratic Quadratic;

Quadratic *quadratic_new(int size);
void quadratic_free(Quadratic *quadratic);
void quadratic_add(Quadratic *quadratic, const double *row, double label);
/* The sum for weights w; at least 0, or NaN where weights are not finite. */
double quadratic_value(const Quadratic *quadratic, const double *weights);
