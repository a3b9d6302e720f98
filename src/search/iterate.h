/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening: the root to depth 1, 2, … within the limits. Kernel sources only. */
#pragma once

#include "search/walk.h"

/* Searches the root to `depth`; false when stopped on the way (then *result is as it was). */
typedef bool IterateRoot(Walk *walk, const void *context, int depth, SearchResult *result);

/* Starts the walk and deepens until a limit, half of it, the user or a decided value ends it, and
 * fills in the result; a single legal move is played at once unless it is to be analysed. Where the
 * depth is the only limit nothing can end between, and depths go in steps of `stride`. `whole`:
 * half of a limit ends nothing. */
#define iterate KERNEL_NAME(iterate)
void iterate(Walk *walk, const EvalInstance *eval, const SearchRequest *request, int stride,
             bool whole, IterateRoot *search_root, const void *context, SearchResult *result);

/* Likewise, but straight to the depth of the request, whatever its other limits. */
#define iterate_once KERNEL_NAME(iterate_once)
void iterate_once(Walk *walk, const EvalInstance *eval, const SearchRequest *request,
                  IterateRoot *search_root, const void *context, SearchResult *result);
