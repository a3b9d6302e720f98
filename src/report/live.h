/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a tournament while it is played, as a few lines above its progress line. */
#pragma once

#include "arena/standings.h"
#include "report/table.h"

/* Appends whole lines from standings that are not finished. Of two players: points, Elo with its
 * interval, normalized Elo, LOS, pairs, repeats and, where the experiment has one, its test; of
 * more: the best eight by score, with Elo over pairs. `experiment` is an Experiment: it fits
 * TournamentSettings.observe. */
void live_append(const void *experiment, const Standings *standings, Text *lines);
/* Appends the players, best first, `most` of them, with games, score and Elo so far. */
void live_table(const Experiment *experiment, const Standings *standings, int most,
                TableFormat format, Text *lines);
