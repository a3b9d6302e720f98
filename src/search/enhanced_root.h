/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The root of the enhanced searches. Kernel sources only. */
#pragma once

#include "search/enhanced_tree.h"

/* Plies between iterations to a fixed depth. Earlier ones only order the last one's moves; with one
 * every four plies the order is as good [measured: docs/measure-searches.md]. */
enum { ROOT_STRIDE = 4 };

/* The tree and its root. Moves are searched in an order drawn with the seed, after the best one of
 * the last iteration. Of equal moves the first searched is chosen, with `alike` the first drawn. */
typedef struct Root {
    Tree tree; /* first: see Tree */
    Position children[CHILDREN_MAX];
    uint8_t order[CHILDREN_MAX], drawn[CHILDREN_MAX]; /* drawn: a move's place as drawn */
    Score values[CHILDREN_MAX];
    int count;                   /* 0: not yet started */
    Score scores[2];             /* of the last iterations, the latest first */
    int iterations, depth_plies; /* how many there were, and the last one's depth */
} Root;

/* Makes a Root for these switches; release with root_close. ERROR_INTERNAL: no memory. */
#define root_open KERNEL_NAME(root_open)
#define root_close KERNEL_NAME(root_close)
CHECKED bool root_open(void **opaque, const Switches *switches, Error *error);
void root_close(void *root);

/* Forgets the search before; call it before each search. */
#define root_clear KERNEL_NAME(root_clear)
void root_clear(Root *root);

/* A SearchRoot: searches to `depth` by the switches; `context` is that of a Root, `own` unused. If
 * a limit stops it and `whole` is on, *result gets the best move so far, unless another may be
 * better.
 */
#define root_search KERNEL_NAME(root_search)
bool root_search(SearchContext *context, const void *own, int depth, SearchResult *result);
