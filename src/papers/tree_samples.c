/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/tree_samples.h"

#include "util/rng.h"

#include <math.h>
#include <stdlib.h>

enum { PLAYERS = FIELD_MEMBERS + 1, GAME_DEPTH = 6 };

struct TreeSamples {
    Catalogue *catalogue;
    FullTree *trees;
    Openings *openings;
    PlayerSpec specs[PLAYERS];
    Player players[PLAYERS];
    int opened;
};

TreeSamples *tree_samples_open(Error *error) {
    const Rules *const rules = rules_find("english");
    TreeSamples *const samples = memory_allocate(sizeof *samples);
    samples->catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    samples->trees = full_tree_new(rules);
    samples->openings = openings_open("ballots", rules, BOARD_SIZE_STANDARD, error);
    bool good = samples->openings != NULL;
    for (int i = 0; good && i < PLAYERS; i++) {
        char text[FIELD_PLAYER_SIZE] = "minimax/piece2val@6";
        if (i != SAMPLE_MINIMAX) field_describe((FieldMember)i, GAME_DEPTH, text);
        good = player_parse(text, samples->catalogue, &samples->specs[i], error) &&
               player_open(&samples->players[i], &samples->specs[i], samples->catalogue, error);
        samples->opened += good;
    }
    if (good) return samples;
    tree_samples_close(samples);
    return NULL;
}

void tree_samples_close(TreeSamples *samples) {
    if (samples == NULL) return;
    for (int i = 0; i < samples->opened; i++) player_close(&samples->players[i]);
    if (samples->openings != NULL) openings_close(samples->openings);
    full_tree_free(samples->trees);
    catalogue_free(samples->catalogue);
    free(samples);
}

/* Takes SAMPLE_POSITIONS of those in which the side had a choice, each as likely as the others. */
static void take_positions(const GameRecord *record, const SamplePlan *plan, Side side, Rng *rng,
                           SampledGame *game) {
    uint32_t seen = 0;
    Board board = record->start;
    game->count = 0;
    for (int ply = 0; ply < record->plies && ply < plan->to; ply++) {
        const PlyRecord *const it = &record->records[ply];
        if (ply >= plan->from && board.side == side && it->legal_count > 1) {
            const uint32_t at = rng_below(rng, ++seen);
            if (game->count < SAMPLE_POSITIONS)
                game->boards[game->count++] = board;
            else if (at < SAMPLE_POSITIONS)
                game->boards[at] = board;
        }
        board = move_apply(&board, &it->move);
    }
}

bool tree_samples_draw(const TreeSamples *samples, const ClaimRun *run, const SamplePlan *plan,
                       SampledGame *games, Error *error) {
    History *const history = history_new();
    GameRecord record = {.plies = 0};
    bool good = true;
    for (int i = 0; good && i < plan->games; i++) {
        const int other = ((int)plan->member + 1 + i % (FIELD_MEMBERS - 1)) % FIELD_MEMBERS;
        const uint64_t seed = rng_derive(run->seed, 100000 * (uint64_t)plan->member + (uint64_t)i);
        const Side side = i % 2 == 0 ? BLACK : WHITE;
        const Player *const own = &samples->players[plan->member];
        const Player *const opponent = &samples->players[other];
        Rng rng = rng_seeded(rng_derive(seed, 1));
        const GameSetup setup = {
            .rules = catalogue_rules(samples->catalogue),
            .draws = {.max_plies = FIELD_PLIES},
            .start = openings_get(samples->openings, run->seed, (uint64_t)i).board,
            .players = {side == BLACK ? own : opponent, side == BLACK ? opponent : own},
            .seed = seed,
            .stop = run->stop,
        };
        good =
            game_play(&setup, history, &record) || error_set(error, ERROR_INTERRUPTED, "stopped");
        if (good) take_positions(&record, plan, side, &rng, &games[i]);
    }
    game_record_free(&record);
    history_free(history);
    return good;
}

bool tree_samples_visit(const TreeSamples *samples, const ClaimRun *run, int searcher,
                        const Board *board, int depth, SearchCounters *counters, Error *error) {
    PlayerSpec spec = samples->specs[searcher];
    Player player = samples->players[searcher];
    MoveList legal;
    SearchResult result;
    Failure failure;
    spec.limit = (SearchLimit){.depth_plies = depth};
    player.spec = &spec;
    SearchRequest request = {.board = board,
                             .legal = &legal,
                             .rules = catalogue_rules(samples->catalogue),
                             .seed = rng_derive(run->seed, board_hash(board)),
                             .stop = run->stop};
    moves_generate(board, request.rules, &legal);
    player_move(&player, &request, &result, &failure);
    *counters = result.counters;
    return (!result.stopped && (run->stop == NULL || !atomic_load(run->stop))) ||
           error_set(error, ERROR_INTERRUPTED, "stopped");
}

bool tree_samples_search(const TreeSamples *samples, const ClaimRun *run, int searcher,
                         const Board *board, int depth, SampledSearch *found, Error *error) {
    if (!tree_samples_visit(samples, run, searcher, board, depth, &found->counters, error))
        return false;
    const uint64_t nodes = full_tree_nodes(samples->trees, board, depth);
    found->tree = nodes > 0 ? (double)nodes : (double)NAN;
    return true;
}
