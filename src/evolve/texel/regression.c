/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/regression.h"

#include "util/ordered.h"
#include "util/portable_math.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 4096, /* observations whose sums are made by one thread */
    SLOTS_PER_THREAD = 4,
    STEPS_MAX = 50,
    HALVINGS_MAX = 30
};

/* Newton's method has converged when no weight moves by more than this share of the largest. */
static const double TOLERANCE = 1e-9;

/* ---- observations ---- */

void observations_add(Observations *observations, const double *row, double outcome) {
    observations->items = memory_grow(observations->items, (size_t)observations->count,
                                      sizeof(Observation), &observations->capacities[0]);
    Observation *const added = &observations->items[observations->count++];
    *added = (Observation){.first = observations->used, .outcome = outcome};
    for (int i = 0; i < observations->size; i++) {
        if (row[i] == 0) continue;
        observations->entries = memory_grow(observations->entries, observations->used,
                                            sizeof(RowEntry), &observations->capacities[1]);
        observations->entries[observations->used++] = (RowEntry){i, (float)row[i]};
        added->count++;
    }
}

void observations_free(Observations *observations) {
    free(observations->items);
    free(observations->entries);
    *observations = (Observations){0};
}

static double predict(const Observations *observations, int index, const double *weights) {
    const Observation *const one = &observations->items[index];
    const RowEntry *const entries = observations->entries + one->first;
    double sum = 0;
    for (int i = 0; i < one->count; i++)
        sum += (double)entries[i].value * weights[entries[i].place];
    return logistic(sum);
}

double observations_error(const Observations *observations, const double *weights) {
    double sum = 0;
    for (int i = 0; i < observations->count; i++) {
        const double error = observations->items[i].outcome - predict(observations, i, weights);
        sum += error * error;
    }
    return observations->count > 0 ? sum / observations->count : NAN;
}

/* ---- symmetric matrices, of which the lower half is used ---- */

static size_t at(int size, int row, int column) {
    return (size_t)row * (size_t)size + (size_t)column;
}

static size_t square(int size) { return (size_t)size * (size_t)size * sizeof(double); }

/* Cholesky's L with L L' = matrix, in its place. Written out here so that the order of operations,
 * and with it each bit, is the same with any library. The matrix is positive definite: the ridge
 * sees to it. */
static void decompose(double *matrix, int size) {
    for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = matrix[at(size, i, j)];
            for (int k = 0; k < j; k++) sum -= matrix[at(size, i, k)] * matrix[at(size, j, k)];
            matrix[at(size, i, j)] = i == j ? sqrt(sum) : sum / matrix[at(size, j, j)];
        }
    }
}

/* L x = vector, in its place. */
static void solve_lower(const double *lower, int size, double *vector) {
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < i; k++) vector[i] -= lower[at(size, i, k)] * vector[k];
        vector[i] /= lower[at(size, i, i)];
    }
}

/* ---- the derivatives of the log likelihood ---- */

/* The first ones, and minus the second ones (the lower half). */
typedef struct Sums {
    double *slope, *bend;
} Sums;

typedef struct Summing {
    const Observations *observations;
    const double *weights;
    Sums total;
} Summing;

static Sums sums_new(int size) {
    return (Sums){memory_allocate((size_t)size * sizeof(double)), memory_allocate(square(size))};
}

static void sums_free(Sums *sums) {
    free(sums->slope);
    free(sums->bend);
}

static bool sum_chunk(void *context, uint64_t index, int thread, void *slot) {
    const Summing *const summing = context;
    const Observations *const all = summing->observations;
    const int first = (int)index * CHUNK, left = all->count - first;
    Sums *const sums = slot;
    (void)thread;
    memset(sums->slope, 0, (size_t)all->size * sizeof(double));
    memset(sums->bend, 0, square(all->size));
    for (int k = first; k < first + (left < CHUNK ? left : CHUNK); k++) {
        const Observation *const one = &all->items[k];
        const RowEntry *const entries = all->entries + one->first;
        const double chance = predict(all, k, summing->weights);
        const double error = one->outcome - chance, variance = chance * (1 - chance);
        for (int i = 0; i < one->count; i++) {
            const double value = (double)entries[i].value;
            double *const bend = &sums->bend[at(all->size, entries[i].place, 0)];
            sums->slope[entries[i].place] += error * value;
            for (int j = 0; j <= i; j++)
                bend[entries[j].place] += variance * value * (double)entries[j].value;
        }
    }
    return true;
}

static bool add_chunk(void *context, uint64_t index, void *slot) {
    const Summing *const summing = context;
    const int size = summing->observations->size;
    const Sums *const sums = slot;
    (void)index;
    for (int i = 0; i < size; i++) summing->total.slope[i] += sums->slope[i];
    for (int i = 0; i < size * size; i++) summing->total.bend[i] += sums->bend[i];
    return true;
}

/* Adds the derivatives at these weights to `total`. */
static void sum_all(const Observations *observations, const double *weights, Sums total,
                    int threads) {
    const int count = threads * SLOTS_PER_THREAD, size = observations->size;
    const uint64_t chunks = ((uint64_t)observations->count + CHUNK - 1) / CHUNK;
    Summing summing = {observations, weights, total};
    MEMORY_AUTO Sums *sums = memory_allocate((size_t)count * sizeof *sums);
    MEMORY_AUTO void **slots = memory_allocate((size_t)count * sizeof *slots);
    for (int i = 0; i < count; i++) {
        sums[i] = sums_new(size);
        slots[i] = &sums[i];
    }
    const OrderedTasks tasks = {&summing, sum_chunk, add_chunk, slots, count};
    ordered_run(&tasks, 0, chunks, threads);
    for (int i = 0; i < count; i++) sums_free(&sums[i]);
}

/* ---- Newton's method ---- */

typedef struct Newton {
    const Posterior *posterior;
    const Observations *observations;
    double ridge;
    int threads;
    double *weights, *step; /* where it is, and how it came there */
    Sums sums;              /* of all that is made greatest, at the weights */
} Newton;

/* What is made greatest has these derivatives at the weights. */
static void derive(const Newton *newton) {
    const int size = newton->posterior->size;
    const Sums sums = newton->sums;
    for (int i = 0; i < size; i++) {
        double pull = -newton->ridge * newton->weights[i];
        for (int j = 0; j < size; j++) {
            const double evidence = newton->posterior->evidence[at(size, i, j)];
            pull -= evidence * (newton->weights[j] - newton->posterior->mean[j]);
            sums.bend[at(size, i, j)] = evidence + (i == j ? newton->ridge : 0);
        }
        sums.slope[i] = pull;
    }
    sum_all(newton->observations, newton->weights, sums, newton->threads);
}

static double product(const double *a, const double *b, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += a[i] * b[i];
    return sum;
}

static double largest(const double *values, int size) {
    double found = 0;
    for (int i = 0; i < size; i++) found = fmax(found, fabs(values[i]));
    return found;
}

static void move_by(const Newton *newton, double share) {
    for (int i = 0; i < newton->posterior->size; i++) newton->weights[i] += share * newton->step[i];
    derive(newton);
}

/* One step, halved while it goes too far: until what was uphill at its start is at most half as
 * steeply downhill at its end. Whether there is more to do. */
static bool take_step(const Newton *newton) {
    const int size = newton->posterior->size;
    const Sums sums = newton->sums;
    double *const step = newton->step, *const lower = sums.bend;
    memcpy(step, sums.slope, (size_t)size * sizeof *step);
    decompose(lower, size);
    solve_lower(lower, size, step);
    for (int i = size - 1; i >= 0; i--) { /* L' x = step */
        for (int k = i + 1; k < size; k++) step[i] -= lower[at(size, k, i)] * step[k];
        step[i] /= lower[at(size, i, i)];
    }
    const double uphill = product(step, sums.slope, size);
    double share = 1;
    move_by(newton, share);
    for (int i = 0; i < HALVINGS_MAX && product(step, sums.slope, size) < -uphill / 2; i++) {
        share /= 2;
        move_by(newton, -share);
    }
    return share * largest(step, size) > TOLERANCE * largest(newton->weights, size);
}

bool posterior_update(Posterior *posterior, const Observations *observations, double ridge,
                      const EvolveSetup *setup, Error *error) {
    const int size = posterior->size;
    MEMORY_AUTO double *weights = memory_allocate((size_t)size * sizeof(double));
    MEMORY_AUTO double *step = memory_allocate((size_t)size * sizeof(double));
    Newton newton = {posterior, observations, ridge, setup->threads, weights, step, sums_new(size)};
    memcpy(weights, posterior->mean, (size_t)size * sizeof(double));
    derive(&newton);
    bool good = true;
    for (int i = 0; good && i < STEPS_MAX; i++) {
        good = !evolve_is_stopped(setup, error);
        if (good && !take_step(&newton)) break;
    }
    /* The second derivatives are those of the evidence and the ridge. */
    if (good) memcpy(posterior->mean, weights, (size_t)size * sizeof(double));
    for (int i = 0; good && i < size; i++)
        for (int j = 0; j <= i; j++)
            posterior->evidence[at(size, i, j)] = posterior->evidence[at(size, j, i)] =
                newton.sums.bend[at(size, i, j)] - (i == j ? ridge : 0);
    sums_free(&newton.sums);
    return good;
}

/* ---- posteriors ---- */

Posterior posterior_new(int size) {
    return (Posterior){size, memory_allocate((size_t)size * sizeof(double)),
                       memory_allocate(square(size))};
}

void posterior_free(Posterior *posterior) {
    free(posterior->mean);
    free(posterior->evidence);
    *posterior = (Posterior){0};
}

void posterior_fade(Posterior *posterior, double share) {
    for (int i = 0; i < posterior->size * posterior->size; i++) posterior->evidence[i] *= share;
}

/* The inverse's diagonal: with L L' = M it has |x|^2, L x being a unit vector. */
void posterior_deviations(const Posterior *posterior, double ridge, double *deviations) {
    const int size = posterior->size;
    MEMORY_AUTO double *lower = memory_allocate(square(size));
    MEMORY_AUTO double *unit = memory_allocate((size_t)size * sizeof *unit);
    memcpy(lower, posterior->evidence, square(size));
    for (int i = 0; i < size; i++) lower[at(size, i, i)] += ridge;
    decompose(lower, size);
    for (int i = 0; i < size; i++) {
        memset(unit, 0, (size_t)size * sizeof *unit);
        unit[i] = 1;
        solve_lower(lower, size, unit);
        deviations[i] = sqrt(product(unit, unit, size));
    }
}
