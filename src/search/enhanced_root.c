/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/enhanced_root.h"

#include "search/alphabeta.h"

#include <stdlib.h>

/* The outcome of one pass over the root's moves. */
typedef struct Pass {
    Score value; /* exact within the window, else a bound */
    int move;
    bool sure; /* if stopped: no move searched so far is better */
} Pass;

/* Returns the value of a move. `scout`: first with a null window, which usually decides. */
static Score root_move_value(Root *root, int move, bool scout, Score alpha, Score beta, int depth) {
    Tree *const tree = &root->tree;
    const Position *const child = &root->children[move];
    const Side other = side_other((Side)tree->context.request->board->side);
    if (scout) {
        const Score value =
            -tree_value(tree, child, other, -score_above(alpha), -alpha, depth - 1, 1);
        if (value <= alpha || value >= beta) return value;
    }
    return -tree_value(tree, child, other, -beta, -alpha, depth - 1, 1);
}

/* Searches the root's moves within a window; false if stopped. */
static bool search_pass(Root *root, int depth, Score alpha, Score beta, Pass *pass) {
    SearchContext *const context = &root->tree.context;
    const bool all_best = context->request->all_best;
    *pass = (Pass){-INFINITY, 0, false};
    if (!context_enter(context)) return false;
    context->counters.legal_moves += (uint64_t)root->count;
    for (int i = 0; i < root->count; i++) {
        const int move = root->order[i];
        const bool first_if_equal =
            root->tree.switches.alike && root->drawn[move] < root->drawn[pass->move];
        /* Just below the best, so that an equal move is found to be equal. */
        const Score bound =
            all_best || first_if_equal ? nextafter(pass->value, -INFINITY) : pass->value;
        const Score value =
            root_move_value(root, move, i > 0 && root->tree.switches.pvs && depth > 1,
                            bound > alpha ? bound : alpha, beta, depth);
        if (context->stopped) {
            pass->sure = i > 0 && pass->value > alpha;
            return false;
        }
        root->values[move] = value;
        if (value > pass->value || (first_if_equal && value == pass->value))
            *pass = (Pass){value, move, false};
        if (value >= beta) break;
    }
    return true;
}

/* Memory-enhanced test driver MTD(f) [Plaat, Schaeffer, Pijls and de Bruin 1996]: null windows at
 * the expected value until the bounds meet, as each pass moves one to another leaf's value. */
static bool search_mtdf(Root *root, int depth, Pass *found) {
    Score lower = -INFINITY, upper = INFINITY, guess = root->scores[0];
    while (lower < upper) {
        const Score beta = guess == lower ? score_above(guess) : guess;
        Pass pass;
        if (!search_pass(root, depth, score_below(beta), beta, &pass)) return false;
        guess = pass.value;
        if (guess < beta) {
            upper = guess;
        } else {
            lower = guess;
            *found = pass;
        }
    }
    return true;
}

/* Searches a window around the last value, with the difference of the last two as its half width:
 * that fits any evaluator. If the value is outside, opens that side, then both. */
static bool search_aspiring(Root *root, int depth, Pass *found) {
    const Score last = root->scores[0], width = fabs(last - root->scores[1]);
    const Score alpha = fmin(last - width, score_below(last));
    const Score beta = fmax(last + width, score_above(last));
    if (!search_pass(root, depth, alpha, beta, found)) return false;
    if (found->value > alpha && found->value < beta) return true;
    const bool low = found->value <= alpha;
    const Score from = low ? -INFINITY : score_below(found->value);
    const Score to = low ? score_above(found->value) : INFINITY;
    if (!search_pass(root, depth, from, to, found)) return false;
    if (found->value > from && found->value < to) return true;
    return search_pass(root, depth, -INFINITY, INFINITY, found);
}

static bool search_iteration(Root *root, int depth, Pass *found) {
    const Switches *const on = &root->tree.switches;
    if (!root->tree.context.request->all_best) {
        if (on->mtdf) return search_mtdf(root, depth, found);
        if (on->aspiration && root->iterations >= 2 && fabs(root->scores[0]) <= EVAL_LIMIT &&
            fabs(root->scores[1]) <= EVAL_LIMIT)
            return search_aspiring(root, depth, found);
    }
    return search_pass(root, depth, -INFINITY, INFINITY, found);
}

static void put_first(Root *root, int move) {
    int at = 0;
    while (root->order[at] != move) at++;
    memmove(&root->order[1], &root->order[0], (size_t)at);
    root->order[0] = (uint8_t)move;
}

static void start(Root *root) {
    const Position position = position_of(root->tree.context.request->board);
    const uint64_t counted = root->tree.context.counters.legal_moves;
    root->count = context_expand(&root->tree.context, &position,
                                 (Side)root->tree.context.request->board->side, root->children);
    root->tree.context.counters.legal_moves = counted; /* counted by each pass */
    search_order(root->tree.context.request, root->order);
    for (int i = 0; i < root->count; i++) root->drawn[root->order[i]] = (uint8_t)i;
    root->iterations = root->depth_plies = 0;
    root->scores[0] = root->scores[1] = 0;
    const Switches *const on = &root->tree.switches;
    if (!on->lazy) root->tree.context.evaluate_within = NULL;
    if (!on->flat) root->tree.context.flat = false;
    tree_start_line(&root->tree);
    root->tree.margin = INFINITY;
    root->tree.prunable = 0;
}

/* The margin starts with this multiple of the change of the root's value between two iterations of
 * the same parity, as values of odd and even depths differ. */
enum { MARGIN_START = 4 };
static void note(Root *root, int depth, Score value) {
    const int before = (depth - root->depth_plies) % 2;
    const Score change = fabs(value - root->scores[before]);
    if (root->tree.margin == INFINITY && root->iterations > before && change <= EVAL_LIMIT)
        root->tree.margin = MARGIN_START * change;
    root->scores[1] = root->scores[0];
    root->scores[0] = value;
    root->iterations++;
    root->depth_plies = depth;
}

bool root_search(SearchContext *context, const void *own, int depth, SearchResult *result) {
    Root *const root = (Root *)context;
    Pass found = {0, 0, false};
    (void)own;
    if (root->count == 0) start(root);
    if (!search_iteration(root, depth, &found)) {
        if (!root->tree.switches.whole || !found.sure || context->interrupted) return false;
        result->move = found.move;
        result->score = found.value + 0.0;
        return false;
    }
    put_first(root, found.move);
    note(root, depth, found.value);
    result->move = found.move;
    result->score = found.value + 0.0; /* no −0 */
    result->searched = result->scored = result->counted = true;
    result->depth_plies = depth;
    result->best_count = 0;
    for (int i = 0; context->request->all_best && i < root->count; i++) {
        result->is_best[i] = root->values[i] == found.value;
        if (result->is_best[i]) result->best_count++;
    }
    return true;
}

bool root_open(void **opaque, const Switches *switches, Error *error) {
    Root *const root = memory_allocate(sizeof *root);
    root->tree.switches = *switches;
    root->tree.plain_child = alphabeta_child(switches->quiescence);
    *opaque = root;
    if (table_open(&root->tree.table, table_pairs_of(switches->table_mib))) return true;
    root_close(root);
    *opaque = NULL;
    return error_set(error, ERROR_INTERNAL, "out of memory: a transposition table of %d MiB",
                     switches->table_mib);
}

void root_close(void *root) {
    table_close(&((Root *)root)->tree.table);
    free(root);
}

void root_clear(Root *root) {
    tree_clear(&root->tree);
    root->tree.cuts = true;
    root->tree.plain = TREE_PLAIN;
    root->count = 0;
}
