/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The full tree: what plain minimax visits of a position to a depth, counted without a search. */
#pragma once

#include "draughts/rules.h"

/* Opaque owner of the positions whose trees are known: by depth, so that lines that meet are
 * followed once. Of one rule set. */
typedef struct FullTree FullTree;

FullTree *full_tree_new(const Rules *rules);
void full_tree_free(FullTree *tree);
/* The nodes of minimax to `depth` plies (0 or more), the root and the leaves included; 0 where
 * that takes more than FULL_TREE_MOST positions at once. Exact but for two positions with the same
 * 64 bits of hash. */
enum { FULL_TREE_MOST = 1 << 22 };
uint64_t full_tree_nodes(FullTree *tree, const Board *board, int depth);
