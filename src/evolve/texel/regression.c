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

Observations observations_new(int size, int count) {
    const size_t n = (size_t)count + 1; /* allocating nothing is not portable */
    return (Observations){size,
                          count,
                          (RowEntry **)memory_allocate(n * sizeof(RowEntry *)),
                          memory_allocate(n * sizeof(int)),
                          memory_allocate(n * sizeof(double)),
                          memory_allocate(n * sizeof(double))};
}

void observations_set(Observations *observations, int index, const double *row, double outcome,
                      double weight) {
    int count = 0;
    for (int i = 0; i < observations->size; i++) count += row[i] != 0;
    RowEntry *const entries = memory_allocate(((size_t)count + 1) * sizeof *entries);
    count = 0;
    for (int i = 0; i < observations->size; i++)
        if (row[i] != 0) entries[count++] = (RowEntry){i, (float)row[i]};
    observations->entries[index] = entries;
    observations->counts[index] = count;
    observations->outcomes[index] = outcome;
    observations->weights[index] = weight;
}

void observations_free(Observations *observations) {
    for (int i = 0; i < observations->count; i++) free(observations->entries[i]);
    free((void *)observations->entries);
    free(observations->counts);
    free(observations->outcomes);
    free(observations->weights);
    *observations = (Observations){0};
}

static double predict(const Observations *observations, int index, const double *weights) {
    const RowEntry *const entries = observations->entries[index];
    double sum = 0;
    for (int i = 0; i < observations->counts[index]; i++)
        sum += (double)entries[i].value * weights[entries[i].place];
    return logistic(sum);
}

double observations_error(const Observations *observations, const double *weights) {
    double sum = 0, all = 0;
    for (int i = 0; i < observations->count; i++) {
        const double error = observations->outcomes[i] - predict(observations, i, weights);
        sum += observations->weights[i] * error * error;
        all += observations->weights[i];
    }
    return all > 0 ? sum / all : NAN;
}

/* ---- symmetric matrices, of which the lower half is used ---- */

static double *at(double *matrix, int size, int row, int column) {
    return &matrix[(ptrdiff_t)row * size + column];
}

static double get(const double *matrix, int size, int row, int column) {
    return matrix[(ptrdiff_t)row * size + column];
}

static size_t square(int size) { return (size_t)size * (size_t)size * sizeof(double); }

/* Cholesky's L with L L' = matrix, in its place. Written out here so that the order of operations,
 * and with it each bit, is the same with any library. The matrix is positive definite: the ridge
 * sees to it. */
static void decompose(double *matrix, int size) {
    for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = get(matrix, size, i, j);
            for (int k = 0; k < j; k++) sum -= get(matrix, size, i, k) * get(matrix, size, j, k);
            *at(matrix, size, i, j) = i == j ? sqrt(sum) : sum / get(matrix, size, j, j);
        }
    }
}

/* L x = vector, in its place. */
static void solve_lower(const double *lower, int size, double *vector) {
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < i; k++) vector[i] -= get(lower, size, i, k) * vector[k];
        vector[i] /= get(lower, size, i, i);
    }
}

/* L' x = vector, in its place. */
static void solve_upper(const double *lower, int size, double *vector) {
    for (int i = size - 1; i >= 0; i--) {
        for (int k = i + 1; k < size; k++) vector[i] -= get(lower, size, k, i) * vector[k];
        vector[i] /= get(lower, size, i, i);
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

static void add_observation(const Summing *summing, int index, Sums *sums) {
    const Observations *const all = summing->observations;
    const RowEntry *const entries = all->entries[index];
    const double chance = predict(all, index, summing->weights), weight = all->weights[index];
    const double error = weight * (all->outcomes[index] - chance);
    const double variance = weight * chance * (1 - chance);
    for (int i = 0; i < all->counts[index]; i++) {
        const double value = (double)entries[i].value;
        double *const bend = at(sums->bend, all->size, entries[i].place, 0);
        sums->slope[entries[i].place] += error * value;
        for (int j = 0; j <= i; j++)
            bend[entries[j].place] += variance * value * (double)entries[j].value;
    }
}

static bool sum_chunk(void *context, uint64_t index, int thread, void *slot) {
    const Summing *const summing = context;
    const int size = summing->observations->size, first = (int)index * CHUNK;
    const int left = summing->observations->count - first, count = left < CHUNK ? left : CHUNK;
    Sums *const sums = slot;
    (void)thread;
    memset(sums->slope, 0, (size_t)size * sizeof(double));
    memset(sums->bend, 0, square(size));
    for (int i = 0; i < count; i++) add_observation(summing, first + i, sums);
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
    Sums *const sums = memory_allocate((size_t)count * sizeof *sums);
    void **const slots = memory_allocate((size_t)count * sizeof *slots);
    for (int i = 0; i < count; i++) {
        sums[i] = sums_new(size);
        slots[i] = &sums[i];
    }
    const OrderedTasks tasks = {&summing, sum_chunk, add_chunk, slots, count};
    ordered_run(&tasks, 0, chunks, threads);
    for (int i = 0; i < count; i++) sums_free(&sums[i]);
    free((void *)slots);
    free(sums);
}

/* ---- Newton's method ---- */

typedef struct Newton {
    const Belief *belief;
    const Observations *observations;
    double ridge;
    int threads;
    double *weights, *step; /* where it is, and how it came there */
    Sums sums;              /* of all that is made greatest, at the weights */
} Newton;

/* What is made greatest has these derivatives at the weights. */
static void derive(const Newton *newton) {
    const int size = newton->belief->size;
    const Sums sums = newton->sums;
    for (int i = 0; i < size; i++) {
        double pull = -newton->ridge * newton->weights[i];
        for (int j = 0; j < size; j++) {
            const double evidence = get(newton->belief->evidence, size, i, j);
            pull -= evidence * (newton->weights[j] - newton->belief->mean[j]);
            *at(sums.bend, size, i, j) = evidence + (i == j ? newton->ridge : 0);
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
    for (int i = 0; i < size; i++) {
        if (fabs(values[i]) > found) found = fabs(values[i]);
    }
    return found;
}

static void move_by(const Newton *newton, double share) {
    for (int i = 0; i < newton->belief->size; i++) newton->weights[i] += share * newton->step[i];
}

/* One step, halved while it goes too far: until what was uphill at its start is at most half as
 * steeply downhill at its end. Whether there is more to do. */
static bool take_step(const Newton *newton) {
    const int size = newton->belief->size;
    const Sums sums = newton->sums;
    memcpy(newton->step, sums.slope, (size_t)size * sizeof *newton->step);
    decompose(sums.bend, size);
    solve_lower(sums.bend, size, newton->step);
    solve_upper(sums.bend, size, newton->step);
    const double uphill = product(newton->step, sums.slope, size);
    double share = 1;
    move_by(newton, share);
    derive(newton);
    for (int i = 0; i < HALVINGS_MAX && product(newton->step, sums.slope, size) < -uphill / 2;
         i++) {
        share /= 2;
        move_by(newton, -share);
        derive(newton);
    }
    return share * largest(newton->step, size) > TOLERANCE * largest(newton->weights, size);
}

/* The second derivatives are those of the evidence and the ridge. */
static void take_over(Belief *belief, const Newton *newton) {
    const int size = belief->size;
    memcpy(belief->mean, newton->weights, (size_t)size * sizeof *belief->mean);
    for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
            const double found = get(newton->sums.bend, size, i, j) - (i == j ? newton->ridge : 0);
            *at(belief->evidence, size, i, j) = *at(belief->evidence, size, j, i) = found;
        }
    }
}

bool belief_update(Belief *belief, const Observations *observations, double ridge,
                   const EvolveSetup *setup, Error *error) {
    const size_t size = (size_t)belief->size * sizeof(double);
    Newton newton = {belief,
                     observations,
                     ridge,
                     setup->threads,
                     memory_allocate(size),
                     memory_allocate(size),
                     sums_new(belief->size)};
    memcpy(newton.weights, belief->mean, size);
    derive(&newton);
    bool good = true;
    for (int i = 0; good && i < STEPS_MAX; i++) {
        good = !evolve_is_stopped(setup, error);
        if (good && !take_step(&newton)) break;
    }
    if (good) take_over(belief, &newton);
    free(newton.weights);
    free(newton.step);
    sums_free(&newton.sums);
    return good;
}

/* ---- beliefs ---- */

Belief belief_new(int size) {
    return (Belief){size, memory_allocate((size_t)size * sizeof(double)),
                    memory_allocate(square(size))};
}

void belief_free(Belief *belief) {
    free(belief->mean);
    free(belief->evidence);
    *belief = (Belief){0};
}

void belief_fade(Belief *belief, double share) {
    for (int i = 0; i < belief->size * belief->size; i++) belief->evidence[i] *= share;
}

Belief belief_pool(const Belief *belief, const int *numbers, int count) {
    const int size = belief->size;
    const Belief pool = belief_new(count);
    for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++)
            *at(pool.evidence, count, numbers[i], numbers[j]) += get(belief->evidence, size, i, j);
    return pool;
}

/* The evidence, with this added to its diagonal, decomposed; to be freed. */
static double *lower_of(const Belief *belief, double added) {
    const int size = belief->size;
    double *const lower = memory_allocate(square(size));
    memcpy(lower, belief->evidence, square(size));
    for (int i = 0; i < size; i++) *at(lower, size, i, i) += added;
    decompose(lower, size);
    return lower;
}

/* The inverse's diagonal: with L L' = M it has |x|^2, L x being a unit vector. */
void belief_deviations(const Belief *belief, double ridge, double *deviations) {
    const int size = belief->size;
    double *const lower = lower_of(belief, ridge);
    double *const unit = memory_allocate((size_t)size * sizeof *unit);
    for (int i = 0; i < size; i++) {
        memset(unit, 0, (size_t)size * sizeof *unit);
        unit[i] = 1;
        solve_lower(lower, size, unit);
        deviations[i] = sqrt(product(unit, unit, size));
    }
    free(lower);
    free(unit);
}

/* Where nothing is known all steps are as long as they are. */
double *belief_shape(const Belief *belief, double damping) {
    double sum = 0;
    for (int i = 0; i < belief->size; i++) sum += get(belief->evidence, belief->size, i, i);
    return lower_of(belief, sum > 0 ? damping * sum / belief->size : 1);
}

double belief_length(const double *lower, int size, const double *step) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
        double along = 0;
        for (int k = i; k < size; k++) along += get(lower, size, k, i) * step[k];
        sum += along * along;
    }
    return sqrt(sum);
}

void belief_stretch(const double *lower, int size, double *step) { solve_upper(lower, size, step); }
