/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tasks on several threads, with or without their results in order. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* `work` fills `slot`, one of a reused ring, for task `index` on thread `thread` (0 … threads−1)
 * without any lock. `emit` receives filled slots in order of index, one at a time, on any thread.
 * Both may return false to stop: begun tasks are finished, all before the stop are emitted, none
 * after. A task whose `work` returns false is not emitted; one whose `emit` does is the last. If
 * the caller has a MemoryGuard, it is also the threads'. */
typedef struct OrderedTasks {
    void *context;
    bool (*work)(void *context, uint64_t index, int thread, void *slot);
    bool (*emit)(void *context, uint64_t index, void *slot); /* may be NULL */
    void *slots;      /* an array of the caller's: task i has element i % slot_count */
    size_t slot_size; /* of an element */
    int slot_count;   /* at least `threads`; 64·threads keep them busy through uneven tasks */
} OrderedTasks;

/* Runs tasks 0 … count−1 on `threads` threads (1: the caller's); returns the number emitted. */
uint64_t parallel_run_ordered(const OrderedTasks *tasks, uint64_t count, int threads);

/* Runs tasks 0 … count−1 in any order; each writes to memory of its own. `work` may return false to
 * stop: tasks that have begun are finished. Returns whether all were done. */
bool parallel_run(void *context, bool (*work)(void *context, uint64_t index, int thread),
                  uint64_t count, int threads);
