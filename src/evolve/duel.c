#include "evolve/duel.h"

#include "util/text.h"

#include <assert.h>
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
        Options options = {.owner = "alphabeta"};
        Error error;
        /* Without options nothing can fail. */
        if (!search_open(&duel->searches[side], rules->setup->board_size, "alphabeta", &options,
                         &error))
            abort();
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

const GameRecord *duel_play_players(Duel *duel, const Player *black, const Player *white,
                                    const Board *start, uint64_t seed) {
    const GameSetup setup = {
        .rules = duel->rules.setup->rules,
        .draws = duel->rules.draws,
        .start = *start,
        .players = {black, white},
        .seed = seed,
        .stop = duel->rules.setup->stop,
    };
    return game_play(&setup, duel->history, &duel->record) ? &duel->record : NULL;
}

const GameRecord *duel_play(Duel *duel, const EvalInstance *black, const EvalInstance *white,
                            const Board *start, uint64_t seed) {
    const Player players[] = {duel_player(duel, BLACK, black), duel_player(duel, WHITE, white)};
    return duel_play_players(duel, &players[BLACK], &players[WHITE], start, seed);
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
