/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The full tree: what minimax visits, counted. */
#include "measure/full_tree.h"
#include "measure/suite.h"

#include "arena/player.h"
#include "draughts/moves.h"
#include "stats/pruning.h"

#include <criterion/criterion.h>

/* What a player visits of a position of the suite. */
static SearchCounters visit(const char *text, const SuitePosition *position) {
    const Board board = suite_board(position);
    Catalogue *const catalogue = catalogue_new(board.size, suite_rules(position));
    PlayerSpec spec;
    Player player;
    MoveList legal;
    SearchResult result;
    Failure failure;
    Error error = {ERROR_NONE, ""};
    cr_assert(player_parse(text, catalogue, &spec, &error) &&
                  player_open(&player, &spec, catalogue, &error),
              "%s", error.message);
    SearchRequest request = {
        .board = &board, .legal = &legal, .rules = suite_rules(position), .analyse = true};
    moves_generate(&board, request.rules, &legal);
    player_move(&player, &request, &result, &failure);
    player_close(&player);
    catalogue_free(catalogue);
    return result.counters;
}

/* So minimax's efficiency is 0 by it, and alpha-beta's is not. */
Test(full_tree, is_what_minimax_visits) {
    for (int i = 0; i < SUITE_COUNT; i++) {
        const SuitePosition *const position = &SUITE[i];
        const Board board = suite_board(position);
        FullTree *const tree = full_tree_new(suite_rules(position));
        const uint64_t nodes = full_tree_nodes(tree, &board, 4);
        const SearchCounters minimax = visit("minimax/piece2val@4", position);
        const SearchCounters alphabeta = visit("alphabeta/piece2val@4", position);
        cr_assert_eq(nodes, minimax.nodes, "%s", position->name);
        cr_assert_eq(pruning_efficiency(minimax.nodes, (double)nodes), 0);
        cr_assert(pruning_efficiency(alphabeta.nodes, (double)nodes) >= 0);
        full_tree_free(tree);
    }
}

/* By the mean number of moves of what was expanded it is far below 0: these readings are biased. */
Test(full_tree, other_readings_are_biased) {
    SearchCounters sum = {0};
    uint64_t searches[] = {0, 0, 0, 0, 0};
    for (int i = 0; i < SUITE_COUNT; i++) {
        const SearchCounters minimax = visit("minimax/piece2val@4", &SUITE[i]);
        sum.nodes += minimax.nodes;
        sum.leaves += minimax.leaves;
        sum.legal_moves += minimax.legal_moves;
        searches[4]++;
    }
    const double b = search_branching(&sum);
    cr_assert(pruning_efficiency(sum.nodes, pruning_full_power(b, searches, 5)) < -0.05);
    cr_assert(pruning_efficiency(sum.nodes, pruning_full_sum(b, searches, 5)) < -0.01);
}

Test(full_tree, start_by_perft) {
    const Board start = board_start(BOARD_SIZE_STANDARD);
    FullTree *const tree = full_tree_new(rules_find("english"));
    cr_assert_eq(full_tree_nodes(tree, &start, 0), 1);
    cr_assert_eq(full_tree_nodes(tree, &start, 6), 1 + 7 + 49 + 302 + 1469 + 7361 + 36768);
    cr_assert_eq(full_tree_nodes(tree, &start, 8),
                 1 + 7 + 49 + 302 + 1469 + 7361 + 36768 + 179740 + 845931);
    full_tree_free(tree);
}
