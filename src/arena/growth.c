/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/growth.h"

#include "arena/grid.h"

#include <inttypes.h>
#include <string.h>

static bool has_player(const Experiment *experiment, const char *text) {
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const spec = &experiment->players[i];
        const size_t label = spec->labelled ? strlen(spec->label) : 0;
        const bool has_label =
            label > 0 && strncmp(text, spec->label, label) == 0 && text[label] == '=';
        if ((has_label || label == 0) &&
            strcmp(text + (has_label ? label + 1 : 0), spec->text) == 0)
            return true;
    }
    return false;
}

/* Tries it: once the journal has grown, a player that does not start would be in the way. */
static bool try_newest(const Experiment *experiment, Error *error) {
    Player player;
    if (!player_open(&player, &experiment->players[experiment->player_count - 1],
                     experiment->catalogue, error))
        return false;
    player_close(&player);
    return true;
}

static bool add_players(Experiment *experiment, const char *text, Error *error) {
    Grid grid = {.count = 0};
    bool good = grid_expand(text, &grid, error);
    for (int i = 0; good && i < grid.count; i++) {
        if (has_player(experiment, grid.players[i])) continue;
        good = experiment_add_player(experiment, grid.players[i], error) &&
               try_newest(experiment, error);
    }
    grid_free(&grid);
    return good;
}

/* Notes with how many players it went on until now. */
static bool note_beginning(Beginnings *began, int players, Error *error) {
    if (began->count == EXPERIMENT_BEGINNINGS_MAX)
        return error_set(error, ERROR_USAGE,
                         "players were added %d times, which is all there can be",
                         EXPERIMENT_BEGINNINGS_MAX);
    began->players[began->count++] = players;
    return true;
}

bool growth_apply(const char *folder, const Growth *growth, Shard shard, Experiment *experiment,
                  Error *error) {
    const int players = experiment->player_count;
    if (growth->games != 0 && growth->games < experiment->games)
        return error_set(error, ERROR_USAGE,
                         "--games %" PRIu64 ": %s is of %" PRIu64
                         " for each two players; expected more",
                         growth->games, folder, experiment->games);
    if (growth->games != 0) experiment->games = growth->games;
    for (int i = 0; i < growth->player_count; i++)
        if (!add_players(experiment, growth->players[i], error)) return false;
    if (experiment->player_count > players) {
        if (shard.count > 1)
            return error_set(error, ERROR_USAGE,
                             "%s: players can be added to a whole tournament, and this is shard "
                             "%" PRIu64 "/%" PRIu64 ": merge first",
                             folder, shard.index + 1, shard.count);
        if (!note_beginning(&experiment->began, players, error)) return false;
    }
    return experiment_check(experiment, error);
}

/* The journal as it is, and its experiment. */
static Journal *open_as_is(const char *folder, Experiment *experiment, Error *error) {
    Journal *journal = journal_open(folder, experiment, error);
    if (journal != NULL || error->code != ERROR_NO_INPUT) return journal;
    experiment_free(experiment);
    *experiment = experiment_default();
    journal = journal_open_kept(folder, experiment, error);
    if (journal == NULL && error->code == ERROR_NO_INPUT)
        error_set(error, ERROR_NO_INPUT,
                  "%s: no tournament that can grow: expected " JOURNAL_KEPT_NAME " or " JOURNAL_NAME
                  " in it",
                  folder);
    return journal;
}

Journal *growth_open(const char *folder, const Growth *growth, Experiment *experiment,
                     Error *error) {
    Experiment before = experiment_default();
    Journal *journal = open_as_is(folder, &before, error);
    if (journal != NULL) {
        const char *const text = journal_experiment(journal);
        if (experiment_parse(experiment, folder, text, strlen(text), NULL, 0, error) &&
            growth_apply(folder, growth, journal_head(journal).shard, experiment, error)) {
            journal = journal_grow(journal, folder, &before, experiment, error);
        } else {
            journal_close(journal);
            journal = NULL;
        }
    }
    experiment_free(&before);
    return journal;
}
