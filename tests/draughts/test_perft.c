/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft against published and agreed numbers (paths counted, both ways round a circle too). */
#include "draughts/moves.h"

#include "../common/positions.h"
#include "../common/thorough.h"

#include <criterion/criterion.h>

typedef struct Row {
    const char *rules;
    int size, depths;
    uint64_t counts[11];
} Row;

static const Row ROWS[] = {
    /* Aart Bik's numbers */
    {"english",
     8,
     11,
     {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128}},
    /* two programs of our own agreed on these */
    {"paper004", 8, 9, {7, 49, 302, 1469, 7493, 38110, 191466, 939165, 4634630}},
    {"english", 6, 5, {5, 25, 106, 369, 1271}},
    {"english", 10, 5, {9, 81, 810, 8100, 88900}},
    {"english", 12, 5, {11, 121, 1452, 17424, 228360}},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

static const Rules *rules_of(const char *name) {
    const Rules *const rules = rules_find(name);
    cr_assert_not_null(rules, "%s", name);
    return rules;
}

Test(perft, of_the_start_is_as_published) {
    for (int i = 0; i < ROW_COUNT; i++) {
        const Board board = board_start(ROWS[i].size);
        cr_assert_eq(perft(&board, rules_of(ROWS[i].rules), 0, true, 1, NULL), 1);
        for (int depth = 1; depth <= ROWS[i].depths; depth++) {
            const uint64_t count = perft(&board, rules_of(ROWS[i].rules), depth, true, 2, NULL);
            cr_assert_eq(count, ROWS[i].counts[depth - 1], "%s %d, depth %d: %lu", ROWS[i].rules,
                         ROWS[i].size, depth, (unsigned long)count);
        }
    }
}

/* Every way of counting gives the same. */
static void check_ways(const Board *board, const Rules *rules, int depth, uint64_t expected) {
    MoveList list;
    const int moves = moves_generate(board, rules, &list);
    for (int threads = 1; threads <= 3; threads++) {
        for (int bulk = 0; bulk <= 1; bulk++) {
            uint64_t divide[MOVES_MAX], sum = 0;
            uint64_t count = perft(board, rules, depth, bulk == 1, threads, NULL);
            cr_assert_eq(count, expected, "%s, depth %d, bulk %d, %d threads: %lu",
                         positions_show(board), depth, bulk, threads, (unsigned long)count);
            count = perft(board, rules, depth, bulk == 1, threads, divide);
            cr_assert_eq(count, expected, "divided");
            for (int i = 0; i < moves; i++) {
                const Board child = move_apply(board, &list.moves[i]);
                cr_assert_eq(divide[i], perft(&child, rules, depth - 1, true, 1, NULL),
                             "%s, depth %d, move %d", positions_show(board), depth, i);
                sum += divide[i];
            }
            cr_assert_eq(sum, expected, "%s, depth %d", positions_show(board), depth);
        }
    }
}

Test(perft, does_not_depend_on_the_way_of_counting) {
    const int deepest = thorough(6, 8);
    for (int i = 0; i < ROW_COUNT; i++) {
        const Board board = board_start(ROWS[i].size);
        for (int depth = 1; depth <= ROWS[i].depths && depth <= deepest; depth++)
            check_ways(&board, rules_of(ROWS[i].rules), depth, ROWS[i].counts[depth - 1]);
    }
}

Test(perft, does_not_depend_on_the_way_of_counting_anywhere) {
    static const int sizes[] = {6, 8, 10, 12};
    const int positions = thorough(60, 300), most = thorough(2000, 20000);
    Rng rng = rng_seeded(21);
    for (int i = 0; i < positions; i++) {
        const Rules *const rules = RULES_ALL[i / 4 % 3];
        const Board board = positions_playable(sizes[i % 4], rules, &rng);
        for (int depth = 1; depth <= 4; depth++) {
            const uint64_t count = perft(&board, rules, depth, false, 1, NULL);
            check_ways(&board, rules, depth, count);
            if (count > (uint64_t)most) break;
        }
    }
}

/* The rule sets differ only in who wins, which perft does not see. */
Test(perft, of_giveaway_is_that_of_english) {
    Rng rng = rng_seeded(22);
    for (int i = 0; i < 300; i++) {
        const Board board = positions_any(8, rules_of("english"), &rng);
        for (int depth = 1; depth <= 3; depth++) {
            cr_assert_eq(perft(&board, rules_of("giveaway"), depth, true, 1, NULL),
                         perft(&board, rules_of("english"), depth, true, 1, NULL), "%s",
                         positions_show(&board));
        }
    }
    const Board start = board_start(8);
    cr_assert_eq(perft(&start, rules_of("giveaway"), 9, true, 1, NULL), 3963680);
}

Test(perft, of_a_finished_game_is_nothing) {
    const Board board = positions_fen("B:W12:B", 8);
    for (int depth = 1; depth <= 5; depth++)
        for (int bulk = 0; bulk <= 1; bulk++)
            cr_assert_eq(perft(&board, rules_of("english"), depth, bulk == 1, 2, NULL), 0);
    cr_assert_eq(perft(&board, rules_of("english"), 0, true, 1, NULL), 1);
}
