/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/draws.h"

#include <assert.h>
#include <gsl/gsl_randist.h>
#include <math.h>

/* So few are drawn one at a time: faster than their binomial distribution. */
enum { FEW = 8 };

static double real_of(void *state) { return rng_real(state); }

static unsigned long whole_of(void *state) { return rng_next(state) >> 32; }

static void keep_state(void *state, unsigned long seed) {
    (void)state;
    (void)seed;
}

/* GSL's view of our generator. */
static const gsl_rng_type GENERATOR = {"xoshiro256**", UINT32_MAX, 0,      sizeof(Rng),
                                       keep_state,     whole_of,   real_of};

static int draw_cell(Rng *rng, const double *chances, int cells) {
    double left = rng_real(rng);
    int last = 0; /* the last that is possible, where rounding leaves a rest */
    for (int cell = 0; cell < cells; left -= chances[cell++]) {
        if (chances[cell] <= 0) continue;
        last = cell;
        if (left < chances[cell]) break;
    }
    return last;
}

void draws_multinomial(Rng *rng, uint64_t total, const double *chances, int cells,
                       uint64_t *counts) {
    assert(total <= UINT32_MAX);
    for (int i = 0; i < cells; i++) counts[i] = 0;
    if (total <= FEW) {
        for (uint64_t k = 0; k < total; k++) counts[draw_cell(rng, chances, cells)]++;
        return;
    }
    const gsl_rng generator = {&GENERATOR, rng};
    double rest = 0;
    for (int i = 0; i < cells; i++) rest += chances[i];
    uint64_t left = total;
    for (int i = 0; i < cells; i++) {
        const double share = rest > 0 ? fmin(1, chances[i] / rest) : 0;
        counts[i] =
            left == 0 || share <= 0 ? 0 : gsl_ran_binomial(&generator, share, (unsigned)left);
        left -= counts[i];
        rest -= chances[i];
    }
    for (int i = cells - 1; left > 0 && i >= 0; i--) { /* what rounding left over */
        if (chances[i] <= 0) continue;
        counts[i] += left;
        left = 0;
    }
}
