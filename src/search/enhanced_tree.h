/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alpha-beta with its enhancements, each on its own switch. Kernel sources only.
 *
 * Fail-soft. Switches that keep the value (switches.h) keep it bit for bit: a table entry is used
 * only at its depth, and null windows are one double wide, whatever the evaluator's scale. */
#pragma once

#include "search/search_context.h"
#include "search/switches.h"
#include "search/transpositions.h"

#include <math.h>
#include <string.h>

/* Quiet moves are numbered by direction and destination; QUIETS: no move. */
enum { QUIET_BITS = 7, QUIETS = DIRECTIONS << QUIET_BITS, KILLERS = 2 };

/* Most nodes are close to the horizon, where ordering moves costs more than it saves. Up to this
 * depth plain alpha-beta is faster, for hardly more nodes [measured: docs/measure-searches.md]. */
enum { TREE_PLAIN = 2 };

/* The most positions before the root in a Line; older ones are forgotten. */
enum { PAST_MAX = 120 };

/* The positions since the last irreversible move up to the root, then up to the node, by ply. */
typedef struct Line {
    int root; /* the root's place */
    Position positions[PAST_MAX + SEARCH_DEPTH_MAX + 1];
    uint64_t keys[PAST_MAX + SEARCH_DEPTH_MAX + 1];
    int first[PAST_MAX + SEARCH_DEPTH_MAX + 1]; /* the earliest that can recur there */
} Line;

/* A running search and what it has learned; lives as long as the instance and allocates nothing. */
typedef struct Tree {
    SearchContext context; /* first: the context of a tree is also the tree */
    Switches switches;
    TranspositionTable table;
    int plain; /* up to this depth plain alpha-beta searches, by this function: */
    ValueChild *plain_child;
    bool cuts;         /* the table's values are used; else only its moves */
    Score margin;      /* what `prune` asks for above beta; INFINITY: not yet known */
    unsigned prunable; /* how often values exceeded it */
    uint32_t history[2][QUIETS + 1];
    uint16_t killers[SEARCH_DEPTH_MAX + 1][KILLERS];
    bool repeats; /* the switch `repetition` is on, and the rules have it */
    Line line;    /* if `repeats` */
} Tree;

/* Return the next double above and below x, which is finite or the opposite infinity. */
static inline Score score_above(Score x) {
    if (x == 0) return 0x1p-1074;
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits += x > 0 ? 1 : UINT64_MAX;
    memcpy(&x, &bits, sizeof x);
    return x;
}
static inline Score score_below(Score x) { return -score_above(-x); }

/* Forgets everything from earlier searches. */
#define tree_clear KERNEL_NAME(tree_clear)
void tree_clear(Tree *tree);

/* Starts the line with the request's board and those before it. */
#define tree_start_line KERNEL_NAME(tree_start_line)
void tree_start_line(Tree *tree);

/* Forgets which quiet moves were good, as if `killers` and `history` had been off. */
#define tree_forget_moves KERNEL_NAME(tree_forget_moves)
void tree_forget_moves(Tree *tree);

/* Returns the value of a child to `side`, which is to move there, if it is within alpha … beta;
 * else a bound on that side. Once the search is stopped, the value and the table are meaningless.
 */
#define tree_value KERNEL_NAME(tree_value)
Score tree_value(Tree *tree, const Position *child, Side side, Score alpha, Score beta, int depth,
                 int ply);
