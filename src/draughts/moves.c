/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/moves.h"

#include "draughts/kernel.h"
#include "util/parallel.h"
#include "util/text.h"

KERNEL_TABLE(DraughtsKernel, draughts_kernel, KERNELS);

static const DraughtsKernel *kernel_of(const Board *board) {
    return KERNELS[kernel_cpu()][kernel_size_index(board->size)];
}

int moves_generate(const Board *board, const Rules *rules, MoveList *list) {
    return kernel_of(board)->generate(board, rules, list);
}

Board move_apply(const Board *board, const Move *move) {
    const Side side = (Side)board->side;
    const Squares from = board_bit(board->size, move_from(move));
    const Squares to = board_bit(board->size, move_to(move));
    const bool king = (board->kings & from) != 0;
    Board after = *board;
    after.pieces[side] = (after.pieces[side] & ~from) | to;
    after.pieces[side_other(side)] &= ~move->captured;
    after.kings &= ~(move->captured | from);
    if (king || (to & board_crowning_row(board->size, side)) != 0) after.kings |= to;
    after.side = (uint8_t)side_other(side);
    return after;
}

bool move_equal(const Move *a, const Move *b) {
    return a->captured == b->captured && a->length == b->length &&
           memcmp(a->path, b->path, a->length) == 0;
}

/* A position two plies below the root: a small task, so that all threads stay busy. */
typedef struct PerftTask {
    Board board;
    int root_move;
} PerftTask;

typedef struct PerftJob {
    const Rules *rules;
    int depth;
    bool bulk;
    const PerftTask *tasks;
    uint64_t total, *divide;
} PerftJob;

static bool perft_work(void *context, uint64_t index, int thread, void *slot) {
    (void)thread;
    const PerftJob *const job = context;
    const Board *const board = &job->tasks[index].board;
    *(uint64_t *)slot = kernel_of(board)->perft(board, job->rules, job->depth, job->bulk);
    return true;
}

static bool perft_emit(void *context, uint64_t index, void *slot) {
    PerftJob *const job = context;
    const uint64_t count = *(const uint64_t *)slot;
    job->total += count;
    if (job->divide != NULL) job->divide[job->tasks[index].root_move] += count;
    return true;
}

enum { PERFT_TASKS_MAX = MOVES_MAX * MOVES_MAX, PERFT_SLOTS = 64 };

uint64_t perft(const Board *board, const Rules *rules, int depth, bool bulk, int threads,
               uint64_t *divide) {
    if (depth < 1 || (divide == NULL && (depth < 3 || threads == 1)))
        return kernel_of(board)->perft(board, rules, depth, bulk);
    const int plies = depth < 3 ? 1 : 2;
    MEMORY_AUTO PerftTask *tasks = memory_allocate(PERFT_TASKS_MAX * sizeof *tasks);
    MoveList first, second;
    int count = 0;
    uint64_t counts[PERFT_SLOTS];
    moves_generate(board, rules, &first);
    for (int i = 0; i < first.count; i++) {
        const Board child = move_apply(board, &first.moves[i]);
        if (plies == 1) tasks[count++] = (PerftTask){child, i};
        if (plies == 1) continue;
        moves_generate(&child, rules, &second);
        for (int j = 0; j < second.count; j++)
            tasks[count++] = (PerftTask){move_apply(&child, &second.moves[j]), i};
    }
    PerftJob job = {rules, depth - plies, bulk, tasks, 0, divide};
    if (divide != NULL) memset(divide, 0, MOVES_MAX * sizeof *divide);
    const OrderedTasks work = {&job, perft_work, perft_emit, counts, sizeof *counts, PERFT_SLOTS};
    parallel_run_ordered(&work, (uint64_t)count, threads < PERFT_SLOTS ? threads : PERFT_SLOTS);
    return job.total;
}
