/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pruning efficiency in its two readings [Mańdziuk 2007 §7.2]: 1 − n/s, n the nodes visited, s the
 * size of the full tree of the average branching b and depth d. The paper does not say whether s
 * is b^d or the sum of b^k, k = 0 … d. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Returns the total size of full trees, searches[d] of each depth d < depths: b^d each or, with
 * `is_sum`, the sum of b^k; NaN without any. */
double pruning_full(double branching, const uint64_t *searches, int depths, bool is_sum);
/* Returns 1 − nodes/full; NaN where full is not a positive number. */
double pruning_efficiency(uint64_t nodes, double full);

/* Return the leaves and the nodes of the minimal tree, the least that alpha-beta visits, with the
 * best move first at every node [Knuth and Moore 1975, Theorem 1 and its corollary]: b^⌈d/2⌉
 * + b^⌊d/2⌋ − 1 leaves; the nodes are the sum of the same over the plies 0 … d. */
double pruning_minimal_leaves(double branching, int depth);
double pruning_minimal_nodes(double branching, int depth);
