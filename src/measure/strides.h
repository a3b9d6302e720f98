/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A slice's positions in an order drawn with a seed. */
#pragma once

#include "endgame/slice.h"
#include "util/rng.h"

/* Goes through a slice in an order drawn with the seed: each index once. */
typedef struct Strides {
    uint64_t at, step, count;
} Strides;

static inline uint64_t strides_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static inline Strides strides_of(const SliceShape *shape, uint64_t seed) {
    const uint64_t count = shape->count, drawn = rng_derive(seed, (uint64_t)slice_id(shape->slice));
    Strides strides = {drawn % count, count > 2 ? 1 + rng_mix(drawn) % (count - 1) : 1, count};
    while (strides_divisor(strides.step, count) != 1) strides.step++;
    return strides;
}

static inline uint64_t strides_next(Strides *strides) {
    const uint64_t at = strides->at;
    strides->at = (at + strides->step) % strides->count;
    return at;
}
