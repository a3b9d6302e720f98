/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random positions, to test engines and evaluators with. */
#pragma once

#include "draughts/rules.h"
#include "util/rng.h"

/* Returns a position with at least one move: half of them from games of random moves, half with
 * pieces on random squares, from one of each side to as many as a game begins with. */
Board random_board(int size, const Rules *rules, Rng *rng);
