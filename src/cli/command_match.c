/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff match: two players, a number of games. */
#include "cli/commands.h"
#include "cli/play.h"

static const char DOC[] =
    "Plays games between two players in colour-swapped pairs; prints which is better, by how much "
    "and how certainly. A PLAYER without @LIMIT searches 6 plies.\v"
    "PLAYER is as in 'jumpoff tournament --help-all'.\n\n"
    "Examples:\n"
    "  jumpoff match piece-and-row@6 piece2val@6 --games 200 --out compared\n"
    "  jumpoff match --resume compared --games 400\n"
    "  jumpoff match staged@20ms alphabeta:order=random/null@8 --rules giveaway\n"
    "  jumpoff match texel-25f@4 hg-25f@4 --sprt elo0=0,elo1=20 --openings random:6\n"
    "  jumpoff match piece2val@6 'line:\"jumpoff engine staged\"@6'";

static const Setting OPTIONS[] = {
    OPTION_THREADS, OPTIONS_OF_OUTPUT, OPTION_EXIT_CODE,     OPTION_QUIET,         OPTION_NO_CHARTS,
    OPTION_OUT,     OPTION_RESUME,     OPTION_ALLOW_ENGINES, OPTION_FAILURES_MOST, {.name = NULL},
};

static bool run(int argc, char **argv, Error *error) {
    PlayOptions options = {.common = common_default()};
    const Common *const common = &options.common;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    cli_parse(&COMMAND_MATCH, argc, argv, &options, &experiment);
    if (common->resume != NULL) return play_resume(&options, experiment.games, error);
    if (common->exit_code && !experiment.has_sprt)
        cli_usage_error(common, "--exit-code is for the outcome of a test; expected --sprt");
    if (!cli_given(common, "games"))
        experiment.games = experiment.has_sprt || experiment.until > 0 ? 100000 : 100;
    if (!play_add_words(common, &experiment, error)) return false;
    if (experiment.player_count != 2)
        cli_usage_error(common, "expected two players, got %d%s", experiment.player_count,
                        experiment.player_count < 2 ? ""
                                                    : "; for the first against all others: jumpoff "
                                                      "tournament --type gauntlet");
    return play_experiment(&options, &experiment, "match-results", error);
}

const Command COMMAND_MATCH = {COMMAND_OF("match", "games between two players: which is better",
                                          "PLAYER PLAYER\n--resume DIR"),
                               .others = EXPERIMENT_SETTINGS, .without = EXPERIMENT_TOURNAMENT};
