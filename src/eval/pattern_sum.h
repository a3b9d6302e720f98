/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fast form of patterns: tables say what the pieces on two rows add to the states of all
 * shapes at once. Bit for bit the values of pattern_set_value. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/pattern_set.h"

#include <string.h>

enum {
    PATTERN_GROUPS = BOARD_SIZE / 2, /* of two rows, which have BOARD_SIZE squares */
    PATTERN_INDEXES = BOARD_SIZE == BOARD_SIZE_STANDARD ? 1 << BOARD_SIZE : 1,
    PATTERN_BITS = POSITION_SQUARES + BOARD_SIZE / 2 /* of a position's sets */
};

/* By shape, what own pieces add to its state; the opponent's add twice as much. */
typedef uint16_t PatternStates[PATTERN_SHAPES_MAX];

typedef struct PatternSum { /* of shapes that there are not, all is 0 */
    double step;            /* a value's, of which a weight of 1 is PATTERN_PIECES */
    PatternStates states[2][PATTERN_GROUPS][PATTERN_INDEXES]; /* by side to move */
    /* By shape and state: the weight on an empty board, times 2^16, plus that on a full one. */
    uint32_t weights[PATTERN_SHAPES_MAX][PATTERN_STATES_MAX];
    /* Of kings by side to move, whether they are the opponent's, and bit, times 2^32 instead. */
    uint64_t kings[2][2][PATTERN_BITS];
} PatternSum;

/* NULL of NULL, and on boards that have no patterns. Release with pattern_sum_free. */
#define pattern_sum_new KERNEL_NAME(pattern_sum_new)
PatternSum *pattern_sum_new(const PatternSet *set);
#define pattern_sum_free KERNEL_NAME(pattern_sum_free)
void pattern_sum_free(PatternSum *sum);

/* What these kings weigh together. */
KERNEL_INLINE uint64_t pattern_sum_kings(const uint64_t *weights, Bits kings) {
    uint64_t both = 0;
    for (Bits left = kings; left != 0; left &= left - 1) both += weights[bits_index(left)];
    return both;
}

KERNEL_INLINE Score pattern_sum_value(const PatternSum *sum, const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[!side], all = own | other;
    PatternStates own_states = {0}, other_states = {0};
#pragma GCC unroll 4
    for (int g = 0; g < PATTERN_GROUPS; g++) {
        const int shift = g * (BOARD_SIZE + 1);
        const PatternStates *const group = sum->states[side][g];
        const uint16_t *const mine = group[(size_t)(own >> shift) & (PATTERN_INDEXES - 1)];
        const uint16_t *const theirs = group[(size_t)(other >> shift) & (PATTERN_INDEXES - 1)];
        for (int i = 0; i < PATTERN_SHAPES_MAX; i++) {
            own_states[i] = (uint16_t)(own_states[i] + mine[i]);
            other_states[i] = (uint16_t)(other_states[i] + theirs[i]);
        }
    }
    for (int i = 0; i < PATTERN_SHAPES_MAX; i++)
        own_states[i] = (uint16_t)(own_states[i] + 2 * other_states[i]);
    /* Four states a word: compilers would gather them one by one into vectors, which is slow. */
    uint64_t words[PATTERN_SHAPES_MAX / 4];
    uint32_t both = 0;
    memcpy(words, own_states, sizeof words);
#pragma GCC unroll 16
    for (int i = 0; i < PATTERN_SHAPES_MAX; i++)
        both += sum->weights[i][words[i / 4] >> i % 4 * 16 & 0xffff];
    const uint64_t kings = pattern_sum_kings(sum->kings[side][0], own & p->kings) +
                           pattern_sum_kings(sum->kings[side][1], other & p->kings);
    const int low = (int16_t)both, full_kings = (int32_t)kings;
    const int full = low + full_kings;
    const int empty =
        (int16_t)((both - (uint32_t)low) >> 16) + (int32_t)((kings - (uint64_t)full_kings) >> 32);
    const int count = bits_count(all), pieces = count < PATTERN_PIECES ? count : PATTERN_PIECES;
    return (full * pieces + empty * (PATTERN_PIECES - pieces)) * sum->step;
}
