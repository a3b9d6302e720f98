/* Cycles: how far "A beats B" falls short of an order. Pure.
 *
 * A_ij = logit of i's (shrunk) share against j; r_i its row mean; what A_ij − (r_i − r_j) leaves is
 * the cyclic part [Balduzzi et al. 2018, arXiv 1806.02643; Bertrand et al., arXiv 2011.01825]. */
#ifndef JUMPOFF_STATS_CYCLES_H
#define JUMPOFF_STATS_CYCLES_H

#include "stats/encounters.h"

#include <stdint.h>

/* players[0] beats players[1] beats players[2] beats players[0]. */
typedef struct Cycle {
    int players[3];   /* the lowest index first */
    double shares[3]; /* of the points: of 0 against 1, 1 against 2, 2 against 0 */
    double p_value;   /* that its weakest link is no superiority, adjusted for the number of
                         candidates (Holm) */
} Cycle;

/* Owner of `list`; release with cycles_free. */
typedef struct Cycles {
    Estimate share; /* ‖cyclic part‖² / ‖A‖²; undefined unless every two players met */
    double p_value; /* of so large a share where the truth is transitive, by simulating the fitted
                       transitive model; NaN where the share is undefined */
    int count;      /* the significant 3-cycles (p ≤ 0.05 after Holm), most certain first */
    Cycle *list;
} Cycles;

Cycles cycles_find(const Encounters *encounters, uint64_t seed);
void cycles_free(Cycles *cycles);

#endif
