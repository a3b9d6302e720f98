/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft against published and agreed numbers (paths counted, both ways round a circle too). */
#include "draughts/perft_table.h"

#include "../common/positions.h"
#include "../common/thorough.h"
#include "reference.h"
#include "util/text.h"

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
        cr_assert_eq(perft(&board, rules_of(ROWS[i].rules), 0, (PerftWay){.bulk = true}, 1, NULL),
                     1);
        for (int depth = 1; depth <= ROWS[i].depths; depth++) {
            const uint64_t count =
                perft(&board, rules_of(ROWS[i].rules), depth, (PerftWay){.bulk = true}, 2, NULL);
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
            uint64_t count =
                perft(board, rules, depth, (PerftWay){.bulk = bulk == 1}, threads, NULL);
            cr_assert_eq(count, expected, "%s, depth %d, bulk %d, %d threads: %lu",
                         positions_show(board), depth, bulk, threads, (unsigned long)count);
            count = perft(board, rules, depth, (PerftWay){.bulk = bulk == 1}, threads, divide);
            cr_assert_eq(count, expected, "divided");
            for (int i = 0; i < moves; i++) {
                const Board child = move_apply(board, &list.moves[i]);
                cr_assert_eq(divide[i],
                             perft(&child, rules, depth - 1, (PerftWay){.bulk = true}, 1, NULL),
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
            const uint64_t count = perft(&board, rules, depth, (PerftWay){.bulk = false}, 1, NULL);
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
            cr_assert_eq(
                perft(&board, rules_of("giveaway"), depth, (PerftWay){.bulk = true}, 1, NULL),
                perft(&board, rules_of("english"), depth, (PerftWay){.bulk = true}, 1, NULL), "%s",
                positions_show(&board));
        }
    }
    const Board start = board_start(8);
    cr_assert_eq(perft(&start, rules_of("giveaway"), 9, (PerftWay){.bulk = true}, 1, NULL),
                 3963680);
}

/* Few buckets: entries are replaced all the time, and threads meet in them. */
enum { TABLE_BYTES = 4096 };

Test(perft, with_a_table_is_that_without) {
    const int deepest = thorough(9, 11);
    for (int i = 0; i < ROW_COUNT; i++) {
        const Board board = board_start(ROWS[i].size);
        PerftTable table = perft_table_open(TABLE_BYTES);
        for (int depth = 1; depth <= ROWS[i].depths && depth <= deepest; depth++) {
            for (int threads = 1; threads <= 4; threads++) {
                const PerftWay way = {.bulk = true, .table = &table};
                const uint64_t count =
                    perft(&board, rules_of(ROWS[i].rules), depth, way, threads, NULL);
                cr_assert_eq(count, ROWS[i].counts[depth - 1], "%s %d, depth %d, %d threads: %lu",
                             ROWS[i].rules, ROWS[i].size, depth, threads, (unsigned long)count);
            }
        }
        perft_table_close(&table);
    }
}

/* Positions that differ in one piece, which is a man, a king or the other side's, by depth and side
 * to move. */
Test(perft, with_a_table_tells_positions_apart) {
    for (int size = 6; size <= 12; size += 2) {
        PerftTable table = perft_table_open(1 << 20);
        for (int i = 0; i < 4 * board_squares(size); i++) {
            Board board = board_empty(size, i / 4 % 2 == 0 ? BLACK : WHITE);
            board_put(&board, size, BLACK_KING);
            board_put(&board, board_squares(size) - 1, WHITE_KING);
            board_put(&board, i / 4 + 1, (Piece)(BLACK_MAN + i % 4));
            for (int depth = 4; depth <= 5; depth++) {
                const PerftWay way = {.bulk = true, .table = &table};
                cr_assert_eq(
                    perft(&board, rules_of("english"), depth, way, 1, NULL),
                    perft(&board, rules_of("english"), depth, (PerftWay){.bulk = true}, 1, NULL),
                    "%s, depth %d", positions_show(&board), depth);
            }
        }
        perft_table_close(&table);
    }
}

/* A table keeps counts of many positions of one rule set and board, for both sides. */
Test(perft, with_a_table_is_that_without_anywhere) {
    static const int sizes[] = {6, 8, 10, 12};
    const int positions = thorough(25, 200), most = thorough(20000, 200000);
    Rng rng = rng_seeded(23);
    for (int kind = 0; kind < 8; kind++) {
        const int size = sizes[kind % 4];
        const Rules *const rules = rules_of(kind < 4 ? "english" : "paper004");
        PerftTable table = perft_table_open(TABLE_BYTES);
        for (int i = 0; i < positions; i++) {
            Board board = positions_playable(size, rules, &rng);
            for (int turned = 0; turned <= 1; turned++, board.side ^= 1) {
                uint64_t count = 0;
                for (int depth = 1; depth <= 7 && count < (uint64_t)most; depth++) {
                    count = perft(&board, rules, depth, (PerftWay){.bulk = true}, 1, NULL);
                    const PerftWay way = {.bulk = true, .table = &table};
                    cr_assert_eq(perft(&board, rules, depth, way, 1 + i % 3, NULL), count,
                                 "%s %s, depth %d", rules->name, positions_show(&board), depth);
                }
            }
        }
        perft_table_close(&table);
    }
}

/* Counts positions as tests/draughts/reference.c makes them. */
static uint64_t distinct_perft(const RefBoard *board, const Rules *rules, int depth) {
    if (depth == 0) return 1;
    RefList *const list = memory_allocate(sizeof *list);
    ref_generate(board, rules, list);
    uint64_t total = 0;
    for (int i = 0; i < list->count; i++) {
        bool repeats = false;
        for (int k = 0; k < i && list->moves[i].taken_count > 0; k++)
            repeats |= ref_equal(&list->moves[k].after, &list->moves[i].after);
        if (!repeats) total += distinct_perft(&list->moves[i].after, rules, depth - 1);
    }
    free(list);
    return total;
}

Test(perft, counts_distinct_captures) {
    static const int sizes[] = {6, 8, 10, 12};
    const int positions = thorough(150, 1500);
    Rng rng = rng_seeded(24);
    PerftTable tables[4][2];
    int differ = 0;
    for (int i = 0; i < 8; i++) tables[i / 2][i % 2] = perft_table_open(TABLE_BYTES);
    for (int i = 0; i < positions; i++) {
        const Rules *const rules = rules_of(i % 2 == 0 ? "english" : "paper004");
        Board board = positions_playable(sizes[i / 2 % 4], rules, &rng);
        if (i == 0) board = positions_fen("B:W6,7,14,15,32:BK2", 8);
        const RefBoard ref = ref_of(&board);
        const PerftTable *const table = &tables[i == 0 ? 1 : i / 2 % 4][i % 2];
        for (int depth = 1; depth <= 5; depth++) {
            const uint64_t all = perft(&board, rules, depth, (PerftWay){.bulk = true}, 1, NULL);
            if (all > 4000) break;
            const uint64_t count = distinct_perft(&ref, rules, depth);
            differ += count != all;
            for (int way = 0; way < 4; way++) {
                uint64_t divide[MOVES_MAX];
                const PerftWay distinct = {true, true, way % 2 == 0 ? table : NULL};
                cr_assert_eq(
                    perft(&board, rules, depth, distinct, 1 + i % 3, way < 2 ? divide : NULL),
                    count, "%s, depth %d, way %d", positions_show(&board), depth, way);
            }
        }
    }
    for (int i = 0; i < 8; i++) perft_table_close(&tables[i / 2][i % 2]);
    cr_assert(differ > 3, "%d", differ);
}

/* Two kings a side have more sequences than a count can hold. */
Test(perft, does_not_overflow) {
    const Board board = positions_fen("B:WK31,K32:BK1,K2", 8);
    PerftTable table = perft_table_open(1 << 25);
    const PerftWay way = {.bulk = true, .table = &table};
    uint64_t divide[MOVES_MAX];
    cr_assert_eq(perft(&board, rules_of("english"), 25, way, 1, NULL), 2721252758445701638);
    cr_assert_eq(perft(&board, rules_of("english"), 26, way, 1, NULL), PERFT_MAX);
    cr_assert_eq(perft(&board, rules_of("english"), 26, way, 2, divide), PERFT_MAX);
    cr_assert_lt(divide[0], PERFT_MAX);
    cr_assert_eq(perft(&board, rules_of("english"), PERFT_DEPTH_MAX, way, 1, divide), PERFT_MAX);
    cr_assert_eq(divide[0], PERFT_MAX);
    perft_table_close(&table);
}

Test(perft, of_a_finished_game_is_nothing) {
    const Board board = positions_fen("B:W12:B", 8);
    for (int depth = 1; depth <= 5; depth++)
        for (int bulk = 0; bulk <= 1; bulk++)
            cr_assert_eq(
                perft(&board, rules_of("english"), depth, (PerftWay){.bulk = bulk == 1}, 2, NULL),
                0);
    cr_assert_eq(perft(&board, rules_of("english"), 0, (PerftWay){.bulk = true}, 1, NULL), 1);
}
