/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sequential probability ratio test (SPRT) of a match: stop as soon as the games decide between
 * two hypotheses on the difference of strength. Pure. Generalized SPRT over colour-swapped pairs
 * [Van den Bergh, "The generalized sequential probability ratio test"; as fishtest computes it]:
 * the likelihoods are maximized over the probabilities of the five outcomes of a pair. */
#pragma once

#include "stats/pair_scores.h"
#include "util/text.h"

typedef enum SprtModel {
    SPRT_LOGISTIC,  /* elo0 and elo1 are Elo */
    SPRT_NORMALIZED /* they are normalized Elo */
} SprtModel;

typedef struct Sprt {
    SprtModel model;
    double elo0, elo1;  /* H0: the first player is elo0 stronger; H1: elo1; elo0 < elo1 */
    double alpha, beta; /* accepted rates of wrong H1 and wrong H0, in (0, ½) */
} Sprt;

typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 } SprtVerdict;

/* The defaults: elo0=0, elo1=20, alpha=beta=0.05, normalized. */
extern const Sprt SPRT_DEFAULT;

/* Reads the Sprt "elo0=0,elo1=20,alpha=0.05,beta=0.05,model=normalized", each key optional.
 * ERROR_USAGE if elo0 is not below elo1, a rate is outside (0, ½), or an Elo is beyond ±1000. */
CHECKED bool sprt_parse(const char *text, void *sprt, Error *error);
/* Appends the text that reads back as the same test. */
void sprt_write(const Sprt *sprt, Text *text);
/* Returns "logistic" or "normalized". */
const char *sprt_model_name(SprtModel model);

/* Return the LLR's bounds: H0 is accepted up to ln(β/(1−α)), H1 from ln((1−β)/α) on. */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);
/* Computes the log-likelihood ratio of H1 to H0. An outcome without pairs counts as 0.001 of a
 * pair; 0 without any pair. Always finite. */
double sprt_llr(const Sprt *sprt, const PairCounts *pairs);
/* Returns which hypothesis these pairs decide for. */
SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs);
/* Computes the chances of a pair's outcomes with a mean of `score`, in (0, 1): the observed ones
 * times a power that rises with the outcome, as strength changes them in Davidson's model
 * [exponential tilting: Efron 1981]. */
void sprt_chances(const double observed[PAIR_OUTCOMES], double score, double fitted[PAIR_OUTCOMES]);

/* How a test ends on pairs whose outcomes have known chances. */

typedef struct SprtCourse {
    double h1; /* the chance that H1 is accepted */
    /* Pairs until the end: the mean (infinite above `most`), and until 5 % and 95 % have ended. */
    double mean, early, late;
} SprtCourse;

/* Computes how a test of up to `most` pairs ends. One of less than 400 pairs on average is
 * simulated 20,000 times, always with the same random numbers. In longer ones each pair adds
 * ln(p1/p0) of its outcome, p0 and p1 the chances nearest to the known ones under H0 and H1; the
 * distribution of this random walk between the bounds is followed step by step. */
SprtCourse sprt_course(const Sprt *sprt, const double chances[PAIR_OUTCOMES], uint64_t most);

/* Estimates the first player's share of the points after a test that ended with these pairs. A test
 * tends to end when noise favours the bound, so the plain score lies too far towards the bound that
 * it reached. Here ends are ordered by the LLR per pair [as by the estimate in Jennison and
 * Turnbull 2000, 8.4]: the value is the score for which half of all tests end higher; the 95 %
 * interval contains the scores for which at least 2.5 % of the tests end higher and 2.5 % lower;
 * tests that end alike count half [mid-p: Lancaster 1961]. Undefined before the test ends, and if
 * it must have ended before the last pair. */
Estimate sprt_score(const Sprt *sprt, const PairCounts *pairs);
