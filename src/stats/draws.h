/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws: random counts, the same for the same generator on every run. Pure. */
#pragma once

#include "util/rng.h"

/* Spreads `total` (below 2^32) over cells with these chances, which sum to 1. */
void draws_multinomial(Rng *rng, uint64_t total, const double *chances, int cells,
                       uint64_t *counts);
