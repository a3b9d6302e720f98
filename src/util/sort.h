/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders of numbers. */
#pragma once

#include <stddef.h>

/* Ascending; none is NaN. */
void sort_reals(double *values, size_t count);

/* The value of one of several things; NaN: unknown. */
typedef double (*SortValue)(const void *things, int index);
/* Fills order[0 … count − 1] with the indices of things: the greatest value first, unknown ones
 * last, equals as they are. For few. */
void sort_rank(int *order, int count, SortValue value, const void *things);
