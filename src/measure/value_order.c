/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/value_order.h"

#include <math.h>
#include <stdlib.h>

static int compare_scored(const void *a, const void *b) {
    const Scored *const x = a, *const y = b;
    return (x->score > y->score) - (x->score < y->score);
}

void accuracy_order(Scored *scored, size_t count, double *auc, double *tau) {
    double below[3] = {0, 0, 0}; /* weights of lost, drawn and won ones with a lower score */
    double with = 0, against = 0, tied = 0, half_won = 0;
    qsort(scored, count, sizeof *scored, compare_scored);
    for (size_t i = 0; i < count;) {
        double here[3] = {0, 0, 0};
        const double score = scored[i].score;
        for (; i < count && scored[i].score == score; i++)
            here[scored[i].value + 1] += scored[i].weight;
        const double all = here[0] + here[1] + here[2];
        with += here[2] * (below[0] + below[1]) + here[1] * below[0];
        against += here[0] * (below[1] + below[2]) + here[1] * below[2];
        half_won += here[2] * (below[0] + here[0] / 2);
        tied += all * all;
        for (int k = 0; k < 3; k++) below[k] += here[k];
    }
    const double all = below[0] + below[1] + below[2];
    const double alike = below[0] * below[0] + below[1] * below[1] + below[2] * below[2];
    const double square = (all * all - tied) * (all * all - alike);
    *auc = below[0] > 0 && below[2] > 0 ? half_won / (below[0] * below[2]) : (double)NAN;
    *tau = square > 0 ? 2 * (with - against) / sqrt(square) : (double)NAN;
}
