/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/samples.h"

#include "arena/openings.h"
#include "evolve/match.h"
#include "util/parallel.h"

#include <assert.h>

/* ---- making ---- */

/* If one game in 5000 lasts so long, all tries fail for one sample in e^20. */
enum { TRIES_MAX = 100000 };

bool samples_make(Sample *samples, int count, const EvolveSetup *setup, int first_ply, int last_ply,
                  uint64_t seed, Error *error) {
    assert(0 <= first_ply && first_ply <= last_ply);
    for (int i = 0; i < count; i++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)i));
        Sample *const sample = &samples[i];
        int tries = 0;
        if (evolve_is_stopped(setup, error)) return false;
        sample->ply = first_ply + (int)rng_below(&rng, (uint32_t)(last_ply - first_ply + 1));
        sample->label = 0;
        while (
            !random_plies(&sample->board, BOARD_SIZE_STANDARD, setup->rules, sample->ply, &rng)) {
            if (evolve_is_stopped(setup, error)) return false;
            if (++tries < TRIES_MAX) continue;
            return error_set(error, ERROR_DATA,
                             "%s games do not last so long: no game of %d random ones had a move "
                             "after %d plies",
                             setup->rules->name, TRIES_MAX, sample->ply);
        }
    }
    return true;
}

/* ---- labelling ---- */

typedef struct LabellingJob {
    const Labelling *labelling;
    Sample *samples;
    EvalInstance eval;
} LabellingJob;

/* The seeds have no effect: they only choose between moves of equal value. */
static bool work(void *context, uint64_t index, int thread) {
    const LabellingJob *const job = context;
    const EvolveSetup *const setup = job->labelling->setup;
    const Player player =
        match_player(&setup->matches[thread], BLACK, &job->eval, job->labelling->depth_plies);
    Sample *const sample = &job->samples[index];
    MoveList legal;
    SearchResult result;
    if (evolve_is_stopped(setup, NULL)) return false;
    moves_generate(&sample->board, setup->rules, &legal);
    assert(legal.count > 0);
    const SearchRequest request = {.board = &sample->board,
                                   .legal = &legal,
                                   .rules = setup->rules,
                                   .limit = player.spec->limit,
                                   .analyse = true,
                                   .stop = setup->stop};
    search_run(&player.search, &player.eval, &request, &result);
    if (result.stopped) return false;
    const double distance = SCORE_WIN - fabs(result.score), win = job->labelling->win - distance;
    sample->label = fabs(result.score) <= EVAL_LIMIT ? result.score : copysign(win, result.score);
    return true;
}

bool samples_label(Sample *samples, int count, const Labelling *labelling, Error *error) {
    const EvolveSetup *const setup = labelling->setup;
    assert(setup->threads >= 1 && labelling->win >= 2 * labelling->depth_plies);
    LabellingJob job = {labelling, samples,
                        labelling->formula != NULL ? match_eval_formula(labelling->formula)
                                                   : match_eval_named("null")};
    const bool good = evolve_parallel(setup, &job, work, (uint64_t)count, error);
    eval_close(&job.eval);
    return good;
}

/* ---- self-play ---- */

enum { STREAM_OPENINGS = 1, STREAM_GAMES };

/* How many tasks of each thread run or wait to be reported. */
enum { SLOTS_PER_THREAD = 16 };

typedef struct SelfPlayJob {
    const SelfPlay *play;
    const Sample *openings;
    SelfPlayListener *listener;
    void *context;
} SelfPlayJob;

/* Returns the index of the move to play; -1 if stopped. */
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
    game->boards =
        memory_grow(game->boards, (size_t)game->count, sizeof *game->boards, &game->capacity);
    game->boards[game->count++] = *board;
    return result.move;
}

/* Plays a game from `start`; false when stopped. */
static bool play_game(const SelfPlay *play, Match *match, const Board *start, PlayedGame *game,
                      Rng *rng) {
    const Player player = match_player(match, BLACK, play->eval, play->depth_plies);
    History *const history = match->history;
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

/* Looks at the stop flag itself, since the searches of short games may end before they do. */
static bool play_one(void *context, uint64_t index, int thread, void *slot) {
    const SelfPlayJob *const job = context;
    const SelfPlay *const play = job->play;
    if (evolve_is_stopped(play->setup, NULL)) return false;
    Rng rng = rng_seeded(rng_derive(rng_derive(play->seed, STREAM_GAMES), index));
    return play_game(play, &play->setup->matches[thread], &job->openings[index].board, slot, &rng);
}

static bool emit(void *context, uint64_t index, void *slot) {
    const SelfPlayJob *const job = context;
    (void)index;
    job->listener(job->context, slot);
    return true;
}

bool selfplay_run(const SelfPlay *play, SelfPlayListener *listener, void *context, Error *error) {
    const EvolveSetup *const setup = play->setup;
    const int count = setup->threads * SLOTS_PER_THREAD;
    const uint64_t all = (uint64_t)play->games;
    MEMORY_AUTO Sample *openings = memory_allocate((size_t)all * sizeof *openings);
    MEMORY_AUTO PlayedGame *games = memory_allocate((size_t)count * sizeof *games);
    if (!samples_make(openings, play->games, setup, play->opening_plies[0], play->opening_plies[1],
                      rng_derive(play->seed, STREAM_OPENINGS), error))
        return false;
    SelfPlayJob job = {play, openings, listener, context};
    const OrderedTasks tasks = {&job, play_one, emit, games, sizeof *games, count};
    const bool good = parallel_run_ordered(&tasks, all, setup->threads) == all;
    for (int i = 0; i < count; i++) free(games[i].boards);
    return good || error_set(error, ERROR_INTERRUPTED, "stopped");
}
