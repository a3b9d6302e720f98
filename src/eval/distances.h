/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distances between kings, for the endings of paper 004 §5.2. Kernel sources only. */
#pragma once

#include "eval/heuristic.h"

#include <stdlib.h>

/* Sum and maximum over all pairs of an own and an enemy king. The paper does not define distance;
 * here it is king moves on an empty board: the larger of the row and column differences. */
typedef struct Distances {
    int sum, farthest;
} Distances;

static inline Distances distances_between(Bits own, Bits other) {
    Distances distances = {0, 0};
    for (Bits a = own; a != 0; a &= a - 1) {
        const int from = bits_square(a);
        for (Bits b = other; b != 0; b &= b - 1) {
            const int to = bits_square(b);
            const int rows = abs(board_row(BOARD_SIZE, from) - board_row(BOARD_SIZE, to));
            const int columns = abs(board_column(BOARD_SIZE, from) - board_column(BOARD_SIZE, to));
            const int distance = rows > columns ? rows : columns;
            distances.sum += distance;
            if (distance > distances.farthest) distances.farthest = distance;
        }
    }
    return distances;
}

/* The state of both endings: who searches. With equal kings that side wants the distance big
 * ("otherwise he will prefer this sum to be as big as possible"), and so its opponent, in the
 * same tree, small. */
typedef struct DistanceState {
    Side searcher;
} DistanceState;

static inline bool distance_open(void **state, Options *options, Error *error) {
    (void)options;
    (void)error;
    *state = memory_allocate(sizeof(DistanceState));
    return true;
}

static inline void distance_begin(void *state, const Position *root, Side side, uint64_t seed) {
    (void)root;
    (void)seed;
    ((DistanceState *)state)->searcher = side;
}

/* The value to `side` of a distance: the side with more kings wants it small. */
static inline Score distance_value(const DistanceState *state, const Position *p, Side side,
                                   int distance) {
    const int lead = bits_count(p->pieces[side]) - bits_count(p->pieces[!side]);
    if (lead != 0) return lead > 0 ? -distance : distance;
    return side == state->searcher ? distance : -distance;
}
