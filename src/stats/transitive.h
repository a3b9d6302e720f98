/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Transitive: results as they would be if strength were one number. Pure.
 *
 * Strengths are fitted to the encounters, and each meeting's pairs are given chances with the
 * share that the strengths expect: the meeting's own counts, with 20 more pairs spread as those of
 * the meetings with about the same expected share (either way round), tilted by factors
 * e^(λ·score). So draws and the correlation within pairs stay as they were seen; own counts alone
 * would, where they are few, vary less than they should. */
#pragma once

#include "stats/davidson.h"

/* Opaque owner. */
typedef struct Transitive Transitive;

/* Fits to encounters in which every two players met; release with transitive_free. The form says
 * how shares follow from strengths: by the odds of points or by Davidson's games. */
Transitive *transitive_new(const Encounters *encounters, DavidsonForm form);
void transitive_free(Transitive *transitive);
int transitive_meetings(const Transitive *transitive);
const Meeting *transitive_meeting(const Transitive *transitive, int index);
/* The chances of a meeting's five kinds of pairs as its first player sees them. */
const double *transitive_chances(const Transitive *transitive, int index);
/* The share of simulated tournaments whose log-odds are at least as far from r_i − r_j as these
 * encounters': the sum of the squares over their variances, least over r. *noise becomes the mean
 * ‖cyclic part‖² (cycles.h) of the simulations over the encounters' ‖A‖², which must not be 0. */
double transitive_p_value(const Transitive *transitive, const Encounters *encounters,
                          int replicates, uint64_t seed, double *noise);

/* Fills the chances of a pair's outcomes that expect this share of its points, in (0, 1): those of
 * `base`, all above 0, times e^(λ·score). */
void chances_tilt(const double *base, double share, double *chances);
