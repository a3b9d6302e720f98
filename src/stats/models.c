/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/models.h"

#include "util/rng.h"
#include "util/text.h"

#include <gsl/gsl_linalg.h>

const char *const MODEL_NAMES[MODEL_COUNT] = {"scale", "disc", "pairings"};

enum { FOLDS = 10, SWEEPS = 200, DIMENSIONS = 3 };

/* The precisions of normal priors that keep parameters finite: r allows players 1000 Elo apart; u
 * and v make a disc no larger than the pairs require. */
static const double PRECISION[DIMENSIONS] = {0.02, 0.3, 0.3};

/* A player's r, u and v, in natural logarithms of odds. */
typedef struct ModelStrength {
    double at[DIMENSIONS];
} ModelStrength;

/* Two players that met, first < second. */
typedef struct HeldOutPairs {
    int first, second;
    PairCounts folds[FOLDS]; /* counted for the first */
    double pairs,
        share; /* of the fitted folds: number of pairs, sum of the first player's shares */
} HeldOutPairs;

/* A model fitted to all folds but one. */
typedef struct ModelFit {
    int players, matches;
    uint64_t pairs;
    HeldOutPairs *list;
    int *places; /* players × players: the index of their meeting in the list, from 1; 0: none */
    ModelStrength *strengths;
} ModelFit;

/* Folds: each pair of games belongs to a random one */

static ModelFit fit_new(const Encounters *encounters, uint64_t seed) {
    const size_t n = (size_t)encounters->players;
    ModelFit fit = {.players = encounters->players};
    Rng rng = rng_seeded(seed);
    fit.list = memory_allocate((n * n + 1) / 2 * sizeof *fit.list);
    fit.places = memory_allocate(n * n * sizeof *fit.places);
    fit.strengths = memory_allocate(n * sizeof *fit.strengths);
    for (int i = 0; i < fit.players; i++) {
        for (int j = i + 1; j < fit.players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            if (pairs_total(&pairs) == 0) continue;
            HeldOutPairs *const match = &fit.list[fit.matches++];
            *match = (HeldOutPairs){.first = i, .second = j};
            for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++)
                for (uint64_t k = 0; k < pairs.n[outcome]; k++)
                    match->folds[rng_below(&rng, FOLDS)].n[outcome]++;
            fit.pairs += pairs_total(&pairs);
            fit.places[i * fit.players + j] = fit.places[j * fit.players + i] = fit.matches;
        }
    }
    return fit;
}

static void hold_out(const ModelFit *fit, int fold) {
    for (int k = 0; k < fit->matches; k++) {
        HeldOutPairs *const match = &fit->list[k];
        match->pairs = match->share = 0;
        for (int f = 0; f < FOLDS; f++) {
            for (int i = 0; f != fold && i < PAIR_OUTCOMES; i++) {
                match->pairs += (double)match->folds[f].n[i];
                match->share += 0.25 * i * (double)match->folds[f].n[i];
            }
        }
    }
}

/* Fitting */

static double expect(const ModelStrength *one, const ModelStrength *other) {
    const double logit =
        one->at[0] - other->at[0] + one->at[1] * other->at[2] - one->at[2] * other->at[1];
    return 1 / (1 + exp(-logit));
}

/* Makes a step of Newton's method for a player's first `size` parameters. The logits are linear in
 * them, so that the likelihood is concave. Returns the largest change. */
static double improve(const ModelFit *fit, int player, int size) {
    ModelStrength *const own = &fit->strengths[player];
    double curvature[DIMENSIONS][DIMENSIONS] = {{0}}, step[DIMENSIONS] = {0}, most = 0;
    for (int i = 0; i < size; i++) {
        curvature[i][i] = PRECISION[i];
        step[i] = -PRECISION[i] * own->at[i];
    }
    for (int other = 0; other < fit->players; other++) {
        const int place = fit->places[player * fit->players + other];
        if (place == 0) continue;
        const HeldOutPairs *const match = &fit->list[place - 1];
        const ModelStrength *const against = &fit->strengths[other];
        const double slopes[DIMENSIONS] = {1, against->at[2], -against->at[1]};
        const double share = expect(own, against), games = 2 * match->pairs;
        const double points =
            2 * (match->first == player ? match->share : match->pairs - match->share);
        for (int i = 0; i < size; i++) {
            step[i] += (points - games * share) * slopes[i];
            for (int k = 0; k < size; k++)
                curvature[i][k] += games * share * (1 - share) * slopes[i] * slopes[k];
        }
    }
    gsl_matrix_view matrix =
        gsl_matrix_view_array_with_tda(curvature[0], (size_t)size, (size_t)size, DIMENSIONS);
    gsl_vector_view vector = gsl_vector_view_array(step, (size_t)size);
    gsl_linalg_cholesky_decomp1(&matrix.matrix);
    gsl_linalg_cholesky_svx(&matrix.matrix, &vector.vector);
    for (int i = 0; i < size; i++) most = fmax(most, fabs(step[i]));
    for (int i = 0; i < size; i++) own->at[i] += step[i] / fmax(1, most);
    return most;
}

/* Fits one player after the other until no parameter moves. A disc begins small and in any
 * direction: from 0 it would not move. */
static void fit_strengths(const ModelFit *fit, Model model, uint64_t seed) {
    const int size = model == MODEL_DISC ? DIMENSIONS : 1;
    Rng rng = rng_seeded(seed);
    double most = INFINITY;
    for (int i = 0; i < fit->players; i++)
        for (int k = 0; k < DIMENSIONS; k++)
            fit->strengths[i].at[k] = k > 0 && k < size ? rng_real(&rng) - 0.5 : 0;
    for (int sweep = 0; sweep < SWEEPS && most > 1e-4; sweep++) {
        most = 0;
        for (int i = 0; i < fit->players; i++) most = fmax(most, improve(fit, i, size));
    }
}

/* Losses */

static double loss_of(double expected, int outcome) {
    const double share = 0.25 * outcome;
    return -share * log(expected) - (1 - share) * log(1 - expected);
}

/* Sums over the held-out pairs; a model's gain over another is the difference of their losses. */
typedef struct LossSums {
    double pairs, loss[MODEL_COUNT];
    double gain[MODEL_COUNT][MODEL_COUNT], squares[MODEL_COUNT][MODEL_COUNT];
} LossSums;

static void add_losses(const HeldOutPairs *match, int fold, const double expected[MODEL_COUNT],
                       LossSums *sums) {
    for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++) {
        const double pairs = (double)match->folds[fold].n[outcome];
        sums->pairs += pairs;
        for (int model = 0; model < MODEL_COUNT; model++) {
            const double loss = loss_of(expected[model], outcome);
            sums->loss[model] += pairs * loss;
            for (int other = 0; other < model; other++) {
                const double gain = loss_of(expected[other], outcome) - loss;
                sums->gain[model][other] += pairs * gain;
                sums->squares[model][other] += pairs * gain * gain;
            }
        }
    }
}

static Estimate gain_over(const LossSums *sums, int model, int other) {
    const double gain = sums->gain[model][other] / sums->pairs;
    const double variance = fmax(0, sums->squares[model][other] / sums->pairs - gain * gain);
    const double reach = STATS_NORMAL_975 * sqrt(variance / sums->pairs);
    return (Estimate){model != other, gain, gain - reach, gain + reach};
}

bool models_compare(const Encounters *encounters, uint64_t seed, ModelLoss losses[MODEL_COUNT],
                    Model *chosen) {
    ModelFit fit = fit_new(encounters, seed);
    LossSums sums = {0};
    /* Two matches have three players. */
    const bool good = fit.matches >= 2 && fit.pairs >= MODELS_FEWEST_PAIRS;
    MEMORY_AUTO double(*expected)[MODEL_COUNT] =
        memory_allocate(((size_t)fit.matches + 1) * sizeof *expected);
    for (int fold = 0; good && fold < FOLDS; fold++) {
        hold_out(&fit, fold);
        for (int model = MODEL_SCALE; model <= MODEL_DISC; model++) {
            fit_strengths(&fit, (Model)model, rng_derive(seed, (uint64_t)fold));
            for (int k = 0; k < fit.matches; k++)
                expected[k][model] =
                    expect(&fit.strengths[fit.list[k].first], &fit.strengths[fit.list[k].second]);
        }
        for (int k = 0; k < fit.matches; k++) {
            const HeldOutPairs *const match = &fit.list[k];
            expected[k][MODEL_PAIRINGS] = (match->share + 0.5) / (match->pairs + 1);
            add_losses(match, fold, expected[k], &sums);
        }
    }
    Model best = MODEL_SCALE;
    for (int model = 0; good && model < MODEL_COUNT; model++) {
        losses[model] =
            (ModelLoss){sums.loss[model] / sums.pairs, gain_over(&sums, model, MODEL_SCALE)};
        if (gain_over(&sums, model, best).low > 0) best = (Model)model;
    }
    free(fit.list);
    free(fit.places);
    free(fit.strengths);
    *chosen = best;
    return good;
}
