/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening: the root to depth 1, 2, … within the limits. Kernel sources only. */
#pragma once

#include "search/search_context.h"

/* Searches the root to `depth`; false if it was stopped on the way (*result is then unchanged). */
typedef bool IterateRoot(SearchContext *context, const void *own, int depth, SearchResult *result);

/* Starts the search and deepens until the depth is reached, half of another limit is used
 * (`whole`: all of it), the user stops it or the value is decided; fills in the result. A single
 * legal move is played at once unless analysed. If depth is the only limit, depths rise by `stride`
 * plies. */
#define iterate KERNEL_NAME(iterate)
void iterate(SearchContext *context, const EvalInstance *eval, const SearchRequest *request,
             int stride, bool whole, IterateRoot *search_root, const void *own,
             SearchResult *result);

/* Like iterate, but goes straight to the depth of the request, whatever the other limits. */
#define iterate_once KERNEL_NAME(iterate_once)
void iterate_once(SearchContext *context, const EvalInstance *eval, const SearchRequest *request,
                  IterateRoot *search_root, const void *own, SearchResult *result);
