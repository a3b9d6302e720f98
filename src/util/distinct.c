#include "util/distinct.h"

#include "util/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Sets of hashes */

/* The place of a hash, or the free place where it belongs; the capacity is a power of two. */
static size_t place_of(const HashSet *set, uint64_t hash) {
    size_t place = (size_t)hash & (set->capacity - 1);
    while (set->slots[place] != 0 && set->slots[place] != hash) {
        place = (place + 1) & (set->capacity - 1);
    }
    return place;
}

static void grow(HashSet *set) {
    const HashSet old = *set;
    set->capacity = old.capacity == 0 ? 1024 : 2 * old.capacity;
    set->slots = memory_allocate(set->capacity * sizeof *set->slots);
    for (size_t i = 0; i < old.capacity; i++) {
        if (old.slots[i] != 0) set->slots[place_of(set, old.slots[i])] = old.slots[i];
    }
    free(old.slots);
}

bool hashset_add(HashSet *set, uint64_t hash) {
    if (hash == 0) hash = 1; /* 0 marks a free place */
    if (4 * (set->count + 1) > 3 * set->capacity) grow(set);
    uint64_t *const slot = &set->slots[place_of(set, hash)];
    if (*slot == hash) return false;
    *slot = hash;
    set->count++;
    return true;
}

void hashset_free(HashSet *set) {
    free(set->slots);
    *set = (HashSet){NULL, 0, 0};
}

/* Records */

/* The records of a bucket are all of those whose keys begin with its number. */
enum { BUCKET_BITS = 9, BUCKETS = 1 << BUCKET_BITS, BLOCK_RECORDS = 64 };

typedef struct SeenRecord {
    uint64_t key, payload;
} SeenRecord;

/* As much of a bucket as is written to the file at once. */
typedef struct Block {
    SeenRecord records[BLOCK_RECORDS];
    uint64_t next; /* where the bucket goes on in the file, counted in blocks */
} Block;

/* The blocks of a bucket are a chain from its own number on: each knows the next one's place before
 * that is written. What is not yet in the file is in memory. */
typedef struct Bucket {
    uint64_t last; /* the place that the next block gets */
    size_t count, capacity;
    SeenRecord *records;
} Bucket;

struct Distinct {
    FILE *file;      /* NULL: none yet */
    uint64_t places; /* in the file that are taken */
    Bucket buckets[BUCKETS];
};

Distinct *distinct_new(void) {
    Distinct *const distinct = memory_allocate(sizeof *distinct);
    distinct->places = BUCKETS;
    for (uint64_t i = 0; i < BUCKETS; i++) distinct->buckets[i].last = i;
    return distinct;
}

void distinct_free(Distinct *distinct) {
    if (distinct == NULL) return;
    if (distinct->file != NULL) fclose(distinct->file);
    for (int i = 0; i < BUCKETS; i++) free(distinct->buckets[i].records);
    free(distinct);
}

static off_t offset_of(uint64_t place) { return (off_t)(place * sizeof(Block)); }

/* Moves a full block to the file; false, and nothing is changed, when that cannot be done. */
static bool spill(Distinct *distinct, Bucket *bucket) {
    if (distinct->file == NULL) distinct->file = tmpfile();
    if (distinct->file == NULL) return false;
    Block block = {.next = distinct->places};
    memcpy(block.records, bucket->records, sizeof block.records);
    if (pwrite(fileno(distinct->file), &block, sizeof block, offset_of(bucket->last)) !=
        (ssize_t)sizeof block)
        return false;
    bucket->last = distinct->places++;
    bucket->count = 0;
    return true;
}

void distinct_add(Distinct *distinct, uint64_t key, uint64_t payload) {
    Bucket *const bucket = &distinct->buckets[key >> (64 - BUCKET_BITS)];
    /* One that could not be written once stays in memory, and grows. */
    if (bucket->count == bucket->capacity &&
        !(bucket->count == BLOCK_RECORDS && spill(distinct, bucket))) {
        bucket->capacity = bucket->capacity == 0 ? 4 : 2 * bucket->capacity;
        bucket->records =
            memory_resize(bucket->records, bucket->capacity * sizeof *bucket->records);
    }
    bucket->records[bucket->count++] = (SeenRecord){key, payload};
}

/* A visit to a bucket. */
typedef struct Visit {
    HashSet seen;
    void (*visit)(void *context, uint64_t payload);
    void *context;
} Visit;

static void look_at(Visit *visit, const SeenRecord *records, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (hashset_add(&visit->seen, records[i].key))
            visit->visit(visit->context, records[i].payload);
}

/* False when the file cannot be read back. */
static bool visit_bucket(const Distinct *distinct, uint64_t number, Visit *visit) {
    const Bucket *const bucket = &distinct->buckets[number];
    Block block;
    for (uint64_t place = number; place != bucket->last; place = block.next) {
        if (pread(fileno(distinct->file), &block, sizeof block, offset_of(place)) !=
            (ssize_t)sizeof block)
            return false;
        look_at(visit, block.records, BLOCK_RECORDS);
    }
    look_at(visit, bucket->records, bucket->count);
    return true;
}

bool distinct_visit(const Distinct *distinct, void (*visit)(void *context, uint64_t payload),
                    void *context) {
    bool good = true;
    for (uint64_t i = 0; good && i < BUCKETS; i++) {
        Visit one = {.visit = visit, .context = context};
        good = visit_bucket(distinct, i, &one);
        hashset_free(&one.seen);
    }
    return good;
}
