/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Teachers: heuristics that the program brings and generators learn from, by what searches with
 * them say of positions. A file of the user's would be of no use to who repeats a run. */
#pragma once

#include "evolve/samples.h"

/* Takes the one of the name that an option ("teacher") gives; release with formula_free.
 * ERROR_USAGE where the program has none. */
bool teacher_take(Formula *teacher, const char *option, const char *name, const EvolveSetup *setup,
                  Error *error);

/* Makes up to `most` random moves, so that positions are also such as players avoid; false: the
 * game is over then. */
bool teacher_step_aside(Board *board, const Rules *rules, int most, Rng *rng);

/* Labels positions by a teacher, or any other formula, to a depth, in log-odds to the side to move;
 * `unit`: what of its values a log-odds of 1 is. ERROR_INTERRUPTED when stopped. */
bool teacher_label(Sample *samples, int count, const EvolveSetup *setup, const Formula *teacher,
                   int depth_plies, double unit, Error *error);
