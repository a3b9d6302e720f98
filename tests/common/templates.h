/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heuristic files that the program brings with it, for the tests. */
#pragma once

#include "eval/formula.h"

/* The files' names without ".heuristic", ending with NULL. */
extern const char *const TEMPLATES[];

/* Reads heuristics/FILE.heuristic for a board of this size; fails the test when it cannot be read.
 * Free with formula_free. */
Formula templates_read(const char *file, int board_size);
