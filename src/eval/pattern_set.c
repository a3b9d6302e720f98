/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/pattern_set.h"

#include <stdlib.h>
#include <string.h>

PatternSet *pattern_set_new(const PatternShape *shapes, int count, double unit) {
    PatternSet *const set = memory_allocate(sizeof *set);
    set->unit = unit;
    set->shape_count = count;
    for (int i = 0; i < count; i++) {
        int states = 1;
        for (int k = 0; k < shapes[i].count; k++) states *= 3;
        set->shapes[i] = shapes[i];
        set->first[i] = set->states;
        set->states += states;
    }
    set->kings = set->states;
    set->states += 2 * PATTERN_SQUARES;
    set->weights = memory_allocate((size_t)set->states * sizeof *set->weights);
    return set;
}

PatternSet *pattern_set_copy(const PatternSet *set) {
    if (set == NULL) return NULL;
    PatternSet *const copy = pattern_set_new(set->shapes, set->shape_count, set->unit);
    memcpy(copy->weights, set->weights, (size_t)set->states * sizeof *set->weights);
    return copy;
}

void pattern_set_free(PatternSet *set) {
    if (set == NULL) return;
    free(set->weights);
    free(set);
}

int pattern_set_states(const PatternSet *set, const Board *board, int *states) {
    const Board seen = board->side == BLACK ? *board : board_turned(board);
    int count = 0;
    for (int i = 0; i < set->shape_count; i++) {
        const PatternShape *const shape = &set->shapes[i];
        int state = set->first[i];
        for (int k = 0, place = 1; k < shape->count; k++, place *= 3) {
            const Squares square = board_bit(seen.size, shape->squares[k]);
            if ((seen.pieces[BLACK] & square) != 0) state += place;
            if ((seen.pieces[WHITE] & square) != 0) state += 2 * place;
        }
        states[count++] = state;
    }
    for (Squares left = seen.kings; left != 0; left &= left - 1) {
        const int square = board_lowest_square(seen.size, left);
        const bool is_own = (seen.pieces[BLACK] & board_bit(seen.size, square)) != 0;
        states[count++] = set->kings + square - 1 + (is_own ? 0 : PATTERN_SQUARES);
    }
    return count;
}

int pattern_pieces(const Board *board) {
    const int pieces = board_count(board->pieces[BLACK] | board->pieces[WHITE]);
    return pieces < PATTERN_PIECES ? pieces : PATTERN_PIECES;
}

Score pattern_set_value(const PatternSet *set, const Board *board) {
    int states[PATTERN_FOUND_MAX], full = 0, empty = 0;
    const int pieces = pattern_pieces(board), count = pattern_set_states(set, board, states);
    for (int i = 0; i < count; i++) {
        full += set->weights[states[i]].full;
        empty += set->weights[states[i]].empty;
    }
    return (full * pieces + empty * (PATTERN_PIECES - pieces)) * (set->unit / PATTERN_PIECES);
}

double pattern_set_bound(const PatternSet *set) {
    return set->unit * PATTERN_WEIGHT_MAX * (set->shape_count + PATTERN_SQUARES);
}
