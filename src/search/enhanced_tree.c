/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/enhanced_tree.h"

#include "search/alphabeta.h"
#include "search/ordering.h"

#include <assert.h>

/* The node functions, one for each side. */
static Score node_black(Tree *tree, const Position *p, uint64_t key, Score alpha, Score beta,
                        int depth, int ply);
static Score node_white(Tree *tree, const Position *p, uint64_t key, Score alpha, Score beta,
                        int depth, int ply);

void tree_clear(Tree *tree) {
    table_clear(&tree->table);
    tree_forget_moves(tree);
}

void tree_forget_moves(Tree *tree) {
    memset(tree->history, 0, sizeof tree->history);
    for (int i = 0; i <= SEARCH_DEPTH_MAX; i++)
        for (int k = 0; k < KILLERS; k++) tree->killers[i][k] = QUIETS;
}

void tree_start_line(Tree *tree) {
    const SearchRequest *const request = tree->context.request;
    Line *const line = &tree->line;
    tree->repeats = tree->switches.repetition && request->repetition_draws;
    if (!tree->repeats) return;
    line->root = request->past_count < PAST_MAX ? request->past_count : PAST_MAX;
    const Board *const past = request->past + (request->past_count - line->root);
    for (int i = 0; i <= line->root; i++) {
        const Board *const board = i < line->root ? &past[i] : request->board;
        line->positions[i] = position_of(board);
        line->keys[i] = position_key(&line->positions[i], (Side)board->side);
        line->first[i] = 0;
    }
}

/* Whether the move of a side between two positions is a king's and no capture. */
KERNEL_INLINE bool can_be_undone(const Position *before, const Position *after, Side side) {
    const Side other = side_other(side);
    return (after->pieces[side] & after->kings) != 0 &&
           before->pieces[other] == after->pieces[other] &&
           (before->pieces[side] & ~before->kings) == (after->pieces[side] & ~after->kings);
}

/* Puts a position on the line; returns whether it was there before, with the same side to move. A
 * position recurs after four plies at the earliest. */
KERNEL_INLINE bool is_repeated(Line *line, const Position *p, uint64_t key, int ply, Side side) {
    const int at = line->root + ply;
    line->positions[at] = *p;
    line->keys[at] = key;
    line->first[at] =
        can_be_undone(&line->positions[at - 1], p, side_other(side)) ? line->first[at - 1] : at;
    for (int i = at - 4; i >= line->first[at]; i -= 2)
        if (line->keys[i] == key) return true;
    return false;
}

/* Whether a position at `ply` can have been on the line before, which the table ignores. */
KERNEL_INLINE bool may_repeat(const Tree *tree, int ply) {
    const int at = tree->line.root + ply;
    return tree->repeats && tree->line.first[at - 1] <= at - 4;
}

/* Whether the entry decides the value within alpha … beta; sets *value. */
KERNEL_INLINE bool is_answered(const TableEntry *entry, Score alpha, Score beta, int depth, int ply,
                               Score *value) {
    if (entry->depth_plies != depth) return false;
    const Score lower = table_score_out(entry->lower, ply);
    const Score upper = table_score_out(entry->upper, ply);
    *value = lower >= beta ? lower : upper;
    return lower >= beta || upper <= alpha || lower == upper;
}

/* Stores a value that was found with the window alpha … beta. */
KERNEL_INLINE void note(Tree *tree, uint64_t key, int depth, int ply, Score alpha, Score beta,
                        Score value, unsigned move) {
    table_store(&tree->table, key, depth, value > alpha ? table_score_in(value, ply) : -INFINITY,
                value < beta ? table_score_in(value, ply) : INFINITY,
                (uint16_t)(value > alpha ? move : TABLE_NO_MOVE));
}

/* Searches by plain alpha-beta; only the topmost nodes of its subtrees are in the table. */
KERNEL_INLINE Score plain_value(Tree *tree, const Position *p, uint64_t key, Score alpha,
                                Score beta, int depth, int ply, Side side) {
    const bool table = depth > 0 && depth == tree->plain && tree->table.entries != NULL;
    Score value;
    if (table && tree->cuts) {
        const TableEntry *const entry = table_find(&tree->table, key);
        if (entry != NULL && is_answered(entry, alpha, beta, depth, ply, &value)) {
            context_enter(&tree->context);
            return value;
        }
    }
    value = tree->plain_child(&tree->context, p, side, alpha, beta, depth, ply);
    if (table) note(tree, key, depth, ply, alpha, beta, value, TABLE_NO_MOVE);
    return value;
}

/* Returns the value of a child to `side`, which is to move there. */
KERNEL_INLINE Score below(Tree *tree, const Position *p, uint64_t key, Score alpha, Score beta,
                          int depth, int ply, Side side) {
    Score known;
    if (depth <= tree->plain) return plain_value(tree, p, key, alpha, beta, depth, ply, side);
    if (context_is_known(&tree->context, p, ply, side, &known)) return known;
    return side == BLACK ? node_black(tree, p, key, alpha, beta, depth, ply)
                         : node_white(tree, p, key, alpha, beta, depth, ply);
}

Score tree_value(Tree *tree, const Position *child, Side side, Score alpha, Score beta, int depth,
                 int ply) {
    const uint64_t key = position_key(child, side);
    /* Plain alpha-beta, which may search the child, does not check this. */
    if (tree->repeats && is_repeated(&tree->line, child, key, ply, side)) {
        context_enter(&tree->context);
        return 0;
    }
    return below(tree, child, key, alpha, beta, depth, ply, side);
}

/* Enhanced transposition cut-off by a child's bound [Plaat, Schaeffer, Pijls and de Bruin 1996]. */
KERNEL_INLINE bool is_cut_by_child(const Tree *tree, const Children *children, Score beta,
                                   int depth, int ply, Score *value) {
    for (int i = 0; i < children->count; i++) {
        const TableEntry *const entry = table_find(&tree->table, children->keys[i]);
        if (entry == NULL || entry->depth_plies != depth - 1) continue;
        *value = -table_score_out(entry->upper, ply + 1);
        if (*value >= beta) return true;
    }
    return false;
}

/* Updates history and killers by the best move of a node with a cut-off or an exact value. */
KERNEL_INLINE void learn(Tree *tree, unsigned move, Side side, int depth, int ply, bool cut) {
    if (tree->switches.history) {
        uint32_t *const worth = &tree->history[side][move];
        *worth += (uint32_t)(depth * depth);
        if (*worth > HISTORY_MAX) {
            for (int i = 0; i < QUIETS; i++) tree->history[side][i] /= 2;
        }
    }
    uint16_t *const killers = tree->killers[ply];
    if (!cut || !tree->switches.killers || killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = (uint16_t)move;
}

/* A node being searched. */
typedef struct Node {
    Score alpha, beta, best;
    int depth, ply, best_move;
} Node;

/* From this depth on all children of a node have keys, and are looked up in the table at once. */
enum { KEYED_DEPTH = 4 };

/* Late quiet moves (from the second on; in an open window from the fourth) are first searched two
 * plies less deep: the same side is to move at the horizon. Pruning searches four less. */
enum { LMR_DEPTH = 4, LMR_MOVES = 1, LMR_MOVES_OPEN = 3, LMR_PLIES = 2 };
enum { PRUNE_DEPTH = 5, PRUNE_PLIES = 4 };

/* ProbCut [Buro 1995] above beta: whether a shallow search finds the position better than beta by
 * the margin, so that it need not be searched deeper. Sets *value to the shallow value. */
KERNEL_INLINE bool is_prunable(Tree *tree, const Position *p, uint64_t key, Score beta, int depth,
                               int ply, Side side, Score *value) {
    const Score bound = beta + tree->margin;
    if (depth < PRUNE_DEPTH || !(fabs(bound) <= EVAL_LIMIT)) return false;
    *value = below(tree, p, key, bound, score_above(bound), depth - PRUNE_PLIES, ply, side);
    return *value > bound;
}

/* One in PRUNE_SAMPLE prunable positions is searched anyway to adjust the margin: it grows if the
 * cut-off was wrong, else shrinks. So few are wrong, for any evaluator [Robbins and Monro 1951]. */
enum { PRUNE_SAMPLE = 4 };
KERNEL_INLINE void learn_margin(Tree *tree, Score excess, bool right) {
    if (right)
        tree->margin *= 0.995;
    else
        tree->margin += 0.2 * excess;
}

/* Returns the value of the i-th child searched. */
KERNEL_INLINE Score child_value(Tree *tree, const Node *node, const Position *child, uint64_t key,
                                int i, bool quiet, Side other) {
    const int depth = node->depth - 1, ply = node->ply + 1;
    const Switches *const on = &tree->switches;
    const Score above = score_above(node->alpha);
    const bool late = on->lmr && quiet && node->depth >= LMR_DEPTH &&
                      i >= (node->beta > above ? LMR_MOVES_OPEN : LMR_MOVES);
    if (i > 0 && depth > 0 && (on->pvs || late)) {
        Score value;
        if (late) {
            value = -below(tree, child, key, -above, -node->alpha, depth - LMR_PLIES, ply, other);
            if (value <= node->alpha) return value;
        }
        if (on->pvs) {
            value = -below(tree, child, key, -above, -node->alpha, depth, ply, other);
            if (value <= node->alpha || value >= node->beta) return value;
        }
    }
    return -below(tree, child, key, -node->beta, -node->alpha, depth, ply, other);
}

/* Searches the children until one is good enough. */
KERNEL_INLINE void search_children(Tree *tree, Node *node, Children *children, bool ordered,
                                   bool keyed, Side other) {
    for (int i = 0; i < children->count; i++) {
        const int index = ordered ? children_pick(children) : i;
        const Position *const child = &children->after[index];
        const uint64_t key = keyed             ? children->keys[index]
                             : node->depth > 1 ? position_key(child, other)
                                               : 0;
        const Score value = child_value(tree, node, child, key, i, children->quiet, other);
        if (value <= node->best) continue;
        node->best = value;
        node->best_move = index;
        if (value <= node->alpha) continue;
        node->alpha = value;
        if (value >= node->beta) break;
    }
}

KERNEL_INLINE Score search_node(Tree *tree, const Position *p, uint64_t key, Score alpha,
                                Score beta, int depth, int ply, Side side) {
    assert(alpha < beta);
    if (!context_enter(&tree->context)) return 0;
    const Side other = side_other(side);
    const Switches *const on = &tree->switches;
    const bool table = tree->table.entries != NULL;
    unsigned first = TABLE_NO_MOVE;
    Score answer;
    if (tree->repeats && is_repeated(&tree->line, p, key, ply, side)) return 0;
    if (table) {
        const TableEntry *const entry = table_find(&tree->table, key);
        if (entry != NULL) {
            if (tree->cuts && is_answered(entry, alpha, beta, depth, ply, &answer)) return answer;
            first = entry->move;
        }
    }
    Children children;
    /* The table and the line need the children's keys. Close to the horizon most children are never
     * searched: there only searched ones get a key, and none is looked up beforehand. */
    const bool keyed = (table || tree->repeats) && depth >= KEYED_DEPTH;
    children_expand(&children, tree, p, side, ply, keyed);
    if (children.count == 0) return context_stuck(&tree->context, ply);
    if (keyed && on->etc && tree->cuts && !may_repeat(tree, ply + 1) &&
        is_cut_by_child(tree, &children, beta, depth, ply, &answer))
        return answer;
    const bool prunable = on->prune && is_prunable(tree, p, key, beta, depth, ply, side, &answer);
    if (prunable && ++tree->prunable % PRUNE_SAMPLE != 0) return answer;
    const bool ordered =
        (table || on->captures || on->killers || on->history) && children.count > 1;
    if (ordered) children_rate(&children, tree, p, ply, side, first, on->prune);
    Node node = {alpha, beta, -INFINITY, depth, ply, 0};
    search_children(tree, &node, &children, ordered, keyed, other);
    if (prunable && answer <= EVAL_LIMIT) learn_margin(tree, answer - beta, node.best >= beta);
    if (children.quiet && node.best > alpha && (on->killers || on->history))
        learn(tree, children.moves[node.best_move] % QUIETS, side, depth, ply, node.best >= beta);
    if (table) note(tree, key, depth, ply, alpha, beta, node.best, (unsigned)node.best_move);
    return node.best;
}

static Score node_black(Tree *tree, const Position *p, uint64_t key, Score alpha, Score beta,
                        int depth, int ply) {
    return search_node(tree, p, key, alpha, beta, depth, ply, BLACK);
}

static Score node_white(Tree *tree, const Position *p, uint64_t key, Score alpha, Score beta,
                        int depth, int ply) {
    return search_node(tree, p, key, alpha, beta, depth, ply, WHITE);
}
