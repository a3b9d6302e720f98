/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table [Greenblatt, Eastlake and Crocker 1967; Slate and Atkin 1977]. */
#pragma once

#include "eval/evaluator.h"

enum { TABLE_MIB_MAX = 4096, TABLE_NO_MOVE = UINT16_MAX };

/* The bounds of a value are seen from the position itself: a win g plies from there is
 * SCORE_WIN − g. Two entries share a cache line. */
typedef struct TableEntry {
    uint64_t key; /* of position and side to move, whole */
    Score lower, upper;
    uint32_t generation;
    uint16_t move; /* the best one's index in the generator's order, or TABLE_NO_MOVE */
    uint8_t depth_plies;
} TableEntry;

/* A table. Only entries of its generation count; the others are treated as empty. `entries` is NULL
 * without a table. A search that stores little uses a small part, which stays in the processor's
 * caches: the part in use doubles when it is half full. Owned by one thread at a time. */
typedef struct TranspositionTable {
    void *memory;
    size_t bytes;        /* of memory */
    TableEntry *entries; /* in pairs */
    size_t pairs;        /* in all */
    uint64_t pair_mask;  /* of those in use */
    size_t used;         /* entries of this generation */
    uint32_t generation;
} TranspositionTable;

/* Makes a table of `pairs` pairs of entries (a power of two; 0: no table); release with
 * table_close. Only the part that a search starts with is touched before it is used. False, and no
 * table, if there is not enough memory. */
bool table_open(TranspositionTable *table, size_t pairs);
void table_close(TranspositionTable *table);
/* Returns the number of pairs that fit in so many MiB. */
size_t table_pairs_of(int mib);

/* Empties the table, at no cost. */
void table_clear(TranspositionTable *table);

/* Prefetches the memory of an entry that will soon be looked at. */
static inline void table_prefetch(const TranspositionTable *table, uint64_t key) {
    __builtin_prefetch(table->entries + 2 * (key & table->pair_mask));
}

static inline bool table_holds(const TranspositionTable *table, const TableEntry *entry,
                               uint64_t key) {
    return entry->key == key && entry->generation == table->generation;
}

/* Returns the entry of a position, or NULL; valid until the next table_store. */
static inline const TableEntry *table_find(const TranspositionTable *table, uint64_t key) {
    const TableEntry *const pair = table->entries + 2 * (key & table->pair_mask);
    if (table_holds(table, &pair[0], key)) return &pair[0];
    if (table_holds(table, &pair[1], key)) return &pair[1];
    return NULL;
}

/* Stores that the value of a position, searched to `depth_plies`, is within lower … upper. The
 * deeper entry of a pair is replaced only by one that is at least as deep. */
void table_store(TranspositionTable *table, uint64_t key, int depth_plies, Score lower, Score upper,
                 uint16_t move);

/* Convert a value seen `ply` plies from the root to the value that the table keeps, and back. */
static inline Score table_score_in(Score score, int ply) {
    return score > EVAL_LIMIT ? score + ply : score < -EVAL_LIMIT ? score - ply : score;
}
static inline Score table_score_out(Score score, int ply) {
    return score > EVAL_LIMIT ? score - ply : score < -EVAL_LIMIT ? score + ply : score;
}
