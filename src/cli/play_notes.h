/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said on standard error beside a tournament's results. */
#pragma once

#include "cli/play.h"

/* Before the games: what does not repeat, threads, where engines work, rules of heuristics. */
void play_note_start(const PlayOptions *options, const Experiment *experiment);
/* After them: whose scores adjudication has waited for in vain. */
void play_note_end(const Experiment *experiment, const Standings *standings);
