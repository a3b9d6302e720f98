/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/pruning.h"

#include <math.h>

double pruning_full(double branching, const uint64_t *searches, int depths, bool is_sum) {
    double full = 0, power = 1, sum = 0;
    uint64_t any = 0;
    for (int d = 0; d < depths; d++, power *= branching) {
        sum += power;
        if (searches[d] == 0) continue;
        full += (double)searches[d] * (is_sum ? sum : power);
        any += searches[d];
    }
    return any == 0 ? NAN : full;
}

double pruning_efficiency(uint64_t nodes, double full) {
    return full > 0 ? 1 - (double)nodes / full : NAN;
}

double pruning_minimal_leaves(double branching, int depth) {
    double lower = 1; /* b^⌊d/2⌋ */
    for (int d = 0; d < depth / 2; d++) lower *= branching;
    return (depth % 2 == 0 ? lower : branching * lower) + lower - 1;
}

double pruning_minimal_nodes(double branching, int depth) {
    double nodes = 0;
    for (int d = 0; d <= depth; d++) nodes += pruning_minimal_leaves(branching, d);
    return nodes;
}
