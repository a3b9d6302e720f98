/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "comparing.h"

#include <criterion/criterion.h>

ComparisonSettings comparing_settings(const char *openings, uint64_t positions) {
    return (ComparisonSettings){.rules = RULES_ALL[0],
                                .board_size = 8,
                                .threads = 1,
                                .seed = 1,
                                .openings = openings,
                                .positions = positions,
                                .quiet = true};
}

SearchComparison *comparing_new(const char *const *players, int count, Depths depths,
                                const ComparisonSettings *settings, Error *error) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    experiment.rules = settings->rules;
    experiment.board_size = settings->board_size;
    for (int i = 0; i < count; i++)
        if (!experiment_add_player(&experiment, players[i], error)) return NULL;
    SearchComparison *const comparison = comparison_new(settings, &experiment, depths, error);
    return comparison;
}

SearchComparison *comparing_run(const char *const *players, int count, int first, int last,
                                const ComparisonSettings *settings) {
    Error error = {ERROR_NONE, ""};
    SearchComparison *const comparison =
        comparing_new(players, count, depths_between(first, last), settings, &error);
    cr_assert_neq(comparison, NULL, "%s", error.message);
    cr_assert(comparison_run(comparison, &error), "%s", error.message);
    return comparison;
}
