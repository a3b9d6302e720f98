/* SPDX-License-Identifier: GPL-3.0-or-later */
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

void sort_rank(int *order, int count, SortValue value, const void *things) {
    for (int i = 0; i < count; i++) {
        const double own = value(things, i);
        int at = i;
        for (; at > 0; at--) {
            const double before = value(things, order[at - 1]);
            if (!(own > before || (isnan(before) && !isnan(own)))) break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}
