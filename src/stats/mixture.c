/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/mixture.h"

#include "util/text.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The equilibrium is approached along those of "players who err": weights as exp(gain/noise). For
 * each noise there is one, and as the noise goes to 0 it goes to the equilibrium of largest
 * entropy [McKelvey and Palfrey 1995, quantal response; a Tikhonov regularisation by the entropy].
 * The weights' distance from it is of the order of the noise. */
static const double FIRST_NOISE = 4, NOISE_STEP = 0.25, LAST_NOISE = 1e-9, MOST_FACTOR = 0.99;

typedef struct Payoffs {
    int players;
    const double *payoff;
    double scale; /* the largest payoff */
    double *logs; /* of the weights, and then the common level */
    gsl_matrix *matrix;
    gsl_vector *rest, *step;
    gsl_permutation *order;
} Payoffs;

static double payoff_of(const Payoffs *game, int row, int column) {
    return game->payoff[(size_t)row * (size_t)game->players + (size_t)column] / game->scale;
}

/* The equations: noise·ln w − payoff·w − level = 0 for each player, Σ w = 1; Newton's step. */
static void solve_step(Payoffs *game, double noise) {
    const int n = game->players;
    const size_t last = (size_t)n;
    double sum = 0;
    gsl_matrix_set_zero(game->matrix);
    for (int i = 0; i < n; i++) {
        double rest = noise * game->logs[i] - game->logs[n];
        for (int j = 0; j < n; j++) {
            const double gain = payoff_of(game, i, j) * exp(game->logs[j]);
            rest -= gain;
            gsl_matrix_set(game->matrix, (size_t)i, (size_t)j, (i == j ? noise : 0) - gain);
        }
        gsl_matrix_set(game->matrix, (size_t)i, last, -1);
        gsl_matrix_set(game->matrix, last, (size_t)i, exp(game->logs[i]));
        gsl_vector_set(game->rest, (size_t)i, -rest);
        sum += exp(game->logs[i]);
    }
    gsl_vector_set(game->rest, last, 1 - sum);
    int sign;
    gsl_linalg_LU_decomp(game->matrix, game->order, &sign);
    gsl_linalg_LU_solve(game->matrix, game->order, game->rest, game->step);
}

/* Takes the step, shortened so that no weight grows more than e-fold; returns the largest change
 * of a weight. */
static double take_step(Payoffs *game) {
    const int n = game->players;
    double growth = 0, change = 0;
    for (int i = 0; i < n; i++) growth = fmax(growth, game->step->data[i]);
    const double factor = growth > 1 ? 1 / growth : 1;
    for (int i = 0; i <= n; i++) {
        const double before = i < n ? exp(game->logs[i]) : 0;
        game->logs[i] += factor * game->step->data[i];
        if (i < n) change = fmax(change, fabs(exp(game->logs[i]) - before));
    }
    return growth > 1 ? 1 : change;
}

/* False where Newton's method does not settle. */
static bool settle(Payoffs *game, double noise) {
    enum { STEPS = 40 };
    const double enough = 1e-10;
    for (int step = 0; step < STEPS; step++) {
        solve_step(game, noise);
        if (take_step(game) < enough) return true;
    }
    return false;
}

/* Lowers the noise, in smaller steps where Newton's method loses the way. */
static void follow_path(Payoffs *game) {
    const size_t size = ((size_t)game->players + 1) * sizeof *game->logs;
    double *const settled = memory_allocate(size);
    double noise = FIRST_NOISE, factor = NOISE_STEP;
    settle(game, noise);
    while (noise > LAST_NOISE && factor < MOST_FACTOR) {
        memcpy(settled, game->logs, size);
        const double next = fmax(LAST_NOISE, noise * factor);
        if (settle(game, next)) {
            noise = next;
            factor = fmax(NOISE_STEP, factor * factor);
        } else {
            memcpy(game->logs, settled, size);
            factor = sqrt(factor);
        }
    }
    free(settled);
}

void mixture_solve(const double *payoff, int players, double *weights) {
    const size_t n = (size_t)players;
    double sum = 0;
    if (players == 0) return;
    Payoffs game = {.players = players, .payoff = payoff, .scale = 0};
    for (size_t i = 0; i < n * n; i++) game.scale = fmax(game.scale, fabs(payoff[i]));
    if (game.scale == 0) game.scale = 1;
    game.logs = memory_allocate((n + 1) * sizeof *game.logs);
    game.matrix = gsl_matrix_alloc(n + 1, n + 1);
    game.rest = gsl_vector_alloc(n + 1);
    game.step = gsl_vector_alloc(n + 1);
    game.order = gsl_permutation_alloc(n + 1);
    for (int i = 0; i < players; i++) game.logs[i] = -log(players);
    follow_path(&game);
    for (int i = 0; i < players; i++) sum += weights[i] = exp(game.logs[i]);
    for (int i = 0; i < players; i++) weights[i] /= sum;
    gsl_permutation_free(game.order);
    gsl_vector_free(game.step);
    gsl_vector_free(game.rest);
    gsl_matrix_free(game.matrix);
    free(game.logs);
}

bool mixture_of(const Encounters *encounters, double *weights) {
    const size_t n = (size_t)encounters->players;
    double *const payoff = memory_allocate(n * n * sizeof *payoff);
    const bool complete = log_odds_fill(encounters, payoff);
    if (complete) mixture_solve(payoff, encounters->players, weights);
    free(payoff);
    return complete;
}
