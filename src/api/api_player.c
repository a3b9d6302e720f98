/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and matches of the library. */
#include "api/api.h"

#include "arena/tournament.h"
#include "util/ordered.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 1024 };

struct JumpoffPlayer {
    Catalogue *catalogue; /* of its own: it may read heuristic files */
    PlayerSpec spec;
    Player player;
};

JumpoffStop *jumpoff_stop_new(void) { return memory_allocate(sizeof(JumpoffStop)); }

void jumpoff_stop_free(JumpoffStop *stop) { free(stop); }

void jumpoff_stop_request(JumpoffStop *stop) { atomic_store(&stop->requested, true); }

static const atomic_bool *flag_of(const JumpoffStop *stop) {
    return stop != NULL ? &stop->requested : NULL;
}

/* Players */

static bool open_player(JumpoffPlayer *player, const char *description, Error *error) {
    return player_parse(description, player->catalogue, &player->spec, error) &&
           player_check_own(&player->spec, error) &&
           player_open(&player->player, &player->spec, player->catalogue, error);
}

JumpoffPlayer *jumpoff_player_new(const JumpoffGame *game, const char *description,
                                  JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    JumpoffPlayer *const player = memory_allocate(sizeof *player);
    player->catalogue =
        catalogue_new(catalogue_board_size(game->catalogue), catalogue_rules(game->catalogue));
    if (open_player(player, description, &fault)) return player;
    api_fail(&fault, error);
    catalogue_free(player->catalogue);
    free(player);
    return NULL;
}

void jumpoff_player_free(JumpoffPlayer *player) {
    if (player == NULL) return;
    player_close(&player->player);
    catalogue_free(player->catalogue);
    free(player);
}

static bool check_position(const JumpoffPlayer *player, const JumpoffPosition *position,
                           Error *error) {
    const Rules *const rules = catalogue_rules(player->catalogue);
    const int size = catalogue_board_size(player->catalogue);
    if (position->rules == rules && position->board.size == size) return true;
    return error_set(error, ERROR_USAGE,
                     "player '%.100s' is for %s on %dx%d, the position is of %s on %dx%d",
                     player->spec.label, rules->name, size, size, position->rules->name,
                     position->board.size, position->board.size);
}

bool jumpoff_player_evaluate(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                             double *value, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    if (!check_position(player, position, &fault)) return api_fail(&fault, error);
    eval_begin(&player->player.eval, &position->board, seed);
    *value = eval_board(&player->player.eval, &position->board);
    return true;
}

static JumpoffFound found_of(const SearchResult *result) {
    JumpoffFound found = {
        .move = result->move, .scored = result->scored, .stopped = result->stopped};
    int64_t win_in = 0;
    if (result->scored) {
        found.score = result->score;
        if (score_is_proven(result->score, &win_in)) found.win_in = (int)win_in;
    }
    if (result->counted) {
        found.depth = result->depth_plies;
        found.nodes = result->counters.nodes;
        found.leaves = result->counters.leaves;
    }
    return found;
}

bool jumpoff_player_search(JumpoffPlayer *player, const JumpoffPosition *position, uint64_t seed,
                           const JumpoffStop *stop, JumpoffFound *found, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    Failure failure;
    SearchResult result;
    MoveList legal;
    if (!check_position(player, position, &fault)) return api_fail(&fault, error);
    if (moves_generate(&position->board, position->rules, &legal) == 0) {
        error_set(&fault, ERROR_DATA, "the side to move has no move; the game is over");
        return api_fail(&fault, error);
    }
    SearchRequest request = {.board = &position->board,
                             .legal = &legal,
                             .rules = position->rules,
                             .seed = seed,
                             .game_seed = seed,
                             .analyse = true,
                             .stop = flag_of(stop)};
    player_move(&player->player, &request, &result, &failure); /* ours never fail */
    *found = found_of(&result);
    return true;
}

/* Matches */

/* What is played; false with an error of what the caller said. */
static bool prepare(const JumpoffGame *game, const char *const players[2],
                    const JumpoffMatch *match, Experiment *experiment, Error *error) {
    experiment->rules = catalogue_rules(game->catalogue);
    experiment->board_size = catalogue_board_size(game->catalogue);
    experiment->games = match->games > 0 ? match->games : 100;
    experiment->seed = match->seed;
    const char *const openings =
        match->openings != NULL ? match->openings : openings_default(experiment->board_size);
    if (strlen(openings) >= sizeof experiment->openings) {
        return error_set(error, ERROR_USAGE, "openings '%.40s…': too long", openings);
    }
    strcpy(experiment->openings, openings);
    if (match->threads < 0 || match->threads > THREADS_MAX) {
        return error_set(error, ERROR_USAGE, "%d threads: expected 0 to %d", match->threads,
                         THREADS_MAX);
    }
    for (int i = 0; i < 2; i++) {
        if (!experiment_add_player(experiment, players[i], error) ||
            !player_check_own(&experiment->players[i], error)) {
            return false;
        }
    }
    return true;
}

static JumpoffInterval interval_of(Estimate estimate) {
    const double nothing = (double)NAN;
    if (!estimate.defined) return (JumpoffInterval){nothing, nothing, nothing};
    return (JumpoffInterval){estimate.value, estimate.low, estimate.high};
}

static JumpoffOutcome outcome_of(const Standings *standings) {
    const PlayerTotals *const first = standings_player(standings, 0);
    const PairCounts pairs = standings_pairs(standings, 0, 1);
    JumpoffOutcome outcome = {.wins = first->wins,
                              .draws = first->draws,
                              .losses = first->losses,
                              .score = interval_of(pairs_score(&pairs)),
                              .elo = interval_of(pairs_elo(&pairs)),
                              .superiority = pairs_superiority(&pairs)};
    for (int i = 0; i < PAIR_OUTCOMES; i++) outcome.pairs[i] = pairs.n[i];
    return outcome;
}

bool jumpoff_match_play(const JumpoffGame *game, const char *first, const char *second,
                        const JumpoffMatch *match, const JumpoffStop *stop, JumpoffOutcome *outcome,
                        JumpoffError *error) {
    const char *const players[2] = {first, second};
    const TournamentSettings settings = {
        .folder = match->folder,
        .threads = match->threads > 0 ? match->threads : threads_available(),
        .quiet = true,
        .stop = flag_of(stop),
    };
    Error fault = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    Standings *const standings = prepare(game, players, match, &experiment, &fault)
                                     ? tournament_play(&experiment, &settings, &fault)
                                     : NULL;
    experiment_free(&experiment);
    if (standings != NULL) *outcome = outcome_of(standings);
    standings_free(standings);
    return fault.code == ERROR_NONE || api_fail(&fault, error);
}
