/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cyclic triples: "A beats B beats C beats A", those that are significant, and how many there are
 * against what chance makes of an order. Pure.
 *
 * A relation is transitive when there is an order in which nobody beats who stands before it,
 * however large or small the margins are (weak stochastic transitivity): that margins do not add
 * up is no cycle. */
#pragma once

#include "stats/pairs.h"

/* players[0] beats players[1] beats players[2] beats players[0]. */
typedef struct Cycle {
    int players[3];   /* the lowest index first */
    double shares[3]; /* of the points: of 0 against 1, 1 against 2, 2 against 0 */
    double p_value;   /* the largest of its links' (pairs_p_value), adjusted for all pairings that
                         were played (Holm) */
} Cycle;

/* The triples whose links are all significant (p <= 0.05 after Holm), most certain first; the list
 * is to be freed. */
typedef struct Cycles {
    int count;
    Cycle *list;
} Cycles;

Cycles cycles_find(const Encounters *encounters);

/* Counts are of triples of players who all met. */
typedef struct CyclicTriples {
    uint64_t triples;
    uint64_t cyclic;      /* by points as seen, noise and all */
    uint64_t significant; /* all three links with p <= 0.05 (pairs_p_value), each by itself */
    uint64_t sure;        /* the same after Holm over all links: in 95 of 100 tournaments no more
                             than there are */
    uint64_t possible;    /* those that turning links which are not significant after Holm can make
                             cyclic, the sure ones among them: no fewer than there are, likewise */
    double significant_chance; /* of simulated orders: the mean share of triples so significant */
    double significant_p;      /* the share of them with as many or more */
} CyclicTriples;

/* Simulates the order that results weigh least against (the best that moving single players finds;
 * a result's weight is the points beyond a half) `replicates` times with as many pairs; without
 * triples chance and p-value are NaN. The order: links against it are even, the others keep their
 * margins, all shrunk to the variance that is not noise; pairs end as the link's own did, with 20
 * more as all links' do, tilted to the margin. */
CyclicTriples cyclic_triples_find(const Encounters *encounters, int replicates, uint64_t seed);
