/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alpha-beta for other searches: from the root, or below, to a fixed depth. Kernel sources only. */
#pragma once

#include "search/search_context.h"

/* The state of a search with the options `order` and `quiescence`. */
typedef struct AlphaBeta {
    int order;       /* random: children shuffled with the seed, not in the generator's order */
    bool quiescence; /* past the horizon while the side to move can jump [Lorber 2019] */
} AlphaBeta;
#define ALPHABETA_SETTINGS KERNEL_NAME(ALPHABETA_SETTINGS)
extern const Setting ALPHABETA_SETTINGS[];

/* A SearchRoot of that state. */
#define alphabeta_root KERNEL_NAME(alphabeta_root)
bool alphabeta_root(SearchContext *context, const void *state, int depth, SearchResult *result);

/* Returns the function that values a child by alpha-beta in the generator's order: exact within
 * alpha … beta, else a bound. At leaves it uses the context's `evaluate_within` and `flat`. */
#define alphabeta_child KERNEL_NAME(alphabeta_child)
ValueChild *alphabeta_child(bool quiescence);
