/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/portable_math.h"

double exp_of_minus(double x) {
    enum { HALVINGS = 10, TERMS = 18 };
    if (x > 700) return 0;
    const double y = x / (1 << HALVINGS);
    double value = 1;
    for (int i = TERMS; i > 0; i--) value = 1 - value * y / i;
    for (int i = 0; i < HALVINGS; i++) value *= value;
    return value;
}

/* Takes the exponential only of negative numbers, so that it cannot overflow. */
double logistic(double x) {
    if (x >= 0) return 1 / (1 + exp_of_minus(x));
    const double small = exp_of_minus(-x);
    return small / (1 + small);
}

double tanh_portable(double x) {
    const double small = exp_of_minus(x >= 0 ? 2 * x : -2 * x);
    const double value = (1 - small) / (1 + small);
    return x >= 0 ? value : -value;
}
