/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy: the measures against plain ones, and a player that knows the truth. */
#include "../endgame/tables_fixture.h"

#include "../common/thorough.h"
#include "measure/accuracy.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Players, on the board of 6 */

enum { SIZE = 6, PIECES = 3, PLAYERS = 4 };
static const char *folder;
static Egdb *egdb;
static Catalogue *catalogue;
static PlayerSpec players[PLAYERS];

static void open_all(void) {
    char perfect[200];
    Error error = {ERROR_NONE, ""};
    folder = temporary_folder();
    egdb = tables_build(folder, RULES_ALL[0], SIZE, PIECES, 2);
    catalogue = catalogue_new(SIZE, RULES_ALL[0]);
    snprintf(perfect, sizeof perfect, "alphabeta:tables=%s/null@1", folder);
    const char *const texts[PLAYERS] = {"random", perfect, "piece2val@1", "enhanced/piece2val@6"};
    for (int i = 0; i < PLAYERS; i++)
        cr_assert(player_parse(texts[i], catalogue, &players[i], &error), "%s", error.message);
}

static void close_all(void) {
    catalogue_free(catalogue);
    egdb_close(egdb);
}

TestSuite(judged, .init = open_all, .fini = close_all);

static void measure(uint64_t positions, uint64_t seed, int threads, Rows *rows) {
    const AccuracySettings settings = {.egdb = egdb,
                                       .rules = egdb->rules,
                                       .pieces = {2, PIECES},
                                       .positions = positions,
                                       .seed = seed,
                                       .threads = threads,
                                       .quiet = true};
    Error error = {ERROR_NONE, ""};
    cr_assert(accuracy_measure(&settings, players, PLAYERS, catalogue, rows, &error), "%s",
              error.message);
    cr_assert_eq(rows->count, PLAYERS);
}

static const AccuracyRow *row_at(const Rows *rows, int index) {
    return (const AccuracyRow *)rows->items + index;
}

/* The share of legal moves that keep the value, over all decisions. */
static double random_accuracy(int64_t *decisions) {
    double sum = 0;
    *decisions = 0;
    for (int s = 0; s < egdb->slice_count; s++) {
        const SliceShape *const shape = &egdb->shapes[slice_id(egdb->slices[s])];
        for (uint64_t i = 0; i < shape->count; i++) {
            const Board board = egdb_board(egdb, shape, i);
            EgdbValue value, after;
            MoveList legal;
            int keep = 0;
            moves_generate(&board, egdb->rules, &legal);
            egdb_probe(egdb, &board, &value);
            for (int m = 0; m < legal.count; m++) {
                egdb_probe_move(egdb, &board, &legal.moves[m], &after);
                keep += after.value == value.value;
            }
            if (keep == legal.count) continue;
            sum += (double)keep / legal.count;
            ++*decisions;
        }
    }
    return sum / (double)*decisions;
}

Test(judged, over_all_decisions) {
    ROWS_AUTO Rows rows = {.items = NULL};
    int64_t decisions = 0;
    measure(0, 5, 2, &rows);
    const double wanted = random_accuracy(&decisions);
    const AccuracyRow *const random = row_at(&rows, 0), *const perfect = row_at(&rows, 1);
    cr_assert_gt(decisions, 1000);
    cr_assert_eq(random->decisions, decisions);
    cr_assert_float_eq(random->share[VALUE_KEPT], wanted, 1e-6);
    cr_assert_float_eq(perfect->share[VALUE_KEPT], 1, 1e-12);
    cr_assert_gt(row_at(&rows, 3)->share[VALUE_KEPT], row_at(&rows, 2)->share[VALUE_KEPT]);
    for (int i = 0; i < PLAYERS; i++) {
        const AccuracyRow *const row = row_at(&rows, i);
        cr_assert(isnan(row->low) && isnan(row->high));
        cr_assert_float_eq(row->share[VALUE_KEPT] + row->share[WIN_TO_DRAW] +
                               row->share[WIN_TO_LOSS] + row->share[DRAW_TO_LOSS],
                           1, 4e-6); /* of rounded shares */
    }
}

static void expect_same_rows(const Rows *a, const Rows *b) {
    TEXT_AUTO Text one = {.data = NULL}, two = {.data = NULL};
    cr_assert_eq(a->count, b->count);
    schema_write(a->schema, a->items, a->count, &one);
    schema_write(b->schema, b->items, b->count, &two);
    cr_assert_str_eq(text_string(&one), text_string(&two));
}

Test(judged, by_a_sample_the_same_at_any_number_of_threads) {
    Rows rows[3] = {{.items = NULL}};
    measure(60, 5, 1, &rows[0]);
    measure(60, 5, 3, &rows[1]);
    measure(0, 5, 2, &rows[2]);
    expect_same_rows(&rows[0], &rows[1]);
    for (int i = 0; i < PLAYERS; i++) {
        const AccuracyRow *const sample = row_at(&rows[0], i), *const all = row_at(&rows[2], i);
        cr_assert(sample->low <= sample->share[VALUE_KEPT] &&
                  sample->share[VALUE_KEPT] <= sample->high);
        /* Twice as wide as the interval: this seed's sample is within. */
        cr_assert_leq(fabs(sample->share[VALUE_KEPT] - all->share[VALUE_KEPT]),
                      sample->high - sample->low);
    }
    for (int i = 0; i < 3; i++) rows_free(&rows[i]);
}

/* With few decisions of a slice, which often are all alike: 95 % intervals of 60 seeds. */
Test(judged, by_small_samples_with_honest_intervals) {
    const int seeds = thorough(20, 60);
    ROWS_AUTO Rows all = {.items = NULL};
    int held[PLAYERS] = {0};
    measure(0, 5, 2, &all);
    for (uint64_t seed = 1; seed <= (uint64_t)seeds; seed++) {
        ROWS_AUTO Rows rows = {.items = NULL};
        measure(8, seed, 1, &rows);
        for (int i = 0; i < PLAYERS; i++) {
            const double truth = row_at(&all, i)->share[VALUE_KEPT];
            held[i] += row_at(&rows, i)->low <= truth && truth <= row_at(&rows, i)->high;
        }
    }
    for (int i = 0; i < PLAYERS; i++) cr_assert_geq(held[i], seeds * 9 / 10, "%d: %d", i, held[i]);
}

Test(judged, in_won_positions_played_out) {
    enum { GAMES = 1500 };
    Conversion random, perfect;
    Error error = {ERROR_NONE, ""};
    const AccuracySettings settings = {
        .egdb = egdb, .pieces = {2, PIECES}, .seed = 5, .threads = 2, .quiet = true};
    cr_assert(accuracy_convert(&settings, GAMES, &players[0], catalogue, &random, &error));
    cr_assert(accuracy_convert(&settings, GAMES, &players[1], catalogue, &perfect, &error));
    cr_assert_eq(perfect.won, GAMES);
    cr_assert_float_eq(perfect.excess_plies, 0, 1e-12);
    cr_assert_lt(random.won, GAMES);
    cr_assert_gt(random.drawn + random.lost, 0);
    cr_assert_eq(random.won + random.drawn + random.lost, GAMES);
}
