/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alpha-beta as other searches use it: of the root, or of a position below it, to a fixed depth.
 * Kernel sources only. */
#pragma once

#include "search/walk.h"

/* Makes the state of a search that takes `order` and `quiescence`; to be freed. */
#define alphabeta_open KERNEL_NAME(alphabeta_open)
bool alphabeta_open(void **state, Options *options, Error *error);

/* An IterateRoot of that state. */
#define alphabeta_root KERNEL_NAME(alphabeta_root)
bool alphabeta_root(Walk *walk, const void *state, int depth, SearchResult *result);

/* The value of a child to `side`, who is to move there, by plain alpha-beta in the generator's
 * order: within alpha … beta, or a bound on that side. */
#define alphabeta_value KERNEL_NAME(alphabeta_value)
Score alphabeta_value(Walk *walk, const Position *child, Side side, Score alpha, Score beta,
                      int depth, int ply, bool quiescence);
