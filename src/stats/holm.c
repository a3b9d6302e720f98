/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/holm.h"

#include "util/text.h"

#include <math.h>
#include <stdlib.h>

typedef struct Ranked {
    double p_value;
    int index;
} Ranked;

static int compare_ranked(const void *a, const void *b) {
    const Ranked *const first = a, *const second = b;
    if (first->p_value < second->p_value) return -1;
    if (first->p_value > second->p_value) return 1;
    return first->index - second->index;
}

void holm_adjust(const double *p_values, int count, double *adjusted) {
    if (count == 0) return;
    MEMORY_AUTO Ranked *ranked = memory_allocate((size_t)count * sizeof *ranked);
    int known = 0;
    for (int i = 0; i < count; i++) {
        if (!isnan(p_values[i])) ranked[known++] = (Ranked){p_values[i], i};
        adjusted[i] = NAN;
    }
    qsort(ranked, (size_t)known, sizeof *ranked, compare_ranked);
    double least = 0;
    for (int i = 0; i < known; i++) {
        least = fmax(least, fmin(1, (known - i) * ranked[i].p_value));
        adjusted[ranked[i].index] = least;
    }
}
