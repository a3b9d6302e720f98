/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slice_hashes.h"

#include <stdint.h>
#include <string.h>
#include <xxhash.h>

/* Of a slice's file (docs/players-and-experiments.md) the places and hashes of its two blocks, and
 * of its head. */
enum { HEAD_SIZE = 96, FILE_SIZE_AT = 80, HASH_AT = 88, PLACE_SIZE = 24, PLACES = 2 };

static void put_word(char *at, uint64_t word) { memcpy(at, &word, sizeof word); }

void slice_hashes_put_right(char *bytes, size_t size) {
    if (size < HEAD_SIZE + PLACES * PLACE_SIZE) return;
    for (int i = 0; i < PLACES; i++) {
        char *const place = bytes + HEAD_SIZE + (size_t)PLACE_SIZE * (size_t)i;
        uint64_t words[2]; /* offset, length */
        memcpy(words, place, sizeof words);
        if (words[0] <= size && words[1] <= size - words[0])
            put_word(place + sizeof words, XXH3_64bits(bytes + words[0], words[1]));
    }
    put_word(bytes + FILE_SIZE_AT, size);
    put_word(bytes + HASH_AT, 0);
    put_word(bytes + HASH_AT, XXH3_64bits_withSeed(bytes + HEAD_SIZE, (size_t)PLACES * PLACE_SIZE,
                                                   XXH3_64bits(bytes, HEAD_SIZE)));
}
