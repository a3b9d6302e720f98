#include "arena/tournament.h"

#include "arena/openings.h"
#include "arena/results.h"
#include "arena/rows.h"
#include "arena/schedule.h"
#include "util/ordered.h"
#include "util/progress.h"
#include "util/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* What one thread owns: all players, and the scratch of the game it plays. */
typedef struct Worker {
    Player *players;
    History *history;
    GameRecord record;
} Worker;

/* A finished game on its way to the files. */
typedef struct Slot {
    Fixture fixture;
    GameSummary summary;
    GameRows rows;
} Slot;

typedef struct Tournament {
    const Experiment *experiment;
    const TournamentSettings *settings;
    const Openings *openings;
    Worker *workers;
    Standings *standings;
    Results *results; /* NULL: nothing is written */
    Progress *progress;
    Error write_error;
} Tournament;

static bool work(void *context, uint64_t index, int thread, void *opaque) {
    Tournament *const tournament = context;
    const Experiment *const experiment = tournament->experiment;
    Worker *const worker = &tournament->workers[thread];
    Slot *const slot = opaque;
    slot->fixture = schedule_fixture(experiment, tournament->openings, index);
    const GameSetup setup = {
        .rules = experiment->rules,
        .draws = experiment->draws,
        .adjudication = experiment->adjudication,
        .start = slot->fixture.opening.board,
        .players = {&worker->players[slot->fixture.players[BLACK]],
                    &worker->players[slot->fixture.players[WHITE]]},
        .seed = slot->fixture.seed,
        .stop = tournament->settings->stop,
    };
    if (!game_play(&setup, worker->history, &worker->record)) return false;
    slot->summary = game_summary(&worker->record);
    if (tournament->results != NULL) {
        rows_fill(&slot->rows, experiment, &slot->fixture, &worker->record);
    }
    return true;
}

static void show_progress(const Tournament *tournament, uint64_t done) {
    char note[160];
    if (!progress_is_due(tournament->progress)) return;
    const int leader = standings_leader(tournament->standings);
    snprintf(note, sizeof note, "%.60s leads", tournament->experiment->players[leader].label);
    progress_update(tournament->progress, done, note);
}

static bool emit(void *context, uint64_t index, void *opaque) {
    Tournament *const tournament = context;
    const Slot *const slot = opaque;
    if (tournament->results != NULL &&
        !results_add(tournament->results, &slot->rows, &tournament->write_error)) {
        return false;
    }
    standings_add(tournament->standings, &slot->fixture, &slot->summary);
    show_progress(tournament, index + 1);
    return true;
}

static void close_workers(Worker *workers, int count, int players) {
    for (int t = 0; t < count; t++) {
        for (int i = 0; i < players; i++) player_close(&workers[t].players[i]);
        free(workers[t].players);
        history_free(workers[t].history);
        game_record_free(&workers[t].record);
    }
    free(workers);
}

static Worker *open_workers(const Experiment *experiment, int count, Error *error) {
    assert(catalogue_rules(experiment->catalogue) == experiment->rules);
    assert(catalogue_board_size(experiment->catalogue) == experiment->board_size);
    Worker *const workers = memory_allocate((size_t)count * sizeof *workers);
    for (int t = 0; t < count; t++) {
        Worker *const worker = &workers[t];
        worker->history = history_new();
        worker->players =
            memory_allocate((size_t)experiment->player_count * sizeof *worker->players);
        for (int i = 0; i < experiment->player_count; i++) {
            if (player_open(&worker->players[i], &experiment->players[i], experiment->catalogue,
                            error)) {
                continue;
            }
            worker->players[i] = (Player){.spec = NULL};
            close_workers(workers, t + 1, experiment->player_count);
            return NULL;
        }
    }
    return workers;
}

/* Plays the games; returns the number that are in the books. */
static uint64_t run(Tournament *tournament, int threads) {
    const uint64_t games = schedule_games(tournament->experiment);
    const int count = 64 * threads; /* short games must not wait for a long one */
    Slot *const slots = memory_allocate((size_t)count * sizeof *slots);
    void **const pointers = memory_allocate((size_t)count * sizeof *pointers);
    for (int i = 0; i < count; i++) pointers[i] = &slots[i];
    const OrderedTasks tasks = {tournament, work, emit, pointers, count};
    tournament->progress = progress_open("games", games, tournament->settings->quiet);
    const uint64_t done = ordered_run(&tasks, 0, games, threads);
    progress_close(tournament->progress);
    for (int i = 0; i < count; i++) rows_free(&slots[i].rows);
    free(pointers);
    free(slots);
    return done;
}

/* Plays with everything opened; false on a failure other than being stopped. */
static bool play(Tournament *tournament, int threads, Error *error) {
    const uint64_t games = schedule_games(tournament->experiment);
    const uint64_t done = run(tournament, threads);
    Results *const results = tournament->results;
    if (!standings_finish(tournament->standings)) {
        error_set(&tournament->write_error, ERROR_INTERNAL,
                  "the temporary file of finished games cannot be read back");
    }
    if (tournament->write_error.code != ERROR_NONE) {
        *error = tournament->write_error;
        results_abandon(results);
        return false;
    }
    if (results != NULL &&
        !results_finish(results, tournament->experiment, tournament->standings, error)) {
        return false;
    }
    if (done < games) {
        error_set(error, ERROR_INTERRUPTED, "stopped after %llu of %llu games",
                  (unsigned long long)done, (unsigned long long)games);
    }
    return true;
}

Standings *tournament_play(const Experiment *experiment, const TournamentSettings *settings,
                           Error *error) {
    const int threads = settings->threads;
    Tournament tournament = {.experiment = experiment, .settings = settings};
    if (!experiment_check(experiment, error)) return NULL;
    Openings *const openings =
        openings_open(experiment->openings, experiment->rules, experiment->board_size, error);
    if (openings == NULL) return NULL;
    tournament.openings = openings;
    tournament.workers = open_workers(experiment, threads, error);
    if (tournament.workers != NULL && settings->folder != NULL) {
        tournament.results = results_open(settings->folder, experiment, threads, error);
    }
    const bool ready =
        tournament.workers != NULL && (settings->folder == NULL || tournament.results != NULL);
    bool good = false;
    if (ready) {
        tournament.standings = standings_new(experiment->player_count);
        good = play(&tournament, threads, error);
    }
    if (tournament.workers != NULL) {
        close_workers(tournament.workers, threads, experiment->player_count);
    }
    openings_close(openings);
    if (good) return tournament.standings;
    standings_free(tournament.standings);
    return NULL;
}
