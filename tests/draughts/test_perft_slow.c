/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deeper published numbers. */
#include "draughts/moves.h"
#include "util/machine.h"

#include <criterion/criterion.h>

static uint64_t perft_of_start(const char *rules, int depth, bool bulk) {
    const Board board = board_start(8);
    return perft(&board, rules_find(rules), depth, bulk, machine_processors(), NULL);
}

Test(perft_slow, of_english) {
    cr_assert_eq(perft_of_start("english", 11, false), 85242128);
    cr_assert_eq(perft_of_start("english", 12, true), 388623673);
}

Test(perft_slow, of_paper004) { cr_assert_eq(perft_of_start("paper004", 10, false), 22852488); }
