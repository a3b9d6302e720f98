/* What is distinct: sets of hashes, and which of many records have different keys. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of 64-bit hashes: 8 to 16 bytes for each member. Zero-initialise; release with
 * hashset_free. */
typedef struct HashSet {
    uint64_t *slots; /* 0 is free */
    size_t count, capacity;
} HashSet;

/* Adds a hash; false when it is there already. */
bool hashset_add(HashSet *set, uint64_t hash);
void hashset_free(HashSet *set);

/* Opaque owner of the records: half a MiB of them in memory, the rest in a temporary file that the
 * system removes; a visit needs room for the keys of one record in 512. Where no such file can be
 * made, all stay in memory. */
typedef struct Distinct Distinct;

Distinct *distinct_new(void);
void distinct_free(Distinct *distinct);
/* Adds a record; `payload` belongs to the key. */
void distinct_add(Distinct *distinct, uint64_t key, uint64_t payload);
/* Calls `visit` with the payload of the first record of each key, in no particular order. The file
 * is read once. False when it cannot be read back: what was visited is then incomplete. Keys are to
 * be hashes: evenly spread over all 64 bits. */
bool distinct_visit(const Distinct *distinct, void (*visit)(void *context, uint64_t payload),
                    void *context);
