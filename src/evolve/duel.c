/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/duel.h"

#include "arena/openings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Duel {
    DuelRules rules;
    PlayerSpec spec; /* only the limit is of use */
    SearchInstance searches[2];
    History *history;
    GameRecord record;
};

Duel *duel_new(const DuelRules *rules) {
    Duel *const duel = memory_allocate(sizeof *duel);
    duel->rules = *rules;
    duel->spec.limit.depth_plies = rules->depth_plies;
    duel->history = history_new();
    for (int side = BLACK; side <= WHITE; side++) {
        Options options;
        Error error;
        /* These options are right: there is no memory. */
        if (!options_parse(&options, SEARCH_ALIKE, SEARCH_ALIKE_OPTIONS, &error) ||
            !search_open(&duel->searches[side], rules->setup->board_size, SEARCH_ALIKE, &options,
                         &error))
            error_end(error.code, error.message);
    }
    return duel;
}

void duel_free(Duel *duel) {
    if (duel == NULL) return;
    search_close(&duel->searches[BLACK]);
    search_close(&duel->searches[WHITE]);
    history_free(duel->history);
    game_record_free(&duel->record);
    free(duel);
}

Player duel_player(const Duel *duel, Side side, const EvalInstance *eval) {
    return (Player){.spec = &duel->spec, .search = duel->searches[side], .eval = *eval};
}

History *duel_history(const Duel *duel) { return duel->history; }

const GameRecord *duel_play_players(Duel *duel, const Player *const players[2],
                                    const DuelGame *game) {
    GameSetup setup = {
        .rules = duel->rules.setup->rules,
        .draws = duel->rules.draws,
        .start = *game->start,
        .players = {players[BLACK], players[WHITE]},
        .seed = game->seed,
        .moves_only = true,
        .stop = duel->rules.setup->stop,
    };
    if (game->max_plies > 0) setup.draws.max_plies = game->max_plies;
    return game_play(&setup, duel->history, &duel->record) ? &duel->record : NULL;
}

const GameRecord *duel_play(Duel *duel, const EvalInstance *black, const EvalInstance *white,
                            const Board *start, uint64_t seed) {
    const Player players[] = {duel_player(duel, BLACK, black), duel_player(duel, WHITE, white)};
    const Player *const by_side[] = {&players[BLACK], &players[WHITE]};
    return duel_play_players(duel, by_side, &(DuelGame){.start = start, .seed = seed});
}

Duel **duels_new(const DuelRules *rules, int count) {
    Duel **const duels = memory_allocate((size_t)count * sizeof(void *));
    for (int i = 0; i < count; i++) duels[i] = duel_new(rules);
    return duels;
}

void duels_free(Duel **duels, int count) {
    for (int i = 0; duels != NULL && i < count; i++) duel_free(duels[i]);
    free((void *)duels);
}

int duel_points(Result result, Side side) {
    if (result == RESULT_DRAW) return 0;
    return (result == RESULT_BLACK_WINS) == (side == BLACK) ? 1 : -1;
}

EvalInstance duel_formula(const Formula *formula, int board_size) {
    const EvalKernel *const kernel = eval_kernel(board_size);
    return (EvalInstance){kernel->compiled, kernel, kernel->compile(formula)};
}

EvalInstance duel_weights(const Genome *genome, const double *genes, int board_size) {
    Formula formula = genome_formula(genome, genes);
    const EvalInstance eval = duel_formula(&formula, board_size);
    formula_free(&formula);
    return eval;
}

EvalInstance duel_named(const char *name, int board_size) {
    const Evaluator *const *list = eval_list(board_size);
    while (*list != NULL && strcmp((*list)->name, name) != 0) list++;
    assert(*list != NULL && (*list)->open == NULL);
    return (EvalInstance){*list, eval_kernel(board_size), NULL};
}

/* Matches */

/* A match; game 2i and game 2i + 1 are of opening i. */
typedef struct DuelMatch {
    uint64_t seed;
    Duel **duels; /* one a thread */
    const EvalInstance *evals[2];
    Board *starts;  /* one a pair of games */
    double *points; /* of the first evaluator, by game */
} DuelMatch;

static bool work(void *context, uint64_t index, int thread) {
    const DuelMatch *const match = context;
    const bool is_black = index % 2 == 0;
    const GameRecord *const record = duel_play(
        match->duels[thread], match->evals[is_black ? 0 : 1], match->evals[is_black ? 1 : 0],
        &match->starts[index / 2], rng_derive(match->seed, index));
    if (record == NULL) return false;
    match->points[index] = (1 + duel_points(record->result, is_black ? BLACK : WHITE)) / 2.0;
    return true;
}

/* Closes `second`. */
static bool play(const EvolveSetup *setup, const double *genes, EvalInstance second,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error) {
    const DuelRules rules = {setup, setup->rules->draws, depth_plies};
    const size_t count = (size_t)games;
    EvalInstance first = duel_weights(setup->genome, genes, setup->board_size);
    MEMORY_AUTO Board *starts = memory_allocate((count + 1) / 2 * sizeof *starts);
    MEMORY_AUTO double *points = memory_allocate(count * sizeof *points);
    DuelMatch match = {seed, duels_new(&rules, setup->threads), {&first, &second}, starts, points};
    Openings *const openings =
        openings_open(openings_default(setup->board_size), setup->rules, setup->board_size, error);
    for (size_t i = 0; openings != NULL && i < (count + 1) / 2; i++)
        starts[i] = openings_get(openings, seed, i).board;
    const bool good =
        openings != NULL && evolve_parallel(setup, &match, work, (uint64_t)games, error);
    double sum = 0;
    for (int i = 0; i < games; i++) sum += points[i];
    if (good) *score = games > 0 ? sum / games : NAN;
    openings_close(openings);
    duels_free(match.duels, setup->threads);
    eval_close(&first);
    eval_close(&second);
    return good;
}

bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error) {
    const EvalInstance second = duel_weights(setup->genome, others, setup->board_size);
    return play(setup, genes, second, depth_plies, games, seed, score, error);
}

bool yardstick_score(const EvolveSetup *setup, const double *genes, int depth_plies, int games,
                     uint64_t seed, double *score, Error *error) {
    const EvalInstance second = duel_named(YARDSTICK, setup->board_size);
    return play(setup, genes, second, depth_plies, games, seed, score, error);
}
