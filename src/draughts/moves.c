/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/moves.h"

#include "draughts/kernel.h"
#include "draughts/perft_table.h"
#include "util/parallel.h"
#include "util/text.h"

#include <assert.h>

KERNEL_TABLE(DraughtsKernel, draughts_kernel, KERNELS);

static const DraughtsKernel *kernel_of(const Board *board) {
    return KERNELS[kernel_cpu()][kernel_size_index(board->size)];
}

int moves_generate(const Board *board, const Rules *rules, MoveList *list) {
    return kernel_of(board)->generate(board, rules, list);
}

/* One piece at most on a square, and kings are pieces. */
static inline bool is_sound(const Board *board) {
    const Squares black = board->pieces[BLACK], white = board->pieces[WHITE];
    return (black & white) == 0 && (board->kings & ~(black | white)) == 0;
}

Board move_apply(const Board *board, const Move *move) {
    const Side side = (Side)board->side;
    const Squares from = board_bit(board->size, move_from(move));
    const Squares to = board_bit(board->size, move_to(move));
    const bool king = (board->kings & from) != 0;
    Board after = *board;
    assert((board->pieces[side] & from) != 0);
    assert((move->captured & ~board->pieces[side_other(side)]) == 0);
    after.pieces[side] = (after.pieces[side] & ~from) | to;
    after.pieces[side_other(side)] &= ~move->captured;
    after.kings &= ~(move->captured | from);
    if (king || (to & board_crowning_row(board->size, side)) != 0) after.kings |= to;
    after.side = (uint8_t)side_other(side);
    assert(is_sound(&after));
    return after;
}

bool move_equal(const Move *a, const Move *b) {
    return a->captured == b->captured && a->length == b->length &&
           memcmp(a->path, b->path, a->length) == 0;
}

static uint64_t count_on_one_thread(const Board *board, const Rules *rules, int depth,
                                    PerftWay way) {
    return way.table != NULL || way.distinct
               ? perft_tree(board, rules, depth, way)
               : kernel_of(board)->perft(board, rules, depth, way.bulk);
}

/* A position two plies below the root: a small task, so that all threads stay busy. */
typedef struct PerftTask {
    Board board;
    int root_move;
} PerftTask;

typedef struct PerftJob {
    const Rules *rules;
    int depth;
    PerftWay way;
    const PerftTask *tasks;
    uint64_t total, *divide;
} PerftJob;

static bool perft_work(void *context, uint64_t index, int thread, void *slot) {
    (void)thread;
    const PerftJob *const job = context;
    *(uint64_t *)slot =
        count_on_one_thread(&job->tasks[index].board, job->rules, job->depth, job->way);
    return true;
}

static bool perft_emit(void *context, uint64_t index, void *slot) {
    PerftJob *const job = context;
    const uint64_t nodes = *(const uint64_t *)slot;
    job->total = perft_sum(job->total, nodes);
    if (job->divide != NULL) {
        uint64_t *const part = &job->divide[job->tasks[index].root_move];
        *part = perft_sum(*part, nodes);
    }
    return true;
}

enum { PERFT_TASKS_MAX = MOVES_MAX * MOVES_MAX, PERFT_SLOTS = 64 };

/* Adds the positions after the moves of a board; returns the number of tasks. */
static int add_tasks(const PerftJob *job, const Board *board, int root_move, PerftTask *tasks) {
    MoveList list;
    int count = 0;
    moves_generate(board, job->rules, &list);
    for (int i = 0; i < list.count; i++) {
        if (job->way.distinct && perft_repeats(board, &list, i)) continue;
        const Board after = move_apply(board, &list.moves[i]);
        tasks[count++] = (PerftTask){after, root_move < 0 ? i : root_move};
    }
    return count;
}

uint64_t perft(const Board *board, const Rules *rules, int depth, PerftWay way, int threads,
               uint64_t *divide) {
    if (depth < 1 || (divide == NULL && (depth < 3 || threads == 1)))
        return count_on_one_thread(board, rules, depth, way);
    MEMORY_AUTO PerftTask *tasks = memory_allocate(PERFT_TASKS_MAX * sizeof *tasks);
    PerftTask first[MOVES_MAX];
    uint64_t counts[PERFT_SLOTS];
    const int plies = depth < 3 ? 1 : 2;
    PerftJob job = {rules, depth - plies, way, tasks, 0, divide};
    const int moves = add_tasks(&job, board, -1, first);
    int count = 0;
    for (int i = 0; i < moves; i++) {
        if (plies == 1)
            tasks[count++] = first[i];
        else
            count += add_tasks(&job, &first[i].board, first[i].root_move, tasks + count);
    }
    if (divide != NULL) memset(divide, 0, MOVES_MAX * sizeof *divide);
    const OrderedTasks work = {&job, perft_work, perft_emit, counts, sizeof *counts, PERFT_SLOTS};
    parallel_run_ordered(&work, (uint64_t)count, threads < PERFT_SLOTS ? threads : PERFT_SLOTS);
    return job.total;
}
