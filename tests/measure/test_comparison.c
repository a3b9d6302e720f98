/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons of searches: figures that must agree, and the rows that are written. */
#include "measure/comparison.h"

#include "../common/auto.h"
#include "../common/stopper.h"
#include "../common/temporary.h"
#include "arena/openings.h"
#include "comparing.h"
#include "draughts/notation.h"
#include "util/csv.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

AUTO_CLOSE(comparison_free)

#define HEADER                                                                                     \
    "player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,"          \
    "pruning_bd,pruning_sum,pruning_exact,value,passes,time_low_ns,time_high_ns,spread,settled,"   \
    "won,lost,won_plies,beside,times_fewer,times_fewer_low,times_fewer_high,times_faster,"         \
    "times_faster_low,times_faster_high\n"

static const char *const BOTH[] = {"alphabeta/piece2val", "minimax/piece2val",
                                   "mine=alphabeta:order=random/piece2val"};

Test(comparison, pruning_is_measured_against_minimax) {
    enum { DEPTHS = 5 };
    const ComparisonSettings settings = comparing_settings("ballots", 20);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(BOTH, 3, 1, DEPTHS, &settings);
    cr_assert_eq(comparison_count(comparison), 3 * DEPTHS);
    for (int i = 0; i < 3 * DEPTHS; i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        const ComparisonRow *const full = comparison_row(comparison, DEPTHS + i % DEPTHS);
        cr_assert_eq(row->depth_plies, i % DEPTHS + 1);
        cr_assert_eq(row->totals.moves, 20);
        cr_assert_eq(row->totals.at_depth[row->depth_plies], 20, "row %d", i);
        cr_assert_eq(row->value, full->value, "row %d: %g, minimax %g", i, row->value, full->value);
        if (row == full) {
            cr_assert(isnan(row->full_nodes));
            continue;
        }
        cr_assert_eq(row->full_nodes, (double)full->totals.counters.nodes);
        if (i < DEPTHS) cr_assert_leq(row->totals.counters.nodes, full->totals.counters.nodes);
    }
    const ComparisonRow *const deep = comparison_row(comparison, DEPTHS - 1);
    cr_assert_lt((double)deep->totals.counters.nodes, 0.5 * deep->full_nodes);
}

/* Minimax to depth d counts perft's positions where nothing ends early: 7, 49, 302 from the start.
 */
Test(comparison, minimax_visits_the_whole_tree) {
    static const char *const PLAYERS[] = {"minimax/null"};
    static const uint64_t NODES[] = {1 + 7, 1 + 7 + 49, 1 + 7 + 49 + 302, 1 + 7 + 49 + 302 + 1469};
    ComparisonSettings settings = comparing_settings("ballots", 0);
    settings.openings = "start";
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 1, 1, 4, &settings);
    for (int i = 0; i < 4; i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        cr_assert_eq(row->totals.counters.nodes, NODES[i]);
        cr_assert_eq(row->totals.counters.leaves, NODES[i] - (i > 0 ? NODES[i - 1] : 1));
    }
}

/* The value is the sum of the root values, here of single positions after twenty random moves. */
Test(comparison, value_is_the_sum_over_the_positions) {
    static const char *const PLAYERS[] = {"minimax/piece2val@3"};
    enum { POSITIONS = 30 };
    ComparisonSettings settings = comparing_settings("ballots", POSITIONS);
    Error error = {ERROR_NONE, ""};
    double sum = 0;
    int different = 0;
    settings.openings = "random:20";
    AUTO(comparison_free_at) SearchComparison *all = comparing_run(PLAYERS, 1, 0, 0, &settings);
    Openings *const openings = openings_open(settings.openings, settings.rules, 8, &error);
    cr_assert_neq(openings, NULL, "%s", error.message);
    for (uint64_t i = 0; i < POSITIONS; i++) {
        const Board board = openings_get(openings, settings.seed, i).board;
        ComparisonSettings single = comparing_settings("ballots", 0);
        single.board = &board;
        AUTO(comparison_free_at) SearchComparison *one = comparing_run(PLAYERS, 1, 0, 0, &single);
        const double value = comparison_row(one, 0)->value;
        sum += value;
        different += value != 0 && value != 1;
    }
    cr_assert_gt(different, 2);
    cr_assert_eq(comparison_row(all, 0)->value, sum, "%g %g", comparison_row(all, 0)->value, sum);
    openings_close(openings);
}

static double field(const CsvReader *csv, const char *name) {
    Error error = {ERROR_NONE, ""};
    double value = NAN;
    const int column = csv_column(csv, name, &error);
    cr_assert_geq(column, 0, "%s", error.message);
    if (csv_field(csv, column)[0] == '\0') return NAN;
    cr_assert(csv_real(csv, column, &value, &error), "%s", error.message);
    return value;
}

/* A written row against the row itself. */
static void check_row(const CsvReader *csv, const ComparisonRow *row) {
    const double nodes = (double)row->totals.counters.nodes;
    const double expanded = nodes - (double)row->totals.counters.leaves;
    const double branching = (double)row->totals.counters.legal_moves / expanded;
    const double power = (double)row->totals.moves * pow(branching, row->depth_plies);
    cr_assert_str_eq(csv_field(csv, 0), row->spec.label);
    TEXT_AUTO Text search = {0};
    text_append(&search, "%s%s%s", row->spec.search, *row->spec.search_options != '\0' ? ":" : "",
                row->spec.search_options);
    cr_assert_str_eq(csv_field(csv, 1), text_string(&search));
    cr_assert_str_eq(csv_field(csv, 2), row->spec.evaluator);
    cr_assert_eq(field(csv, "depth"), row->depth_plies);
    cr_assert_eq(field(csv, "positions"), (double)row->totals.moves);
    cr_assert_eq(field(csv, "nodes"), nodes);
    cr_assert_eq(field(csv, "leaves"), (double)row->totals.counters.leaves);
    cr_assert_float_eq(field(csv, "branching"), branching, 1e-4);
    cr_assert_float_eq(field(csv, "pruning_bd"), 1 - nodes / power, 1e-6);
    cr_assert_eq(field(csv, "value"), row->value);
    if (isnan(row->full_nodes)) {
        cr_assert(isnan(field(csv, "pruning_exact")));
    } else {
        cr_assert_float_eq(field(csv, "pruning_exact"), 1 - nodes / row->full_nodes, 1e-6);
    }
}

Test(comparison, rows_are_written) {
    const ComparisonSettings settings = comparing_settings("ballots", 10);
    AUTO(comparison_free_at) SearchComparison *comparison = comparing_run(BOTH, 3, 2, 4, &settings);
    TEXT_AUTO Text text = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    ROWS_AUTO Rows rows = {.items = NULL};
    search_rows(comparison, &rows, NULL);
    schema_write(&SEARCH_SCHEMA, rows.items, rows.count, &text);
    cr_assert_eq(strncmp(text_string(&text), HEADER, strlen(HEADER)), 0, "%s", text_string(&text));
    CsvReader *const csv = csv_open(NULL, temporary_file(text_string(&text), text.length), &error);
    cr_assert_neq(csv, NULL, "%s", error.message);
    for (int i = 0; i < 9; i++) {
        cr_assert_eq(csv_next(csv, &error), CSV_ROW, "%s", error.message);
        check_row(csv, comparison_row(comparison, i));
    }
    cr_assert_eq(csv_next(csv, &error), CSV_FINISHED);
    csv_close(csv);
}

static const SearchRow *row_named(const Rows *rows, const char *player) {
    const SearchRow *row = rows->items;
    while (strcmp(row->player, player) != 0) row++;
    return row;
}

/* With minimax of the same evaluator, else alphabeta's, else the first's; else with the same
 * search. */
Test(comparison, rows_are_compared_with_another) {
    static const struct {
        const char *player, *beside;
    } PLAYERS[] = {{"deepening/null", "minimax/null"},
                   {"minimax/null", "minimax/null"},
                   {"null", "minimax/null"},
                   {"minimal/staged", "staged"},
                   {"staged", "staged"},
                   {"deepening/25f", "deepening/25f"},
                   {"minimal/25f", "deepening/25f"},
                   {"piece2val", "null"},
                   {"enhanced/8f", ""}};
    enum { COUNT = sizeof PLAYERS / sizeof *PLAYERS };
    const char *players[COUNT];
    for (int i = 0; i < COUNT; i++) players[i] = PLAYERS[i].player;
    const ComparisonSettings settings = comparing_settings("ballots", 12);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(players, COUNT, 3, 4, &settings);
    ROWS_AUTO Rows rows = {.items = NULL};
    search_rows(comparison, &rows, NULL);
    const SearchRow *const list = rows.items;
    for (int i = 0; i < 2 * COUNT; i++) {
        cr_assert_str_eq(list[i].beside, PLAYERS[i / 2].beside, "%s: %s", list[i].player,
                         list[i].beside);
        const bool is_compared =
            list[i].beside[0] != '\0' && strcmp(list[i].beside, list[i].player) != 0;
        cr_assert_eq(list[i].fewer.defined, is_compared);
    }
    RatioSums sums = {.units = 0};
    const ComparisonRow *const row = comparison_row(comparison, 4);
    const ComparisonRow *const other = comparison_row(comparison, 2);
    for (int i = 0; i < 12; i++)
        ratio_add(&sums, other->positions[i].nodes, row->positions[i].nodes);
    const Estimate expected = ratio_estimate(&sums), *const found =
                                                         &row_named(&rows, "null")->fewer;
    cr_assert_float_eq(found->value, expected.value, 1e-4);
    cr_assert_float_eq(found->low, expected.low, 1e-4);
    cr_assert_float_eq(found->high, expected.high, 1e-4);
    const Estimate *const faster = &row_named(&rows, "null")->faster;
    cr_assert_float_eq(faster->value, (double)other->totals.time_ns / (double)row->totals.time_ns,
                       1e-4);
    cr_assert(faster->low < faster->value && faster->value < faster->high);
}

/* Of a single position the nodes are certain; there is no interval over positions. */
Test(comparison, one_position_has_no_interval) {
    ComparisonSettings settings = comparing_settings("ballots", 1);
    AUTO(comparison_free_at) SearchComparison *once = comparing_run(BOTH, 2, 3, 3, &settings);
    settings.seconds = 1000;
    AUTO(comparison_free_at) SearchComparison *more = comparing_run(BOTH, 2, 3, 3, &settings);
    ROWS_AUTO Rows rows = {.items = NULL};
    search_rows(once, &rows, NULL);
    search_rows(more, &rows, NULL);
    const SearchRow *const row = rows.items;
    cr_assert(row[0].fewer.value > 1 && isnan(row[0].fewer.low) && isnan(row[0].faster.high));
    cr_assert(isnan(row[2].fewer.low) && row[2].faster.low <= row[2].faster.value);
}

/* Their trees go on behind the depth. */
Test(comparison, quiescence_has_no_pruning) {
    static const char *const PLAYERS[] = {"alphabeta:quiescence=on/null", "null"};
    const ComparisonSettings settings = comparing_settings("ballots", 2);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 2, 3, 3, &settings);
    ROWS_AUTO Rows rows = {.items = NULL};
    search_rows(comparison, &rows, NULL);
    const SearchRow *const row = rows.items;
    cr_assert(isnan(row[0].pruning_bd) && isnan(row[0].pruning_sum) && isnan(row[0].pruning_exact));
    cr_assert(isfinite(row[0].branching) && isfinite(row[1].pruning_bd));
}

/* Nodes and values are of the first pass, however often it is repeated for the times. */
Test(comparison, repeating_changes_nothing_but_times) {
    ComparisonSettings settings = comparing_settings("ballots", 10);
    AUTO(comparison_free_at) SearchComparison *once = comparing_run(BOTH, 3, 2, 3, &settings);
    settings.seconds = 1000; /* all passes, or until steady */
    AUTO(comparison_free_at) SearchComparison *more = comparing_run(BOTH, 3, 2, 3, &settings);
    for (int i = 0; i < 6; i++) {
        const ComparisonRow *const a = comparison_row(once, i), *const b = comparison_row(more, i);
        cr_assert_str_eq(a->spec.label, b->spec.label);
        cr_assert_eq(memcmp(&a->totals.counters, &b->totals.counters, sizeof(SearchCounters)), 0);
        cr_assert(a->totals.moves == 10 && b->totals.moves == 10 && a->value == b->value);
        cr_assert(a->timed.passes == 1 && a->timed.low_ns == -1);
        cr_assert_geq(b->timed.passes, TIMING_REPEATS / 8, "%d passes", b->timed.passes);
        cr_assert(b->timed.low_ns <= b->timed.median_ns && b->timed.median_ns <= b->timed.high_ns);
        cr_assert(b->totals.time_ns == b->timed.median_ns && b->timed.min_ns > 0);
    }
}

Test(comparison, notes_times_of_one_pass) {
    static const char *const PLAYERS[] = {"null", "staged", "piece2val"};
    const ComparisonSettings settings = comparing_settings("ballots", 2);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 3, 1, 2, &settings);
    TEXT_AUTO Text note = {.data = NULL};
    search_rows_note(comparison, &note);
    cr_assert_str_eq(
        text_string(&note),
        "times not known within ±2 %: null at depth 1 (one pass), null at depth 2 (one pass), "
        "staged at depth 1 (one pass), staged at depth 2 (one pass) and 2 more");
}

Test(comparison, only_plain_minimax_counts_the_full_tree) {
    static const char *const PLAYERS[] = {"minimax:quiescence=on/null", "null"};
    const ComparisonSettings settings = comparing_settings("ballots", 5);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 2, 3, 3, &settings);
    for (int i = 0; i < 2; i++) {
        cr_assert(isnan(comparison_row(comparison, i)->full_nodes), "row %d", i);
    }
}

Test(comparison, own_limits) {
    static const char *const PLAYERS[] = {"null@3", "x=piece2val@500n", "minimax/null@3"};
    const ComparisonSettings settings = comparing_settings("ballots", 5);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 3, 0, 0, &settings);
    const ComparisonRow *const first = comparison_row(comparison, 0);
    const ComparisonRow *const second = comparison_row(comparison, 1);
    cr_assert_str_eq(first->spec.label, "null");
    cr_assert_str_eq(second->spec.label, "x");
    cr_assert(first->depth_plies == 3 && !isnan(first->full_nodes));
    cr_assert(second->depth_plies == 0 && isnan(second->full_nodes));
    cr_assert(second->totals.counters.nodes > 0 && second->totals.counters.nodes <= 2500);
}

Test(comparison, positions_come_from_where_they_are_asked) {
    static const char *const PLAYERS[] = {"null"};
    static const struct {
        const char *openings;
        uint64_t asked, searched;
    } SOURCES[] = {{"ballots", 0, 156},  {"ballots", 500, 156},  {"ballots", 7, 7},
                   {"random:4", 0, 100}, {"random:4", 130, 130}, {"start", 9, 1}};
    for (size_t i = 0; i < sizeof SOURCES / sizeof SOURCES[0]; i++) {
        ComparisonSettings settings = comparing_settings("ballots", SOURCES[i].asked);
        settings.openings = SOURCES[i].openings;
        SearchComparison *const comparison = comparing_run(PLAYERS, 1, 1, 1, &settings);
        cr_assert_eq(comparison_row(comparison, 0)->totals.moves, SOURCES[i].searched);
        comparison_free(comparison);
    }
    Board board;
    Error error = {ERROR_NONE, ""};
    cr_assert(fen_parse("W:W22:B18,11", 8, &board, &error));
    ComparisonSettings settings = comparing_settings("ballots", 50);
    settings.board = &board;
    SearchComparison *const comparison = comparing_run(PLAYERS, 1, 1, 1, &settings);
    cr_assert_eq(comparison_row(comparison, 0)->totals.moves, 1);
    comparison_free(comparison);
}

Test(comparison, games) {
    static const char *const PLAYERS[] = {"null", "minimax/null"};
    SearchComparison *runs[2];
    for (int i = 0; i < 2; i++) {
        ComparisonSettings settings = comparing_settings("ballots", 0);
        settings.games = 4;
        settings.threads = 1 + i;
        settings.opponent = i == 0 ? NULL : "piece2val";
        runs[i] = comparing_run(PLAYERS, 2, 2, 3, &settings);
        cr_assert_eq(comparison_count(runs[i]), 4);
        for (int j = 0; j < 4; j++) {
            const ComparisonRow *const row = comparison_row(runs[i], j);
            cr_assert_gt(row->totals.moves, 20);
            cr_assert_eq(row->totals.at_depth[row->depth_plies], row->totals.moves);
            cr_assert(isnan(row->value) && isnan(row->full_nodes));
        }
    }
    cr_assert_neq(comparison_row(runs[0], 0)->totals.counters.nodes,
                  comparison_row(runs[1], 0)->totals.counters.nodes, "another opponent");
    ComparisonSettings settings = comparing_settings("ballots", 0);
    settings.games = 4;
    settings.threads = 3;
    AUTO(comparison_free_at) SearchComparison *again = comparing_run(PLAYERS, 2, 2, 3, &settings);
    for (int j = 0; j < 4; j++) {
        cr_assert_eq(comparison_row(runs[0], j)->totals.counters.nodes,
                     comparison_row(again, j)->totals.counters.nodes);
    }
    settings.games = 2;
    AUTO(comparison_free_at) SearchComparison *fewer = comparing_run(PLAYERS, 2, 2, 3, &settings);
    cr_assert_lt(comparison_row(fewer, 0)->totals.moves, comparison_row(again, 0)->totals.moves);
    for (int i = 0; i < 2; i++) comparison_free(runs[i]);
}

/* A file is read once: games are played with what stood in it when the player was read. */
Test(comparison, heuristic_files_are_read_once) {
    static const char CONTENT[] = "name = \"n\"; weights = { men = 1; kings = 2; };";
    const char *const path = temporary_file(CONTENT, strlen(CONTENT));
    const char *const players[] = {path};
    ComparisonSettings settings = comparing_settings("ballots", 4);
    Error error = {ERROR_NONE, ""};
    uint64_t nodes[2];
    settings.games = 4;
    for (int i = 0; i < 2; i++) {
        AUTO(comparison_free_at)
        SearchComparison *comparison =
            comparing_new(players, 1, depths_between(3, 3), &settings, &error);
        cr_assert_neq(comparison, NULL, "%s", error.message);
        cr_assert(comparison_run(comparison, &error), "%s", error.message);
        nodes[i] = comparison_row(comparison, 0)->totals.counters.nodes;
    }
    cr_assert_eq(nodes[0], nodes[1]);
}

static void expect_no_player(const char *player, const char *reported) {
    Error error = {ERROR_NONE, ""};
    const char *const players[] = {"null", player};
    const ComparisonSettings settings = comparing_settings("ballots", 1);
    cr_assert_eq(comparing_new(players, 2, depths_between(0, 0), &settings, &error), NULL, "%s",
                 player);
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
}

static void expect_failure(const ComparisonSettings *settings, ErrorCode code,
                           const char *reported) {
    static const char *const PLAYERS[] = {"null@1"};
    Error error = {ERROR_NONE, ""};
    SearchComparison *const comparison =
        comparing_new(PLAYERS, 1, depths_between(0, 0), settings, &error);
    cr_assert(comparison == NULL || !comparison_run(comparison, &error), "%s", reported);
    cr_assert_eq(error.code, code, "%d: %s", error.code, error.message);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
    cr_assert(comparison == NULL || comparison_count(comparison) == 0);
    comparison_free(comparison);
}

Test(comparison, what_is_wrong_is_refused) {
    expect_no_player("nul", "did you mean 'null'?");
    expect_no_player("random", "does not search");
    atomic_bool stop = true;
    Board over;
    Error error = {ERROR_NONE, ""};
    cr_assert(fen_parse("W:W5:B1", 8, &over, &error));
    ComparisonSettings settings = comparing_settings("ballots", 5);
    settings.openings = "/tmp/arena-not-there.fen";
    expect_failure(&settings, ERROR_NO_INPUT, "/tmp/arena-not-there.fen");
    settings.board = &over;
    expect_failure(&settings, ERROR_DATA, "over");
    settings = comparing_settings("ballots", 5);
    settings.games = 4;
    settings.opponent = "nul";
    expect_failure(&settings, ERROR_USAGE, "did you mean 'null'?");
    settings.opponent = NULL;
    settings.stop = &stop;
    expect_failure(&settings, ERROR_INTERRUPTED, "stopped");
    settings.games = 0;
    expect_failure(&settings, ERROR_INTERRUPTED, "stopped");
}

/* The row of the search that was cut short is not shown. The one before takes microseconds. */
Test(comparison, stopped_in_a_long_search) {
    static const char *const PLAYERS[] = {"null@2", "null@100"};
    Stopper stopper;
    Error error = {ERROR_NONE, ""};
    ComparisonSettings settings = comparing_settings("ballots", 1);
    settings.stop = &stopper.stop;
    AUTO(comparison_free_at)
    SearchComparison *comparison =
        comparing_new(PLAYERS, 2, depths_between(0, 0), &settings, &error);
    stopper_start(&stopper, 100000000);
    cr_assert(!comparison_run(comparison, &error));
    stopper_finish(&stopper);
    cr_assert_eq(error.code, ERROR_INTERRUPTED, "%s", error.message);
    cr_assert_eq(comparison_count(comparison), 1);
}
