/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft's table, whose entries are found by the whole position, never half written. */
#include "draughts/perft_table.c" /* NOLINT(bugprone-suspicious-include) */

#include "util/parallel.h"

#include <criterion/criterion.h>

static PerftKey key_numbered(uint64_t number, int depth) {
    const Board board = {
        {number % 997, number << 20}, number % 31, 8, number % 2 == 0 ? BLACK : WHITE};
    return perft_key(&board, depth);
}

enum { KEYS = 64, STEPS = 200000 };

/* Stores and looks up all the time in one bucket; a wrong count stops it. */
static bool use_bucket(void *context, uint64_t index, int thread) {
    (void)thread;
    for (uint64_t i = index; i < index + STEPS; i++) {
        const uint64_t number = rng_mix(i) % KEYS;
        const PerftKey key = key_numbered(number, 1 + (int)(number % 5));
        uint64_t count = 0;
        if (perft_bucket_find(context, &key, &count) && count != rng_mix(number)) return false;
        if (i % 2 == 0) perft_bucket_store(context, &key, rng_mix(number));
    }
    return true;
}

Test(perft_table, gives_no_count_that_is_being_written) {
    PerftTable table = perft_table_open(1);
    cr_assert(parallel_run(table.buckets, use_bucket, 16, 4));
    perft_table_close(&table);
}

Test(perft_table, keeps_the_deepest_and_the_last) {
    PerftTable table = perft_table_open(1);
    uint64_t count = 0;
    const int depths[] = {3, 6, 4, 5, 2};
    for (uint64_t i = 0; i < 5; i++) {
        const PerftKey key = key_numbered(i, depths[i]);
        cr_assert(!perft_bucket_find(table.buckets, &key, &count));
        perft_bucket_store(table.buckets, &key, 100 + i);
    }
    for (uint64_t i = 0; i < 5; i++) {
        const PerftKey key = key_numbered(i, depths[i]);
        cr_assert_eq(perft_bucket_find(table.buckets, &key, &count), i == 1 || i == 3 || i == 4,
                     "%d", (int)i);
        if (i == 1 || i > 2) cr_assert_eq(count, 100 + i);
    }
    perft_table_close(&table);
}
