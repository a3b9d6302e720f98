/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: what it keeps, what it forgets. */
#include "search/transpositions.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>

enum { PAIRS = 4 };

Test(table, starts_empty_and_keeps_what_is_stored) {
    TranspositionTable table;
    table_open(&table, PAIRS);
    cr_assert_eq((uintptr_t)table.entries % 64, 0, "a pair fills a cache line");
    cr_assert_null(table_find(&table, 0), "not even for the key 0");
    table_store(&table, 5, 3, -2.5, INFINITY, 7);
    const TableEntry *const entry = table_find(&table, 5);
    cr_assert_not_null(entry);
    cr_assert(entry->lower == -2.5 && entry->upper == INFINITY);
    cr_assert(entry->depth_plies == 3 && entry->move == 7);
    cr_assert_null(table_find(&table, 5 + PAIRS), "the same place, another key");
    table_close(&table);
    cr_assert_null(table.entries);
}

Test(table, is_empty_once_cleared) {
    TranspositionTable table;
    table_open(&table, PAIRS);
    for (uint64_t key = 0; key < 20; key++) table_store(&table, key, 1, 0, 0, 0);
    table_clear(&table);
    for (uint64_t key = 0; key < 20; key++) cr_assert_null(table_find(&table, key));
    table_store(&table, 1, 1, 0, 0, 0);
    cr_assert_not_null(table_find(&table, 1));
    table.generation = UINT32_MAX; /* after as many searches */
    table_store(&table, 2, 1, 0, 0, 0);
    table_clear(&table);
    cr_assert_null(table_find(&table, 0));
    cr_assert_null(table_find(&table, 1), "of the generation that comes again");
    cr_assert_null(table_find(&table, 2));
    table_close(&table);
}

Test(table, narrows_the_bounds_of_one_depth_and_replaces_those_of_another) {
    TranspositionTable table;
    table_open(&table, PAIRS);
    table_store(&table, 9, 4, -1, INFINITY, 3);
    table_store(&table, 9, 4, -INFINITY, 5, TABLE_NO_MOVE);
    const TableEntry *entry = table_find(&table, 9);
    cr_assert(entry->lower == -1 && entry->upper == 5);
    cr_assert_eq(entry->move, 3, "a bound from above leaves the move");
    table_store(&table, 9, 4, 6, INFINITY, 2);
    entry = table_find(&table, 9);
    cr_assert(entry->lower == 6 && entry->upper == INFINITY && entry->move == 2,
              "the later of two that contradict each other");
    table_store(&table, 9, 5, -INFINITY, 0, TABLE_NO_MOVE);
    entry = table_find(&table, 9);
    cr_assert(entry->lower == -INFINITY && entry->upper == 0 && entry->depth_plies == 5);
    cr_assert_eq(entry->move, 2, "the move is worth trying first at any depth");
    table_close(&table);
}

Test(table, keeps_the_deeper_of_two_that_meet) {
    TranspositionTable table;
    table_open(&table, 1);
    table_store(&table, 1, 6, 0, 0, 0);
    table_store(&table, 2, 3, 0, 0, 0);
    table_store(&table, 3, 4, 0, 0, 0);
    cr_assert(table_find(&table, 1) != NULL && table_find(&table, 3) != NULL);
    cr_assert_null(table_find(&table, 2));
    table_store(&table, 4, 7, 0, 0, 0);
    cr_assert(table_find(&table, 4) != NULL && table_find(&table, 1) != NULL);
    table_clear(&table);
    table_store(&table, 5, 1, 0, 0, 0);
    cr_assert_not_null(table_find(&table, 5), "depths of earlier searches do not count");
    table_close(&table);
}

Test(table, knows_the_second_of_two_that_meet) {
    TranspositionTable table;
    table_open(&table, 1);
    table_store(&table, 1, 3, -1, INFINITY, 8);
    table_store(&table, 2, 3, 0, 0, 0);
    table_store(&table, 1, 3, -INFINITY, 4, TABLE_NO_MOVE);
    const TableEntry *const entry = table_find(&table, 1);
    cr_assert_not_null(entry);
    cr_assert(entry->lower == -1 && entry->upper == 4 && entry->move == 8);
    cr_assert_not_null(table_find(&table, 2), "the other is still there");
    cr_assert_eq(table.used, 2);
    table_close(&table);
}

/* Far more than it starts with: little is lost, where three meet. */
Test(table, grows_and_keeps_what_it_has) {
    enum { MANY = 100000 };
    TranspositionTable table;
    table_open(&table, (size_t)1 << 18);
    for (int round = 0; round < 2; round++) {
        const uint64_t first_mask = table.pair_mask;
        for (uint64_t i = 1; i <= MANY; i++) {
            table_store(&table, rng_mix(i), 1, (Score)i, INFINITY, 7);
            cr_assert_not_null(table_find(&table, rng_mix(i)));
        }
        int kept = 0;
        for (uint64_t i = 1; i <= MANY; i++) {
            const TableEntry *const entry = table_find(&table, rng_mix(i));
            if (entry == NULL) continue;
            kept++;
            cr_assert(entry->lower == (Score)i && entry->move == 7);
        }
        cr_assert_gt(kept, MANY * 4 / 5, "%d of %d", kept, MANY);
        cr_assert_gt(table.pair_mask, 8 * first_mask);
        cr_assert_leq(table.used, MANY);
        table_clear(&table);
        cr_assert_eq(table.pair_mask, first_mask, "small again");
        for (uint64_t i = 1; i <= MANY; i++) cr_assert_null(table_find(&table, rng_mix(i)));
    }
    table_close(&table);
}

Test(table, keeps_wins_by_their_distance_from_the_position) {
    const Score win = SCORE_WIN - 9, loss = 12 - SCORE_WIN;
    cr_assert_eq(table_score_in(win, 4), SCORE_WIN - 5);
    cr_assert_eq(table_score_in(loss, 4), 8 - SCORE_WIN);
    cr_assert_eq(table_score_in(-7.25, 4), -7.25);
    cr_assert_eq(table_score_out(table_score_in(win, 4), 6), SCORE_WIN - 11);
    cr_assert_eq(table_score_out(table_score_in(loss, 4), 6), 14 - SCORE_WIN);
    cr_assert_eq(table_score_in(INFINITY, 4), INFINITY);
    cr_assert_eq(table_score_out(-INFINITY, 4), -INFINITY);
}

Test(table, takes_the_memory_it_is_given) {
    cr_assert_eq(table_pairs_of(1), 16384);
    cr_assert_eq(table_pairs_of(0), 0);
    TranspositionTable table;
    table_open(&table, 0);
    cr_assert_null(table.entries);
    table_clear(&table);
    table_close(&table);
}
