/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* qsort_r */
#endif
#include "util/sort.h"

#include <math.h>
#include <stdlib.h>

static int compare_reals(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sort_reals(double *values, size_t count) {
    if (count > 0) qsort(values, count, sizeof *values, compare_reals);
}

typedef struct Ranking {
    SortValue value;
    const void *things;
} Ranking;

static int compare_ranks(const void *a, const void *b, void *ranking) {
    const Ranking *const by = ranking;
    const int i = *(const int *)a, k = *(const int *)b;
    const double x = by->value(by->things, i), y = by->value(by->things, k);
    if (isnan(x) || isnan(y) || x == y) return isnan(x) != isnan(y) ? isnan(x) - isnan(y) : i - k;
    return x > y ? -1 : 1;
}

void sort_rank(int *order, int count, SortValue value, const void *things) {
    Ranking ranking = {value, things};
    for (int i = 0; i < count; i++) order[i] = i;
    if (count > 0) qsort_r(order, (size_t)count, sizeof *order, compare_ranks, &ranking);
}
