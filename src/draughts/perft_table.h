/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft's table: counts of positions that are reached again, shared by threads. */
#pragma once

#include "draughts/moves.h"

#include <stddef.h>

typedef struct PerftBucket PerftBucket;

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
