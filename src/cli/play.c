#include "cli/play.h"

#include "cli/results_show.h"

#include "arena/growth.h"
#include "arena/openings.h"
#include "arena/tournament.h"
#include "report/live.h"
#include "util/file.h"
#include "util/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void play_apply(const PlayOptions *options, Experiment *experiment) {
    cli_apply(&options->common, EXPERIMENT_SETTINGS, experiment);
    if (cli_given(&options->common, "openings") == NULL &&
        strcmp(experiment->openings, "ballots") == 0) {
        strcpy(experiment->openings, openings_default(experiment->board_size));
    }
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

static TournamentSettings settings_of(const PlayOptions *options, const Experiment *experiment,
                                      const char *folder) {
    return (TournamentSettings){
        .folder = folder,
        .shard = options->shard,
        .threads = options->common.threads,
        .quiet = options->common.quiet,
        .stop = interrupt_flag(),
        .observe = live_append,
        .observe_context = experiment,
    };
}

static void print_shard(const PlayOptions *options, Shard shard, const char *folder) {
    if (options->common.quiet) return;
    fprintf(stderr,
            "Shard %llu of %llu is played: %s. When all are there: "
            "jumpoff merge SHARD… --out DIR\n",
            (unsigned long long)shard.index + 1, (unsigned long long)shard.count, folder);
}

/* How a run that was stopped or could not write goes on. */
static void print_resume(const char *folder, ErrorCode code) {
    if (code != ERROR_INTERRUPTED && code != ERROR_CANNOT_WRITE) return;
    if (file_exists_in(folder, JOURNAL_NAME)) {
        fprintf(stderr, "The finished games are kept: 'jumpoff tournament --resume %s' goes on.\n",
                folder);
    }
}

/* Shows what came of it; `error` says what ended it, if something did. Takes the standings over. */
static int conclude(const PlayOptions *options, Standings *standings, Shard shard,
                    const char *folder, const Error *error) {
    int code = 0;
    if (standings != NULL && shard.count > 1) {
        if (error->code == ERROR_NONE) print_shard(options, shard, folder);
    } else if (standings != NULL) {
        Error show_error = {ERROR_NONE, ""};
        if (!results_show_tournament(&options->common, folder, &show_error))
            code = cli_fail(&show_error);
    }
    if (error->code != ERROR_NONE) { /* stopped: said also when a chart failed */
        code = cli_fail(error);
        print_resume(folder, error->code);
    }
    standings_free(standings);
    return code;
}

static void print_notes(const PlayOptions *options, const Experiment *experiment) {
    if (options->common.quiet) return;
    warn_of_clocks(experiment);
    cli_note_rules(experiment->catalogue);
}

int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem) {
    Error error = {ERROR_NONE, ""};
    if (experiment->has_sprt && options->shard.count > 1) {
        error_set(&error, ERROR_USAGE, "--shard: a match that ends by a test cannot be divided");
        return cli_fail(&error);
    }
    char *const folder = cli_choose_folder(options->common.out, stem, &error);
    if (folder == NULL) return cli_fail(&error);
    const TournamentSettings settings = settings_of(options, experiment, folder);
    print_notes(options, experiment);
    interrupt_install();
    Standings *const standings = tournament_play(experiment, &settings, &error);
    const int code = conclude(options, standings, options->shard, folder, &error);
    free(folder);
    return code;
}

int play_books(const PlayOptions *options, Journal *journal, const Experiment *experiment,
               const char *folder) {
    Error error = {ERROR_NONE, ""};
    const TournamentSettings settings = settings_of(options, experiment, folder);
    const Shard shard = journal_head(journal).shard;
    interrupt_install();
    Standings *const standings = tournament_resume(journal, experiment, &settings, &error);
    return conclude(options, standings, shard, folder, &error);
}

/* There is no journal to go on with: it is finished, or it is no results folder. */
static int resume_without_journal(const PlayOptions *options, Error *error) {
    const char *const folder = options->common.resume;
    if (error->code != ERROR_NO_INPUT || !file_exists_in(folder, "players.csv")) {
        if (error->code == ERROR_NO_INPUT) {
            error_set(error, ERROR_NO_INPUT,
                      "%s: nothing to resume: there is no journal of a tournament in it", folder);
        }
        return cli_fail(error);
    }
    if (!options->common.quiet) fprintf(stderr, "%s: finished already.\n", folder);
    *error = (Error){ERROR_NONE, ""};
    return results_show_tournament(&options->common, folder, error) ? 0 : cli_fail(error);
}

/* A killed run leaves a part of one game at most; a damaged file may have lost many. */
static void note_cut(const PlayOptions *options, const Journal *journal) {
    const unsigned long long cut = journal_cut(journal);
    if (cut == 0 || options->common.quiet) return;
    fprintf(stderr,
            "Note: the last %llu bytes of %s/journal were no whole games; what they were of is "
            "played again.\n",
            cut, options->common.resume);
}

static bool is_growing(const PlayOptions *options) {
    return cli_given(&options->common, "games") != NULL || options->added_count > 0;
}

static Journal *open_journal(const PlayOptions *options, Experiment *experiment, Error *error) {
    const Growth growth = {options->experiment.games, options->added_count, options->added};
    return is_growing(options) ? growth_open(options->common.resume, &growth, experiment, error)
                               : journal_open(options->common.resume, experiment, error);
}

int play_resume(const PlayOptions *options) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    Journal *const journal = open_journal(options, &experiment, &error);
    int code = 0;
    if (journal == NULL) {
        code = is_growing(options) ? cli_fail(&error) : resume_without_journal(options, &error);
    } else {
        print_notes(options, &experiment);
        note_cut(options, journal);
        code = play_books(options, journal, &experiment, options->common.resume);
    }
    experiment_free(&experiment);
    return code;
}
