/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions as indices of their slices and back. Kernel sources only. */
#pragma once

#include "draughts/position.h"
#include "endgame/slice.h"

/* The squares before one, as a side counts from its own back row. */
KERNEL_INLINE Bits place_before(Bits bit, Side side) {
    return side == BLACK ? bit - 1 : ~(bit | (bit - 1));
}

KERNEL_INLINE Bits place_first(Bits set, Side side) {
    if (side == BLACK) return set & -set;
#if BOARD_SIZE <= 10
    return (Bits)1 << (63 - __builtin_clzll(set));
#else
    const uint64_t high = (uint64_t)(set >> 64);
    return high != 0 ? (Bits)1 << (127 - __builtin_clzll(high))
                     : (Bits)1 << (63 - __builtin_clzll((uint64_t)set));
#endif
}

/* The number of a set of the squares of `room`. */
KERNEL_INLINE uint32_t place_number(const Numbering *numbering, Bits set, Bits room, Side side) {
    uint32_t number = 0;
    for (int place = 1; set != 0; place++) {
        const Bits bit = place_first(set, side);
        number += numbering->choose[bits_count(room & place_before(bit, side))][place];
        set ^= bit;
    }
    return number;
}

/* The index of a position of the shape's slice, `side` to move: what its men add to it, and what
 * its kings do. */
KERNEL_INLINE uint64_t place_men(const Numbering *numbering, const SliceShape *shape,
                                 const Position *p, Side side) {
    const Bits own = p->pieces[side] & ~p->kings, other = p->pieces[!side] & ~p->kings;
    const Bits room = BITS_ALL & ~own & ~BITS_CROWNING(side == BLACK ? WHITE : BLACK);
    const uint32_t own_set = place_number(numbering, own, BITS_ALL, side);
    return (shape->first[own_set] + place_number(numbering, other, room, side)) * shape->kings;
}

KERNEL_INLINE uint64_t place_kings(const Numbering *numbering, const SliceShape *shape,
                                   const Position *p, Side side) {
    const Bits own = p->pieces[side] & p->kings, other = p->pieces[!side] & p->kings;
    const Bits room = BITS_ALL & ~((p->pieces[BLACK] | p->pieces[WHITE]) & ~p->kings);
    return (uint64_t)place_number(numbering, own, room, side) * shape->other_kings +
           place_number(numbering, other, room & ~own, side);
}

KERNEL_INLINE uint64_t place_index(const Numbering *numbering, const SliceShape *shape,
                                   const Position *p, Side side) {
    return place_men(numbering, shape, p, side) + place_kings(numbering, shape, p, side);
}

KERNEL_INLINE int place_slice(const Position *p, Side side) {
    const Bits own = p->pieces[side], other = p->pieces[!side], kings = p->kings;
    return slice_id_of(bits_count(own & ~kings), bits_count(own & kings),
                       bits_count(other & ~kings), bits_count(other & kings));
}

/* Goes through positions of a slice, Black to move; cheap where indices come in rising order. */
typedef struct Cursor {
    const Numbering *numbering;
    const SliceShape *shape;
    uint64_t men, row; /* of the position: the placing of the men, of all but the other's kings */
    uint32_t own_set;
    Position placed;             /* all but the other's kings */
    Position men_placed;         /* the men alone */
    Bits room[POSITION_SQUARES]; /* for kings, in order */
    uint64_t own_kings;          /* their places in it, a byte each */
} Cursor;

KERNEL_INLINE Cursor cursor_of(const Numbering *numbering, const SliceShape *shape) {
    Cursor cursor;
    cursor.numbering = numbering;
    cursor.shape = shape;
    cursor.men = cursor.row = UINT64_MAX;
    cursor.own_set = 0;
    return cursor;
}

/* The squares of `room` in order; their number. */
KERNEL_INLINE int place_room(Bits room, Bits *squares) {
    int count = 0;
    for (; room != 0; room &= room - 1) squares[count++] = room & -room;
    return count;
}

KERNEL_INLINE void cursor_place_men(Cursor *cursor, uint64_t men) {
    const SliceShape *const shape = cursor->shape;
    const Slice slice = shape->slice;
    uint32_t low = 0, high = shape->own_sets;
    if (cursor->men != UINT64_MAX && men >= shape->first[cursor->own_set]) low = cursor->own_set;
    if (shape->first[low + 1] > men) high = low + 1;
    while (high - low > 1) { /* first[low] <= men < first[high] */
        const uint32_t middle = low + (high - low) / 2;
        if (shape->first[middle] <= men)
            low = middle;
        else
            high = middle;
    }
    cursor->own_set = low;
    Position p = {{0, 0}, 0};
    const uint64_t own = cursor->numbering->sets[slice.men[0]][low];
    for (int i = 0; i < slice.men[0]; i++)
        p.pieces[BLACK] |= BITS_SQUARE((own >> (8 * i) & 255) + 1);
    Bits squares[POSITION_SQUARES];
    place_room(BITS_ALL & ~p.pieces[BLACK] & ~BITS_CROWNING(WHITE), squares);
    const uint64_t other = cursor->numbering->sets[slice.men[1]][men - shape->first[low]];
    for (int i = 0; i < slice.men[1]; i++) p.pieces[WHITE] |= squares[other >> (8 * i) & 255];
    place_room(BITS_ALL & ~(p.pieces[BLACK] | p.pieces[WHITE]), cursor->room);
    cursor->men_placed = p;
    cursor->men = men;
}

KERNEL_INLINE void cursor_place_row(Cursor *cursor, uint64_t row) {
    const SliceShape *const shape = cursor->shape;
    const uint64_t rows = shape->kings / shape->other_kings;
    const uint64_t men = row / rows;
    if (men != cursor->men) cursor_place_men(cursor, men);
    Position p = cursor->men_placed;
    cursor->own_kings = cursor->numbering->sets[shape->slice.kings[0]][row % rows];
    for (int i = 0; i < shape->slice.kings[0]; i++)
        p.kings |= cursor->room[cursor->own_kings >> (8 * i) & 255];
    p.pieces[BLACK] |= p.kings;
    cursor->placed = p;
    cursor->row = row;
}

KERNEL_INLINE Position cursor_at(Cursor *cursor, uint64_t index) {
    const SliceShape *const shape = cursor->shape;
    const uint64_t row = index / shape->other_kings;
    if (row != cursor->row) cursor_place_row(cursor, row);
    Position p = cursor->placed;
    const uint64_t set = cursor->numbering->sets[shape->slice.kings[1]][index % shape->other_kings];
    for (int i = 0; i < shape->slice.kings[1]; i++) {
        unsigned place = set >> (8 * i) & 255; /* among what the own kings leave */
        for (int k = 0; k < shape->slice.kings[0]; k++)
            place += place >= (cursor->own_kings >> (8 * k) & 255);
        const Bits bit = cursor->room[place];
        p.pieces[WHITE] |= bit;
        p.kings |= bit;
    }
    return p;
}
