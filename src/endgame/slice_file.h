/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of exact values: a slice each, in compressed and checked blocks. docs/egdb.md describes the
 * format. */
#pragma once

#include "draughts/rules.h"
#include "endgame/slice.h"
#include "util/error.h"

#include <stdatomic.h>
#include <stddef.h>

/* An entry: 0 is a draw, others are the plies to the end of the game and one more. Whether the side
 * to move wins follows from the plies: it does so by the other side's move or its own. */
enum { ENTRY_DRAW = 0, ENTRY_MAX = 255 };
static inline bool entry_is_win(unsigned entry, bool stuck_wins) {
    return entry != ENTRY_DRAW && ((entry & 1) == 1) == stuck_wins;
}
static inline bool entry_is_loss(unsigned entry, bool stuck_wins) {
    return entry != ENTRY_DRAW && ((entry & 1) == 1) != stuck_wins;
}

/* Values alone, two bits each, and entries, a byte each. */
typedef enum SlicePart { PART_VALUES, PART_ENTRIES, SLICE_PARTS } SlicePart;
enum { VALUE_DRAW, VALUE_WIN, VALUE_LOSS, VALUES_A_BYTE = 4 };
/* Positions of a block. */
enum { BLOCK_POSITIONS = 1 << 16 };

typedef struct SliceCounts {
    uint64_t positions, wins, draws, losses;
    int longest; /* plies of the longest win or loss; -1: there is none */
} SliceCounts;

/* What tables are for. */
typedef struct SliceKind {
    const Rules *rules;
    int size;
    Slice slice;
    uint64_t positions;
} SliceKind;

/* A slice's file, mapped into memory, all of it checked; blocks are unpacked when they are asked
 * for first, by any thread. */
typedef struct SliceFile {
    SliceCounts counts;
    uint64_t blocks, bytes[SLICE_PARTS]; /* compressed */
    const unsigned char *map;
    size_t map_size;
    _Atomic(unsigned char *) *unpacked[SLICE_PARTS];
} SliceFile;

/* Where entries come from: `take` fills in those of positions first … first + count − 1, for any
 * thread. */
typedef struct SliceSource {
    void (*take)(const void *context, uint64_t first, size_t count, unsigned char *entries);
    const void *context;
} SliceSource;

/* Packs entries and writes folder/NAME.slice, beside it first; the same bytes at any number of
 * threads. ERROR_CANNOT_WRITE. */
bool slice_file_write(const char *folder, const SliceKind *kind, const SliceSource *source,
                      int threads, Error *error);
/* Maps folder/NAME.slice. ERROR_NO_INPUT when it is not there, ERROR_DATA when it is damaged or of
 * something else; NULL then. */
SliceFile *slice_file_open(const char *folder, const SliceKind *kind, Error *error);
void slice_file_close(SliceFile *file);
/* Frees what was unpacked; no other thread may use it meanwhile. */
void slice_file_forget(SliceFile *file);
/* Unpacks a block, which other threads may do, too; in memory, it is only to be looked at. */
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
/* VALUE_… */
static inline unsigned slice_file_value(const SliceFile *file, uint64_t index) {
    const unsigned place = index % BLOCK_POSITIONS;
    const unsigned char *const data = slice_file_block(file, PART_VALUES, index / BLOCK_POSITIONS);
    return data[place / VALUES_A_BYTE] >> (2 * (place % VALUES_A_BYTE)) & 3U;
}
