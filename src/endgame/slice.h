/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slices: all positions with the same pieces, seen from the side to move; and their numbers.
 *
 * A position is turned so that Black is to move, which halves what there is to store. Its index in
 * its slice counts, without gaps, the places of Black's men, White's men (on what those leave),
 * Black's kings and White's kings. */
#pragma once

#include "draughts/board.h"

enum {
    SLICE_PIECES_MIN = 2,
    SLICE_PIECES_MAX = 6,
    SLICE_SIDE_MAX = SLICE_PIECES_MAX - 1, /* pieces of one side: the other has one, too */
    SLICE_IDS = SLICE_PIECES_MAX * SLICE_PIECES_MAX * SLICE_PIECES_MAX * SLICE_PIECES_MAX,
    SLICES_MAX = 160,
    SLICE_NAME_SIZE = 16
};

/* The pieces of the side to move [0] and of the other [1]. */
typedef struct Slice {
    uint8_t men[2], kings[2];
} Slice;

static inline int slice_id_of(int men, int kings, int other_men, int other_kings) {
    enum { BASE = SLICE_PIECES_MAX };
    return ((men * BASE + kings) * BASE + other_men) * BASE + other_kings;
}
static inline int slice_id(Slice slice) {
    return slice_id_of(slice.men[0], slice.kings[0], slice.men[1], slice.kings[1]);
}
static inline int slice_pieces(Slice slice) {
    return slice.men[0] + slice.kings[0] + slice.men[1] + slice.kings[1];
}
/* The same pieces with the other side to move. */
static inline Slice slice_turned(Slice slice) {
    return (Slice){{slice.men[1], slice.men[0]}, {slice.kings[1], slice.kings[0]}};
}
Slice slice_of(const Board *board);
/* "1m2k-0m1k": men and kings of the side to move, then the other's. */
void slice_name(Slice slice, char name[SLICE_NAME_SIZE]);

/* Fills `list` (SLICES_MAX long) with all slices of up to so many pieces and returns their number.
 * Moves lead only to a slice's own turned one, which is beside it, and to slices before both:
 * captures leave fewer pieces, promotions fewer men. */
int slices_list(int pieces, Slice *list);

/* What indices of a slice are made of. */
typedef struct SliceShape {
    Slice slice;
    uint64_t count;        /* of positions */
    uint64_t kings;        /* ways to place all kings, once the men stand */
    uint32_t other_kings;  /* ways to place the other side's kings, once all else stands */
    uint32_t own_sets;     /* ways to place the own men */
    const uint32_t *first; /* for each of them the number of men's placings before it; and all */
} SliceShape;

/* The numbers for a board size, up to so many pieces; released with numbering_free. */
typedef struct Numbering {
    int size, pieces;
    /* choose[c][k]: ways to choose k of c squares: a set of squares in rising order has the number
     * Σ choose[square][place from 1] among those of its size (the combinatorial number system). */
    uint32_t choose[BOARD_SQUARES_MAX + 1][SLICE_SIDE_MAX + 1];
    uint64_t *sets[SLICE_SIDE_MAX + 1]; /* the squares of each number's set, a byte each */
    uint32_t *first[SLICE_SIDE_MAX + 1][SLICE_SIDE_MAX + 1];
    uint32_t own_sets[SLICE_SIDE_MAX + 1];
} Numbering;

void numbering_make(Numbering *numbering, int size, int pieces);
void numbering_free(Numbering *numbering);
SliceShape numbering_shape(const Numbering *numbering, Slice slice);
