#include "search/table.h"

#include "util/text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PAIR_BYTES = 2 * sizeof(TableEntry) };
static_assert(PAIR_BYTES == 64, "a pair fills a cache line");

size_t table_pairs_of(int mib) { return (size_t)mib * (1024 * 1024 / PAIR_BYTES); }

void table_open(Table *table, size_t pairs) {
    *table = (Table){.generation = 1};
    if (pairs == 0) return;
    assert((pairs & (pairs - 1)) == 0);
    table->memory = memory_allocate((pairs + 1) * PAIR_BYTES);
    const uintptr_t skipped = -(uintptr_t)table->memory % PAIR_BYTES;
    table->entries = (void *)((char *)table->memory + skipped);
    table->pair_mask = pairs - 1;
}

void table_close(Table *table) {
    free(table->memory);
    *table = (Table){0};
}

void table_clear(Table *table) {
    if (++table->generation != 0 || table->entries == NULL) return;
    memset(table->entries, 0, (size_t)(table->pair_mask + 1) * PAIR_BYTES);
    table->generation = 1; /* 0 is what memory starts with */
}

void table_store(Table *table, uint64_t key, int depth_plies, Score lower, Score upper,
                 uint16_t move) {
    TableEntry *const pair = table->entries + 2 * (key & table->pair_mask);
    TableEntry *entry = &pair[0];
    if (pair[0].generation == table->generation && pair[0].key != key) {
        if ((pair[1].generation == table->generation && pair[1].key == key) ||
            pair[0].depth_plies > depth_plies) {
            entry = &pair[1];
        } else {
            pair[1] = pair[0];
        }
    }
    const bool same = entry->generation == table->generation && entry->key == key;
    if (same && entry->depth_plies == depth_plies) { /* both bounds hold, if they agree */
        const Score low = lower > entry->lower ? lower : entry->lower;
        const Score high = upper < entry->upper ? upper : entry->upper;
        if (low <= high) {
            lower = low;
            upper = high;
        }
    }
    if (same && move == TABLE_NO_MOVE) move = entry->move;
    *entry = (TableEntry){key, lower, upper, table->generation, move, (uint8_t)depth_plies};
}
