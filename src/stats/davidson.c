/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/davidson.h"

#include "util/text.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

const double DAVIDSON_ELO = 173.71779276130073;

static const double PRIOR_STRENGTH = 1000 / 173.71779276130073, PRIOR_LOG_DRAWS = 3;

struct Davidson {
    DavidsonForm form;
    int players, meetings;
    Meeting *list;
    double *halves;        /* e^(strength/2) */
    gsl_vector *step;      /* the gradient, then Newton's step */
    gsl_matrix *curvature; /* of the last step, as Cholesky's factor */
};

Davidson *davidson_new(const Encounters *encounters, DavidsonForm form) {
    Davidson *const davidson = memory_allocate(sizeof *davidson);
    const int players = encounters->players;
    const size_t size = (size_t)players + 2, n = (size_t)players;
    davidson->form = form;
    davidson->players = players;
    davidson->list = memory_allocate((n * n + 1) / 2 * sizeof *davidson->list);
    davidson->halves = memory_allocate(n * sizeof *davidson->halves);
    davidson->step = gsl_vector_alloc(size);
    davidson->curvature = gsl_matrix_alloc(size, size);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            const uint64_t total = pairs_total(&pairs);
            if (total > 0) davidson->list[davidson->meetings++] = (Meeting){i, j, total};
        }
    }
    return davidson;
}

void davidson_free(Davidson *davidson) {
    if (davidson == NULL) return;
    gsl_matrix_free(davidson->curvature);
    gsl_vector_free(davidson->step);
    free(davidson->halves);
    free(davidson->list);
    free(davidson);
}

int davidson_meetings(const Davidson *davidson) { return davidson->meetings; }

const Meeting *davidson_meeting(const Davidson *davidson, int index) {
    return &davidson->list[index];
}

void davidson_add(double *totals, int players, const Meeting *meeting, int outcome,
                  uint64_t pairs) {
    const int black = outcome / 3 - 1, white = outcome % 3 - 1; /* of the first player */
    const double half = (double)pairs / 2;
    totals[meeting->first] += half * (black + white);
    totals[meeting->second] -= half * (black + white);
    totals[players] += half * (black - white);
    totals[players + 1] += (double)pairs * ((black == 0) + (white == 0));
}

/* A game */

/* What one game is expected to add to the totals, and how those vary. */
typedef struct GameMoments {
    double half;            /* half of win less loss, as Black */
    double draw;            /* chance */
    double variance, mixed; /* of `half`; of it with a draw */
} GameMoments;

/* `odds` is e^(x/2). */
static GameMoments expect_game(double odds, double draws) {
    const double inverse = 1 / odds, sum = odds + inverse + draws;
    const double half = (odds - inverse) / (2 * sum), draw = draws / sum;
    return (GameMoments){half, draw, (odds + inverse) / (4 * sum) - half * half, -half * draw};
}

double davidson_share(double difference, double first_move, double log_draws) {
    const double draws = exp(log_draws);
    const GameMoments black = expect_game(exp((difference + first_move) / 2), draws);
    const GameMoments white = expect_game(exp((first_move - difference) / 2), draws);
    return 0.5 + (black.half - white.half) / 2;
}

/* Loss, draw and win of the player whose odds these are. */
static void fill_results(double odds, double draws, double chances[3]) {
    const double sum = odds + 1 / odds + draws;
    chances[0] = 1 / (odds * sum);
    chances[1] = draws / sum;
    chances[2] = odds / sum;
}

void davidson_outcomes(const double *parameters, int players, const Meeting *meeting,
                       double chances[ENCOUNTER_OUTCOMES]) {
    const double difference = parameters[meeting->first] - parameters[meeting->second];
    const double first_move = parameters[players], draws = exp(parameters[players + 1]);
    double black[3], white[3];
    fill_results(exp((difference + first_move) / 2), draws, black);
    fill_results(exp((difference - first_move) / 2), draws, white);
    for (int i = 0; i < ENCOUNTER_OUTCOMES; i++) chances[i] = black[i / 3] * white[i % 3];
}

/* Fitting */

static void add_at(gsl_matrix *matrix, int row, int column, double value) {
    *gsl_matrix_ptr(matrix, (size_t)row, (size_t)column) += value;
}

static void add_curvature(gsl_matrix *curvature, const Meeting *meeting, int players,
                          GameMoments black, GameMoments white) {
    const int i = meeting->first, j = meeting->second, first = players, draws = players + 1;
    const double pairs = (double)meeting->pairs, sum = pairs * (black.variance + white.variance);
    const double difference = pairs * (black.variance - white.variance);
    const double mixed = pairs * (black.mixed - white.mixed);
    add_at(curvature, i, i, sum);
    add_at(curvature, j, j, sum);
    add_at(curvature, j, i, -sum);
    add_at(curvature, first, i, difference);
    add_at(curvature, first, j, -difference);
    add_at(curvature, draws, i, mixed);
    add_at(curvature, draws, j, -mixed);
    add_at(curvature, first, first, sum);
    add_at(curvature, draws, first, pairs * (black.mixed + white.mixed));
    add_at(curvature, draws, draws,
           pairs * (black.draw * (1 - black.draw) + white.draw * (1 - white.draw)));
}

/* Fills the gradient of the logarithm of the likelihood and, where asked, the (lower half of its)
 * curvature. */
static void find_slope(Davidson *davidson, const double *totals, const double *parameters,
                       bool curved) {
    const int players = davidson->players, size = players + 2;
    const bool games = davidson->form == DAVIDSON_GAMES;
    double *const gradient = davidson->step->data;
    const double draws = games ? exp(parameters[players + 1]) : 0;
    const double first = games ? exp(parameters[players] / 2) : 1;
    if (curved) gsl_matrix_set_zero(davidson->curvature);
    for (int i = 0; i < size; i++) {
        const double deviation = i < players + 1 ? PRIOR_STRENGTH : PRIOR_LOG_DRAWS;
        const double precision = 1 / (deviation * deviation);
        gradient[i] = totals[i] - parameters[i] * precision;
        if (curved) add_at(davidson->curvature, i, i, precision);
    }
    for (int i = 0; i < players; i++) davidson->halves[i] = exp(parameters[i] / 2);
    for (int k = 0; k < davidson->meetings; k++) {
        const Meeting *const meeting = &davidson->list[k];
        const double ratio = davidson->halves[meeting->first] / davidson->halves[meeting->second];
        const double pairs = (double)meeting->pairs;
        const GameMoments black = expect_game(ratio * first, draws);
        const GameMoments white = expect_game(first / ratio, draws); /* the opponent's as Black */
        gradient[meeting->first] -= pairs * (black.half - white.half);
        gradient[meeting->second] += pairs * (black.half - white.half);
        gradient[players] -= pairs * (black.half + white.half);
        gradient[players + 1] -= pairs * (black.draw + white.draw);
        if (curved) add_curvature(davidson->curvature, meeting, players, black, white);
    }
    if (games) return;
    gradient[players] = gradient[players + 1] = 0;
    for (int i = 0; curved && i < players; i++) {
        gsl_matrix_set(davidson->curvature, (size_t)players, (size_t)i, 0);
        gsl_matrix_set(davidson->curvature, (size_t)players + 1, (size_t)i, 0);
    }
    if (curved) gsl_matrix_set(davidson->curvature, (size_t)players + 1, (size_t)players, 0);
}

/* Solves for the step, shortened to at most 1 in any parameter, and takes it; returns its size. */
static double take_step(Davidson *davidson, double *parameters) {
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, davidson->curvature, davidson->step);
    gsl_blas_dtrsv(CblasLower, CblasTrans, CblasNonUnit, davidson->curvature, davidson->step);
    const int size = davidson->players + 2;
    double most = 0;
    for (int i = 0; i < size; i++) most = fmax(most, fabs(davidson->step->data[i]));
    const double factor = most > 1 ? 1 / most : 1;
    for (int i = 0; i < size; i++) parameters[i] += factor * davidson->step->data[i];
    return most;
}

void davidson_fit(Davidson *davidson, const double *totals, double *parameters) {
    enum { STEPS = 200 };
    const double enough = 1e-10;
    for (int step = 0; step < STEPS; step++) {
        find_slope(davidson, totals, parameters, true);
        gsl_linalg_cholesky_decomp1(davidson->curvature);
        if (take_step(davidson, parameters) < enough) return;
    }
}

void davidson_refit(Davidson *davidson, const double *totals, double *parameters) {
    enum { STEPS = 30 };
    const double enough = 1e-6;
    for (int step = 0; step < STEPS; step++) {
        find_slope(davidson, totals, parameters, false);
        if (take_step(davidson, parameters) < enough) return;
    }
    gsl_matrix *const kept = gsl_matrix_alloc(davidson->step->size, davidson->step->size);
    gsl_matrix_memcpy(kept, davidson->curvature);
    davidson_fit(davidson, totals, parameters);
    gsl_matrix_memcpy(davidson->curvature, kept);
    gsl_matrix_free(kept);
}
