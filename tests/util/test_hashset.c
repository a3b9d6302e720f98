/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sets of hashes against a plain count. */
#include "util/hashset.h"

#include "util/rng.h"

#include <criterion/criterion.h>

/* The keys 0 … keys−1, mixed, in turn: each is new the first time only. */
Test(hashset, a_hash_is_new_once) {
    static const uint64_t KEYS[] = {1, 1000, 1024, 16385, 150000};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        HashSet set = {.slots = NULL};
        for (uint64_t k = 0; k < 2 * KEYS[i]; k++)
            cr_assert_eq(hashset_add(&set, rng_mix(k % KEYS[i])), k < KEYS[i], "%lu of %lu",
                         (unsigned long)k, (unsigned long)KEYS[i]);
        cr_assert_eq(set.count, KEYS[i]);
        cr_assert(4 * set.count <= 3 * set.capacity);
        hashset_free(&set);
    }
}

/* 0, which marks a free place, is a hash like others. */
Test(hashset, takes_0) {
    HashSet set = {.slots = NULL};
    cr_assert(hashset_add(&set, 0) && !hashset_add(&set, 0));
    cr_assert_eq(set.count, 1);
    hashset_free(&set);
}
