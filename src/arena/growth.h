/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Growth: a tournament gets more games or more players than it was begun with. */
#pragma once

#include "arena/journal.h"

/* What is wanted of it. */
typedef struct Growth {
    uint64_t games; /* for each two players; 0: as many as they have */
    int player_count;
    const char *const *players; /* descriptions, also grids, of those to be added */
} Growth;

/* Makes an experiment grow, of which this is played in a folder. ERROR_USAGE: fewer games than
 * there are, or a bad player. */
bool growth_apply(const char *folder, const Growth *growth, Shard shard, Experiment *experiment,
                  Error *error);
/* Opens the journal of a results folder, whether its tournament is finished or not, as that of the
 * grown one, which *experiment (default, to be freed by the caller) becomes. What is there already
 * is not added again, so that the same growth can be asked for once more after a stop. With more
 * games it is what it would have been with as many from the beginning. With more players the games
 * that were played keep their seeds and get new numbers, those of the added are the games of a
 * tournament with all of them from the beginning, and the experiment says with how many it began.
 * NULL with ERROR_USAGE (fewer games than there are, a bad player), ERROR_NO_INPUT (no tournament)
 * or as journal_open and journal_grow. */
Journal *growth_open(const char *folder, const Growth *growth, Experiment *experiment,
                     Error *error);
