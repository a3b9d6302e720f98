#include "search/transpositions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A table starts with 256 KiB in use. */
enum { PAIR_BYTES = 2 * sizeof(TableEntry), PAIRS_FIRST = 4096 };
static_assert(PAIR_BYTES == 64, "a pair fills a cache line");

size_t table_pairs_of(int mib) { return (size_t)mib * (1024 * 1024 / PAIR_BYTES); }

bool table_open(TranspositionTable *table, size_t pairs) {
    *table = (TranspositionTable){0};
    if (pairs == 0) return true;
    assert((pairs & (pairs - 1)) == 0);
    table->memory = calloc(pairs + 1, PAIR_BYTES);
    if (table->memory == NULL) return false;
    const uintptr_t skipped = -(uintptr_t)table->memory % PAIR_BYTES;
    table->entries = (void *)((char *)table->memory + skipped);
    table->pairs = pairs;
    table_clear(table);
    return true;
}

void table_close(TranspositionTable *table) {
    free(table->memory);
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

/* Doubles the part in use, whose second half is empty so far: what is in a pair stays there or goes
 * as far up as the part was long. */
static void grow(TranspositionTable *table) {
    const uint64_t pairs = table->pair_mask + 1;
    for (uint64_t i = 0; i < pairs; i++) {
        TableEntry *const from = table->entries + 2 * i;
        TableEntry *to[2] = {from, from + 2 * pairs};
        for (int k = 0; k < 2; k++) {
            const TableEntry entry = from[k];
            TableEntry **const place = &to[(entry.key & pairs) != 0];
            from[k].generation = 0;
            **place = entry; /* also one of before: whether it is cannot be predicted */
            *place += entry.generation == table->generation;
        }
    }
    table->pair_mask = 2 * pairs - 1;
}

void table_store(TranspositionTable *table, uint64_t key, int depth_plies, Score lower, Score upper,
                 uint16_t move) {
    if (table->used > table->pair_mask && table->pair_mask + 1 < table->pairs) grow(table);
    TableEntry *const pair = table->entries + 2 * (key & table->pair_mask);
    TableEntry *entry = &pair[0];
    bool same = table_holds(table, entry, key);
    if (!same && entry->generation == table->generation) {
        same = table_holds(table, &pair[1], key);
        if (same || entry->depth_plies > depth_plies) {
            entry = &pair[1];
        } else {
            table->used += pair[1].generation != table->generation;
            pair[1] = pair[0];
        }
    }
    table->used += entry->generation != table->generation;
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
