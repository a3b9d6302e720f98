/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endings of kings. The side with more kings wants the distances between own and enemy kings to be
 * small: their sum, or the largest one [HUJI English Draughts §5.2]. */
#include "eval/heuristic.h"

#include <stdlib.h>

enum { SQUARES = BOARD_SIZE * BOARD_SIZE / 2 };

/* Which side searches. With equally many kings that side wants a large distance ("otherwise he will
 * prefer this sum to be as big as possible"), and so its opponent, in the same tree, a small one.
 * The paper does not define distance; here it is king moves on an empty board: the larger of the
 * row and column differences. */
typedef struct DistanceState {
    Side searcher;
    uint8_t distances[SQUARES + 1][SQUARES + 1]; /* between two squares, from 1 */
} DistanceState;

static bool distance_open(void **state, Options *options, Error *error) {
    DistanceState *const own = memory_allocate(sizeof *own);
    (void)options;
    (void)error;
    for (int from = 1; from <= SQUARES; from++) {
        for (int to = 1; to <= SQUARES; to++) {
            const int rows = abs(board_row(BOARD_SIZE, from) - board_row(BOARD_SIZE, to));
            const int columns = abs(board_column(BOARD_SIZE, from) - board_column(BOARD_SIZE, to));
            own->distances[from][to] = (uint8_t)(rows > columns ? rows : columns);
        }
    }
    *state = own;
    return true;
}

/* Sum and maximum over all pairs of an own and an enemy king. */
typedef struct Distances {
    int sum, farthest;
} Distances;

static Distances distances_between(const DistanceState *state, Bits own, Bits other) {
    Distances distances = {0, 0};
    for (Bits a = own; a != 0; a &= a - 1) {
        const uint8_t *const from = state->distances[bits_square(a)];
        for (Bits b = other; b != 0; b &= b - 1) {
            const int distance = from[bits_square(b)];
            distances.sum += distance;
            if (distance > distances.farthest) distances.farthest = distance;
        }
    }
    return distances;
}

static void distance_begin(void *state, const Position *root, Side side, uint64_t seed) {
    (void)root;
    (void)seed;
    ((DistanceState *)state)->searcher = side;
}

/* The value to `side` of a distance: the side with more kings wants it small. */
static Score distance_value(const DistanceState *state, const Position *p, Side side,
                            int distance) {
    const int lead = bits_count(p->pieces[side]) - bits_count(p->pieces[!side]);
    if (lead != 0) return lead > 0 ? -distance : distance;
    return side == state->searcher ? distance : -distance;
}

static Score evaluate_sum(const void *state, const Position *p, Side side) {
    const Distances distances = distances_between(state, p->pieces[side], p->pieces[!side]);
    return distance_value(state, p, side, distances.sum);
}

EVALUATOR(sum_of_distances) = {
    .name = "sum-of-distances",
    .summary = "kings' ending: the sum of the distances between own and enemy kings",
    .source = "HUJI English Draughts, section 5.2.1",
    .options = "",
    .is_ending = true,
    .open = distance_open,
    .begin = distance_begin,
    .evaluate = evaluate_sum,
    .close = free,
};

static Score evaluate_farthest(const void *state, const Position *p, Side side) {
    const Distances distances = distances_between(state, p->pieces[side], p->pieces[!side]);
    return distance_value(state, p, side, distances.farthest);
}

EVALUATOR(farthest) = {
    .name = "farthest",
    .summary = "kings' ending: the largest distance between an own and an enemy king",
    .source = "HUJI English Draughts, section 5.2.2",
    .options = "",
    .is_ending = true,
    .open = distance_open,
    .begin = distance_begin,
    .evaluate = evaluate_farthest,
    .close = free,
};
