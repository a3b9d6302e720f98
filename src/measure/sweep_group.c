/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/sweep_group.h"

#include <stdlib.h>
#include <string.h>

static int lane_of(const SweepGroup *group, const PlayerSpec *spec) {
    for (int lane = 0; lane < group->lanes; lane++) {
        const PlayerSpec *const other = group->players[lane]->spec;
        if (strcmp(other->evaluator, spec->evaluator) == 0 &&
            strcmp(other->evaluator_options, spec->evaluator_options) == 0)
            return lane;
    }
    return -1;
}

bool sweep_group_join(SweepGroup *group, const AccuracySettings *settings,
                      const Catalogue *catalogue) {
    const PlayerSpec *const spec = &group->first[group->count];
    const bool is_new = lane_of(group, spec) < 0;
    Error error = {ERROR_NONE, ""}; /* who cannot be opened is told so when he is by himself */
    Player *players = NULL;
    if (player_is_external(spec) || (is_new && group->lanes == SWEEP_LANES) ||
        !accuracy_open_players(settings, spec, catalogue, &players, &error))
        return false;
    const bool joins = sweep_covers(&players[0]);
    if (joins && is_new)
        group->players[group->lanes++] = players;
    else
        accuracy_close_players(settings, players);
    group->count += joins;
    if (joins && spec->limit.depth_plies > group->depth) group->depth = spec->limit.depth_plies;
    return joins;
}

void sweep_group_close(SweepGroup *group, const AccuracySettings *settings) {
    for (int lane = 0; lane < group->lanes; lane++)
        accuracy_close_players(settings, group->players[lane]);
    group->lanes = 0;
}

SliceKept *sweep_group_run(const SweepGroup *group, const Sweep *sweep,
                           const AccuracySettings *settings, SweepProgress progress) {
    const size_t rows = (size_t)group->depth * (size_t)group->lanes;
    SweepRun run = {.lanes = group->lanes,
                    .depth = group->depth,
                    .threads = settings->threads,
                    .stop = settings->stop,
                    .kept = memory_allocate(rows * sweep_slices(sweep) * sizeof *run.kept),
                    .progress = progress};
    memcpy((void *)run.players, (const void *)group->players, sizeof run.players);
    if (sweep_run(sweep, &run)) return run.kept;
    free(run.kept);
    return NULL;
}

const SliceKept *sweep_group_kept(const SweepGroup *group, const Sweep *sweep,
                                  const SliceKept *kept, const PlayerSpec *spec) {
    const int row = (spec->limit.depth_plies - 1) * group->lanes + lane_of(group, spec);
    return kept + (size_t)row * sweep_slices(sweep);
}

Player *sweep_group_players(const SweepGroup *group, const PlayerSpec *spec) {
    return group->players[lane_of(group, spec)];
}
