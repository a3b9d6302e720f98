/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/experiment.h"

#include "arena/grid.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Experiment experiment_default(void) {
    Experiment experiment = {
        .draws = {DRAWS_OF_RULES, DRAWS_OF_RULES, DRAWS_OF_RULES, DRAWS_OF_RULES}};
    settings_default(EXPERIMENT_SETTINGS, &experiment);
    experiment.players_max = EXPERIMENT_PLAYERS_MAX;
    return experiment;
}

void experiment_free(Experiment *experiment) {
    free(experiment->players);
    catalogue_free(experiment->catalogue);
    experiment->players = NULL;
    experiment->catalogue = NULL;
    experiment->player_count = 0;
    experiment->players_capacity = 0;
}

/* Takes what is not given from the draws of rules. */
static void take_draws(DrawRules *draws, const DrawRules *own) {
    if (draws->repetitions == DRAWS_OF_RULES) draws->repetitions = own->repetitions;
    if (draws->max_plies == DRAWS_OF_RULES) draws->max_plies = own->max_plies;
    if (draws->quiet_plies == DRAWS_OF_RULES) draws->quiet_plies = own->quiet_plies;
    if (draws->quiet_kings == DRAWS_OF_RULES) draws->quiet_kings = own->quiet_kings;
}

DrawRules experiment_draws(const Experiment *experiment) {
    const DrawRules *const given = &experiment->draws;
    DrawRules common = *given;
    take_draws(&common, &experiment->rules->draws);
    for (int i = 0; experiment->rules_count > 1 && i < experiment->rules_count; i++) {
        DrawRules own = *given;
        take_draws(&own, &experiment->all_rules[i]->draws);
        if (own.repetitions != common.repetitions) common.repetitions = DRAWS_OF_RULES;
        if (own.max_plies != common.max_plies) common.max_plies = DRAWS_OF_RULES;
        if (own.quiet_plies != common.quiet_plies) common.quiet_plies = DRAWS_OF_RULES;
        if (own.quiet_kings != common.quiet_kings) common.quiet_kings = DRAWS_OF_RULES;
    }
    return common;
}

static bool label_is_taken(const Experiment *experiment, const char *label) {
    for (int i = 0; i < experiment->player_count; i++) {
        if (strcmp(experiment->players[i].label, label) == 0) return true;
    }
    return false;
}

/* Makes the label of the newest player different from all others. */
static void make_label_unique(const Experiment *experiment, PlayerSpec *spec) {
    char label[PLAYER_TEXT_SIZE];
    memcpy(label, spec->label, sizeof label);
    for (int number = 2; label_is_taken(experiment, spec->label); number++) {
        snprintf(spec->label, sizeof spec->label, "%.*s#%d", PLAYER_TEXT_SIZE - 16, label, number);
    }
}

static bool add(Experiment *experiment, const PlayerSpec *spec, Error *error) {
    if (experiment->player_count == experiment->players_max) {
        return error_set(error, ERROR_USAGE, "more than %d players", experiment->players_max);
    }
    experiment->players = memory_grow(experiment->players, (size_t)experiment->player_count,
                                      sizeof *spec, &experiment->players_capacity);
    PlayerSpec *const added = &experiment->players[experiment->player_count];
    *added = *spec;
    make_label_unique(experiment, added);
    experiment->player_count++;
    return true;
}

static Catalogue *catalogue_of(Experiment *experiment) {
    if (experiment->catalogue == NULL) {
        experiment->catalogue = catalogue_new(experiment->board_size, experiment->rules);
    }
    assert(catalogue_rules(experiment->catalogue) == experiment->rules);
    assert(catalogue_board_size(experiment->catalogue) == experiment->board_size);
    return experiment->catalogue;
}

bool experiment_add_spec(Experiment *experiment, const PlayerSpec *spec, const Catalogue *from,
                         Error *error) {
    Catalogue *const catalogue = catalogue_of(experiment);
    return catalogue_add_files(catalogue, from, error) &&
           (player_is_external(spec) || catalogue_load(catalogue, spec->evaluator, error)) &&
           add(experiment, spec, error);
}

bool experiment_add_player(Experiment *experiment, const char *text, Error *error) {
    PlayerSpec spec;
    return player_parse(text, catalogue_of(experiment), &spec, error) &&
           add(experiment, &spec, error);
}

bool experiment_add_players(Experiment *experiment, const char *text, Error *error) {
    Grid grid = {.count = 0};
    bool good = grid_expand(text, &grid, error);
    for (int i = 0; good && i < grid.count; i++)
        good = experiment_add_player(experiment, grid.players[i], error);
    grid_free(&grid);
    return good;
}

bool experiment_add_file(Experiment *experiment, const char *path, const char *text, Error *error) {
    return catalogue_add(catalogue_of(experiment), path, text, strlen(text), error);
}

const char **experiment_labels(const Experiment *experiment) {
    const char **const labels =
        memory_allocate(((size_t)experiment->player_count + 1) * sizeof *labels);
    for (int i = 0; i < experiment->player_count; i++) labels[i] = experiment->players[i].label;
    return labels;
}

bool experiment_has_engine(const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++)
        if (player_is_external(&experiment->players[i])) return true;
    return false;
}

bool experiment_has_file(const Experiment *experiment, const char *path) {
    return experiment->catalogue != NULL && catalogue_find(experiment->catalogue, path) != NULL;
}

bool experiment_check(const Experiment *experiment, Error *error) {
    if (experiment->player_count < 2) {
        return error_set(error, ERROR_USAGE, "expected at least two players, got %d",
                         experiment->player_count);
    }
    if (experiment->has_sprt && experiment->player_count != 2) {
        return error_set(error, ERROR_USAGE, "sprt: a test is for a match of two players, not %d",
                         experiment->player_count);
    }
    if (experiment->games == 0 || experiment->games % 2 != 0) {
        return error_set(error, ERROR_USAGE,
                         "games: expected an even number, as games come in colour-swapped pairs");
    }
    const Beginnings *const began = &experiment->began;
    if (began->count > 0 && began->players[began->count - 1] >= experiment->player_count) {
        return error_set(error, ERROR_USAGE, "began: expected fewer players than there are, %d",
                         experiment->player_count);
    }
    const char *const fault = adjudication_fault(&experiment->adjudication);
    if (fault != NULL) return error_set(error, ERROR_USAGE, "adjudication: expected %s", fault);
    return true;
}
