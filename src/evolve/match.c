/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/match.h"

#include "arena/openings.h"

#include <assert.h>

Match *matches_new(const Rules *rules, int count) {
    Match *const matches = memory_allocate((size_t)count * sizeof *matches);
    for (int i = 0; i < 2 * count; i++) {
        KeyValues options;
        Error error;
        /* Valid options can only fail without memory. */
        if (!key_values_parse(&options, SEARCH_ALIKE, SEARCH_ALIKE_OPTIONS, &error) ||
            !search_open(&matches[i / 2].searches[i % 2], rules, BOARD_SIZE_STANDARD, SEARCH_ALIKE,
                         &options, &error))
            error_end(error.code, error.message);
    }
    for (int i = 0; i < count; i++) matches[i].history = history_new();
    return matches;
}

void matches_free(Match *matches, int count) {
    for (int i = 0; i < count; i++) {
        search_close(&matches[i].searches[BLACK]);
        search_close(&matches[i].searches[WHITE]);
        history_free(matches[i].history);
        game_record_free(&matches[i].record);
    }
    free(matches);
}

Player match_player(Match *match, Side side, const EvalInstance *eval, int depth_plies) {
    match->spec.limit.depth_plies = depth_plies;
    return (Player){.spec = &match->spec, .search = match->searches[side], .eval = *eval};
}

const GameRecord *match_play_players(Match *match, const Player *const players[2],
                                     const MatchGame *game) {
    const GameSetup setup = {
        .rules = game->setup->rules,
        .draws = draws_within(game->setup->rules->draws, game->plies_most),
        .start = game->start != NULL ? *game->start : board_start(BOARD_SIZE_STANDARD),
        .players = {players[BLACK], players[WHITE]},
        .seed = game->seed,
        .moves_only = true,
        .stop = game->setup->stop,
    };
    return game_play(&setup, match->history, &match->record) ? &match->record : NULL;
}

const GameRecord *match_play_game(Match *match, const EvalInstance *black,
                                  const EvalInstance *white, const MatchGame *game) {
    const Player players[] = {match_player(match, BLACK, black, game->depth_plies),
                              match_player(match, WHITE, white, game->depth_plies)};
    const Player *const by_side[] = {&players[BLACK], &players[WHITE]};
    return match_play_players(match, by_side, game);
}

EvalInstance match_eval_formula(const Formula *formula) {
    const EvalKernel *const kernel = eval_kernel(BOARD_SIZE_STANDARD);
    return (EvalInstance){kernel->compiled, kernel, kernel->compile(formula)};
}

EvalInstance match_eval_weights(const Genome *genome, const double *genes) {
    Formula formula = genome_formula(genome, genes);
    const EvalInstance eval = match_eval_formula(&formula);
    formula_free(&formula);
    return eval;
}

EvalInstance match_eval_named(const char *name) {
    const Evaluator *const *list = eval_list(BOARD_SIZE_STANDARD);
    while (*list != NULL && strcmp((*list)->name, name) != 0) list++;
    assert(*list != NULL && (*list)->open == NULL);
    return (EvalInstance){*list, eval_kernel(BOARD_SIZE_STANDARD), NULL};
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
        match_play_game(&scored->setup->matches[thread], scored->evals[is_black ? 0 : 1],
                        scored->evals[is_black ? 1 : 0], &game);
    if (record == NULL) return false;
    scored->points[index] = (1 + result_points(record->result, is_black ? BLACK : WHITE)) / 2.0;
    return true;
}

bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error) {
    EvalInstance first = match_eval_weights(setup->genome, genes);
    EvalInstance second =
        others != NULL ? match_eval_weights(setup->genome, others) : match_eval_named(YARDSTICK);
    MEMORY_AUTO double *points = memory_allocate((size_t)games * sizeof *points);
    Openings *const openings = openings_open(openings_default(BOARD_SIZE_STANDARD), setup->rules,
                                             BOARD_SIZE_STANDARD, error);
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
