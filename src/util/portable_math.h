/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions with the same bits everywhere: they use only operations that IEEE 754 rounds exactly,
 * unlike C libraries. Relative errors are below 1e-12. */
#pragma once

/* exp(-x) for x >= 0; 0 above 700. */
double exp_of_minus(double x);
/* 1 / (1 + exp(-x)). */
double logistic(double x);
/* The hyperbolic tangent. */
double tanh_portable(double x);
