/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Resampled fits: the model of the ratings fitted to the encounters, and again and again to pairs
 * drawn anew within each meeting. Pure.
 *
 * A meeting's N pairs are drawn from its N pairs and one more, spread as the fit expects: pairs
 * alone would vary by (N − 1)/N of what they should, a single one not at all. And since a fit is
 * nearer to its games than the truth is, the resampled parameters are moved away from the fitted
 * ones by sqrt(G/(G − P)), G games, P = players + 1 free parameters (at most by √2). */
#pragma once

#include "stats/davidson.h"

/* A parameter that the results do not bound: they would be more likely the higher (lower) it is. */
enum { OPEN_ABOVE = 1, OPEN_BELOW = 2 };

/* Row 0 is the fit, rows 1 … replicates the resampled ones; owner of its arrays. */
typedef struct Resampled {
    int players, replicates;
    Davidson *davidson;
    double *parameters; /* rows × (players + 2), as davidson.h has them */
    uint8_t *open;      /* the same: OPEN_… of a player against the largest group in which
                           everybody took points from everybody, directly or by way of others */
    int *groups;        /* of players linked by meetings; each named by its lowest member */
} Resampled;

/* Release with resampled_free. */
Resampled resampled_new(const Encounters *encounters, int replicates, uint64_t seed);
void resampled_free(Resampled *resampled);
