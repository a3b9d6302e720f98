/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* qsort_r */
#endif
#include "util/sort.h"

#include <math.h>
#include <stdlib.h>

typedef struct Ranking {
    const double *values;
    size_t stride;
} Ranking;

static double value_at(const Ranking *by, int index) {
    return *(const double *)(const void *)((const char *)by->values + (size_t)index * by->stride);
}

static int compare_ranks(const void *a, const void *b, void *ranking) {
    const int i = *(const int *)a, k = *(const int *)b;
    const double x = value_at(ranking, i), y = value_at(ranking, k);
    if (isnan(x) || isnan(y) || x == y) return isnan(x) != isnan(y) ? isnan(x) - isnan(y) : i - k;
    return x > y ? -1 : 1;
}

void sort_rank(int *order, int count, const double *values, size_t stride) {
    Ranking ranking = {values, stride};
    for (int i = 0; i < count; i++) order[i] = i;
    if (count > 0) qsort_r(order, (size_t)count, sizeof *order, compare_ranks, &ranking);
}
