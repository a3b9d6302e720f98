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

/* What values a child by alpha-beta in the generator's order: within alpha … beta, or a bound on
 * that side. `shortcuts`: the walk's `evaluate_within` and `flat` are in force at its leaves. */
#define alphabeta_child KERNEL_NAME(alphabeta_child)
WalkChild *alphabeta_child(bool quiescence, bool shortcuts);
