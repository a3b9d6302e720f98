/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null player as Mańdziuk 2007 describes it (section 7.1.2), literally: "in each node we
 * examined the outgoing branches in random order. Whenever search depth limit was reached without
 * encountering a terminal position, node was assessed as a draw (i.e. value 0). That way, as long
 * as no leaves were encountered, absolutely no cut-offs were performed and the last (i.e. random)
 * branch was chosen". Beside it stand other ways that claim to be the same, and wrong ones. */
#pragma once

#include "searching.h"

/* A position: its children stand one behind the other, from `first` on. */
typedef struct LiteralNode {
    int first, count;
    double value; /* minimax; without children: 0 at the limit, the real one of a finished game */
} LiteralNode;

/* The whole tree of a problem, made with reference.h; node 0 is the root, its children are in the
 * order of the problem's legal moves. */
typedef struct LiteralTree {
    int count, capacity;
    LiteralNode *nodes;
} LiteralTree;

typedef enum LiteralOrder { ORDER_RANDOM, ORDER_GENERATED, ORDER_ROTATED } LiteralOrder;
typedef enum LiteralCut {
    CUT_NEVER,
    CUT_BEYOND, /* what is better than the bound */
    CUT_AT      /* what is as good as the bound, too */
} LiteralCut;
typedef enum LiteralKeep {
    KEEP_LAST,    /* of equal moves the last one examined */
    KEEP_FIRST,   /* only a better move replaces another */
    KEEP_SAMPLING /* the k-th of equal moves replaces with probability 1/k */
} LiteralKeep;

/* A way to play. */
typedef struct LiteralWay {
    const char *name;
    LiteralOrder order; /* of the root's moves; the others are examined in random order */
    LiteralCut cut;
    LiteralKeep keep;
} LiteralWay;

/* Release with literal_free. */
LiteralTree literal_grow(const Problem *problem);
void literal_free(LiteralTree *tree);
/* Examines the tree anew and returns the chosen move's index. */
int literal_choose(const LiteralTree *tree, const LiteralWay *way, Rng *rng);
