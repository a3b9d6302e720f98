/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/td/temporal.h"

#include "util/portable_math.h"
#include "util/text.h"

#include <assert.h>
#include <stdlib.h>

double temporal_value(const double *weights, const double *row, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] * row[i];
    return TEMPORAL_WIN * tanh_portable(TEMPORAL_SLOPE * sum);
}

/* dV / d(w x): what each feature's gradient is a multiple of. */
static double slope_at(double value) {
    return TEMPORAL_SLOPE * (TEMPORAL_WIN - value * value / TEMPORAL_WIN);
}

void temporal_learn(const TemporalRule *rule, double *weights, int count, const double *rows,
                    int positions, double end) {
    double *const traces = memory_allocate(2 * (size_t)count * sizeof *traces);
    double *const changes = traces + count;
    assert(count > 0 && positions >= 0 && rule->lambda >= 0 && rule->lambda <= 1);
    double value = positions > 0 ? temporal_value(weights, rows, count) : 0;
    for (int t = 0; t < positions; t++) {
        const double *const row = rows + (ptrdiff_t)t * count;
        const double slope = slope_at(value);
        const double next = t + 1 < positions ? temporal_value(weights, row + count, count) : end;
        for (int i = 0; i < count; i++) {
            traces[i] = rule->lambda * traces[i] + slope * row[i];
            changes[i] += rule->rate * (next - value) * traces[i];
        }
        value = next;
    }
    for (int i = 0; i < count; i++) weights[i] += changes[i];
    free(traces);
}
