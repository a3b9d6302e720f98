#include "cli/play.h"

#include "arena/tournament.h"
#include "report/charts.h"
#include "report/gnuplot.h"
#include "report/tournament.h"
#include "util/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PlayOptions play_default(void) {
    return (PlayOptions){
        .common = common_default(), .repetitions = -1, .max_plies = -1, .quiet_plies = -1};
}

static int64_t parse_games(const struct argp_state *state, const char *arg) {
    const int64_t games = cli_number(state, "games", arg, 2, INT64_C(1000000000));
    if (games % 2 != 0) {
        cli_usage_error(state,
                        "--games %s: expected an even number, as games come in "
                        "colour-swapped pairs",
                        arg);
    }
    return games;
}

error_t play_parse(int key, char *arg, struct argp_state *state, PlayOptions *options) {
    switch (key) {
    case 'g': options->games = parse_games(state, arg); return 0;
    case KEY_NO_MOVES: options->no_moves = true; return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case KEY_REPETITIONS:
        options->repetitions = cli_number(state, "repetitions", arg, 0, 1000);
        if (options->repetitions == 1) {
            cli_usage_error(state, "--repetitions 1: expected 0 (off) or at least 2");
        }
        return 0;
    case KEY_MAX_PLIES:
        options->max_plies = cli_number(state, "max-plies", arg, 0, 100000);
        return 0;
    case KEY_QUIET_PLIES:
        options->quiet_plies = cli_number(state, "quiet-plies", arg, 0, 100000);
        return 0;
    case ARGP_KEY_ARG:
        if (options->word_count > EXPERIMENT_PLAYERS_MAX) {
            cli_usage_error(state, "more than %d players", EXPERIMENT_PLAYERS_MAX);
        }
        options->words[options->word_count++] = arg;
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

bool play_apply(const PlayOptions *options, Experiment *experiment, Error *error) {
    const Common *const common = &options->common;
    if (common->rules_given) experiment->rules = common->rules;
    if (common->board_given) experiment->board_size = common->board_size;
    if (common->seed_given) experiment->seed = common->seed;
    if (options->games != 0) experiment->games = (uint64_t)options->games;
    if (options->repetitions >= 0) experiment->draws.repetitions = (int)options->repetitions;
    if (options->max_plies >= 0) experiment->draws.max_plies = (int)options->max_plies;
    if (options->quiet_plies >= 0) experiment->draws.quiet_plies = (int)options->quiet_plies;
    if (options->no_moves) experiment->moves = false;
    if (options->gauntlet) experiment->format = FORMAT_GAUNTLET;
    if (common->openings != NULL) {
        if (strlen(common->openings) >= sizeof experiment->openings) {
            return error_set(error, ERROR_USAGE, "--openings: too long");
        }
        strcpy(experiment->openings, common->openings);
    } else if (experiment->board_size != BOARD_SIZE_STANDARD &&
               strcmp(experiment->openings, "ballots") == 0) {
        strcpy(experiment->openings, "random:4"); /* ballots are for 8×8 */
    }
    return true;
}

static int show(const char *folder, const PlayOptions *options, Error *error) {
    Text text = {.data = NULL};
    ChartsMade made = {.count = 0};
    bool good =
        report_tournament(folder, options->common.format, &text, error) && cli_print(&text, error);
    text_free(&text);
    if (good && !options->no_charts) good = charts_tournament(folder, &made, error);
    if (!good) return cli_fail(error);
    if (made.gnuplot_missing) {
        fprintf(stderr, "%s, then run 'jumpoff report %s'\n", GNUPLOT_ADVICE, folder);
    }
    if (!options->common.quiet) {
        fprintf(stderr, "Results in %s/ (games.csv, games.pdn, players.csv …)%s%s%s\n", folder,
                made.count > 0 ? ", charts in " : "", made.count > 0 ? folder : "",
                made.count > 0 ? "/plots/*.svg" : "");
    }
    return 0;
}

/* Says once which results another run would not repeat. */
static void warn_of_clocks(const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++) {
        if (player_is_deterministic(&experiment->players[i])) continue;
        fprintf(stderr, "Note: %s %s from run to run.\n", experiment->players[i].label,
                player_is_external(&experiment->players[i])
                    ? "is an external engine; its games may differ"
                    : "is limited by time; its games differ");
        return;
    }
}

int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem) {
    Error error = {ERROR_NONE, ""};
    char *const folder = cli_choose_folder(options->common.out, stem, &error);
    if (folder == NULL) return cli_fail(&error);
    const TournamentSettings settings = {
        .folder = folder,
        .threads = options->common.threads,
        .quiet = options->common.quiet,
        .stop = interrupt_flag(),
    };
    if (!options->common.quiet) {
        warn_of_clocks(experiment);
        cli_note_rules(experiment->catalogue);
    }
    interrupt_install();
    Standings *const standings = tournament_play(experiment, &settings, &error);
    int code = 0;
    if (standings == NULL) {
        code = cli_fail(&error);
    } else {
        Error show_error = {ERROR_NONE, ""};
        code = show(folder, options, &show_error);
        if (error.code != ERROR_NONE) { /* stopped: said also when a chart failed */
            code = cli_fail(&error);
            fprintf(stderr,
                    "The finished games are in %s/; 'jumpoff tournament %s/experiment' "
                    "plays all of it again.\n",
                    folder, folder);
        }
    }
    standings_free(standings);
    free(folder);
    return code;
}
