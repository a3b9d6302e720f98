/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparisons of searches, for the tests. */
#pragma once

#include "measure/comparison.h"

/* English rules on 8x8, one thread, seed 1; `positions` 0: all of the openings. */
ComparisonSettings comparing_settings(const char *openings, uint64_t positions);
/* A comparison of these players, to be freed; NULL with the error of the first that is wrong. */
SearchComparison *comparing_new(const char *const *players, int count, Depths depths,
                                const ComparisonSettings *settings, Error *error);
/* A comparison that has run, to be freed; fails the test when it cannot. */
SearchComparison *comparing_run(const char *const *players, int count, int first, int last,
                                const ComparisonSettings *settings);
