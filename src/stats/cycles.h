/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cycles: how far "A beats B" falls short of an order. Pure.
 *
 * A_ij = logit of i's share, shrunk (encounters.h) against j; r_i its row mean; what A_ij − (r_i −
 * r_j) leaves is the cyclic part [Balduzzi et al. 2018, arXiv 1806.02643; Bertrand et al., arXiv
 * 2011.01825]. Few games make any tournament look cyclic: `noise` says how much so. */
#pragma once

#include "stats/encounters.h"

/* players[0] beats players[1] beats players[2] beats players[0]. */
typedef struct Cycle {
    int players[3];   /* the lowest index first */
    double shares[3]; /* of the points: of 0 against 1, 1 against 2, 2 against 0 */
    double p_value;   /* the largest of its links' (pairs_p_value), adjusted for all pairings that
                         were played (Holm) */
} Cycle;

/* Owner of `list`; release with cycles_free. */
typedef struct Cycles {
    Estimate share; /* ‖cyclic part‖² / ‖A‖² as seen; its bounds are of the truth, with noise taken
                       off, so that `low` may be far below it; undefined with fewer than three
                       players, unless every two met, and where A = 0 */
    double noise;   /* what of the share is to be expected by chance alone where the truth is
                       transitive, [0, 1] */
    double p_value; /* of results so far from any order where the truth is transitive, by
                       simulating two fitted transitive models (transitive.h), the larger; these
                       two are NaN where the share is undefined */
    int count;      /* the significant 3-cycles (p ≤ 0.05 after Holm), most certain first */
    Cycle *list;
} Cycles;

Cycles cycles_find(const Encounters *encounters, uint64_t seed);
void cycles_free(Cycles *cycles);
