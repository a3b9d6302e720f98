/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bench and its suite. No test here looks at a measured time. */
#include "../common/instances.h"
#include "arena/player.h"
#include "draughts/moves.h"
#include "draughts/notation.h"
#include "measure/bench.h"
#include "measure/suite.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHALLOWER = 6 };

/* The suite */

Test(suite, positions_are_legal_and_distinct) {
    for (int i = 0; i < SUITE_COUNT; i++) {
        Board board;
        MoveList list;
        Error error = {ERROR_NONE, ""};
        cr_assert(fen_parse(SUITE[i].fen, BOARD_SIZE_STANDARD, &board, &error), "%s: %s",
                  SUITE[i].name, error.message);
        const Rules *const rules = rules_find(SUITE[i].rules);
        cr_assert_neq(rules, NULL, "%s: %s", SUITE[i].name, SUITE[i].rules);
        /* A forced move would tell a search with a limit on its nodes nothing. */
        cr_assert_geq(moves_generate(&board, rules, &list), 2, "%s", SUITE[i].name);
        for (int j = 0; j < i; j++) {
            const Board other = suite_board(&SUITE[j]);
            cr_assert(!board_equal(&board, &other), "%s is %s", SUITE[i].name, SUITE[j].name);
            const bool same_name = strcmp(SUITE[i].name, SUITE[j].name) == 0;
            cr_assert(!same_name || suite_rules(&SUITE[j]) != rules, "%s twice", SUITE[i].name);
        }
    }
}

Test(suite, has_all_rules_and_endings_of_kings) {
    for (int r = 0; RULES_ALL[r] != NULL; r++) {
        int count = 0;
        for (int i = 0; i < SUITE_COUNT; i++) count += suite_rules(&SUITE[i]) == RULES_ALL[r];
        cr_assert_geq(count, 1, "%s", RULES_ALL[r]->name);
    }
    int endings = 0;
    for (int i = 0; i < SUITE_COUNT; i++) {
        const Board board = suite_board(&SUITE[i]);
        if (board.kings == (board.pieces[BLACK] | board.pieces[WHITE])) endings++;
    }
    cr_assert_geq(endings, 3, "%d endings of kings for the ending evaluators", endings);
}

/* The bench */

static bool is_measured(const BenchCases *cases, const Evaluator *evaluator) {
    char start[BENCH_NAME_SIZE];
    snprintf(start, sizeof start, "alphabeta/%s%s@",
             evaluator->is_ending ? "piece2val:ending=" : "", evaluator->name);
    for (int i = 0; i < cases->count; i++) {
        if (strncmp(cases->items[i].name, start, strlen(start)) == 0) return true;
    }
    return false;
}

Test(bench, cases_are_deterministic_players_and_every_evaluator_has_one) {
    const BenchSettings settings = {.repeats = 1};
    BenchCases cases;
    Error error = {ERROR_NONE, ""};
    int kinds[BENCH_EVALUATION + 1] = {0};
    memset(&cases, 1, sizeof cases); /* as memory that was used before */
    cr_assert(bench_list(&settings, &cases, &error));
    for (int i = 0; i < cases.count; i++) {
        const BenchCase *const it = &cases.items[i];
        PlayerSpec spec;
        for (int j = 0; j < i; j++) cr_assert_str_neq(it->name, cases.items[j].name);
        kinds[it->kind]++;
        cr_assert_eq(it->is_bulk, strstr(it->name, "bulk") != NULL, "%s", it->name);
        if (it->kind == BENCH_PERFT) continue;
        cr_assert(player_parse(it->player, instances_catalogue(BOARD_SIZE_STANDARD), &spec, &error),
                  "%s", error.message);
        cr_assert(player_is_deterministic(&spec), "%s", it->name);
    }
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    int evaluators = 0;
    for (; list[evaluators] != NULL; evaluators++)
        cr_assert(is_measured(&cases, list[evaluators]), "%s", list[evaluators]->name);
    cr_assert_eq(kinds[BENCH_SEARCH], evaluators + 3 + 12); /* heuristic files, other searches */
    cr_assert_eq(kinds[BENCH_EVALUATION], evaluators + 3);
    cr_assert_eq(kinds[BENCH_PERFT], 2);
}

Test(bench, cases_with_a_filter) {
    BenchSettings settings = {.repeats = 1, .filter = "perft"};
    BenchCases cases;
    Error error = {ERROR_NONE, ""};
    cr_assert(bench_list(&settings, &cases, &error));
    cr_assert_eq(cases.count, 2);
    settings.only_nodes = true;
    cr_assert_not(bench_list(&settings, &cases, &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    cr_assert_neq(strstr(error.message, "there are alphabeta/piece2val@11; "), NULL);
}

static BenchReport *run(const BenchSettings *settings) {
    BenchReport *const report = memory_allocate(sizeof *report);
    Error error = {ERROR_NONE, ""};
    cr_assert(bench_run(settings, report, &error), "%s", error.message);
    return report;
}

static const BenchRow *find_row(const BenchReport *report, const char *name) {
    for (int i = 0; i < report->count; i++)
        if (strcmp(report->rows[i].name, name) == 0) return &report->rows[i];
    return NULL;
}

static int count_kind(const BenchReport *report, BenchKind kind) {
    int count = 0;
    for (int i = 0; i < report->count; i++) count += report->rows[i].kind == kind;
    return count;
}

Test(bench, visits_the_same_nodes_in_every_run) {
    const BenchSettings once = {
        .is_once = true, .only_nodes = true, .shallower = SHALLOWER, .quiet = true};
    const BenchSettings more = {.repeats = 3, .shallower = SHALLOWER, .quiet = true};
    MEMORY_AUTO BenchReport *a = run(&once), *b = run(&more);
    const int evaluations = count_kind(b, BENCH_EVALUATION);
    cr_assert_eq(b->count, a->count + 2 + evaluations);
    cr_assert_eq(count_kind(a, BENCH_SEARCH), a->count);
    cr_assert_geq(evaluations, 10);
    int64_t nodes = 0;
    for (int i = 0; i < a->count; i++) {
        const BenchRow *const row = find_row(b, a->rows[i].name);
        cr_assert_neq(row, NULL, "%s", a->rows[i].name);
        cr_assert_eq(row->nodes, a->rows[i].nodes, "%s", row->name);
        cr_assert_eq(row->leaves, a->rows[i].leaves, "%s", row->name);
        cr_assert(row->leaves > 0 && row->leaves < row->nodes, "%s", row->name);
        cr_assert(row->nodes > INT64_C(10) * SUITE_COUNT, "%s", row->name);
        cr_assert(row->timed.passes == 3 && row->timed.min_ns > 0, "%s", row->name);
        cr_assert(row->timed.min_ns <= row->timed.median_ns &&
                      row->timed.median_ns <= row->timed.max_ns,
                  "%s", row->name);
        nodes += row->nodes;
    }
    cr_assert_eq(bench_signature(a), nodes);
    cr_assert_eq(bench_signature(b), nodes, "nothing else is in the signature");
}

Test(bench, counts_the_published_perft) {
    const BenchSettings settings = {.is_once = true, .shallower = SHALLOWER, .quiet = true};
    MEMORY_AUTO BenchReport *report = run(&settings);
    const BenchRow *const bulk = find_row(report, "perft 5, bulk");
    const BenchRow *const every = find_row(report, "perft 4");
    cr_assert(bulk != NULL && bulk->nodes == 7361);
    cr_assert(every != NULL && every->nodes == 1469);
}

/* With as many runs of one case as of all of them. */
Test(bench, a_part_takes_as_long) {
    const BenchSettings settings = {
        .is_once = true, .filter = "perft", .shallower = SHALLOWER, .quiet = true};
    const BenchSettings whole = {.is_once = true, .shallower = SHALLOWER};
    BenchCases cases;
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO BenchReport *report = run(&settings);
    cr_assert(bench_list(&whole, &cases, &error));
    cr_assert_eq(report->count, 2);
    cr_assert_eq(report->rows[0].timed.passes, cases.count / 2);
}

/* Evaluators alone: so many calls for each position, and no leaves. */
Test(bench, calls_every_evaluator) {
    const BenchSettings settings = {.is_once = true, .shallower = SHALLOWER, .quiet = true};
    MEMORY_AUTO BenchReport *report = run(&settings);
    const Evaluator *const *const list = eval_list(BOARD_SIZE_STANDARD);
    for (int i = 0; list[i] != NULL; i++) {
        char name[BENCH_NAME_SIZE];
        snprintf(name, sizeof name, "evaluate %s%s", list[i]->is_ending ? "piece2val:ending=" : "",
                 list[i]->name);
        const BenchRow *const row = find_row(report, name);
        cr_assert_neq(row, NULL, "%s", name);
        cr_assert(row->nodes > 0 && row->nodes % SUITE_COUNT == 0 && row->leaves == -1, "%s", name);
    }
    cr_assert_neq(find_row(report, "evaluate e3ph"), NULL);
}

/* The evaluated position is the one on the board. */
Test(bench, evaluates_the_boards) {
    Board boards[SUITE_COUNT];
    PlayerSpec spec;
    Player player;
    Error error = {ERROR_NONE, ""};
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[0]);
    double sum = 0;
    cr_assert(player_parse("alphabeta/piece2val@1", catalogue, &spec, &error));
    cr_assert(player_open(&player, &spec, catalogue, NULL, &error));
    for (int i = 0; i < SUITE_COUNT; i++) {
        boards[i] = suite_board(&SUITE[i]);
        sum += eval_board(&player.eval, &boards[i]);
    }
    cr_assert_neq(sum, 0);
    cr_assert_eq(suite_evaluate(&player.eval, boards, 3), 3 * sum);
    player_close(&player);
    catalogue_free(catalogue);
}

/* The depths reach the searches. */
Test(bench, counts_more_with_depth) {
    const BenchSettings shallow = {
        .is_once = true, .only_nodes = true, .shallower = SHALLOWER + 1, .quiet = true};
    const BenchSettings deep = {
        .is_once = true, .only_nodes = true, .shallower = SHALLOWER, .quiet = true};
    MEMORY_AUTO BenchReport *a = run(&shallow), *b = run(&deep);
    cr_assert_gt(bench_signature(b), bench_signature(a));
}
