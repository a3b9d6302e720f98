/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endgame/slice.h"

#include "util/text.h"

#include <stdio.h>
#include <stdlib.h>

Slice slice_of(const Board *board) {
    Slice slice;
    for (int i = 0; i < 2; i++) {
        const Squares pieces = board->pieces[i == 0 ? board->side : !board->side];
        slice.men[i] = (uint8_t)board_count(pieces & ~board->kings);
        slice.kings[i] = (uint8_t)board_count(pieces & board->kings);
    }
    return slice;
}

void slice_name(Slice slice, char name[SLICE_NAME_SIZE]) {
    snprintf(name, SLICE_NAME_SIZE, "%um%uk-%um%uk", slice.men[0] % 10U, slice.kings[0] % 10U,
             slice.men[1] % 10U, slice.kings[1] % 10U);
}

/* Those of so many pieces and men where the first side has so many of them. */
static int add_slices(Slice *list, int count, int pieces, int men, int side, int side_men) {
    const Slice slice = {{(uint8_t)side_men, (uint8_t)(men - side_men)},
                         {(uint8_t)(side - side_men), (uint8_t)(pieces - side - men + side_men)}};
    const Slice turned = slice_turned(slice);
    if (side_men > side || men - side_men > pieces - side) return count;
    if (slice_id(slice) < slice_id(turned)) return count; /* it comes with the turned one */
    list[count++] = slice;
    if (slice_id(slice) != slice_id(turned)) list[count++] = turned;
    return count;
}

int slices_list(int pieces, Slice *list) {
    int count = 0;
    for (int all = SLICE_PIECES_MIN; all <= pieces; all++)
        for (int men = 0; men <= all; men++)
            for (int side = 1; side < all; side++)
                for (int side_men = 0; side_men <= men; side_men++)
                    count = add_slices(list, count, all, men, side, side_men);
    return count;
}

static void choose_make(Numbering *numbering) {
    for (int n = 0; n <= BOARD_SQUARES_MAX; n++) {
        numbering->choose[n][0] = 1;
        for (int k = 1; k <= SLICE_SIDE_MAX; k++)
            numbering->choose[n][k] =
                n == 0 ? 0 : numbering->choose[n - 1][k - 1] + numbering->choose[n - 1][k];
    }
}

/* The sets of k of a board's squares, by their numbers. */
static uint64_t *sets_make(const Numbering *numbering, int k) {
    const uint32_t count = numbering->choose[board_squares(numbering->size)][k];
    uint64_t *const sets = memory_allocate(count * sizeof *sets);
    uint8_t squares[SLICE_SIDE_MAX + 1] = {0};
    for (int i = 0; i < k; i++) squares[i] = (uint8_t)i;
    for (uint32_t number = 0; number < count; number++) {
        for (int i = 0; i < k; i++) sets[number] |= (uint64_t)squares[i] << (8 * i);
        int i = 0; /* the first square that can go up */
        while (i + 1 < k && squares[i] + 1 == squares[i + 1]) {
            squares[i] = (uint8_t)i;
            i++;
        }
        squares[i]++;
    }
    return sets;
}

/* For each set of own men, the placings of all men before it: other men may stand neither on them
 * nor on their own crowning row, our first. */
static uint32_t *first_make(const Numbering *numbering, int own, int other) {
    const int half = numbering->size / 2;
    const int room = board_squares(numbering->size) - half;
    const uint32_t count = numbering->own_sets[own];
    uint32_t *const first = memory_allocate((count + 1U) * sizeof *first);
    for (uint32_t number = 0; number < count; number++) {
        int in_room = 0;
        for (int i = 0; i < own; i++)
            in_room += (int)(numbering->sets[own][number] >> (8 * i) & 255) >= half;
        first[number + 1] = first[number] + numbering->choose[room - in_room][other];
    }
    return first;
}

void numbering_make(Numbering *numbering, int size, int pieces) {
    *numbering = (Numbering){.size = size, .pieces = pieces};
    choose_make(numbering);
    for (int k = 0; k < pieces; k++) {
        numbering->sets[k] = sets_make(numbering, k);
        numbering->own_sets[k] = numbering->choose[board_squares(size) - size / 2][k];
    }
    for (int own = 0; own < pieces; own++)
        for (int other = 0; other < pieces && own + other <= pieces; other++)
            numbering->first[own][other] = first_make(numbering, own, other);
}

void numbering_free(Numbering *numbering) {
    for (int k = 0; k <= SLICE_SIDE_MAX; k++) {
        free(numbering->sets[k]);
        for (int other = 0; other <= SLICE_SIDE_MAX; other++) free(numbering->first[k][other]);
    }
    *numbering = (Numbering){.size = 0};
}

SliceShape numbering_shape(const Numbering *numbering, Slice slice) {
    const int left = board_squares(numbering->size) - slice.men[0] - slice.men[1];
    const uint32_t own = numbering->choose[left][slice.kings[0]];
    const uint32_t other = numbering->choose[left - slice.kings[0]][slice.kings[1]];
    const uint32_t *const first = numbering->first[slice.men[0]][slice.men[1]];
    const uint32_t sets = numbering->own_sets[slice.men[0]];
    const uint64_t kings = (uint64_t)own * other;
    return (SliceShape){slice, first[sets] * kings, kings, other, sets, first};
}
