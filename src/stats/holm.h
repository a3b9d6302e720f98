/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many comparisons at once. Pure. */
#pragma once

/* Holm's step-down adjustment [Holm 1979]: adjusted[i] ≤ α exactly where hypothesis i is rejected
 * with the chance of any wrong rejection at most α. NaN stays NaN and is not counted. `adjusted`
 * may be `p_values`. */
void holm_adjust(const double *p_values, int count, double *adjusted);
