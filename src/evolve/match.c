/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/match.h"

#include "arena/openings.h"

#include <assert.h>

struct Match {
    PlayerSpec spec; /* only the limit is used */
    SearchInstance searches[2];
    History *history;
    GameRecord record;
};

static Match *match_new(const Rules *rules, int board_size) {
    Match *const match = memory_allocate(sizeof *match);
    match->history = history_new();
    for (int side = BLACK; side <= WHITE; side++) {
        Options options;
        Error error;
        /* Valid options can only fail without memory. */
        if (!options_parse(&options, SEARCH_ALIKE, SEARCH_ALIKE_OPTIONS, &error) ||
            !search_open(&match->searches[side], rules, board_size, SEARCH_ALIKE, &options, &error))
            error_end(error.code, error.message);
    }
    return match;
}

static void match_free(Match *match) {
    search_close(&match->searches[BLACK]);
    search_close(&match->searches[WHITE]);
    history_free(match->history);
    game_record_free(&match->record);
    free(match);
}

Match **matches_new(const Rules *rules, int board_size, int count) {
    Match **const matches = memory_allocate((size_t)count * sizeof(void *));
    for (int i = 0; i < count; i++) matches[i] = match_new(rules, board_size);
    return matches;
}

void matches_free(Match **matches, int count) {
    for (int i = 0; i < count; i++) match_free(matches[i]);
    free((void *)matches);
}

Player match_player(Match *match, Side side, const EvalInstance *eval, int depth_plies) {
    match->spec.limit.depth_plies = depth_plies;
    return (Player){.spec = &match->spec, .search = match->searches[side], .eval = *eval};
}

History *match_history(const Match *match) { return match->history; }

const GameRecord *match_play_players(Match *match, const Player *const players[2],
                                     const MatchGame *game) {
    GameSetup setup = {
        .rules = game->setup->rules,
        .draws = game->setup->rules->draws,
        .start = *game->start,
        .players = {players[BLACK], players[WHITE]},
        .seed = game->seed,
        .moves_only = true,
        .stop = game->setup->stop,
    };
    if (game->max_plies > 0) setup.draws.max_plies = game->max_plies;
    return game_play(&setup, match->history, &match->record) ? &match->record : NULL;
}

const GameRecord *match_play_game(Match *match, const EvalInstance *black,
                                  const EvalInstance *white, const MatchGame *game) {
    const Player players[] = {match_player(match, BLACK, black, game->depth_plies),
                              match_player(match, WHITE, white, game->depth_plies)};
    const Player *const by_side[] = {&players[BLACK], &players[WHITE]};
    return match_play_players(match, by_side, game);
}

EvalInstance match_eval_formula(const Formula *formula, int board_size) {
    const EvalKernel *const kernel = eval_kernel(board_size);
    return (EvalInstance){kernel->compiled, kernel, kernel->compile(formula)};
}

EvalInstance match_eval_weights(const Genome *genome, const double *genes, int board_size) {
    Formula formula = genome_formula(genome, genes);
    const EvalInstance eval = match_eval_formula(&formula, board_size);
    formula_free(&formula);
    return eval;
}

EvalInstance match_eval_named(const char *name, int board_size) {
    const Evaluator *const *list = eval_list(board_size);
    while (*list != NULL && strcmp((*list)->name, name) != 0) list++;
    assert(*list != NULL && (*list)->open == NULL);
    return (EvalInstance){*list, eval_kernel(board_size), NULL};
}

/* Scores */

/* A match to be scored; games 2i and 2i + 1 have opening i. */
typedef struct ScoreMatch {
    const EvolveSetup *setup;
    int depth_plies;
    uint64_t seed;
    const EvalInstance *evals[2];
    const Openings *openings;
    double *points; /* of the first evaluator, by game */
} ScoreMatch;

static bool work(void *context, uint64_t index, int thread) {
    const ScoreMatch *const scored = context;
    const bool is_black = index % 2 == 0;
    const Board start = openings_get(scored->openings, scored->seed, index / 2).board;
    const MatchGame game = {.setup = scored->setup,
                            .start = &start,
                            .seed = rng_derive(scored->seed, index),
                            .depth_plies = scored->depth_plies};
    const GameRecord *const record =
        match_play_game(scored->setup->matches[thread], scored->evals[is_black ? 0 : 1],
                        scored->evals[is_black ? 1 : 0], &game);
    if (record == NULL) return false;
    scored->points[index] = (1 + result_points(record->result, is_black ? BLACK : WHITE)) / 2.0;
    return true;
}

bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error) {
    EvalInstance first = match_eval_weights(setup->genome, genes, setup->board_size);
    EvalInstance second = others != NULL
                              ? match_eval_weights(setup->genome, others, setup->board_size)
                              : match_eval_named(YARDSTICK, setup->board_size);
    MEMORY_AUTO double *points = memory_allocate((size_t)games * sizeof *points);
    Openings *const openings =
        openings_open(openings_default(setup->board_size), setup->rules, setup->board_size, error);
    ScoreMatch scored = {setup, depth_plies, seed, {&first, &second}, openings, points};
    const bool good =
        openings != NULL && evolve_parallel(setup, &scored, work, (uint64_t)games, error);
    double sum = 0;
    for (int i = 0; i < games; i++) sum += points[i];
    if (good) *score = games > 0 ? sum / games : NAN;
    openings_close(openings);
    eval_close(&first);
    eval_close(&second);
    return good;
}
