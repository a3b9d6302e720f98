/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/selfplay.h"

#include "evolve/duel.h"
#include "evolve/samples.h"
#include "util/ordered.h"

#include <stdlib.h>

enum { STREAM_OPENINGS = 1, STREAM_GAMES };

/* Tasks under way or waiting to be told of, a thread. */
enum { SLOTS_PER_THREAD = 16 };

typedef struct SelfPlayJob {
    const SelfPlay *play;
    const Sample *openings;
    Duel **duels; /* one a thread, for their searches and histories */
    SelfPlayListener *listener;
    void *context;
} SelfPlayJob;

static void note_board(PlayedGame *game, const Board *board) {
    game->boards =
        memory_grow(game->boards, (size_t)game->count, sizeof *game->boards, &game->capacity);
    game->boards[game->count++] = *board;
}

/* The index of the move that is played; -1 when stopped. */
static int choose_move(const SelfPlay *play, const Player *player, const Board *board,
                       const MoveList *legal, PlayedGame *game, Rng *rng) {
    if (rng_real(rng) < play->random_share) return (int)rng_below(rng, (uint32_t)legal->count);
    const SearchRequest request = {.board = board,
                                   .legal = legal,
                                   .rules = play->setup->rules,
                                   .limit = player->spec->limit,
                                   .seed = rng_next(rng),
                                   .move_only = true,
                                   .stop = play->setup->stop};
    SearchResult result;
    search_run(&player->search, &player->eval, &request, &result);
    if (result.stopped) return -1;
    note_board(game, board);
    return result.move;
}

/* Plays a game from `start`; false when stopped. */
static bool play_game(const SelfPlay *play, const Duel *duel, const Board *start, PlayedGame *game,
                      Rng *rng) {
    const Player player = duel_player(duel, BLACK, play->eval);
    History *const history = duel_history(duel);
    MoveList legal;
    game->count = 0;
    history_start(history, start);
    for (;;) {
        const Board board = *history_board(history);
        moves_generate(&board, play->setup->rules, &legal);
        const Ending ending = history_ending(history, &play->setup->rules->draws, legal.count);
        game->result = ending_result(ending, &board, play->setup->rules);
        if (ending != ENDING_NONE) return true;
        const int chosen = choose_move(play, &player, &board, &legal, game, rng);
        if (chosen < 0) return false;
        const Board after = move_apply(&board, &legal.moves[chosen]);
        history_add(history, &legal.moves[chosen], &after);
    }
}

/* Games of a few plies are over before a search would ask whether to stop. */
static bool work(void *context, uint64_t index, int thread, void *slot) {
    const SelfPlayJob *const job = context;
    const SelfPlay *const play = job->play;
    if (evolve_is_stopped(play->setup, NULL)) return false;
    Rng rng = rng_seeded(rng_derive(rng_derive(play->seed, STREAM_GAMES), index));
    return play_game(play, job->duels[thread], &job->openings[index].board, slot, &rng);
}

static bool emit(void *context, uint64_t index, void *slot) {
    const SelfPlayJob *const job = context;
    (void)index;
    job->listener(job->context, slot);
    return true;
}

/* Whether all games were played. */
static bool run_job(SelfPlayJob *job) {
    const SelfPlay *const play = job->play;
    const int count = play->setup->threads * SLOTS_PER_THREAD;
    PlayedGame *const games = memory_allocate((size_t)count * sizeof *games);
    void **const slots = memory_allocate((size_t)count * sizeof *slots);
    for (int i = 0; i < count; i++) slots[i] = &games[i];
    const OrderedTasks tasks = {job, work, emit, slots, count};
    const uint64_t all = (uint64_t)play->games;
    const bool good = ordered_run(&tasks, 0, all, play->setup->threads) == all;
    for (int i = 0; i < count; i++) free(games[i].boards);
    free((void *)slots);
    free(games);
    return good;
}

bool selfplay_run(const SelfPlay *play, SelfPlayListener *listener, void *context, Error *error) {
    const EvolveSetup *const setup = play->setup;
    const DuelRules rules = {setup, setup->rules->draws, play->depth_plies};
    Sample *const openings = memory_allocate((size_t)play->games * sizeof *openings);
    SelfPlayJob job = {play, openings, duels_new(&rules, setup->threads), listener, context};
    const bool good =
        samples_make(openings, play->games, setup, play->opening_plies[0], play->opening_plies[1],
                     rng_derive(play->seed, STREAM_OPENINGS), error) &&
        (run_job(&job) || error_set(error, ERROR_INTERRUPTED, "stopped"));
    duels_free(job.duels, setup->threads);
    free(openings);
    return good;
}
