/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well a score orders positions by their value. Pure. */
#pragma once

#include <stddef.h>

/* Weighted values of a score for three classes: how well it orders them. */
typedef struct Scored {
    double score, weight;
    int value; /* 1, 0, -1 */
} Scored;
/* Sorts them. The share of pairs of a won and a lost one in which the won one has the higher score,
 * equal ones half (the area under the curve); Kendall's tau-b of score and value, in its form for
 * many. NaN where there are no such pairs. */
void accuracy_order(Scored *scored, size_t count, double *auc, double *tau);
