/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "runner.h"

#include "arena/openings.h"
#include "arena/tournament.h"
#include "util/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const PLAYERS[] = {"piece2val@6", "piece-and-row@6", "8f@6", "25f@6", NULL};

static bool make_experiment(Experiment *experiment, Error *error) {
    *experiment = experiment_default();
    experiment->games = 60;
    for (int i = 0; PLAYERS[i] != NULL; i++) {
        if (!experiment_add_player(experiment, PLAYERS[i], error)) return false;
    }
    return true;
}

/* The games of the schedule, and nothing else; the time in ns, −1 with an error. */
static int64_t time_bare(const Experiment *experiment, Error *error) {
    Openings *const openings =
        openings_open(experiment->openings, experiment->rules, experiment->board_size, error);
    Player players[EXPERIMENT_PLAYERS_MAX];
    GameRecord record = {.plies = 0};
    if (openings == NULL) return -1;
    for (int i = 0; i < experiment->player_count; i++) {
        if (!player_open(&players[i], &experiment->players[i], experiment->catalogue, NULL,
                         error)) {
            return -1; /* the program ends anyway */
        }
    }
    History *const history = history_new();
    const uint64_t games = schedule_games(experiment);
    int64_t time_ns = 0;
    for (uint64_t game = 0; game < games; game++) {
        const ScheduledGame fixture = schedule_game(experiment, openings, game);
        const GameSetup setup = {
            .rules = experiment->rules,
            .draws = experiment_draws(experiment),
            .start = fixture.opening.board,
            .players = {&players[fixture.players[BLACK]], &players[fixture.players[WHITE]]},
            .seed = fixture.seed};
        time_ns -= clock_thread_cpu_ns();
        game_play(&setup, history, &record);
        time_ns += clock_thread_cpu_ns();
    }
    game_record_free(&record);
    history_free(history);
    for (int i = 0; i < experiment->player_count; i++) player_close(&players[i]);
    openings_close(openings);
    return time_ns;
}

/* Plays on the caller's thread, into a folder that is removed afterwards. */
static int64_t time_tournament(const Experiment *experiment, Error *error) {
    char folder[] = "/tmp/jumpoff-bench-XXXXXX", command[64];
    if (mkdtemp(folder) == NULL) {
        error_set(error, ERROR_CANNOT_WRITE, "%s: cannot create the folder", folder);
        return -1;
    }
    const TournamentSettings settings = {.folder = folder, .threads = 1, .quiet = true};
    const int64_t start_ns = clock_thread_cpu_ns();
    TournamentStats *const stats = tournament_play(NULL, experiment, &settings, error);
    const int64_t time_ns = clock_thread_cpu_ns() - start_ns;
    tournament_stats_free(stats);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 && stats != NULL ? time_ns : -1;
}

double runner_overhead(Error *error) {
    Experiment experiment;
    int64_t bare_ns = 0, tournament_ns = 0;
    bool good = make_experiment(&experiment, error);
    for (int turn = 0; good && turn < 4; turn++) { /* ABBA, so that a drift does not count */
        const bool is_bare = turn == 0 || turn == 3;
        const int64_t time_ns =
            is_bare ? time_bare(&experiment, error) : time_tournament(&experiment, error);
        *(is_bare ? &bare_ns : &tournament_ns) += time_ns;
        good = time_ns >= 0;
    }
    experiment_free(&experiment);
    return good ? 100 * ((double)tournament_ns / (double)bare_ns - 1) : (double)NAN;
}
