/* The fast form of patterns: tables say what the pieces on two rows add to the states of all
 * shapes at once. Bit for bit the values of pattern_set_value. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "eval/pattern_set.h"

enum {
    PATTERN_GROUPS = BOARD_SIZE / 2, /* of two rows, which have BOARD_SIZE squares */
    PATTERN_INDEXES = BOARD_SIZE == BOARD_SIZE_STANDARD ? 1 << BOARD_SIZE : 1
};

/* By shape, what own pieces add to its state; the opponent's add twice as much. */
typedef uint16_t PatternStates[PATTERN_SHAPES_MAX];

typedef struct PatternSum {
    double step; /* a value's, of which a weight of 1 is PATTERN_PIECES */
    int shape_count;
    int32_t first[PATTERN_SHAPES_MAX];
    uint32_t *weights; /* by state: the one on an empty board, times 2^16, and that on a full one */
    PatternStates states[2][PATTERN_GROUPS][PATTERN_INDEXES]; /* by side to move */
} PatternSum;

/* NULL of NULL, and on boards that have no patterns. Release with pattern_sum_free. */
#define pattern_sum_new KERNEL_NAME(pattern_sum_new)
PatternSum *pattern_sum_new(const PatternSet *set);
#define pattern_sum_free KERNEL_NAME(pattern_sum_free)
void pattern_sum_free(PatternSum *sum);

KERNEL_INLINE Score pattern_sum_value(const PatternSum *sum, const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[!side], all = own | other;
    PatternStates states = {0};
    for (int g = 0; g < PATTERN_GROUPS; g++) {
        const int shift = g * (BOARD_SIZE + 1);
        const PatternStates *const group = sum->states[side][g];
        const uint16_t *const mine = group[(size_t)(own >> shift) & (PATTERN_INDEXES - 1)];
        const uint16_t *const theirs = group[(size_t)(other >> shift) & (PATTERN_INDEXES - 1)];
        for (int i = 0; i < PATTERN_SHAPES_MAX; i++)
            states[i] = (uint16_t)(states[i] + mine[i] + 2 * theirs[i]);
    }
    uint32_t both = 0;
#pragma GCC unroll 4
    for (int i = 0; i < sum->shape_count; i++) both += sum->weights[sum->first[i] + states[i]];
    const int full = (int16_t)both, empty = (int16_t)((both - (uint32_t)full) >> 16);
    const int count = bits_count(all), pieces = count < PATTERN_PIECES ? count : PATTERN_PIECES;
    return (full * pieces + empty * (PATTERN_PIECES - pieces)) * sum->step;
}
