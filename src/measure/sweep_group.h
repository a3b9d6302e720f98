/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players of a few evaluators at any depths, who are swept together. */
#pragma once

#include "measure/accuracy.h"
#include "measure/sweep.h"

typedef struct SweepGroup {
    int count, lanes, depth;      /* players, evaluators, the greatest depth */
    const PlayerSpec *first;      /* the players, next to each other */
    Player *players[SWEEP_LANES]; /* with each evaluator: one for each thread */
} SweepGroup;

/* Takes the next player up; false where he cannot be swept, nor with those who are there, nor
 * opened. */
bool sweep_group_join(SweepGroup *group, const AccuracySettings *settings,
                      const Catalogue *catalogue);
void sweep_group_close(SweepGroup *group, const AccuracySettings *settings);

/* What they keep, which the caller frees; NULL when stopped. */
SliceKept *sweep_group_run(const SweepGroup *group, const Sweep *sweep,
                           const AccuracySettings *settings, SweepProgress progress);
/* Of that a player's, by slice as the tables list them. */
const SliceKept *sweep_group_kept(const SweepGroup *group, const Sweep *sweep,
                                  const SliceKept *kept, const PlayerSpec *spec);
/* A player with his evaluator on each thread. */
Player *sweep_group_players(const SweepGroup *group, const PlayerSpec *spec);
