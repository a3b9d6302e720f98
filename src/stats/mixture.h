/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maximum-entropy mixture: how often to field each player so that no other choice beats the
 * field on average, spread as widely as that allows (Nash averaging) [Balduzzi et al. 2018]. Pure.
 */
#pragma once

#include "stats/encounters.h"

/* Fills `weights` (one a player, sum 1) with the maximum-entropy equilibrium of the antisymmetric
 * payoff matrix (players × players, payoff of the row against the column), to
 * about 1e-6 of a weight. Deterministic; 128 players take less than a tenth of a second. */
void mixture_solve(const double *payoff, int players, double *weights);
/* Of the log-odds of (shrunk) shares that `cycles_find` uses; false where not every two players
 * met. */
bool mixture_of(const Encounters *encounters, double *weights);
