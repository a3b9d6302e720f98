/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons of searches, for the tests. */
#pragma once

#include "measure/comparison.h"

/* English rules on 8x8, one thread, seed 1; `positions` 0: all of the openings. */
ComparisonSettings comparing_settings(const char *openings, uint64_t positions);
/* A comparison that has run, to be freed; fails the test when it cannot. */
SearchComparison *comparing_run(const char *const *players, int count, int first, int last,
                                const ComparisonSettings *settings);
