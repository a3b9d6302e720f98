/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Slices: positions with the same men and kings of each side; their numbering, and their files.
 *
 * Positions are turned so that Black is to move, which halves the storage. The index of a position
 * counts, without gaps, the squares of Black's men, White's men (on those left), Black's kings and
 * White's kings, each in the combinatorial number system.
 *
 * A file has, with numbers in the machine's byte order, a head (magic jo-egdb, version, board,
 * rules, pieces, counts, size, XXH3 of head and places), the places of the blocks (offset, length,
 * XXH3), and the blocks of 65 536 positions, compressed by zstd: two bits a position (0 draw, 1
 * win, 2 loss), then a byte a position (0 draw, else plies + 1). */
#pragma once

#include "draughts/rules.h"
#include "util/error.h"

#include <stddef.h>

enum {
    SLICE_PIECES_MIN = 2,
    SLICE_PIECES_MAX = 6,
    SLICE_SIDE_MAX = SLICE_PIECES_MAX - 1, /* pieces of one side: the other has at least one */
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
/* Returns the turned slice: the same pieces with the other side to move. */
static inline Slice slice_turned(Slice slice) {
    return (Slice){{slice.men[1], slice.men[0]}, {slice.kings[1], slice.kings[0]}};
}
/* Fills in "1m2k-0m1k": men and kings of the side to move, then the other's. */
void slice_name(Slice slice, char name[SLICE_NAME_SIZE]);

/* Fills `list` (SLICES_MAX long) with the slices of up to `pieces` pieces; returns their number.
 * Moves lead to the turned slice, a neighbour, or to slices before both: fewer pieces or men. */
int slices_list(int pieces, Slice *list);

/* The factors of a slice's indices. */
typedef struct SliceShape {
    Slice slice;
    uint64_t count;        /* of positions */
    uint64_t kings;        /* placings of all kings, given the men */
    uint32_t other_kings;  /* placings of the other side's kings, given all else */
    uint32_t own_sets;     /* placings of the own men */
    const uint32_t *first; /* for each of them: placings of all men before it; then the total */
} SliceShape;

/* Tables of a board size for up to `pieces` pieces; release with numbering_free. */
typedef struct Numbering {
    int size, pieces;
    /* choose[c][k]: ways to choose k of c squares. A set of squares in rising order has the number
     * Σ choose[square][place from 1] among those of its size (the combinatorial number system). */
    uint32_t choose[BOARD_SQUARES_MAX + 1][SLICE_SIDE_MAX + 1];
    uint64_t *sets[SLICE_SIDE_MAX + 1]; /* the squares of each set, a byte each */
    uint32_t *first[SLICE_SIDE_MAX + 1][SLICE_SIDE_MAX + 1];
    uint32_t own_sets[SLICE_SIDE_MAX + 1];
} Numbering;

void numbering_make(Numbering *numbering, int size, int pieces);
void numbering_free(Numbering *numbering);
SliceShape numbering_shape(const Numbering *numbering, Slice slice);

/* Files */

/* An entry: 0 is a draw, others are plies to the end plus 1. The parity of the plies tells which
 * side makes the last move, and so whether the side to move wins. */
enum { ENTRY_DRAW = 0, ENTRY_MAX = 255 };
static inline bool entry_is_win(unsigned entry, bool stuck_wins) {
    return entry != ENTRY_DRAW && ((entry & 1) == 1) == stuck_wins;
}
static inline bool entry_is_loss(unsigned entry, bool stuck_wins) {
    return entry != ENTRY_DRAW && ((entry & 1) == 1) != stuck_wins;
}

/* Values, two bits each, and entries, a byte each. */
typedef enum SlicePart { PART_VALUES, PART_ENTRIES, SLICE_PARTS } SlicePart;
enum { VALUE_DRAW, VALUE_WIN, VALUE_LOSS, VALUES_A_BYTE = 4 };
static inline unsigned entry_value(unsigned entry, bool stuck_wins) {
    return entry == ENTRY_DRAW               ? VALUE_DRAW
           : entry_is_win(entry, stuck_wins) ? VALUE_WIN
                                             : VALUE_LOSS;
}
/* Positions of a block. */
enum { BLOCK_POSITIONS = 1 << 16 };

typedef struct SliceCounts {
    uint64_t positions, wins, draws, losses;
    int longest; /* plies of the longest win or loss; -1: none */
} SliceCounts;

/* Rules, board and pieces of a slice's file. */
typedef struct SliceKind {
    const Rules *rules;
    int size;
    Slice slice;
    uint64_t positions;
} SliceKind;

/* An open slice file, mapped and checked; any thread unpacks its blocks at first use. */
typedef struct SliceFile {
    SliceCounts counts;
    uint64_t blocks, bytes[SLICE_PARTS]; /* compressed */
    const unsigned char *map;
    size_t map_size;
    _Atomic(unsigned char *) *unpacked[SLICE_PARTS];
} SliceFile;

/* A source of entries: `take` fills in those of positions first … first + count − 1. */
typedef struct SliceSource {
    void (*take)(const void *context, uint64_t first, size_t count, unsigned char *entries);
    const void *context;
} SliceSource;

/* Packs entries and writes folder/NAME.slice by renaming a temporary file; the same bytes with any
 * number of threads. ERROR_CANNOT_WRITE. */
CHECKED bool slice_file_write(const char *folder, const SliceKind *kind, const SliceSource *source,
                              int threads, Error *error);
/* Opens folder/NAME.slice. ERROR_NO_INPUT if it is missing, ERROR_DATA if not of this kind. */
CHECKED SliceFile *slice_file_open(const char *folder, const SliceKind *kind, Error *error);
void slice_file_close(SliceFile *file);
/* Frees unpacked blocks; no other thread may use the file meanwhile. */
void slice_file_forget(SliceFile *file);
/* Returns an unpacked block, unpacking it at first use; any thread. */
const unsigned char *slice_file_unpack(const SliceFile *file, SlicePart part, uint64_t block);

static inline const unsigned char *slice_file_block(const SliceFile *file, SlicePart part,
                                                    uint64_t block) {
    const unsigned char *const data =
        atomic_load_explicit(&file->unpacked[part][block], memory_order_acquire);
    return __builtin_expect(data != NULL, 1) ? data : slice_file_unpack(file, part, block);
}
static inline unsigned slice_file_entry(const SliceFile *file, uint64_t index) {
    return slice_file_block(file, PART_ENTRIES, index / BLOCK_POSITIONS)[index % BLOCK_POSITIONS];
}
/* Returns VALUE_… */
static inline unsigned slice_file_value(const SliceFile *file, uint64_t index) {
    const unsigned place = index % BLOCK_POSITIONS;
    const unsigned char *const data = slice_file_block(file, PART_VALUES, index / BLOCK_POSITIONS);
    return data[place / VALUES_A_BYTE] >> (2 * (place % VALUES_A_BYTE)) & 3U;
}
