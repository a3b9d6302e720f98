/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cyclic triples: "A beats B beats C beats A", as far as they are significant. Pure. Uneven margins
 * alone (A beats B by more than C does) make no cycle. */
#pragma once

#include "stats/pair_scores.h"

/* players[0] beats players[1] beats players[2] beats players[0]. */
typedef struct CyclicTriple {
    int players[3];   /* the lowest index first */
    double shares[3]; /* of the points: of 0 against 1, 1 against 2, 2 against 0 */
    double p_value;   /* largest pairs_p_value of a link, Holm-adjusted for all played pairings */
} CyclicTriple;

/* The triples that were found, most certain first; the owner frees the list. */
typedef struct CyclicTriples {
    int count;
    CyclicTriple *list;
} CyclicTriples;

/* Finds the triples whose three links are all significant: p <= 0.05 after Holm. */
CyclicTriples cyclic_triples_find(const Encounters *encounters);
