/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of hashes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A set of 64-bit hashes: 11 to 22 bytes a member. Zero-initialise; hashset_free releases it. */
typedef struct HashSet {
    uint64_t *slots; /* 0 is free */
    size_t count, capacity;
} HashSet;

/* Adds a hash; false if the set has it. */
bool hashset_add(HashSet *set, uint64_t hash);
bool hashset_add_text(HashSet *set, const char *text);
void hashset_free(HashSet *set);
