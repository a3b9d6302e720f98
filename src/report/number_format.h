/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures: measures with their intervals as text for people, without nan, inf, or 0 for a small
 * number. Each function appends the text that its comment shows. */
#pragma once

#include "stats/mean.h"
#include "util/text.h"

/* "+12.3", "-4", "0"; "none" for no bound. */
void number_append_rating(Text *out, double rating, int decimals);
/* A rating for a cell; with one bound only the bound, ">+500" or "<-500". Empty if undefined. */
void number_append_rating_cell(Text *out, const Estimate *rating);
/* "+12 (+3 to +21)", with the 95 % interval; "more than +500, without upper bound"; "without
 * bounds: too few games"; for Elo "more than +1199" without bounds; "undefined". */
void number_append_rating_interval(Text *out, const Estimate *rating);
void number_append_elo_interval(Text *out, const Estimate *elo);
/* A share of points: "56.2 (51.0 to 61.3) %". */
void number_append_share_interval(Text *out, const Estimate *share);
/* A likelihood: "97.5 %", "99.996 %", "over 99.999 %", "under 0.001 %". */
void number_append_likelihood(Text *out, double likelihood);
/* "LLR -0.12, bounds -2.94 and 2.94"; the test's lower bound, LLR and upper bound. */
void number_append_test(Text *out, double lower, double llr, double upper);
/* "0.012", "<0.0001"; "-" for NaN. */
void number_append_p_value(Text *out, double p_value);

/* An estimate times `scale`, with its interval if known: "74.3 % (70.7 to 77.9)" for the printf
 * format "%.1f" and the suffix " %". */
void number_append_interval(Text *out, const Estimate *it, double scale, const char *format,
                            const char *suffix);
