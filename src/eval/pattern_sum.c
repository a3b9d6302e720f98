/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/pattern_sum.h"

#include <stdlib.h>

/* What the pieces on these squares of a group add to the states, for a side to move. */
static void fill(const PatternSet *set, Side side, int group, int index, uint16_t *states) {
    for (int i = 0; i < set->shape_count; i++) {
        int place = 1;
        for (int k = 0; k < set->shapes[i].count; k++, place *= 3) {
            const int square = set->shapes[i].squares[k];
            const int seen = side == BLACK ? square : POSITION_SQUARES + 1 - square;
            if ((seen - 1) / BOARD_SIZE != group) continue;
            if ((index >> (seen - 1) % BOARD_SIZE & 1) != 0)
                states[i] = (uint16_t)(states[i] + place);
        }
    }
}

/* What a king on a square weighs, the opponent's or an own one, for a side to move. */
static uint64_t king_weights(const PatternSet *set, Side side, bool is_other, int square) {
    const int seen = side == BLACK ? square : POSITION_SQUARES + 1 - square;
    const PatternWeights weights =
        set->weights[set->kings + seen - 1 + (is_other ? PATTERN_SQUARES : 0)];
    return ((uint64_t)weights.empty << 32) + (uint64_t)weights.full;
}

PatternSum *pattern_sum_new(const PatternSet *set) {
    if (set == NULL || BOARD_SIZE != BOARD_SIZE_STANDARD) return NULL;
    PatternSum *const sum = memory_allocate(sizeof *sum);
    sum->step = set->unit / PATTERN_PIECES;
    for (int i = 0; i < set->shape_count; i++) {
        const PatternWeights *const weights = &set->weights[set->first[i]];
        const int end = i + 1 < set->shape_count ? set->first[i + 1] : set->kings;
        for (int state = 0; state < end - set->first[i]; state++)
            sum->weights[i][state] =
                ((uint32_t)weights[state].empty << 16) + (uint32_t)weights[state].full;
    }
    for (int side = BLACK; side <= WHITE; side++) {
        for (int group = 0; group < PATTERN_GROUPS; group++)
            for (int index = 0; index < PATTERN_INDEXES; index++)
                fill(set, (Side)side, group, index, sum->states[side][group][index]);
        for (int square = 1; square <= POSITION_SQUARES; square++)
            for (int other = 0; other <= 1; other++)
                sum->kings[side][other][bits_index(BITS_SQUARE(square))] =
                    king_weights(set, (Side)side, other != 0, square);
    }
    return sum;
}

void pattern_sum_free(PatternSum *sum) { free(sum); }
