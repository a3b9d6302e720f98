/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The root of the enhanced searches. Kernel sources only. */
#pragma once

#include "search/tree.h"

/* Plies between the iterations to a fixed depth: they only serve the order of moves in the last
 * one, and every fourth serves it as well [measured: docs/measure-searches.md]. */
enum { ROOT_STRIDE = 4 };

/* The tree and its root. The moves are searched in the order drawn with the seed, the best of the
 * iteration before first; the first of equal ones is the best, with `alike` the first as drawn. */
typedef struct Root {
    Tree tree; /* first: see Tree */
    Position children[CHILDREN_MAX];
    uint8_t order[CHILDREN_MAX], drawn[CHILDREN_MAX]; /* drawn: a move's place in the first order */
    Score values[CHILDREN_MAX];
    int count;                   /* 0: not yet started */
    Score scores[2];             /* of the last iterations, the latest first */
    int iterations, depth_plies; /* how many there were, and the last one's depth */
} Root;

/* Makes a Root with all that its switches need; release with root_close. ERROR_USAGE if there is no
 * memory for its table. */
#define root_open KERNEL_NAME(root_open)
#define root_close KERNEL_NAME(root_close)
bool root_open(void **opaque, const Switches *switches, Error *error);
void root_close(void *root);

/* Forgets the search before; call it before each search. */
#define root_clear KERNEL_NAME(root_clear)
void root_clear(Root *root);

/* An IterateRoot: searches to `depth` by the switches. `walk` is that of a Root. If it is stopped
 * on the way and `whole` is on, it leaves the best of the searched moves, if that one was certain.
 */
#define root_search KERNEL_NAME(root_search)
bool root_search(Walk *walk, const void *context, int depth, SearchResult *result);
