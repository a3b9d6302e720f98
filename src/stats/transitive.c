/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/transitive.h"

#include "stats/draws.h"
#include "util/text.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

/* Pools stand at log-odds −8 … 8, a quarter apart; a meeting borrows so many pairs of its pool. */
enum { POOLS = 65, POOLED = 20 };
static const double POOL_WIDTH = 0.25;

typedef double Chances[PAIR_OUTCOMES];

struct Transitive {
    int players;
    Davidson *davidson;
    Chances *chances;   /* a meeting */
    double *weights;    /* one over the variance of a meeting's log-odds */
    gsl_matrix *factor; /* Cholesky's, of the weighted squares' curvature in r */
    gsl_vector *strengths;
};

int transitive_meetings(const Transitive *transitive) {
    return davidson_meetings(transitive->davidson);
}

const Meeting *transitive_meeting(const Transitive *transitive, int index) {
    return davidson_meeting(transitive->davidson, index);
}

const double *transitive_chances(const Transitive *transitive, int index) {
    return transitive->chances[index];
}

/* Fitting */

/* The strengths, the first move and ln ν; to be freed. */
static double *fit_parameters(const Transitive *transitive, const Encounters *encounters) {
    const size_t size = (size_t)transitive->players + 2;
    double *const totals = memory_allocate(size * sizeof *totals);
    double *const parameters = memory_allocate(size * sizeof *parameters);
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            davidson_add(totals, transitive->players, meeting, outcome,
                         encounters_count(encounters, meeting->first, meeting->second, outcome));
        }
    }
    davidson_fit(transitive->davidson, totals, parameters);
    free(totals);
    return parameters;
}

/* Pools: what pairs look like where the expected log-odds are about so much */

/* The pool of a meeting with these log-odds. */
static int pool_of(double odds) {
    const int middle = POOLS / 2;
    const double index = middle + floor(odds / POOL_WIDTH + 0.5);
    return (int)fmin(POOLS - 1, fmax(0, index));
}

/* Fills each pool with the pairs of all meetings, from either side, weighted by how near their
 * log-odds are; as chances, none of them 0. */
static void fill_pools(const Transitive *transitive, const Encounters *encounters,
                       const double *odds, Chances pools[POOLS]) {
    double counts[POOLS][PAIR_OUTCOMES] = {{0}};
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        const PairCounts pairs = encounters_pairs(encounters, meeting->first, meeting->second);
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            counts[pool_of(odds[k])][i] += (double)pairs.n[i];
            counts[pool_of(-odds[k])][PAIR_OUTCOMES - 1 - i] += (double)pairs.n[i];
        }
    }
    for (int pool = 0; pool < POOLS; pool++) {
        double sum = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            pools[pool][i] = 0.1;
            for (int near = 0; near < POOLS; near++) {
                const double distance = (pool - near) * POOL_WIDTH;
                pools[pool][i] += counts[near][i] * exp(-distance * distance / 2);
            }
            sum += pools[pool][i];
        }
        for (int i = 0; i < PAIR_OUTCOMES; i++) pools[pool][i] /= sum;
    }
}

/* Fills base·e^(λ·score), normed; returns the expected share. */
static double fill_tilted(const double *base, double lambda, double *chances) {
    double sum = 0, share = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        chances[i] = base[i] * exp(lambda * (i / 4.0 - (lambda > 0 ? 1 : 0)));
        sum += chances[i];
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        chances[i] /= sum;
        share += chances[i] * i / 4;
    }
    return share;
}

void chances_tilt(const double *base, double share, double *chances) {
    double low = -100, high = 100;
    for (int step = 0; step < 60; step++) {
        const double middle = (low + high) / 2;
        *(fill_tilted(base, middle, chances) < share ? &low : &high) = middle;
    }
}

/* One over the variance of the log-odds of so many pairs with these chances. */
static double weight_of(const Chances chances, double pairs) {
    double share;
    const double variance = pairs_variance(chances, &share);
    return pairs * share * share * (1 - share) * (1 - share) / fmax(variance, 1e-9);
}

/* Fills the expected shares of the meetings. */
static void expect_shares(const Transitive *transitive, const Encounters *encounters,
                          DavidsonForm form, double *shares) {
    double *const parameters = fit_parameters(transitive, encounters);
    const bool games = form == DAVIDSON_GAMES;
    const double first = games ? parameters[transitive->players] : 0;
    const double draws = games ? parameters[transitive->players + 1] : (double)-INFINITY;
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        shares[k] =
            davidson_share(parameters[meeting->first] - parameters[meeting->second], first, draws);
    }
    free(parameters);
}

static void find_chances(Transitive *transitive, const Encounters *encounters, DavidsonForm form) {
    const int meetings = transitive_meetings(transitive);
    double *const shares = memory_allocate((size_t)meetings * sizeof *shares);
    double *const odds = memory_allocate((size_t)meetings * sizeof *odds);
    Chances pools[POOLS];
    expect_shares(transitive, encounters, form, shares);
    for (int k = 0; k < meetings; k++) odds[k] = log(shares[k] / (1 - shares[k]));
    fill_pools(transitive, encounters, odds, pools);
    for (int k = 0; k < meetings; k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        const PairCounts pairs = encounters_pairs(encounters, meeting->first, meeting->second);
        const double *const pool = pools[pool_of(odds[k])];
        Chances base;
        for (int i = 0; i < PAIR_OUTCOMES; i++) base[i] = (double)pairs.n[i] + POOLED * pool[i];
        chances_tilt(base, shares[k], transitive->chances[k]);
        transitive->weights[k] = weight_of(transitive->chances[k], (double)meeting->pairs);
    }
    free(odds);
    free(shares);
}

/* Of the weighted squares in r; (Σ r)², which fixes the level, makes it definite. */
static void find_factor(Transitive *transitive) {
    gsl_matrix *const matrix = transitive->factor;
    double largest = 0;
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        largest = fmax(largest, transitive->weights[k]);
    }
    gsl_matrix_set_all(matrix, largest);
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        const size_t i = (size_t)meeting->first, j = (size_t)meeting->second;
        const double weight = fmax(transitive->weights[k], 1e-9 * largest);
        *gsl_matrix_ptr(matrix, i, i) += weight;
        *gsl_matrix_ptr(matrix, j, j) += weight;
        *gsl_matrix_ptr(matrix, i, j) -= weight;
        *gsl_matrix_ptr(matrix, j, i) -= weight;
    }
    gsl_linalg_cholesky_decomp1(matrix);
}

Transitive *transitive_new(const Encounters *encounters, DavidsonForm form) {
    Transitive *const transitive = memory_allocate(sizeof *transitive);
    const size_t players = (size_t)encounters->players;
    transitive->players = encounters->players;
    transitive->davidson = davidson_new(encounters, form);
    const size_t meetings = (size_t)transitive_meetings(transitive);
    transitive->chances = memory_allocate(meetings * sizeof *transitive->chances);
    transitive->weights = memory_allocate(meetings * sizeof *transitive->weights);
    transitive->factor = gsl_matrix_alloc(players, players);
    transitive->strengths = gsl_vector_alloc(players);
    find_chances(transitive, encounters, form);
    find_factor(transitive);
    return transitive;
}

void transitive_free(Transitive *transitive) {
    if (transitive == NULL) return;
    davidson_free(transitive->davidson);
    gsl_vector_free(transitive->strengths);
    gsl_matrix_free(transitive->factor);
    free(transitive->weights);
    free(transitive->chances);
    free(transitive);
}

/* Testing */

/* Σ weight·(A − (r_i − r_j))², least over r. */
static double find_distance(const Transitive *transitive, const double *matrix) {
    double sum = 0, explained = 0;
    gsl_vector *const strengths = transitive->strengths;
    gsl_vector_set_zero(strengths);
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        const size_t i = (size_t)meeting->first, j = (size_t)meeting->second;
        const double odds = matrix[i * (size_t)transitive->players + j];
        const double weighted = transitive->weights[k] * odds;
        sum += weighted * odds;
        strengths->data[i] += weighted;
        strengths->data[j] -= weighted;
    }
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, transitive->factor, strengths);
    gsl_blas_ddot(strengths, strengths, &explained);
    return sum - explained;
}

static void simulate(const Transitive *transitive, Rng *rng, double *matrix) {
    const size_t n = (size_t)transitive->players;
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        PairCounts pairs;
        draws_multinomial(rng, meeting->pairs, transitive->chances[k], PAIR_OUTCOMES, pairs.n);
        const double odds = log_odds_of(&pairs);
        matrix[(size_t)meeting->first * n + (size_t)meeting->second] = odds;
        matrix[(size_t)meeting->second * n + (size_t)meeting->first] = -odds;
    }
}

double transitive_p_value(const Transitive *transitive, const Encounters *encounters,
                          int replicates, uint64_t seed, double *noise) {
    const size_t n = (size_t)transitive->players;
    double *const matrix = memory_allocate(n * n * sizeof *matrix);
    int beyond = 1;
    double total, cyclic = 0, ignored;
    log_odds_fill(encounters, matrix);
    log_odds_cyclic(matrix, transitive->players, &total);
    const double seen = find_distance(transitive, matrix);
    for (int replicate = 0; replicate < replicates; replicate++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)replicate));
        simulate(transitive, &rng, matrix);
        beyond += find_distance(transitive, matrix) >= seen;
        cyclic += log_odds_cyclic(matrix, transitive->players, &ignored) / replicates;
    }
    *noise = fmin(1, cyclic / total);
    free(matrix);
    return (double)beyond / (replicates + 1);
}
