/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranking. */
#pragma once

#include <stddef.h>

/* Fills order[0 … count − 1] with the indices of values: the greatest first, NaN last, equal ones
 * in their order. Each value is `stride` bytes after the one before. */
void sort_rank(int *order, int count, const double *values, size_t stride);
