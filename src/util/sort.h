/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sorting. */
#pragma once

#include <stddef.h>

/* Sorts values in ascending order; none is NaN. */
void sort_reals(double *values, size_t count);

/* The value of a thing by its index; NaN: unknown. */
typedef double (*SortValue)(const void *things, int index);
/* Fills order[0 … count − 1] with the indices of things: the greatest value first, unknown ones
 * last, equal ones in their order. */
void sort_rank(int *order, int count, SortValue value, const void *things);
