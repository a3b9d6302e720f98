/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/tournament.h"

#include "arena/results.h"
#include "endgame/egdb.h"
#include "util/parallel.h"
#include "util/progress.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

/* The players of one thread, and its history of positions. */
typedef struct Worker {
    Player *players; /* NULL if the journal has every game */
    History *history;
} Worker;

/* A finished game on its way to the files. */
typedef struct Slot {
    ScheduledGame scheduled;
    GameRecord record;
    GameRows rows;
    bool is_waiting; /* until an earlier game is finished */
} Slot;

typedef struct Tournament {
    const Experiment *experiment;
    const TournamentSettings *settings;
    Shard shard;
    uint64_t games; /* of the shard */
    const Openings *openings;
    const Egdb *tables; /* that end games; NULL: none */
    Worker *workers;
    TournamentStats *stats;
    Journal *journal; /* NULL: nothing is written */
    Results *results; /* NULL: no files */
    Progress *progress;
    bool is_decided; /* the test is decided, or the score is known well enough */
    bool has_failed; /* engines failed too often */
    uint64_t failed; /* games in which an engine failed */
    FirstError failure;
} Tournament;

static bool play_game(Tournament *tournament, const ScheduledGame *scheduled, const Worker *worker,
                      GameRecord *record) {
    const Experiment *const experiment = tournament->experiment;
    const GameSetup setup = {
        .rules = experiment->rules,
        .draws = experiment_draws(experiment),
        .adjudication = experiment->adjudication,
        .tables = tournament->tables,
        .start = scheduled->opening.board,
        .players = {&worker->players[scheduled->players[BLACK]],
                    &worker->players[scheduled->players[WHITE]]},
        .seed = scheduled->seed,
        .stop = tournament->settings->stop,
    };
    Error error = {ERROR_NONE, ""};
    if (!game_play(&setup, worker->history, record)) return false;
    if (experiment->failures != FAILURES_VOID && ending_is_failure(record->ending))
        record->result = record->final.side == BLACK ? RESULT_WHITE_WINS : RESULT_BLACK_WINS;
    return tournament->journal == NULL ||
           journal_add(tournament->journal, scheduled->game, record, &error) ||
           first_error_keep(&tournament->failure, &error);
}

/* Takes a game from the journal, or plays it by a worker (NULL: fails). */
static bool take(Tournament *tournament, uint64_t index, const Worker *worker, Slot *slot) {
    const ScheduledGame *const scheduled = &slot->scheduled;
    const uint64_t game = schedule_shard_game(tournament->shard, index);
    const bool is_played = tournament->journal != NULL && journal_has(tournament->journal, game);
    if (!is_played && worker == NULL) return false;
    slot->scheduled = schedule_game(tournament->experiment, tournament->openings, game);
    if (!is_played) {
        if (!play_game(tournament, scheduled, worker, &slot->record)) return false;
    } else {
        Error error = {ERROR_NONE, ""};
        if (!journal_get(tournament->journal, game, &scheduled->opening.board,
                         tournament->experiment->rules, &slot->record, &error))
            return first_error_keep(&tournament->failure, &error);
    }
    if (tournament->results != NULL)
        game_rows_fill(&slot->rows, tournament->experiment, scheduled, &slot->record);
    slot->is_waiting = true;
    return true;
}

static bool work(void *context, uint64_t index, int thread, void *slot) {
    Tournament *const tournament = context;
    const atomic_bool *const stop = tournament->settings->stop;
    return (stop == NULL || !atomic_load_explicit(stop, memory_order_relaxed)) &&
           take(tournament, index, &tournament->workers[thread], slot);
}

static void show_progress(const Tournament *tournament, uint64_t done) {
    char note[160];
    if (!progress_is_due(tournament->progress)) return;
    bool is_shared;
    const int leader = tournament_stats_leader(tournament->stats, &is_shared);
    snprintf(note, sizeof note, "%.60s leads",
             is_shared ? "nobody" : tournament->experiment->players[leader].label);
    TEXT_AUTO Text lines = {.data = NULL};
    if (tournament->settings->observe != NULL && progress_has_block(tournament->progress))
        tournament->settings->observe(tournament->experiment, tournament->stats, &lines);
    progress_show(tournament->progress, done, note, text_string(&lines));
}

/* Whether the pairs so far, in the order of the schedule, end the match. */
static bool is_decided(const Tournament *tournament) {
    const Experiment *const experiment = tournament->experiment;
    if (!experiment->has_sprt && !(experiment->until > 0)) return false;
    const PairCounts pairs = tournament_stats_pairs(tournament->stats, 0, 1);
    if (experiment->has_sprt && sprt_verdict(&experiment->sprt, &pairs) != SPRT_UNDECIDED)
        return true;
    const Estimate score = pairs_score_any_time(&pairs);
    return score.defined && score.high - score.low <= 2 * experiment->until / 100;
}

/* Counts a failure; whether there are now too many among `games`. */
static bool fails(Tournament *tournament, Ending ending, uint64_t games) {
    const TournamentSettings *const settings = tournament->settings;
    if (!ending_is_failure(ending)) return false;
    tournament->failed++;
    return settings->failures_end > 0 && tournament->failed >= settings->failures_end &&
           (!settings->by_tenth || 10 * tournament->failed > games);
}

static bool set_failed(const Tournament *tournament, Error *error) {
    TEXT_AUTO Text reasons = {.data = NULL};
    for (int i = ENDING_CRASH; i < ENDING_COUNT; i++) {
        const uint64_t games = tournament_stats_ended(tournament->stats, (Ending)i, BLACK) +
                               tournament_stats_ended(tournament->stats, (Ending)i, WHITE);
        if (games > 0)
            text_append(&reasons, "%s%s %" PRIu64, reasons.length > 0 ? ", " : "",
                        ending_name((Ending)i), games);
    }
    return error_set(error, ERROR_CHECK,
                     "engines failed in %" PRIu64 " of %" PRIu64
                     " games (%s); --failures-most %" PRIu64 " would go on",
                     tournament->failed, tournament_stats_games(tournament->stats),
                     text_string(&reasons), tournament->failed);
}

static bool emit(void *context, uint64_t index, void *opaque) {
    Tournament *const tournament = context;
    Slot *const slot = opaque;
    Error error = {ERROR_NONE, ""};
    slot->is_waiting = false;
    if (tournament->results != NULL && !results_add(tournament->results, &slot->rows, &error))
        return first_error_keep(&tournament->failure, &error);
    tournament_stats_add(tournament->stats, &slot->scheduled, &slot->record);
    show_progress(tournament, index + 1);
    if (slot->scheduled.game % 2 == 1) tournament->is_decided = is_decided(tournament);
    tournament->has_failed |= fails(tournament, slot->record.ending, index + 1);
    return !tournament->is_decided && !tournament->has_failed;
}

static void close_workers(Worker *workers, int count, int players) {
    for (int t = 0; t < count; t++)
        for (int i = 0; workers[t].players != NULL && i < players; i++)
            player_dismiss(&workers[t].players[i]);
    for (int t = 0; t < count; t++) {
        for (int i = 0; workers[t].players != NULL && i < players; i++)
            player_close(&workers[t].players[i]);
        free(workers[t].players);
        history_free(workers[t].history);
    }
    free(workers);
}

/* Reports for each engine one of its lines that are no answers. */
static void note_strays(const Tournament *tournament) {
    for (int i = 0; i < tournament->experiment->player_count; i++) {
        const char *line = "";
        for (int t = 0; *line == '\0' && t < tournament->settings->threads; t++)
            if (tournament->workers[t].players != NULL)
                line = engine_stray_line(tournament->workers[t].players[i].engine);
        if (*line != '\0')
            tournament->settings->note_stray(tournament->experiment->players[i].label, line);
    }
}

static Worker *open_workers(const Experiment *experiment, int count, bool with_players,
                            const atomic_bool *stop, Error *error) {
    assert(catalogue_rules(experiment->catalogue) == experiment->rules);
    assert(catalogue_board_size(experiment->catalogue) == experiment->board_size);
    Worker *const workers = memory_allocate((size_t)count * sizeof *workers);
    for (int t = 0; t < count; t++) {
        Worker *const worker = &workers[t];
        worker->history = history_new();
        if (!with_players) continue;
        worker->players =
            memory_allocate((size_t)experiment->player_count * sizeof *worker->players);
        for (int i = 0; i < experiment->player_count; i++) {
            if (player_open(&worker->players[i], &experiment->players[i], experiment->catalogue,
                            stop, error))
                continue;
            worker->players[i] = (Player){.spec = NULL};
            close_workers(workers, t + 1, experiment->player_count);
            return NULL;
        }
    }
    return workers;
}

/* Closes the result files, and removes the journal when they are complete. */
static bool close_results(Tournament *tournament, bool is_complete, Error *error) {
    Results *const results = tournament->results;
    tournament->results = NULL;
    if (results == NULL) return true;
    if (!results_finish(results, tournament->experiment, tournament->stats, error)) return false;
    if (!is_complete) return true;
    Journal *const journal = tournament->journal;
    tournament->journal = NULL;
    return journal_end(journal, error);
}

/* Of a stopped run, also adds the games that were finished while an earlier one was not: in slots,
 * and in the journal of earlier runs. */
static void emit_rest(Tournament *tournament, uint64_t done, Slot *slots, uint64_t count) {
    const Journal *const journal = tournament->journal;
    const uint64_t found = journal != NULL ? journal_count(journal) : 0;
    const uint64_t last = found > 0 ? journal_game(journal, found - 1) : 0;
    for (uint64_t i = done; i < tournament->games; i++) {
        Slot *const slot = &slots[i % count];
        if (i >= done + count && schedule_shard_game(tournament->shard, i) > last) break;
        if (slot->is_waiting || take(tournament, i, NULL, slot)) emit(tournament, i, slot);
    }
}

/* Plays with everything open; false on a failure other than being stopped. */
static bool play(Tournament *tournament, Error *error) {
    const int threads = tournament->settings->threads;
    const int count = 64 * threads; /* short games must not wait for a long one */
    MEMORY_AUTO Slot *slots = memory_allocate((size_t)count * sizeof *slots);
    const OrderedTasks tasks = {tournament, work, emit, slots, sizeof *slots, count};
    tournament->progress = progress_open("games", tournament->games, tournament->settings->quiet);
    const uint64_t done = parallel_run_ordered(&tasks, tournament->games, threads);
    bool is_complete = done == tournament->games || tournament->is_decided;
    if (!is_complete) emit_rest(tournament, done, slots, (uint64_t)count);
    is_complete |= tournament_stats_games(tournament->stats) == tournament->games;
    progress_close(tournament->progress);
    for (int i = 0; i < count; i++) {
        game_rows_free(&slots[i].rows);
        game_record_free(&slots[i].record);
    }
    if (tournament->failure.is_taken) return first_error_take(&tournament->failure, error);
    if (!close_results(tournament, is_complete, error)) return false;
    if (tournament->has_failed)
        set_failed(tournament, error);
    else if (!is_complete)
        error_set(error, ERROR_INTERRUPTED, "stopped after %" PRIu64 " of %" PRIu64 " games",
                  tournament->journal != NULL ? journal_games(tournament->journal) : done,
                  tournament->games);
    return true;
}

/* Opens the journal, new or of an earlier run, which must have had the same openings. */
static bool open_journal(Tournament *tournament, Error *error) {
    const TournamentSettings *const settings = tournament->settings;
    const JournalHead head = {tournament->shard, openings_hash(tournament->openings)};
    if (settings->folder == NULL) return true;
    if (tournament->journal == NULL) {
        tournament->journal = results_create(settings->folder, tournament->experiment, head,
                                             settings->threads, error);
        return tournament->journal != NULL;
    }
    return openings_check(tournament->openings, journal_head(tournament->journal).openings,
                          tournament->experiment->openings, settings->folder, error) &&
           results_resume(settings->folder, tournament->experiment, tournament->journal,
                          settings->threads, error);
}

/* Opens players and tables before the folder, so that a faulty player leaves no folder. */
static bool open_and_play(Tournament *tournament, Error *error) {
    const Experiment *const experiment = tournament->experiment;
    const int threads = tournament->settings->threads;
    const bool is_played =
        tournament->journal != NULL && journal_count(tournament->journal) == tournament->games;
    tournament->workers =
        open_workers(experiment, threads, !is_played, tournament->settings->stop, error);
    if (tournament->workers == NULL) return false;
    const TournamentSettings *const settings = tournament->settings;
    bool good = open_journal(tournament, error);
    if (good && settings->folder != NULL && !settings->journal_only &&
        tournament->shard.count == 1) {
        tournament->results =
            results_open(settings->folder, experiment, tournament->journal, error);
        good = tournament->results != NULL;
    }
    if (good) {
        if (settings->begin != NULL) settings->begin(settings->begin_context, tournament->openings);
        tournament->stats = tournament_stats_new(experiment->player_count);
        if (settings->repeats) tournament_stats_count_repeats(tournament->stats);
        good = play(tournament, error);
    }
    results_abandon(tournament->results);
    if (settings->note_stray != NULL) note_strays(tournament);
    close_workers(tournament->workers, threads, experiment->player_count);
    return good;
}

/* Checks the experiment and opens how games begin and the tables that end them (NULL: none); NULL
 * on failure. */
static Openings *open_games(const Experiment *experiment, const Egdb **tables, Error *error) {
    const Rules *const rules = experiment->rules;
    const int size = experiment->board_size;
    if (!experiment_check(experiment, error)) return NULL;
    Openings *const openings = openings_open(experiment->openings, rules, size, error);
    if (openings == NULL || experiment->tables[0] == '\0') return openings;
    *tables = egdb_share(experiment->tables, rules, size, error);
    if (*tables != NULL) return openings;
    openings_close(openings);
    return NULL;
}

TournamentStats *tournament_play(Journal *journal, const Experiment *experiment,
                                 const TournamentSettings *settings, Error *error) {
    const Shard all = {0, 1}, asked = settings->shard.count != 0 ? settings->shard : all;
    Tournament tournament = {.experiment = experiment,
                             .settings = settings,
                             .journal = journal,
                             .shard = journal != NULL ? journal_head(journal).shard : asked};
    Openings *const openings = open_games(experiment, &tournament.tables, error);
    tournament.openings = openings;
    tournament.games = schedule_shard_games(experiment, tournament.shard);
    const bool good = openings != NULL && open_and_play(&tournament, error);
    openings_close(openings);
    journal_close(tournament.journal);
    if (!good) tournament_stats_free(tournament.stats);
    if (!good) return NULL;
    tournament_stats_close(tournament.stats);
    return tournament.stats;
}

bool tournament_write_results(const char *folder, Error *error) {
    const TournamentSettings settings = {.folder = folder, .threads = 1, .quiet = true};
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error missing = {ERROR_NONE, ""};
    Journal *const journal = journal_open(folder, JOURNAL_TO_WRITE, &experiment, &missing);
    TournamentStats *const stats =
        journal != NULL ? tournament_play(journal, &experiment, &settings, error) : NULL;
    const bool good = journal != NULL ? stats != NULL : missing.code == ERROR_NO_INPUT;
    if (!good && journal == NULL) *error = missing;
    tournament_stats_free(stats);
    return good;
}

/* ---- extension ---- */

static bool has_player(const Experiment *experiment, const char *text) {
    for (int i = 0; i < experiment->player_count; i++) {
        TEXT_AUTO Text own = {0};
        experiment_write_player(&experiment->players[i], &own);
        if (strcmp(text_string(&own), text) == 0) return true;
    }
    return false;
}

/* Adds a new player. Its file must be the one that the tournament has by this name. */
static bool add_new(void *context, const char *text, Error *error) {
    Experiment *const experiment = context;
    Catalogue *const catalogue = experiment->catalogue;
    PlayerSpec spec;
    TEXT_AUTO Text whole = {0};
    if (!player_parse(text, catalogue, &spec, error)) return false;
    player_append_limit(&spec);
    experiment_write_player(&spec, &whole);
    return has_player(experiment, text_string(&whole)) ||
           ((player_is_external(&spec) || catalogue_is_current(catalogue, spec.evaluator, error)) &&
            experiment_add_spec(experiment, &spec, catalogue, error));
}

/* Extends the experiment of a results folder with the games of `shard`. ERROR_USAGE: fewer games
 * than there are, or a bad player. */
static bool extension_apply(const char *folder, const ResumeRequest *extension, Shard shard,
                            Experiment *experiment, Error *error) {
    const int players = experiment->player_count;
    if (extension->games != 0 && extension->games < experiment->games)
        return error_set(error, ERROR_USAGE,
                         "--games %" PRIu64 ": %s is of %" PRIu64
                         " for each two players; expected at least as many",
                         extension->games, folder, experiment->games);
    if (extension->games != 0) {
        experiment->extended |= players == 2 && extension->games > experiment->games;
        experiment->games = extension->games;
    }
    for (int i = 0; i < extension->player_count; i++)
        if (!grid_expand(extension->players[i], add_new, experiment, error)) return false;
    if (experiment->player_count > players) {
        if (shard.count > 1)
            return error_set(error, ERROR_USAGE,
                             "%s: players can only be added to a whole tournament, and this is "
                             "shard %" PRIu64 "/%" PRIu64 ": merge first",
                             folder, shard.index + 1, shard.count);
        PlayerHistory *const history = &experiment->player_history;
        if (history->count == EXPERIMENT_EXTENSIONS_MAX)
            return error_set(error, ERROR_USAGE,
                             "players were added %d times, the most that is possible",
                             EXPERIMENT_EXTENSIONS_MAX);
        history->players[history->count++] = players;
    }
    return experiment_check(experiment, error);
}

/* Opens once what the missing games need: what fails then must not have changed the folder. */
static bool can_play(const Experiment *experiment, const JournalHead *head, const char *folder,
                     Error *error) {
    const Egdb *tables = NULL;
    Openings *const openings = open_games(experiment, &tables, error);
    const bool good = openings != NULL &&
                      openings_check(openings, head->openings, experiment->openings, folder, error);
    openings_close(openings);
    Worker *const workers = good ? open_workers(experiment, 1, true, NULL, error) : NULL;
    if (workers != NULL) close_workers(workers, 1, experiment->player_count);
    return workers != NULL;
}

static Journal *open_as_is(const char *folder, Experiment *experiment, Error *error) {
    Journal *journal = journal_open(folder, JOURNAL_TO_WRITE, experiment, error);
    if (journal != NULL || error->code != ERROR_NO_INPUT) return journal;
    experiment_free(experiment);
    *experiment = experiment_default();
    journal = journal_open(folder, JOURNAL_TO_EXTEND, experiment, error);
    if (journal == NULL && error->code == ERROR_NO_INPUT)
        error_set(error, ERROR_NO_INPUT,
                  "%s: no tournament that can be extended: expected " JOURNAL_KEPT_NAME
                  " or " JOURNAL_NAME " in it",
                  folder);
    return journal;
}

Journal *extension_open(const char *folder, const ResumeRequest *extension, Experiment *experiment,
                        Error *error) {
    EXPERIMENT_AUTO Experiment before = experiment_default();
    Journal *const journal = open_as_is(folder, &before, error);
    if (journal == NULL) return NULL;
    const char *const text = journal_experiment(journal);
    const JournalHead head = journal_head(journal);
    if (results_check_experiment(folder, journal, error) &&
        experiment_parse(experiment, folder, text, strlen(text), NULL, 0, error) &&
        extension_apply(folder, extension, head.shard, experiment, error) &&
        (journal_count(journal) == schedule_shard_games(experiment, head.shard) ||
         (extension->allows(extension->context, experiment, error) &&
          can_play(experiment, &head, folder, error))))
        return journal_extend(journal, folder, &before, experiment, error);
    journal_close(journal);
    return NULL;
}
