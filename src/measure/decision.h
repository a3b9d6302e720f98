/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decisions: positions whose legal moves do not all have the same exact value. */
#pragma once

#include "arena/player.h"
#include "endgame/egdb.h"
#include "util/rng.h"

/* What was kept of a decision, and how it was lost: shares that sum to 1. */
typedef struct Kept {
    double kept, win_to_draw, win_to_loss, draw_to_loss;
} Kept;

/* Adds the share of a move from a value to one, both for the side that moves. */
void kept_add(Kept *kept, int before, int after, double share);
void kept_sum(Kept *sum, const Kept *kept, double weight);
void kept_divide(Kept *sum, double count);
Kept kept_mean(const Kept *kept, size_t count);
/* The mean share kept of as many decisions drawn anew among them. */
double kept_resampled(const Kept *kept, size_t count, Rng *rng);

/* Whether a position is a decision; false also where it is in no table. */
bool accuracy_is_decision(const Egdb *egdb, const Board *board);
/* Judges a decision; false when the player was stopped or failed. */
bool accuracy_judge(const Egdb *egdb, const Player *player, const Board *board,
                    const atomic_bool *stop, Kept *kept, Error *error);
