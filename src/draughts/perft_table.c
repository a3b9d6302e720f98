/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/perft_table.h"

#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <stdatomic.h>

/* The whole position with its side to move and depth, so that no count can be taken for another
 * one's: Black's pieces and White's, above each a part of the kings. {0, 0} is none. */
typedef struct PerftKey {
    Squares words[2];
} PerftKey;
enum { KEY_PLANE = 77, KEY_REST = 128 - KEY_PLANE, KEY_TAG = 110 };
static_assert(BOARD_SQUARES_MAX + (BOARD_SQUARES_MAX - 1) / BOARD_SIZE_MAX == KEY_PLANE, "bits");

static PerftKey perft_key(const Board *board, int depth) {
    const Squares tag = ((Squares)depth << 1 | board->side) << KEY_TAG;
    return (PerftKey){{board->pieces[BLACK] | board->kings << KEY_PLANE,
                       board->pieces[WHITE] | board->kings >> KEY_REST << KEY_PLANE | tag}};
}

/* Entries of two cache lines, deepest first. A thread that finds a bucket taken by another one does
 * without it: no entry is read while it is written. */
enum { BUCKET_ENTRIES = 3 };
struct PerftBucket {
    atomic_bool is_taken;
    uint64_t counts[BUCKET_ENTRIES];
    PerftKey keys[BUCKET_ENTRIES];
};
static_assert(sizeof(PerftBucket) == 128, "a bucket fills cache lines");

static bool take(PerftBucket *bucket) {
    return !atomic_exchange_explicit(&bucket->is_taken, true, memory_order_acquire);
}

static void release(PerftBucket *bucket) {
    atomic_store_explicit(&bucket->is_taken, false, memory_order_release);
}

/* False if the bucket has no count of the key. */
static bool perft_bucket_find(PerftBucket *bucket, const PerftKey *key, uint64_t *count) {
    if (!take(bucket)) return false;
    bool found = false;
    for (int i = 0; i < BUCKET_ENTRIES && !found; i++) {
        const Squares *const words = bucket->keys[i].words;
        found = words[0] == key->words[0] && words[1] == key->words[1];
        if (found) *count = bucket->counts[i];
    }
    release(bucket);
    return found;
}

static int key_depth(const PerftKey *key) { return (int)(key->words[1] >> (KEY_TAG + 1)); }

/* Stores before the first entry that is not deeper, and always: the last entry goes. */
static void perft_bucket_store(PerftBucket *bucket, const PerftKey *key, uint64_t count) {
    if (!take(bucket)) return;
    int at = BUCKET_ENTRIES - 1;
    for (; at > 0 && key_depth(&bucket->keys[at - 1]) <= key_depth(key); at--) {
        bucket->keys[at] = bucket->keys[at - 1];
        bucket->counts[at] = bucket->counts[at - 1];
    }
    bucket->keys[at] = *key;
    bucket->counts[at] = count;
    release(bucket);
}

PerftTable perft_table_open(size_t bytes) {
    const size_t bucket = sizeof(PerftBucket), count = bytes < bucket ? 1 : bytes / bucket;
    void *const memory = memory_allocate((count + 1) * bucket);
    char *const aligned = (char *)memory + -(uintptr_t)memory % bucket;
    return (PerftTable){memory, (PerftBucket *)(void *)aligned, count};
}

void perft_table_close(PerftTable *table) {
    free(table->memory);
    *table = (PerftTable){.memory = NULL};
}

static PerftBucket *bucket_of(const PerftTable *table, const PerftKey *key) {
    uint64_t hash = 0;
    for (int i = 0; i < 2; i++)
        hash = rng_mix(rng_mix(hash ^ (uint64_t)key->words[i]) ^ (uint64_t)(key->words[i] >> 64));
    return table->buckets + (uint64_t)((Squares)hash * table->count >> 64);
}

bool perft_repeats(const Board *board, const MoveList *list, int index) {
    const Board after = move_apply(board, &list->moves[index]);
    for (int i = 0; i < index && move_is_capture(&list->moves[index]); i++) {
        const Board earlier = move_apply(board, &list->moves[i]);
        if (board_equal(&earlier, &after)) return true;
    }
    return false;
}

/* So few moves are counted faster without the table. */
enum { TABLE_DEPTH_MIN = 4 };

uint64_t perft_tree(const Board *board, const Rules *rules, int depth, PerftWay way) {
    if (depth == 0) return 1;
    if (depth < TABLE_DEPTH_MIN && !way.distinct)
        return perft(board, rules, depth, (PerftWay){.bulk = true}, 1, NULL);
    const PerftKey key = perft_key(board, depth);
    PerftBucket *bucket = NULL;
    uint64_t total = 0;
    if (way.table != NULL && depth >= TABLE_DEPTH_MIN) {
        bucket = bucket_of(way.table, &key);
        if (perft_bucket_find(bucket, &key, &total)) return total;
    }
    MoveList list;
    Board after[MOVES_MAX];
    int count = 0;
    moves_generate(board, rules, &list);
    for (int i = 0; i < list.count; i++) {
        if (way.distinct && perft_repeats(board, &list, i)) continue;
        after[count] = move_apply(board, &list.moves[i]);
        const PerftKey next = perft_key(&after[count++], depth - 1);
        if (bucket != NULL && depth > TABLE_DEPTH_MIN)
            __builtin_prefetch(bucket_of(way.table, &next), 1);
    }
    for (int i = 0; i < count; i++)
        total = perft_sum(total, perft_tree(&after[i], rules, depth - 1, way));
    if (bucket != NULL) perft_bucket_store(bucket, &key, total);
    return total;
}
