/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "literal.h"

#include "../draughts/reference.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* Makes room for `count` nodes; returns the first. */
static int reserve(LiteralTree *tree, int count) {
    const int first = tree->count;
    tree->count += count;
    if (tree->count > tree->capacity) {
        tree->capacity = 2 * tree->count;
        tree->nodes = realloc(tree->nodes, (size_t)tree->capacity * sizeof *tree->nodes);
        cr_assert_not_null(tree->nodes);
    }
    for (int i = first; i < tree->count; i++) tree->nodes[i] = (LiteralNode){0, 0, 0};
    return first;
}

/* By the values of its children, of which it has some. */
static double best_value(const LiteralTree *tree, int node) {
    const LiteralNode *const it = &tree->nodes[node];
    double best = -INFINITY;
    for (int i = 0; i < it->count; i++) best = fmax(best, -tree->nodes[it->first + i].value);
    return best;
}

static void grow(LiteralTree *tree, int node, const RefBoard *board, const Rules *rules, int depth,
                 int ply) {
    RefList list;
    ref_generate(board, rules, &list);
    cr_assert(!list.overflow);
    if (list.count == 0) {
        tree->nodes[node].value = ref_stuck_wins(rules) ? SCORE_WIN - ply : ply - SCORE_WIN;
        return;
    }
    if (depth == 0) return;
    const int first = reserve(tree, list.count);
    tree->nodes[node].first = first;
    tree->nodes[node].count = list.count;
    for (int i = 0; i < list.count; i++)
        grow(tree, first + i, &list.moves[i].after, rules, depth - 1, ply + 1);
    tree->nodes[node].value = best_value(tree, node);
}

LiteralTree literal_grow(const Problem *problem) {
    LiteralTree tree = {0, 0, NULL};
    const int root = reserve(&tree, 1), count = problem->legal.count;
    const int first = reserve(&tree, count);
    tree.nodes[root].first = first;
    tree.nodes[root].count = count;
    for (int i = 0; i < count; i++) {
        const Board after = move_apply(&problem->board, &problem->legal.moves[i]);
        const RefBoard board = ref_of(&after);
        grow(&tree, first + i, &board, problem->rules, problem->depth_plies - 1, 1);
    }
    tree.nodes[root].value = best_value(&tree, root);
    return tree;
}

void literal_free(LiteralTree *tree) {
    free(tree->nodes);
    *tree = (LiteralTree){0, 0, NULL};
}

static void put_in_order(int *moves, int count, LiteralOrder order, Rng *rng) {
    const int start = order == ORDER_ROTATED ? (int)rng_below(rng, (uint32_t)count) : 0;
    for (int i = 0; i < count; i++) moves[i] = (start + i) % count;
    if (order != ORDER_RANDOM) return;
    for (int i = 0; i < count; i++) {
        const int other = i + (int)rng_below(rng, (uint32_t)(count - i)), move = moves[i];
        moves[i] = moves[other];
        moves[other] = move;
    }
}

static bool is_cut(LiteralCut cut, double value, double beta) {
    return (cut == CUT_AT && value >= beta) || (cut == CUT_BEYOND && value > beta);
}

static double examine(const LiteralTree *tree, int at, LiteralCut cut, double alpha, double beta,
                      Rng *rng) {
    const LiteralNode *const node = &tree->nodes[at];
    int moves[MOVES_MAX];
    double best = -INFINITY;
    /* Without cut-offs no order changes the value. */
    if (node->count == 0 || cut == CUT_NEVER) return node->value;
    put_in_order(moves, node->count, ORDER_RANDOM, rng);
    for (int i = 0; i < node->count; i++) {
        const double value = -examine(tree, node->first + moves[i], cut, -beta, -alpha, rng);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
        if (is_cut(cut, best, beta)) break;
    }
    return best;
}

int literal_choose(const LiteralTree *tree, const LiteralWay *way, Rng *rng) {
    const LiteralNode *const root = &tree->nodes[0];
    int moves[MOVES_MAX], chosen = -1, equal = 0;
    double best = -INFINITY;
    put_in_order(moves, root->count, way->order, rng);
    for (int i = 0; i < root->count; i++) {
        const double value =
            -examine(tree, root->first + moves[i], way->cut, -INFINITY, -best, rng);
        if (value < best) continue;
        equal = value > best ? 1 : equal + 1;
        const bool replaces = equal == 1 || way->keep == KEEP_LAST ||
                              (way->keep == KEEP_SAMPLING && rng_below(rng, (uint32_t)equal) == 0);
        if (replaces) chosen = moves[i];
        best = value;
    }
    return chosen;
}
