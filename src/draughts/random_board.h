/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions, to test engines and evaluators with. */
#pragma once

#include "draughts/rules.h"
#include "util/rng.h"

/* Returns a position with at least one move: with pieces on random squares, from one of each side
 * to as many as a game begins with; if `may_be_played`, half of them by random moves of games. */
Board random_board(int size, const Rules *rules, bool may_be_played, Rng *rng);
