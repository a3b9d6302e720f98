/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/full_tree.h"

#include "draughts/moves.h"
#include "util/rng.h"
#include "util/text.h"

#include <stdlib.h>
#include <string.h>

/* Trees of so many plies are counted each time: in bulk that is cheaper than to look them up. */
enum { SHALLOW = 4, SLOTS_FIRST = 1 << 12 };

typedef struct TreeSlot {
    uint64_t key, nodes; /* 0 nodes: free */
} TreeSlot;

struct FullTree {
    const Rules *rules;
    TreeSlot *slots;
    size_t count, capacity;
};

FullTree *full_tree_new(const Rules *rules) {
    FullTree *const tree = memory_allocate(sizeof *tree);
    tree->rules = rules;
    return tree;
}

void full_tree_free(FullTree *tree) {
    if (tree == NULL) return;
    free(tree->slots);
    free(tree);
}

/* Where a key is or belongs. */
static TreeSlot *slot_of(const FullTree *tree, uint64_t key) {
    size_t at = key & (tree->capacity - 1);
    while (tree->slots[at].nodes != 0 && tree->slots[at].key != key)
        at = (at + 1) & (tree->capacity - 1);
    return &tree->slots[at];
}

/* Half of the slots stay free. */
static void make_room(FullTree *tree) {
    if (2 * (tree->count + 1) <= tree->capacity) return;
    const FullTree before = *tree;
    tree->capacity = before.capacity == 0 ? SLOTS_FIRST : 2 * before.capacity;
    tree->slots = memory_allocate(tree->capacity * sizeof *tree->slots);
    for (size_t i = 0; i < before.capacity; i++)
        if (before.slots[i].nodes != 0) *slot_of(tree, before.slots[i].key) = before.slots[i];
    free(before.slots);
}

static uint64_t count(FullTree *tree, const Board *board, int depth) {
    uint64_t nodes = 1;
    for (int d = 1; depth <= SHALLOW && d <= depth; d++)
        nodes += perft(board, tree->rules, d, true, 1, NULL);
    if (depth <= SHALLOW) return nodes;
    const uint64_t key = rng_derive(board_hash(board), (uint64_t)depth);
    make_room(tree);
    const TreeSlot *const known = slot_of(tree, key);
    if (known->nodes != 0) return known->nodes;
    if (tree->count >= FULL_TREE_MOST) return 0;
    MoveList list;
    moves_generate(board, tree->rules, &list);
    for (int i = 0; i < list.count; i++) {
        const Board after = move_apply(board, &list.moves[i]);
        const uint64_t below = count(tree, &after, depth - 1);
        if (below == 0) return 0;
        nodes += below;
    }
    make_room(tree);
    *slot_of(tree, key) = (TreeSlot){key, nodes};
    tree->count++;
    return nodes;
}

uint64_t full_tree_nodes(FullTree *tree, const Board *board, int depth) {
    if (tree->count > FULL_TREE_MOST / 2) { /* what is left of other positions */
        memset(tree->slots, 0, tree->capacity * sizeof *tree->slots);
        tree->count = 0;
    }
    return count(tree, board, depth);
}
