/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/hashset.h"

#include "util/text.h"

#include <xxhash.h>

/* Returns the place of a hash, or the free place for it; the capacity is a power of two. */
static size_t place_of(const HashSet *set, uint64_t hash) {
    size_t place = (size_t)hash & (set->capacity - 1);
    while (set->slots[place] != 0 && set->slots[place] != hash)
        place = (place + 1) & (set->capacity - 1);
    return place;
}

static void grow(HashSet *set) {
    const HashSet old = *set;
    set->capacity = old.capacity == 0 ? 1024 : 2 * old.capacity;
    set->slots = memory_allocate(set->capacity * sizeof *set->slots);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.slots[i] != 0) set->slots[place_of(set, old.slots[i])] = old.slots[i];
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

bool hashset_add_text(HashSet *set, const char *text) {
    return hashset_add(set, XXH64(text, strlen(text), 0));
}

void hashset_free(HashSet *set) {
    free(set->slots);
    *set = (HashSet){NULL, 0, 0};
}
