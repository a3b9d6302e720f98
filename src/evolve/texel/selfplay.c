#include "evolve/texel/selfplay.h"

#include "draughts/history.h"
#include "draughts/moves.h"
#include "evolve/samples.h"
#include "search/search.h"
#include "util/ordered.h"
#include "util/rng.h"
#include "util/text.h"

#include <stdlib.h>

enum { STREAM_OPENINGS = 1, STREAM_GAMES };

/* Tasks under way or waiting to be told of, a thread. */
enum { SLOTS_PER_THREAD = 16 };

/* What one thread owns. */
typedef struct SelfplayTable {
    SearchInstance search;
    History *history;
} SelfplayTable;

typedef struct Job {
    const SelfPlay *play;
    const Sample *openings;
    SelfplayTable *tables;
    SelfPlayListener *listener;
    void *context;
} Job;

double selfplay_outcome(Result result, Side side) {
    if (result == RESULT_DRAW) return 0.5;
    return (result == RESULT_BLACK_WINS) == (side == BLACK) ? 1 : 0;
}

static void note_board(PlayedGame *game, const Board *board) {
    if (game->count == game->capacity) {
        game->capacity = game->capacity == 0 ? 128 : 2 * game->capacity;
        game->boards = memory_resize(game->boards, (size_t)game->capacity * sizeof *game->boards);
    }
    game->boards[game->count++] = *board;
}

/* The index of the move that is played; -1 when stopped. */
static int choose_move(const SelfPlay *play, const SelfplayTable *table, const Board *board,
                       const MoveList *legal, PlayedGame *game, Rng *rng) {
    if (rng_real(rng) < play->random_share) return (int)rng_below(rng, (uint32_t)legal->count);
    SearchRequest request = {.board = board,
                             .legal = legal,
                             .rules = play->rules,
                             .limit = {.depth_plies = play->depth_plies},
                             .seed = rng_next(rng),
                             .stop = play->stop};
    SearchResult result;
    search_run(&table->search, play->eval, &request, &result);
    if (result.stopped) return -1;
    note_board(game, board);
    return result.move;
}

/* Plays a game from `start`; false when stopped. */
static bool play_game(const SelfPlay *play, const SelfplayTable *table, const Board *start,
                      PlayedGame *game, Rng *rng) {
    MoveList legal;
    game->count = 0;
    history_start(table->history, start);
    for (;;) {
        const Board board = *history_board(table->history);
        moves_generate(&board, play->rules, &legal);
        const Ending ending = history_ending(table->history, &DRAW_RULES_DEFAULT, legal.count);
        game->result = ending_result(ending, &board, play->rules);
        if (ending != ENDING_NONE) return true;
        const int chosen = choose_move(play, table, &board, &legal, game, rng);
        if (chosen < 0) return false;
        const Board after = move_apply(&board, &legal.moves[chosen]);
        history_add(table->history, &legal.moves[chosen], &after);
    }
}

/* Games of a few plies are over before a search would ask whether to stop. */
static bool work(void *context, uint64_t index, int thread, void *slot) {
    const Job *const job = context;
    const SelfPlay *const play = job->play;
    if (play->stop != NULL && atomic_load_explicit(play->stop, memory_order_relaxed)) return false;
    Rng rng = rng_seeded(rng_derive(rng_derive(play->seed, STREAM_GAMES), index));
    return play_game(play, &job->tables[thread], &job->openings[index].board, slot, &rng);
}

static bool emit(void *context, uint64_t index, void *slot) {
    const Job *const job = context;
    (void)index;
    job->listener(job->context, slot);
    return true;
}

static void free_tables(SelfplayTable *tables, int count) {
    for (int i = 0; i < count; i++) {
        search_close(&tables[i].search);
        history_free(tables[i].history);
    }
    free(tables);
}

static SelfplayTable *make_tables(int board_size, int count) {
    SelfplayTable *const tables = memory_allocate((size_t)count * sizeof *tables);
    for (int i = 0; i < count; i++) {
        Options options = {.owner = "alphabeta"};
        Error error;
        /* Without options nothing can fail. */
        if (!search_open(&tables[i].search, board_size, "alphabeta", &options, &error)) abort();
        tables[i].history = history_new();
    }
    return tables;
}

/* Whether all games were played. */
static bool run_job(Job *job) {
    const SelfPlay *const play = job->play;
    const int count = play->threads * SLOTS_PER_THREAD;
    PlayedGame *const games = memory_allocate((size_t)count * sizeof *games);
    void **const slots = memory_allocate((size_t)count * sizeof *slots);
    for (int i = 0; i < count; i++) slots[i] = &games[i];
    const OrderedTasks tasks = {job, work, emit, slots, count};
    const uint64_t all = (uint64_t)play->games;
    const bool good = ordered_run(&tasks, 0, all, play->threads) == all;
    for (int i = 0; i < count; i++) free(games[i].boards);
    free((void *)slots);
    free(games);
    return good;
}

bool selfplay_run(const SelfPlay *play, SelfPlayListener *listener, void *context, Error *error) {
    Sample *const openings = memory_allocate((size_t)play->games * sizeof *openings);
    bool good = samples_make(openings, play->games, play->rules, play->board_size,
                             play->opening_plies[0], play->opening_plies[1],
                             rng_derive(play->seed, STREAM_OPENINGS), play->stop, error);
    if (good) {
        Job job = {play, openings, make_tables(play->board_size, play->threads), listener, context};
        good = run_job(&job) || error_set(error, ERROR_INTERRUPTED, "stopped");
        free_tables(job.tables, play->threads);
    }
    free(openings);
    return good;
}
