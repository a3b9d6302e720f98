/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xoshiro256** seeded by splitmix64 (Blackman and Vigna 2018), a state for each game or task. */
#pragma once

#include <stdint.h>

typedef struct Rng {
    uint64_t s[4];
} Rng;

/* splitmix64's output function: a bijection that mixes all bits. */
static inline uint64_t rng_mix(uint64_t x) {
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The seed of part `index` of a seeded whole: game of an experiment, move of a game. */
static inline uint64_t rng_derive(uint64_t seed, uint64_t index) {
    return rng_mix(rng_mix(seed) ^ rng_mix(index ^ UINT64_C(0x6a09e667f3bcc909)));
}

static inline Rng rng_seeded(uint64_t seed) {
    Rng rng;
    for (int i = 0; i < 4; i++) {
        rng.s[i] = rng_mix(seed);
        seed += UINT64_C(0x9e3779b97f4a7c15);
    }
    return rng;
}

static inline uint64_t rng_rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t rng_next(Rng *rng) {
    uint64_t *const s = rng->s;
    const uint64_t result = rng_rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* Uniform in 0 … n−1, n ≥ 1 and below 2^32, without bias (Lemire 2019). */
static inline uint32_t rng_below(Rng *rng, uint32_t n) {
    uint64_t product = (rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        const uint32_t threshold = (uint32_t)(-n) % n;
        while ((uint32_t)product < threshold) product = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Shuffles `count` indices 0 … count−1, at most 256, into `order` (Fisher and Yates). */
static inline void rng_shuffle(Rng *rng, int count, uint8_t *order) {
    for (int i = 0; i < count; i++) {
        const int j = (int)rng_below(rng, (uint32_t)i + 1);
        order[i] = (uint8_t)i;
        order[i] = order[j];
        order[j] = (uint8_t)i;
    }
}

/* Uniform in [0, 1), a multiple of 2^-53. */
static inline double rng_real(Rng *rng) { return (double)(rng_next(rng) >> 11) * 0x1p-53; }
