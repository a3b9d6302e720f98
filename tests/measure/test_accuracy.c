/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accuracy: the measures against plain ones, and a player that knows the truth. */
#include "../endgame/tables_fixture.h"
#include "draughts/notation.h"
#include "measure/accuracy_games.h"
#include "measure/value_order.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The order of scores */

Test(accuracy, orders_as_counting_pairs_does) {
    enum { COUNT = 60, CASES = 50 };
    Rng rng = rng_seeded(3);
    for (int c = 0; c < CASES; c++) {
        Scored scored[COUNT];
        double right = 0, pairs = 0, with = 0, tied_score = 0, tied_value = 0;
        double auc = 0, tau = 0, square = 0;
        for (int i = 0; i < COUNT; i++)
            scored[i] = (Scored){rng_below(&rng, 8), 1, (int)rng_below(&rng, 3) - 1};
        for (int i = 0; i < COUNT; i++) {
            for (int k = 0; k < COUNT; k++) {
                const double by = scored[i].score - scored[k].score;
                const int value = scored[i].value - scored[k].value;
                with += by * value > 0 ? 1 : by * value < 0 ? -1 : 0;
                tied_score += by == 0;
                tied_value += value == 0;
                square++;
                if (scored[i].value != 1 || scored[k].value != -1) continue;
                right += by > 0 ? 1 : by == 0 ? 0.5 : 0;
                pairs++;
            }
        }
        accuracy_order(scored, COUNT, &auc, &tau);
        cr_assert_float_eq(auc, right / pairs, 1e-12);
        const double wanted = with / sqrt((square - tied_score) * (square - tied_value));
        cr_assert_float_eq(tau, wanted, 1e-12);
    }
}

Test(accuracy, of_a_perfect_order_is_one) {
    double auc = 0, tau = 0;
    Scored scored[] = {{5, 2, 1}, {-1, 1, -1}, {0, 3, 0}, {5, 1, 1}, {-1, 4, -1}};
    accuracy_order(scored, 5, &auc, &tau);
    cr_assert_float_eq(auc, 1, 1e-12);
    cr_assert_float_eq(tau, 1, 1e-12);
    Scored lost[] = {{1, 1, -1}, {2, 1, -1}};
    accuracy_order(lost, 2, &auc, &tau);
    cr_assert(isnan(auc) && isnan(tau));
}

/* Players, on the board of 6 */

enum { SIZE = 6, PIECES = 3, PLAYERS = 4 };
static char *folder;
static Egdb *egdb;
static Catalogue *catalogue;
static PlayerSpec players[PLAYERS];

static void open_all(void) {
    char perfect[200];
    Error error = {ERROR_NONE, ""};
    folder = tables_folder();
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
    tables_remove(folder);
}

TestSuite(judged, .init = open_all, .fini = close_all);

static void measure(uint64_t positions, int threads, Rows *rows, Rows *slices) {
    const AccuracySettings settings = {.egdb = egdb,
                                       .pieces = {2, PIECES},
                                       .positions = positions,
                                       .seed = 5,
                                       .threads = threads,
                                       .quiet = true};
    Error error = {ERROR_NONE, ""};
    cr_assert(accuracy_measure(&settings, players, PLAYERS, catalogue, rows, slices, &error), "%s",
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
    Rows rows = {.items = NULL}, slices = {.items = NULL};
    int64_t decisions = 0;
    measure(0, 2, &rows, &slices);
    const double wanted = random_accuracy(&decisions);
    const AccuracyRow *const random = row_at(&rows, 0), *const perfect = row_at(&rows, 1);
    cr_assert_gt(decisions, 1000);
    cr_assert_eq(random->decisions, decisions);
    cr_assert_float_eq(random->accuracy, wanted, 1e-9);
    cr_assert_float_eq(perfect->accuracy, 1, 1e-12);
    cr_assert_float_eq(row_at(&rows, 2)->auc, row_at(&rows, 3)->auc, 1e-12);
    cr_assert_gt(row_at(&rows, 2)->auc, 0.6);
    cr_assert_gt(row_at(&rows, 3)->accuracy, row_at(&rows, 2)->accuracy);
    for (int i = 0; i < PLAYERS; i++) {
        const AccuracyRow *const row = row_at(&rows, i);
        cr_assert(isnan(row->low) && isnan(row->high));
        cr_assert_float_eq(row->accuracy + row->win_to_draw + row->win_to_loss + row->draw_to_loss,
                           1, 1e-9);
    }
    rows_free(&rows);
    rows_free(&slices);
}

static void expect_same_rows(const Rows *a, const Rows *b) {
    Text one = {.data = NULL}, two = {.data = NULL};
    cr_assert_eq(a->count, b->count);
    record_write(a->record, a->items, a->count, &one);
    record_write(b->record, b->items, b->count, &two);
    cr_assert_str_eq(text_string(&one), text_string(&two));
    text_free(&one);
    text_free(&two);
}

Test(judged, by_a_sample_the_same_at_any_number_of_threads) {
    Rows rows[3] = {{.items = NULL}}, slices[3] = {{.items = NULL}};
    measure(60, 1, &rows[0], &slices[0]);
    measure(60, 3, &rows[1], &slices[1]);
    measure(0, 2, &rows[2], &slices[2]);
    expect_same_rows(&rows[0], &rows[1]);
    expect_same_rows(&slices[0], &slices[1]);
    for (int i = 0; i < PLAYERS; i++) {
        const AccuracyRow *const sample = row_at(&rows[0], i), *const all = row_at(&rows[2], i);
        cr_assert(sample->low <= sample->accuracy && sample->accuracy <= sample->high);
        /* Twice as wide as the interval: this seed's sample is within. */
        cr_assert_leq(fabs(sample->accuracy - all->accuracy), sample->high - sample->low);
    }
    for (int i = 0; i < 3; i++) {
        rows_free(&rows[i]);
        rows_free(&slices[i]);
    }
}

/* Values of all positions at once are those that searches of each find: of more evaluators than are
 * swept together, and of one that is not. */
Test(judged, by_sweeping_as_by_searching) {
    static const char *const TEXTS[] = {"piece2val@5",
                                        "piece2val@2",
                                        "piece2val@3",
                                        "piece-and-board@1",
                                        "piece-and-row@3",
                                        "minimax/null@4",
                                        "piece-and-board-norm@2",
                                        "enhanced/piece2val@2",
                                        "piece-and-row@1"};
    enum { COUNT = sizeof TEXTS / sizeof *TEXTS };
    for (int r = 0; r < 2; r++) {
        char *const other = tables_folder();
        Egdb *const tables = tables_build(other, RULES_ALL[r], SIZE, PIECES, 1);
        Catalogue *const names = catalogue_new(SIZE, RULES_ALL[r]);
        PlayerSpec specs[COUNT];
        Rows rows[2] = {{.items = NULL}}, slices[2] = {{.items = NULL}};
        Error error = {ERROR_NONE, ""};
        for (int i = 0; i < COUNT; i++)
            cr_assert(player_parse(TEXTS[i], names, &specs[i], &error), "%s", error.message);
        for (int i = 0; i < 2; i++) {
            const AccuracySettings settings = {.egdb = tables,
                                               .pieces = {2, PIECES},
                                               .positions = i == 0 ? 0 : UINT32_MAX,
                                               .threads = 2,
                                               .quiet = true};
            cr_assert(
                accuracy_measure(&settings, specs, COUNT, names, &rows[i], &slices[i], &error));
        }
        expect_same_rows(&slices[0], &slices[1]);
        for (int i = 0; i < 2; i++) {
            rows_free(&rows[i]);
            rows_free(&slices[i]);
        }
        catalogue_free(names);
        egdb_close(tables);
        tables_remove(other);
    }
}

Test(judged, in_won_positions_played_out) {
    enum { GAMES = 1500 };
    Rows rows = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    const AccuracySettings settings = {
        .egdb = egdb, .pieces = {2, PIECES}, .seed = 5, .threads = 2, .quiet = true};
    cr_assert(accuracy_convert(&settings, GAMES, players, 2, catalogue, &rows, &error));
    const ConversionRow *const random = rows.items, *const perfect = random + 1;
    cr_assert_eq(perfect->won, GAMES);
    cr_assert_float_eq(perfect->excess_plies, 0, 1e-12);
    cr_assert_lt(random->won, GAMES);
    cr_assert_gt(random->drawn + random->lost, 0);
    cr_assert_eq(random->won + random->drawn + random->lost, GAMES);
    rows_free(&rows);
}

Test(judged, in_games_that_were_played) {
    static const char GAME[] =
        "[Black \"b\"]\n[White \"w\"]\n[BoardSize \"6\"]\n[Rules \"english\"]\n"
        "[FEN \"W:WK17,K18:BK1\"]\n"
        "1. 17-14 1-4 2. 14-11 4-7 *\n";
    Rows rows = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    const AccuracySettings settings = {
        .egdb = egdb, .pieces = {2, PIECES}, .seed = 5, .threads = 1, .quiet = true};
    Text text = {.data = NULL};
    text_append_string(&text, GAME);
    PdnReader *const games = pdn_open_text("games", &text, egdb->rules, egdb->size);
    cr_assert(accuracy_played(&settings, games, &rows, &error), "%s", error.message);
    cr_assert_eq(rows.count, 2);
    cr_assert_str_eq(row_at(&rows, 0)->player, "w");
    cr_assert_eq(row_at(&rows, 0)->positions, 2);
    cr_assert_eq(row_at(&rows, 1)->positions, 2);
    pdn_close(games);
    rows_free(&rows);
}

/* Men and twice the kings, of the side that is not to move. */
static int material(const Board *board) {
    int sum = 0;
    for (int square = 1; square <= board_squares(SIZE); square++) {
        static const int WORTH[] = {0, 1, 2, -1, -2};
        sum += WORTH[board_piece(board, square)];
    }
    return board->side == WHITE ? sum : -sum;
}

/* Every legal move as the master's: at depth 1 piece2val ranks them by what is on the board. */
Test(judged, by_masters_moves) {
    static const char FEN[] = "B:WK3:B4,14";
    Board board;
    MoveList legal;
    Error error = {ERROR_NONE, ""};
    int ranked = 0;
    const AccuracySettings settings = {.seed = 5, .threads = 1, .quiet = true};
    cr_assert(fen_parse(FEN, SIZE, &board, &error));
    moves_generate(&board, RULES_ALL[0], &legal);
    for (int m = 0; m < legal.count; m++) {
        Text game = {.data = NULL};
        Rows rows = {.items = NULL};
        double below = 0, above = 0, equal = 0;
        const Board mine = move_apply(&board, &legal.moves[m]);
        for (int i = 0; i < legal.count; i++) {
            const Board after = move_apply(&board, &legal.moves[i]);
            below += material(&after) < material(&mine);
            above += material(&after) > material(&mine);
            equal += material(&after) == material(&mine);
        }
        text_append(&game, "[BoardSize \"6\"]\n[Rules \"english\"]\n[FEN \"%s\"]\n1. ", FEN);
        move_write(&legal.moves[m], &legal, &game);
        text_append_string(&game, " *\n");
        PdnReader *const games = pdn_open_text("games", &game, RULES_ALL[0], 0);
        cr_assert(accuracy_masters(&settings, games, RULES_ALL[0], &players[2], 1, catalogue, &rows,
                                   &error),
                  "%s", error.message);
        const MasterRow *const row = rows.items;
        cr_assert_eq(row->positions, 1);
        cr_assert_float_eq(row->agreement, above == 0 ? 1 / equal : 0, 1e-12);
        cr_assert_float_eq(row->samuel, (below - above) / (below + above), 1e-12);
        ranked += above > 0;
        pdn_close(games);
        rows_free(&rows);
    }
    cr_assert(ranked > 0 && ranked < legal.count);
}
