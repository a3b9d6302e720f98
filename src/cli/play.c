/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/play.h"

#include "cli/play_notes.h"
#include "cli/results_show.h"

#include "arena/growth.h"
#include "arena/tournament.h"
#include "report/live.h"
#include "util/file.h"
#include "util/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void play_apply(const PlayOptions *options, Experiment *experiment) {
    cli_apply(&options->common, EXPERIMENT_SETTINGS, experiment);
    /* A file has said it, or has those of its board. */
    if (experiment->player_count == 0 && cli_given(&options->common, "openings") == NULL)
        strcpy(experiment->openings, openings_default(experiment->board_size));
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
    cli_say("Shard %llu of %llu is played: %s. When all are there: "
            "jumpoff merge SHARD… --out DIR",
            (unsigned long long)shard.index + 1, (unsigned long long)shard.count, folder);
}

/* How a run that was stopped or could not write goes on. */
static void print_resume(const Experiment *experiment, const char *folder, ErrorCode code) {
    if (code != ERROR_INTERRUPTED && code != ERROR_CANNOT_WRITE) return;
    if (!file_exists_in(folder, JOURNAL_NAME)) return;
    char *const resume = text_resume("tournament", folder);
    cli_say("The finished games are kept: '%s%s' goes on.", resume,
            experiment_has_engine(experiment) ? " --allow-engines" : "");
    free(resume);
}

/* Whether no game has a result, as an engine failed in each. */
static bool all_failed(const Standings *standings, int players) {
    for (int i = 0; i < players; i++) {
        if (player_games(standings_player(standings, i)) > 0) return false;
    }
    return standings_games(standings) > 0;
}

/* Shows what came of it; `error` says what ended it, if something did. Takes the standings over. */
static int conclude(const PlayOptions *options, const Experiment *experiment, Standings *standings,
                    Shard shard, const char *folder, const Error *error) {
    int code = 0;
    if (standings != NULL && !options->common.quiet) play_note_end(experiment, standings);
    if (standings != NULL && shard.count > 1) {
        if (error->code == ERROR_NONE) print_shard(options, shard, folder);
    } else if (standings != NULL) {
        Error show_error = {ERROR_NONE, ""};
        if (!results_show_tournament(&options->common, folder, &show_error))
            code = cli_fail(&show_error);
        else if (options->common.exit_code && error->code == ERROR_NONE)
            code = results_exit_code(folder);
        if (code == 0 && all_failed(standings, experiment->player_count)) {
            cli_say("jumpoff: an engine failed in every game: see reason in %s/games.csv", folder);
            code = 1;
        }
    }
    if (error->code != ERROR_NONE) { /* stopped: said also when a chart failed */
        code = cli_fail(error);
        print_resume(experiment, folder, error->code);
    }
    standings_free(standings);
    return code;
}

/* A killed run leaves a part of one game at most; a damaged file may have lost many. */
static void note_cut(const Journal *journal, const char *folder) {
    const unsigned long long cut = journal_cut(journal);
    if (cut == 0) return;
    cli_say("Note: the last %llu bytes of %s/journal were no whole games; what they were of is "
            "played again.",
            cut, folder);
}

/* What is noted once all players are there: an error is said alone. */
typedef struct Beginning {
    const PlayOptions *options;
    const Experiment *experiment;
    const Journal *journal; /* NULL: a new one */
    const char *folder;
} Beginning;

static void note_beginning(const void *context) {
    const Beginning *const beginning = context;
    if (beginning->options->common.quiet) return;
    play_note_start(beginning->options, beginning->experiment);
    if (beginning->journal != NULL) note_cut(beginning->journal, beginning->folder);
}

/* Plays in a folder, by one of the rules. */
static int play_in(const PlayOptions *options, const Experiment *experiment, const char *folder) {
    Error error = {ERROR_NONE, ""};
    TournamentSettings settings = settings_of(options, experiment, folder);
    const Beginning beginning = {options, experiment, NULL, folder};
    settings.begin = note_beginning;
    settings.begin_context = &beginning;
    interrupt_install();
    Standings *const standings = tournament_play(experiment, &settings, &error);
    return conclude(options, experiment, standings, options->shard, folder, &error);
}

/* Goes on with a journal, which it takes over. */
static int play_journal(const PlayOptions *options, Journal *journal, const Experiment *experiment,
                        const char *folder, const Beginning *beginning) {
    Error error = {ERROR_NONE, ""};
    TournamentSettings settings = settings_of(options, experiment, folder);
    const Shard shard = journal_head(journal).shard;
    settings.begin = beginning != NULL ? note_beginning : NULL;
    settings.begin_context = beginning;
    interrupt_install();
    Standings *const standings = tournament_resume(journal, experiment, &settings, &error);
    return conclude(options, experiment, standings, shard, folder, &error);
}

int play_books(const PlayOptions *options, Journal *journal, const Experiment *experiment,
               const char *folder) {
    return play_journal(options, journal, experiment, folder, NULL);
}

/* There is no journal to go on with: it is finished, or it is no results folder. */
static int resume_without_journal(const PlayOptions *options, const char *folder, Error *error) {
    if (error->code != ERROR_NO_INPUT || !file_exists_in(folder, "players.csv")) {
        if (error->code == ERROR_NO_INPUT) {
            error_set(error, ERROR_NO_INPUT,
                      "%s: nothing to resume: there is no journal of a tournament in it", folder);
        }
        return cli_fail(error);
    }
    if (!options->common.quiet) cli_say("%s: finished already.", folder);
    *error = (Error){ERROR_NONE, ""};
    if (!results_show_tournament(&options->common, folder, error)) return cli_fail(error);
    return options->common.exit_code ? results_exit_code(folder) : 0;
}

/* Whether the command line adds this very player. */
static bool is_added(const PlayOptions *options, const PlayerSpec *spec) {
    const size_t length = strlen(spec->text);
    for (int i = 0; i < options->added_count; i++) {
        const char *const word = options->added[i];
        const size_t before = strlen(word) - length;
        if (strlen(word) >= length && strcmp(word + before, spec->text) == 0 &&
            (before == 0 || word[before - 1] == '='))
            return true;
    }
    return false;
}

bool play_allows(const PlayOptions *options, const Experiment *experiment, const char *source,
                 Error *error) {
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const spec = &experiment->players[i];
        if (!is_added(options, spec) && !cli_allows_engine(&options->common, source, spec, error))
            return false;
    }
    return true;
}

/* Of a journal that has all games nobody has to play. */
static bool is_played(const Journal *journal, const Experiment *experiment) {
    return journal_count(journal) == schedule_shard_games(experiment, journal_head(journal).shard);
}

/* Whether what is resumed is to have more games or players, and which. */
static bool is_growing(const PlayOptions *options) {
    return cli_given(&options->common, "games") != NULL || options->added_count > 0;
}

static Growth growth_of(const PlayOptions *options) {
    return (Growth){options->experiment.games, options->added_count, options->added};
}

/* Goes on in a folder of one of the rules. */
static int resume_in(const PlayOptions *options, const char *folder) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    const Growth growth = growth_of(options);
    Journal *const journal = is_growing(options) ? growth_open(folder, &growth, &experiment, &error)
                                                 : journal_open(folder, &experiment, &error);
    int code = 0;
    if (journal == NULL) {
        code = is_growing(options) ? cli_fail(&error)
                                   : resume_without_journal(options, folder, &error);
    } else if (!is_played(journal, &experiment) &&
               !play_allows(options, &experiment, folder, &error)) {
        journal_close(journal);
        code = cli_fail(&error);
    } else {
        const Beginning beginning = {options, &experiment, journal, folder};
        code = play_journal(options, journal, &experiment, folder, &beginning);
    }
    experiment_free(&experiment);
    return code;
}

/* Several rules: a folder with a results folder for each of them */

/* What is played by one of the rules is in a folder with their name. */
static bool has_rules(const char *folder, const Rules *rules) {
    char *const path = file_join(folder, rules->name);
    const bool has = file_exists_in(path, JOURNAL_NAME) || file_exists_in(path, JOURNAL_KEPT_NAME);
    free(path);
    return has;
}

/* A results folder has its own games; this one has an experiment and no more. */
static bool is_of_rules(const char *folder) {
    if (file_exists_in(folder, JOURNAL_NAME) || file_exists_in(folder, "players.csv")) return false;
    Experiment experiment = experiment_default();
    Error ignored = {ERROR_NONE, ""};
    const bool is = experiment_read(&experiment, folder, "experiment", NULL, 0, &ignored) &&
                    experiment.rules_count > 1;
    experiment_free(&experiment);
    return is;
}

/* On standard output for people; programs get one table, which is not of several rules. */
static void print_title(const Common *common, const Rules *rules, bool is_first) {
    if (common->format != TABLE_TEXT) return;
    printf("%sRules: %s\n\n", is_first ? "" : "\n", rules->name);
    fflush(stdout);
}

static bool check_format(const Common *common, const char *folder, const Rules *rules,
                         Error *error) {
    return common->format == TABLE_TEXT ||
           error_set(error, ERROR_USAGE,
                     "--format: each of the rules has a table of its own; see 'jumpoff report "
                     "%s/%s --format csv'",
                     folder, rules->name);
}

/* Begins or goes on by one of the rules. */
static int play_one(const PlayOptions *options, const Experiment *experiment, const char *folder,
                    const Rules *rules) {
    Error error = {ERROR_NONE, ""};
    char *const path = file_join(folder, rules->name);
    int code = 0;
    if (has_rules(folder, rules)) {
        code = resume_in(options, path);
    } else {
        Experiment own = experiment_default();
        code = experiment_by_rules(experiment, rules, &own, &error) ? play_in(options, &own, path)
                                                                    : cli_fail(&error);
        experiment_free(&own);
    }
    free(path);
    return code;
}

static int play_all(const PlayOptions *options, const Experiment *experiment, const char *folder) {
    int code = 0;
    for (int i = 0; code == 0 && i < experiment->rules_count; i++) {
        print_title(&options->common, experiment->all_rules[i], i == 0);
        code = play_one(options, experiment, folder, experiment->all_rules[i]);
    }
    if (code == (int)ERROR_INTERRUPTED || code == (int)ERROR_CANNOT_WRITE) {
        char *const resume = text_resume("tournament", folder);
        cli_say("All of it: '%s' goes on.", resume);
        free(resume);
    }
    return code;
}

static bool write_experiment(const Experiment *experiment, const char *folder, Error *error) {
    Text text = {.data = NULL};
    experiment_write(experiment, &text);
    const bool good = file_write_in(folder, "experiment", &text, error);
    text_free(&text);
    return good;
}

/* Every player is tried by all rules before anything is played. */
static bool check_rules(const Experiment *experiment, Error *error) {
    bool good = true;
    for (int i = 0; good && i < experiment->rules_count; i++) {
        Experiment own = experiment_default();
        good = experiment_by_rules(experiment, experiment->all_rules[i], &own, error);
        experiment_free(&own);
    }
    return good;
}

static int play_rules(const PlayOptions *options, const Experiment *experiment,
                      const char *folder) {
    Error error = {ERROR_NONE, ""};
    const bool good = check_format(&options->common, folder, experiment->rules, &error) &&
                      check_rules(experiment, &error) && file_make_folder(folder, &error) &&
                      write_experiment(experiment, folder, &error);
    return good ? play_all(options, experiment, folder) : cli_fail(&error);
}

static int resume_rules(const PlayOptions *options, const char *folder) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    const Growth growth = growth_of(options);
    bool good = experiment_read(&experiment, folder, "experiment", NULL, 0, &error) &&
                check_format(&options->common, folder, experiment.rules, &error) &&
                play_allows(options, &experiment, folder, &error);
    if (good && is_growing(options))
        good = growth_apply(folder, &growth, (Shard){0, 1}, &experiment, &error) &&
               check_rules(&experiment, &error) && write_experiment(&experiment, folder, &error);
    const int code = good ? play_all(options, &experiment, folder) : cli_fail(&error);
    experiment_free(&experiment);
    return code;
}

/* Either */

static bool check_shard(const PlayOptions *options, const Experiment *experiment, Error *error) {
    if (options->shard.count <= 1) return true;
    if (experiment->has_sprt)
        return error_set(error, ERROR_USAGE,
                         "--shard: a match that ends by a test cannot be divided");
    if (experiment->rules_count > 1)
        return error_set(error, ERROR_USAGE, "--shard: expected one of the rules at a time");
    return true;
}

int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem) {
    Error error = {ERROR_NONE, ""};
    if (!check_shard(options, experiment, &error)) return cli_fail(&error);
    char *const folder = cli_choose_folder(options->common.out, stem, &error);
    if (folder == NULL) return cli_fail(&error);
    const int code = experiment->rules_count > 1 ? play_rules(options, experiment, folder)
                                                 : play_in(options, experiment, folder);
    free(folder);
    return code;
}

int play_resume(const PlayOptions *options) {
    const char *const folder = options->common.resume;
    return is_of_rules(folder) ? resume_rules(options, folder) : resume_in(options, folder);
}

int play_each_rules(const Common *common, const char *folder,
                    int (*show)(void *context, const char *folder), void *context) {
    Error error = {ERROR_NONE, ""};
    int code = 0, shown = 0;
    if (!is_of_rules(folder)) return show(context, folder);
    for (int i = 0; code == 0 && RULES_ALL[i] != NULL; i++) {
        if (!has_rules(folder, RULES_ALL[i])) continue;
        if (!check_format(common, folder, RULES_ALL[i], &error)) return cli_fail(&error);
        char *const path = file_join(folder, RULES_ALL[i]->name);
        print_title(common, RULES_ALL[i], shown++ == 0);
        code = show(context, path);
        free(path);
    }
    if (shown > 0) return code;
    error_set(&error, ERROR_DATA, "%s: nothing of it was played yet", folder);
    return cli_fail(&error);
}
