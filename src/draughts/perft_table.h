/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft's table: counts of positions that are reached again, shared by threads. */
#pragma once

#include "draughts/moves.h"
#include "util/rng.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

/* The whole position with its side to move and depth, so that no count can be taken for another
 * one's: Black's pieces and White's, above each a part of the kings. {0, 0} is none. */
typedef struct PerftKey {
    Squares words[2];
} PerftKey;
enum { KEY_PLANE = 77, KEY_REST = 128 - KEY_PLANE, KEY_TAG = 110 };
static_assert(BOARD_SQUARES_MAX + (BOARD_SQUARES_MAX - 1) / BOARD_SIZE_MAX == KEY_PLANE, "bits");

static inline PerftKey perft_key(const Board *board, int depth) {
    const Squares tag = ((Squares)depth << 1 | board->side) << KEY_TAG;
    return (PerftKey){{board->pieces[BLACK] | board->kings << KEY_PLANE,
                       board->pieces[WHITE] | board->kings >> KEY_REST << KEY_PLANE | tag}};
}

/* Entries of two cache lines, deepest first. A thread that finds a bucket taken by another one does
 * without it: no entry is read while it is written. */
enum { BUCKET_ENTRIES = 3 };
typedef struct PerftBucket {
    atomic_bool is_taken;
    uint64_t counts[BUCKET_ENTRIES];
    PerftKey keys[BUCKET_ENTRIES];
} PerftBucket;
static_assert(sizeof(PerftBucket) == 128, "a bucket fills cache lines");

/* False if the bucket has no count of the key. */
bool perft_bucket_find(PerftBucket *bucket, const PerftKey *key, uint64_t *count);
/* Stores before the first entry that is not deeper, and always: the last entry goes. */
void perft_bucket_store(PerftBucket *bucket, const PerftKey *key, uint64_t count);

/* Counts of positions of one board size, rule set and `distinct`. */
typedef struct PerftTable {
    void *memory;
    PerftBucket *buckets;
    uint64_t count; /* of buckets */
} PerftTable;

/* Makes a table of at least one bucket; release with perft_table_close. Without memory the process
 * ends. Pages that are not touched take no memory. */
PerftTable perft_table_open(size_t bytes);
void perft_table_close(PerftTable *table);

/* How perft counts; the result does not depend on `bulk` and `table`. */
typedef struct PerftWay {
    bool bulk;               /* counts the last moves without making them */
    bool distinct;           /* captures that lead to the same position are one move */
    const PerftTable *table; /* or NULL; `bulk` is taken for granted with it */
} PerftWay;

/* What perft returns for this and all larger counts. */
#define PERFT_MAX ((uint64_t)INT64_MAX)
enum { PERFT_DEPTH_MAX = 28 }; /* from the start so many moves have more than PERFT_MAX sequences */
static inline uint64_t perft_sum(uint64_t a, uint64_t b) {
    return a < PERFT_MAX - b ? a + b : PERFT_MAX;
}

/* Returns the number of sequences of exactly `depth` moves (each path counts; positions that are
 * reached twice count twice). `threads` ≥ 1. `divide` (may be NULL) gets one count for each move,
 * in the order of moves_generate; with `way.distinct` 0 for a capture that leads to the same
 * position as an earlier one. */
uint64_t perft(const Board *board, const Rules *rules, int depth, PerftWay way, int threads,
               uint64_t *divide);

/* Like perft, on one thread, with a table or `way.distinct`. */
uint64_t perft_tree(const Board *board, const Rules *rules, int depth, PerftWay way);

/* Returns whether a capture of the list leads to the same position as an earlier one. */
bool perft_repeats(const Board *board, const MoveList *list, int index);
