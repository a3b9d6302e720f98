/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The model of Davidson (1970): how likely each result of a game is, given the strengths of the two
 * players, and the strengths that explain given results best. Pure.
 *
 * With x = (Black's strength) − (White's strength) + (the first move), in natural logarithms of
 * odds, Black wins, loses and draws with chances as e^(x/2) : e^(−x/2) : ν [Davidson 1970; the
 * first move as Davidson and Beaver 1977]. The likelihood is weighted with a wide prior (normal,
 * standard deviation 1000 Elo for strengths and the first move, 3 for ln ν), so that there always
 * is one finite answer. */
#pragma once

#include "stats/encounters.h"

/* An Elo point is ln(10)/400 of the model's units. */
extern const double DAVIDSON_ELO; /* 400/ln 10 */

typedef enum DavidsonForm {
    DAVIDSON_GAMES, /* wins, draws, losses and the first move */
    DAVIDSON_POINTS /* points only, a draw as half a win and half a loss: Bradley and Terry (1952)
                     */
} DavidsonForm;

/* Two players who met, first < second. */
typedef struct Meeting {
    int first, second;
    uint64_t pairs;
} Meeting;

/* Who met how often, with room for fitting; opaque owner. */
typedef struct Davidson Davidson;

/* Of the encounters' meetings, their results aside; release with davidson_free. */
Davidson *davidson_new(const Encounters *encounters, DavidsonForm form);
void davidson_free(Davidson *davidson);
int davidson_meetings(const Davidson *davidson);
const Meeting *davidson_meeting(const Davidson *davidson, int index);

/* What the model's parameters (a strength a player, then the first move and ln ν) answer to: adds
 * so many pairs with this outcome to the players + 2 totals (half of wins less losses of each
 * player and of Black, draws). */
void davidson_add(double *totals, int players, const Meeting *meeting, int outcome, uint64_t pairs);
/* Fits the players + 2 parameters, from those given, to the totals (Newton). */
void davidson_fit(Davidson *davidson, const double *totals, double *parameters);
/* As davidson_fit to 1e-6, for totals near those of the last fit: keeps its curvature. */
void davidson_refit(Davidson *davidson, const double *totals, double *parameters);

/* The expected share of a pair between two strengths `difference` apart. */
double davidson_share(double difference, double first_move, double log_draws);
/* The chances of a meeting's nine outcomes, its two games independent. */
void davidson_outcomes(const double *parameters, int players, const Meeting *meeting,
                       double chances[ENCOUNTER_OUTCOMES]);
