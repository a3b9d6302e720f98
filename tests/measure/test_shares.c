/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches of the suite, and beside plain alpha-beta and the minimal tree. */
#include "measure/comparison.c" /* NOLINT(bugprone-suspicious-include) */

#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/temporary.h"
#include "comparing.h"
#include "measure/suite.h"
#include "stats/pruning.h"
#include "util/csv.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

AUTO_CLOSE(comparison_free)

/* By its own rules each position has the value and the tree that it has alone. */
Test(cases, positions_are_searched_by_their_own_rules) {
    static const char *const PLAYERS[] = {"minimax/hg-25f"};
    const ComparisonSettings settings = comparing_settings("suite", 0);
    AUTO(comparison_free_at) SearchComparison *all = comparing_run(PLAYERS, 1, 4, 4, &settings);
    const ComparisonRow *const row = comparison_row(all, 0);
    uint64_t nodes = 0;
    int foreign = 0;
    cr_assert_eq(row->totals.moves, SUITE_COUNT);
    for (int i = 0; i < SUITE_COUNT; i++) {
        const Board board = suite_board(&SUITE[i]);
        ComparisonSettings single = comparing_settings("ballots", 0);
        single.board = &board;
        single.rules = suite_rules(&SUITE[i]);
        SearchComparison *const one = comparing_run(PLAYERS, 1, 4, 4, &single);
        cr_assert_eq(comparison_row(one, 0)->value, row->positions[i].score, "%s", SUITE[i].name);
        nodes += comparison_row(one, 0)->totals.counters.nodes;
        comparison_free(one);
        single.rules = RULES_ALL[0];
        AUTO(comparison_free_at) SearchComparison *other = comparing_run(PLAYERS, 1, 4, 4, &single);
        foreign += comparison_row(other, 0)->value != row->positions[i].score;
    }
    cr_assert_eq(row->totals.counters.nodes, nodes);
    cr_assert_geq(foreign, 4, "by other rules the values are others: %d", foreign);
}

Test(cases, can_be_cut_short) {
    static const char *const PLAYERS[] = {"null"};
    static const uint64_t ASKED[] = {0, 1, 7, SUITE_COUNT, 1000};
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        ComparisonSettings settings = comparing_settings("suite", 0);
        settings.positions = ASKED[i];
        AUTO(comparison_free_at)
        SearchComparison *comparison = comparing_run(PLAYERS, 1, 1, 1, &settings);
        cr_assert_eq(comparison_row(comparison, 0)->totals.moves,
                     ASKED[i] == 0 || ASKED[i] > SUITE_COUNT ? SUITE_COUNT : ASKED[i]);
    }
}

/* Every exact search finds the values of minimax, position by position; another tree does not. */
Test(shares, say_which_searches_are_exact) {
    static const char *const PLAYERS[] = {
        "minimax/hg-25f",
        "alphabeta/hg-25f",
        "deepening/hg-25f",
        "minimal/hg-25f",
        "enhanced:all=exact/hg-25f",
        "enhanced:all=exact,mtdf=on/hg-25f",
        "enhanced:all=off,table=1,etc=on/hg-25f",
        "alphabeta:quiescence=on/hg-25f",
    };
    enum { COUNT = sizeof PLAYERS / sizeof *PLAYERS, STEPS = 2 };
    const ComparisonSettings settings = comparing_settings("suite", 0);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, COUNT, 5, 6, &settings);
    for (int i = 0; i < COUNT * STEPS; i++) {
        const int64_t differing = shares_find(comparison, comparison_row(comparison, i)).differing;
        if (i / STEPS == 0) cr_assert_eq(differing, -1, "nothing to compare minimax with");
        if (i / STEPS > 0 && i / STEPS < COUNT - 1)
            cr_assert_eq(differing, 0, "%s", PLAYERS[i / STEPS]);
        if (i / STEPS == COUNT - 1) cr_assert(differing > 0 && differing <= SUITE_COUNT);
    }
    TEXT_AUTO Text note = {.data = NULL};
    int row = 0;
    for (int player = 0; player < COUNT - 1; player++) {
        row = shares_note(comparison, row, &note);
        cr_assert_eq(row, (player + 1) * STEPS);
        cr_assert_eq(note.length, 0, "%s", text_string(&note));
    }
    cr_assert_eq(shares_note(comparison, row, &note), COUNT * STEPS);
    cr_assert_not_null(strstr(text_string(&note), "alphabeta:quiescence=on/hg-25f has other values "
                                                  "than minimax/hg-25f: at depth 5 ("),
                       "%s", text_string(&note));
    cr_assert_not_null(strstr(text_string(&note), " of 24), 6 ("), "%s", text_string(&note));
}

static double total_nodes(const ComparisonRow *row) { return (double)row->totals.counters.nodes; }

/* A row stands beside those of its own evaluator and depth only. */
Test(shares, are_of_the_same_evaluator_and_depth) {
    static const char *const PLAYERS[] = {"alphabeta/piece2val", "a=alphabeta/hg-25f",
                                          "m=minimal/hg-25f", "enhanced:all=exact/piece2val",
                                          "e=enhanced:all=exact,pvs=off/hg-25f"};
    enum { STEPS = 2 };
    ComparisonSettings settings = comparing_settings("suite", 0);
    settings.positions = 12;
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 5, 4, 5, &settings);
    for (int i = 0; i < 5 * STEPS; i++) {
        const bool is_piece2val = i / STEPS == 0 || i / STEPS == 3;
        const ComparisonRow *const row = comparison_row(comparison, i);
        const ComparisonRow *const plain =
            comparison_row(comparison, (is_piece2val ? 0 : STEPS) + i % STEPS);
        const Share share = shares_find(comparison, row);
        const double b = search_branching(&plain->totals.counters);
        cr_assert_eq(share.of_alphabeta, total_nodes(row) / total_nodes(plain), "row %d", i);
        cr_assert_eq(share.least_leaves, 12 * pruning_minimal_leaves(b, 4 + i % STEPS));
        cr_assert_eq(share.least_nodes, 12 * pruning_minimal_nodes(b, 4 + i % STEPS));
        if (is_piece2val) {
            cr_assert(isnan(share.of_minimal), "row %d", i);
            continue;
        }
        const ComparisonRow *const minimal = comparison_row(comparison, 2 * STEPS + i % STEPS);
        cr_assert_eq(share.of_minimal, total_nodes(row) / total_nodes(minimal), "row %d", i);
    }
}

/* With options it is not plain; a limit on nodes is no depth. */
Test(shares, of_nothing_are_unknown) {
    static const char *const PLAYERS[] = {"alphabeta:order=random/null@3", "enhanced/null@3",
                                          "alphabeta/piece2val@3", "enhanced/piece2val@500n"};
    const ComparisonSettings settings = comparing_settings("suite", 0);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 4, 0, 0, &settings);
    for (int i = 0; i < 4; i++) {
        if (i == 2) continue;
        const Share share = shares_find(comparison, comparison_row(comparison, i));
        cr_assert(isnan(share.of_alphabeta) && isnan(share.of_minimal), "row %d", i);
        cr_assert(isnan(share.least_leaves) && isnan(share.least_nodes), "row %d", i);
        cr_assert_eq(share.differing, -1, "row %d", i);
    }
}

/* Whose pruning compares with nothing. */
Test(shares, know_quiescence_asked_for_or_the_default) {
    static const struct {
        const char *text;
        bool quiescent;
    } cases[] = {
        {"null@3", false},
        {"minimax:quiescence=on/null@3", true},
        {"enhanced/null@3", true},
        {"enhanced:all=strong,table=1/null@3", true},
        {"enhanced:quiescence=off/null@3", false},
        {"enhanced:all=exact/null@3", false},
        {"enhanced:all=every,quiescence=on/null@3", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        PlayerSpec spec;
        Error error = {ERROR_NONE, ""};
        cr_assert(player_parse(cases[i].text, instances_catalogue(8), &spec, &error), "%s",
                  error.message);
        cr_assert_eq(player_is_quiescent(&spec), cases[i].quiescent, "%s", cases[i].text);
    }
}

#define HEADER                                                                                     \
    "player,search,evaluator,depth,positions,nodes,leaves,of_alphabeta,of_minimal,"                \
    "knuth_moore_leaves,knuth_moore_nodes,other_values,nodes_per_s\n"

static void write_rows(const SearchComparison *comparison, Text *text) {
    ROWS_AUTO Rows rows = {.items = NULL};
    search_rows(comparison, NULL, &rows);
    schema_write(&NODES_SCHEMA, rows.items, rows.count, text);
}

Test(shares, are_written) {
    static const char *const PLAYERS[] = {"alphabeta/null", "x=enhanced:pvs=off,etc=off/null"};
    const ComparisonSettings settings = comparing_settings("suite", 0);
    AUTO(comparison_free_at)
    SearchComparison *comparison = comparing_run(PLAYERS, 2, 3, 4, &settings);
    TEXT_AUTO Text text = {.data = NULL};
    Error error = {ERROR_NONE, ""};
    write_rows(comparison, &text);
    cr_assert_eq(strncmp(text_string(&text), HEADER, strlen(HEADER)), 0, "%s", text_string(&text));
    CsvReader *const csv = csv_open(NULL, temporary_file(text_string(&text), text.length), &error);
    for (int i = 0; i < 4; i++) {
        double value = NAN;
        cr_assert_eq(csv_next(csv, &error), CSV_ROW, "%s", error.message);
        cr_assert_str_eq(csv_field(csv, 0), i < 2 ? "alphabeta/null" : "x");
        cr_assert_str_eq(csv_field(csv, 1), i < 2 ? "alphabeta" : "enhanced:pvs=off,etc=off");
        cr_assert(csv_real(csv, 7, &value, &error), "%s", error.message);
        cr_assert_float_eq(
            value, shares_find(comparison, comparison_row(comparison, i)).of_alphabeta, 1e-6);
        cr_assert_str_eq(csv_field(csv, 8), "", "no minimal tree was measured");
        cr_assert_str_eq(csv_field(csv, 11), i < 2 ? "" : "0");
    }
    cr_assert_eq(csv_next(csv, &error), CSV_FINISHED);
    csv_close(csv);
}

Test(shares, of_games_and_of_limits_are_not_written) {
    static const char *const PLAYERS[] = {"null@2", "null@500n"};
    ComparisonSettings settings = comparing_settings("ballots", 0);
    for (int i = 0; i < 2; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        settings.games = i == 0 ? 2 : 0;
        settings.positions = 5;
        AUTO(comparison_free_at)
        SearchComparison *comparison = comparing_run(&PLAYERS[i], 1, 0, 0, &settings);
        write_rows(comparison, &text);
        cr_assert_str_eq(text_string(&text), HEADER);
    }
}
