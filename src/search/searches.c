/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The registry: one line for each search, in the order they are listed. */
#include "draughts/kernel.h"
#include "search/search.h"

#define SEARCHES(X)                                                                                \
    X(random)                                                                                      \
    X(minimax)                                                                                     \
    X(alphabeta)                                                                                   \
    X(deepening)                                                                                   \
    X(enhanced)                                                                                    \
    X(minimal)

#define DECLARE(name) extern const Search KERNEL_NAME(search_##name);
SEARCHES(DECLARE)

#define REFER(name) &KERNEL_NAME(search_##name),
static const Search *const REGISTRY[] = {SEARCHES(REFER) NULL};

extern const SearchKernel KERNEL_NAME(search_kernel);
const SearchKernel KERNEL_NAME(search_kernel) = {REGISTRY};
