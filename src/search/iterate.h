/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening: the root to depth 1, 2, … within the limits. Kernel sources only. */
#pragma once

#include "search/walk.h"

/* Searches the root to `depth`; false if it was stopped on the way (*result is then unchanged). */
typedef bool IterateRoot(Walk *walk, const void *context, int depth, SearchResult *result);

/* Starts the walk and deepens until a limit, half of it, the user or a decided value ends it; fills
 * in the result. A single legal move is played at once unless it is to be analysed. If depth is the
 * only limit, nothing can end the search between iterations, and depths go in steps of `stride`.
 * `whole`: half of a limit ends nothing. */
#define iterate KERNEL_NAME(iterate)
void iterate(Walk *walk, const EvalInstance *eval, const SearchRequest *request, int stride,
             bool whole, IterateRoot *search_root, const void *context, SearchResult *result);

/* Like iterate, but goes straight to the depth of the request, whatever the other limits. */
#define iterate_once KERNEL_NAME(iterate_once)
void iterate_once(Walk *walk, const EvalInstance *eval, const SearchRequest *request,
                  IterateRoot *search_root, const void *context, SearchResult *result);
