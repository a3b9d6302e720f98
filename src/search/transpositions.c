/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/transpositions.h"

#include <assert.h>
#include <sys/mman.h>

/* A table starts with 256 KiB in use. */
enum { PAIR_BYTES = 2 * sizeof(TableEntry), PAIRS_FIRST = 4096, LARGE_PAGE = 1 << 21 };
static_assert(PAIR_BYTES == 64, "a pair fills a cache line");

size_t table_pairs_of(int mib) { return (size_t)mib * (1024 * 1024 / PAIR_BYTES); }

/* Mapped, not allocated: pages that are not touched take no memory, even if an earlier table used
 * them. Large pages, where available, make look-ups faster. */
bool table_open(TranspositionTable *table, size_t pairs) {
    *table = (TranspositionTable){0};
    if (pairs == 0) return true;
    assert((pairs & (pairs - 1)) == 0);
    const size_t bytes = pairs * PAIR_BYTES + LARGE_PAGE;
    void *const memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    const uintptr_t skipped = -(uintptr_t)memory % LARGE_PAGE;
    table->memory = memory;
    table->bytes = bytes;
    table->entries = (void *)((char *)memory + skipped);
    table->pairs = pairs;
#ifdef MADV_HUGEPAGE
    madvise(table->entries, pairs * PAIR_BYTES, MADV_HUGEPAGE); /* a wish: it may fail */
#endif
    table_clear(table);
    /* The part that each search starts with is touched before the first one. */
    memset(table->entries, 0, (table->pair_mask + 1) * PAIR_BYTES);
    return true;
}

void table_close(TranspositionTable *table) {
    if (table->memory != NULL) munmap(table->memory, table->bytes);
    *table = (TranspositionTable){0};
}

void table_clear(TranspositionTable *table) {
    if (table->entries == NULL) return;
    table->pair_mask = (table->pairs < PAIRS_FIRST ? table->pairs : PAIRS_FIRST) - 1;
    table->used = 0;
    if (++table->generation != 0) return;
    memset(table->entries, 0, table->pairs * PAIR_BYTES);
    table->generation = 1; /* 0 is what memory starts with */
}

/* Doubles the part in use. The new half is empty. An entry of pair i stays there or, if its key has
 * the new bit, goes to pair i + pairs; an entry that is alone comes first in its pair. Without
 * branches, because processors cannot predict where entries go. */
static __attribute__((noinline)) void grow(TranspositionTable *table) {
    const uint64_t pairs = table->pair_mask + 1;
    const uint32_t generation = table->generation;
    for (uint64_t i = 0; i < pairs; i++) {
        TableEntry *const stay = table->entries + 2 * i, *const go = stay + 2 * pairs;
        const unsigned first = stay[0].generation == generation;
        const unsigned second = stay[1].generation == generation;
        const unsigned up = (stay[0].key & pairs) != 0, up_too = (stay[1].key & pairs) != 0;
        const unsigned goes = first & up, stays = first & ~up;
        const unsigned goes_too = second & up_too, stays_too = second & ~up_too;
        go[0] = stay[1 - goes];
        go[1] = stay[1];
        stay[0] = stay[1 - stays];
        go[0].generation = generation * (goes | goes_too);
        go[1].generation = generation * (goes & goes_too);
        stay[0].generation = generation * (stays | stays_too);
        stay[1].generation = generation * (stays & stays_too);
    }
    table->pair_mask = 2 * pairs - 1;
}

/* Few branches, as in grow(). */
void table_store(TranspositionTable *table, uint64_t key, int depth_plies, Score lower, Score upper,
                 uint16_t move) {
    assert(lower <= upper);
    if (table->used > table->pair_mask && table->pair_mask + 1 < table->pairs) grow(table);
    TableEntry *const pair = table->entries + 2 * (key & table->pair_mask);
    const uint32_t generation = table->generation;
    const unsigned first = pair[0].generation == generation, other = pair[0].key != key;
    const unsigned second = pair[1].generation == generation, held = second & (pair[1].key == key);
    const unsigned met = first & other, aside = met & (held | (pair[0].depth_plies > depth_plies));
    const unsigned same = (aside & held) | (first & ~other);
    TableEntry *const entry = &pair[aside];
    table->used += 1 - ((met & second) | (first & ~other));
    pair[1] = pair[1 - (met & ~aside)];
    if (same && entry->depth_plies == depth_plies) { /* both bounds hold, if they agree */
        const Score low = lower > entry->lower ? lower : entry->lower;
        const Score high = upper < entry->upper ? upper : entry->upper;
        if (low <= high) {
            lower = low;
            upper = high;
        }
    }
    if (same && move == TABLE_NO_MOVE) move = entry->move;
    *entry = (TableEntry){key, lower, upper, generation, move, (uint8_t)depth_plies};
}
