/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Temporal differences, TD(lambda) [Sutton 1988]: weights learn from the values that they
 * themselves gave to the positions of a game, each corrected towards the next and the last one
 * towards how the game ended.
 *
 * A row of features x has the value V = 99 tanh(0.027 w x), within ±99 however big the weights are
 * [Mandziuk and Osman 2004, for give-away]. */
#pragma once

#define TEMPORAL_WIN 99.0    /* a game won; a draw is 0, a loss -99 */
#define TEMPORAL_SLOPE 0.027 /* of the value's argument */

typedef struct TemporalRule {
    double rate;   /* alpha: how far a correction goes, at least 0 */
    double lambda; /* what remains of it a position further back, 0 … 1 */
} TemporalRule;

/* The value that `count` weights give a row; strictly increasing in w x but for rounding. */
double temporal_value(const double *weights, const double *row, int count);

/* Changes the weights by a game: `rows` has one row for each of its positions in their order, of
 * `count` features each, all to the learner, and `end` is the game's value to it. All values are of
 * the weights before the game. */
void temporal_learn(const TemporalRule *rule, double *weights, int count, const double *rows,
                    int positions, double end);
