/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/play.h"

#include "cli/results_show.h"

#include "arena/tournament.h"
#include "report/tournament_report.h"
#include "util/file.h"
#include "util/interrupt.h"

/* Says how to run the experiment, if the word that is no player names one or its folder. */
static bool suggest_tournament(const char *word, Error *error) {
    MEMORY_AUTO char *file =
        file_is_folder(word) ? file_join(word, "experiment") : text_duplicate(word);
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error ignored;
    return experiment_read(&experiment, NULL, file, NULL, 0, &ignored) &&
           error_set(error, ERROR_USAGE,
                     "%s: an experiment, not a player; 'jumpoff tournament %s' runs it", word,
                     file);
}

bool play_add_words(const Common *common, Experiment *experiment, Error *error) {
    if (!cli_given(common, "openings"))
        strcpy(experiment->openings, openings_default(experiment->board_size));
    for (int i = 0; i < common->word_count; i++)
        if (!experiment_add_players(experiment, common->words[i], error))
            return suggest_tournament(common->words[i], error);
    return true;
}

/* An experiment, its folder and its journal (NULL: a new tournament). */
typedef struct Playing {
    const PlayOptions *options;
    const Experiment *experiment;
    const char *folder;
    Journal *journal;
} Playing;

/* Prints notes: on players whose games differ from run to run, threads, where engines run, rules of
 * heuristics, and lost records of a journal. Called once all players are open, so that their errors
 * are printed alone. A killed run loses at most a part of one game, a damaged file many. */
static void note_beginning(const void *context, const Openings *openings) {
    const Playing *const playing = context;
    const Experiment *const experiment = playing->experiment;
    const unsigned long long cut = playing->journal != NULL ? journal_cut(playing->journal) : 0;
    bool repeats = true, by_clock = false;
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const player = &experiment->players[i];
        const bool is_external = player_is_external(player);
        MEMORY_AUTO char *folder = is_external ? engine_folder(&player->engine) : NULL;
        by_clock = by_clock || player->limit.time_ns != 0;
        if (repeats && !player_is_deterministic(player))
            cli_note("%s %s from run to run.", player->label,
                     is_external ? "is an external engine; its games may differ"
                                 : "is limited by time; its games differ");
        repeats = repeats && player_is_deterministic(player);
        if (folder != NULL) cli_note("%s works in %s.", player->label, folder);
    }
    if (by_clock) cli_note_threads(playing->options->common.threads, schedule_games(experiment));
    cli_note_rules(experiment->catalogue);
    cli_note_openings(experiment->openings, openings_faults(openings));
    if (cut > 0)
        cli_note("the last %llu bytes of the journal in %s were not whole; their games are played "
                 "again.",
                 cut, playing->folder);
}

static void note_stray(const char *label, const char *line) {
    cli_note("%s printed lines that are no answer; they are ignored: '%s'.", label, line);
}

/* Names players without the scores that adjudication needs. */
static void note_end(const Experiment *experiment, const TournamentStats *stats) {
    if (!adjudication_is_on(&experiment->adjudication)) return;
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerTotals *const totals = tournament_stats_player(stats, i);
        if (player_games(totals) > 0 && totals->search.scored == 0)
            cli_note("%s reports no scores, so none of its games was adjudicated by score.",
                     experiment->players[i].label);
    }
}

/* Prints the results of a whole tournament. */
static bool show(const Common *common, const Experiment *experiment, const TournamentStats *stats,
                 const char *folder, bool is_done, Error *error) {
    if (!results_show_folder(common, folder, NULL, error) ||
        (common->exit_code && is_done && !results_end_test(folder, error)))
        return false;
    bool all_failed = tournament_stats_games(stats) > 0; /* one process for each engine */
    for (int i = 0; i < experiment->player_count; i++)
        all_failed = all_failed && player_games(tournament_stats_player(stats, i)) == 0;
    if (!all_failed || !is_done) return true;
    return error_set(error, ERROR_CHECK,
                     "an engine failed in every game: see reason in %s/games.csv", folder);
}

/* Prints why the tournament ended early, even if only a chart failed, and how to resume it. */
static bool fail(const Common *common, const Experiment *experiment, const char *folder,
                 Error *error) {
    const int code = cli_fail(common, error);
    if (file_may_exist_in(folder, JOURNAL_NAME) &&
        (error->code == ERROR_INTERRUPTED || error->code == ERROR_CANNOT_WRITE ||
         error->code == ERROR_CHECK)) {
        MEMORY_AUTO char *resume = text_resume("tournament", folder);
        cli_say("The finished games are kept: '%s%s%s' continues.", resume,
                experiment_has_engine(experiment) ? " --allow-engines" : "",
                error->code == ERROR_CHECK ? " --failures-most N" : "");
    }
    return cli_end(code, error);
}

/* Returns the number of failures that ends the run; 0: none does. */
static uint64_t failures_end(const PlayOptions *options, const Experiment *experiment,
                             bool is_elsewhere) {
    if (cli_given(&options->common, "failures-most")) return options->failures_most + 1;
    return is_elsewhere || experiment->failures != FAILURES_VOID ? 0 : 3;
}

bool play_journal(const PlayOptions *options, Journal *journal, const Experiment *experiment,
                  const char *folder, bool is_elsewhere, Error *error) {
    const Playing playing = {options, experiment, folder, journal};
    const bool quiet = options->common.quiet;
    Error shown = {ERROR_NONE, ""};
    const Shard shard = journal != NULL ? journal_head(journal).shard : options->shard;
    const TournamentSettings settings = {.folder = folder,
                                         .failures_end =
                                             failures_end(options, experiment, is_elsewhere),
                                         .by_tenth = !cli_given(&options->common, "failures-most"),
                                         .shard = shard,
                                         .threads = options->common.threads,
                                         .quiet = quiet,
                                         .stop = interrupt_flag(),
                                         .begin = !is_elsewhere && !quiet ? note_beginning : NULL,
                                         .begin_context = &playing,
                                         .note_stray = quiet ? NULL : note_stray,
                                         .observe = live_append};
    interrupt_install();
    *error =
        (Error){ERROR_NONE, ""}; /* of a resumed tournament the engines are checked elsewhere */
    TournamentStats *const stats = tournament_play(journal, experiment, &settings, error);
    const bool is_done = error->code == ERROR_NONE;
    if (stats != NULL && !quiet) note_end(experiment, stats);
    if (stats != NULL && shard.count <= 1)
        show(&options->common, experiment, stats, folder, is_done, is_done ? error : &shown);
    else if (stats != NULL && is_done && !quiet)
        cli_say("Shard %llu of %llu is played: %s. When all are there: "
                "jumpoff merge SHARD… --out DIR",
                (unsigned long long)shard.index + 1, (unsigned long long)shard.count, folder);
    tournament_stats_free(stats);
    if (is_done) return error->code == ERROR_NONE;
    if (shown.code != ERROR_NONE) cli_fail(&options->common, &shown);
    return fail(&options->common, experiment, folder, error);
}

/* Resuming */

/* Ends the command without a journal: the tournament is finished, or the folder has no results. */
static bool resume_without_journal(const PlayOptions *options, const char *folder, Error *error) {
    if (error->code != ERROR_NO_INPUT || file_may_exist_in(folder, JOURNAL_NAME)) return false;
    if (file_may_exist_in(folder, "players.csv")) {
        if (!options->common.quiet) cli_say("%s: finished already.", folder);
        *error = (Error){ERROR_NONE, ""};
        return results_show_folder(&options->common, folder, NULL, error) &&
               (!options->common.exit_code || results_end_test(folder, error));
    }
    return error_set(error, ERROR_NO_INPUT,
                     "%s: nothing to resume: there is no journal of a tournament in it", folder);
}

/* Whether the command line adds exactly this player. */
static bool is_added(const PlayOptions *options, const PlayerSpec *spec) {
    const size_t length = strlen(spec->text);
    for (int i = 0; i < options->added.count; i++) {
        const char *const word = options->added.words[i];
        const size_t before = strlen(word) - length;
        if (strlen(word) >= length && strcmp(word + before, spec->text) == 0 &&
            (before == 0 || word[before - 1] == '='))
            return true;
    }
    return false;
}

bool play_allows(const void *opaque, const Experiment *experiment, Error *error) {
    const PlayOptions *const options = opaque;
    const Common *const common = &options->common;
    const char *const source = common->resume != NULL ? common->resume : common->words[0];
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const spec = &experiment->players[i];
        if (!is_added(options, spec) && !cli_allows_engine(common, source, spec, error))
            return false;
    }
    return true;
}

bool play_resume(const PlayOptions *options, uint64_t games, Error *error) {
    const char *const folder = options->common.resume;
    const bool has_games = cli_given(&options->common, "games");
    const ResumeRequest extension = {has_games ? games : 0, options->added.count,
                                     options->added.words, play_allows, options};
    const bool extends = has_games || options->added.count > 0;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Journal *const journal = extends ? extension_open(folder, &extension, &experiment, error)
                                     : journal_open(folder, JOURNAL_TO_WRITE, &experiment, error);
    /* A journal with all games needs no players. */
    const bool is_played =
        journal != NULL &&
        journal_count(journal) == schedule_shard_games(&experiment, journal_head(journal).shard);
    if (journal == NULL) return !extends && resume_without_journal(options, folder, error);
    if (is_played || play_allows(options, &experiment, error))
        return play_journal(options, journal, &experiment, folder, false, error);
    journal_close(journal);
    return false;
}

bool play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem,
                     Error *error) {
    if (options->shard.count > 1 && (experiment->has_sprt || experiment->until > 0))
        return error_set(error, ERROR_USAGE,
                         "--shard: a match that ends by a test cannot be divided");
    MEMORY_AUTO char *folder = cli_choose_folder(&options->common, stem, error);
    return folder != NULL && play_journal(options, NULL, experiment, folder, false, error);
}
