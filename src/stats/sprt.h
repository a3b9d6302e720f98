/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sequential probability ratio test of a match: stop as soon as the games decide between two
 * hypotheses on the difference of strength. Pure.
 *
 * Generalized SPRT over colour-swapped pairs [Van den Bergh, "The generalized sequential
 * probability ratio test"; as fishtest computes it]: the likelihoods are maximized over the
 * probabilities of the five outcomes of a pair. */
#pragma once

#include "stats/pairs.h"
#include "util/error.h"
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

/* elo0=0, elo1=20, alpha=beta=0.05, normalized. */
extern const Sprt SPRT_DEFAULT;

/* Reads "elo0=0,elo1=20,alpha=0.05,beta=0.05,model=normalized", each key optional. ERROR_USAGE for
 * bounds the wrong way round, rates outside (0, ½), Elo beyond ±1000. */
bool sprt_parse(const char *text, Sprt *sprt, Error *error);
/* Appends the text that reads back as the same test. */
void sprt_write(const Sprt *sprt, Text *text);
/* "logistic" or "normalized". */
const char *sprt_model_name(SprtModel model);

/* H0 is accepted at or below ln(β/(1−α)), H1 at or above ln((1−β)/α). */
double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);
/* The log-likelihood ratio of H1 to H0; a cell without pairs counts 0.001 of one; 0 without any
 * pair. Always finite. */
double sprt_llr(const Sprt *sprt, const PairCounts *pairs);
SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs);
