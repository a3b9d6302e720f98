/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endings of kings. The side with more kings wants the distances between own and enemy kings to be
 * small: their sum, or the largest one [HUJI English Draughts §5.2]. */
#include "eval/heuristic.h"

#include <stdlib.h>

enum {
    SQUARES = BOARD_SIZE * BOARD_SIZE / 2,
    INDICES = SQUARES + SQUARES / BOARD_SIZE, /* of bits; some are no squares */
    PLANES = BOARD_SIZE <= 8 ? 3 : 4          /* bits of a distance */
};

/* Which side searches. With equally many kings that side wants a large distance ("otherwise he will
 * prefer this sum to be as big as possible"), and so its opponent, in the same tree, a small one.
 * The paper does not define distance; here it is king moves on an empty board: the larger of the
 * row and column differences. */
typedef struct DistanceState {
    Side searcher;
    Bits planes[INDICES][PLANES]; /* the squares whose distance from a square has this bit */
} DistanceState;

static bool distance_open(void **state, KeyValues *options, Error *error) {
    DistanceState *const own = memory_allocate(sizeof *own);
    (void)options;
    (void)error;
    for (int from = 1; from <= SQUARES; from++) {
        for (int to = 1; to <= SQUARES; to++) {
            const int rows = abs(board_row(BOARD_SIZE, from) - board_row(BOARD_SIZE, to));
            const int columns = abs(board_column(BOARD_SIZE, from) - board_column(BOARD_SIZE, to));
            const int distance = rows > columns ? rows : columns;
            for (int i = 0; i < PLANES; i++)
                if ((distance & 1 << i) != 0)
                    own->planes[bits_index(BITS_SQUARE(from))][i] |= BITS_SQUARE(to);
        }
    }
    *state = own;
    return true;
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

static Score evaluate_sum(const void *opaque, const Position *p, Side side) {
    const DistanceState *const state = opaque;
    int sum = 0;
    for (Bits own = p->pieces[side]; own != 0; own &= own - 1)
        for (int i = 0; i < PLANES; i++)
            sum += bits_count(p->pieces[!side] & state->planes[bits_index(own)][i]) << i;
    return distance_value(state, p, side, sum);
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

static Score evaluate_farthest(const void *opaque, const Position *p, Side side) {
    const DistanceState *const state = opaque;
    int farthest = 0;
    for (Bits own = p->pieces[side]; own != 0; own &= own - 1) {
        Bits left = p->pieces[!side];
        int distance = 0;
        for (int i = PLANES - 1; i >= 0; i--) {
            const Bits with = left & state->planes[bits_index(own)][i];
            if (with == 0) continue;
            left = with;
            distance |= 1 << i;
        }
        if (distance > farthest) farthest = distance;
    }
    return distance_value(state, p, side, farthest);
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
