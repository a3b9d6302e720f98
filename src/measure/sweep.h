/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What searches to fixed depths say of all positions with few pieces at once.
 *
 * The value of a position at some depth is the best of its successors' at a ply less: from all
 * values at a depth follow all at the next. Positions are expanded once, where a search of each
 * would go through its whole tree, and several evaluators share that. The values are those that
 * alpha-beta finds, bit for bit, but for the plies to a win. */
#pragma once

#include "measure/decision.h"
#include "util/progress.h"

enum { SWEEP_LANES = 4 }; /* evaluators that are swept together */

/* Where the moves of all positions of tables lead to. */
typedef struct Sweep Sweep;

/* The decisions of a slice, and the mean of what was kept of them. */
typedef struct SliceKept {
    uint64_t positions, decisions;
    Kept mean;
} SliceKept;

/* How far a sweep is shown to be. */
typedef struct SweepProgress {
    Progress *progress;
    const char *label;
    uint64_t done, units; /* before it; what it is worth */
} SweepProgress;

/* Whether a player's moves follow from such values: plain alpha-beta or minimax to a fixed depth.
 */
bool sweep_covers(const Player *player);
/* Expands all positions of up to so many pieces. NULL where they are too many for memory, and when
 * stopped. */
Sweep *sweep_new(const Egdb *egdb, int pieces, int threads, const atomic_bool *stop);
void sweep_free(Sweep *sweep);
size_t sweep_slices(const Sweep *sweep); /* those expanded, the tables' first ones */

/* A sweep with a few evaluators. */
typedef struct SweepRun {
    int lanes, depth;                   /* evaluators; the greatest depth wanted */
    const Player *players[SWEEP_LANES]; /* with each evaluator: one for each thread */
    int threads;
    const atomic_bool *stop;
    /* Of each depth, evaluator and slice: filled. Owned by the caller, who makes room for
     * depth × lanes × sweep_slices. */
    SliceKept *kept;
    SweepProgress progress;
} SweepRun;
/* False when stopped. */
bool sweep_run(const Sweep *sweep, const SweepRun *run);
