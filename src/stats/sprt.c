/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/sprt.h"

#include "util/options.h"

#include <float.h>
#include <math.h>

const Sprt SPRT_DEFAULT = {SPRT_NORMALIZED, 0, 20, 0.05, 0.05};

static const double EMPTY_CELL = 1e-3;
static const char *const MODEL_NAMES[] = {"logistic", "normalized", NULL};

/* Reading and writing */

#define ELO(member)                                                                                \
    SETTING_REAL(#member, NULL, NULL, -1000, 1000, offsetof(Sprt, member)),                        \
        .expected = "an Elo from -1000 to 1000"
#define RATE(member)                                                                               \
    SETTING_REAL(#member, NULL, NULL, DBL_MIN, 0.5 - DBL_EPSILON, offsetof(Sprt, member)),         \
        .expected = "a rate above 0 and below 0.5"
static const Setting SETTINGS[] = {
    {ELO(elo0)},
    {ELO(elo1)},
    {RATE(alpha)},
    {RATE(beta)},
    {SETTING_CHOICE("model", NULL, NULL, offsetof(Sprt, model), MODEL_NAMES),
     .expected = "one of logistic, normalized"},
    {.name = NULL}};

bool sprt_parse(const char *text, Sprt *sprt, Error *error) {
    Options options;
    Sprt read = SPRT_DEFAULT;
    if (!options_parse(&options, "--sprt", text, error) ||
        !options_take_settings(&options, SETTINGS, &read, error) ||
        !options_finish(&options, error)) {
        return false;
    }
    if (!(read.elo0 < read.elo1))
        return error_set(error, ERROR_USAGE, "--sprt: expected elo0 below elo1, not %g and %g",
                         read.elo0, read.elo1);
    *sprt = read;
    return true;
}

void sprt_write(const Sprt *sprt, Text *text) { options_write_settings(SETTINGS, sprt, text); }

const char *sprt_model_name(SprtModel model) { return MODEL_NAMES[model]; }

/* The test */

double sprt_lower(const Sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }

double sprt_upper(const Sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

typedef double SprtChances[PAIR_OUTCOMES];

/* Fills the chances nearest to the observed ones (all positive) with mean feature 0: the root θ of
 * Σ p̂f/(1+θf), which falls from +∞ to −∞ between its poles, by halving. False, and nothing
 * filled, where the features do not differ in sign. */
static bool tilt(const SprtChances observed, const double *feature, SprtChances tilted) {
    double least = 0, most = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        least = fmin(least, feature[i]);
        most = fmax(most, feature[i]);
    }
    if (least == 0 || most == 0) return false;
    double low = -1 / most, high = -1 / least, theta = 0;
    for (int step = 0; step < 200 && low < theta && theta < high; step++) {
        double sum = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++)
            sum += observed[i] * feature[i] / (1 + theta * feature[i]);
        *(sum > 0 ? &low : &high) = theta;
        theta = low + (high - low) / 2;
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        tilted[i] = observed[i] / fmax(1 + theta * feature[i], DBL_EPSILON);
    return true;
}

static void fit_logistic(const SprtChances observed, double elo, SprtChances fitted) {
    const double score = 1 / (1 + pow(10, -elo / 400));
    SprtChances feature;
    for (int i = 0; i < PAIR_OUTCOMES; i++) feature[i] = i / 4.0 - score;
    tilt(observed, feature, fitted);
}

/* Fills the binomial chances with (μ − ½)/σ = t, from which a fit to any t can set out. */
static void fill_binomial(double t, SprtChances chances) {
    const double mean = 0.5 + copysign(0.5 * fabs(t) / sqrt(t * t + 4), t);
    static const int WAYS[PAIR_OUTCOMES] = {1, 4, 6, 4, 1};
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        chances[i] = WAYS[i] * pow(mean, i) * pow(1 - mean, PAIR_OUTCOMES - 1 - i);
}

/* One step of the iteration; false where the constraint, made linear at these chances, cannot be
 * met. */
static bool step_normalized(const SprtChances observed, double t, SprtChances fitted) {
    double mean;
    SprtChances feature;
    const double deviation = sqrt(pairs_variance(fitted, &mean));
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        const double z = (i / 4.0 - mean) / deviation;
        feature[i] = i / 4.0 - 0.5 - 0.5 * t * deviation * (1 + z * z);
    }
    return tilt(observed, feature, fitted);
}

static void fit_normalized(const SprtChances observed, double elo, SprtChances fitted) {
    enum { STEPS = 10 };
    const double t = sqrt(2) * elo * log(10) / 800, enough = 1e-9;
    for (int i = 0; i < PAIR_OUTCOMES; i++) fitted[i] = 1.0 / PAIR_OUTCOMES;
    for (int step = 0; step < STEPS; step++) {
        SprtChances before;
        double change = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) before[i] = fitted[i];
        if (!step_normalized(observed, t, fitted)) {
            if (step > 0) return;
            fill_binomial(t, fitted); /* |t| > 0.94: uniform chances are too far off */
            continue;
        }
        for (int i = 0; i < PAIR_OUTCOMES; i++) change = fmax(change, fabs(fitted[i] - before[i]));
        if (change < enough) return;
    }
}

double sprt_llr(const Sprt *sprt, const PairCounts *pairs) {
    SprtChances observed, fitted0, fitted1;
    double total = 0, sum = 0;
    if (pairs_total(pairs) == 0) return 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        observed[i] = pairs->n[i] > 0 ? (double)pairs->n[i] : EMPTY_CELL;
        total += observed[i];
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) observed[i] /= total;
    void (*const fit)(const SprtChances, double, SprtChances) =
        sprt->model == SPRT_LOGISTIC ? fit_logistic : fit_normalized;
    fit(observed, sprt->elo0, fitted0);
    fit(observed, sprt->elo1, fitted1);
    for (int i = 0; i < PAIR_OUTCOMES; i++) sum += observed[i] * log(fitted1[i] / fitted0[i]);
    return total * sum + 0.0;
}

SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs) {
    const double llr = sprt_llr(sprt, pairs);
    if (llr <= sprt_lower(sprt)) return SPRT_H0;
    return llr >= sprt_upper(sprt) ? SPRT_H1 : SPRT_UNDECIDED;
}
