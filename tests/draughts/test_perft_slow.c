/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deeper published numbers. */
#include "draughts/perft_table.h"
#include "util/machine.h"

#include <criterion/criterion.h>

static uint64_t perft_of_start(const char *rules, int depth, bool bulk) {
    const Board board = board_start(8);
    return perft(&board, rules_find(rules), depth, (PerftWay){.bulk = bulk}, machine_processors(),
                 NULL);
}

Test(perft_slow, of_english) {
    cr_assert_eq(perft_of_start("english", 11, false), 85242128);
    cr_assert_eq(perft_of_start("english", 12, true), 388623673);
}

/* OEIS A133046 */
Test(perft_slow, of_english_with_a_table) {
    static const uint64_t counts[] = {388623673,   1766623630,   7978439499,
                                      36263167175, 165629569428, 758818810990};
    const Board board = board_start(8);
    PerftTable table = perft_table_open((size_t)512 << 20);
    const PerftWay way = {.bulk = true, .table = &table};
    for (int i = 0; i < (int)(sizeof counts / sizeof *counts); i++)
        cr_assert_eq(perft(&board, RULES_ALL[0], 12 + i, way, machine_processors(), NULL),
                     counts[i], "depth %d", 12 + i);
    perft_table_close(&table);
}

Test(perft_slow, of_paper004) { cr_assert_eq(perft_of_start("paper004", 10, false), 22852488); }
