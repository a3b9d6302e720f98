/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cost of a tournament besides its games. */
#pragma once

#include "util/error.h"

/* CPU time of a tournament with its results folder (schedule, journal, result files, standings)
 * over that of the same games played bare, minus 1, in %: four players at depth 6, 360 games, one
 * thread. The two take turns. NaN with an error. */
double runner_overhead(Error *error);
