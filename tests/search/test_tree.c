/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of the enhanced searches. */
#ifndef BOARD_SIZE
#define BOARD_SIZE 8 /* looks into the search of this board, of any processor */
#endif
#define KERNEL_CPU base
#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/positions.h"
#include "search/enhanced_root.h"
#include "search/ordering.h"
#include "searching.h"

#include <criterion/criterion.h>
#include <math.h>

static bool search_nothing(SearchContext *context, const void *own, int depth,
                           SearchResult *result) {
    (void)context, (void)own, (void)depth, (void)result;
    return false;
}

/* Starts a search without limits, for calls of tree_value. */
static void start(Root *root, const EvalInstance *eval, const SearchRequest *request) {
    SearchResult result;
    context_search_once(&root->tree.context, eval, request, search_nothing, NULL, &result);
}

/* An entry of a position with one side to move is not found for the other side. */
Test(tree, tells_the_sides_to_move_apart) {
    Rng rng = rng_seeded(91);
    AUTO(search_close)
    SearchInstance instance = instances_search(BOARD_SIZE, "enhanced:all=exact,table=1");
    Root *const root = instance.state;
    for (int i = 0; i < 50; i++) {
        Problem problem;
        Score fresh[2], after[2];
        const Rules *const rules = RULES_ALL[i % 3];
        const Board board = positions_playable(BOARD_SIZE, rules, &rng);
        searching_pose(&problem, &board, rules, "piece-and-row", 4);
        const SearchRequest request = searching_request(&problem);
        const Position position = position_of(&board);
        start(root, &problem.eval, &request);
        for (int side = 0; side < 2; side++) {
            root_clear(root);
            fresh[side] = tree_value(&root->tree, &position, (Side)side, -INFINITY, INFINITY, 4, 1);
            after[!side] = tree_value(&root->tree, &position, side_other((Side)side), -INFINITY,
                                      INFINITY, 4, 1);
        }
        cr_assert(fresh[0] == after[0] && fresh[1] == after[1], "%s", positions_show(&board));
        eval_close(&problem.eval);
    }
}

/* Nor is any square's king, where one side moves, the man there where the other does. */
Test(tree, tells_kings_from_the_side_to_move) {
    AUTO(search_close)
    SearchInstance instance = instances_search(BOARD_SIZE, "enhanced:all=exact,table=1");
    Root *const root = instance.state;
    Problem problem;
    const Board board = board_start(BOARD_SIZE);
    searching_pose(&problem, &board, RULES_ALL[0], "piece-and-row", 4);
    const SearchRequest request = searching_request(&problem);
    start(root, &problem.eval, &request);
    for (int square = HALF + 1; square <= POSITION_SQUARES; square++) {
        const Bits white = BITS_SQUARE(square), black = BITS_SQUARE(2);
        const Position man = {{black, white}, black}, king = {{black, white}, black | white};
        root_clear(root);
        const Score fresh = tree_value(&root->tree, &man, WHITE, -INFINITY, INFINITY, 4, 1);
        root_clear(root);
        tree_value(&root->tree, &king, BLACK, -INFINITY, INFINITY, 4, 1);
        const Score after = tree_value(&root->tree, &man, WHITE, -INFINITY, INFINITY, 4, 1);
        cr_assert(fresh == after, "square %d: %g, then %g", square, fresh, after);
    }
    eval_close(&problem.eval);
}

/* What is made of the parent's key, or found for all moves at once, is what each child by itself
 * tells. */
Test(tree, keys_and_rates_children_as_if_each_were_alone) {
    Rng rng = rng_seeded(92);
    AUTO(search_close)
    SearchInstance instance = instances_search(BOARD_SIZE, "enhanced:all=exact,table=1");
    Tree *const tree = instance.state;
    Children children;
    tree_clear(tree);
    int seen[2] = {0, 0}; /* quiet moves that do not force the opponent; that do */
    for (int i = 0; i < 600; i++) {
        const Rules *const rules = RULES_ALL[i % 3];
        const Board board = positions_playable(BOARD_SIZE, rules, &rng);
        const Position position = position_of(&board);
        const Side side = (Side)board.side, other = side_other(side);
        tree->context.chain_backward = rules->chain_backward;
        children_expand(&children, tree, &position, side, 1, true);
        for (int k = 0; k < children.count; k++) {
            const Position *const after = &children.after[k];
            cr_assert(children.keys[k] == position_key(after, other), "%s: move %d",
                      positions_show(&board), k);
            if (!children.quiet) continue;
            const Targets jumps = position_jumps(after, other);
            const bool forcing = targets_any(&jumps);
            seen[forcing]++;
            cr_assert(children.rank[k] == rank_of(forcing ? RATE_FORCING : 0, k), "%s: move %d",
                      positions_show(&board), k);
        }
    }
    cr_assert(seen[0] > 100 && seen[1] > 100, "%d, %d", seen[0], seen[1]);
}

/* The rating of the k-th child of `p` by the switches that are on. */
static uint64_t rate_of(const Tree *tree, const Children *children, int k, const Position *p,
                        int ply, Side side) {
    const Position *const after = &children->after[k];
    const Switches *const on = &tree->switches;
    const Side other = side_other(side);
    if (!children->quiet) {
        const int pieces = bits_count(p->pieces[other]) - bits_count(after->pieces[other]);
        const int kings =
            bits_count(p->pieces[other] & p->kings) - bits_count(after->pieces[other] & p->kings);
        return !on->captures ? 0 : (uint64_t)(1000 - (int)tree->context.stuck * (pieces + kings));
    }
    const unsigned move = children->moves[k] % QUIETS;
    const Targets jumps = position_jumps(after, other);
    uint64_t rate = 0;
    if (on->captures && targets_any(&jumps)) rate += RATE_FORCING;
    if (move == tree->killers[ply][0]) rate += RATE_KILLER;
    if (move == tree->killers[ply][1]) rate += RATE_KILLER - 1;
    return rate + tree->history[side][move];
}

/* The best first, and of equal ones the first: each child is picked before all that are left. */
static bool check_order(Children *children, const uint64_t *rates, const char *shown) {
    bool left[CHILDREN_MAX], other = false;
    for (int k = 0; k < children->count; k++) left[k] = true;
    for (int i = 0; i < children->count; i++) {
        const int at = children_pick(children);
        cr_assert(at >= 0 && at < children->count && left[at], "%s: child %d", shown, at);
        left[at] = false;
        other |= at != i;
        for (int k = 0; k < children->count; k++)
            cr_assert(!left[k] || rates[k] < rates[at] || (rates[k] == rates[at] && at < k),
                      "%s: %d before %d", shown, at, k);
    }
    return other;
}

/* By what was learnt before they were made, and by what was learnt since. */
Test(tree, orders_children_by_what_is_known_of_them) {
    enum { PLY = 3 };
    Rng rng = rng_seeded(93);
    AUTO(search_close)
    SearchInstance instance = instances_search(BOARD_SIZE, "enhanced:all=exact,table=1");
    Tree *const tree = instance.state;
    Children children;
    int seen[2] = {0, 0}; /* captures, quiet moves whose order is not the generator's */
    for (int i = 0; i < 800; i++) {
        const Rules *const rules = RULES_ALL[i / 4 % 3];
        const Board board = positions_playable(BOARD_SIZE, rules, &rng);
        const Position position = position_of(&board);
        const Side side = (Side)board.side;
        const bool since = (i & 2) != 0;
        uint64_t rates[CHILDREN_MAX];
        tree_forget_moves(tree);
        tree->context.chain_backward = rules->chain_backward;
        tree->context.stuck = rules->stuck_wins ? 1 : -1;
        tree->switches.captures = (i & 1) != 0;
        children_expand(&children, tree, &position, side, PLY, true);
        const uint32_t count = (uint32_t)children.count;
        const unsigned first = rng_below(&rng, 2) == 0 ? TABLE_NO_MOVE : rng_below(&rng, count);
        for (int move = 0; move < QUIETS; move++)
            tree->history[side][move] = rng_below(&rng, HISTORY_MAX);
        for (int k = 0; k < KILLERS && children.quiet; k++)
            tree->killers[PLY][k] = children.moves[rng_below(&rng, count)] % QUIETS;
        if (tree->killers[PLY][0] == tree->killers[PLY][1]) tree->killers[PLY][1] = QUIETS;
        if (!since) children_expand(&children, tree, &position, side, PLY, true);
        for (int k = 0; k < children.count; k++)
            rates[k] = rate_of(tree, &children, k, &position, PLY, side);
        if (first != TABLE_NO_MOVE) rates[first] = UINT64_MAX;
        children_rate(&children, tree, &position, PLY, side, first, since);
        seen[children.quiet] += check_order(&children, rates, positions_show(&board));
    }
    cr_assert(seen[0] > 20 && seen[1] > 200, "%d, %d", seen[0], seen[1]);
}

/* A switch that is off learns nothing, and so rates nothing. */
Test(tree, learns_of_moves_what_its_switches_are_on_for) {
    static const char *const SEARCHES[] = {"enhanced:all=exact,table=1,killers=off,history=off",
                                           "enhanced:all=exact,table=1,killers=off",
                                           "enhanced:all=exact,table=1,history=off",
                                           "enhanced:all=exact,table=1"};
    for (int i = 0; i < 4; i++) {
        const Board board = board_start(BOARD_SIZE);
        Problem problem;
        searching_pose(&problem, &board, RULES_ALL[0], "piece2val", 7);
        const SearchRequest request = searching_request(&problem);
        AUTO(search_close) SearchInstance instance = instances_search(BOARD_SIZE, SEARCHES[i]);
        const Tree *const tree = instance.state;
        SearchResult result;
        search_run(&instance, &problem.eval, &request, &result);
        bool history = false, killers = false;
        for (int move = 0; move < QUIETS; move++)
            history |= tree->history[BLACK][move] != 0 || tree->history[WHITE][move] != 0;
        for (int ply = 0; ply <= SEARCH_DEPTH_MAX; ply++)
            killers |= tree->killers[ply][0] != QUIETS;
        cr_assert_eq(killers, i >= 2, "%s", SEARCHES[i]);
        cr_assert_eq(history, i == 1 || i == 3, "%s", SEARCHES[i]);
        eval_close(&problem.eval);
    }
}
